"""Would a card do anything, and can its price be paid? A look at the table before anything is done.

Only what both players know counts: a coin, a hidden card or a search that may find something is enough to allow a play
(adv2018: no change, no use). Each statement of the language says itself whether it could do something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import Args, Doing, Look, Statement
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.core.result import Result, Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.language.filters import Filter, Fits, is_constant
from ptcg_judge.game.language.places import HIDDEN, NAMES, PLACES
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.taking import covers_all
from ptcg_judge.game.table.state import Copy, Pokemon, Side


def would_do_something(c: Doing, statements: Sequence[Statement], empty: set[str] | None = None) -> bool:
    """Whether carrying these statements out could change anything; `empty` are names known to hold nothing."""
    nothing: set[str] = empty if empty is not None else set()
    return any(_could(c, statement, nothing) for statement in statements)


def would_only_shuffle(c: Doing, statements: Sequence[Statement]) -> bool:
    """Whether these only shuffle, perhaps after a coin: the end of a search shuffles, but here it is what is done."""
    decks = [_only_shuffles(c, each) for each in statements]
    return bool(decks) and all(decks) and any(many > 1 for each in decks for many in each)


def _only_shuffles(c: Doing, statement: Statement) -> list[int]:
    """How many cards lie in each deck that a statement shuffles which does nothing else; empty for any other one."""
    if statement.word == "shuffle":
        return [len(PLACES[str(statement.args["deck"])](c))]
    both = (c.doer, c.doer.other)
    sides = {"flip": both[:1], "may": both[:1], "opponent": both[1:], "each player": both}.get(statement.word, ())
    inner = [each for key in ("heads", "tails", "do") for each in body(statement.args, key)]
    decks = [_only_shuffles(c.by(side), each) for side in sides for each in inner]
    return [many for each in decks for many in each] if all(decks) else []


PRICE = "cards of the own hand that are paid"  # under what their number is kept while a play is only looked at
INTO_DECK = "cards that are paid into the own deck"  # the same of those that may be drawn again


def paid_first(c: Doing, cost: Sequence[Statement]) -> None:
    """Let what is looked at next know how many cards the price takes out of the player's hand, at most.

    Those that it puts into the deck may be drawn again.
    """
    taken = into_deck = 0
    for statement in cost:
        cards = statement.args.get("cards")
        if statement.word in ("discard", "put") and isinstance(cards, Select) and cards.called == "my hand":
            with suppress(JudgeError):  # how many may depend on a card that nobody has named
                many = _at_most_paid(c, cards)
                taken += many
                into_deck += many if statement.args.get("into") == "deck" else 0
    c.names[PRICE] = Result(bool(taken), (), taken)
    c.names[INTO_DECK] = Result(bool(into_deck), (), into_deck)


def _at_most_paid(c: Doing, cards: Select) -> int:
    """The most cards of the own hand that a price takes; any card that nobody has named may be among them."""
    try:
        there = len([thing for thing in cards.among(c) if thing is not c.copy])
    except JudgeError:
        there = len([copy for copy in c.doer.hand if copy is not c.copy])
    return cards.pick.range(c, there)[1] if cards.pick is not None else there


def held_after_paying(c: Doing) -> int:
    """The cards in the hand of the player who does it now, without the card itself and what is paid for it."""
    held = len([copy for copy in c.doer.hand if copy is not c.copy])
    price = c.names.get(PRICE)
    return held - price.number if price is not None and c.doer is c.you else held


def paid_into_deck(c: Doing) -> int:
    """The cards that the price puts into the deck of the player who does it now, at most."""
    paid = c.names.get(INTO_DECK)
    return paid.number if paid is not None and c.doer is c.you else 0


def can_pay(c: Doing, statements: Sequence[Statement]) -> bool:
    """Whether everything that is required in order to use a card or an attack can be done."""
    if not statements:
        return True
    return all(_payable(c, statement) for statement in statements) and _no_card_pays_twice(c, statements)


def _no_card_pays_twice(c: Doing, statements: Sequence[Statement]) -> bool:
    """Whether discards that are required together can be made with different cards."""
    needs: list[list[Thing]] = []
    for statement in statements:
        cards = statement.args.get("cards")
        if statement.word != "discard" or not isinstance(cards, Select) or cards.pick is None:
            continue
        if is_bound(cards) or cards.units is not None:
            continue
        try:
            things = [thing for thing in cards.among(c) if thing is not c.copy]
            needs += [things] * cards.pick.range(c, 99)[0]
        except JudgeError:
            return True
    return len(needs) < 2 or _each_its_own(needs, [])


def _each_its_own(needs: list[list[Thing]], taken: list[Thing]) -> bool:
    if not needs:
        return True
    free = [thing for thing in needs[0] if not any(thing is each for each in taken)]
    return any(_each_its_own(needs[1:], [*taken, thing]) for thing in free)


def _could(c: Doing, statement: Statement, empty: set[str]) -> bool:
    bound = statement.bound
    try:
        found = statement.look(c, statement.args, empty)
        be = statement.args.get("be")
        if bound is not None and isinstance(be, Select):
            c.names[may_be(bound)] = Result.of(be.among(c))
    except JudgeError:
        return True  # it depends on a card that nobody has named
    if not found and bound is not None and not _may_bind(c, statement, empty):
        empty.add(bound)
    return found


def may_be(name: str) -> str:
    """Under what is kept, while a play is only looked at, all that a name may come to stand for."""
    return f"what {name} may be"


def _may_bind(c: Doing, statement: Statement, empty: set[str]) -> bool:
    """Whether a `let`, a `search` or a `reveal until`, which change nothing themselves, may find something."""
    if statement.word == "let":
        be = statement.args.get("be")
        return not isinstance(be, Select) or finds(c, be, empty)
    if statement.word == "search":
        where = statement.args.get("where")
        return may_be_found(c, PLACES[str(statement.args["in"])](c), where if isinstance(where, Filter) else None)
    if statement.word == "reveal until":
        where = statement.args["where"]
        assert isinstance(where, Filter)
        return may_be_found(c, [*c.doer.deck], where)
    return False


def may_be_found(c: Doing, things: list[Thing], where: Fits | None) -> bool:
    """Whether a search of a closed zone may find something, by what both players know.

    It can't where they know every card there, or where all copies of each name that would do (four, as a deck has) lie
    in open places.
    """
    copies = [thing for thing in things if isinstance(thing, Copy)]
    if where is None or len(copies) < len(things) or not copies:
        return bool(things)
    zone = "deck" if copies[0] in c.game.table.sides[copies[0].owner].deck else "Prizes"
    if all(_open_to_both(c, copy, zone) and copy.known is not None for copy in copies):
        return any(where(c, copy) for copy in copies)
    owner = c.game.table.sides[copies[0].owner]
    open_ = [copy for copy in _in_the_open(c, owner) if copy.known is not None]
    gone = Counter(copy.card.count_name for copy in open_)
    used_up = {name for name, number in gone.items() if number >= MOST_COPIES}
    if not any(copy.card.count_name in used_up and _may_fit(c, where, copy) for copy in open_):
        return True
    return _fits_another(c, where, owner, used_up)


ANY_NUMBER = "basic Energy"  # as a name: of these a deck has as many as it likes


def _fits_another(c: Doing, where: Fits, owner: Side, used_up: set[str]) -> bool:
    """Whether any card there is would do for a search, those of these names aside.

    The first one ends the look through all cards; for a filter of written words the look goes on from there when it is
    asked again.
    """
    scripts = c.game.scripts
    names: list[str] = []
    cards = iter(scripts.store.all())
    if is_constant(where):
        names, cards = scripts.fitting.setdefault((where, c.game.book, owner is c.doer), (names, cards))
    if not used_up.issuperset(names):
        return True
    for card in cards:
        if _may_fit(c, where, Copy(0, card, owner.index)):
            name = ANY_NUMBER if card.is_basic_energy else card.count_name
            names.append(name)
            if name not in used_up:
                return True
    return False


def _may_fit(c: Doing, where: Fits, copy: Copy) -> bool:
    """Whether a card is what a search looks for; one without a script may be."""
    try:
        return where(c, copy)
    except JudgeError:
        return True


def is_an_evolution(c: Doing, pokemon: Pokemon, into: Fits) -> bool:
    """Whether any card that evolves from a Pokémon would do."""
    scripts = c.game.scripts
    cards = (card for name in values.names_below(c.game, pokemon.printed) for card in scripts.evolutions(name))
    return any(_may_fit(c, into, Copy(0, card, c.doer.index)) for card in cards)


MOST_COPIES = 4


def _in_the_open(c: Doing, owner: Side) -> Iterator[Copy]:
    """A player's cards outside the deck whose faces both players see or were shown."""
    yield from owner.discard
    yield from owner.lost
    for pokemon in c.game.table.in_play():
        yield from (copy for copy in (*pokemon.cards, *pokemon.attached) if copy.owner == owner.index)
    yield from (copy for copy in owner.hand if _open_to_both(c, copy, "hand"))
    yield from (copy for copy in owner.prizes if _open_to_both(c, copy, "Prizes"))


def _open_to_both(c: Doing, copy: Copy, zone: str) -> bool:
    return all(knows(c.game, side, copy, zone) for side in c.game.table.sides)


CLOSED = HIDDEN | {"their hand", "both hand"}  # what lies there may be what is looked for


def finds(c: Doing, select: Select, empty: set[str] | frozenset[str] = frozenset()) -> bool:
    """Whether a selection may find anything; hidden cards may be what is looked for."""
    if select.called in empty:
        return False
    if select.to is not None:
        if not finds(c, select.to, empty):
            return False
        if is_bound(select.to):
            return True
    if is_bound(select) or select.called == "self":
        return True
    if select.to is not None:
        things = select.among(c)
        return any(thing is not c.copy for thing in things)
    things = [thing for thing in select.place(c) if thing is not c.copy]
    if isinstance(select.where, Filter) and select.where.open_:
        return select.finds_any(c, c.copy)
    if select.called in CLOSED or any(isinstance(thing, Copy) and thing.known is None for thing in things):
        return bool(things)
    return bool(things) and select.finds_any(c, c.copy)


def meant(c: Doing, select: Select, empty: set[str]) -> list[Thing] | None:
    """All that a selection may come to stand for; None where that is not known."""
    if not is_bound(select):
        return select.among(c)
    if select.called in empty:
        return []
    known = c.names.get(may_be(select.called))
    return list(known.things) if known is not None else None


def is_bound(select: Select) -> bool:
    return bool(select.called) and select.called not in PLACES and select.called not in NAMES


def _payable(c: Doing, statement: Statement) -> bool:
    cards = statement.args.get("cards")
    if statement.word not in ("discard", "put") or not isinstance(cards, Select) or is_bound(cards):
        return True
    try:
        things = [thing for thing in cards.among(c) if thing is not c.copy]
        if cards.units is not None:
            energy = sum(len(values.provided(c.game, thing, c.this)) for thing in things if isinstance(thing, Copy))
            return bool(energy >= cards.units(c))
        if cards.cover is not None:
            return covers_all(c, things, cards.cover)
        wanted = cards.pick.range(c, 99)[0] if cards.pick is not None else 1
    except JudgeError:
        return True
    return len(things) >= wanted


def could_in_a_branch(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether any of the branches could do something."""
    return any(would_do_something(c, body(args, key), set(empty)) for key in ("then", "do", "else"))


class _NotKnownYet(JudgeError):
    """A condition asks for a name that nothing has bound yet, while a play is only looked at."""


class _BoundSoFar(dict[str, Result]):
    """The names that are bound while a play is looked at."""

    def get(self, name: str, default: Result | None = None) -> Result:  # type: ignore[override]
        """What a name stands for; raises where only playing the card would tell."""
        if name not in self:
            raise _NotKnownYet(f"what {name} is shows when the card is played")
        return self[name]


def could_if(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether the branch that holds as the table lies could do something; either, where that shows only later."""
    holds = args["is"]
    assert callable(holds)
    seen = c.by(c.doer)
    seen.names = _BoundSoFar(c.names)
    try:
        branches = ["then" if holds(seen) else "else"]
    except JudgeError:
        branches = ["then", "else"]
    return any(would_do_something(c, body(args, key), set(empty)) for key in branches)


def selection(args: Args, key: str) -> Select:
    """The selection of an argument that has to be written."""
    found = args[key]
    assert isinstance(found, Select)
    return found


def body(args: Args, key: str) -> tuple[Statement, ...]:
    """The statements of an argument; none where nothing is written."""
    found = args.get(key)
    return found if isinstance(found, tuple) else ()


def words(args: Args, key: str) -> tuple[str, ...] | None:
    """The listed words of an argument; None where nothing is written."""
    found = args[key]
    return found if isinstance(found, tuple) else None


def always(c: Doing, args: Args, empty: set[str]) -> bool:
    """It does something whatever lies on the table."""
    return True


def no_change(c: Doing, args: Args, empty: set[str]) -> bool:
    """It changes nothing that counts: at most it finds something for what follows."""
    return False


def could_find(key: str) -> Look:
    """It could do something where the selection of this argument may find anything."""
    return lambda c, args, empty: finds(c, selection(args, key), empty)
