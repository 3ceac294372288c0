"""Cards that move: discard, put, attach, draw, shuffle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ptcg_judge.game import events
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Args, Doing, Number, Statement, do_all
from ptcg_judge.game.core.result import NOTHING, Result, Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.effects.permission import is_one_pokemon, may_be_attached, may_come_into_play, may_make_room
from ptcg_judge.game.events.door import happen, prevented, prevented_by_coin, shrink_benches
from ptcg_judge.game.language.could import (
    can_pay,
    could_find,
    finds,
    held_after_paying,
    is_bound,
    meant,
    no_change,
    paid_into_deck,
    selection,
)
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.places import OPEN_ZONES, PLACES, zone_of
from ptcg_judge.game.language.select import Quantity, Select
from ptcg_judge.game.plays.hand import asked_when_attached
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Copy, Pokemon, Side
from ptcg_judge.game.words.arithmetic import NumberOf
from ptcg_judge.game.words.control import Do
from ptcg_judge.game.words.hidden_cards import copies, revealed, shown_again


def could_put(c: Doing, args: Args, empty: set[str]) -> bool:
    cards = selection(args, "cards")
    whose = _whose(c, cards)
    if args["into"] not in ("Bench", "Active Spot"):
        return finds(c, cards, empty)
    to_bench = args["into"] == "Bench" or whose.active is not None  # the old Active Pokémon needs room, too
    if args["into"] == "Active Spot" and not may_make_room(c.game, whose.active):
        return False
    if to_bench and not values.room_on_bench(c.game, whose):
        return False
    return not _all_barred(c, whose, cards, empty) and finds(c, _for_the_bench(cards), empty)


def _whose(c: Doing, cards: Select) -> Side:
    """Whose cards are meant: the player's who does it now, or the opponent's."""
    return c.doer.other if cards.called.startswith("their ") else c.doer


def _for_the_bench(cards: Select) -> Select:
    """The same cards without those that are no Pokémon by themselves; what was chosen before is what it is."""
    if is_bound(cards):
        return cards
    return cards.besides(lambda c, thing: not isinstance(thing, Copy) or is_one_pokemon(thing))


def _all_barred(c: Doing, whose: Side, cards: Select, empty: set[str]) -> bool:
    """Whether a card forbids that any of what is meant comes into play, where both players know what that is."""
    known = cards.called == "self" or is_bound(cards) or zone_of(cards.called) in OPEN_ZONES
    if hooks.FORBID_BENCHING not in c.game.at or not known:
        return False
    put = meant(c, cards, empty)
    return bool(put) and not any(
        not isinstance(thing, Copy) or may_come_into_play(c.game, whose, thing) for thing in put or ()
    )


def could_attach(c: Doing, args: Args, empty: set[str]) -> bool:
    cards, to = selection(args, "cards"), selection(args, "to")
    if not finds(c, cards, empty) or not finds(c, to, empty) or _all_there(c, cards, to):
        return False
    if cards.to is not None or not _may_be_barred(c):
        return True  # what is attached already is moved, which no card forbids
    return _could_go_there(c, meant(c, cards, empty), meant(c, to, empty))


def _may_be_barred(c: Doing) -> bool:
    """Whether any card says of some attaching that it can't be done."""
    return hooks.FORBID_ATTACH in c.game.at or hooks.FORBID_PLAY in c.game.at


def _could_go_there(c: Doing, cards: list[Thing] | None, to: list[Thing] | None) -> bool:
    """Whether some card may be attached to some Pokémon of these, as far as they are known before a choice."""
    if not cards or not to:
        return True
    return any(_may_be_attached(c, copy, pokemon) for copy in cards for pokemon in to)


def _may_be_attached(c: Doing, copy: Thing, pokemon: Thing) -> bool:
    """Whether no card forbids to attach this one; what is attached already is moved."""
    if not isinstance(copy, Copy) or not isinstance(pokemon, Pokemon) or events.holder_of(c.game, copy) is not None:
        return True
    return may_be_attached(c.game, c.doer, copy, pokemon)


def _not_barred(c: Doing, cards: Select, to: Select) -> tuple[Select, Callable[[Sequence[Copy]], Select]]:
    """Both selections without cards that no Pokémon may get, and without Pokémon that may get none of the cards."""
    if not _may_be_barred(c):
        return cards, lambda things: to
    targets = to.among(c)

    def to_any_of(things: Sequence[Copy]) -> Select:
        return to.besides(lambda c, pokemon: any(_may_be_attached(c, copy, pokemon) for copy in things))

    if not targets:
        return cards, to_any_of  # which Pokémon can get them depends on the cards
    return cards.besides(lambda c, copy: any(_may_be_attached(c, copy, pokemon) for pokemon in targets)), to_any_of


def _all_there(c: Doing, cards: Select, to: Select) -> bool:
    """Whether every card that might be moved is attached to the only Pokémon that it may go to."""
    if cards.to is None or is_bound(cards.to) or is_bound(to):
        return False
    holders = {events.holder_of(c.game, copy) for copy in cards.among(c) if isinstance(copy, Copy)}
    return all(target is holder for target in to.among(c) for holder in holders)


def _nobody_there(c: Doing, to: Select) -> bool:
    """Whether no Pokémon at all is where one would be chosen."""
    return to.to is None and to.called in PLACES and not to.place(c)


def could_draw(c: Doing, args: Args, empty: set[str]) -> bool:
    until, cards = args["until"], args["cards"]
    back = paid_into_deck(c)
    if not c.doer.deck and not back:
        return False
    if callable(until):
        missing = int(until(c)) - held_after_paying(c)
        return missing > 0 and (bool(c.doer.deck) or missing < back)
    many = cards.most if isinstance(cards, Quantity) else None
    if isinstance(many, NumberOf) and many.of in empty:
        return False  # as many as certainly none
    return bool(c.doer.deck) or many is None or many(c) < back  # to draw all of them again would change nothing


def could_swap(c: Doing, args: Args, empty: set[str]) -> bool:
    """Both selections may find cards."""
    return finds(c, selection(args, "these"), empty) and finds(c, selection(args, "those"), empty)


@word(
    "statement",
    "discard",
    "{discard: {in: my hand, pick: 1}}",
    "cards",
    tell="discard {cards}",
    could=could_find("cards"),
    cards="what is discarded!",
)
def discard(cards: Select) -> Do:
    """Put cards into their owner's discard pile; a Pokémon in play goes with all that is on it (no Knock Out)."""

    def do(c: Doing) -> Result:
        gone = [thing for thing in cards(c) if _leave(c, thing, "discard pile")]
        return Result(bool(gone), gone, len(gone))

    return do


def _leave(c: Doing, thing: Thing, zone: str) -> bool:
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
    tell=(
        "put {cards} into {into}[, at the {at}][, in {order} order][?show:, shown to both players][?only:; "
        "what is attached to it is discarded][?as basic:, where it counts as a Basic Pokémon]"
    ),
    could=could_put,
    cards="what is put!",
    into="into!",
    at="end of the deck",
    order="order",
    show="flag",
    only="flag",
    as_basic="flag",
)
def put(
    cards: Select, into: str, at: str | None = None, order: str | None = None, show: bool | None = None,
    only: bool | None = None, as_basic: bool | None = None,
) -> Do:  # fmt: skip
    """Move cards to a zone of their owner, in any order or shuffled; a Pokémon goes with what is on it (`only`: the rest is discarded); `as basic`: put down as a Basic Pokémon; one put into `my active` is the new Active Pokémon, the old one goes to the Bench."""  # noqa: E501

    into_play = into in ("Bench", "Active Spot")
    if into == "Bench" and cards.pick is not None:
        cards.pick.room = lambda c: values.room_on_bench(c.game, _whose(c, cards))
    taken = _for_the_bench(cards) if into_play else cards

    def do(c: Doing) -> Result:
        things = taken(c)
        if show and things:
            revealed(c, things)
        if into_play:
            return _into_place(c, things, bool(as_basic), into == "Active Spot")
        if at == "top" and is_bound(cards):
            shown_again(c, things)
        if at is not None and order == "any" and len(things) > 1:
            things = _ordered(c, things)
            happen(c.game, events.OrderHidden(c.doer, copies(things)))
        moved = []
        for thing in reversed(things) if at == "top" else things:
            if isinstance(thing, Pokemon):
                done = _put_pokemon(c, thing, into, at, "discard pile" if only else None)
            else:
                done = _put_copy(c, thing, into, at)
            moved += [thing] if done else []
        if show and into != "deck":
            happen(c.game, events.Shown(copies(moved), c.game.table.sides))
        if order == "random" and into == "deck":
            for side in c.game.table.sides:
                happen(c.game, events.MixedTogether(side, copies(moved)))
        return Result(bool(moved), moved, len(moved))

    return do


def _put_pokemon(c: Doing, pokemon: Pokemon, into: str, at: str | None, rest: str | None) -> bool:
    """All of a Pokémon into a zone, `rest` for what is attached."""
    zone = f"{at} of deck" if into == "deck" and at is not None else into
    return happen(c.game, events.LeftPlay(pokemon, zone, c, rest))


def _put_copy(c: Doing, copy: Copy, into: str, at: str | None) -> bool:
    if into == "deck" and at is not None:
        side = c.game.table.sides[copy.owner]
        if at == "bottom" or copy not in side.deck:
            return _leave(c, copy, f"{at} of deck")
        return happen(c.game, events.PutOnTop(copy, c))
    return _into_play(c, copy) if into == "Stadium" else _leave(c, copy, into)


def _into_play(c: Doing, copy: Copy) -> bool:
    """A Stadium comes into play by an effect: the one before goes, and Benches are cut down once it lies there."""
    game, old = c.game, c.game.table.stadium
    event = events.StadiumPlayed(copy, game.table.sides[copy.owner], c)
    if prevented(game, event):
        return happen(game, event)  # nothing makes way for it
    left = events.Discarded(old) if old is not None else None
    game.benches_wait = True
    if left is not None:
        happen(game, left)
    done = happen(game, event)
    game.benches_wait = False
    shrink_benches(game, left)
    return done


def _ordered(c: Doing, things: list[Thing]) -> list[Thing]:
    left, order, what = list(things), [], f"orders cards for {c.label}"
    while len(left) > 1:
        order.append(left.pop(c.game.oracle.choose(c.doer.name, what, labels_of(c.game, left))))
    if order:
        c.game.oracle.forced(c.doer.name, what, left, labels_of(c.game, left))
    return order + left


def _into_place(c: Doing, things: list[Thing], as_basic: bool, active: bool) -> Result:
    """Cards come into play as new Pokémon, on the Bench or as the new Active Pokémon.

    On the Bench come as many as there was room for before the first: one that widens the Bench helps no other.
    """
    placed: list[Thing] = []
    sizes = {side: values.bench_size(c.game, side) for side in c.game.table.sides} if len(things) > 1 else {}
    for thing in things:
        if isinstance(thing, Copy):
            side = c.game.table.sides[thing.owner]
            if side in sizes and len(side.bench) >= sizes[side]:
                continue
            left = "hand, by an effect" if thing in side.hand else "effect"
            event = events.Benched(thing, side, left, c, to_active=active, as_basic=as_basic)
            if happen(c.game, event) and event.pokemon is not None:
                placed.append(event.pokemon)
    return Result(bool(placed), placed, len(placed))


@word(
    "statement",
    "swap",
    "{swap: {these: give, those: take}}",
    None,
    tell="{these} and {those} change places[?show:, shown to both players]",
    could=could_swap,
    these="cards that move!",
    those="cards in exchange!",
    show="flag",
)
def swap(these: Select, those: Select, show: bool | None = None) -> Do:
    """Two selections of cards change places."""

    def do(c: Doing) -> Result:
        first, second = these.cards(c), those.cards(c)
        if not first or not second:
            return NOTHING
        if show:
            revealed(c, first + second)
        done = happen(c.game, events.Swapped(first, second, c))
        return Result(done, first + second, len(first) + len(second))

    return do


@word(
    "statement",
    "attach",
    "{attach: {cards: {in: my hand, where: {kind: energy}, pick: 1}, to: self}}",
    None,
    tell="attach {cards} to {to}[, {each} to each of them][?spread:, spread in any way]",
    could=could_attach,
    cards="cards that move!",
    to="Pokémon!",
    each="number",
    spread="flag",
)
def attach(cards: Select, to: Select, each: Number | None = None, spread: bool | None = None) -> Do:
    """Attach cards to Pokémon, or move attached ones; not the turn's attachment."""

    def do(c: Doing) -> Result:
        if _nobody_there(c, to):
            return NOTHING  # and nobody is asked for cards
        free, may_get = _not_barred(c, cards, to)
        things = free.cards(c)
        if not things:
            return NOTHING
        holders = list({events.holder_of(c.game, copy): None for copy in things})
        there = holders[0] if len(holders) == 1 else None
        fits = may_get(things)
        targets = [t for t in (fits.among(c) if spread else fits(c, there)) if isinstance(t, Pokemon)]
        done = []
        held = {copy for copy in things if _is_held(c, copy)}
        for number, copy in enumerate(things):
            target = _target(c, copy, targets, number, each(c) if each is not None else 0, bool(spread))
            holder = events.holder_of(c.game, copy)
            if target is None or holder is target or not _may_be_attached(c, copy, target):
                continue  # what stays where it is is not moved
            if copy in held and not (_is_held(c, copy) and can_pay(*_asked(c, copy, target))):
                continue  # it paid for another one, or nothing is left that could pay for it
            if holder is not None and _may_not_be_taken(c, copy, holder):
                continue  # taking it away would be done to a Pokémon that is protected from that
            if happen(c.game, _attached(c, copy, target)):
                done.append(copy)
            elif _is_lost(c, copy, target, holder is not None):
                happen(c.game, events.Discarded(copy, c))  # it has left where it was, and can't arrive
        return Result(bool(done), done, len(done))

    return do


def _may_not_be_taken(c: Doing, copy: Copy, holder: Pokemon) -> bool:
    taken = events.Attached(copy, holder, c)
    return prevented(c.game, taken) or prevented_by_coin(c.game, taken)


def _is_lost(c: Doing, copy: Copy, target: Pokemon, moved: bool) -> bool:
    """Whether a card that could not be attached is discarded: from the hand only where the Pokémon is protected."""
    side = c.game.table.sides[copy.owner]
    if moved or copy in side.deck:
        return True
    return copy in side.hand and prevented(c.game, events.Attached(copy, target, c))


def _is_held(c: Doing, copy: Copy) -> bool:
    return copy in c.game.table.sides[copy.owner].hand


def _asked(c: Doing, copy: Copy, on: Pokemon) -> tuple[Doing, tuple[Statement, ...]]:
    """Who has to do what in order to attach a card of the hand, by the text of an Energy card."""
    card = copy.known
    use = asked_when_attached(c.game, card) if card is not None and card.supertype == "Energy" else None
    return Doing(c.game, c.doer, Kind.ENERGY, copy.name, on, copy), use.cost if use is not None else ()


def _attached(c: Doing, copy: Copy, target: Pokemon) -> events.Attached:
    """The event of attaching a card; where it comes from is known before, for what takes its place."""
    event = events.Attached(copy, target, c)
    if _is_held(c, copy):
        event.from_ = "hand"
        doing, cost = _asked(c, copy, target)
        event.price = partial(do_all, doing, cost) if cost else None
    return event


def _target(c: Doing, copy: Copy, targets: list[Pokemon], number: int, each: int, spread: bool) -> Pokemon | None:
    if not targets:
        return None
    if each:
        return targets[number // each] if number // each < len(targets) else None
    if spread:
        return next(iter(choose_things(c, c.doer, [t for t in targets if _may_be_attached(c, copy, t)], 1, 1)), None)
    return targets[0]


@word(
    "statement",
    "draw",
    "{draw: 2}",
    "cards",
    tell="draw [{cards} cards][until the hand holds {until} cards]",
    could=could_draw,
    cards="quantity",
    until="number",
    one_of=("cards", "until"),
)
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


@word("statement", "shuffle", "{shuffle: my deck}", "deck", tell="shuffle {deck}", could=no_change, deck="deck!")
def shuffle(deck: str) -> Do:
    """Shuffle a deck, or the Prizes that lie face down."""

    def do(c: Doing) -> Result:
        if deck == "my prizes":
            return Result(happen(c.game, events.PrizesMixed(c.doer)))
        sides = {"my deck": [c.doer], "their deck": [c.doer.other]}.get(deck, [c.doer, c.doer.other])
        for side in sides:
            happen(c.game, events.Shuffled(side, c))
        return Result(True)

    return do
