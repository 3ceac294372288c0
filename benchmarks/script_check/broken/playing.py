"""What a script does on its ordinary boards: four turns played by a seed, and what is seen after each play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.seeded import SeededOracle
from ptcg_judge.game.core.game import BLANK, CardScript, Game
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.effects import values
from ptcg_judge.game.plays.possible import Move
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.table.state import Pokemon, Side
from ptcg_judge.rulebooks.shelf import books
from ptcg_judge.rulings.replay.lay_board import lay
from random_play.games import NEXT_TURN, one_play
from script_check.broken.laying import Layer, Wanted
from script_check.broken.neighbours import script_of
from script_check.broken.stock import Stock, words_of
from script_check.texts import ScriptedText

BOARDS: Final = 9
TURNS: Final = 4
MOST_PLAYS: Final = 5  # in a turn, before it is attacked or ended
OWN: Final = 60.0
WEIGHTS: Final[Mapping[str, float]] = {
    "bench": 0.5, "evolve": 2, "energy": 1, "trainer": 0.6, "tool": 0.3, "stadium": 0.2, "power": 2, "use": 1, "retreat": 1.5,
    "attack": 5, "end": 0.5,
}  # fmt: skip
NOT_IN_ENGLISH: Final = "jp2001"
BROKEN: Final = (
    AssertionError, JudgeError, AttributeError, TypeError, KeyError, IndexError, ValueError, ZeroDivisionError, RecursionError,
)  # fmt: skip


class Ordinary:
    """The ordinary boards of texts."""

    def __init__(self, cards: CardStore) -> None:
        self.stock = Stock(cards)
        self.cards = cards
        self.beside: dict[str, CardScript] = {}

    def _beside(self, card: Card) -> CardScript:
        """The script of another card."""
        if card.id not in self.beside:
            self.beside[card.id] = script_of(card)
        return self.beside[card.id]

    def seen(self, text: ScriptedText, script: Any = None) -> Iterator[tuple[str, ...]]:
        """What is seen on each board of a text, with its script or another one in its place."""
        card, printed = text.printings[0]
        wanted = Wanted(card, text.kind, text.script, self.stock.wanted(text.script), words_of(text.script))
        made = _compiled(text, text.script if script is None else script, printed.name)
        book = max(
            (book for book in books() if book.id != NOT_IN_ENGLISH and book.year <= max(int(card.released[:4]), 1999)),
            key=lambda book: book.year,
        )
        for number in range(BOARDS):
            seed = f"{text.kind} {text.effect} {text.key} {number}"
            layer = Layer(self.stock, book, wanted, number, Random(seed))
            scripts = Scripts(lambda asked: made if asked.id == card.id else self._beside(asked))
            scripts.lines = self.cards
            oracle = Asking(int.from_bytes(blake2b(seed.encode(), digest_size=4).digest()))
            player = Player(wanted, printed.name, oracle, Random(seed))
            try:
                game = lay(layer.board(), book, oracle, scripts)
                _play(game, player)
                player.look(game)
            except BROKEN as wrong:
                player.told.append(type(wrong).__name__)
            yield tuple(player.told)

    def same(self, text: ScriptedText, script: Any) -> bool:
        """Whether another script of a text shows the same on every board; the first that differs ends it."""
        return all(one == other for one, other in zip(self.seen(text), self.seen(text, script), strict=True))

    def digest(self, text: ScriptedText) -> str:
        """A short hash of what is seen on all of them."""
        made = blake2b(digest_size=5)
        for board in self.seen(text):
            made.update("\n".join(board).encode())
        return made.hexdigest()


def _compiled(text: ScriptedText, script: Any, name: str) -> CardScript:
    if not script and text.kind == "attack":
        return BLANK
    whole = {f"{text.kind}s": {name: script}} if text.kind != "card" else script
    return replace(compile_card(whole, text.key), blank=True)


class Asking(SeededOracle):
    """Answers by a seed, and keeps what was asked."""

    __slots__ = ("told",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.told: list[str] = []

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """One of the options."""
        if len(labels) > 1:
            self.told.append(f"{who}: {sorted(labels)}")
        return super().choose(who, what, labels)

    def flip(self, who: str, why: str) -> bool:
        """A fair coin."""
        heads = super().flip(who, why)
        self.told.append(f"{who} flips {heads}")
        return heads


class Player:
    """Uses the card in question where that is legal, and plays anything else now and then."""

    def __init__(self, wanted: Wanted, name: str, oracle: Asking, random: Random) -> None:
        self.wanted, self.random = wanted, random
        self.own = f"{wanted.card.id} {wanted.card.name}"
        self.name = name
        self.told = oracle.told
        self.turn, self.played = 0, 0
        self.watching = False

    def __call__(self, game: Game, offered: Sequence[Move]) -> str:
        """One of the legal plays; what is offered and what lies there is kept, once a turn and after its own plays."""
        fresh = game.table.turn != self.turn
        if fresh:
            self.turn, self.played = game.table.turn, 0
        if fresh or self.watching:
            self.look(game)
            offered = [move for move in offered if move.may(game)]
            self.told.append(str(sorted({move.label for move in offered})))
        self.played += 1
        taken = self._drawn(game, offered)
        self.watching = taken is not None and self._is_own(taken)
        self.told.append(taken.label if taken is not None else NEXT_TURN)
        return self.told[-1]

    def _drawn(self, game: Game, offered: Sequence[Move]) -> Move | None:
        """A legal play by weight; None for the end of the turn."""
        left = [move for move in offered if self.played <= MOST_PLAYS or move.kind == "attack"]
        while left:
            at = self.random.choices(range(len(left) + 1), [*map(self._weight, left), WEIGHTS["end"]])[0]
            if at == len(left):
                break
            if left[at].may(game):
                return left[at]
            left.pop(at)
        return None

    def _is_own(self, move: Move) -> bool:
        return self.own in move.label or move.label.startswith((f"attack {self.name}", f"power {self.name}"))

    def _weight(self, move: Move) -> float:
        if not self._is_own(move):
            return WEIGHTS[move.kind]
        return OWN if self.wanted.kind != "attack" or self.played > 1 else WEIGHTS["attack"]

    def look(self, game: Game) -> None:
        """Keep what lies on the table."""
        table = game.table
        self.told.append(f"{table.turn} {table.player.name} {table.result} {table.stadium}")
        self.told += [line for side in table.sides for line in _side(game, side)]
        self.told.append(str(sorted((copy.number, bits) for copy, bits in table.seen.items())))


def _play(game: Game, player: Player) -> None:
    played: list[str] = []
    last = game.table.turn + TURNS
    while game.table.result is None and game.table.turn < last:
        one_play(game, player, played)


def _side(game: Game, side: Side) -> Iterator[str]:
    for zone in (side.hand, side.deck, side.discard, side.lost, side.prizes, side.played):
        yield " ".join(str(copy.number) for copy in zone)
    for pokemon in side.in_play():
        yield _pokemon(game, pokemon)


def _pokemon(game: Game, pokemon: Pokemon) -> str:
    lies = [copy.number for copy in (*pokemon.cards, *pokemon.attached)]
    facts = (
        pokemon.damage, sorted(pokemon.conditions), sorted(pokemon.markers.items()), values.hp(game, pokemon),
        sorted(values.types(game, pokemon)), values.weaknesses(game, pokemon), values.resistances(game, pokemon),
        values.retreat_cost(game, pokemon), len(values.energy(game, pokemon)),
    )  # fmt: skip
    return f"{pokemon.name} {lies} {facts}"
