"""The library as data, for other engines to test themselves with: boards, plays, coins, answers, expected events.

Version 1 is described by report/schemas/rulings-export.schema.json and in docs/rulings.md. Everything is resolved:
cards have ids and facts and what they do, defaults are written out, short forms of events are spelled out. Text of
cards is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.ruling import Board, Expectation, PlaySpec, PokemonSpec, Ruling, SideSpec
from ptcg_judge.rulings.library.library import Item, Library

FORM: Final = "ptcg-judge rulings"
FORM_VERSION: Final = 1


def export_record(library: Library) -> dict[str, object]:
    """The whole library as one record."""
    cards: dict[str, dict[str, object]] = {}
    scripts = ScriptLibrary()

    def card_of(card: Card) -> dict[str, object]:
        return {**_card(card), "does": _plain(scripts.written(card))}

    rulings = []
    for item in library.items:
        if item.ruling is not None:
            cards.update((card.id, card_of(card)) for card in item.ruling.cards if card.id not in cards)
            rulings.append(_ruling(item, item.ruling))
        else:
            rulings.append(_deck_ruling(item))
    return {
        "form": FORM,
        "form_version": FORM_VERSION,
        "rulebooks": [{"id": id, "title": book(id).title, "year": book(id).year} for id in SHELF],
        "events": {kind: list(telling.fields) for kind, telling in LINES.items()},
        "cards": dict(sorted(cards.items())),
        "rulings": rulings,
    }


def summary(record: Mapping[str, Any]) -> Iterator[str]:
    """What an export holds, in lines."""
    rulings = record["rulings"]
    decks = sum(ruling["kind"] == "decks" for ruling in rulings)
    yield f"{FORM}, version {FORM_VERSION}: {len(rulings)} rulings, {decks} of them about decks"
    yield f"{len(record['cards'])} cards, {len(record['rulebooks'])} rulebooks, {len(record['events'])} kinds of events"
    yield "judge rulings export --output json prints it; judge schema rulings-export prints its schema"


def _head(item: Item) -> dict[str, object]:
    one = item.either
    return {
        "id": item.id,
        "topic": item.topic,
        "title": one.title,
        "question": one.question,
        "answer": one.answer,
        "rulebooks": list(item.named_books),
        "cites": list(one.cites),
        "source": dict(item.source),
        "not_yet": one.not_yet or None,
        "superseded_by": item.document.get("superseded by"),
        "disputed": _plain(item.document.get("disputed")),
        "notes": item.document.get("notes"),
    }


def _deck_ruling(item: Item) -> dict[str, object]:
    assert item.deck is not None
    decks = [
        {"list": case.text.splitlines(), "format": case.format, "on": str(case.day), "errors": list(case.finds)}
        for case in item.deck.cases
    ]
    return {**_head(item), "kind": "decks", "decks": decks}


def _ruling(item: Item, ruling: Ruling) -> dict[str, object]:
    return {
        **_head(item),
        "kind": "board",
        "begins": "set-up" if ruling.whole_game else "board",
        "seed": ruling.seed,
        "board": _board(ruling.board),
        "own_cards": dict(_own_cards(ruling)),
        "scripts": _plain(item.document.get("cards") or {}),
        "blank": sorted(ruling.blank),
        "plays": [_play(play) for play in ruling.play],
        "coins": ["heads" if coin else "tails" for coin in ruling.coins],
        "answers": {question: list(given) for question, given in ruling.answers.items()},
        "every_answer": ruling.every,
        "expect": [_expectation(e, ruling) for e in ruling.expect],
    }


# --------------------------------------------------------------------------------------------------------------- board


def _board(board: Board) -> dict[str, object]:
    return {
        "turn": board.sides[board.player].name,
        "turn_number": board.turn,
        "starting_player": board.sides[board.starting].name,
        "stadium": _copy(board.stadium) if board.stadium is not None else None,
        "sides": [_side(side) for side in board.sides],
        "shown": list(_shown(board)),
    }


def _shown(board: Board) -> Iterator[dict[str, object]]:
    """The cards that players were shown where they lie: who, whose zone, and the place in it from 0."""
    for copy, bits in board.seen:
        for at, viewer in enumerate(board.sides):
            if bits & 1 << at:
                owner = board.sides[copy.owner]
                zones = {"hand": owner.hand, "deck": owner.deck[::-1], "prizes": owner.prizes}
                zone = next(name for name, copies in zones.items() if copy in copies)
                yield {"who": viewer.name, "of": owner.name, "zone": zone, "place": zones[zone].index(copy)}


def _side(side: SideSpec) -> dict[str, object]:
    zones = {
        "hand": side.hand, "deck": side.deck[::-1], "discard": side.discard, "lost_zone": side.lost,
        "prizes": side.prizes, "played_this_turn": side.this_turn,
    }  # fmt: skip
    return {
        "name": side.name,
        "active": _pokemon(side.active) if side.active is not None else None,
        "bench": [_pokemon(pokemon) for pokemon in side.bench],
        **{name: _zone(copies) for name, copies in zones.items()},
        "deck_unordered": side.unordered,
        "used": list(side.used),
        "used_in_game": list(side.used_in_game),
    }


def _pokemon(spec: PokemonSpec) -> dict[str, object]:
    return {
        "cards": _zone(spec.cards),
        "attached": _zone(spec.attached),
        "energy_stated": spec.energy_stated,
        "damage": spec.damage,
        "conditions": [
            {"name": name, "counters": counters, "since": since} for name, counters, since in spec.conditions
        ],
        "weakness": _changes(spec.weakness),
        "resistance": _changes(spec.resistance),
        "markers": dict(spec.markers),
        "new": spec.new,
        "evolved": spec.evolved_now,
    }


def _changes(rows: tuple[tuple[str, str], ...] | None) -> list[dict[str, str]] | None:
    return None if rows is None else [{"type": type, "value": value} for type, value in rows]


def _zone(copies: Sequence[Copy]) -> list[str | None]:
    return [_copy(copy) for copy in copies]


def _copy(copy: Copy) -> str | None:
    """A card's id; None for a card that is not stated."""
    return copy.known.id if copy.known is not None else None


def _play(play: PlaySpec) -> dict[str, object]:
    return {
        "do": play.do,
        "what": play.what or None,
        "card": _copy(play.copy) if play.copy is not None else None,
        "target": play.target,
        "on": play.on,
        "by": play.by,
        "from": play.zone or None,
        "choose": list(play.choose),
    }


def _expectation(e: Expectation, ruling: Ruling) -> dict[str, object]:
    return {
        "under": list(e.under or ruling.rulebooks or (next(reversed(SHELF)),)),
        "when": list(e.when),
        "when_of": {why: list(results) for why, results in e.when_of},
        "answers": dict(e.answers),
        "see": {path: _plain(value) for path, value in e.see},
        "events": [dict(event) for event in e.events],
        "legal": False if e.illegal is not None or e.legal is False else e.legal,
        "illegal_by": e.illegal or None,
        "chance": str(e.chance) if e.chance is not None else None,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


# --------------------------------------------------------------------------------------------------------------- cards


def _own_cards(ruling: Ruling) -> Iterator[tuple[str, dict[str, object]]]:
    """Cards that stand on the board and in no card data."""
    known = {card.id for card in ruling.cards}
    for side in ruling.board.sides:
        pokemon = [side.active, *side.bench] if side.active is not None else [*side.bench]
        copies = [copy for one in pokemon if one is not None for copy in (*one.cards, *one.attached)]
        for copy in (*copies, *side.hand, *side.deck, *side.discard, *side.lost, *side.prizes, *side.this_turn):
            if copy.known is not None and copy.known.id not in known:
                yield copy.known.id, _card(copy.known)


def _card(card: Card) -> dict[str, object]:
    return {
        "name": card.name,
        "supertype": card.supertype,
        "stage": card.stage,
        "subtypes": list(card.subtypes),
        "rule_box": card.rule_box,
        "hp": card.hp,
        "types": list(card.types),
        "evolves_from": list(card.evolves_from),
        "weaknesses": [{"type": type, "value": value} for type, value in card.weaknesses],
        "resistances": [{"type": type, "value": value} for type, value in card.resistances],
        "retreat_cost": card.retreat,
        "attacks": [{"name": a.name, "cost": list(a.cost), "damage": a.damage, "sign": a.sign} for a in card.attacks],
        "powers": [{"name": power.name, "kind": power.kind} for power in card.powers],
    }
