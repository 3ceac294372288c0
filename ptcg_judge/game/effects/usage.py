"""Whether something that may be used only so often was used already."""

from __future__ import annotations

from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.marks import HowOften, Mark, Often


def play_is_used_up(turn: int, play: Play, often: Often) -> bool:
    """Whether a Power or card that is used as a play was used as often as its usage allows."""
    side = play.side
    if often.name:
        return marks.power(often.name) in side.used
    if often.span is HowOften.GAME:
        return marks.power(play.name) in side.used_in_game
    if often.span is HowOften.TURN_EACH_NAME:
        return marks.power(play.name) in side.used
    if often.span is HowOften.TURN and play.act == Deed.USE_POWER and play.pokemon is not None:
        return play.pokemon.powers_used.get(marks.power(play.name)) == turn
    return often.span is HowOften.TURN and play.copy is not None and marks.card(play.copy.number) in side.used


def is_used_up(doing: Doing, often: Often | None) -> bool:
    """Whether something that works by itself has worked as often as it may."""
    if often is None or often.span is HowOften.ANY:
        return False
    if often == Often(HowOften.TURN) and doing.this is not None:
        return doing.this.powers_used.get(marks.power(doing.label)) == doing.game.table.turn
    used = doing.you.used_in_game if often.span is HowOften.GAME else doing.you.used
    return mark_of(doing, often) in used


def mark_of(doing: Doing, often: Often) -> Mark:
    """The mark by which its usage is counted."""
    return marks.power(often.name or doing.label)
