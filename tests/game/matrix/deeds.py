"""What statements, numbers and conditions mean for what lies in a place: the model of the words, on plain lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.game.matrix.board import ENERGY, POKEMON, WHOSE, ZONES, Board, Card, Mon, Thing, select, things
from tests.game.matrix.properties import HP, RETREAT, TYPE, energy_on

Deed = Callable[[Board, list[Thing], str], None]


@dataclass(frozen=True)
class Try:
    """An attack with `PLACE` for the selection, and what it does to the lists; `only` narrows the selection."""

    attack: str
    means: Deed
    only: str = ""  # a filter; `unique` for one Pokémon of the place, by name

    def written(self, board: Board, place: str) -> str:
        return self.attack.replace("PLACE", select(place, self.where(board, place)))

    def where(self, board: Board, place: str) -> str:
        name = unique(board, place) if self.only == "unique" else ""
        return f"where: {{name: {name}}}" if name else self.only if self.only != "unique" else ""

    def meant(self, board: Board, place: str) -> list[Thing]:
        name = unique(board, place) if self.only == "unique" else self.only.partition("name: ")[2].partition("}")[0]
        found = [thing for thing in things(board, place) if not name or name_of(thing) == name]
        if "lost zone" in place and not any(word in self.attack for word in ("use card", "look", "reveal")):
            return []  # what is in the Lost Zone stays there
        return found[:1] if "pick: 1" in self.only else found


def name_of(thing: Thing) -> str:
    return thing.name if isinstance(thing, Card) else thing[1].name


def unique(board: Board, place: str) -> str:
    """The name of one Pokémon of a place that can leave it, or be told from the others there."""
    whose, _, zone = place.partition(" ")
    if zone in ("bench", "play"):
        return "Lapras VMAX" if whose == "my" else "Lapras-GX"
    return "Target" if place == "both active" else ""


# ------------------------------------------------------------------------------------------------ Pokémon in play


def mons(found: list[Thing]) -> list[Mon]:
    return [thing[1] for thing in found if not isinstance(thing, Card)]


def each_mon(change: Callable[[Mon], None]) -> Deed:
    def do(board: Board, found: list[Thing], place: str) -> None:
        for mon in mons(found):
            change(mon)

    return do


def add_damage(by: int) -> Callable[[Mon], None]:
    def change(mon: Mon) -> None:
        mon.damage = max(0, mon.damage + by)

    return change


def asleep(board: Board, found: list[Thing], place: str) -> None:
    """Only an Active Pokémon can have a Special Condition."""
    for mon in mons(found):
        if any(mon is player.active for player in board.sides):
            mon.conditions.append("Asleep")


def leaves(zone: str) -> Deed:
    """All cards of a Pokémon, or a card, into the zone of its owner."""

    def do(board: Board, found: list[Thing], place: str) -> None:
        for thing in found:
            if isinstance(thing, Card):
                take(board, thing)
                board.sides[thing.side].zones[zone].append(thing.name)
            else:
                side, mon = thing
                player = board.sides[side]
                if player.active is mon:
                    player.active = None
                else:
                    player.bench = [each for each in player.bench if each is not mon]
                player.zones[zone] += [*mon.cards, *mon.attached]
        promote(board)

    return do


def promote(board: Board) -> None:
    """A player without an Active Pokémon takes Charmander."""
    for name, player in zip(("Ann", "Ben"), board.sides, strict=True):
        if player.active is None:
            board.promotes.append(name)
            player.active = next(mon for mon in player.bench if mon.name == "Charmander")
            player.bench = [mon for mon in player.bench if mon is not player.active]


def take(board: Board, card: Card) -> None:
    """Take a card from where it lies."""
    if card.zone == "stadium":
        board.stadium = None
    elif card.zone in ("attached", "under"):
        mon = board.sides[card.side].play()[card.holder]
        (mon.attached if card.zone == "attached" else mon.cards).remove(card.name)
    else:
        board.sides[card.side].zones[card.zone].remove(card.name)


def devolved(board: Board, found: list[Thing], place: str) -> None:
    for thing in found:
        if not isinstance(thing, Card) and len(thing[1].cards) > 1:
            board.sides[thing[0]].zones["hand"].append(thing[1].cards.pop())
            thing[1].conditions.clear()
            thing[1].markers.clear()


def to_active(board: Board, found: list[Thing], place: str) -> None:
    for thing in found:
        if not isinstance(thing, Card) and thing[1] is not board.sides[thing[0]].active:
            player = board.sides[thing[0]]
            old = player.active
            assert old is not None
            old.conditions.clear()
            player.active = thing[1]
            player.bench = [old if mon is thing[1] else mon for mon in player.bench]


def counter_to_self(board: Board, found: list[Thing], place: str) -> None:
    mine = board.sides[0].active
    assert mine is not None
    for mon in mons(found)[:1]:
        mon.damage -= 10
        mine.damage += 10


def counter_from_self(board: Board, found: list[Thing], place: str) -> None:
    mine = board.sides[0].active
    assert mine is not None
    mine.damage -= 10
    mons(found)[0].damage += 10


# ------------------------------------------------------------------------------------------------ cards


def attached_to_self(board: Board, found: list[Thing], place: str) -> None:
    """An Energy card goes on the Active Pokémon of the player."""
    mine = board.sides[0].active
    assert mine is not None
    for card in found[:1]:
        assert isinstance(card, Card)
        take(board, card)
        mine.attached.append(card.name)


def water_on(board: Board, found: list[Thing], place: str) -> None:
    board.sides[0].zones["hand"].remove("Water Energy")
    mons(found)[0].attached.append("Water Energy")


def swapped(board: Board, found: list[Thing], place: str) -> None:
    """A Potion of the place and a Charizard of the hand change places."""
    for card in found[:1]:
        assert isinstance(card, Card)
        take(board, card)
        hand = board.sides[0].zones["hand"]
        hand.remove("Charizard")
        hand.append(card.name)
        board.sides[card.side].zones[card.zone].append("Charizard")


def research(board: Board, found: list[Thing], place: str) -> None:
    zones = board.sides[0].zones
    if found:
        zones["discard"] += zones["hand"]
        zones["hand"], zones["deck"] = zones["deck"][:7], zones["deck"][7:]


def turned(board: Board, found: list[Thing], place: str) -> None:
    up = [0, 0]
    for side in WHOSE[place.partition(" ")[0]]:
        up[side] = len(board.sides[side].zones["prizes"])
    board.face_up = (up[0], up[1])


def shown(board: Board, found: list[Thing], place: str) -> None:
    """Nothing moves; that it was shown stands in the trace."""


ONE_POTION = "where: {name: Potion}, pick: 1, random: yes"
ONE_WATER = "where: {name: Water Energy}, pick: 1, random: yes"
SUPPORTER = "where: {name: Professor's Research}, pick: 1, random: yes"
TO_SELF = "{after: [{move counters: {amount: 1, from: PLACE, to: self}}]}"
FROM_SELF = "{after: [{move counters: {amount: 1, from: self, to: PLACE}}]}"
FROM_HAND = f"{{after: [{{attach: {{cards: {{in: my hand, {ONE_WATER}}}, to: PLACE}}}}]}}"
SWAP = "{after: [{swap: {these: PLACE, those: {in: my hand, where: {name: Charizard}, pick: 1}}}]}"


def put_into(zone: str) -> Try:
    at = ", at: bottom" if zone == "deck" else ""
    return Try(f"{{after: [{{put: {{cards: PLACE, into: my {zone}{at}}}}}]}}", leaves(zone), "unique")


STATEMENTS: dict[str, Try] = {
    "heal": Try("{after: [{heal: {from: PLACE, amount: 10}}]}", each_mon(add_damage(-10))),
    "counters": Try("{after: [{counters: {put: 2, on: PLACE}}]}", each_mon(add_damage(20))),
    "damage in hits": Try("{hits: [{damage: {amount: 10, to: PLACE, apply: []}}]}", each_mon(add_damage(10))),
    "damage in after": Try("{after: [{damage: {amount: 10, to: PLACE, apply: []}}]}", each_mon(add_damage(10))),
    "condition": Try("{after: [{condition: {give: Asleep, to: PLACE}}]}", asleep),
    "recover": Try("{after: [{recover: PLACE}]}", each_mon(lambda mon: mon.conditions.clear())),
    "marker": Try("{after: [{marker: {put: Imprison, on: PLACE}}]}", each_mon(lambda m: m.markers.append("Imprison"))),
    "move counters from": Try(TO_SELF, counter_to_self, "unique"),
    "move counters to": Try(FROM_SELF, counter_from_self, "unique"),
    "discard": Try("{after: [{discard: PLACE}]}", leaves("discard"), "unique"),
    **{f"put into {zone}": put_into(zone) for zone in ZONES},
    "devolve": Try("{after: [{devolve: {pokemon: PLACE, into: my hand}}]}", devolved),
    "switch": Try("{after: [{switch: {in: PLACE}}]}", to_active, "unique"),
    "attach": Try("{after: [{attach: {cards: PLACE, to: self}}]}", attached_to_self, ONE_WATER),
    "attach to": Try(FROM_HAND, water_on, "unique"),
    "swap": Try(SWAP, swapped, ONE_POTION),
    "use card": Try("{after: [{use card: PLACE}]}", research, SUPPORTER),
    "turn": Try("{after: [{turn: {cards: PLACE, face: up}}]}", turned),
    "look": Try("{after: [{look: PLACE}]}", shown),
    "reveal": Try("{after: [{reveal: PLACE}]}", shown),
}


# ------------------------------------------------------------------------------------------- numbers and conditions


def total(of: Callable[[Mon], int]) -> Callable[[list[Thing]], int]:
    return lambda found: sum(of(mon) for mon in mons(found))


def types_of(found: list[Thing]) -> int:
    types = {str(POKEMON[name_of(each)][TYPE]) for each in found if name_of(each) in POKEMON}
    return len(types | {ENERGY[name_of(each)][0] for each in found if name_of(each) in ("Fire Energy", "Water Energy")})


def hp(mon: Mon) -> int:
    return int(str(POKEMON[mon.name][HP]))


NUMBERS: dict[str, Callable[[list[Thing]], int]] = {
    "count": len,
    "types": types_of,
    "energy": total(energy_on),
    "counters": total(lambda mon: mon.damage // 10),
    "conditions": total(lambda mon: len(mon.conditions)),
    "hp": total(hp),
    "remaining hp": total(lambda mon: hp(mon) - mon.damage),
    "retreat": total(lambda mon: int(str(POKEMON[mon.name][RETREAT]))),
}
DAMAGED, OF_FIRE = "{damage: {at least: 20}}", "{provides: Fire}"
FURTHER = ("Charmander", "Charmeleon", "Lapras V")  # some card evolves from them
CONDITIONS: dict[str, Callable[[list[Thing]], bool]] = {
    "exists: PLACE": bool,
    f"is: {{what: PLACE, where: {DAMAGED}}}": lambda t: bool(t) and all(mon.damage >= 20 for mon in mons(t)),
    f"is: {{what: PLACE, where: {OF_FIRE}}}": lambda t: bool(t) and all(name_of(each) == "Fire Energy" for each in t),
    "evolves further: PLACE": lambda t: any(mon.name in FURTHER for mon in mons(t)),
}
