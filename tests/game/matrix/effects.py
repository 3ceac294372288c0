"""Effects in force on what lies in a place, and on which Pokémon they can be seen: the model is the place itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.effects.permission import Play, forbidding, lifted
from ptcg_judge.game.effects.powers import off_by
from ptcg_judge.game.table.state import Pokemon
from tests.game.matrix.board import Board, Card, Mon, Thing
from tests.game.matrix.properties import POWER

LASTING = "{lasting: {for: until end of their next turn, effects: [EFFECT]}}"
UNDER = f"{{before: [{LASTING}], damage: 10, apply: [effects], hits: [HITS]}}"
COUNTED = f"{UNDER.removesuffix('}')}, after: [{{counters: {{put: 1, on: both play}}}}]}}"
HITS = "{damage: {amount: 10, to: {in: both play, where: {not: {is: defending}}}, apply: [effects]}}"
AFTER = f"{{damage: 10, apply: [], after: [{LASTING}]}}"
Seen = Callable[[Game, Pokemon], bool]


@dataclass(frozen=True)
class InForce:
    """An effect with `PLACE` for those it is on; how it is seen of one Pokémon; `attack` begins it.

    Under UNDER the effect is in force while the printed damage (10 to the Defending Pokémon) and a hit (10 to each
    other one) are done, under COUNTED a damage counter is put on each after that; AFTER begins it when all is done.
    """

    effect: str
    seen: Seen
    attack: str = AFTER
    only: Callable[[Mon], bool] | None = None  # those of the place on which it can be seen
    cards: bool = False  # it may be on cards outside of play as well, to which this attack does nothing

    def written(self, place: str) -> str:
        return self.attack.replace("HITS", HITS).replace("EFFECT", self.effect.replace("PLACE", place))

    def meant(self, board: Board, there: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """Those of the place on which it can be seen."""
        return {each for each in there if not self.only or self.only(at_place(board, each))}


def at_place(board: Board, each: tuple[int, int]) -> Mon:
    return board.sides[each[0]].play()[each[1]]


def placed(board: Board, found: list[Thing]) -> set[tuple[int, int]]:
    """Pokémon of the model by side and place (0 Active, then the Bench)."""
    mons = [thing[1] for thing in found if not isinstance(thing, Card)]
    return {
        (side, at)
        for side, player in enumerate(board.sides)
        for at, one in enumerate(player.play())
        if any(one is mon for mon in mons)
    }


def seen_on(game: Game, seen: Seen) -> set[tuple[int, int]]:
    """The Pokémon of the table on which an effect is seen, by side and place."""
    return {
        (number, at)
        for number, side in enumerate(game.table.sides)
        for at, pokemon in enumerate(side.in_play())
        if seen(game, pokemon)
    }


# ------------------------------------------------------------------------------------------- how each of them is seen

DAMAGE = {"Tester": 40, "Copier": 40, "Target": 70}  # what lies on the two Active Pokémon before the attack
BENCH = ((0, 10, 20, 0, 60), (10, 0, 50, 30, 20))  # and on those on the Bench, in order


def before(pokemon: Pokemon) -> int:
    """The damage on it before the attack."""
    side = pokemon.side
    return DAMAGE[pokemon.name] if pokemon.is_active else BENCH[side.index][side.bench.index(pokemon)]


def got(points: int) -> Seen:
    """It has so much more damage than before the attack: usually 10, or 20 where a counter was put on it."""
    return lambda game, pokemon: pokemon.damage - before(pokemon) == points


def stops(deed: Deed) -> Seen:
    return lambda game, pokemon: bool(forbidding(game, Play(deed, pokemon.side, pokemon, None, "", pokemon)))


def lifts(deed: Deed, ban: str) -> Seen:
    return lambda game, pokemon: ban in lifted(game, Play(deed, pokemon.side, pokemon, None, "", pokemon))


def asked(hook: hooks.Hook) -> Seen:
    return lambda game, pokemon: bool(asks(game, hook, pokemon))


def powerless(game: Game, pokemon: Pokemon) -> bool:
    return any(off_by(game, pokemon, power.name) for power in pokemon.printed.powers)


def modify(what: str) -> str:
    return f"{{modify: {{what: {what}, of: PLACE, "


NEW = "to: Grass}}"  # no Pokémon of the board has to do with it
IN_FORCE: dict[str, InForce] = {
    "modify hp": InForce(
        modify("hp") + "by: 20}}", lambda game, one: values.hp(game, one) == (one.printed.hp or 0) + 20
    ),
    "modify retreat cost": InForce(
        modify("retreat cost") + "by: 1}}",
        lambda game, one: values.retreat_cost(game, one) == (one.printed.retreat or 0) + 1,
    ),
    "modify type": InForce(modify("type") + NEW, lambda game, one: values.types(game, one) == ("Grass",)),
    "modify weakness": InForce(
        modify("weakness") + "to: Metal}}",
        lambda game, one: [row[0] for row in values.weaknesses(game, one)] == ["Metal"],
    ),
    "modify resistance": InForce(
        modify("resistance") + "to: Metal}}",
        lambda game, one: [row[0] for row in values.resistances(game, one)] == ["Metal"],
    ),
    "modify attack cost": InForce(
        modify("attack cost") + "by: 1}}",
        lambda game, one: any(
            len(values.attack_cost(game, one, attack)) > len([kind for kind in attack.cost if kind != "Free"])
            for attack, _ in values.own_attacks(game, one)
        ),
        only=lambda mon: mon.name != "Target",  # it has no attack
    ),
    "modify damage taken": InForce(modify("damage") + "side: defender, by: 10}}", got(20), UNDER),
    "modify damage taken, less": InForce(modify("damage") + "side: defender, by: -10}}", got(0), UNDER),
    "prevent damage": InForce("{prevent: {what: damage, to: PLACE}}", got(0), UNDER),
    "prevent counters": InForce("{prevent: {what: counters, to: PLACE}}", got(10), COUNTED),
    "prevent effects": InForce("{prevent: {what: effects, to: PLACE}}", got(10), COUNTED, cards=True),
    "prevent all": InForce("{prevent: {what: all, to: PLACE}}", got(0), COUNTED, cards=True),
    "prevent damage of attacks": InForce("{prevent: {what: damage, to: PLACE, from: attack}}", got(0), UNDER),
    "instead of damage": InForce(
        "{instead: {event: {is: damaged, what: PLACE}, do: [{reduce: 10}, go on]}}", got(0), UNDER
    ),
    "when damaged": InForce(
        "{when: {event: {is: damaged, what: PLACE}, do: [{counters: {put: 1, on: it}}]}}", got(20), UNDER
    ),
    "forbid retreat": InForce("{forbid: {act: retreat, by: PLACE}}", stops(Deed.RETREAT)),
    "forbid attack": InForce("{forbid: {act: attack, by: PLACE}}", stops(Deed.ATTACK)),
    "forbid evolve": InForce("{forbid: {act: evolve, by: PLACE}}", stops(Deed.EVOLVE)),
    "forbid attach": InForce("{forbid: {act: attach, by: PLACE}}", stops(Deed.ATTACH)),
    "forbid be healed": InForce("{forbid: {act: be healed, by: PLACE}}", stops(Deed.BE_HEALED)),
    "allow evolve": InForce(
        "{allow: {act: evolve, by: PLACE, even if: [came into play this turn]}}",
        lifts(Deed.EVOLVE, "came into play this turn"),
    ),
    "allow attack": InForce(
        "{allow: {act: attack, by: PLACE, even if: [first turn]}}", lifts(Deed.ATTACK, "first turn")
    ),
    "off": InForce("{off: {of: PLACE}}", powerless, only=lambda mon: mon.name in POWER),
    "damage steps": InForce(
        "{damage steps: {of: PLACE, without: [weakness]}}",
        lambda game, one: bool(asks(game, hooks.DAMAGE_STEPS, one, one)),
    ),
    "attack again": InForce(
        "{attack again: {of: PLACE}}",
        lambda game, one: bool(asks(game, hooks.ATTACK_AGAIN, Play(Deed.ATTACK, one.side, one))),
    ),
    "pay retreat": InForce("{pay retreat: {of: PLACE}}", asked(hooks.PAY_RETREAT)),
    "gain": InForce(
        "{gain: {of: PLACE, attacks of: {in: their bench, where: {name: Lapras-GX}}}}",
        lambda game, one: (
            one.name != "Lapras-GX" and "Blizzard Burn" in [attack.name for attack, _ in values.attacks(game, one)]
        ),
        only=lambda mon: mon.name != "Lapras-GX",  # it has them anyway
    ),
}
