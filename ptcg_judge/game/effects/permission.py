"""May a player do this: the rulebook's bans, then what effects forbid and allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Effect, Game, Use
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.rulebook import PlayBan
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.effects.powers import off_by_elsewhere
from ptcg_judge.game.table.card_kinds import Kind, Standing, pieces_of
from ptcg_judge.game.table.state import ON_TOP, Copy, Pokemon, Side, UnknownCopy


class Play:
    """One thing a player wants to do: `act` is what it is."""

    __slots__ = ("act", "attack", "card", "cause", "copy", "name", "pieces", "pokemon", "side", "target", "use")

    def __init__(
        self, act: Deed, side: Side, pokemon: Pokemon | None = None, copy: Copy | None = None, name: str = "",
        target: Pokemon | None = None,
    ) -> None:  # fmt: skip
        self.act = act
        self.side = side
        self.pokemon = pokemon
        self.copy = copy
        self.name = name
        self.target = target
        self.attack: Attack | None = None
        self.card: Card | None = None
        self.use: Use | None = None
        self.pieces: list[Copy] | None = None
        self.cause: Kind | None = None  # of what is done by an effect

    @property
    def whole(self) -> tuple[object, ...]:
        """Everything that makes it this play: two plays with the same of it are one."""
        pieces = None if self.pieces is None else tuple(self.pieces)
        return (
            self.act, self.side, self.pokemon, self.copy, self.name, self.target, self.attack, self.card, self.use,
            pieces,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a play is not allowed: the rule in our words and its ids, or what forbids it (`card`, of the Pokémon `of`).

    `card` is the name of a Power, an attack or a card; `of` the Pokémon whose Power it is, "" for all others.
    """

    why: str
    cites: tuple[str, ...]
    card: str = ""
    of: str = ""


def not_own(side: Side, pokemon: Pokemon, cites: tuple[str, ...] = ()) -> Illegal:
    """A Pokémon of the other player is no player's to attack with, and its Powers are not theirs to use."""
    return Illegal(f"{pokemon.label} is not {side.name}'s own", cites)


def banned(game: Game, play: Play, bans: Sequence[PlayBan]) -> list[PlayBan]:
    """The lines of the rulebook that forbid a play and that no card lifts; one is enough where the next is unknown."""
    found: list[PlayBan] = []
    for ban in bans:
        try:
            if ban.forbids(game, play) and not (ban.lifted_by and ban.lifted_by in lifted(game, play)):
                found.append(ban)
        except UnknownCopy:  # a fact that the scenario does not state
            if not found:
                raise
    return found


def may(game: Game, play: Play, bans: str) -> bool:
    """Whether nothing forbids a play: as `why_not`, but stops at the first reason."""
    for ban in game.book.bans[bans]:
        if ban.forbids(game, play) and not (ban.lifted_by and ban.lifted_by in lifted(game, play)):
            return False
    if forbidding(game, play):
        return False
    game.found_legal = (game.changes, bans, play.whole)
    return True


def was_found_legal(game: Game, play: Play, bans: str) -> bool:
    """Whether just this was asked and found legal, and nothing was done since."""
    found = game.found_legal
    return found is not None and found[0] == game.changes and found[1] == bans and found[2] == play.whole


def forbidding(game: Game, play: Play) -> list[Effect]:
    """The effects that forbid a play."""
    hook = hooks.forbid(play.act)
    if play.act is Deed.BENCH and play.copy is not None and is_trainer_in_hand(play.copy, play.side):
        return [*asks(game, hook, play), *_against_playing(game, play.side, play.copy, None)]
    return asks(game, hook, play)


def lifted(game: Game, play: Play) -> set[str]:
    """The words of the bans that do not count for a play: by effects in force, or by the card's own text."""
    words = set(play.use.even_if) if play.use is not None else set()
    if play.attack is not None and play.card is not None:
        words |= set(game.scripts.attack(play.card, play.attack.name).even_if)
    hook = hooks.allow(play.act)
    allowed = asks(game, hook, play) if hook in game.at else ()
    for effect in (*allowed, *_in_the_hand(game, play)):
        words |= effect.clause.value(effect.doing)
    return words


def _in_the_hand(game: Game, play: Play) -> Iterator[Effect]:
    """What a Pokémon card itself allows of evolving by it, as long as it is in the hand (δ Evolution)."""
    card = play.copy.known if play.copy is not None and play.act is Deed.EVOLVE else None
    script = game.scripts.of(card) if card is not None and card.powers else None
    for name, power in script.powers.items() if script is not None else ():
        for clause in power.clauses if power.works_in == "hand" else ():
            effect = Effect(clause, Doing(game, play.side, Kind.POWER, name, None, play.copy), Standing.POWER, None)
            if clause.hook == hooks.allow(Deed.EVOLVE) and clause.test(effect, play):
                yield effect


def comes_only_by(game: Game, copy: Copy) -> tuple[str, ...]:
    """The Powers by which alone a card comes into play, as one of its own says that nothing switches off (1975)."""
    script = game.scripts.of(copy.known) if copy.known is not None and copy.known.powers else None
    said = {name: power.only_by for name, power in script.powers.items() if power.only_by} if script is not None else {}
    side = game.table.sides[copy.owner]
    return tuple(one for name, only in said.items() if not off_by_elsewhere(game, side, copy, name) for one in only)


def comes_in_another_way(game: Game, copy: Copy, cause: Doing | None) -> bool:
    """Whether a card's own text keeps it from coming into play by this: by none of the Powers that it names."""
    only = comes_only_by(game, copy)
    return bool(only) and (cause is None or cause.label not in only)


def is_one_pokemon(copy: Copy) -> bool:
    """Whether a card can be a Pokémon in play by itself: no LV.X, BREAK, half a LEGEND or piece of a V-UNION can."""
    return copy.known is None or (copy.known.stage not in ON_TOP and pieces_of(copy.known) == 1)


def may_be_put_on(game: Game, copy: Copy, pokemon: Pokemon, cause: Kind) -> bool:
    """Whether no card forbids that a Pokémon evolves by this card even by an effect, of such a cause."""
    if comes_only_by(game, copy):
        return False
    if hooks.FORBID_EVOLVING not in game.at:
        return True
    play = Play(Deed.EVOLVE, pokemon.side, pokemon, copy, copy.name, pokemon)
    play.cause = cause
    return not asks(game, hooks.FORBID_EVOLVING, play)


def may_come_into_play(game: Game, side: Side, copy: Copy) -> bool:
    """Whether no card forbids that a card is put onto the Bench even by an effect."""
    if is_trainer_in_hand(copy, side) and _against_playing(game, side, copy, None):
        return False
    if hooks.FORBID_BENCHING not in game.at:
        return True
    return not asks(game, hooks.FORBID_BENCHING, Play(Deed.BENCH, side, None, copy, copy.name))


def may_make_room(game: Game, pokemon: Pokemon | None) -> bool:
    """Whether an Active Pokémon may go to the Bench so that another one comes into play where it was."""
    return pokemon is None or not asks(game, hooks.forbid(Deed.SWITCH), Play(Deed.SWITCH, pokemon.side, pokemon, None))


def may_be_attached(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> bool:
    """Whether no card forbids that an effect attaches a card; from the hand that is playing it (25, 230, 1576)."""
    if is_trainer_in_hand(copy, side) and _against_playing(game, side, copy, pokemon):
        return False
    if hooks.FORBID_ATTACH not in game.at:
        return True
    return not asks(game, hooks.FORBID_ATTACH, Play(Deed.ATTACH, side, pokemon, copy, copy.name, pokemon))


def is_trainer_in_hand(copy: Copy, side: Side) -> bool:
    """Whether a card is a Trainer card in a player's hand, also one that is a Pokémon once it is in play."""
    return copy.known is not None and copy.known.supertype == "Trainer" and copy in side.hand


def _against_playing(game: Game, side: Side, copy: Copy, on: Pokemon | None) -> list[Effect]:
    """What forbids playing a Trainer card from the hand: such a card comes into play in no other way (2325)."""
    if hooks.FORBID_PLAY not in game.at:
        return []
    return asks(game, hooks.FORBID_PLAY, Play(Deed.PLAY, side, on, copy, copy.name, on))


def may_evolve(game: Game, pokemon: Pokemon) -> bool:
    """Whether its player may evolve a Pokémon from the hand now, by a card that fits."""
    play = Play(Deed.EVOLVE, pokemon.side, pokemon, None, "", pokemon)
    for ban in game.book.bans["evolve"]:
        if ban.lifted_by == "another name" or not ban.forbids(game, play):
            continue
        if not ban.lifted_by or ban.lifted_by not in lifted(game, play):
            return False
    return not asks(game, hooks.FORBID_EVOLVE, play)


Refused = list[Illegal]
