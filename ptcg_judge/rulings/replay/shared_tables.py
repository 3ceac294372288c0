"""Ways that end on the same table share it, and all share equal lines: thousands of ways keep little of their own."""

from __future__ import annotations

from typing import Final

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.trace import Line
from ptcg_judge.game.table.state import Pokemon, Side
from ptcg_judge.rulings.replay.carry_out import End

FROM: Final = 4  # so many open questions on a path: fewer ways are not worth looking for


class Ends:
    """The ends of ways kept so far; `kept` gives for a new end the same with the table of an earlier one like it."""

    __slots__ = ("by_table", "lines")

    def __init__(self) -> None:
        self.by_table: dict[object, End] = {}
        self.lines: dict[object, Line] = {}

    def kept(self, end: End) -> End:
        """The end, sharing its lines with earlier ends, and game and start with one whose table is the same to the card."""  # noqa: E501
        known = self.lines
        end.lines[:] = [  # lines of steps are shared already; True is no number 1, though they are equal
            line if line[1] == "step" else known.setdefault((line, *map(type, line[2])), line) for line in end.lines
        ]
        key = table_of(end.game)
        if key is None:
            return end
        first = self.by_table.setdefault((key, end.played), end)
        if first is end:
            return end
        return End(first.game, end.lines, end.illegal, first.start, end.played, end.unused)


def table_of(game: Game) -> object:
    """Everything on a table as one comparable value; None while an effect lasts that no card in play tells."""
    if any(effect.source is None for effects in game.at.values() for effect in effects):
        return None
    table = game.table
    return (
        table.result, table.why, table.turn, table.player.index, table.starting.index, table.stadium, table.over,
        table.between, table.checkup, table.sudden_death, frozenset(table.seen.items()),
        tuple(table.as_energy.items()), *(_side(side) for side in table.sides),
    )  # fmt: skip


def _side(side: Side) -> tuple[object, ...]:
    zones = (
        side.deck, side.hand, side.prizes, side.discard, side.face_up, side.lost, side.played, side.played_cards,
        side.mixed.items(), side.used.items(), side.used_in_game.items(),
    )  # fmt: skip
    return (
        *map(tuple, zones), side.first_turn, side.mulligans, side.last_taken, side.active is None,
        *map(_pokemon, side.in_play()),
    )  # fmt: skip


def _pokemon(pokemon: Pokemon) -> tuple[object, ...]:
    conditions = tuple((each.name, each.since, each.counters) for each in pokemon.conditions.values())
    return (
        pokemon.number, pokemon.printed.id, tuple(pokemon.cards), tuple(pokemon.attached), pokemon.damage, conditions,
        tuple(pokemon.markers.items()), pokemon.since, pokemon.evolved, pokemon.became_active, pokemon.healed,
        pokemon.showed_tails, pokemon.energy_stated, tuple(pokemon.powers_used.items()),
        pokemon.as_basic is not None,
    )  # fmt: skip
