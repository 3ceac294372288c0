"""Effects in force: clauses of cards in play, and what attacks, Trainers and Powers leave behind.

Every effect hangs on a hook ("modify", "hp", "can't retreat", "when damaged" ...). Code asks `speaking(game, hook)`;
a hook that nothing hangs on costs one dictionary look-up. Effects are numbered in the order in which they began.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ptcg_judge.errors import JudgeError

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Power
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.script import Clause, Doing
    from ptcg_judge.game.table.state import Copy, Pokemon, Side

MOST_ROUNDS = 24


class EffectLoop(JudgeError):
    """Continuous effects switch each other on and off for ever; the message names the cards."""


class Effect:
    """One clause in force.

    `doing` is who it speaks for (its player, its Pokémon, bound names). `bearer` is the Pokémon or player it rests on,
    or None for the table. `begins` and `ends` are turn numbers (ends: through that turn; None for no limit);
    `ends_when` is the moment inside the last turn: "turn" before its checkup, "checkup" after it.
    `standing` says as what it stands there: attached, power, attack, turn, stadium, energy or rule.
    """

    __slots__ = ("bearer", "begins", "clause", "doing", "ends", "ends_when", "number", "source", "standing")

    def __init__(
        self,
        clause: Clause,
        doing: Doing,
        standing: str,
        bearer: Pokemon | Side | None = None,
        begins: int = 0,
        ends: int | None = None,
        ends_when: str = "turn",
        source: Source | None = None,
    ) -> None:
        self.clause = clause
        self.doing = doing
        self.standing = standing
        self.bearer = bearer
        self.begins = begins
        self.ends = ends
        self.ends_when = ends_when
        self.source = source
        self.number = 0

    @property
    def says(self) -> str:
        """The name of the card behind it and what it does, for the trace."""
        return f"{self.doing.label}: {self.clause.hook}"


class Source:
    """The continuous clauses of one card in play: a Power, a Tool, an Energy card, a Stadium.

    `holds` is the test under which it speaks (position, conditions); it is asked again whenever the table changes.
    `copied`: a Power of the card that the Pokémon only counts as.
    """

    __slots__ = ("clauses", "copied", "copy", "doing", "effects", "holds", "kind", "name", "number", "pokemon")

    def __init__(
        self,
        kind: str,
        name: str,
        clauses: tuple[Clause, ...],
        doing: Doing,
        holds: Callable[[Source], bool],
        pokemon: Pokemon | None,
        copy: Copy | None,
    ) -> None:
        self.kind = kind
        self.name = name
        self.clauses = clauses
        self.doing = doing
        self.holds = holds
        self.pokemon = pokemon
        self.copy = copy
        self.number: int | None = None
        self.effects: list[Effect] = []
        self.copied: Power | None = None


def speaking(game: Game, hook: str) -> list[Effect]:
    """The effects on a hook that are in force now, oldest first."""
    found = game.at.get(hook)
    if not found:
        return []
    turn = game.table.turn
    return [effect for effect in found if effect.begins <= turn]


def begin(game: Game, effect: Effect) -> None:
    """Put an effect in force and number it."""
    if not effect.number:
        effect.number = game.table.number()
    game.at.setdefault(effect.clause.hook, []).append(effect)
    if effect.source is None and effect.bearer is not None:
        effect.bearer.effects.append(effect)
    if effect.ends is not None:
        game.ending.append(effect)
    game.unsettled = True


def end(game: Game, effect: Effect) -> None:
    """Take an effect out of force; harmless when it is gone already."""
    found = game.at.get(effect.clause.hook)
    if found and effect in found:
        found.remove(effect)
        if not found:
            del game.at[effect.clause.hook]
    if effect.source is None and effect.bearer is not None and effect in effect.bearer.effects:
        effect.bearer.effects.remove(effect)
    if effect in game.ending:
        game.ending.remove(effect)
    game.unsettled = True


def end_all_on(game: Game, pokemon: Pokemon, of_attacks: bool = False) -> list[Effect]:
    """End every effect that rests on a Pokémon, or only those of attacks (it went to the Bench)."""
    gone = [effect for effect in pokemon.effects if not of_attacks or effect.doing.kind == "attack"]
    for effect in gone:
        end(game, effect)
    return gone


def end_spans(game: Game, moment: str) -> list[Effect]:
    """End the effects whose span ends at this moment of this turn ("turn" or "checkup")."""
    turn = game.table.turn
    gone = [
        effect
        for effect in game.ending
        if effect.ends is not None and (effect.ends < turn or (effect.ends == turn and effect.ends_when == moment))
    ]
    for effect in gone:
        end(game, effect)
    if gone:
        settle(game)  # what they switched off speaks again, all of it at once
    return gone


def add_source(game: Game, source: Source) -> None:
    """A card with continuous clauses came into play."""
    game.sources.append(source)
    if source.pokemon is not None:
        source.pokemon.sources.append(source)
    game.unsettled = True


def drop_source(game: Game, source: Source) -> None:
    """A card with continuous clauses left play."""
    _silence(game, source)
    if source in game.sources:
        game.sources.remove(source)
    if source.pokemon is not None and source in source.pokemon.sources:
        source.pokemon.sources.remove(source)
    game.unsettled = True


def _silence(game: Game, source: Source) -> None:
    source.number = None
    for effect in source.effects:
        end(game, effect)
    source.effects = []


def _voice(game: Game, source: Source, number: int) -> None:
    source.number = number
    for clause in source.clauses:
        effect = Effect(clause, source.doing, source.kind, source.pokemon, source=source)
        effect.number = number
        source.effects.append(effect)
        begin(game, effect)


def settle(game: Game) -> None:
    """Find which continuous clauses begin or end, until nothing changes.

    A source that an older one switches off does not begin; sources that begin together get one number and see the same
    earlier table. Raises EffectLoop when this never comes to rest.
    """
    for _ in range(MOST_ROUNDS):
        game.unsettled = False
        ends = [s for s in game.sources if s.number is not None and not _may_speak(game, s)]
        for source in ends:
            _silence(game, source)
        if "modify card" in game.at:
            _copy_powers(game)
        begins = [s for s in game.sources if s.number is None and _may_speak(game, s)]
        if begins:
            number = game.table.number()
            for source in begins:
                _voice(game, source, number)
        if not ends and not begins:
            game.unsettled = False
            return
    names = sorted({source.name for source in game.sources})
    raise EffectLoop("continuous effects switch each other on and off without end: " + ", ".join(names))


def _copy_powers(game: Game) -> None:
    """A Pokémon that counts as another card has its Powers, as long as it does."""
    from ptcg_judge.game.effects.values import card_of

    for pokemon in game.table.in_play():
        if pokemon.cards[-1].known is None:
            continue
        card = card_of(game, pokemon)
        if card is not pokemon.printed:
            game.scripts.enter_copied(game, pokemon, card)


def _may_speak(game: Game, source: Source) -> bool:
    """Its own test holds and nothing switches it off; an effect that it switches off itself must be older to count."""
    if not source.holds(source):
        return False
    for off in game.at.get("off", ()):
        if off.source is source or off.begins > game.table.turn:
            continue
        if off.source is not None and off.source.copied is not None and off.source.pokemon is source.pokemon:
            continue  # it has that Power only by what the Power would switch off
        if source.number is not None and off.number >= source.number and _switches_off(game, source, off):
            continue
        if off.clause.value(off.doing, source):
            return False
    return True


def _switches_off(game: Game, source: Source, off: Effect) -> bool:
    """Whether this source would switch off the one behind `off` (then the older of the two stays)."""
    return off.source is not None and any(
        mine.clause.hook == "off" and mine.clause.value(mine.doing, off.source) for mine in source.effects
    )


def asks(game: Game, hook: str, *about: Any) -> list[Effect]:
    """The effects on a hook whose own test accepts what is asked about."""
    return [effect for effect in speaking(game, hook) if effect.clause.test(effect, *about)]
