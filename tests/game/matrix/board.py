"""One board with every kind of card in every zone, as a scenario and as plain lists: words and filters are tried on it.

The lists know nothing of the engine: places are looked up here by their names, and tests say what words do to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.table.state import Copy, Side

POKEMON = {  # name: id, stage, type, HP, Weakness, Resistance, Retreat Cost, labels, what it evolves from
    "Charmander": ("base1-46", "Basic", "Fire", 50, "Water", "", 1, (), ""),
    "Charmeleon": ("base1-24", "Stage 1", "Fire", 80, "Water", "", 1, (), "Charmander"),
    "Charizard": ("base1-4", "Stage 2", "Fire", 120, "Water", "Fighting", 3, (), "Charmeleon"),
    "Banette ex": ("sv1-88", "Stage 1", "Psychic", 250, "Darkness", "Fighting", 2, ("ex", "rule box"), "Shuppet"),
    "Lapras-GX": ("sm1-35", "Basic", "Water", 190, "Grass", "", 2, ("GX", "rule box"), ""),
    "Victini V": ("swsh1-25", "Basic", "Fire", 190, "Water", "", 2, ("V", "rule box"), ""),
    "Lapras VMAX": ("swsh1-50", "VMAX", "Water", 320, "Lightning", "", 3, ("VMAX", "V", "rule box"), "Lapras V"),
    "Lapras V": ("swsh1-49", "Basic", "Water", 210, "Lightning", "", 2, ("V", "rule box"), ""),
    "Shuppet": ("sv1-87", "Basic", "Psychic", 60, "Darkness", "Fighting", 1, (), ""),
    "Brock's Geodude": ("gym1-66", "Basic", "Fighting", 40, "Grass", "", 1, (), ""),
    "Tester": ("", "Basic", "Lightning", 300, "", "", 1, (), ""),
    "Copier": ("", "Basic", "Lightning", 300, "", "", 1, (), ""),
    "Target": ("", "Basic", "Colorless", 340, "", "", 2, (), ""),
}  # fmt: skip
TRAINERS = {"Potion": "item", "Professor's Research": "supporter", "Ribbon": "tool", "Virbank City Gym": "stadium"}
ENERGY = {"Fire Energy": ("Fire",), "Water Energy": ("Water",), "Double Colorless Energy": ("Colorless", "Colorless")}
EVERY = [
    name for name in (*POKEMON, *TRAINERS, *ENERGY) if name not in ("Lapras V", "Shuppet", "Tester", "Copier", "Target")
]
IDS = {name: row[0] for name, row in POKEMON.items() if row[0]} | {
    "Potion": "base1-94", "Professor's Research": "sv1-190", "Virbank City Gym": "bw8-126",
    "Double Colorless Energy": "base1-96", "Fire Energy": "", "Water Energy": "",
}  # fmt: skip
ZONES = ("hand", "deck", "discard", "prizes", "lost zone")


@dataclass
class Mon:
    """A Pokémon in play, as lists of names; the top card is the last of `cards`."""

    cards: list[str]
    attached: list[str] = field(default_factory=list)
    damage: int = 0
    conditions: list[str] = field(default_factory=list)
    markers: list[str] = field(default_factory=list)
    new: bool = False

    @property
    def name(self) -> str:
        return self.cards[-1]


@dataclass
class Player:
    """What lies on one side."""

    active: Mon | None
    bench: list[Mon]
    zones: dict[str, list[str]]

    def play(self) -> list[Mon]:
        return [*([self.active] if self.active is not None else []), *self.bench]


@dataclass
class Board:
    """Both sides; the first attacks. `stadium` lies on the first side."""

    sides: tuple[Player, Player]
    stadium: str | None = "Virbank City Gym"
    face_up: tuple[int, ...] = (0, 0)
    promotes: list[str] = field(default_factory=list)  # who has to choose a new Active Pokémon


def many(zone: int, side: int) -> list[str]:
    """Every card, some of them two or three times, in each zone others."""
    at = zone * 2 + side
    return [name for n, name in enumerate(EVERY) for _ in range(1 + ((n + at) % 3 == 0) + ((n * 7 + at) % 5 == 0))]


def a_board(copier: bool = False) -> Board:
    """The board; with `copier` the Pokémon that copies attacks is Active and the one under test on the Bench."""
    first = Mon(["Tester"], ["Fire Energy", "Ribbon"])
    second = Mon(["Copier"], ["Fire Energy", "Ribbon"])
    active, waits = (second, first) if copier else (first, second)
    active.conditions = ["Burned"]
    active.damage = 40
    mine = [
        waits,
        Mon(["Charmander"], [], 10),
        Mon(["Charmander", "Charmeleon", "Charizard"], ["Fire Energy", "Ribbon"], 20, [], ["Char"]),
        Mon(["Victini V"], ["Double Colorless Energy"], 0, [], [], True),
        Mon(["Lapras V", "Lapras VMAX"], ["Water Energy"], 60),
    ]
    theirs = [
        Mon(["Charmander", "Charmeleon"], ["Water Energy"], 10),
        Mon(["Shuppet", "Banette ex"], [], 0, [], ["Char"]),
        Mon(["Lapras-GX"], ["Fire Energy", "Fire Energy"], 50),
        Mon(["Charmander", "Charmeleon", "Charizard"], ["Water Energy", "Ribbon"], 30),
        Mon(["Charmander"], ["Double Colorless Energy"], 20, [], [], True),
    ]
    target = Mon(["Target"], ["Fire Energy", "Water Energy", "Ribbon"], 70, ["Poisoned"])
    zones = [{zone: many(n, side) for n, zone in enumerate(ZONES)} for side in (0, 1)]
    return Board((Player(active, mine, zones[0]), Player(target, theirs, zones[1])))


def written(board: Board) -> str:
    """The board as a scenario in which the Active Pokémon attacks."""
    lines = ["rulebook: now2026", "impossible board: yes", "cards:"]
    for name, attack in (("Tester", "Try"), ("Copier", "Copy")):
        facts = (
            f"kind: pokemon, hp: 300, stage: Basic, type: Lightning, retreat: 1, attacks: {{{attack}: {{cost: []}}}}"
        )
        powers = ", powers: {Glow: Ability}" if name == "Tester" else ""
        lines += [f"  {name}:", f"    card: {{{facts}{powers}}}", f"    attacks: {{{attack}: {{}}}}"]
        lines += ["    powers: {Glow: {}}"] if name == "Tester" else []
    lines += ["  Target:", "    card: {kind: pokemon, hp: 340, stage: Basic, type: Colorless, retreat: 2}"]
    lines += ["  Ribbon:", "    card: {kind: tool}"]
    assert board.sides[0].active is not None
    copying = board.sides[0].active.name == "Copier"
    lines += ["table:", f"  stadium: {_id('Virbank City Gym')}"]
    for name, player in zip(("Ann", "Ben"), board.sides, strict=True):
        assert player.active is not None
        lines += [f"  {name}:", f"    active: {_mon(player.active)}"]
        lines += ["    bench:", *(f"      - {_mon(mon)}" for mon in player.bench)]
        lines += [f"    {zone}: [{', '.join(map(_id, cards))}]" for zone, cards in player.zones.items()]
    return "\n".join([*lines, f"play: [{{attack: {'Copy' if copying else 'Try'}}}]", ""])


def _id(name: str) -> str:
    return name.removesuffix(" Energy") if not IDS.get(name) else f"{IDS[name]} {name}"


def _mon(mon: Mon) -> str:
    parts = [
        f"card: {_id(mon.name)}",
        f"under: [{', '.join(map(_id, mon.cards[:-1]))}]" if mon.cards[1:] else "under: none",
    ]
    energy = [each for each in mon.attached if each in ENERGY]
    parts.append(f"energy: [{', '.join(map(_id, energy))}]" if energy else "energy: none")
    others = [each for each in mon.attached if each not in ENERGY]
    parts += [f"attached: [{', '.join(others)}]"] if others else []
    parts += [f"damage: {mon.damage}"] if mon.damage else []
    parts += [f"conditions: [{', '.join(mon.conditions)}]"] if mon.conditions else []
    parts += [f"markers: {{{mon.markers[0]}: 1}}"] if mon.markers else []
    parts += ["new: yes"] if mon.new else []
    return f"{{{', '.join(parts)}}}"


# ------------------------------------------------------------------------------------------------------ what is there


@dataclass(frozen=True)
class Card:
    """A card outside of play, attached or under a Pokémon: its name, whose it is, where it lies."""

    name: str
    side: int
    zone: str
    holder: int = -1  # the number of its Pokémon among those in play


Thing = tuple[int, Mon] | Card  # a Pokémon in play with its side, or a card
WHOSE = {"my": (0,), "their": (1,), "both": (0, 1)}
PLACES = tuple(f"{whose} {zone}" for whose in WHOSE for zone in ("active", "bench", "play", *ZONES))
HELD = tuple(f"{kind} {whose} play" for kind in ("attached", "under") for whose in ("my", "their"))
NAMED = ("stadium", "self", "defending", "attacking")
ALL_PLACES = (*PLACES, *HELD, *NAMED)


def select(place: str, more: str = "") -> str:
    """A selection of a place in the language; `more` are other keys of it."""
    kind, _, whose = place.partition(" ")
    start = f"in: {kind}, to: {whose}" if kind in ("attached", "under") else f"in: {place}"
    return f"{{{start}{', ' if more else ''}{more}}}"


def things(board: Board, place: str) -> list[Thing]:
    """What lies in a place, seen by the first player."""
    first, second = board.sides
    if place in ("self", "attacking", "defending"):
        mon = (second if place == "defending" else first).active
        return [(int(place == "defending"), mon)] if mon is not None else []
    if place == "stadium":
        return [Card(board.stadium, 0, "stadium")] if board.stadium is not None else []
    if place.startswith(("attached", "under")):
        return list(_held(board, *place.split(" ")[:2]))
    whose, _, zone = place.partition(" ")
    found: list[Thing] = []
    for side in WHOSE[whose]:
        player = board.sides[side]
        active = [player.active] if player.active is not None else []
        mons = {"active": active, "bench": player.bench, "play": player.play()}.get(zone)
        found += [(side, mon) for mon in mons] if mons is not None else _cards(player, side, zone)
    return found


def _cards(player: Player, side: int, zone: str) -> list[Card]:
    return [Card(name, side, zone) for name in player.zones[zone]]


def _held(board: Board, kind: str, whose: str) -> Iterator[Card]:
    for side in WHOSE[whose]:
        for n, mon in enumerate(board.sides[side].play()):
            for name in mon.attached if kind == "attached" else mon.cards[:-1]:
                yield Card(name, side, kind, n)


def seen(game: Game) -> Board:
    """The table of the engine as such lists, what was carried out included."""
    sides = [_player(side) for side in game.table.sides]
    stadium = game.table.stadium
    return Board(
        (sides[0], sides[1]),
        stadium.name if stadium is not None else None,
        tuple(len(s.face_up) for s in game.table.sides),
    )


def _player(side: Side) -> Player:
    zones = {"hand": side.hand, "deck": side.deck[::-1], "discard": side.discard, "prizes": side.prizes}
    mons = [
        Mon(_names(p.cards), sorted(_names(p.attached)), p.damage, sorted(p.conditions), sorted(p.markers))
        for p in side.in_play()
    ]
    active = mons.pop(0) if side.active is not None else None
    return Player(active, mons, {zone: _names(cards) for zone, cards in (*zones.items(), ("lost zone", side.lost))})


def _names(cards: list[Copy]) -> list[str]:
    return [copy.name for copy in cards]


def plain(board: Board) -> object:
    """A board in a form that compares: in zones and among attached cards no order, Pokémon by place."""
    return [
        (
            [_plain_mon(player.active) if player.active is not None else None],
            sorted(map(_plain_mon, player.bench)),
            {zone: sorted(cards) for zone, cards in player.zones.items()},
        )
        for player in board.sides
    ] + [board.stadium, board.face_up]


def _plain_mon(mon: Mon) -> tuple[object, ...]:
    return tuple(mon.cards), tuple(sorted(mon.attached)), mon.damage, tuple(sorted(mon.conditions)), tuple(mon.markers)
