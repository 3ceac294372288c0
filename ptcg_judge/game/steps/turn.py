"""The beginning and the end of a turn: one function per line of the rulebooks' lists."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Act, Doing, Effect, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import STOP, Next, only_if
from ptcg_judge.game.effects.in_force import asks, speaking
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.effects.powers import off_by_elsewhere
from ptcg_judge.game.effects.settling import end_spans, move_spans
from ptcg_judge.game.events.door import happen, resolve
from ptcg_judge.game.steps import who_orders
from ptcg_judge.game.steps.checkup import between_turns
from ptcg_judge.game.steps.knock_out import _after
from ptcg_judge.game.steps.played_as_taken import DRAWN, offer
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, Standing, kind_of
from ptcg_judge.game.table.state import Copy, Side


class Turning(Act):
    """A turn beginning or ending."""

    __slots__ = ("side",)

    def __init__(self, game: Game, side: Side) -> None:
        super().__init__(game)
        self.side = side


def end_turn(game: Game) -> None:
    """The turn ends: the rulebook's list at the end of a turn; nothing happens twice."""
    if game.table.between or game.table.result is not None:
        return
    act = Turning(game, game.table.player)
    game.push(act)
    run(game.book.turn_end, act)
    game.pop()
    _after(game)


def the_turn_is_over(t: Turning) -> Next:
    """The turn is over."""
    happen(t.game, events.TurnEnded(t.side))
    resolve(t.game)
    return None


@only_if(lambda t: bool(t.game.at.get(hooks.AT_TURN_END)))
def effects_at_the_end(t: Turning) -> Next:
    """Effects at the end of the turn are carried out."""
    game = t.game
    _tell_ended(game, end_spans(game, "turn", hooks.OFF))  # ruled: Hex Maniac is over before Bursting Balloon is due
    left = speaking(game, hooks.AT_TURN_END)
    while due := [effect for effect in left if effect.clause.test(effect)]:
        effect = _first_at_the_end(game, due)
        left.remove(effect)
        game.trace.add("power", (effect.doing.you.name, effect.doing.label))
        effect.clause.value(effect.doing)
    resolve(game)
    return None


def _first_at_the_end(game: Game, due: list[Effect]) -> Effect:
    """What attached cards do comes as it began; of the rest each player orders their own, the turn player first."""
    attached = next((effect for effect in due if effect.standing is Standing.ATTACHED), None)
    if attached is not None:
        return attached
    side = game.table.player
    mine = [effect for effect in due if effect.doing.you is side] or due
    return who_orders.first_of(game, mine[0].doing.you, mine)


def spans_end(t: Turning) -> Next:
    """Effects that last until the end of this turn end, and cards that stay so long are discarded."""
    game = t.game
    _tell_ended(game, end_spans(game, "turn"))
    script_of = game.scripts.of
    for pokemon in game.table.in_play():
        for copy in list(pokemon.attached):
            script = script_of(copy.known) if copy.known is not None else None
            if script is not None and script.until is not None and _stays_no_longer(game, copy, script.until):
                happen(game, events.Discarded(copy, None, pokemon))
    return None


def _tell_ended(game: Game, gone: list[Effect]) -> None:
    for effect in gone:
        game.trace.add("effect ends", (effect.doing.label, str(effect.clause.hook), effect.says))


def _stays_no_longer(game: Game, copy: Copy, until: str) -> bool:
    mine = game.table.sides[copy.owner] is game.table.player
    return mine if until == "this turn" else not mine


def supporters_leave(t: Turning) -> Next:
    """Supporter cards beside the Active Pokémon are discarded."""
    for copy in list(t.side.played):
        happen(t.game, events.Discarded(copy))
    return None


def technical_machines_leave(t: Turning) -> Next:
    """Technical Machines are discarded at the end of the turn of the player who attached them."""
    for pokemon in t.side.in_play():
        for copy in list(pokemon.attached):
            if copy.known is not None and kind_of(copy.known) == Kind.TECHNICAL_MACHINE:
                happen(t.game, events.Discarded(copy, None, pokemon))
    return None


def checkup(game: Game) -> None:
    """The turn ends if it has not, then what happens between turns."""
    end_turn(game)
    if game.table.result is None:
        happen(game, events.Used(game.table.player, marks.CHECKUP))
        between_turns(game)
        end_spans(game, "checkup")


def next_turn(game: Game) -> None:
    """The other player's turn begins: between turns is done if it was not."""
    if _takes_up(game, marks.SKIP_CHECKUP):
        end_turn(game)
    elif marks.CHECKUP not in game.table.player.used:
        checkup(game)
    if game.table.result is not None:
        return
    table = game.table
    side = table.player.other
    if _takes_up(game, marks.EXTRA_TURN):
        side = table.player
        move_spans(game)
    happen(game, events.TurnBegan(side))
    act = Turning(game, side)
    game.push(act)
    run(game.book.turn_start, act)
    game.pop()
    _after(game)


def _takes_up(game: Game, owed: marks.Mark) -> bool:
    """Whether the turn player takes up what was owed (an extra turn, a checkup to be left out)."""
    player = game.table.player
    return owed in player.used_in_game and happen(game, events.Spent(player, owed))


def draw_for_turn(t: Turning) -> Next:
    """The player draws a card; a player whose deck is empty loses."""
    game, side = t.game, t.side
    if not side.deck:
        reason = f"{side.name} has no card to draw at the start of the turn"
        happen(game, events.GameOver(f"{side.other.name} wins", (reason,), game.book.ways_to_win_cites.value))
        return STOP
    stopped = asks(game, hooks.FORBID_DRAW, Play(Deed.DRAW_FOR_TURN, side)) if hooks.FORBID_DRAW in game.at else []
    if stopped:
        game.trace.add("forbidden", ("draw for turn", stopped[0].doing.label))
        return None
    event = events.Drew(side, 1)
    happen(game, event)
    _powers_of_drawn(game, side, event)
    offer(game, side, event.done, DRAWN)
    return None


def _powers_of_drawn(game: Game, side: Side, event: events.Drew) -> None:
    """What the drawn card does by itself from the hand ("if you drew this Pokémon at the beginning of your turn")."""
    for copy in event.done:
        script = game.scripts.of(copy.known) if copy.known is not None and copy.known.powers else None
        for name, power in script.powers.items() if script is not None else ():
            if off_by_elsewhere(game, side, copy, name):
                continue
            doing = Doing(game, side, Kind.POWER, name, None, copy).about(event)
            for clause in power.clauses if power.works_in == "hand" else ():
                if clause.hook == hooks.WHEN_DRAWN:
                    clause.value(doing, event)


def effects_at_the_start(t: Turning) -> Next:
    """Effects at the start of the turn are carried out."""
    for effect in speaking(t.game, hooks.AT_TURN_START):
        if effect.clause.test(effect):
            effect.clause.value(effect.doing)
    return None
