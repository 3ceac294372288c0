"""Knock Outs, Prizes, new Active Pokémon and the ways to win: one function per line."""

from __future__ import annotations

from collections.abc import Sequence

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Act, Attacking, Doing, Effect, Game
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import STOP, Next
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import answer_among, labels_of
from ptcg_judge.game.effects.in_force import asks, kept_off, switching_off
from ptcg_judge.game.effects.values import lethal
from ptcg_judge.game.events.door import happen, resolve, shrink_benches
from ptcg_judge.game.steps.played_as_taken import take_prizes_of
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Pokemon, Side


class KnockOuts(Act):
    """The Pokémon Knocked Out together, and the Prizes each side is to take for them (`discards`: to discard)."""

    __slots__ = ("attack", "discards", "pokemon", "prizes", "taken")

    def __init__(self, game: Game, attack: Attacking | None) -> None:
        super().__init__(game)
        self.attack = attack
        self.pokemon: list[Pokemon] = []
        self.prizes = [0, 0]
        self.discards = [0, 0]
        self.taken = [False, False]


def knock_outs(game: Game, attack: Attacking | None = None) -> None:
    """Judge Knock Outs until there are none; fills an empty Active Spot and finds a winner too.

    `attack` is the attack that was made, if this follows one.
    """
    for _ in range(20):
        if game.table.result is not None or not _needed(game):
            return
        act = KnockOuts(game, attack)
        game.push(act)
        _fill_empty_spots(act)
        run(game.book.knock_out, act)
        game.pop()
        resolve(game)


def _fill_empty_spots(k: KnockOuts) -> None:
    """An Active Pokémon that left play by an effect is replaced before Knock Outs are judged."""
    if not k.game.knocked_out and any(side.active is None and side.bench for side in k.game.table.sides):
        promote(k)


def _needed(game: Game) -> bool:
    if game.knocked_out:
        return True
    if game.alive == game.changes:
        return False
    for side in game.table.sides:
        if side.active is None or side.last_taken:
            return True
    if game.table.sudden_death and game.book.tie_breaker_first_prize_wins.value:
        first, second = game.table.sides
        if len(first.prizes) != len(second.prizes):
            return True
    modified = hooks.HP in game.at
    for side in game.table.sides:
        for pokemon in side.in_play():
            if (pokemon.damage or modified) and lethal(game, pokemon):
                return True
    game.alive, game.judged = game.changes, len(game.log)
    return False


# ---------------------------------------------------------------------------------------------------------- the steps


def find_knocked_out(k: KnockOuts) -> Next:
    """Each Pokémon whose damage is at least its HP is Knocked Out."""
    game = k.game
    found = True
    while found:
        found = _knocks_out(k)
        resolve(game)  # what a Knock Out sets off may change how many Prizes it gives, and bring others down
    game.knocked_out = []
    for pokemon in k.pokemon:
        attacker = k.attack.attacker if k.attack is not None and pokemon in k.attack.felled else None
        number = prizes_for(game, pokemon, attacker, k.pokemon)
        (k.discards if _are_discarded(k, pokemon) else k.prizes)[pokemon.side.other.index] += number
    return None


def _knocks_out(k: KnockOuts) -> bool:
    """Whether Pokémon are Knocked Out beside those that were found before."""
    game = k.game
    for pokemon in game.table.in_play():
        if pokemon not in game.knocked_out and pokemon not in k.pokemon and lethal(game, pokemon):
            felled = k.attack is not None and pokemon in k.attack.felled
            doer = _knocked_out_by(k.attack, pokemon) or _power_that_felled(game, pokemon)
            happen(game, events.KnockedOut(pokemon, None, felled, doer))
    found = [p for p in game.knocked_out if p in p.side.in_play() and p not in k.pokemon]
    k.pokemon += found
    return bool(found)


def _knocked_out_by(attack: Attacking | None, pokemon: Pokemon) -> Doing | None:
    """The attack that Knocked a Pokémon Out, by its damage, by counters or by both; None where none did."""
    if attack is None or not (pokemon in attack.dealt or _countered(attack, pokemon)):
        return None
    return attack.doing


def _power_that_felled(game: Game, pokemon: Pokemon) -> Doing | None:
    """The Power whose damage or counters brought a Pokémon down since Knock Outs were judged last.

    A Pokémon that uses a Power Knocks Out as one that attacks does; a Trainer card or a Special Condition is none.
    """
    left, most = pokemon.damage, values.hp(game, pokemon)
    for _, event in reversed(game.log[game.judged :]):
        if event.on is not pokemon:
            continue
        if isinstance(event, events.Healed):
            left += event.done
        elif isinstance(event, (events.Damaged, events.PutCounters)):
            left -= event.amount * (10 if isinstance(event, events.PutCounters) else 1)
            if left < most:
                return event.cause if event.cause is not None and event.cause.kind == Kind.POWER else None
    return None


def _countered(attack: Attacking, pokemon: Pokemon) -> bool:
    """Whether an attack, or the one that it copied, put damage counters on a Pokémon."""
    for _, event in reversed(attack.game.log):
        if event is attack.declared:
            return False
        if isinstance(event, events.PutCounters) and event.on is pokemon and _by(event, attack):
            return True
    return False


def _by(event: events.PutCounters, attack: Attacking) -> bool:
    act = event.cause.act if event.cause is not None and event.cause.kind == Kind.ATTACK else None
    while isinstance(act, Attacking) and act is not attack:
        act = act.copied_from
    return act is attack


def _are_discarded(k: KnockOuts, pokemon: Pokemon) -> bool:
    """Whether the Prizes for a Knock Out are discarded and not taken."""
    return bool(asks(k.game, hooks.DISCARD_PRIZES, pokemon, _blow(k, pokemon)))


def _blow(k: KnockOuts, pokemon: Pokemon) -> Doing | None:
    """The attack whose damage Knocked a Pokémon Out; None where that was not enough by itself (ruling 335)."""
    return k.attack.doing if k.attack is not None and pokemon in k.attack.felled else None


def prizes_for(game: Game, pokemon: Pokemon, attacker: Pokemon | None = None, gone: Sequence[Pokemon] = ()) -> int:
    """How many Prizes a Knock Out gives: the book's number for its kind, then effects.

    `attacker` is the Pokémon whose attack's damage Knocked it Out, if one did; `gone` are those Knocked Out together.
    """
    number = _printed_prizes(game, pokemon)
    if not number:
        return 0  # no Prizes can be taken for it at all
    if attacker is None:
        return max(0, int(values.modified(game, hooks.PRIZES, number, pokemon)))
    number = int(values.modified(game, hooks.PRIZES, number, pokemon, attacker))
    for effect in _set_free(game, attacker, gone):
        if effect.clause.test(effect, pokemon, attacker):
            number = effect.clause.value(effect.doing, number, pokemon)
    return max(0, number)


def _set_free(game: Game, attacker: Pokemon, gone: Sequence[Pokemon]) -> list[Effect]:
    """What the attacker's Powers say of Prizes that only Pokémon now Knocked Out switch off.

    Those are discarded before Prizes are taken, so that the Powers work again by then (PUI Rules Team, 23 Sep 2010).
    """
    found: list[Effect] = []
    for source in game.sources if hooks.OFF in game.at else ():
        clauses = [clause for clause in source.clauses if clause.hook == hooks.PRIZES]
        if not clauses or source.pokemon is not attacker or source.number is not None or attacker in gone:
            continue
        if source.holds is not None and not source.holds(source):
            continue
        if all(off.source is not None and off.source.pokemon in gone for off in switching_off(game, source)):
            found += [Effect(clause, source.doing, source.standing, attacker, source=source) for clause in clauses]
    return found


def _printed_prizes(game: Game, pokemon: Pokemon) -> int:
    """The book's number for its kind, or what a card that is played as a Pokémon says."""
    trainer = values.played_as(game, pokemon)
    if trainer is not None:
        return trainer.prizes
    return game.book.prizes_for.value(values.card_of(game, pokemon))


def discard_all(k: KnockOuts) -> Next:
    """The Knocked Out Pokémon and all cards attached to it go to the discard pile."""
    k.game.benches_wait = True
    going = [_leaving(k, pokemon) for pokemon in k.pokemon]  # judged while all of them are still in play (ruling 1880)
    for event in going:
        if isinstance(event, events.BecameStadium):
            _becomes_stadium(k.game, event)
            continue
        if not happen(k.game, event) and event.to != "discard pile" and event.on is not None:
            happen(k.game, events.LeftPlay(event.on, "discard pile", attached_to=event.attached_to))  # kept out
    k.game.benches_wait = False
    shrink_benches(k.game)
    _become_energy(k.game)
    resolve(k.game)
    return None


def _leaving(k: KnockOuts, pokemon: Pokemon) -> events.LeftPlay:
    """Where a Knocked Out Pokémon goes, and what is attached: each of several effects moves what still is discarded.

    Which of them comes first, its owner chooses, or the turn player: the book says who.
    """
    game, event = k.game, events.LeftPlay(pokemon, "discard pile")
    if hooks.KNOCKED_OUT_AS_STADIUM in game.at and _stays_as_stadium(k, pokemon):
        event = events.BecameStadium(pokemon)
    due = asks(game, hooks.KNOCKED_OUT_INTO, pokemon, _blow(k, pokemon))
    due = [effect for effect in due if not kept_off(game, pokemon, effect)]
    who = game.book.who_orders_where_it_goes.value(game, pokemon.side)
    while due:
        labels = [effect.doing.label for effect in due]
        at = game.oracle.choose(who.name, f"first for {pokemon.name}", labels) if len(due) > 1 else 0
        effect = due.pop(at)
        zone, cards = effect.clause.value(effect.doing)
        game.trace.add("replaced", ("discard", effect.doing.label, pokemon.label))
        if cards != "attached" and event.to == "discard pile":
            event.to = zone
        if cards != "pokemon" and event.attached_to == "discard pile":
            event.attached_to = zone
    return event


def _stays_as_stadium(k: KnockOuts, pokemon: Pokemon) -> bool:
    """Whether the player of a Knocked Out Pokémon puts it into play as a Stadium, as its Power allows."""
    due = asks(k.game, hooks.KNOCKED_OUT_AS_STADIUM, pokemon, _blow(k, pokemon))
    if not due:
        return False
    question = f"may use {due[0].doing.label}"
    return k.game.oracle.choose(pokemon.side.name, question, ["yes", "no"]) == 0


def _becomes_stadium(game: Game, event: events.BecameStadium) -> None:
    """The card takes the place of the Stadium in play."""
    assert event.on is not None
    top, old = event.on.cards[-1], game.table.stadium
    if not happen(game, event):
        return
    if old is not None:
        happen(game, events.Discarded(old))
    happen(game, events.StadiumPlayed(top, event.on.side))


def _become_energy(game: Game) -> None:
    """A Knocked Out Pokémon whose card says so is attached from the discard pile as an Energy card."""
    due, game.becoming = game.becoming, []
    for copy, target, types, amount, doing in due:
        if copy not in game.table.sides[copy.owner].discard or target not in target.side.in_play():
            continue
        happen(game, events.CountsAsEnergy(copy, (types, amount)))
        if not happen(game, events.Attached(copy, target, doing)):
            happen(game, events.CountsAsEnergy(copy, None))


def take_prizes(k: KnockOuts) -> Next:
    """The opponent of its owner takes the Prizes."""
    for side in k.game.book.who_settles_first.value(k.game.table):
        if k.prizes[side.index]:
            event = events.TookPrizes(side, k.prizes[side.index])
            k.taken[side.index] = take_prizes_of(k.game, event)
        if k.discards[side.index]:
            happen(k.game, events.DiscardedPrizes(side, k.discards[side.index]))
    resolve(k.game)
    return None


def promote(k: KnockOuts) -> Next:
    """Its owner chooses a new Active Pokémon from the Bench."""
    for side in k.game.book.who_settles_first.value(k.game.table):
        if side.active is None and side.bench:
            labels = promotion_labels(k.game, side)
            at = answer_among(k.game.oracle, side.name, "promotes", side.bench, labels)
            happen(k.game, events.Promoted(side.bench[at]))
    resolve(k.game)
    return None


def promotion_labels(game: Game, side: Side) -> list[str]:
    """The Benched Pokémon as options."""
    return labels_of(game, list(side.bench))


def ways_to_win(k: KnockOuts) -> Next:
    """The game ends when a player has taken the last Prize, or has no Pokémon to be Active."""
    ways = [_ways(k, side) for side in k.game.table.sides]
    if not ways[0] and not ways[1]:
        return None
    if len(ways[0]) == len(ways[1]) and _may_still_change(k.game):
        return None
    decide(k.game, ways)
    return STOP


def _may_still_change(game: Game) -> bool:
    """In a tie a Pokémon that becomes Active may decide by what it does then: it comes first."""
    return hooks.WHEN_PROMOTED in game.at and any(side.active is None and side.bench for side in game.table.sides)


def _ways(k: KnockOuts, side: Side) -> list[str]:
    found = []
    book = k.game.book
    if side.last_taken:
        found.append(f"{side.name} took the last Prize")
    elif k.game.table.sudden_death and book.tie_breaker_first_prize_wins.value and _is_ahead(k, side):
        found.append(f"{side.name} took a Prize in the tiebreaker game")
    if side.other.active is None and not side.other.bench:
        found.append(f"{side.other.name} has no Pokémon left")
    return found


def _is_ahead(k: KnockOuts, side: Side) -> bool:
    """Whether a player took a Prize now, or has come to have fewer left in another way."""
    return k.taken[side.index] or len(side.prizes) < len(side.other.prizes)


def decide(game: Game, ways: list[list[str]]) -> None:
    """Two ways against one wins; the same number on both sides is a tie, settled by the book's further game."""
    first, second = game.table.sides
    book = game.book
    if len(ways[0]) != len(ways[1]):
        winner = first if len(ways[0]) > len(ways[1]) else second
        cites = book.ways_count.cites if ways[0] and ways[1] else book.ways_to_win_cites.value
        happen(game, events.GameOver(f"{winner.name} wins", tuple(ways[winner.index]), cites))
        return
    happen(game, events.GameOver(book.tie.value, (*ways[0], *ways[1]), book.tie.cites))


def _after(game: Game) -> None:
    """After any play: triggers, then Knock Outs and an empty Active Spot."""
    resolve(game)
    knock_outs(game)
    resolve(game)
