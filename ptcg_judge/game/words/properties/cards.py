"""Properties of cards, in play or anywhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptcg_judge.cards.card import Power
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import card_of
from ptcg_judge.game.effects.powers import off_by, off_by_elsewhere
from ptcg_judge.game.language.could import may_be
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.grammar import Scope, kind, parse, suggest, word
from ptcg_judge.game.language.lists import PowerKind
from ptcg_judge.game.language.numbers import Bounds
from ptcg_judge.game.language.places import NAMES, PLACES, bound_things
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import Type, type_now, word_of
from ptcg_judge.game.language.taking import holder
from ptcg_judge.game.language.telling import tell_denied, tell_kinds, tell_or_any
from ptcg_judge.game.table.card_kinds import PIECES, Kind, Standing, is_basic, kind_of
from ptcg_judge.game.table.state import Copy, Pokemon, SomeSupporter

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.core.game import Game


def is_basic_on_a_baby(thing: Thing) -> bool:
    """Whether it is a Basic Pokémon that was put on a Baby: it counts as Evolved and no longer as Basic.

    Sources: v9-2002.special-cards.baby-evolves, jp2001.q16.baby-evolved-is-evolved.
    """
    return isinstance(thing, Pokemon) and is_basic(thing.printed) and values.is_evolved(thing)


NO_EVOLUTION = (None, "Basic", "Restored", "Level-Up")  # an LV.X card is put on, but it is no Evolution card

KINDS: dict[str, Callable[[Card], bool]] = {
    "pokemon": lambda card: card.supertype == "Pokémon",
    "basic pokemon": is_basic,
    "evolution pokemon": lambda card: bool(card.evolves_from) and card.stage not in NO_EVOLUTION,
    "trainer": lambda card: card.supertype == "Trainer",
    "item": lambda card: card.supertype == "Trainer" and kind_of(card) in ("item", "technical machine"),
    "supporter": lambda card: card.supertype == "Trainer" and kind_of(card) == Kind.SUPPORTER,
    "stadium": lambda card: card.supertype == "Trainer" and kind_of(card) == Kind.STADIUM,
    "tool": lambda card: card.supertype == "Trainer" and kind_of(card) == Kind.TOOL,
    "technical machine": lambda card: "Technical Machine" in card.subtypes,
    "energy": lambda card: card.supertype == "Energy",
    "basic energy": lambda card: card.is_basic_energy,
    "special energy": lambda card: card.supertype == "Energy" and not card.is_basic_energy,
}


@kind(
    "kinds",
    {"anyOf": [{"enum": sorted(KINDS)}, {"type": "array", "items": {"enum": sorted(KINDS)}}]},
    "kind of card",
    tell=tell_kinds,
)
def parse_kinds(node: object, scope: Scope) -> tuple[str, ...]:
    """One kind of card or a list of them."""
    kinds = node if isinstance(node, list) else [node]
    for each in kinds:
        if each in KINDS:
            continue
        if each not in scope.names:
            raise scope.problem(f"there is no kind of card '{each}'", suggest(each, KINDS))
        scope.bound(each, "word")
    return tuple(kinds)


@word("filter", "kind", "kind: basic energy", tell="is {is/ or }", is_="kinds!")
def filter_kind(kinds: tuple[str, ...]) -> Fits:
    """The kind of card; a list means one of them."""
    tests = [KINDS[each] for each in kinds if each in KINDS and each != "item"]
    item = "item" in kinds  # what counts as an Item is the book's to say
    bound = [each for each in kinds if each not in KINDS]
    leveled = "evolution pokemon" in kinds  # a leveled-up Pokémon in play is one if it was before
    leveled_basic = "basic pokemon" in kinds

    def fits(c: Doing, thing: Thing) -> bool:
        for name in bound:
            said = word_of(c, name)
            if said in KINDS and KINDS[said](card_of(c, thing)):
                return True
        if isinstance(thing, Copy):
            game = c.game
            if c.event is not None and given_up(c, thing) is not None:
                return "energy" in kinds or any(test(thing.card) for test in tests)
            if (game.table.as_energy or hooks.GAIN_PROVIDES in game.at) and thing in attached_as_energy(game):
                return "energy" in kinds or "special energy" in kinds
            if thing in game.table.as_tool:
                return "tool" in kinds or "trainer" in kinds or (item and Kind.TOOL in game.book.counts_as_item.value)
            if isinstance(thing, SomeSupporter):
                return "supporter" in kinds or "trainer" in kinds
            return _is_of_kind(c, thing.known or thing.card, tests, item)
        if leveled and thing.printed.stage == "Level-Up" and values.is_evolved(thing):
            return True
        if leveled_basic and _stage_before(thing) in ("Basic", "Baby"):
            return True
        card = values.card_of(c.game, thing)
        if card is thing.as_basic:
            return leveled_basic or "pokemon" in kinds
        if _is_of_kind(c, card, tests, item):
            return True
        top = thing.cards[
            -1
        ].known  # a Trainer card in play as a Pokémon (a Fossil, a Doll) is still a Trainer card, too
        return top is not None and top.supertype == "Trainer" and _is_of_kind(c, top, tests, item)

    return fits


def _is_of_kind(c: Doing, card: Card, tests: list[Callable[[Card], bool]], item: bool) -> bool:
    if item and card.supertype == "Trainer" and kind_of(card) in c.game.book.counts_as_item.value:
        return True
    for test in tests:  # noqa: SIM110 - asked of every card of a deck: a generator costs twice as much
        if test(card):
            return True
    return False


def attached_as_energy(game: Game) -> tuple[Copy, ...]:
    """Cards that became Energy cards (Buzzap)."""
    found = game.at.get(hooks.GAIN_PROVIDES)
    if not found:
        return tuple(game.table.as_energy) if game.table.as_energy else ()
    became = tuple(game.table.as_energy)
    own = ((e.doing.copy, e.doing.this) for e in found)
    return became + tuple(copy for copy, holder in own if copy is not None and holder and copy in holder.attached)


@word("filter", "stage", "stage: [Stage 1, Stage 2]", tell="is {is/ or }", is_="[printed stage]!")
def filter_stage(stages: tuple[str, ...]) -> Fits:
    """Its printed stage: Basic (a Baby Pokémon too and what was put down as a Basic one, but not what was put on a Baby), Stage 1, Stage 2, VMAX ...; a leveled-up Pokémon has the stage it had before, too."""  # noqa: E501
    wanted = (*stages, "Baby") if "Basic" in stages else stages

    def fits(c: Doing, thing: Thing) -> bool:
        if not isinstance(thing, Pokemon):
            return (thing.known or thing.card).stage in wanted
        card = values.card_of(c.game, thing)
        if card is thing.as_basic:
            return "Basic" in stages
        of_stage = card.stage in wanted or (card is thing.printed and _stage_before(thing) in wanted)
        return of_stage and not is_basic_on_a_baby(thing)

    return fits


def _stage_before(pokemon: Pokemon) -> str | None:
    """The stage of a leveled-up Pokémon before it leveled up, for that is no evolution; None for any other."""
    if pokemon.printed.stage != "Level-Up" or len(pokemon.cards) < 2:
        return None
    below = pokemon.cards[-2].known
    return below.stage if below is not None else None


@word("filter", "type", "type: Fire", tell="has the type {is/ or }", is_="[type]!")
def filter_type(wanted: tuple[Type, ...]) -> Fits:
    """A type of the Pokémon now (in play), or as printed; of an Energy card the type it provides."""
    written = frozenset(each for each in wanted if isinstance(each, str))
    declared = [each for each in wanted if not isinstance(each, str)]

    def fits(c: Doing, thing: Thing) -> bool:
        if isinstance(thing, Pokemon):
            types = values.types(c.game, thing)
        else:
            card = thing.card
            types = (values.basic_type(card),) if card.is_basic_energy else card.types
        return not written.isdisjoint(types) or any(type_now(c, each) in types for each in declared)

    return fits


def types_now(c: Doing, thing: Thing) -> tuple[str, ...]:
    """The types of a thing: of a Pokémon those it has now, of an Energy card those it provides, else as printed."""
    if isinstance(thing, Pokemon):
        return values.types(c.game, thing)
    if thing.card.supertype == "Energy":
        units = values.provided(c.game, thing, holder(c, thing))
        return tuple(dict.fromkeys(type_ for unit in units for type_ in sorted(unit.types)))
    return thing.card.types


@word("filter", "type as", "type as: their active", tell="has a type of {is}", is_="select!")
def filter_type_as(others: Select) -> Fits:
    """It has a type that one of these has, or that one of these provides if they are Energy cards."""

    def fits(c: Doing, thing: Thing) -> bool:
        theirs = {type_ for other in others.among(c) for type_ in types_now(c, other)}
        return any(type_ in theirs for type_ in types_now(c, thing))

    return fits


@word("filter", "weakness to", "weakness to: their active", tell="has Weakness to a type of {is}", is_="select!")
def filter_weakness_to(others: Select) -> Fits:
    """It has Weakness to a type that one of these has, or that one of these provides if they are Energy cards."""

    def fits(c: Doing, thing: Thing) -> bool:
        theirs = tuple({type_ for other in others.among(c) for type_ in types_now(c, other)})
        rows = values.weaknesses(c.game, thing) if isinstance(thing, Pokemon) else thing.card.weaknesses
        return _is_pokemon(thing) and _has_row(rows, theirs)

    return fits


def given_up(c: Doing, copy: Copy) -> tuple[frozenset[str], ...] | None:
    """What Energy the card provided that is being discarded from a Pokémon, where a text answers just that."""
    return c.event.gave if c.event is not None and c.event.copy is copy else None


@word("filter", "provides", "provides: Fire", tell="provides {is/ or } Energy", of_only="cards", is_="[type]!")
def filter_provides(wanted: tuple[Type, ...]) -> Fits:
    """An Energy card that provides a type of Energy now."""

    def fits(c: Doing, thing: Thing) -> bool:
        if not isinstance(thing, Copy):
            return False
        given = given_up(c, thing)
        if given is None:
            given = tuple(unit.types for unit in values.provided(c.game, thing, holder(c, thing)))
        return any(type_now(c, each) in types for each in wanted for types in given)

    return fits


@word("filter", "name", "name: Pikachu", tell="is named {is/ or }", is_="[card or name]!")
def filter_name(names: tuple[str, ...]) -> Fits:
    """Its name, exactly, or the name of what is bound to this name; a list means one of them.

    Level, LV.X and δ are no part of a name (bw2012.names.level-not-in-name, bw2012.names.delta-not-in-name).
    """

    def fits(c: Doing, thing: Thing) -> bool:
        card = card_of(c, thing)
        if card.name in names or card.count_name in names:
            return True
        bound = (card_of(c, each) for one in names if one in c.names for each in bound_things(c, one))
        return any(card.count_name == each.count_name for each in bound)

    return fits


@word("filter", "name has", "name has: Dark", tell="has {is/ or } in its name", is_="[words of a name]!")
def filter_name_has(parts: tuple[str, ...]) -> Fits:
    """A whole word (or words) in its name."""

    def fits(c: Doing, thing: Thing) -> bool:
        name = f" {card_of(c, thing).name} ".replace("’", "'")
        owner = name.replace("'s ", " 's ")
        return any(f" {part} " in name or f" {part} " in owner for part in parts)

    return fits


@word("filter", "owned", "owned: yes", tell="[?is:has an owner in its name][!is:has no owner in its name]", is_="flag!")
def filter_owned(yes: bool) -> Fits:
    """An owner stands in its name (Brock's, Team Rocket's); the signs of Pokémon SP (G, GL, 4, C, FB) are none."""

    def fits(c: Doing, thing: Thing) -> bool:
        words = card_of(c, thing).name.replace("’", "'").split()
        return any(each.endswith(("'s", "s'")) for each in words[:-1]) == yes

    return fits


COUNT_AS_V = ("VMAX", "VSTAR", "V-UNION")  # swsh2021.special-cards.vmax-is-v, now2026.special-cards.vstar-is-v


@word("filter", "label", "label: [V, VMAX]", tell="is {is/ or }", is_="[label]!")
def filter_label(labels: tuple[str, ...]) -> Fits:
    """A printed kind: ex, EX, GX, V, VMAX, "rule box", Team Plasma, Single Strike, Tera ..."""

    def fits(c: Doing, thing: Thing) -> bool:
        card = card_of(c, thing)
        if ("rule box" in labels and card.rule_box) or ("V" in labels and card.stage in COUNT_AS_V):
            return True
        return any(label in card.subtypes or f" {label} " in f" {card.name} " for label in labels)

    return fits


@word("filter", "hp", "hp: {at most: 50}", tell="has {is} HP", is_="bounds!")
def filter_hp(within: Bounds) -> Fits:
    """Its maximum HP; no card that is no Pokémon has any."""

    def fits(c: Doing, thing: Thing) -> bool:
        hp = values.hp(c.game, thing) if isinstance(thing, Pokemon) else thing.card.hp
        return hp is not None and within(c, hp)

    return fits


@word("filter", "retreat", "retreat: 0", tell="has a Retreat Cost of {is}", is_="bounds!")
def filter_retreat(within: Bounds) -> Fits:
    """Its Retreat Cost now; no card that is no Pokémon has one."""

    def fits(c: Doing, thing: Thing) -> bool:
        if isinstance(thing, Pokemon):
            return within(c, values.retreat_cost(c.game, thing))
        if thing.card.stage in PIECES:
            return False  # one piece of it, on which no Retreat Cost may stand (rulings 822, 1618)
        return _is_pokemon(thing) and within(c, thing.card.retreat or 0)

    return fits


@word("filter", "weakness", "weakness: Fire", tell="has Weakness to {is/ or }", is_="[type or none]!")
def filter_weakness(names: tuple[str, ...]) -> Fits:
    """It has this Weakness; `none` for none, `any` for one at all."""

    def fits(c: Doing, thing: Thing) -> bool:
        rows = values.weaknesses(c.game, thing) if isinstance(thing, Pokemon) else thing.card.weaknesses
        return _is_pokemon(thing) and _has_row(rows, names)

    return fits


@word("filter", "resistance", "resistance: none", tell="has Resistance to {is/ or }", is_="[type or none]!")
def filter_resistance(names: tuple[str, ...]) -> Fits:
    """It has this Resistance; `none` for none, `any` for one at all."""

    def fits(c: Doing, thing: Thing) -> bool:
        rows = values.resistances(c.game, thing) if isinstance(thing, Pokemon) else thing.card.resistances
        return _is_pokemon(thing) and _has_row(rows, names)

    return fits


def _is_pokemon(thing: Thing) -> bool:
    """Whether it is a Pokémon in play or a Pokémon card."""
    return isinstance(thing, Pokemon) or thing.card.supertype == "Pokémon"


def _has_row(rows: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> bool:
    if "none" in names:
        return not rows
    return bool(rows) if "any" in names else any(row[0] in names for row in rows)


def _lost(c: Doing, thing: Thing, power: Power) -> bool:
    """Whether an effect takes this Ability away from a Pokémon in play, or from a card in the hand or discarded."""
    if power.kind != "Ability" or power.name == c.label:
        return False
    if isinstance(thing, Pokemon):
        return bool(off_by(c.game, thing, power.name))
    return bool(off_by_elsewhere(c.game, c.game.table.sides[thing.owner], thing, power.name))


def _gained(c: Doing, thing: Thing) -> list[Power]:
    """The Abilities that a Pokémon in play gained beside those of its cards."""
    if not isinstance(thing, Pokemon):
        return []
    own = {power.name for card in _texts_of(c, thing) for power in card.powers}
    sources = [each for each in c.game.giving.get(thing, ()) if each.standing == Standing.POWER]
    return [Power(each.name, "Ability", "") for each in sources if each.name not in own]


@word("filter", "power", "power: any", tell=tell_or_any("has", "has a Power or Ability"), is_="[Power or kind]!")
def filter_power(names: tuple[str, ...]) -> Fits:
    """It has a Power or Ability of this name, or of this kind, or any (`any`).

    An Ability that an effect switches off is gone (its own text does not ask that); an older Power is only not used.
    Since 2002 a Pokémon Power is a Poké-Power or a Poké-Body, too.
    """
    if "Pokémon Power" in names:
        names = (*names, "Poké-Power", "Poké-Body")

    def fits(c: Doing, thing: Thing) -> bool:
        printed = [power for card in _texts_of(c, thing) for power in card.powers]
        meant = [
            power
            for power in (*printed, *_gained(c, thing))
            if "any" in names or power.kind in names or power.name in names
        ]
        return any(not _lost(c, thing, power) for power in meant)

    return fits


@word(
    "filter", "attack", "attack: Metronome", tell=tell_or_any("has the attack", "has an attack"), is_="[attack or any]!"
)
def filter_attack(names: tuple[str, ...]) -> Fits:
    """It has an attack of this name, or one at all (`any`)."""
    return lambda c, thing: any(
        "any" in names or attack.name in names for card in _texts_of(c, thing) for attack in card.attacks
    )


def _texts_of(c: Doing, thing: Thing) -> list[Card]:
    """The cards whose texts a Pokémon has, the one under a BREAK or LV.X card too; a card anywhere else alone."""
    return values.cards_of(c.game, thing) if isinstance(thing, Pokemon) else [card_of(c, thing)]


@word("filter", "side", "side: my", tell="is on {is} side", is_="side!")
def filter_side(whose: str) -> Fits:
    """Whose it is, as seen by the player doing this."""

    def fits(c: Doing, thing: Thing) -> bool:
        owner = thing.side.index if isinstance(thing, Pokemon) else thing.owner
        if thing is c.game.table.stadium:
            c.game.owner_asked = True
        return (owner == c.doer.index) == (whose == "my")

    return fits


@word("filter", "is", "is: self", tell="is {is}", is_="place or name!")
def filter_is(name: str) -> Fits:
    """It is the thing of this name; a card is a Pokémon that it was put down as."""

    def fits(c: Doing, thing: Thing) -> bool:
        things = NAMES[name](c) if name in NAMES else PLACES[name](c) if name in PLACES else _meant(c, name)
        return any(thing is each or (isinstance(each, Pokemon) and thing in each.cards) for each in things)

    return fits


def _meant(c: Doing, name: str) -> list[Thing]:
    """What a name stands for; while a play is only looked at, the one thing that it can come to stand for."""
    if name not in c.names:
        may_stand_for = bound_things(c, may_be(name))
        return may_stand_for if len(may_stand_for) == 1 else []
    return bound_things(c, name)


@word("filter", "any", "any: [{type: Fire}, {type: Water}]", tell="({is/ or })", is_="[filter]!")
def filter_any(tests: tuple[Fits, ...]) -> Fits:
    """At least one of these filters holds."""
    return lambda c, thing: any(test(c, thing) for test in tests)


@word("filter", "not", "not: {stage: Basic}", tell=tell_denied, is_="filter!")
def filter_not(test: Fits) -> Fits:
    """The filter does not hold."""
    return lambda c, thing: not test(c, thing)


@word("filter", "face", "face: down", tell="lies face {is}", of_only="cards", is_="face!")
def filter_face(face: str) -> Fits:
    """A Prize that lies face up or face down."""
    return lambda c, thing: (
        isinstance(thing, Copy) and ((thing in c.game.table.sides[thing.owner].face_up) == (face == "up"))
    )


@kind("Power or kind", {"type": "string"}, "the name of a Power, a kind of them, or any")
def parse_power_or_kind(node: object, scope: Scope) -> str:
    """A Power or Ability by its name or its printed kind; `any` for one at all."""
    kinds = (*(each.value for each in PowerKind), "any")
    if node in kinds:
        return str(node)
    if not isinstance(node, str):
        raise scope.problem("the name or kind of a Power was expected", f"one of {', '.join(kinds)}")
    return str(parse("Power", node, scope))


@kind("attack or any", {"type": ["string", "integer"]}, "the name of an attack, or any")
def parse_attack_or_any(node: object, scope: Scope) -> str:
    """An attack by its name; `any` for one at all."""
    return "any" if node == "any" else str(parse("attack", node, scope))
