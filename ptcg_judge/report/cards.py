"""Cards as lines of text and as records for JSON: hits of a search, one card with printings and formats, a build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ptcg_judge.report.lines import Line, span

if TYPE_CHECKING:
    from ptcg_judge.cards.build.join import Build
    from ptcg_judge.cards.build.merge import Disagreement
    from ptcg_judge.cards.card import Attack, Card, CardSet
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.search import FoundName
    from ptcg_judge.cards.update.run import Updated
    from ptcg_judge.deck.every_format import PrintStanding
    from ptcg_judge.game.script_files.doubtful import DoubtfulText
    from ptcg_judge.game.script_files.homes import ScriptSentences

MOST_OTHERS = 12  # printings of other cards of the name that the text lists without --all


# judge cards find


def find_records(hits: Iterable[FoundName], cards: CardStore) -> list[dict[str, object]]:
    """One record per name: its likeness and its printings."""
    return [
        {
            "name": hit.name,
            "also": hit.also or None,
            "through": hit.through or None,
            "score": round(hit.score, 1),
            "supertype": hit.newest.supertype,
            "printings": [printing_record(card, cards) for card in hit.printings],
        }
        for hit in hits
    ]


def find_lines(hits: Sequence[FoundName], cards: CardStore) -> list[Line]:
    """A line per name: what it is, how many printings, and the newest of them."""
    width = max((len(_both(hit)) for hit in hits), default=0)
    return [_find_line(hit, width, cards) for hit in hits]


def _find_line(hit: FoundName, width: int, cards: CardStore) -> Line:
    card, many = hit.newest, len(hit.printings)
    where = f"{cards.code_of(card)} {card.number}"
    count = where if many == 1 else f"{many} printings, newest {where}"
    return (("name", _both(hit).ljust(width)), ("", f"  {kind_of(card)}, {count}"), ("faint", f"  {card.id}"))


def _both(hit: FoundName) -> str:
    """ "Charizard", or "Charizard (Glurak)" where the other name, an attack or an Ability was looked for."""
    other = hit.also or hit.through
    return f"{hit.name} ({other})" if other else hit.name


def set_record(printed: CardSet, found: Sequence[Card], cards: CardStore) -> dict[str, object]:
    """A set and its printings."""
    return {
        "id": printed.id,
        "name": printed.name,
        "codes": list(printed.codes),
        "released": printed.released,
        "printings": [printing_record(card, cards) for card in found],
    }


def set_lines(printed: CardSet, found: Sequence[Card], cards: CardStore) -> list[Line]:
    """A set: its name and day, then a line for each printing by its number."""
    head = f"{printed.name} ({', '.join(printed.codes) or printed.id}), {printed.released}, {printed.total} cards"
    width = max((len(f"{cards.code_of(card)} {card.number}") for card in found), default=0)
    names = max((len(card.name) for card in found), default=0)
    rows = [
        (
            ("", f"  {f'{cards.code_of(card)} {card.number}'.ljust(width)}  "),
            ("name", card.name.ljust(names)),
            ("", f"  {kind_of(card)}"),
        )
        for card in found
    ]
    return [(("name", head),), *rows]


def choice_lines(found: Sequence[Card], cards: CardStore) -> list[Line]:
    """The cards among which to choose, the newest first: a line for each, with what tells it from the others."""
    newest = {card.function: card for card in found}
    ordered = sorted(newest.values(), key=lambda card: card.released, reverse=True)
    labels = [cards.label(card) for card in ordered[:MOST_OTHERS]]
    width = max(map(len, labels))
    rows: list[Line] = [
        (("name", f"  {label.ljust(width)}"), ("", f"  {_facts(card)}"), ("faint", f"  {card.released}"))
        for label, card in zip(labels, ordered, strict=False)
    ]
    rest = len(ordered) - len(rows)
    more: list[Line] = [(("faint", f"  and {rest} older ones"),)] if rest else []
    return [(("", f"{len(ordered)} cards are called {found[-1].name}; show one by set and number:"),), *rows, *more]


def _facts(card: Card) -> str:
    """ "Stage 2 ex Pokémon, 330 HP, Darkness; Infernal Reign, Burning Darkness"."""
    facts = [kind_of(card), f"{card.hp} HP" if card.hp else "", " ".join(card.types)]
    does = ", ".join([*(power.name for power in card.powers), *(attack.name for attack in card.attacks)])
    return ", ".join(filter(None, facts)) + (f"; {does}" if does else "")


def kind_of(card: Card) -> str:
    """ "Stage 2 ex Tera Pokémon", "Supporter", "Special Energy"."""
    labels = " ".join(card.subtypes)
    if card.supertype == "Trainer":
        return labels or "Trainer"
    return f"{labels} {card.supertype}".strip()


# judge cards show


def printing_record(card: Card, cards: CardStore) -> dict[str, object]:
    """Where and when a printing came out."""
    return {
        "id": card.id,
        "code": cards.code_of(card),
        "number": card.number,
        "name": card.name,
        "set": cards.sets[card.set_id].name,
        "released": card.released,
        "mark": card.mark,
        "rarity": card.rarity,
    }


def show_record(
    card: Card,
    same: Sequence[Card],
    others: Sequence[Card],
    standings: Iterable[PrintStanding],
    day: str,
    cards: CardStore,
    told: ScriptSentences,
    doubtful: Sequence[DoubtfulText] = (),
) -> dict[str, object]:
    """All facts of a card, what its script does, its printings, and how it stands in every format on the day."""
    return {
        "on": day,
        "card": card_record(card, cards),
        "script": {
            "attacks": dict(told.attacks),
            "powers": dict(told.powers),
            "card": list(told.card),
            "origins": dict(told.origins),
            "doubtful": [{**each._asdict(), "beside": list(each.beside)} for each in doubtful],
        },
        "printings": [printing_record(one, cards) for one in same],
        "other_cards_of_the_name": [printing_record(one, cards) for one in others],
        "formats": [standing_record(standing) for standing in standings],
    }


def card_record(card: Card, cards: CardStore) -> dict[str, object]:
    """The facts of one printing."""
    return {
        **printing_record(card, cards),
        "count_name": card.count_name,
        "names": {"en": card.count_name, **cards.local_names(card)},
        "supertype": card.supertype,
        "stage": card.stage,
        "subtypes": list(card.subtypes),
        "rule_box": card.rule_box,
        "hp": card.hp,
        "types": list(card.types),
        "evolves_from": list(card.evolves_from),
        "powers": [{"kind": p.kind, "name": p.name, "has_text": bool(p.effect), "text": p.effect} for p in card.powers],
        "attacks": [
            {
                "name": attack.name,
                "cost": list(attack.cost),
                "damage": attack.damage,
                "sign": attack.sign,
                "has_text": bool(attack.effect),
                "text": attack.effect,
            }
            for attack in card.attacks
        ],
        "weaknesses": [list(change) for change in card.weaknesses],
        "resistances": [list(change) for change in card.resistances],
        "retreat": card.retreat,
        "has_text": bool(card.effect),
        "text": card.effect,
        "function": card.function,
        "flags": list(card.flags),
        "sources": list(card.sources),
    }


def standing_record(standing: PrintStanding) -> dict[str, object]:
    """One format: the status on the day, why, and all spans of days."""
    record: dict[str, object] = {"format": standing.format.id, "title": standing.format.title}
    found = standing.legality
    if found is None:
        record |= {"status": "no-such-format", "because": standing.absent}
    else:
        record |= {
            "status": found.status,
            "since": found.since and str(found.since),
            "until": found.until and str(found.until),
            "known_on": standing.reach.known_on and str(standing.reach.known_on),
            "every_day": standing.reach.timeless,
            "because": found.because,
            "via": found.via,
            "sure": found.sure,
            "cites": list(found.cites),
        }
    record["rules_against"] = list(standing.rules_against)
    record["legal"] = [{"from": str(first), "to": last and str(last)} for first, last in standing.spans]
    return record


def show_lines(
    card: Card,
    same: Sequence[Card],
    others: Sequence[Card],
    standings: Iterable[PrintStanding],
    day: str,
    cards: CardStore,
    told: ScriptSentences,
    everything: bool = False,
    doubtful: Sequence[DoubtfulText] = (),
) -> list[Line]:
    """The card as a page: facts, what its script does, printings, formats."""
    script = _script_lines(card, told, doubtful)
    lines = [*_fact_lines(card, cards), *script, (), _title(f"Printings of this card ({len(same)})")]
    lines += [_printing_line(one, cards) for one in same]
    if others:
        shown = others if everything else others[-MOST_OTHERS:]
        more = "" if len(shown) == len(others) else f", the newest {len(shown)}; --all lists them all"
        lines += [(), _title(f"Other cards named {card.count_name} ({len(others)}{more})")]
        lines += [_printing_line(one, cards) for one in shown]
    rows = list(standings)
    known = next((row.reach.known for row in rows if row.reach.known), "")
    return [*lines, (), _title(f"Formats on {day}{known}"), *_format_lines(rows, everything)]


# What is said of a script, by where it comes from (script_files/origin.py).
ORIGINS: Final = {
    "compiled": "compiled from the card's text",
    "alike": "written; compiled from the card's text it says the same",
    "written": "written, and checked by hand only",
}


def _script_lines(card: Card, told: ScriptSentences, doubtful: Sequence[DoubtfulText]) -> Iterator[Line]:
    """What the card's script does, text by text; what has a text and no script can't be played."""
    rows = [(power.name, power.effect, told.powers.get(power.name), "power") for power in card.powers]
    rows += [(attack.name, attack.effect, told.attacks.get(attack.name), "attack") for attack in card.attacks]
    own = card.effect or " ".join(told.card or ())  # a line that is no rule text (Berries of 2007)
    rows.append(("The card", own, told.card or None, "card"))
    if any(effect for _, effect, *_ in rows):
        yield ()
        yield _title("What its script does")
    for name, effect, sentences, kind in rows:
        if effect and not sentences:
            yield (("name", f"  {name}: "), ("", "no script yet"))
        elif effect and sentences:
            origin = told.origins.get(f"{kind} {name if kind != 'card' else ''}", "written")
            yield (("name", f"  {name}: "), ("", " ".join(sentences)), ("faint", f" ({ORIGINS[origin]})"))
            yield from (
                _doubt_line(each) for each in doubtful if (each.kind, each.name) == (kind, name * (kind != "card"))
            )


def _doubt_line(text: DoubtfulText) -> Line:
    """How a doubtful text is read, the other reading, and where alone that matters."""
    where = [text.only_where, f"{' or '.join(text.beside)} is there, too" if text.beside else ""]
    only = f" (it matters only where {' and '.join(filter(None, where))})" if any(where) else ""
    return (("undecided", "    doubtful, read so: "), ("", f"{text.taken}; it could be: {text.other}{only}"))


def _title(text: str) -> Line:
    return (("name", text),)


NOT_KNOWN: Final = "not known, nor is the Resistance: no database has them"


def _fact_lines(card: Card, cards: CardStore) -> list[Line]:
    where = f"{cards.sets[card.set_id].name} {card.number}, {card.released}"
    yours: list[Line] = [(("name", cards.label(card)), ("faint", f"  {card.id}")), (("", f"{kind_of(card)}; {where}"),)]
    pairs = [
        ("Counts as", card.count_name if card.count_name != card.name else ""),
        ("Also", _names(cards.local_names(card))),
        ("Evolves from", ", ".join(card.evolves_from)),
        ("HP", f"{card.hp} {' '.join(card.types)}" if card.hp else ""),
        *((power.kind, power.name + _text(power.effect)) for power in card.powers),
        *(("Attack", _attack(attack, "cost-unknown" not in card.flags)) for attack in card.attacks),
        ("Weakness", NOT_KNOWN if "weakness-unknown" in card.flags else _changes(card.weaknesses)),
        ("Resistance", _changes(card.resistances)),
        ("Retreat Cost", "" if card.retreat is None else str(card.retreat)),
        ("Effect", "has text" if card.effect else ""),
        ("Rule Box", "yes" if card.rule_box else ""),
        ("Mark", (card.mark or "") + _disputed(card)),
        ("Rarity", card.rarity),
        ("Note", "official events do not allow this printing" if "barred" in card.flags else ""),
    ]
    return yours + [(("faint", f"{name + ':':14}"), ("", value)) for name, value in pairs if value]


def _names(local: Mapping[str, str]) -> str:
    return ", ".join(f"{name} ({language})" for language, name in local.items())


def _disputed(card: Card) -> str:
    letters = [flag.partition(":")[2] for flag in card.flags if flag.startswith("mark-disputed:")]
    return f" (the databases disagree: {letters[0]})" if letters else ""


def _text(effect: str) -> str:
    return " (has text)" if effect else ""


def _attack(attack: Attack, known: bool) -> str:
    cost = " ".join(attack.cost) or ("no cost" if known else "cost not known")
    damage = "" if attack.damage is None else f" {attack.damage}{attack.sign}"
    return f"{attack.name} [{cost}]{damage}{_text(attack.effect)}"


def _changes(changes: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{kind} {value}" for kind, value in changes)


def _printing_line(card: Card, cards: CardStore) -> Line:
    mark = f", mark {card.mark}" if card.mark else ""
    where = f"{cards.code_of(card)} {card.number}"
    return (("", f"  {where:16} {cards.sets[card.set_id].name}, {card.released}{mark}"), ("faint", f"  {card.id}"))


def _format_lines(standings: Iterable[PrintStanding], everything: bool) -> list[Line]:
    """A line per format; formats in which the card is never legal are named together unless everything is wanted, as
    are those that leave it open for one reason."""
    lines: list[Line] = []
    never = []
    undecided: dict[str, list[str]] = {}
    for standing in standings:
        found = standing.legality
        if found is not None and found.status == "undecided" and not everything:
            undecided.setdefault(found.because, []).append(standing.format.id)
        elif not everything and not standing.spans and (found is None or found.status == "not-in-format"):
            never.append(standing.format.id)
        else:
            lines.append(_format_line(standing))
    for because, names in undecided.items():
        lines.append((("undecided", "  undecided"), ("", f" in {', '.join(names)}: {because}")))
    if never:
        lines.append((("faint", f"  never legal in {', '.join(never)}"),))
    return lines


def _format_line(standing: PrintStanding) -> Line:
    name = ("", f"  {standing.format.id:14} ")
    found = standing.legality
    if found is None:
        return (name, ("faint", standing.absent))
    style = {"legal": "legal", "undecided": "undecided"}.get(found.status, "illegal")
    against = "".join(f"; but {rule}" for rule in standing.rules_against)
    days = "on every day" if standing.reach.timeless else span(found.since, found.until, standing.reach)
    return (name, (style, found.status), ("", f" {days}: {found.because}{against}"))


# judge cards build, judge cards update


def build_lines(made: Build) -> list[Line]:
    """How many cards, and how many facts on which the databases disagree."""
    dateless = [printed.id for printed in made.sets.values() if not printed.released]
    missing = f"without a release day: {len(dateless)} sets; TCGdex's set objects give it" if dateless else ""
    return [
        _title(f"{len(made.cards):,} printings in {len(made.sets)} sets, to {made.last_day or 'no known day'}"),
        *([(("warning", missing),)] if missing else []),
        (("", f"disagreements: {_kinds(made.disagreements)}"),),
        (("", f"settled by another printing of the same card: {len(made.witnessed)}"),),
        (("", f"settled by overrides.yaml: {len(made.settled)}"),),
        (("", f"texts that name other Energy types or numbers: {len(made.texts)}"),),
        *_refused(made.refused),
    ]


def _kinds(items: Sequence[Disagreement]) -> str:
    counts = Counter(item.fact for item in items)
    return f"{len(items)} ({', '.join(f'{fact} {many}' for fact, many in sorted(counts.items()))})" if items else "none"


def report_lines(made: Build) -> list[Line]:
    """Every disagreement, by fact: what each database says and what the store takes."""
    groups = (
        ("Open: the databases disagree and nothing decides", made.disagreements),
        ("Settled by another printing of the same card", made.witnessed),
        ("Settled by overrides.yaml", made.settled),
        ("Texts that name other Energy types or numbers: the one with more types, else that of the leader", made.texts),
    )
    lines: list[Line] = []
    for title, items in groups:
        lines += [(), _title(f"{title} ({len(items)})")]
        for item in sorted(items, key=lambda one: (one.fact, one.id)):
            said = f"TCGdex {item.tcgdex!r}, pokemon-tcg-data {item.pokemontcg!r}, taken {item.taken!r}"
            lines.append((("", f"  {item.fact:12} {item.id:14} {item.name}: {said}"),))
    return lines


def build_record(made: Build) -> dict[str, object]:
    """The same as values."""
    return {
        "printings": len(made.cards),
        "sets": len(made.sets),
        "last_day": made.last_day,
        "disagreements": [_disagreement(item) for item in made.disagreements],
        "settled_by_printings": [_disagreement(item) for item in made.witnessed],
        "settled_by_overrides": [_disagreement(item) for item in made.settled],
        "texts": [_disagreement(item) for item in made.texts],
        "refused": [{"record": where, "because": why} for where, why in made.refused],
    }


def _disagreement(item: Disagreement) -> Mapping[str, str]:
    return {
        "id": item.id,
        "name": item.name,
        "fact": item.fact,
        "tcgdex": item.tcgdex,
        "pokemontcg": item.pokemontcg,
        "taken": item.taken,
    }


def update_lines(done: Updated, source: str) -> list[Line]:
    """What came in, or would come in, where it lies, the checksum of the source, and the records that were refused."""
    yours: list[Line] = [
        _title(f"{'' if done.written else 'would be '}{done.printings:,} printings, to {done.last_day}"),
        (("", f"{done.new_printings:,} new printings, {done.changed_printings:,} changed"),),
    ]
    if done.new_sets:
        yours.append((("", f"new sets: {', '.join(done.new_sets)}"),))
    yours.append((("faint", f"from {source}"),))
    if done.sha256:
        yours.append((("faint", f"SHA-256 {done.sha256}"),))
    yours += _refused(done.refused)
    if not done.written:
        return [*yours, (("", "nothing was written" if done.is_news else "nothing is newer there"),)]
    return [*yours, (("faint", f"in {done.path}"),)]


MOST_REFUSED = 5  # records that were not as expected, by name


def _refused(refused: Sequence[tuple[str, str]]) -> list[Line]:
    """How many records were not as expected, and the first of them."""
    if not refused:
        return []
    shown: list[Line] = [(("faint", f"  {where}: {why}"),) for where, why in refused[:MOST_REFUSED]]
    return [(("warning", f"refused as not as expected: {len(refused):,} records"),), *shown]


def update_record(done: Updated) -> dict[str, object]:
    """The same as values."""
    return {
        "store": str(done.path),
        "sha256": done.sha256,
        "last_day": done.last_day,
        "printings": done.printings,
        "new_printings": done.new_printings,
        "changed_printings": done.changed_printings,
        "new_sets": list(done.new_sets),
        "refused": [{"record": where, "because": why} for where, why in done.refused],
        "written": done.written,
    }
