"""A player and that player's hand are kept safe."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Doing, Effect
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects.in_force import end
from ptcg_judge.game.language.effects import Clauses, of_kind
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.table.state import Side


@word(
    "effect",
    "guard",
    "{guard: attack}",
    "from",
    tell="effects of the opponent's {from/ or } that would be done to you or your hand do not happen",
    from_="[cause]!",
)
def guard(from_: tuple[str, ...]) -> Clauses:
    """What the opponent's cards of these kinds do to this card's player and that player's hand does not happen, and what they left there ends; Pokémon are not meant."""  # noqa: E501

    def meant(effect: Effect, side: Side, cause: Doing) -> bool:
        if cause.left_on is not None:
            return False  # it is on a Pokémon, whoever has to flip the coin for it (ruling 1774)
        return side is effect.doing.you and cause.you is not side and of_kind(cause.kind, from_)

    def left(effect: Effect) -> list[Effect]:
        side = effect.doing.you
        resting = effect.doing.game.resting.get(side, ())
        return [each for each in resting if each.clause.hook is not hooks.OFF and meant(effect, side, each.doing)]

    def value(doing: Doing, *about: object) -> Result:
        side = doing.you
        gone = [
            each
            for each in doing.game.resting.get(side, ())
            if each.clause.hook is not hooks.OFF and each.doing.you is not side and of_kind(each.doing.kind, from_)
        ]
        for each in gone:
            end(doing.game, each)
        return Result(bool(gone))

    return (
        Clause(hooks.GUARD, meant, lambda doing, *about: True),
        Clause(hooks.AT_ONCE, lambda effect, *about: bool(left(effect)), value),
    )
