"""Games for tests of the core: decks of few cards, an oracle whose coins, shuffles and answers are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.game.chance.seeded import SeededOracle
from ptcg_judge.game.core.game import CardScript, Game
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.table.state import Copy, Table
from ptcg_judge.rulebooks.shelf import book


@cache
def card(id: str) -> Card:
    """A card of the store."""
    found = CardStore.open(bundled_store()).by_id(id)
    assert found is not None, id
    return found


class WrittenOracle(SeededOracle):
    """Coins are written; a shuffle puts the seven cards on top under the deck (the first one changes nothing);
    choices are looked up by "Ann starts with" and are the first option otherwise."""

    def __init__(self, coins: Sequence[bool] = (), answers: Mapping[str, Sequence[str]] | None = None) -> None:
        super().__init__(0)
        self.coins = list(coins)
        self.answers = {key: list(given) for key, given in (answers or {}).items()}
        self.shuffled: set[int] = set()
        self.asked_for: list[str] = []

    def flip(self, who: str, why: str) -> bool:
        """The next coin that is written, heads after them."""
        return self.coins.pop(0) if self.coins else True

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The next answer to this question, else the first option."""
        key = f"{who} {what}"
        self.asked_for.append(key)
        given = self.answers.get(key)
        return labels.index(given.pop(0)) if given else 0

    def shuffles(self, cards: list[object]) -> bool:
        """The first shuffle of a deck leaves its order, later ones bring up the next seven cards."""
        if id(cards) in self.shuffled:
            cards[:] = cards[-7:] + cards[:-7]
        self.shuffled.add(id(cards))
        return True


def a_game(
    id: str, ann: Sequence[Card], ben: Sequence[Card], oracle: SeededOracle,
    scripts: Mapping[str, CardScript] | None = None,
) -> Game:  # fmt: skip
    """A game under a rulebook with these decks, top card first."""
    own = scripts or {}
    library = ScriptLibrary()
    table = Table()
    for side, cards in zip(table.sides, (ann, ben), strict=True):
        side.deck = [Copy(side.index * 100 + n, each, side.index) for n, each in reversed(list(enumerate(cards)))]
    return Game(table, book(id), oracle, Scripts(lambda each: own.get(each.id) or library.find(each)))
