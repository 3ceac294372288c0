"""Would a card do anything, and can its price be paid? A look at the table before anything is done.

Only what both players know counts: a coin, a hidden card or a search that may find something is enough to allow a play
(adv2018: no change, no use). The look asks the compiled statements by their words; a word that is not listed here
counts as doing something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import Doing, Statement
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.effects import values
from ptcg_judge.game.selecting import NAMES, PLACES, Fits, Select, is_constant
from ptcg_judge.game.table.state import BURNED, CONDITIONS, POISONED, Copy, Pokemon, Side

Look = Callable[[Doing, dict[str, Any], set[str]], bool]


def would_do_something(c: Doing, statements: Sequence[Statement], empty: set[str] | None = None) -> bool:
    """Whether carrying these statements out could change anything; `empty` are names known to hold nothing."""
    nothing: set[str] = empty if empty is not None else set()
    return any(_could(c, statement, nothing) for statement in statements)


def can_pay(c: Doing, statements: Sequence[Statement]) -> bool:
    """Whether everything that is required in order to use a card or an attack can be done."""
    return all(_payable(c, statement) for statement in statements) and _no_card_pays_twice(c, statements)


def _no_card_pays_twice(c: Doing, statements: Sequence[Statement]) -> bool:
    """Whether discards that are required together can be made with different cards."""
    needs: list[list[Any]] = []
    for statement in statements:
        cards = getattr(statement, "args", {}).get("cards")
        if getattr(statement, "word", "") != "discard" or not isinstance(cards, Select) or cards.pick is None:
            continue
        if _is_bound(cards) or cards.units is not None:
            continue
        try:
            things = [thing for thing in cards.among(c) if thing is not c.copy]
            needs += [things] * cards.pick.range(c, 99)[0]
        except JudgeError:
            return True
    return len(needs) < 2 or _each_its_own(needs, [])


def _each_its_own(needs: list[list[Any]], taken: list[Any]) -> bool:
    if not needs:
        return True
    free = [thing for thing in needs[0] if not any(thing is each for each in taken)]
    return any(_each_its_own(needs[1:], [*taken, thing]) for thing in free)


def _could(c: Doing, statement: Any, empty: set[str]) -> bool:
    look = LOOKS.get(getattr(statement, "word", ""))
    if look is None:
        return True
    try:
        found = look(c, statement.args, empty)
    except JudgeError:
        return True  # it depends on a card that nobody has named
    bound = getattr(statement, "bound", None)
    if not found and bound is not None and not _may_bind(c, statement, empty):
        empty.add(bound)
    return found


def _may_bind(c: Doing, statement: Any, empty: set[str]) -> bool:
    """Whether a `let` or a `search`, which change nothing themselves, find something for what follows."""
    if statement.word == "let":
        be = statement.args.get("be")
        return not isinstance(be, Select) or finds(c, be, empty)
    if statement.word == "search":
        return may_be_found(c, PLACES[statement.args["in"]](c), statement.args.get("where"))
    return False


def may_be_found(c: Doing, things: list[Any], where: Fits | None) -> bool:
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
    return not _names_that_fit(c, where, owner) <= used_up


ANY_NUMBER = "basic Energy"  # as a name: of these a deck has as many as it likes


def _names_that_fit(c: Doing, where: Fits, owner: Side) -> frozenset[str]:
    """The names of all cards there are that would do for a search; found once for each filter of written words."""
    scripts = c.game.scripts
    key = (where, c.game.book, owner is c.doer) if is_constant(where) else None
    found = scripts.fitting.get(key)
    if found is None:
        fit = (card for card in scripts.store.all() if _may_fit(c, where, Copy(0, card, owner.index)))
        found = frozenset(ANY_NUMBER if card.is_basic_energy else card.count_name for card in fit)
        if key is not None:
            scripts.fitting[key] = found
    return found


def _may_fit(c: Doing, where: Fits, copy: Copy) -> bool:
    """Whether a card is what a search looks for; one without a script may be."""
    try:
        return where(c, copy)
    except JudgeError:
        return True


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


def finds(c: Doing, select: Select, empty: set[str] | frozenset[str] = frozenset()) -> bool:
    """Whether a selection may find anything; hidden cards may be what is looked for."""
    if select.called in empty:
        return False
    if select.to is not None:
        if not finds(c, select.to, empty):
            return False
        if _is_bound(select.to):
            return True
    if _is_bound(select) or select.called == "self":
        return True
    things = select.place(c) if select.to is None else select.among(c)
    things = [thing for thing in things if thing is not c.copy]
    hidden = select.called.endswith(("deck", "prizes")) or select.called in ("their hand", "both hand")
    if hidden or any(isinstance(thing, Copy) and thing.known is None for thing in things):
        return bool(things)
    return any(thing is not c.copy for thing in select.among(c))


def _is_bound(select: Select) -> bool:
    return bool(select.called) and select.called not in PLACES and select.called not in NAMES


def _payable(c: Doing, statement: Any) -> bool:
    cards = getattr(statement, "args", {}).get("cards")
    if getattr(statement, "word", "") not in ("discard", "put") or not isinstance(cards, Select) or _is_bound(cards):
        return True
    try:
        things = [thing for thing in cards.among(c) if thing is not c.copy]
        if cards.units is not None:
            energy = sum(len(values.provided(c.game, thing, c.this)) for thing in things)
            return bool(energy >= cards.units(c))
        wanted = cards.pick.range(c, 99)[0] if cards.pick is not None else 1
    except JudgeError:
        return True
    return len(things) >= wanted


# ------------------------------------------------------------------------------------------------ what each word needs


def _cards(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return finds(c, args["cards"], empty)


def _put(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    if args["into"] == "Bench" and len(c.doer.bench) >= values.bench_size(c.game, c.doer):
        return False
    return _cards(c, args, empty)


def _attach(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return _cards(c, args, empty) and finds(c, args["to"], empty)


def _heal(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    select = args["from"]
    if _is_bound(select):
        return select.called not in empty
    return any(isinstance(thing, Pokemon) and thing.damage > 0 for thing in select.among(c))


def _recover(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    select, of = args["from"], args["of"]
    if _is_bound(select):
        return select.called not in empty
    names = set(CONDITIONS) if of is None or "all" in of else set(of)
    return any(isinstance(thing, Pokemon) and thing.conditions.keys() & names for thing in select.among(c))


def _give(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    select = args["to"]
    if _is_bound(select) or args["counters"] is not None:
        return select.called not in empty
    return any(
        isinstance(thing, Pokemon) and not _has_it_already(c, thing, name)
        for thing in select.among(c)
        for name in args["give"]
    )


def _has_it_already(c: Doing, pokemon: Pokemon, name: str) -> bool:
    """Whether a Condition of the ordinary strength is there already; it would replace one of another strength."""
    held = pokemon.conditions.get(name)
    if held is None:
        return False
    entry = {POISONED: c.game.book.poison_counters, BURNED: c.game.book.burn_counters}.get(name)
    ordinary = entry.value if entry is not None else None
    return held.counters is None or held.counters == ordinary


def _move_counters(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return _heal(c, args, empty) and finds(c, args["to"], empty)


def _draw(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    if not c.doer.deck:
        return False
    if args["until"] is None:
        return True
    return len([copy for copy in c.doer.hand if copy is not c.copy]) < int(args["until"](c))


def _flip(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return any(would_do_something(c, args[side], set(empty)) for side in ("heads", "tails") if args[side] is not None)


def _branches(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return any(would_do_something(c, args[key], set(empty)) for key in ("then", "do", "else") if args.get(key))


def _for_each(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return finds(c, args["in"], empty)


def _options(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return any(would_do_something(c, body, set(empty)) for _, body in args["options"])


def _other(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return would_do_something(c.by(c.doer.other), args["do"], set(empty))


def _each(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    sides = (c.doer, c.doer.other)
    return any(would_do_something(c.by(side), args["do"], set(empty)) for side in sides)


def _switch(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return finds(c, args["in"], empty)


def _evolve(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    if not finds(c, args["pokemon"], empty):
        return False
    if args["with"].called != "my hand" or "forbid evolving" not in c.game.at:
        return True
    cards = [copy for copy in c.doer.hand if copy.known is not None and copy.known.evolves_from]
    return any(not _forbidden(c, copy, pokemon) for copy in cards for pokemon in c.doer.in_play())


def _forbidden(c: Doing, copy: Copy, pokemon: Pokemon) -> bool:
    from ptcg_judge.game.effects.permission import may_be_put_on

    return not may_be_put_on(c.game, copy, pokemon)


def _no_change(c: Doing, args: dict[str, Any], empty: set[str]) -> bool:
    return False


def _on(key: str) -> Look:
    return lambda c, args, empty: finds(c, args[key], empty)


LOOKS: dict[str, Look] = {
    "attach": _attach,
    "choose one": _options,
    "condition": _give,
    "counters": _on("on"),
    "devolve": _on("pokemon"),
    "discard": _cards,
    "draw": _draw,
    "each player": _each,
    "end turn": _no_change,
    "evolve": _evolve,
    "flip": _flip,
    "for each": _for_each,
    "heal": _heal,
    "if": _branches,
    "if done": _no_change,
    "let": _no_change,
    "look": _on("at"),
    "may": _branches,
    "move": _attach,
    "move counters": _move_counters,
    "opponent": _other,
    "put": _put,
    "recover": _recover,
    "repeat": _branches,
    "reveal": _cards,
    "search": _no_change,
    "shuffle": _no_change,
    "switch": _switch,
    "use card": _on("card"),
}
