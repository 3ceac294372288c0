"""What each property of the language means, said by the facts of the board: the model that filters are held to."""

from __future__ import annotations

from collections.abc import Callable

from tests.game.matrix.board import ENERGY, POKEMON, TRAINERS, Board, Card, Mon, Thing

Means = Callable[[Board, Thing], bool]
ID, STAGE, TYPE, HP, WEAKNESS, RESISTANCE, RETREAT, LABELS, FROM = range(9)


def name_of(thing: Thing) -> str:
    return thing.name if isinstance(thing, Card) else thing[1].name


def fact(at: int, *wanted: object) -> Means:
    """A fact that is printed on Pokémon is one of these."""
    return lambda board, thing: name_of(thing) in POKEMON and POKEMON[name_of(thing)][at] in wanted


def mon(test: Callable[[Mon], bool]) -> Means:
    """It is a Pokémon in play of which this is true."""
    return lambda board, thing: not isinstance(thing, Card) and test(thing[1])


def card(test: Callable[[str], bool]) -> Means:
    return lambda board, thing: test(name_of(thing))


def number(at: int, test: Callable[[int], bool]) -> Means:
    return lambda board, thing: name_of(thing) in POKEMON and test(int(str(POKEMON[name_of(thing)][at])))


def has_label(*labels: str) -> Means:
    return card(lambda name: name in POKEMON and bool({*labels} & {*list_of(POKEMON[name][LABELS])}))


def list_of(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def kind(*kinds: str) -> Means:
    return card(lambda name: bool(kinds_of(name) & set(kinds)))


def kinds_of(name: str) -> set[str]:
    if name in TRAINERS:
        return {"trainer", TRAINERS[name]}
    if name in ENERGY:
        return {"energy", "special energy" if name.startswith("Double") else "basic energy"}
    basic = POKEMON.get(name, ("", "Basic"))[STAGE] == "Basic"
    return {"pokemon", "basic pokemon" if basic else "evolution pokemon"}


def energy_on(one: Mon, *types: str) -> int:
    return sum(1 for name in one.attached for type_ in ENERGY.get(name, ()) if not types or type_ in types)


def evolves_from(one: str, other: str) -> bool:
    return one in POKEMON and bool(other) and POKEMON[one][FROM] == other


def evolves_past(one: str, other: str) -> bool:
    """One Stage is left out."""
    return one in POKEMON and evolves_from(str(POKEMON[one][FROM]), other)


def active(board: Board, thing: Thing) -> bool:
    return not isinstance(thing, Card) and any(thing[1] is player.active for player in board.sides)


def hand_has(evolves: Callable[[str, str], bool]) -> Means:
    return lambda board, thing: any(evolves(name, name_of(thing)) for name in board.sides[0].zones["hand"])


def may_evolve(board: Board, thing: Thing) -> bool:
    """It was there before this turn, and its player may evolve it: the one whose turn it is."""
    return not isinstance(thing, Card) and thing[0] == 0 and not thing[1].new


POWER = {"Charizard", "Tester"}  # those with a Power or Ability
FILTERS: dict[str, Means] = {
    **{f"kind: {each}": kind(each) for each in (
        "pokemon", "basic pokemon", "evolution pokemon", "trainer", "item", "supporter", "stadium", "tool", "energy",
        "basic energy", "special energy")},
    "kind: [item, basic energy]": kind("item", "basic energy"),
    "kind: [pokemon, energy]": kind("pokemon", "energy"),
    "stage: Basic": fact(STAGE, "Basic"), "stage: Stage 1": fact(STAGE, "Stage 1"),
    "stage: Stage 2": fact(STAGE, "Stage 2"), "stage: VMAX": fact(STAGE, "VMAX"),
    "stage: [Stage 1, Stage 2]": fact(STAGE, "Stage 1", "Stage 2"),
    "tool room: yes": mon(lambda one: not any(TRAINERS.get(name) == "tool" for name in one.attached)),
    "type: Fire": lambda board, thing: fact(TYPE, "Fire")(board, thing) or name_of(thing) == "Fire Energy",
    "type: [Water, Psychic]": lambda board, thing: (
        fact(TYPE, "Water", "Psychic")(board, thing) or name_of(thing) == "Water Energy"),
    "provides: Fire": card(lambda name: name == "Fire Energy"),
    "provides: [Water, Colorless]": card(lambda name: name in ("Water Energy", "Double Colorless Energy")),
    "name: Charmander": card(lambda name: name == "Charmander"),
    "name: [Potion, Charizard]": card(lambda name: name in ("Potion", "Charizard")),
    "name has: V": card(lambda name: name.endswith(" V")),
    "name has: Brock's": card(lambda name: name.startswith("Brock's")),
    "owned: yes": card(lambda name: name.startswith(("Brock's", "Professor's"))),
    "owned: no": card(lambda name: not name.startswith(("Brock's", "Professor's"))),
    "label: ex": has_label("ex"), "label: GX": has_label("GX"), "label: VMAX": has_label("VMAX"),
    "label: V": has_label("V"), "label: rule box": has_label("rule box"), "label: [ex, GX]": has_label("ex", "GX"),
    "hp: {at least: 200}": number(HP, lambda hp: hp >= 200), "hp: {at most: 80}": number(HP, lambda hp: hp <= 80),
    "hp: 120": number(HP, lambda hp: hp == 120),
    "retreat: 1": number(RETREAT, lambda cost: cost == 1),
    "retreat: {at most: 2}": number(RETREAT, lambda cost: cost <= 2),
    "type as: my active": fact(TYPE, "Lightning"), "weakness to: my active": fact(WEAKNESS, "Lightning"),
    "weakness: Water": fact(WEAKNESS, "Water"), "weakness: none": fact(WEAKNESS, ""),
    "weakness: any": card(lambda name: name in POKEMON and POKEMON[name][WEAKNESS] != ""),
    "resistance: Fighting": fact(RESISTANCE, "Fighting"), "resistance: none": fact(RESISTANCE, ""),
    "power: any": card(lambda name: name in POWER), "power: Ability": card(lambda name: name == "Tester"),
    "power: Energy Burn": card(lambda name: name == "Charizard"),
    "attack: Fire Spin": card(lambda name: name == "Charizard"),
    "side: my": lambda board, thing: (thing.side if isinstance(thing, Card) else thing[0]) == 0,
    "is: self": lambda board, thing: not isinstance(thing, Card) and thing[1] is board.sides[0].active,
    "is: one": lambda board, thing: (
        not isinstance(thing, Card) and thing[0] == 0 and len(thing[1].cards) == 1 and thing[1].name == "Charmander"),
    "not: {stage: Basic}": lambda board, thing: not fact(STAGE, "Basic")(board, thing),
    "any: [{name: Potion}, {name: Charmander}]": card(lambda name: name in ("Potion", "Charmander")),
    "face: up": lambda board, thing: False, "face: down": lambda board, thing: True,
    "evolved: yes": mon(lambda one: len(one.cards) > 1), "evolved: no": mon(lambda one: len(one.cards) == 1),
    "remaining hp: {at most: 90}": mon(lambda one: int(str(POKEMON[one.name][HP])) - one.damage <= 90),
    "damage: {at least: 30}": mon(lambda one: one.damage >= 30), "damage: 0": mon(lambda one: one.damage == 0),
    "attached: {kind: tool}": mon(lambda one: "Ribbon" in one.attached),
    "attached: {kind: special energy}": mon(lambda one: "Double Colorless Energy" in one.attached),
    "on top of: {name: Charmander}": mon(lambda one: "Charmander" in one.cards[:-1]),
    "condition: any": mon(lambda one: bool(one.conditions)),
    "condition: Poisoned": mon(lambda one: "Poisoned" in one.conditions),
    "marker: Char": mon(lambda one: "Char" in one.markers),
    "evolves from: Charmander": card(lambda name: evolves_from(name, "Charmander")),
    "evolves from: one": card(lambda name: evolves_from(name, "Charmander")),
    "levels up from: Charmander": card(lambda name: False),  # no card here is a Pokémon LV.X
    "evolves past: one": card(lambda name: evolves_past(name, "Charmander")),
    "evolution among: {in: my hand}": hand_has(evolves_from),
    "evolution past among: {in: my hand}": hand_has(evolves_past),
    "place: active": active,
    "place: bench": lambda board, thing: not isinstance(thing, Card) and not active(board, thing),
    "new: yes": mon(lambda one: one.new), "new: no": mon(lambda one: not one.new),
    "may evolve: yes": may_evolve,
    "energy: {at least: 1}": mon(lambda one: energy_on(one) >= 1),
    "energy: {type: Fire, at least: 2}": mon(lambda one: energy_on(one, "Fire") >= 2),
    "energy: 0": mon(lambda one: energy_on(one) == 0),
}  # fmt: skip
