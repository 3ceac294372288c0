"""Turns, Prizes, plays, attacks used again, the end of the game."""

from __future__ import annotations

from enum import StrEnum

from ptcg_judge.game import events
from ptcg_judge.game.core.game import NO_TURN, Act, Args, Condition, Doing, Event, Number, do_all
from ptcg_judge.game.core.result import NOTHING, Result, Thing
from ptcg_judge.game.effects.values import room_on_bench
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import (
    CLOSED,
    always,
    can_pay,
    finds,
    is_bound,
    no_change,
    paid_first,
    selection,
    would_do_something,
)  # fmt: skip
from ptcg_judge.game.language.events import EventTest
from ptcg_judge.game.language.filters import Filter
from ptcg_judge.game.language.grammar import Scope, kind, suggest, word
from ptcg_judge.game.language.lists import Who
from ptcg_judge.game.language.numbers import became_another, turn_of
from ptcg_judge.game.language.places import CARD_USED
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.steps.played_as_taken import take_prizes_of
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.marks import CHECKUP, read_mark
from ptcg_judge.game.table.state import Copy
from ptcg_judge.game.words.control import Do

ASKED = "the cards that were asked about"  # while it is looked whether a card that is used would do something


def could_take_prize(c: Doing, args: Args, empty: set[str]) -> bool:
    """There are Prizes left to take."""
    return bool(c.doer.prizes)


def could_use_card(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether there may be a card that can be used, and would do something; a hidden one may be such a card."""
    card = selection(args, "card")
    if not finds(c, card, empty):
        return False
    if is_bound(card) or card.called in CLOSED:
        return True
    return any(_would_do(c, thing) for thing in card.among(c))


def _would_do(c: Doing, copy: Thing) -> bool:
    """Whether a card can be used and would do something; what only pays for it does not count (ruling 203).

    Of cards that use each other only what else they could use counts.
    """
    asked = c.names.get(ASKED, NOTHING).things
    other = None if copy in asked else _used_by(c, copy)
    if other is None or not isinstance(copy, Copy) or (use := c.game.scripts.whole(copy.card).play) is None:
        return False
    other.names[ASKED] = Result.of([*asked, copy])
    paid_first(other, use.cost)
    return would_do_something(other, (*use.choose, *use.do))


@word(
    "number",
    "prizes taken",
    "{prizes taken: you}",
    "by",
    tell="the Prizes that {by} took in [{during}][!during:this game]",
    by="which player!",
    during="past",
)
def prizes_taken(by: str, during: str | None = None) -> Number:
    """How many Prizes a player has taken in this game or during a turn, whatever was laid out anew since."""

    def number(c: Doing) -> int:
        sides = {"you": [c.doer], "opponent": [c.doer.other]}.get(by, [c.doer, c.doer.other])
        if during is None:
            return sum(side.prizes_taken for side in sides)
        turn = turn_of(c, during)
        taken = [past for when, past in c.game.log if when == turn and isinstance(past, events.TookPrizes)]
        return sum(len(past.done) for past in taken if past.who in sides)

    return number


@word("number", "room", "{room: you}", "on", tell="the room on the Bench of {on}", on="which player!")
def room(on: str) -> Number:
    """How many more Pokémon there is room for on a player's Bench."""

    def number(c: Doing) -> int:
        side = c.doer.other if on == "opponent" else c.doer
        return room_on_bench(c.game, side)

    return number


@word("condition", "turn", "{turn: my first}", "whose", tell="it is {whose}", whose="turn!")
def whose_turn(whose: str) -> Condition:
    """Whose turn it is (between turns it is nobody's), or that it is a player's first."""

    def holds(c: Doing) -> bool:
        table = c.game.table
        if whose in ("mine", "theirs"):
            return CHECKUP not in table.player.used and (table.player is c.you) == (whose == "mine")
        if whose == "first of game":
            return table.turn == 1
        side = c.you if whose == "my first" else c.you.other
        return table.player is side and c.game.table.is_first_turn(side)

    return holds


@word(
    "condition",
    "played",
    "{played: {kind: supporter}}",
    "what",
    tell="you played a card this turn that {what}",
    what="filter of cards!",
)
def played(what: Filter) -> Condition:
    """You played such a card this turn."""

    def holds(c: Doing) -> bool:
        return any(what(c, copy) for copy in reversed(c.doer.played_cards))  # one that is not named is the first

    return holds


@word(
    "number",
    "cards played",
    "{cards played: {kind: supporter}}",
    "what",
    tell="the number of cards that you played this turn, each of which {what}",
    what="filter of cards!",
)
def cards_played(what: Filter) -> Number:
    """How many such cards you played this turn."""
    return lambda c: sum(1 for copy in c.doer.played_cards if what(c, copy))


class Usage(StrEnum):
    """What a player does once a turn or once a game, and is asked about."""

    RETREAT = "retreat"
    SUPPORTER = "supporter"
    STADIUM = "stadium"
    ENERGY = "energy"
    EVOLVE = "evolve"
    GX_ATTACK = "GX attack"
    VSTAR_POWER = "VSTAR Power"


@kind("use", {"type": "string"}, "retreat, supporter, stadium, energy, evolve, GX attack, VSTAR Power, power <name>")
def parse_usage(node: object, scope: Scope) -> str:
    """Something done once a turn or a game; `power <name>` for a Power, or a card that is used."""
    listed = [each.value for each in Usage]
    if isinstance(node, str) and node.startswith("power "):
        name = node.removeprefix("power ")
        if scope.cards is None or scope.cards.is_power(name) or scope.cards.is_card(name):
            return node
        raise scope.problem(f"there is no Power '{name}'", scope.cards.near_attack(name))
    if not isinstance(node, str) or node not in listed:
        raise scope.problem(f"there is no use '{node}'", suggest(node, (*listed, "power <name>")))
    return node


@word(
    "condition",
    "used",
    "{used: {what: retreat, by: you}}",
    None,
    tell="{by|you} did this already[?in game: in the game][!in game: this turn]: {what}",
    what="use!",
    by="which player",
    in_game="flag",
)
def used(what: str, by: str | None, in_game: bool | None = None) -> Condition:
    """A player has done this already this turn (`in game`: ever): retreat, supporter, stadium, energy, power <name>."""
    mark = read_mark(what)

    def holds(c: Doing) -> bool:
        side = c.doer if by != "opponent" else c.doer.other
        return mark in (side.used_in_game if in_game else side.used)

    return holds


@word(
    "condition",
    "happened",
    "{happened: {event: {is: knocked out, what: my play}, during: their last turn}}",
    None,
    tell="this happened in {during}: {event}",
    event="whole event!",
    during="past!",
)
def happened(event: EventTest, during: str) -> Condition:
    """Such an event happened during a turn (a fact about the game, whatever became of the cards)."""

    def holds(c: Doing) -> bool:
        log, whose_turn = c.game.log, turn_of(c, during)
        first = _first_since(log, whose_turn)
        return any(
            event.kind == past.kind
            and (whose_turn is None or whose_turn == when)
            and event.happened(c, past, became_another(c.game, number))
            for number, (when, past) in enumerate(log[first:], first)
        )

    return holds


def _first_since(log: list[tuple[int, Event]], turn: int | None) -> int:
    """Where in the log a turn may begin: a game has thousands of events, and what is asked about is near its end."""
    if turn is None:
        return 0
    first = len(log)
    while first and (log[first - 1][0] >= turn or log[first - 1][0] == NO_TURN):
        first -= 1
    return first


@word(
    "condition",
    "first of name",
    "{first of name: self}",
    "what",
    tell="{what} is the first of its name that works[?both:, of both players][, of those each of which {where}]",
    what="select!",
    where="filter of it",
    both="flag",
)
def first_of_name(what: Select, where: Filter | None = None, both: bool | None = None) -> Condition:
    """Of its player's Powers of this name (`where` its Pokémon fits; `both`: of both players), or the cards of this name attached to a Pokémon, it is the first that works: for texts that don't stack."""  # noqa: E501

    def holds(c: Doing) -> bool:
        if c.kind in ("energy", "tool"):
            worn = [
                s
                for s in c.game.sources
                if s.standing == Standing.ATTACHED and s.name == c.label and s.pokemon is c.this
            ]
            return bool(worn) and worn[0].copy is c.copy
        for source in c.game.sources:
            same = source.standing == Standing.POWER and source.name == c.label and source.number is not None
            if not same or not (both or source.doing.you is c.you):
                continue
            if where is None or (source.pokemon is not None and where(c, source.pokemon)):
                return any(thing is source.pokemon for thing in what.among(c))
        return False

    return holds


@word(
    "statement",
    "take prize",
    "{take prize: 1}",
    "prizes",
    tell="take {prizes} Prizes",
    could=could_take_prize,
    prizes="number!",
)
def take_prize(prizes: Number) -> Do:
    """Take Prize cards."""

    def do(c: Doing) -> Result:
        event = events.TookPrizes(c.doer, prizes(c), c)
        take_prizes_of(c.game, event)
        return Result(bool(event.done), list(event.done), len(event.done))

    return do


@word(
    "statement",
    "use attack",
    "{use attack: {of: defending}}",
    None,
    tell=(
        "use an attack of {of}[ ({where/, })] as this attack[?cost:, with the Energy it costs][!required:, "
        "whatever it requires]"
    ),
    could=always,
    of="select or who!",
    where="[time]",
    cost="flag",
    required="flag",
)
def use_attack(
    of: Who | Select, where: tuple[str, ...] | None = None, cost: bool | None = None, required: bool | None = None
) -> Do:
    """Use another attack that its own text allows as this attack, or once more (`cost`: with its Energy; `required: no`: whatever it requires); `of: opponent`: last turn's, wherever its Pokémon is."""  # noqa: E501

    def do(c: Doing) -> Result:
        from ptcg_judge.game.steps.copied_attack import copy_attack

        whose = None if isinstance(of, Who) else of(c)
        return Result(copy_attack(c, whose, where, bool(cost), required is not False))

    return do


@word(
    "statement",
    "use card",
    "{use card: {in: their discard, where: {kind: supporter}, pick: 1}}",
    "card",
    tell="do what {card} says",
    could=could_use_card,
    card="cards!",
)
def use_card(card: Select) -> Do:
    """Do what a Trainer card says without playing it, if what it asks for is there; the card stays where it is. It can't be used for itself; one that would do something has to be chosen where there is one."""  # noqa: E501

    def do(c: Doing) -> Result:
        done = False
        for copy in card(c, first=lambda thing: _would_do(c, thing)):
            if not isinstance(copy, Copy) or copy is c.copy or (use := c.game.scripts.whole(copy.card).play) is None:
                continue
            other = _used_by(c, copy)
            if other is None:
                c.game.trace.add("note", (f"{copy.name} can't be used: what it asks for is not there",))
                continue
            c.game.push(Act(c.game))
            do_all(other, (*use.choose, *use.cost, *use.do))
            c.game.pop()
            done = True
        return Result(done)

    return do


def _used_by(c: Doing, copy: Thing) -> Doing | None:
    """The doing of a card that is used without being played; None where it can't be, or what it asks for is missing."""
    use = c.game.scripts.whole(copy.card).play if isinstance(copy, Copy) and copy.known is not None else None
    if use is None or not isinstance(copy, Copy) or copy is c.copy:
        return None
    other = c.by(c.doer)
    other.names = {CARD_USED: Result.of([copy])}
    other.copy = copy
    needed = use.needs is None or use.needs(other)
    return other if needed and can_pay(other, use.cost) else None


@word("statement", "end turn", "end turn", None, tell="the turn ends after this", could=no_change)
def end_turn() -> Do:
    """The turn ends when this is resolved."""

    def do(c: Doing) -> Result:
        happen(c.game, events.TurnIsOver("the turn ends when this is done"))
        return Result(True)

    return do


@word(
    "statement",
    "extra turn",
    "{extra turn: you}",
    "who",
    tell="{who} takes another turn after this one[?skip checkup:, without a checkup between them]",
    could=always,
    who="which player!",
    skip_checkup="flag",
)
def extra_turn(who: str, skip_checkup: bool | None = None) -> Do:
    """Another turn for a player after this one; `skip checkup` leaves out what happens between the two."""

    def do(c: Doing) -> Result:
        side = c.doer.other if who == "opponent" else c.doer
        return Result(happen(c.game, events.ExtraTurn(side, bool(skip_checkup), c)))

    return do


@word("statement", "win", "{win: you}", "who", tell="{who} wins the game", could=always, who="which player!")
def win(who: str) -> Do:
    """A player wins the game."""

    def do(c: Doing) -> Result:
        side = c.doer.other if who == "opponent" else c.doer
        happen(c.game, events.GameOver(f"{side.name} wins", (c.label,)))
        return Result(True)

    return do
