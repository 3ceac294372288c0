"""Powers that are switched off; attacks, Powers, Energy and cards that something has on loan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.cards.card import Power
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Condition, Doing, Effect, Number, Source, Statement
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects import values
from ptcg_judge.game.language.effects import Clauses, concerns
from ptcg_judge.game.language.grammar import Around, word
from ptcg_judge.game.language.places import EACH
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import Type, type_now
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.state import Copy, Pokemon
from ptcg_judge.game.words.properties.cards import KINDS

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card

    Attacks = Sequence[tuple[Attack, Card]]


@word(
    "effect",
    "off",
    "{off: {of: their play, kind: Ability}}",
    None,
    tell="{kind/ or |Powers and Abilities} of {of} do not work[, but {but/ and } do][, if {if}]",
    of="select!",
    kind="[kind to switch off]",
    but="[Power or card]",
    if_="condition",
)
def off(
    of: Select, kind: tuple[str, ...] | None = None, but: tuple[str, ...] | None = None, if_: Condition | None = None
) -> Clauses:
    """Powers and Abilities of these Pokémon do not work; `kind` names which (Poké-Body, Ability, tool, knocks itself out ...), `but` the names of those that do."""  # noqa: E501

    def value(doing: Doing, source: Source) -> bool:
        if source.doing is doing or (but is not None and source.name in but):
            return False
        thing = source.pokemon if source.pokemon is not None else source.copy
        if source.standing == Standing.ATTACHED:
            if kind is None or not _is_card_of(source, kind):
                return False
        elif source.standing is not Standing.POWER or (
            kind is not None and "any" not in kind and not _is_kind(source, kind)
        ):
            return False
        return concerns(of, doing, thing) and (if_ is None or if_(doing))

    return (Clause(hooks.OFF, lambda effect, *about: True, value),)


def _is_card_of(source: Source, kinds: tuple[str, ...]) -> bool:
    """Whether an attached card is of one of these kinds: tool (a Pokémon attached as one, too), special energy."""
    card = source.copy.known if source.copy is not None else None
    if source.copy in source.doing.game.table.as_tool:
        return "tool" in kinds
    return card is not None and any(each in KINDS and KINDS[each](card) for each in kinds)


def _is_kind(source: Source, kinds: tuple[str, ...]) -> bool:
    wanted = {kind.replace("é", "e").casefold() for kind in kinds}
    if "pokemon power" in wanted:  # since 2002 the old name means the two newer kinds too
        wanted |= {"poke-power", "poke-body"}
    card = source.copy.known if source.copy is not None else None
    if card is None:
        return True
    if "knocks itself out" in wanted:  # said of Abilities, which Poké-Powers and Pokémon Powers are not
        if not any(p.name == source.name and p.kind == "Ability" for p in card.powers):
            return False
        script = source.doing.game.scripts.of(card)
        power = script.powers.get(source.name) if script is not None else None
        return power is not None and power.use is not None and _knocks_itself_out(power.use.cost + power.use.do)
    return any(each.replace("é", "e").casefold() in wanted for each in _kinds_of(source, card))


def _kinds_of(source: Source, card: Card) -> set[str]:
    """As what a Power stands on its card, or on the card that its Pokémon counts as; what was gained is an Ability."""
    if isinstance(source.copied, Power):
        return {source.copied.kind}
    return {power.kind for power in card.powers if power.name == source.name} or {"Ability"}


def _knocks_itself_out(statements: tuple[object, ...]) -> bool:
    """Whether statements Knock Out the Pokémon itself, to become Energy too, at any depth."""
    for statement in statements:
        if not isinstance(statement, Statement):
            continue  # a part that holds no statements
        target = statement.args.get("pokemon")
        if statement.word in ("knock out", "become energy") and isinstance(target, Select) and target.called == "self":
            return True
        if any(isinstance(part, tuple) and _knocks_itself_out(part) for part in statement.args.values()):
            return True
    return False


@word(
    "effect",
    "gain",
    "{gain: {of: self, as card: their active}}",
    None,
    tell=(
        "{of}[ has the attacks of {attacks of} too][ counts as {as card}][?own powers:, with its own "
        "Powers][ provides[ {amount} times] {provides/ or } Energy][, if {if}]"
    ),
    opens=(Around.ASKED,),
    of="select!",
    attacks_of="select",
    as_card="select",
    own_powers="flag",
    provides="[type]",
    amount="number",
    if_="condition",
    one_of=("attacks of", "as card", "provides"),
)
def gain(
    of: Select, attacks_of: Select | None = None, as_card: Select | None = None, own_powers: bool | None = None,
    provides: tuple[Type, ...] | None = None, amount: Number | None = None, if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Something has attacks it does not have printed (of `each`: of itself, one by one), or counts as another card or as Energy."""  # noqa: E501

    def test(effect: Effect, pokemon: Pokemon, *extra: Copy) -> bool:
        if provides is not None:
            doing = effect.doing
            held = bool(extra) and (extra[0] is doing.copy or _on(of, doing, pokemon, extra[0]))
            return held and (if_ is None or bool(if_(doing)))
        return concerns(of, effect.doing, pokemon) and (if_ is None or if_(effect.doing))

    if provides is not None:
        number = amount

        def energy(doing: Doing, current: object, pokemon: Pokemon) -> tuple[tuple[str, ...], int]:
            types = tuple(type_now(doing, each) for each in provides)
            return types, number(doing) if number is not None else 1

        return (Clause(hooks.GAIN_PROVIDES, test, energy),)
    if as_card is not None:
        keep = bool(own_powers)
        return (Clause(hooks.CARD, test, lambda doing, current, pokemon: _as_card(as_card, doing, current, keep)),)
    assert attacks_of is not None

    def gained(doing: Doing, current: Attacks, pokemon: Pokemon) -> Attacks:
        seen = doing.by(doing.doer)
        seen.names = {**doing.names, EACH: Result.of([pokemon])}
        return _with_attacks(attacks_of, seen, current)

    return (Clause(hooks.GAIN_ATTACKS, test, gained),)


def _on(of: Select, doing: Doing, pokemon: Pokemon, copy: Copy) -> bool:
    """Whether an attached card is meant; of the cards on other Pokémon nothing is asked."""
    if of.to is None:
        return any(copy is each for each in of.among(doing))
    return of.to.has(doing, pokemon) and (of.where is None or bool(of.where(doing, copy)))


def _as_card(as_card: Select, doing: Doing, current: Card, own_powers: bool = False) -> Card:
    things = as_card.among(doing)
    if not things:
        return current
    card = things[0].printed if isinstance(things[0], Pokemon) else things[0].card
    return replace(card, powers=current.powers) if own_powers else card


def _with_attacks(attacks_of: Select, doing: Doing, current: Attacks) -> Attacks:
    found = list(current)
    for thing in attacks_of.among(doing):
        found += [each for each in values.readable_attacks(doing.game, thing) if each not in found]
    return found
