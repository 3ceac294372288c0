"""Whether anything in play could bend a rule: where it could, the referee says nothing rather than something wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack
    from referee.table import Pokemon, Table


def is_plain(pokemon: Pokemon, turn: int) -> bool:
    """A Pokémon whose cards say nothing beyond its attacks, with basic Energy only, and no effect in force on it."""
    card = pokemon.card
    return (
        card.supertype == "Pokémon"
        and not any(piece.card.powers or piece.card.effect for piece in pokemon.pieces)
        and all(piece.card.is_basic_energy for piece in pokemon.attached)
        and not any(each.ends is None or each.ends >= turn for each in pokemon.effects)
        and not {"LEGEND", "V-UNION", "BREAK", "Level-Up", "Restored", "Baby"} & set(card.subtypes)
    )


def table_is_plain(table: Table) -> bool:
    """Nothing in play, attached or in force says anything but printed attacks: every rule holds as the book has it."""
    return (
        table.stadium is None
        and not table.owed
        and not any(ends is None or ends >= table.turn for ends in table.lasting)
        and all(is_plain(pokemon, table.turn) for pokemon in table.in_play())
    )


def says_nothing(attack: Attack) -> bool:
    """An attack without a text: its damage and no more."""
    return not attack.effect and attack.sign == ""
