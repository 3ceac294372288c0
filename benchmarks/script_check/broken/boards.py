"""Boards that play a script: a broken one is noticed where a ruling or a board of the tests then comes out otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import FileError, JudgeError
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from script_check.texts import ScriptedText

HERE = Path(__file__).parents[3]
MOST_BOARDS = 12  # of those that play one script, the smallest files first


class Boards:
    """The rulings of the library and the boards of the tests, by the cards that stand on them."""

    def __init__(self, cards: CardStore) -> None:
        self.shelf = ScriptShelf()
        self.by_card: defaultdict[str, list[Ruling]] = defaultdict(list)
        for path in _files():
            for ruling in _rulings(path, cards):
                if not ruling.not_yet and not ruling.whole_game:
                    for card in ruling.cards:
                        self.by_card[card.id].append(ruling)

    def that_play(self, text: ScriptedText) -> list[tuple[Ruling, str]]:
        """The boards on which a card with this text stands, with its id, unless they bring a script of their own."""
        return [
            (ruling, card.id)
            for card, _ in text.printings
            for ruling in self.by_card.get(card.id, ())
            if card.id not in ruling.scripts
        ][:MOST_BOARDS]

    def notice(self, text: ScriptedText, script: Any) -> bool:
        """Whether one of them comes out otherwise with another script of the text."""
        names = {card.id: printed.name for card, printed in text.printings}
        for ruling, id_ in self.that_play(text):
            whole = {f"{text.kind}s": {names[id_]: script}} if text.kind != "card" else script
            broken = replace(ruling, scripts={**ruling.scripts, id_: compile_card(whole, text.key)})
            if self._fails(broken) and not self._fails(ruling):
                return True
        return False

    def _fails(self, ruling: Ruling) -> bool:
        for id_ in ruling.rulebooks:
            try:
                if judge(ruling, book(id_), replay(ruling, book(id_), self.shelf)).mismatches:
                    return True
            except (JudgeError, AssertionError):  # a script that makes no sense, such as `let` with nothing to name
                return True
        return False


def _rulings(path: Path, cards: CardStore) -> list[Ruling]:
    """The boards of a file; none of one that holds something else, such as decks."""
    try:
        return parse_rulings(path.read_text(encoding="utf8"), path.name, cards, path)
    except FileError:
        return []


def _files() -> Iterator[Path]:
    yield from sorted((HERE / "rulings").rglob("*.yaml"), key=lambda path: path.stat().st_size)
    yield from sorted((HERE / "tests" / "game").glob("*.yaml"))
    yield from sorted((HERE / "tests" / "game" / "whole").glob("*.yaml"))
