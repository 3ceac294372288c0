"""The one door: every change of the table is an event that passes `happen`.

Four fixed moments: forbidden? -> replaced or prevented? -> done (one trace line) -> triggers collected. Steps call it,
card scripts call it, nothing else changes the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import NO_TURN, Doing, Effect, Event, Game, TooDeep
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.choosing import answer_among, labels_of
from ptcg_judge.game.effects.guarding import guarded, kept_by_coin
from ptcg_judge.game.effects.in_force import asks, switching_off
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.effects.values import bench_size, tools_allowed, tools_on
from ptcg_judge.game.events.cards import Attached, Discarded
from ptcg_judge.game.events.evolution import Evolved
from ptcg_judge.game.events.positions import LeftPlay
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.state import Pokemon, Side

FROM_THE_BENCH: Final = "discards from the Bench"  # what a player is asked whose Bench has become too large


def happen(game: Game, event: Event) -> bool:
    """Let an event happen; True when it was done, False when it was forbidden, prevented, replaced or empty."""
    game.changes += 1
    if event.noted:
        return event.do(game)
    at, copy = game.at, event.copy
    if copy is not None and copy in game.table.sides[copy.owner].lost:
        game.trace.add("forbidden", (copy.name, "the Lost Zone"))  # nothing moves it out of there, or does anything
        return False
    if event.only_in_play and event.on is not None and not _is_in_play(event.on):
        return False
    if at and _stopped(game, event):
        return False
    answering = tuple(at[event.WHEN]) if event.WHEN in at else ()  # a card that leaves play still answers its leaving
    late = bool(answering) and event.too_late(game)
    parts = event.parts(game) if event.has_parts else None
    if not event.do(game):
        return False
    if parts:
        game.waiting += [(effect, part) for effect, part in parts if effect.clause.test(effect, part)]
    table = game.table
    if event.counts:
        game.log.append((table.turn if not table.checkup else NO_TURN, event))
    if game.unsettled and (game.sources or game.at):
        settle(game)
    if game.fewer_tools:
        _shed_tools(game)
    if hooks.AT_ONCE in at:
        _at_once(game)
    first, second = table.sides
    most = game.book.bench_size.value
    if len(first.bench) > most or len(second.bench) > most or hooks.BENCH_SIZE in at:
        shrink_benches(game, event)
    if event.counts and (answering or event.WHEN in at) and not late:
        _set_off(game, event, answering)
    return True


def _stopped(game: Game, event: Event) -> bool:
    """Moments one and two: whether an effect forbids, prevents or replaces an event."""
    at = game.at
    if event.FORBID in at and _forbidden(game, event):
        return True
    if event.cause is not None and _prevented(game, event, event.cause):
        return True
    return event.INSTEAD in at and _replaced(game, event, at[event.INSTEAD])


def _set_off(game: Game, event: Event, before: tuple[Effect, ...]) -> None:
    """The effects that answer an event begin to wait; `before` are those that were in force as it began."""
    turn = game.table.turn
    game.waiting += [
        (effect, event)
        for effect in _all_answering(game.at.get(event.WHEN) or [], before)
        if effect.begins <= turn and _answers(effect, event)
    ]


def _all_answering(now: list[Effect], before: tuple[Effect, ...]) -> list[Effect]:
    """The effects that answer an event: those there after it, then those that it has ended."""
    return now if not before else [*now, *(gone for gone in before if gone not in now)]


def _answers(effect: Effect, event: Event) -> bool:
    if effect.standing is Standing.STADIUM and isinstance(event, Attached):
        return effect in event.answered_by
    return _may_answer(effect, event) and effect.clause.test(effect, event)


def _may_answer(effect: Effect, event: Event) -> bool:
    """Not a Power of the card under the one that a Pokémon evolves into: what it says of being played is of its own."""
    source = effect.source
    if not isinstance(event, Evolved) or source is None or source.standing is not Standing.POWER:
        return True
    return source.pokemon is not event.on or source.copy is event.copy


def _is_in_play(pokemon: Pokemon) -> bool:
    return pokemon.side.active is pokemon or pokemon in pokemon.side.bench


def shrink_benches(game: Game, event: Event | None = None) -> None:
    """A Bench that has become too large is cut down by its player, at once; both sizes are those found as it begins.

    `event` is what made it too large, where that is known (a Stadium that left play).
    """
    first, second = game.table.sides
    most = game.book.bench_size.value
    if hooks.BENCH_SIZE not in game.at and len(first.bench) <= most and len(second.bench) <= most:
        return
    if game.benches_wait:
        return
    waits = (first.active is None and first.bench) or (second.active is None and second.bench)
    if game.book.promotes_before_benches_shrink.value and waits:
        return
    sizes = {first: bench_size(game, first), second: bench_size(game, second)}
    if len(first.bench) > sizes[first] or len(second.bench) > sizes[second]:
        _shrink(game, event, sizes)


def _shrink(game: Game, event: Event | None, sizes: Mapping[Side, int]) -> None:
    game.benches_wait = True
    for side in _who_shrinks_first(game, event):
        size = sizes[side]
        while len(side.bench) > size:
            bench = list(side.bench)
            at = answer_among(game.oracle, side.name, FROM_THE_BENCH, bench, labels_of(game, bench))
            happen(game, LeftPlay(side.bench[at], "discard pile"))
    game.benches_wait = False


def _who_shrinks_first(game: Game, event: Event | None) -> list[Side]:
    """The player of the Stadium that is the cause, as all of them say; else the book's player."""
    stadium = next((e for e in game.at.get(hooks.BENCH_SIZE, ()) if e.standing is Standing.STADIUM), None)
    if stadium is not None:
        return [stadium.doing.you, stadium.doing.you.other]
    if event is not None and event.from_ == "Stadium" and event.copy is not None:
        owner = game.table.sides[event.copy.owner]
        return [owner, owner.other]
    return game.book.who_settles_first.value(game.table)


def _shed_tools(game: Game) -> None:
    """A Pokémon that may no longer carry so many Pokémon Tools loses some, of its player's choice, at once."""
    game.fewer_tools = False
    for pokemon in game.table.in_play():
        while len(tools := tools_on(game, pokemon)) > tools_allowed(game, pokemon):
            at = game.oracle.choose(pokemon.side.name, "discards a Pokémon Tool", labels_of(game, tools, held=True))
            happen(game, Discarded(tools[at]))


def _forbidden(game: Game, event: Event) -> bool:
    """Moment one: an effect that says this can't be done."""
    deed = event.forbidden_as
    if deed is None or (deed is Deed.LEAVE_PLAY and event.cause is None):
        return False  # a Knock Out; only what a card does can be forbidden
    side = event.on.side if event.on is not None else event.who or game.table.player
    found = asks(game, hooks.forbid(deed), Play(deed, side, event.on, event.copy))
    if found:
        game.trace.add("forbidden", (event.kind, found[0].doing.label))
    return bool(found)


def prevented(game: Game, event: Event) -> bool:
    """Whether an effect would stop this event; nothing happens and nothing is written."""
    effects = [effect for hook in (event.PREVENT, hooks.PREVENT_ANY) for effect in game.at.get(hook, ())]
    if any(effect.begins <= game.table.turn and effect.clause.test(effect, event) for effect in effects):
        return True
    cause, coins = event.cause, game.at.get(hooks.PREVENT_BY_COIN, ())
    return cause is not None and any(
        kept_by_coin(effect.doing, cause) and effect.clause.test(effect, event) for effect in coins
    )


def prevented_by_coin(game: Game, event: Event) -> bool:
    """Moment two: whether a coin stops this event, flipped now if it is the first thing that its attack does."""
    for effect in asks(game, hooks.PREVENT_BY_COIN, event):
        if effect.clause.value(effect.doing, event):
            game.trace.add("prevented", (event.kind, event.about, effect.doing.label))
            return True
    return False


def _prevented(game: Game, event: Event, cause: Doing) -> bool:
    """Moment two: an effect that stops this event for the Pokémon, card or player it is done to."""
    for hook in (event.PREVENT, hooks.PREVENT_ANY):
        for effect in game.at.get(hook, ()):
            if effect.begins <= game.table.turn and effect.clause.test(effect, event):
                game.trace.add("prevented", (event.kind, event.about, effect.doing.label))
                return True
    if hooks.PREVENT_BY_COIN in game.at and prevented_by_coin(game, event):
        return True
    return hooks.GUARD in game.at and _kept_from_player(game, event, cause)


def _kept_from_player(game: Game, event: Event, cause: Doing) -> bool:
    """Moment two: an effect that keeps a player and that player's hand safe."""
    copy = event.copy
    if copy is not None and copy in game.table.sides[copy.owner].hand:
        return guarded(game, game.table.sides[copy.owner], cause)
    return event.kind in ("draw", "shuffle") and event.who is not None and guarded(game, event.who, cause)


def _replaced(game: Game, event: Event, found: list[Effect]) -> bool:
    """Moment two: at most one effect takes the place of the event; where several could, the affected player chooses.

    Where the one that was chosen did not (a coin, a refusal), the event is still about to happen, and the others may.
    """
    if event.replaced:
        return False
    turn = game.table.turn
    left = [e for e in found if e.begins <= turn]
    while fits := [e for e in left if e.clause.test(e, event)]:
        effect = fits[0]
        if len(fits) > 1:
            labels = [one.doing.label for one in fits]
            effect = fits[game.oracle.choose(event.player(game), f"instead of {event.kind}", labels)]
        event.replaced = True
        if _takes_its_place(game, effect, event):
            return True
        left = [other for other in fits if other is not effect]
    return False


def _takes_its_place(game: Game, effect: Effect, event: Event) -> bool:
    clause, label = effect.clause, effect.doing.label
    told = (event.kind, event.about, label) if clause.traced == "prevented" else (event.kind, label, event.about)
    if not clause.may_go_on:
        game.trace.add(clause.traced, told)
    done = bool(clause.value(_about(effect.doing, event), event))
    if done and clause.may_go_on:
        game.trace.add(clause.traced, told)
    return done


def _about(doing: Doing, event: Event) -> Doing:
    return doing.about(event)


def resolve(game: Game) -> None:
    """Resolve the triggers that wait, in the order the rulebook's player gives; new ones join the queue."""
    rounds = 0
    if hooks.AS_SOON_AS in game.at:
        _states(game)
    while game.waiting:
        rounds += 1
        if rounds > 200:
            raise TooDeep("triggers set each other off without end")
        waiting = game.waiting
        if len(waiting) > 1:
            waiting = game.book.who_orders_triggers.value(game, waiting)
        (effect, event), game.waiting = waiting[0], waiting[1:]
        if _is_off_now(game, effect) or _is_another_now(effect, event) or _is_taken_off_now(game, effect, event):
            continue
        doing = effect.doing.about(event)
        doing.source = effect.source
        effect.clause.value(doing, event)
        if hooks.AS_SOON_AS in game.at:
            _states(game)
    if rounds or hooks.BENCH_SIZE in game.at:
        shrink_benches(game)


def _is_off_now(game: Game, effect: Effect) -> bool:
    """Whether a card has switched off the Power of a Pokémon in play since it was set off (ruling 1923)."""
    source = effect.source
    if hooks.OFF not in game.at or source is None or source.standing is not Standing.POWER:
        return False
    return source in game.sources and bool(switching_off(game, source))


def _is_another_now(effect: Effect, event: Event) -> bool:
    """Whether the Pokémon has evolved before what the attached card does to it was done (ruling 1681)."""
    if not isinstance(event, Attached) or event.on is None or effect.standing is not Standing.ATTACHED:
        return False
    return event.on.cards[-1] is not event.top


def _is_taken_off_now(game: Game, effect: Effect, event: Event) -> bool:
    """Whether the attack took off the card that answers its damage: answers come after its effects (ruling 674)."""
    copy = effect.doing.copy
    if event.kind != "damage" or effect.standing is not Standing.ATTACHED or copy is None:
        return False
    return not any(copy in pokemon.attached for pokemon in game.table.in_play())


def _at_once(game: Game) -> None:
    """Effects that act the moment something is true, in the middle of what is being carried out."""
    for effect in list(game.at.get(hooks.AT_ONCE, ())):
        if effect in game.at.get(hooks.AT_ONCE, ()) and effect.clause.test(effect):
            effect.clause.value(effect.doing)


def _states(game: Game) -> None:
    """Effects that act as soon as something is true; each at most a few times, then it is a loop."""
    for _ in range(20):
        if game.calm == game.changes:
            return
        due = [effect for effect in game.at.get(hooks.AS_SOON_AS, ()) if effect.clause.test(effect)]
        if not due:
            game.calm = game.changes
            return
        done = [effect.clause.value(effect.doing) for effect in due]
        if not any(result.done for result in done):
            return


def note(game: Game, text: str, *cites: str) -> None:
    """Write a remark that is no event."""
    game.trace.add("note", (text,), cites)
