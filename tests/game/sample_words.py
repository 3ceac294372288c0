"""Which words of the vocabulary each text of the sample needs: found by compiling its script and noting each word."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sample

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.language import grammar
from ptcg_judge.game.script_files import compile as compiling
from ptcg_judge.game.script_files.library import ScriptLibrary

Used = set[str]
LIBRARY = ScriptLibrary()


@contextmanager
def noting() -> Iterator[Used]:
    """Note every word that is compiled: "statement draw", "filter type", "number count" ..."""
    used: Used = set()
    build, parse_filter = grammar._build, grammar.PARSERS["filter"]

    def noted(found: grammar.Word, value: Any, scope: grammar.Scope) -> Any:
        used.add(f"{found.family} {found.name}")
        return build(found, value, scope)

    def filter_noted(node: Any, scope: grammar.Scope) -> Any:
        used.update(f"filter {key}" for key in node)
        return parse_filter(node, scope)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammar, "_build", noted)
        patch.setitem(grammar.PARSERS, "filter", filter_noted)
        yield used
    assert grammar.PARSERS["filter"] is parse_filter


def words_of(drawn: sample.Drawn, cards: CardStore) -> Used:
    """The words in the script of one text of the sample."""
    card = cards.by_id(drawn.card)
    assert card is not None
    with noting() as used:
        compiling.compile_card(part_of(drawn, card), card.id)
    return used


def part_of(drawn: sample.Drawn, card: Card) -> dict[str, Any]:
    """The part of a card's script that carries the text."""
    script = LIBRARY.written(card)
    assert script is not None
    if drawn.kind in ("trainer", "energy"):
        return {key: script[key] for key in script if key not in ("attacks", "powers")}
    part = {"attack": "attacks", "power": "powers"}[drawn.kind]
    name = next((name for name in script[part] if _letters(name) == _letters(drawn.name)), None)
    name = name or next(iter(script[part]))
    return {part: {name: script[part][name]}}


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def first_used(cards: CardStore) -> dict[str, sample.Drawn]:
    """Every word with the text that needs it first, in the order of the sample."""
    first: dict[str, sample.Drawn] = {}
    for drawn in sample.recorded():
        for word in sorted(words_of(drawn, cards)):
            first.setdefault(word, drawn)
    return first


def report(cards: CardStore) -> Iterator[str]:
    """The words of each text (* where the sample needs one for the first time) and the numbers of the gate."""
    known: Used = set()
    late = []
    for drawn in sample.recorded():
        used = words_of(drawn, cards)
        new = used - known
        known |= used
        name = drawn.name or drawn.card_name
        marked = ", ".join(f"{word}*" if word in new else word for word in sorted(used))
        yield f"{drawn.place:3} {drawn.card} {name}: {marked or 'none (printed facts only)'}"
        if drawn.place > 150 and new:
            late.append(f"{drawn.place:3} {name}: {', '.join(sorted(new))}")
    yield f"{len(known)} words in all; after the first 150 texts {150 - len(late)} of 150 need no new one, these do:"
    yield from late


if __name__ == "__main__":
    sys.stdout.writelines(line + "\n" for line in report(CardStore.open()))
