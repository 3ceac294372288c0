"""Cards that are looked at, searched for, shown or turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import NOTHING, Result, Thing
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.effects.guarding import guarded
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import could_find, no_change
from ptcg_judge.game.language.filters import Filter
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.select import Quantity, Select
from ptcg_judge.game.table.state import Copy
from ptcg_judge.game.words.control import Do

REVEALED: Final = "(revealed)"  # among the names of a script: what it has shown to both players


def revealed(c: Doing, things: Sequence[Thing]) -> None:
    """Both players are shown cards where they lie."""
    c.game.trace.add("reveal", (c.doer.name, tuple(labels_of(c.game, things))))
    happen(c.game, events.Shown(copies(things), c.game.table.sides))
    before = c.names.get(REVEALED, NOTHING).things
    c.names[REVEALED] = Result.of([*before, *things])


def shown_again(c: Doing, things: Sequence[Thing]) -> None:
    """Cards held back while their deck was shuffled: who chose them knows them, and whoever this script showed them."""
    held = [copy for copy in copies(things) if copy in c.game.table.sides[copy.owner].deck]
    happen(c.game, events.Shown(held, (c.doer,)))
    to_both = c.names.get(REVEALED, NOTHING).things
    happen(c.game, events.Shown([copy for copy in held if copy in to_both], c.game.table.sides))


def not_guarded(c: Doing, things: Sequence[Thing]) -> list[Thing]:
    """What of it is not in the hand of a player whom a card keeps safe from this."""
    if hooks.GUARD not in c.game.at:
        return list(things)
    held = [side for side in c.game.table.sides if any(thing in side.hand for thing in things)]
    safe = [side for side in held if guarded(c.game, side, c)]
    return [thing for thing in things if not any(thing in side.hand for side in safe)]


NONE_STATED: Final = "no card is stated that would be found in"  # begins the remark on such a search


def _whose(c: Doing, zone: str) -> str:
    """Ann's deck."""
    who, _, where = zone.partition(" ")
    return f"{(c.doer if who == 'my' else c.doer.other).name}'s {where}"


def copies(things: Sequence[Thing]) -> list[Copy]:
    """The cards among things."""
    return [thing for thing in things if isinstance(thing, Copy)]


@word(
    "statement",
    "search",
    "{search: {in: my deck, where: {kind: energy}, pick: 1, show: yes, as: got}}",
    None,
    tell=(
        "look through {in} for {pick} cards[ each of which {where}][, all of another {differ}][?show:, shown "
        "to both players]"
    ),
    could=no_change,
    gives="cards",
    in_="zone of cards!",
    where="filter of it",
    pick="quantity!",
    show="flag",
    differ="difference",
)
def search(
    in_: str, pick: Quantity, where: Filter | None = None, show: bool | None = None, differ: str | None = None
) -> Do:
    """Look through a hidden zone for cards; fewer may be found, or none where `where` describes them. Moves nothing."""
    from ptcg_judge.game.language.places import HIDDEN, PLACES

    def do(c: Doing) -> Result:
        things = PLACES[in_](c)
        happen(c.game, events.Shown(copies(things), (c.doer,)))
        known = [thing for thing in things if not isinstance(thing, Copy) or thing.known is not None]
        fits = [thing for thing in known if where is None or where(c, thing)]
        least, most = pick.range(c, len(fits), in_ in HIDDEN and where is not None, where is None)
        if len(known) < len(things) and not fits:
            c.game.trace.add("note", (f"{NONE_STATED} {_whose(c, in_)}: the search is taken to find nothing",))
        taken = choose_things(c, c.doer, fits, least, most, differ)
        if show and taken:
            revealed(c, taken)
        elif taken and in_.endswith("deck"):  # it could be any of those that fit
            happen(c.game, events.OrderHidden(c.doer, copies(fits)))
        return Result(bool(taken), taken, len(taken))

    return do


@word(
    "statement",
    "reveal until",
    "{reveal until: {where: {kind: pokemon}, as: got}}",
    "where",
    tell="show cards from the top of your deck until one of them {where}",
    could=no_change,
    gives="cards",
    where="filter of cards!",
)
def reveal_until(where: Filter) -> Do:
    """Show cards from the top of one's deck until one fits; gives that one, or nothing, and moves none."""

    def do(c: Doing) -> Result:
        found = events.RevealedUntil(c.doer, lambda copy: where(c, copy))
        happen(c.game, found)
        things: list[Thing] = [found.done] if found.done is not None else []
        c.game.trace.add("reveal", (c.doer.name, tuple(labels_of(c.game, things))))
        return Result(bool(things), things, len(things))

    return do


@word(
    "statement",
    "look",
    "{look: {at: {in: my deck, first: 5}, as: seen}}",
    "at",
    tell="look at {at}",
    could=could_find("at"),
    gives="cards",
    at="hidden cards!",
)
def look(at: Select) -> Do:
    """Look at hidden cards; gives them a name."""

    def do(c: Doing) -> Result:
        there = at(c)
        things = not_guarded(c, there)
        if len(things) < len(there):
            return NOTHING
        c.game.trace.add("look", (c.doer.name, tuple(labels_of(c.game, things))))
        happen(c.game, events.Shown(copies(things), (c.doer,)))
        return Result(bool(things), things, len(things))

    return do


@word(
    "statement",
    "turn",
    "{turn: {cards: my prizes, face: up}}",
    None,
    tell="turn {cards} face {face}",
    could=could_find("cards"),
    gives="cards",
    cards="Prizes!",
    face="face!",
)
def turn(cards: Select, face: str) -> Do:
    """Turn Prizes face up or down where they lie."""

    def do(c: Doing) -> Result:
        things = cards(c)
        for copy in copies(things):
            happen(c.game, events.Turned(copy, face == "up", c))
        if things and face == "up":
            revealed(c, things)
        return Result(bool(things), things, len(things))

    return do


@word(
    "statement",
    "reveal",
    "{reveal: {cards: their hand, as: seen}}",
    "cards",
    tell="show {cards} to both players",
    could=could_find("cards"),
    cards="hidden cards!",
)
def reveal(cards: Select) -> Do:
    """Show cards to both players."""

    def do(c: Doing) -> Result:
        there = cards(c)
        things = not_guarded(c, there)
        if len(things) < len(there):
            return NOTHING
        revealed(c, things)
        return Result(bool(things), things, len(things))

    return do
