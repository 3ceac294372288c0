"""The cards of one Pokémon: it evolves, devolves, or another card takes its place."""

from __future__ import annotations

from ptcg_judge.game.core.game import Attacking, Doing, Event, Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.entering import enter
from ptcg_judge.game.events.conditions import clear, kept_by_evolving
from ptcg_judge.game.events.zones import drop_powers, has_moved, put_in, take_out
from ptcg_judge.game.table.card_kinds import is_basic
from ptcg_judge.game.table.state import LEVEL_UP, Copy, Pokemon

KEEP_POWERS = ("BREAK", "Level-Up")  # what these are put on keeps its Powers, so those that were used are used


class Evolved(Event):
    """A card is put on a Pokémon: damage and attached cards stay, the rulebook's list says what else happens."""

    __slots__ = ("before", "from_")
    kind = "evolve"
    word = "evolved"
    happens = "evolves"
    line = Telling("evolve", ("pokemon", "into"), lambda d: f"{d[0]} evolves into {d[1]}")

    def __init__(self, copy: Copy, on: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on = copy, on
        self.from_ = ""
        self.before = on.name

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        label, kept = pokemon.label, self.keeps(game, pokemon)
        self.from_, _ = take_out(game, copy)
        drop_powers(game, pokemon)
        pokemon.cards.append(copy)
        pokemon.printed = copy.card
        pokemon.evolved = game.table.turn
        pokemon.became_active = -1  # it was another Pokémon that moved up
        if copy.card.stage not in KEEP_POWERS:
            pokemon.powers_used = {}
        self.tell(game, label, pokemon.name)
        clear(game, pokemon, kept=kept, of_attacks=not self.ends_all(game))
        enter(game, pokemon, copy)
        game.unsettled = True
        return True

    def keeps(self, game: Game, pokemon: Pokemon) -> list[str]:
        """The Special Conditions that do not end."""
        return kept_by_evolving(game, pokemon)

    def ends_all(self, game: Game) -> bool:
        """Whether every effect that rests on the Pokémon ends, or those of attacks alone."""
        return game.book.evolving_ends_all.value


class LeveledUp(Evolved):
    """A Pokémon LV.X is put on the Pokémon of its name: it goes on top like an Evolution card, but nothing evolves."""

    __slots__ = ()
    kind = "level up"
    word = "leveled up"
    happens = "levels up"

    def keeps(self, game: Game, pokemon: Pokemon) -> list[str]:
        """None: what a card says of evolving is not said of it."""
        return []

    def ends_all(self, game: Game) -> bool:
        """Everything ends; no book says otherwise."""
        return True


def put_on(copy: Copy, on: Pokemon, cause: Doing | None = None) -> Evolved:
    """The event of a card that goes on top of a Pokémon: it evolves, or levels up."""
    return (LeveledUp if copy.card.stage == LEVEL_UP else Evolved)(copy, on, cause)


class Devolved(Event):
    """The top card is taken off a Pokémon and put into a zone; conditions and effects end."""

    __slots__ = ("to",)
    kind = "devolve"
    word = "devolved"
    happens = "is devolved"
    line = Telling("devolve", ("pokemon", "into"), lambda d: f"{d[0]} devolves into {d[1]}")

    def __init__(self, on: Pokemon, to: str, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.to = on, to

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if len(pokemon.cards) <= pokemon.pieces:
            return False
        label, kept = pokemon.label, kept_by_evolving(game, pokemon)
        drop_powers(game, pokemon)
        copy = pokemon.cards.pop()
        pokemon.printed = game.scripts.in_play(pokemon.cards[-1].card)
        pokemon.since = game.table.turn  # it counts as just put into play
        has_moved(game.table, copy, "in play", self.to)
        put_in(game, copy, self.to)
        self.tell(game, label, pokemon.name)
        for act in game.acts:
            if isinstance(act, Attacking):  # what is there now is not the Pokémon that took the damage (ruling 1916)
                act.dealt.pop(pokemon, None)
                act.felled.discard(pokemon)
        clear(game, pokemon, kept=kept)
        enter(game, pokemon, pokemon.cards[-1])
        game.unsettled = True
        return True


class Replaced(Event):
    """Another card takes the place of a Pokémon's top card: everything on it stays, the old card goes to a zone.

    A Basic Pokémon evolves from nothing, so what it takes the place of goes with all its cards (Nanu).
    """

    __slots__ = ("to",)
    kind = "replace"
    line = Telling("replace", ("pokemon", "by"), lambda d: f"{d[1]} takes the place of {d[0]}")

    def __init__(self, copy: Copy, on: Pokemon, to: str, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on, self.to = copy, on, to

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        label = pokemon.label
        take_out(game, copy)
        drop_powers(game, pokemon)
        from_where = 0 if is_basic(copy.card) else -1
        gone, pokemon.cards[from_where:] = pokemon.cards[from_where:], [copy]
        pokemon.printed = game.scripts.in_play(copy.card)
        for old in reversed(gone):
            has_moved(game.table, old, "in play", self.to)
            put_in(game, old, self.to)
        self.tell(game, label, pokemon.name)
        enter(game, pokemon, copy)
        game.unsettled = True
        return True
