"""Who watches a game for the referee: the engine's events as what can be seen at the table, and how the table looks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.game import events
from ptcg_judge.game.plays.possible import moves
from ptcg_judge.game.table.state import UNKNOWN_POKEMON
from random_play.invariants import Broken
from referee import seen as s
from referee import table as lies
from referee.houses import HOUSES
from referee.offers import Offer, offers
from referee.plain import says_nothing, table_is_plain
from referee.referee import Referee
from referee.table import Begin, Ill, Wrong

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Event, Game
    from ptcg_judge.game.core.trace import Line
    from ptcg_judge.game.plays.possible import Move
    from ptcg_judge.game.table import state
    from ptcg_judge.game.table.state import Copy, Pokemon, Side
    from referee.table import Table

UNKNOWN = replace(UNKNOWN_POKEMON, effect="not stated")
ZONES = ("deck", "hand", "prizes", "discard", "lost", "played")
CALLED = {"prizes": "Prizes", "discard": "discard pile", "lost": "Lost Zone"}


class Witness:
    """Tells a referee everything that happened since the last look; raises Broken with what is against the rules.

    With `offers` the plays that the engine offers are compared with what the referee's own rules allow.
    """

    def __init__(self, offers: bool = True) -> None:
        self.referee: Referee | None = None
        self.table: state.Table | None = None
        self.at = self.lines = 0
        self.offers = offers
        self.checked: dict[str, int] = {}

    def __call__(self, game: Game) -> None:
        """Look at a game after a play."""
        if self.table is not game.table or self.referee is None:  # another game, or one that settles a tie
            self.table, self.at, self.lines = game.table, len(game.log), len(game.trace.lines)
            self.referee = Referee(HOUSES[game.book.id], begin(game))
            self.referee.checked = self.checked
            return
        for copy in game.table.copies():  # a scenario's play may bring a card that its board does not show
            if copy.number not in self.referee.table.piece:
                self.referee.table.piece[copy.number] = piece(copy)
                self.referee.table.put(copy.number, "hand")
        try:
            names = tuple(side.name for side in game.table.sides)
            happened = [told_of(event, turn, names) for turn, event in game.log[self.at :]]
            coins = coins_of(game.trace.lines[self.lines :], names)
            self.at, self.lines = len(game.log), len(game.trace.lines)
            self.referee.sees_play([*coins, *(told for told in happened if told is not None)])
            same_table(self.referee.table, game)
            if self.offers and game.table.result is None and not game.table.over and not game.table.between:
                same_offers(self.referee, game)
        except Wrong as wrong:
            raise Broken(f"the referee: {wrong}") from wrong


# ------------------------------------------------------------------------------------------- how the table looks


def piece(copy: Copy) -> s.Piece:
    """A card as the referee knows it: one that a board does not name might be anything."""
    return s.Piece(copy.number, copy.known or UNKNOWN, copy.owner)


def begin(game: Game) -> Begin:
    """What lies on the table now."""
    table = game.table
    pieces = [piece(copy) for copy in table.copies()]
    zones = {
        copy.number: CALLED.get(zone, zone) for side in table.sides for zone in ZONES for copy in cards_of(side, zone)
    }
    found = [(as_it_lies(pokemon), pokemon.is_active) for side in table.sides for pokemon in side.in_play()]
    stadium = table.stadium.number if table.stadium is not None else None
    player = table.player.index
    stated = any(effect.source is None for effects in game.at.values() for effect in effects)
    stated |= any(not pokemon.energy_stated for pokemon in table.in_play())
    return Begin(table.starting.index, pieces, zones, found, stadium, player, table.turn, table.sudden_death, stated)


def cards_of(side: Side, zone: str) -> list[Copy]:
    """The cards in one of a player's zones."""
    zones = (side.deck, side.hand, side.prizes, side.discard, side.lost, side.played)
    return zones[ZONES.index(zone)]


def as_it_lies(pokemon: Pokemon) -> lies.Pokemon:
    """A Pokémon as it lies there."""
    return lies.Pokemon(
        pokemon.number,
        pokemon.side.index,
        [piece(copy) for copy in pokemon.cards],
        pokemon.since,
        pokemon.evolved,
        pokemon.damage,
        [piece(copy) for copy in pokemon.attached],
        {name: Ill(one.since, 10 * one.counters if one.counters else None) for name, one in pokemon.conditions.items()},
    )


def same_table(table: Table, game: Game) -> None:
    """What lies on the table is what follows from what was seen: nothing has changed by itself."""
    for half, side in zip(table.halves, game.table.sides, strict=True):
        there = [pokemon.number for pokemon in side.in_play()]
        if [each.number for each in half.in_play()] != there or (half.active is None) != (side.active is None):
            raise Wrong(f"table: {side.name} has {side.in_play()}, seen was {[each.name for each in half.in_play()]}")
        for each, pokemon in zip(half.in_play(), side.in_play(), strict=True):
            _same_pokemon(each, pokemon)
        for zone, lie in (("hand", side.hand), ("discard pile", side.discard), ("Prizes", side.prizes)):
            differ = {copy.number for copy in lie} ^ {each.number for each in table.cards_in(zone, side.index)}
            if differ:
                names = ", ".join(sorted(table.piece[number].card.name for number in differ))
                raise Wrong(f"table: the {zone} of {side.name} is not what was seen: {names}")


def _same_pokemon(each: lies.Pokemon, pokemon: Pokemon) -> None:
    if each.damage is None:
        each.damage = pokemon.damage
    looks = (pokemon.damage, {*pokemon.conditions}, {copy.number for copy in pokemon.attached},
             [copy.number for copy in pokemon.cards])  # fmt: skip
    seen = (each.damage, {*each.conditions}, {p.number for p in each.attached}, [p.number for p in each.pieces])
    if looks != seen:
        raise Wrong(f"table: {pokemon.label} has {looks}, seen was {seen}")


def same_offers(referee: Referee, game: Game) -> None:
    """What the engine offers is what the referee's own rules allow, where nothing in play or in hand bends them."""
    if not table_is_plain(referee.table):
        return
    allowed = offers(referee)
    offered = {offer for move in moves(game, game.table.player) for offer in [offered_as(move)] if offer is not None}
    for what in sorted(allowed ^ offered, key=str):
        side = "offered and not allowed" if what in offered else "allowed and not offered"
        referee.holds("offers", False, f"{what.kind} {what.what} {what.pokemon}: {side}")
    referee.checked["offers"] = referee.checked.get("offers", 0) + 1


def offered_as(move: Move) -> Offer | None:
    """A play of the engine as the referee calls it; None for what only a text allows."""
    play = move.play
    on = play.pokemon.number if play.pokemon is not None else None
    if move.kind == "attack" and play.attack is not None:
        return Offer("attack", play.attack.name) if says_nothing(play.attack) else None
    if move.kind == "retreat":
        return Offer("retreat", move.label.removeprefix("retreat for "))
    if play.copy is None:
        return None
    card = play.copy.card
    if move.kind == "bench":
        return Offer("bench", card.id) if card.is_basic_pokemon else None
    if move.kind == "energy":
        return Offer("energy", card.id, on) if card.is_basic_energy else None
    return Offer("evolve", card.id, on) if move.kind == "evolve" and card.stage in ("Stage 1", "Stage 2") else None


# ------------------------------------------------------------------------------------------------ what is seen


def by(event: Event) -> str:
    """Which kind of card caused it, "" for the rules."""
    return str(event.cause.kind) if event.cause is not None else ""


def number(pokemon: Pokemon | None) -> int:
    """The number of a Pokémon that must be there."""
    assert pokemon is not None
    return pokemon.number


def card(copy: Copy | None) -> int:
    """The number of a card that must be there."""
    assert copy is not None
    return copy.number


def who(side: Side | None) -> int:
    """The number of a player who must be there."""
    assert side is not None
    return side.index


def coins_of(lines: list[Line], names: tuple[str, ...]) -> list[s.CoinFalls]:
    """The coins that were flipped for Special Conditions and rules."""
    return [
        s.CoinFalls(names.index(str(data[0])), data[1] == "heads", str(data[2]))
        for _, kind, data, _ in lines
        if kind == "flip"
    ]


def _comes(e: events.Benched) -> s.Seen:
    pieces = (card(e.copy), *(copy.number for copy in e.rest))
    return s.ComesIntoPlay(pieces, number(e.pokemon), who(e.who), e.to_active, e.from_, by(e))


def _lasts(e: events.Lasting) -> s.Seen:
    return s.EffectLasts(e.on.number if e.on is not None else None, e.until, by(e))


def _ends(e: events.GameOver, names: tuple[str, ...]) -> s.Seen:
    won = [at for at, name in enumerate(names) if e.result == f"{name} wins"]
    return s.GameEnds(won[0] if won else None)


def told_of(event: Event, turn: int, names: tuple[str, ...]) -> s.Seen | None:
    """An event of a turn as what can be seen; None for what the referee does not look at."""
    match event:
        case events.TurnBegan():
            return s.TurnBegins(who(event.who), turn)
        case events.TurnEnded():
            return s.TurnEnds(who(event.who))
        case events.ExtraTurn():
            return s.TurnIsOwed(who(event.who))
        case events.GameOver():
            return _ends(event, names)
        case events.Drew():
            return s.Draws(who(event.who), tuple(copy.number for copy in event.done), by(event))
        case events.TookPrizes():
            return s.TakesPrizes(who(event.who), tuple(copy.number for copy in event.done), by(event))
        case events.DiscardedPrizes():
            return s.DiscardsPrizes(who(event.who), tuple(copy.number for copy in event.done))
        case events.Swapped():
            these, those = (tuple(copy.number for copy in group) for group in (event.these, event.those))
            return s.Trade(these, those)
        case events.Played():
            return s.PlaysTrainer(card(event.copy), who(event.who))
        case events.StadiumPlayed():
            return s.StadiumComes(card(event.copy), who(event.who))
        case events.Moved():
            return s.Moves(card(event.copy), event.to, event.was_on.number if event.was_on else None, by(event))
        case events.Lasting():
            return _lasts(event)
        case events.Benched():
            return _comes(event)
        case _:
            return _of_a_pokemon(event)


def _of_a_pokemon(event: Event) -> s.Seen | None:
    match event:
        case events.Attached():
            return s.Attaches(card(event.copy), number(event.on), event.from_, by(event))
        case events.Evolved():
            return s.Evolves(card(event.copy), number(event.on), event.from_, by(event))
        case events.Devolved():
            return s.Devolves(number(event.on), event.to, by(event))
        case events.Replaced():
            return s.TakesThePlace(card(event.copy), number(event.on), event.to)
        case events.AttackDeclared():
            return s.Attacks(number(event.on), event.attack)
        case events.RetreatTried():
            return s.TriesToRetreat(number(event.on))
        case events.KnockedOut():
            return s.IsKnockedOut(number(event.on), by(event))
        case events.BecameTool():
            return s.BecomesTool(number(event.on), number(event.holder), by(event))
        case events.LeftPlay():
            return s.LeavesPlay(number(event.on), event.to, event.attached_to, by(event))
        case events.Promoted():
            return s.BecomesActive(number(event.on))
        case events.Switched():
            return s.ChangesPlaces(number(event.on), number(event.with_), by(event))
        case _:
            return _of_damage(event)


def _of_damage(event: Event) -> s.Seen | None:
    match event:
        case events.Damaged():
            return s.IsDamaged(number(event.on), event.amount, event.by.number, by(event))
        case events.PutCounters():
            return s.GetsCounters(number(event.on), 10 * event.amount, event.why, by(event))
        case events.Healed():
            return s.LosesCounters(number(event.on), event.done, by(event))
        case events.Saved():
            return s.IsSaved(number(event.on), event.left)
        case events.Inflicted():
            points = 10 * event.counters if event.counters else None
            return s.GetsCondition(number(event.on), event.condition, points, by(event))
        case events.Recovered():
            return s.LosesCondition(number(event.on), event.condition, by(event))
        case _:
            return None
