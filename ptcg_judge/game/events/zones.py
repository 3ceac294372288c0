"""Where cards lie and who saw them there: taking a copy out of its zone, laying it into another one."""

from __future__ import annotations

from collections.abc import Iterable

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.effects.in_force import drop_source, end
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.knowledge import EVERYBODY, HIDDEN, bit
from ptcg_judge.game.table.state import Copy, Pokemon, Side, Table

ZONES = ("hand", "deck", "discard pile", "Prizes", "Lost Zone", "beside the Active Pokémon")


def zone_of(side: Side, zone: str) -> list[Copy]:
    """The list behind a zone's name; "top of deck" and "bottom of deck" are the deck."""
    if zone == "hand":
        return side.hand
    if zone == "discard pile":
        return side.discard
    if zone == "Prizes":
        return side.prizes
    if zone == "Lost Zone":
        return side.lost
    if zone == "beside the Active Pokémon":
        return side.played
    return side.deck


def off_a_pokemon(game: Game, copy: Copy, zone: str) -> str:
    """Where a card goes that is taken off a Pokémon: into no other zone than its own text says (Head Ringer)."""
    script = game.scripts.of(copy.card) if copy.known is not None else None
    return "discard pile" if script is not None and script.discarded_when_removed else zone


def put_in(game: Game, copy: Copy, zone: str) -> None:
    """Lay a copy that is nowhere into a zone of its owner; the rulebook may send it elsewhere (Prism Star)."""
    side = game.table.sides[copy.owner]
    game.table.as_energy.pop(copy, None)
    game.table.as_tool.discard(copy)
    _end_its_type(game, copy)
    if zone == "discard pile" and copy.known is not None:
        zone = game.book.discard_goes_to.value(copy)
    if zone == "bottom of deck":
        side.deck.insert(0, copy)
    elif zone == "top of deck":
        side.deck.append(copy)
    elif zone == "deck":
        side.deck.append(copy)
        mix(game, side, side.deck)
    else:
        zone_of(side, zone).append(copy)


def _end_its_type(game: Game, copy: Copy) -> None:
    """What turned this one Energy card into another type ends: elsewhere it is a new card."""
    for effect in list(game.at.get(hooks.ENERGY_TYPE, ())):
        if effect.source is None and any(copy in result.things for result in effect.doing.names.values()):
            end(game, effect)


def mix(game: Game, side: Side, cards: list[Copy]) -> None:
    """These cards of a deck, which lie beside each other, lie in an order that nobody knows from now on."""
    side.mixed.update(dict.fromkeys(cards, game.table.number()))
    forget(game.table, cards)


def take_out(game: Game, copy: Copy) -> tuple[str, Pokemon | None]:
    """Take a copy from where it lies; returns the zone and the Pokémon it was attached to, if any."""
    owner = game.table.sides[copy.owner]
    for zone, cards in (
        ("hand", owner.hand),
        ("discard pile", owner.discard),
        ("beside the Active Pokémon", owner.played),
    ):
        if copy in cards:
            cards.remove(copy)
            return zone, None
    if copy in owner.deck:
        take_from_deck(owner, owner.deck.index(copy))
        return "deck", None
    holder = holder_of(game, copy)
    if holder is not None:
        detach(game, holder, copy)
        return "in play", holder
    if game.table.stadium is copy:
        leave_stadium(game)
        return "Stadium", None
    if copy in owner.prizes:
        owner.prizes.remove(copy)
        return "Prizes", None
    raise AssertionError(f"{copy!r} is nowhere")  # nothing takes a card out of the Lost Zone


def take_from_deck(side: Side, at: int) -> Copy:
    """Take the card at a place of the deck."""
    copy = side.deck.pop(at)
    side.mixed.pop(copy, None)
    return copy


def holder_of(game: Game, copy: Copy) -> Pokemon | None:
    """The Pokémon that a copy is attached to or part of."""
    for pokemon in game.table.in_play():
        if copy in pokemon.attached or copy in pokemon.cards:
            return pokemon
    return None


def detach(game: Game, holder: Pokemon, copy: Copy) -> None:
    """Take an attached card off; what it did ends."""
    for source in [s for s in game.giving.get(holder, ()) if s.copy is copy]:
        drop_source(game, source)
    if copy in holder.attached:
        holder.attached.remove(copy)
    else:
        holder.cards.remove(copy)
        holder.printed = game.scripts.in_play(holder.cards[-1].card)
    game.unsettled = True


def leave_stadium(game: Game) -> None:
    """The Stadium in play goes; what it did ends."""
    for source in list(game.giving.get(None, ())):
        drop_source(game, source)
    game.table.stadium = None
    game.unsettled = True


def top_card(game: Game, side: Side) -> Copy:
    """Take the top card; where the order is not known, any card of the unordered part with its chance."""
    deck = side.deck
    pile = side.mixed.get(deck[-1])
    if pile is None:
        return deck.pop()
    first = len(deck) - 1
    while first and side.mixed.get(deck[first - 1]) == pile:
        first -= 1
    labels = [copy.name for copy in deck[first:]]
    at = game.oracle.chance(labels, [1] * len(labels), f"top card of {side.name}'s deck")
    if len(set(labels)) > 1:
        game.trace.add("chance", (f"top card of {side.name}'s deck", labels[at], "shuffled"))
    return take_from_deck(side, first + at)


def drop_powers(game: Game, pokemon: Pokemon) -> None:
    """The Powers of the top card, and what it says of itself, stop because it is no longer on top."""
    for source in [s for s in game.giving.get(pokemon, ()) if s.standing in (Standing.POWER, Standing.RULE)]:
        drop_source(game, source)


def show(table: Table, copies: Iterable[Copy], to: Iterable[Side]) -> None:
    """These players see these copies where they lie."""
    bits = sum({bit(side) for side in to})
    seen = table.seen
    for copy in copies:
        seen[copy] = seen.get(copy, 0) | bits


def forget(table: Table, copies: Iterable[Copy]) -> None:
    """Nobody knows any more where these copies lie: they were shuffled."""
    seen = table.seen
    if seen:
        for copy in copies:
            seen.pop(copy, None)


def has_moved(table: Table, copy: Copy, from_: str, to: str, by: Side | None = None) -> None:
    """A copy has gone from a zone (or play) into another one, nobody being shown it on the way.

    `by` is who moved it: a card of the opponent's hand that was looked at is known to whoever picked it.
    """
    owner = table.sides[copy.owner]
    from_, to = _zone(from_), _zone(to)
    if from_ != to:
        for side in table.sides:  # elsewhere it is a new card (adv2018.power.new-object)
            if side.used:
                side.used.pop(marks.card(copy.number), None)
    face_up = from_ not in HIDDEN
    if from_ == "Prizes" and copy in owner.face_up:
        owner.face_up.remove(copy)  # both players have seen it there, and know it where it goes
    if to not in HIDDEN:
        return
    if face_up or (from_ == "hand" and by is owner.other and table.seen.get(copy, 0) & bit(by)):
        table.seen[copy] = EVERYBODY
    elif from_ == "hand":
        table.seen[copy] = bit(owner)
        for left in owner.hand:  # the opponent can't tell which card of the hand has gone
            if left in table.seen:
                table.seen[left] &= bit(owner)


def _zone(place: str) -> str:
    return "deck" if place.endswith("of deck") else place
