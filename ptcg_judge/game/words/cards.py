"""Cards that move: discard, put, attach, draw, shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptcg_judge.game import events
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import NOTHING, Doing, Number, Result
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.events import zones
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.events.seen import forget, has_moved
from ptcg_judge.game.events.seen import show as show_to
from ptcg_judge.game.language.could import could_find, finds, no_change
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.select import Quantity, Select
from ptcg_judge.game.table.knowledge import bit
from ptcg_judge.game.table.state import Copy, Pokemon
from ptcg_judge.game.words.control import Do
from ptcg_judge.game.words.hidden_cards import revealed


def could_put(c: Doing, args: Mapping[str, Any], empty: set[str]) -> bool:
    if args["into"] == "Bench" and len(c.doer.bench) >= values.bench_size(c.game, c.doer):
        return False
    return finds(c, args["cards"], empty)


def could_attach(c: Doing, args: Mapping[str, Any], empty: set[str]) -> bool:
    return finds(c, args["cards"], empty) and finds(c, args["to"], empty)


def could_draw(c: Doing, args: Mapping[str, Any], empty: set[str]) -> bool:
    if not c.doer.deck:
        return False
    if args["until"] is None:
        return True
    return len([copy for copy in c.doer.hand if copy is not c.copy]) < int(args["until"](c))


def could_swap(c: Doing, args: Mapping[str, Any], empty: set[str]) -> bool:
    """Both selections may find cards."""
    return finds(c, args["these"], empty) and finds(c, args["those"], empty)


@word("statement", "discard", "{discard: {in: my hand, pick: 1}}", "cards", could=could_find("cards"), cards="select!")
def discard(cards: Select) -> Do:
    """Put cards into their owner's discard pile; a Pokémon in play goes with all that is on it (no Knock Out)."""

    def do(c: Doing) -> Result:
        gone = [thing for thing in cards(c) if _leave(c, thing, "discard pile")]
        return Result(bool(gone), gone, len(gone))

    return do


def _leave(c: Doing, thing: Any, zone: str) -> bool:
    if isinstance(thing, Pokemon):
        return happen(c.game, events.LeftPlay(thing, zone, c))
    holder = events.holder_of(c.game, thing)
    if zone == "discard pile":
        return happen(c.game, events.Discarded(thing, c, holder))
    return happen(c.game, events.Moved(thing, zone, c, holder))


@word(
    "statement",
    "put",
    "{put: {cards: got, into: my hand}}",
    None,
    could=could_put,
    cards="select!",
    into="into!",
    at="end of the deck",
    order="order",
    show="flag",
    only="flag",
)
def put(
    cards: Select, into: str, at: str | None = None, order: str | None = None, show: bool | None = None,
    only: bool | None = None,
) -> Do:  # fmt: skip
    """Move cards to a zone of their owner, in any order or shuffled; a Pokémon goes with what is on it (`only`: the rest is discarded)."""  # noqa: E501

    def do(c: Doing) -> Result:
        things = cards(c)
        if show and things:
            revealed(c, things)
        if into == "Bench":
            return _to_bench(c, things)
        if at is not None and order == "any" and len(things) > 1:
            things = _ordered(c, things)
            _hides_the_order(c, things)
        moved = []
        for thing in reversed(things) if at == "top" else things:
            if isinstance(thing, Pokemon):
                done = _put_pokemon(c, thing, into, at, "discard pile" if only else None)
            else:
                done = _put_copy(c, thing, into, at)
            moved += [thing] if done else []
        if show and into != "deck":
            show_to(c.game.table, [thing for thing in moved if isinstance(thing, Copy)], c.game.table.sides)
        if order == "random" and into == "deck":
            _mixed(c, moved)
        return Result(bool(moved), moved, len(moved))

    return do


def _hides_the_order(c: Doing, things: list[Any]) -> None:
    """Cards of a deck that a player puts into an order: the other player knows no more which is which."""
    seen = c.game.table.seen
    for thing in things:
        if thing in seen:
            seen[thing] &= bit(c.doer)


def _mixed(c: Doing, things: list[Any]) -> None:
    """Cards of a deck that lie beside each other are shuffled among themselves."""
    for side in c.game.table.sides:
        cards = [copy for copy in side.deck if copy in things]
        if len(cards) > 1:
            at = side.deck.index(cards[0])
            if c.game.oracle.shuffles(cards):  # type: ignore[arg-type]
                side.deck[at : at + len(cards)] = cards
                forget(c.game.table, cards)
            else:
                zones.mix(c.game, side, cards)


def _put_pokemon(c: Doing, pokemon: Pokemon, into: str, at: str | None, rest: str | None) -> bool:
    """All of a Pokémon into a zone, `rest` for what is attached."""
    zone = f"{at} of deck" if into == "deck" and at is not None else into
    return happen(c.game, events.LeftPlay(pokemon, zone, c, rest))


def _put_copy(c: Doing, copy: Copy, into: str, at: str | None) -> bool:
    if into == "deck" and at is not None:
        side = c.game.table.sides[copy.owner]
        if at == "bottom" or copy not in side.deck:
            return _leave(c, copy, f"{at} of deck")
        zones.take_from_deck(side, side.deck.index(copy))
        side.deck.append(copy)
        return True
    return _leave(c, copy, into)


def _ordered(c: Doing, things: list[Any]) -> list[Any]:
    left, order = list(things), []
    while len(left) > 1:
        at = c.game.oracle.choose(c.doer.name, f"orders cards for {c.label}", labels_of(c.game, left))
        order.append(left.pop(at))
    return order + left


def _to_bench(c: Doing, things: list[Any]) -> Result:
    placed: list[Any] = []
    for thing in things:
        if isinstance(thing, Copy):
            event = events.Benched(thing, c.game.table.sides[thing.owner], "effect", c)
            if happen(c.game, event):
                placed.append(event.pokemon)
    return Result(bool(placed), placed, len(placed))


@word(
    "statement",
    "swap",
    "{swap: {these: give, those: take}}",
    None,
    could=could_swap,
    these="select!",
    those="select!",
    show="flag",
)
def swap(these: Select, those: Select, show: bool | None = None) -> Do:
    """Two selections of cards change places."""

    def do(c: Doing) -> Result:
        first, second = these(c), those(c)
        if not first or not second:
            return NOTHING
        if show:
            revealed(c, first + second)
        places = [_take(c, copy) for copy in first], [_take(c, copy) for copy in second]
        for copies, left, ends in ((first, *places), (second, *places[::-1])):
            for copy, from_, zone in zip(copies, left, ends, strict=False):
                has_moved(c.game.table, copy, from_, zone)
                zones.put_in(c.game, copy, zone)
                c.game.trace.add("move", (copy.name, "", zone, c.game.table.sides[copy.owner].name))
        return Result(True, first + second, len(first) + len(second))

    return do


def _take(c: Doing, copy: Copy) -> str:
    """Take a card from its zone, which is returned (for the ends of the deck: which end)."""
    deck = c.game.table.sides[copy.owner].deck
    end = "top of deck" if deck and deck[-1] is copy else "bottom of deck" if deck and deck[0] is copy else ""
    zone, _ = zones.take_out(c.game, copy)
    return end or zone


@word(
    "statement",
    "attach",
    "{attach: {cards: {in: my hand, where: {kind: energy}, pick: 1}, to: self}}",
    None,
    could=could_attach,
    cards="select!",
    to="select!",
    each="number",
    spread="flag",
)
def attach(cards: Select, to: Select, each: Number | None = None, spread: bool | None = None) -> Do:
    """Attach cards that are not in play to Pokémon; not the turn's attachment."""

    def do(c: Doing) -> Result:
        things = cards(c)
        if not things:
            return NOTHING
        targets = to.among(c) if spread else to(c)
        done = []
        for number, copy in enumerate(things):
            target = _target(c, targets, number, each(c) if each is not None else 0, bool(spread))
            if target is not None and happen(c.game, events.Attached(copy, target, c)):
                done.append(copy)
            elif target is not None and copy in c.game.table.sides[copy.owner].deck:
                happen(c.game, events.Discarded(copy, c))  # what can't be attached out of the deck is discarded
        return Result(bool(done), done, len(done))

    return do


def _target(c: Doing, targets: list[Any], number: int, each: int, spread: bool) -> Any:
    if not targets:
        return None
    if each:
        return targets[number // each] if number // each < len(targets) else None
    if spread:
        return choose_things(c, c.doer, targets, 1, 1)[0]
    return targets[0]


@word("statement", "draw", "{draw: 2}", "cards", could=could_draw, cards="quantity", until="number")
def draw(cards: Quantity | None = None, until: Number | None = None) -> Do:
    """Draw cards, a number or until the hand has so many; fewer when the deck runs out."""

    def do(c: Doing) -> Result:
        if until is not None:
            number = until(c) - len(c.doer.hand)
        else:
            assert cards is not None
            least, number = cards.range(c, len(c.doer.deck))
            if least < number:
                labels = [str(n) for n in range(plain(least), plain(number) + 1)]
                number = least + c.game.oracle.choose(c.doer.name, f"draws for {c.label}", labels)
        if number <= 0:
            return NOTHING
        event = events.Drew(c.doer, number, c)
        happen(c.game, event)
        return Result(bool(event.done), list(event.done), len(event.done))

    return do


@word("statement", "shuffle", "{shuffle: my deck}", "deck", could=no_change, deck="deck!")
def shuffle(deck: str) -> Do:
    """Shuffle a deck."""

    def do(c: Doing) -> Result:
        sides = {"my deck": [c.doer], "their deck": [c.doer.other]}.get(deck, [c.doer, c.doer.other])
        for side in sides:
            happen(c.game, events.Shuffled(side, c))
        return Result(True)

    return do
