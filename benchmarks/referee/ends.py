"""The rules of when a turn begins and ends, what happens between turns, and when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee import seen as s
from referee.referee import rule

if TYPE_CHECKING:
    from referee.referee import Referee


def settled(r: Referee) -> None:
    """Before a player does anything: nobody stays in play Knocked Out, Prizes are taken, both have an Active one."""
    plain = r.plain
    for pokemon in r.table.in_play():
        if plain and pokemon.damage is not None and pokemon.damage >= (pokemon.card.hp or 0):
            r.holds("knockout.ko-at-hp", False, f"{pokemon.name} is in play with {pokemon.damage} damage")
        if pokemon.conditions and not r.table.is_active(pokemon):
            r.holds(
                "conditions.conditions-active-only", False, f"{pokemon.name} on the Bench is {[*pokemon.conditions]}"
            )
    for who, half in enumerate(r.table.halves):
        owed = r.owed[who]
        r.holds("prizes.ko-prize", not owed.prizes or not plain, f"{owed.prizes} Prizes not taken")
        owed.prizes, owed.knocked_out = 0, []
        if r.table.result is None:
            r.holds("win.no-pokemon-in-play", half.active is not None, "no Active Pokémon and the game goes on")
            taken = r.prizes_lie[who] and not r.table.cards_in("Prizes", who)
            r.holds("win.take-last-prize", not (taken and plain), "no Prizes left and the game goes on")
            room = len(half.bench) <= r.house.bench
            r.holds("zones.bench-max-five", room or not plain, f"{len(half.bench)} Pokémon on a Bench")


@rule(s.TurnEnds)
def turn_ends(r: Referee, what: s.TurnEnds) -> None:
    """A turn ends once, its own player's; an attack without a text has done its damage."""
    r.holds("turn.turn-structure", what.who == r.table.player and not r.table.between, "a turn ends out of turn")
    made = r.this.made
    if made is not None and made.certain and made.due and r.table.result is None:
        r.holds("damage.damage-steps", len(made.hurt) == 1, f"{made.name} did damage {len(made.hurt)} times")
    r.this.plain_end = r.plain
    for half in r.table.halves:
        for name, each in half.active.conditions.items() if half.active is not None else ():
            if name in ("Poisoned", "Burned") and half.active is not None:
                r.this.due[half.active.number, name] = each.points or (10 if name == "Poisoned" else 20)


@rule(s.TurnBegins)
def turn_begins(r: Referee, what: s.TurnBegins) -> None:
    """Turns alternate; between them Poisoned and Burned did their part and Paralyzed ended."""
    table = r.table
    settled(r)
    if table.turn:
        r.holds("turn.alternate-turns", table.between, "a turn begins before the other ended")
        again = what.who == table.player
        r.holds("turn.alternate-turns", not again or table.owed > 0, "the same player again")
        if r.this.plain_end and r.plain:
            between_turns(r)
    r.holds("turn.alternate-turns", what.number == table.turn + 1, f"turn {what.number}")


def between_turns(r: Referee) -> None:
    """What the book's list between turns asks for (checkup of each book)."""
    table = r.table
    for (number, name), points in r.this.due.items():
        pokemon = table.all_pokemon.get(number)
        if pokemon is None:
            continue
        got = r.this.between.get((number, name), 0)
        maybe = name == "Burned" and not r.house.burn_always
        rule_ = "conditions.burn" if name == "Burned" else "conditions.poison-damage"
        r.holds(rule_, got == points or (maybe and not got), f"{got} for {name} on {pokemon.name}, not {points}")
    active = table.halves[table.player].active
    if active is not None and "Paralyzed" in active.conditions:
        since = active.conditions["Paralyzed"].since
        r.holds("conditions.paralyzed-recovers", since == table.turn, f"{active.name} is still Paralyzed")


@rule(s.Draws)
def draws(r: Referee, what: s.Draws) -> None:
    """The rules let a player draw one card, as the turn begins."""
    if what.by or not r.table.turn:
        return
    first = not r.this.drew and not r.table.between and what.who == r.table.player
    r.holds("turn.draw-mandatory", first and len(what.pieces) == 1, f"{len(what.pieces)} cards drawn")
    r.this.drew = True


@rule(s.Attacks, s.TriesToRetreat, s.PlaysTrainer, s.TurnEnds)
def drew_first(r: Referee, what: s.Seen) -> None:
    """A turn begins with a card drawn."""
    if r.plain and r.table.result is None:
        r.holds("turn.draw-mandatory", r.this.drew, "no card was drawn for the turn")


@rule(s.GameEnds)
def game_ends(r: Referee, what: s.GameEnds) -> None:
    """Somebody wins with the last Prize, against a player without Pokémon, or one who can't draw for the turn."""
    if not r.plain or r.table.further or (r.this.made is not None and not r.this.made.certain):
        return  # what an attack says may win the game
    reasons = [wins(r, who) for who in (0, 1)]
    if what.winner is None:
        r.holds("sudden-death.both-win", all(reasons), "a tie that is none")
    else:
        r.holds("win", reasons[what.winner], f"player {what.winner} wins without a reason")


def wins(r: Referee, who: int) -> bool:
    """Whether a player has a way to win now."""
    other = r.table.halves[1 - who]
    no_prizes = bool(r.prizes_lie[who]) and not r.table.cards_in("Prizes", who)
    cannot_draw = r.table.player == 1 - who and not r.this.drew and not r.table.cards_in("deck", 1 - who)
    return no_prizes or not other.in_play() or cannot_draw
