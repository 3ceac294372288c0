"""A whole game in a scenario: two decks, a seed or fixed orders."""

from __future__ import annotations

from pathlib import Path, PurePath, PureWindowsPath

from ptcg_judge.errors import JudgeError, RulingFileError
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulings.file.board import DECK
from ptcg_judge.rulings.file.cards import Cards
from ptcg_judge.rulings.file.ruling import Board, SideSpec
from ptcg_judge.yamlfile import Map, read_bytes, short


def _beside(node: Map) -> str:
    """The file of a decklist that a scenario names: in its folder or below, for a scenario opens nothing else."""
    name: str = node["deck"]
    path = PurePath(name)
    if path.is_absolute() or ".." in path.parts or PureWindowsPath(name).drive:
        raise node.problem(f"{short(name)}: a deck lies beside its scenario, or in a folder there", "deck")
    return name


class GameReader:
    """Reads `game:`. `lax` allows decks that are not of 60 cards."""

    def __init__(self, path: str, cards: Cards, names: tuple[str, str], lax: bool) -> None:
        self.path = path
        self.cards = cards
        self.names = names
        self.lax = lax

    def board(self, game: Map) -> Board:
        """The table before the set-up: everything lies in the decks, in the written order."""
        first, second = (self.side(game, name, at) for at, name in enumerate(self.names))
        for copy in (*first.deck, *second.deck):
            self.cards.brought(copy.card)
        return Board((first, second), 0, 1, 0, None)

    def side(self, game: Map, name: str, at: int) -> SideSpec:
        """A player with a deck."""
        node = game.get(name)
        if node is None:
            raise game.problem(f"{name} needs a deck", None, f"{name}: {{deck: [...]}}")
        deck = self.listed(node, at) if isinstance(node["deck"], str) else self.cards.copies(node, "deck", at)
        if len(deck) != DECK and not self.lax:
            near = "write `impossible board: yes` if that is meant"
            raise node.problem(f"{name}'s deck has {len(deck)} cards, not {DECK}", "deck", near)
        if node.get("mulligans") is not None and game.get("seed") is not None:
            near = "leave `mulligans:` out, or write the deck in its order without `seed:`"
            raise node.problem("with a seed the mulligans happen by themselves", "mulligans", near, at_key=True)
        told = node.get("mulligans")
        return SideSpec(name, None, (), (), tuple(deck[::-1]), 0, (), (), (), (), (), (), mulligans=told)

    def listed(self, node: Map, at: int) -> list[Copy]:
        """The cards of a decklist: its text, or a file beside the scenario."""
        from ptcg_judge.deck.reading.read import read_decks

        text: str | bytes = node["deck"]
        try:
            if "\n" not in node["deck"]:
                near = Path(self.path).parent if self.path != "<stdin>" else Path()
                text = read_bytes(near / _beside(node), RulingFileError, node["deck"])
            lists = read_decks(text, node["deck"] if isinstance(text, bytes) else self.path, self.cards.store)
        except JudgeError as wrong:
            raise node.problem(f"{short(node['deck'])}: {wrong.message}", "deck", wrong.hint) from None
        if len(lists) != 1:
            raise node.problem(f"one decklist was expected, got {len(lists)}", "deck")
        found: list[Copy] = []
        for entry in lists[0].entries:
            card = entry.card or (entry.printings[0] if entry.printings else None)
            if card is None:
                raise node.problem(f"no card '{short(entry.written)}' (line {entry.at.line} of the list)", "deck")
            self.cards.used[card.id] = card
            for _ in range(min(entry.count, DECK + 1)):
                self.cards.made += 1
                found.append(Copy(self.cards.made, card, at))
        return found
