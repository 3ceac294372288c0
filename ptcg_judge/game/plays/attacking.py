"""A player attacks."""

from __future__ import annotations

from collections.abc import Sequence

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.errors import JudgeError
from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Attacking, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.permission import Illegal, Play, Refused, not_own
from ptcg_judge.game.events.door import happen, resolve
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.steps.attack import use_attack
from ptcg_judge.game.steps.knock_out import knock_outs
from ptcg_judge.game.table.state import Pokemon, Side, UnknownCopy


class NoSuchAttack(JudgeError):
    """The Pokémon has no such attack."""


def _bare(name: str) -> str:
    """An attack's name without case and hyphens: "Timeless GX" and "Timeless-GX" are one."""
    return name.casefold().replace("-", " ")


def has_attack(game: Game, pokemon: Pokemon, name: str) -> bool:
    """Whether a Pokémon can use an attack of this name."""
    return bool(_of_name(game, pokemon, name))


def _of_name(game: Game, pokemon: Pokemon, name: str) -> list[tuple[Attack, Card]]:
    """The attacks of this name that a Pokémon can use; for one it has no card has to be known that lends others."""
    try:
        found = values.attacks(game, pokemon)
    except UnknownCopy:
        if not (found := _named(values.attacks_it_has(game, pokemon), name)):
            raise
    return _named(found, name)


def _named(found: Sequence[tuple[Attack, Card]], name: str) -> list[tuple[Attack, Card]]:
    return [each for each in found if _bare(each[0].name) == _bare(name)]


def attacks_named(game: Game, pokemon: Pokemon, name: str) -> list[tuple[Attack, Card]]:
    """The attacks of this name that a Pokémon can use (a card may lend one of its own name); none where only another
    card on the table has it.

    Raises NoSuchAttack with the nearest name where no card on the table has it.
    """
    from ptcg_judge.nearest import hint

    if named := _of_name(game, pokemon, name):
        return named
    wanted = _bare(name)
    known = (copy.known for copy in game.table.copies())
    if any(_bare(attack.name) == wanted for card in known if card is not None for attack in card.attacks):
        return []
    has = [attack.name for attack, _ in values.attacks(game, pokemon)]
    near = hint(name, has) or "its attacks: " + (", ".join(has) or "none")
    raise NoSuchAttack(f"{pokemon.label} has no attack '{name}'", near)


def attack(game: Game, side: Side, name: str, attacker: Pokemon | None = None) -> Refused:
    """A Pokémon attacks (the Active unless another is named); the turn is over after it, Knock Outs and Prizes settled.

    Where the Active has no such attack, a Benched Pokémon that has one and may use it there is meant; of several
    attacks of that name that it can use the player chooses one, unless they are alike.
    """
    attacker = attacker or _attacker(game, side, name)
    if attacker is None:
        return [Illegal(f"{side.name} has no Active Pokémon", ())]
    if attacker.side is not side:
        return [not_own(side, attacker, game.book.own_attacks.cites)]
    found = attacks_named(game, attacker, name)
    if not found:
        has = ", ".join(each.name for each, _ in values.attacks(game, attacker)) or "none"
        return [Illegal(f"{attacker.label} can't use {name} (its attacks: {has})", game.book.own_attacks.cites)]
    reasons = [why_not(game, attack_play(side, attacker, *each), "attack") for each in found]
    if all(reasons):
        return reasons[0]
    printed, card = _which(game, side, [each for each, why in zip(found, reasons, strict=True) if not why])
    happen(game, events.MadeAttack(attacker, printed, card))
    finish_attack(game, use_attack(game, attacker, printed, card))
    return []


def _which(game: Game, side: Side, usable: Sequence[tuple[Attack, Card]]) -> tuple[Attack, Card]:
    """Of attacks of one name that differ the one that is chosen, by the card that it is of (a borrowed attack)."""
    differ: list[tuple[Attack, Card]] = []
    for each in usable:
        if each[0] not in [attack for attack, _ in differ]:
            differ.append(each)
    names = [card.name for _, card in differ]
    labels = [card.name if names.count(card.name) == 1 else f"{card.name} {card.id}" for _, card in differ]
    at = game.oracle.choose(side.name, f"chooses which {differ[0][0].name}", labels) if len(differ) > 1 else 0
    return differ[at]


def attack_play(side: Side, attacker: Pokemon, attack: Attack, card: Card) -> Play:
    """An attack as it is asked about: whether it is legal."""
    play = Play(Deed.ATTACK, side, attacker, None, attack.name)
    play.attack, play.card = attack, card
    return play


def _attacker(game: Game, side: Side, name: str) -> Pokemon | None:
    """The Active Pokémon, or a Benched one that may attack from there where only it has such an attack."""
    if side.active is not None and hooks.ALLOW_ATTACK in game.at and not has_attack(game, side.active, name):
        found = (pokemon for pokemon in side.bench if has_attack(game, pokemon, name))
        return next(found, side.active)
    return side.active


def finish_attack(game: Game, act: Attacking) -> None:
    """Reactions, then Knock Outs; then the turn is over."""
    resolve(game)
    knock_outs(game, act)
    resolve(game)
    happen(game, events.TurnIsOver())
