"""Complete games from set-up to a winner, further games that settle a tie included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.plays.possible import Move, candidates, moves
from ptcg_judge.game.steps import setup, turn
from ptcg_judge.game.table.state import Copy, Table

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.chance.oracle import Oracle
    from ptcg_judge.game.core.rulebook import Rulebook
    from ptcg_judge.game.core.scripts import Scripts

MOST_TURNS = 400
MOST_GAMES = 20
NEXT_TURN = "next turn"

Watch = Callable[[Game], None]


class EndlessGame(JudgeError):
    """A game that does not end: more turns, or more further games, than any real one."""


class Player(Protocol):
    """Picks a play: one of the offered ones that is legal (`move.may`), or NEXT_TURN to end the turn without one."""

    def __call__(self, game: Game, offered: Sequence[Move]) -> str:
        """The label of the play."""
        ...


@dataclass(slots=True)
class Match:
    """Games played with the same two decks until one had a winner; `plays` holds what was played in each."""

    games: list[Game] = field(default_factory=list)
    plays: list[list[str]] = field(default_factory=list)

    @property
    def winner(self) -> str:
        """The name of the player who won."""
        result = self.games[-1].table.result
        assert result is not None
        return result.removesuffix(" wins")


def copies_of(decks: Sequence[Sequence[Card]], numbers: Sequence[int] = (0, 1000)) -> list[list[Copy]]:
    """The two decks as physical cards; `numbers` are the first card numbers of each."""
    return [
        [Copy(first + at, card, owner) for at, card in enumerate(deck)]
        for owner, (deck, first) in enumerate(zip(decks, numbers, strict=True))
    ]


def play_match(
    decks: Sequence[Sequence[Copy]],
    book: Rulebook,
    scripts: Scripts,
    oracle: Oracle,
    player: Player,
    watch: Watch | None = None,
    names: tuple[str, str] = ("Ann", "Ben"),
    further: bool = False,
) -> Match:
    """Play until somebody wins: a tie is settled by the further game of the book (Sudden Death, tiebreaker game).

    With `further` already the first game is such a one, as after a tie.
    """
    match = Match()
    for _ in range(MOST_GAMES):
        game = new_game(decks, book, scripts, oracle, names)
        game.table.sudden_death = further or bool(match.games)
        match.games.append(game)
        match.plays.append([])
        play_out(game, player, match.plays[-1], watch)
        if game.table.result is not None and game.table.result.endswith(" wins"):
            return match
    raise EndlessGame(f"{MOST_GAMES} games in a row ended in a tie")


def new_game(
    decks: Sequence[Sequence[Copy]], book: Rulebook, scripts: Scripts, oracle: Oracle, names: tuple[str, str]
) -> Game:
    """A game before its set-up: both decks as they were handed over."""
    table = Table(names)
    for side, deck in zip(table.sides, decks, strict=True):
        side.deck = list(deck)
    return Game(table, book, oracle, scripts)


def play_out(game: Game, player: Player, played: list[str], watch: Watch | None = None) -> None:
    """Set up and play one game to its end; `played` is filled with the labels, `watch` looks after each play."""
    table = game.table
    setup.set_up(game)
    if watch is not None:
        watch(game)
    setup.start(game)
    while table.result is None:
        if watch is not None:
            watch(game)
        if table.turn > MOST_TURNS:
            raise EndlessGame(f"no winner after {MOST_TURNS} turns")
        one_play(game, player, played)
    if watch is not None:
        watch(game)


def one_play(game: Game, player: Player, played: list[str]) -> None:
    """One play of the turn player, or the next turn where this one is over."""
    table = game.table
    offered = _offered(game)
    if (table.over or table.between) and not offered:
        turn.next_turn(game)
        return
    label = player(game, offered)
    played.append(label)
    if label == NEXT_TURN:
        turn.next_turn(game)
        return
    for move in offered:
        if move.label == label and move.may(game):
            break
    else:
        raise NoSuchPlay(f"{table.player.name} can't play '{label}' now")
    refused = move.do()
    if refused:
        raise NoSuchPlay(f"'{label}' was listed as legal: " + "; ".join(each.why for each in refused))


def _offered(game: Game) -> list[Move]:
    """What the turn player could try; where the turn is over, what an effect still allows."""
    table = game.table
    if not (table.over or table.between):
        return candidates(game, table.player)
    return moves(game, table.player) if hooks.ATTACK_AGAIN in game.at and not table.between else []


class NoSuchPlay(JudgeError):
    """A play that is not legal now."""


class Script:
    """A player who plays a given list of plays; used to replay a record."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels
        self.at = 0

    def __call__(self, game: Game, offered: Sequence[Move]) -> str:
        """The next of the list."""
        label = self.labels[self.at]
        self.at += 1
        return label
