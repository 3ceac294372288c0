"""The table as it lies there, in a few lines: whose turn it is first."""

from __future__ import annotations

from ptcg_judge.game.table.state import Pokemon, Side, Table
from ptcg_judge.report.lines import Line


def table_lines(table: Table) -> list[Line]:
    """Whose turn it is, and what each player has."""
    stadium = f"; Stadium: {table.stadium.name}" if table.stadium is not None else ""
    found: list[Line] = [(("name", f"{table.player.name}'s turn (turn {table.turn}){stadium}"),)]
    return [*found, *(line for side in table.sides for line in _side_lines(side))]


def _side_lines(side: Side) -> list[Line]:
    active = _pokemon(side.active) if side.active is not None else "none"
    bench = ", ".join(map(_pokemon, side.bench)) or "empty"
    counts = f"{len(side.prizes)} Prizes, {len(side.hand)} in hand, {len(side.deck)} in the deck"
    return [
        (("faint", f"  {side.name}: "), ("", f"{active}; Bench: {bench}")),
        (("faint", f"    {counts}"),),
    ]


def _pokemon(pokemon: Pokemon) -> str:
    """ "Pikachu (30 damage, Asleep, Lightning Energy)"."""
    said = [f"{pokemon.damage} damage"] if pokemon.damage else []
    said += sorted(pokemon.conditions)
    said += [copy.name for copy in pokemon.attached]
    return f"{pokemon.name} ({', '.join(said)})" if said else pokemon.name
