"""From the public databases to the store: read, pair, reconcile, fill in, index, write."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ptcg_judge.cards import pokemontcg, tcgdex
from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.codes import Codes, load_codes
from ptcg_judge.cards.fill import with_stages
from ptcg_judge.cards.function import with_functions
from ptcg_judge.cards.index import store_bytes
from ptcg_judge.cards.merge import TCGDEX_FIRST, Disagreement, combine, differences, pair, with_damage
from ptcg_judge.cards.names import code_key, number_key
from ptcg_judge.cards.overrides import apply_overrides, load_overrides, taken
from ptcg_judge.cards.sources import Source, read_source

# Facts of which another printing of the same card can be a witness.
FUNCTIONAL: Final = frozenset({"attacks", "stage", "hp", "types", "weaknesses", "resistances", "retreat"})


@dataclass
class Half:
    """All sets and cards of one database; `aliases` are the other ids and numbers of each card (see index.py)."""

    letter: str
    sets: dict[str, CardSet] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def by_set(self) -> dict[str, list[Card]]:
        """The cards of every set, in order of numbers."""
        found: dict[str, list[Card]] = defaultdict(list)
        for card in sorted(self.cards.values(), key=pokemontcg.sort_key):
            found[card.set_id].append(card)
        return found


@dataclass(frozen=True)
class Build:
    """What a build made: the facts, and what the databases disagree on: open, settled by overrides.yaml, witnessed by
    another printing of the same card."""

    cards: tuple[Card, ...]
    sets: Mapping[str, CardSet]
    aliases: Mapping[str, Sequence[str]]
    disagreements: tuple[Disagreement, ...] = ()
    settled: tuple[Disagreement, ...] = ()
    witnessed: tuple[Disagreement, ...] = ()

    def data(self) -> bytes:
        """The bytes of the store."""
        return store_bytes(self.cards, self.sets, self.aliases, load_codes())


def tcgdex_half(sources: Iterable[Source], codes: Codes) -> Half:
    """All TCGdex sources as one: set objects where given, else the `set` of the cards themselves."""
    half, raw_sets, raw_cards = Half("T"), {}, {}
    for source in sources:
        for raw in source.sets:
            raw_sets[str(raw["id"])] = raw
        for tcgdex_set, raw in source.cards:
            raw_sets.setdefault(tcgdex_set, raw["set"])
            raw_cards[str(raw["id"])] = (tcgdex_set, raw)
    printed: dict[str, CardSet] = {}
    for tcgdex_id, raw in sorted(raw_sets.items()):
        set_id = tcgdex.set_id_of(tcgdex_id, codes.tcgdex)
        printed[tcgdex_id] = tcgdex.read_set(raw, tcgdex.series_of(raw), tcgdex.codes_of(raw), set_id)
        old = half.sets.get(set_id)
        half.sets[set_id] = _joined(old, printed[tcgdex_id]) if old else printed[tcgdex_id]
    for id, (tcgdex_set, raw) in sorted(raw_cards.items()):
        card = tcgdex.read_card(raw, printed[tcgdex_set])
        half.cards[card.id] = card
        half.aliases[card.id] += [f"T:{id}", f"T:{id.replace('%3F', '?')}", f"N:{card.number}"]
    return half


def _joined(one: CardSet, two: CardSet) -> CardSet:
    """Two TCGdex sets that are one set here (Unseen Forces and its Unown): the larger leads."""
    first, second = (one, two) if one.total >= two.total else (two, one)
    return replace(
        first,
        codes=tuple(dict.fromkeys((*first.codes, *second.codes))),
        total=first.total + second.total,
        tcgdex=(*first.tcgdex, *second.tcgdex),
    )


def pokemontcg_half(sources: Iterable[Source], codes: Codes) -> Half:
    """All pokemon-tcg-data sources as one."""
    half = Half("P")
    sources = list(sources)
    for source in sources:
        for raw in source.sets:
            printed = pokemontcg.read_set(raw)
            half.sets[printed.id] = replace(printed, series=codes.series.get(printed.id, printed.series))
    for source in sources:
        for set_id, raw in source.cards:
            printed = half.sets.setdefault(set_id, CardSet(set_id, set_id, "misc", (), "", 0, 0))
            card = pokemontcg.read_card(raw, printed)
            half.cards[card.id] = card
            half.aliases[card.id].append(f"N:{raw['number']}")
    return half


def join(left: Half, right: Half, overridden: Iterable[str] = ()) -> Build:
    """TCGdex (`left`) and pokemon-tcg-data (`right`) as one; either may be empty."""
    codes = load_codes()
    cards: dict[str, Card] = {}
    aliases: dict[str, list[str]] = defaultdict(list)
    found: list[Disagreement] = []
    pairs_of: dict[str, tuple[Card, Card]] = {}
    left_sets, right_sets = left.by_set(), right.by_set()
    sets = {id: _one_set(left.sets.get(id), right.sets.get(id)) for id in {*left.sets, *right.sets}}
    for set_id in sorted({*left_sets, *right_sets}):
        ours, theirs = left_sets.get(set_id, []), right_sets.get(set_id, [])
        pairs = pair(ours, theirs)
        for card in ours:
            other = right.cards.get(pairs.get(card.id, ""))
            id = other.id if other else _free(card.id, cards, right.cards)
            aliases[id] += left.aliases[card.id] + (right.aliases[id] if other else [])
            cards[id] = replace(card, id=id, released=sets[set_id].released)
            if other:
                card = with_damage(card, other)
                pairs_of[id] = (card, other) if sets[set_id].series in TCGDEX_FIRST else (other, card)
                joined = taken(_joined_card(card, other, id, sets[set_id]), card, other)
                cards[id] = replace(joined, released=sets[set_id].released)
                found += differences(card, other, cards[id])
        for card in theirs:
            if card.id not in cards:
                cards[card.id] = replace(card, released=sets[set_id].released)
                aliases[card.id] += right.aliases[card.id]
    witnessed = _by_other_printings(cards, pairs_of, found)
    settled = [item for item in found if item.id in witnessed and item.fact in FUNCTIONAL]
    return _finished(cards, sets, aliases, [item for item in found if item not in settled], settled, codes)


def _by_other_printings(
    cards: dict[str, Card], pairs: Mapping[str, tuple[Card, Card]], found: Iterable[Disagreement]
) -> set[str]:
    """Decide what another printing of the same card can witness; returns the ids of the cards so decided.

    Where the databases differ on a printing and only one reading equals another printing (one on which they agree, or
    a second disputed one as the same database reads it), that reading is right.
    """
    disputed = sorted({item.id for item in found if item.fact in FUNCTIONAL})
    sound = [card for card in cards.values() if card.id not in disputed]
    agreed = Counter(card.function for card in with_functions(sound))
    readings = [
        with_functions(replace(combine(*pair), id=id) for id, pair in zip(disputed, order, strict=True))
        for order in ([pairs[id] for id in disputed], [pairs[id][::-1] for id in disputed])
    ]
    for reading in readings:
        agreed.update({function for function, many in Counter(c.function for c in reading).items() if many > 1})
    decided = set()
    for at, id in enumerate(disputed):
        first, second = readings[0][at], readings[1][at]
        one, two = agreed[first.function] > 0, agreed[second.function] > 0
        if one != two:
            own, taken = cards[id], first if one else second
            facts = {fact: getattr(taken, fact) for fact in (*FUNCTIONAL, "powers", "subtypes")}
            cards[id] = replace(own, **facts)
            decided.add(id)
    return decided


def _free(id: str, cards: Mapping[str, Card], others: Mapping[str, Card]) -> str:
    """The id, or one with an apostrophe-like mark where an unlike printing of the other database bears it."""
    return id if id not in cards and id not in others else _free(id + "_T", cards, others)


def _joined_card(left: Card, right: Card, id: str, printed: CardSet) -> Card:
    first, second = (left, right) if printed.series in TCGDEX_FIRST else (right, left)
    lettered = left.number.rstrip("ab").isdigit() != left.number.isdigit() or left.number[:1].isalpha()
    number = left.number if lettered and right.number.isdigit() else right.number
    return replace(combine(first, second), id=id, number=number)


def _one_set(left: CardSet | None, right: CardSet | None) -> CardSet:
    if not left or not right:
        return left or right  # type: ignore[return-value]
    return replace(
        left,
        codes=tuple(dict.fromkeys((*right.codes, *left.codes))),
        released=left.released or right.released,
        printed_total=left.printed_total or right.printed_total,
    )


def _finished(
    cards: Mapping[str, Card],
    sets: Mapping[str, CardSet],
    aliases: Mapping[str, list[str]],
    found: Sequence[Disagreement],
    witnessed: Sequence[Disagreement],
    codes: Codes,
) -> Build:
    cards = _without_duplicates(cards, aliases)
    known = load_overrides().of
    open_ = tuple(item for item in found if not (item.id in known and item.fact in known[item.id].settles))
    marks = {item.id: item for item in open_ if item.fact == "mark"}
    flagged = (_disputed(card, marks[card.id]) if card.id in marks else card for card in cards.values())
    ours = tuple(sorted(with_functions(with_stages(apply_overrides(flagged))), key=lambda card: card.id))
    settled = tuple(item for item in found if item not in open_)
    return Build(ours, _complete(sets, ours, codes), aliases, open_, settled, tuple(witnessed))


def _disputed(card: Card, item: Disagreement) -> Card:
    """The card with a flag that names the letter which the other database gives."""
    other = item.tcgdex if card.mark == item.pokemontcg else item.pokemontcg
    return replace(card, flags=tuple(sorted({*card.flags, f"mark-disputed:{other}"})))


def _without_duplicates(cards: Mapping[str, Card], aliases: Mapping[str, list[str]]) -> dict[str, Card]:
    """The cards without those that stand for a printing listed elsewhere; their ids lead there."""
    kept = dict(cards)
    for double, id in load_overrides().duplicates.items():
        if double in kept and id in kept:
            del kept[double]
            aliases[id] += [alias for alias in (*aliases[double], f"T:{double}") if alias.startswith("T:")]
    return kept


def _complete(sets: Mapping[str, CardSet], cards: Iterable[Card], codes: Codes) -> dict[str, CardSet]:
    """The sets that hold cards, with codes, prefixes and totals."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        numbers[card.set_id].append(number_key(card.number))
    found = {}
    for id in sorted(numbers):
        letters = {number.rstrip("0123456789") for number in numbers[id] if number[-1:].isdigit()}
        plain = [int(number) for number in numbers[id] if number.isdigit()]
        printed = replace(sets[id], main=codes.main.get(id, "") if codes.main.get(id, "") in numbers else "")
        found[id] = replace(
            printed,
            codes=codes.of_set(id, map(code_key, printed.codes)),
            prefixes=tuple(sorted(letters)),
            last=max(plain, default=0),
            total=len(numbers[id]),
        )
    return found


def build(paths: Iterable[Path]) -> Build:
    """The facts of all sources together. Raises CardDataError for a source that cannot be used."""
    sources = [read_source(path) for path in paths]
    codes = load_codes()
    left = tcgdex_half((source for source in sources if source.letter == "T"), codes)
    right = pokemontcg_half((source for source in sources if source.letter == "P"), codes)
    return join(left, right)
