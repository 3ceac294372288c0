"""A script being carried out: who does it, with what, and what its statements did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ptcg_judge.game.table.state import Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.events import Event


Thing = Pokemon | Copy


Condition = Callable[["Doing"], bool]


Number = Callable[["Doing"], int]


class Result:
    """What a statement did: `done` whether any part of it happened, `things` the cards or Pokémon, and numbers."""

    __slots__ = ("done", "heads", "label", "number", "tails", "things")

    def __init__(self, done: bool = False, things: list[Any] | None = None, number: int = 0, label: str = "") -> None:
        self.done = done
        self.things: list[Any] = things if things is not None else []
        self.number = number
        self.heads = 0
        self.tails = 0
        self.label = label


NOTHING = Result()
Run = Callable[["Doing"], Result]
Look = Callable[["Doing", Mapping[str, Any], set[str]], bool]


class Statement:
    """One compiled statement of a script.

    `word` is what was written, `args` its compiled arguments by name (None where absent), `bound` the name that keeps
    what it did. `run` carries it out. `look(doing, args, empty)` says whether that could change anything; `empty` are
    names known to hold nothing.
    """

    __slots__ = ("args", "bound", "look", "run", "word")

    def __init__(self, word: str, args: Mapping[str, Any], run: Run, look: Look, bound: str | None = None) -> None:
        self.word = word
        self.args = args
        self.run = run
        self.look = look
        self.bound = bound

    def __call__(self, doing: Doing) -> Result:
        """Carry it out; what it did is kept under its name."""
        result = self.run(doing)
        if self.bound is not None:
            doing.names[self.bound] = result
        return result


class Doing:
    """One script being carried out.

    `you` is the player whose card it is, `doer` the player who does the statement now (and from whom "my" and "their"
    are seen), `this` the Pokémon with the attack or Power, or the one a card is attached to, `copy` the card itself.
    `kind` says what it is: attack, power, trainer, item, supporter, stadium, tool, energy or rule. `names` holds what
    the script bound with `as`.
    """

    __slots__ = ("act", "copy", "doer", "event", "game", "kind", "label", "last", "names", "this", "you")

    def __init__(
        self, game: Game, you: Side, kind: str, label: str, this: Pokemon | None = None, copy: Copy | None = None
    ) -> None:
        self.game = game
        self.you = you
        self.doer = you
        self.kind = kind
        self.label = label
        self.this = this
        self.copy = copy
        self.names: dict[str, Any] = {}
        self.act: Any = None
        self.event: Event | None = None
        self.last: Result = NOTHING

    def about(self, event: Event) -> Doing:
        """The same script answering an event."""
        other = self.by(self.doer)
        other.names = dict(self.names)
        other.event = event
        return other

    def by(self, doer: Side) -> Doing:
        """The same script with another player doing it; names are shared."""
        other = Doing(self.game, self.you, self.kind, self.label, self.this, self.copy)
        other.doer = doer
        other.names = self.names
        other.act = self.act
        other.event = self.event
        other.last = self.last
        return other


def do_all(doing: Doing, statements: tuple[Statement, ...]) -> Result:
    """Carry out statements in order; `last` always holds what the one before did."""
    result = NOTHING
    for statement in statements:
        result = doing.last = statement(doing)
    return result
