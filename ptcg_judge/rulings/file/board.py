"""The board of a scenario: what is stated, the defaults for the rest, and what can't be on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ptcg_judge.game.table.card_kinds import Kind, kind_of, pieces_of
from ptcg_judge.game.table.state import CONDITIONS, EXCLUSIVE, ZONE_OF, Copy, SomeSupporter
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.cards import NONE, Cards, Key, Node, entries, known_word, listed, place_of, rows
from ptcg_judge.rulings.file.known_words import Expected, KnownWords
from ptcg_judge.rulings.file.ruling import Board, PlaySpec, PokemonSpec, ScenarioPlace, SideSpec
from ptcg_judge.rulings.file.schema import SIDE
from ptcg_judge.yamlfile import Map, Seq, short

TURN: Final = 5
PRIZES: Final = 6
HAND: Final = 5
DECK: Final = 60
BENCH: Final = 8  # the most that any card allows; what this board allows is asked of it under each rulebook
ZONES: Final = ("hand", "deck", "discard", "prizes", "lost zone", "this turn")
PLACES: Final = ZONE_OF
USED: Final = ("energy", "supporter", "stadium", "retreat", "evolve")
USED_IN_GAME: Final = ("GX attack", "VSTAR Power", "extra turn")
UNDER: Final = {"Stage 1": 1, "Stage 2": 2, "VMAX": 1, "VSTAR": 1, "MEGA": 1, "BREAK": 1, "Level-Up": 1}


def player_names(table: Map, other_keys: Any) -> tuple[str, str]:
    """The players: the keys of the table that are no words of it; Ann and Ben where none are written."""
    names = [key for key in table if key not in other_keys]
    if len(names) > 2:
        near = "" if names[2] in SIDE else f"the players are {names[0]} and {names[1]}"
        raise table.problem(f"two players at most, got {', '.join(map(short, names[:4]))}", names[2], near, at_key=True)
    for name in names:
        if name in SIDE:
            raise table.problem(f"'{name}' belongs to a player", name, f"write Ann: {{{name}: ...}}", at_key=True)
        if not name.strip() or "." in name:
            raise table.problem(f"'{short(name)}' can't be a player's name", name, "a word without dots", at_key=True)
    for usual in ("Ann", "Ben"):
        if len(names) < 2 and usual not in names:
            names.append(usual)
    return names[0], names[1]


def whose_turn(table: Map, names: tuple[str, str]) -> str:
    """The player whose turn it is: the first where nobody is named. `turn: 2` is a turn number."""
    given = table.get("turn", names[0])
    if isinstance(given, int) and not isinstance(given, bool):
        if "turn number" in table:
            raise table.problem("`turn:` is a number and `turn number:` is written too", "turn", "write turn: Ann")
        return names[0]
    known_word(table, "turn", str(given), names, "player")
    return str(given)


def turn_number(table: Map) -> int:
    """The number of the turn, counted over both players."""
    given = table.get("turn")
    number: int = given if isinstance(given, int) else table.get("turn number", TURN)
    if number < 1:
        raise table.problem(f"turns count from 1, not {number}", "turn")
    return number


def check_markers(table: Map, names: tuple[str, str], words: KnownWords) -> None:
    """Raise where a marker lies on a Pokémon that no card of the game or of the scenario puts."""
    for name in names:
        side = table.get(name) or {}
        for part in ("active", "bench"):
            for _, _, pokemon in entries(table, part, side.get(part)):
                if isinstance(pokemon, Map) and isinstance(pokemon.get("markers"), Map):
                    for marker in pokemon["markers"]:
                        words.check(pokemon["markers"], marker, marker, Expected.MARKER)


class BoardReader:
    """Reads `table:`. `lax` allows boards that can't come about."""

    def __init__(self, root: Map, cards: Cards, names: tuple[str, str], lax: bool) -> None:
        self.root = root
        self.cards = cards
        self.names = names
        self.lax = lax

    def board(self, table: Map, plays: Sequence[PlaySpec]) -> Board:
        """The board, filled up with what is not written."""
        names = self.names
        first, second = (self.side(table, name, at, plays) for at, name in enumerate(names))
        turn, number = whose_turn(table, names), turn_number(table)
        seen = KnownReader(self.cards, names, (first, second)).seen(table)
        settles = ScenarioPlace(*table.place("sudden death")) if table.get("sudden death") else None
        return Board(
            (first, second), names.index(turn), number, self.starting(table, turn, number), self.stadium(table), seen,
            settles, self.lax, "stadium of" in table,
        )  # fmt: skip

    def starting(self, table: Map, turn: str, number: int) -> int:
        """Who went first: as written, else the one whose turns have such numbers."""
        given = table.get("starting player")
        if given is not None:
            known_word(table, "starting player", str(given), self.names, "player")
            return self.names.index(str(given))
        player = self.names.index(turn)
        return player if number % 2 else 1 - player

    def stadium(self, table: Map) -> Copy | None:
        """The Stadium in play, of the player who is named, else of the one whose turn it is."""
        if table.get("stadium") in (None, *NONE):
            return None
        whose = str(table.get("stadium of", whose_turn(table, self.names)))
        known_word(table, "stadium of", whose, self.names, "player")
        owner = self.names.index(whose)
        copy = self.cards.copy(table["stadium"], owner, table, "stadium")
        if "Stadium" not in copy.card.subtypes and copy.card.id not in self.cards.scripts:
            self.impossible(table, "stadium", f"{copy.name} is no Stadium card")
        return copy

    def impossible(self, node: Node, key: Key, what: str) -> None:
        """Raise at a place of the board that can't come about, unless that is meant."""
        if self.lax:
            return
        near = "write `impossible board: yes` if that is meant"
        if isinstance(node, Map):
            raise node.problem(what, key if isinstance(key, str) else None, near)
        raise node.problem(what, key if isinstance(key, int) else None, near)

    # -------------------------------------------------------------------------------------------------------- sides

    def side(self, table: Map, name: str, at: int, plays: Sequence[PlaySpec]) -> SideSpec:
        """One player's side."""
        node = table.get(name)
        if node is None:
            node = Map(self.root._source, table._mark)
        active = self.active(node, at)
        bench = self.bench(node, at)
        said = {key: f"in {name}'s {PLACES.get(key, key)}" for key in ZONES}
        zones = {key: self.cards.copies(node, key, at, said[key]) for key in ZONES if node.get(key) is not None}
        if len(zones.get("prizes", ())) > PRIZES:
            self.impossible(node, "prizes", f"{len(zones['prizes'])} Prizes, at most {PRIZES}")
        if node.get("prizes") is not None and not zones["prizes"]:
            self.impossible(node, "prizes", f"{name} has taken the last Prize: the game is over")
        used = tuple(map(str, listed(node.get("used"))))
        in_game = tuple(map(str, listed(node.get("used in game"))))
        for place, key, word in entries(node, "used", node.get("used")):
            known_word(place, key, str(word), USED, "thing used up in a turn")
        for place, key, word in entries(node, "used in game", node.get("used in game")):
            known_word(place, key, str(word), USED_IN_GAME, "thing used up in a game")
        return self.filled(table, name, at, active, bench, zones, (used, in_game), plays)

    def active(self, node: Map, at: int) -> PokemonSpec | None:
        """The Active Pokémon: `none` for none, an unknown one where nothing is said."""
        given = node.get("active")
        if given in NONE:
            return None
        if given is None:
            (copy,) = self.cards.unknown(1, at, f"{self.names[at]}'s Active Pokémon", "active")
            return PokemonSpec((copy,), (), False, 0, (), None, None, (), False, False, ScenarioPlace(*node.place()))
        return self.pokemon(node, "active", at, given, benched=False)

    def bench(self, node: Map, at: int) -> tuple[PokemonSpec, ...]:
        """The Bench."""
        given = node.get("bench")
        if given is None or given in NONE:
            return ()
        entries: list[tuple[Node, Key, Any]] = [(node, "bench", given)]
        if isinstance(given, Seq):
            entries = [(given, index, item) for index, item in enumerate(given)]
        found: list[PokemonSpec] = []
        for where, key, item in entries:
            found += self.counted(where, key, at, item)
        if len(found) > BENCH:
            where, key, _ = entries[min(BENCH, len(entries) - 1)]
            self.impossible(where, key, f"{len(found)} Pokémon on the Bench, at most {BENCH}")
        return tuple(found)

    def counted(self, node: Node, key: Key, at: int, given: object) -> list[PokemonSpec]:
        """The Benched Pokémon of one entry: one, or several alike ("2 Pikachu BS 58")."""
        name, count = self.cards.counted(given) if isinstance(given, str) else (given, 1)
        return [self.pokemon(node, key, at, name, benched=True) for _ in range(count)]

    def filled(
        self, table: Map, name: str, at: int, active: PokemonSpec | None, bench: tuple[PokemonSpec, ...],
        zones: dict[str, list[Copy]], used: tuple[tuple[str, ...], tuple[str, ...]], plays: Sequence[PlaySpec],
    ) -> SideSpec:  # fmt: skip
        """The side with Prizes, hand and deck filled up with unknown cards to 60."""
        cards = self.cards
        in_prizes, in_hand, in_deck = f"among {name}'s Prizes", f"in {name}'s hand", f"in {name}'s deck"
        prizes = zones["prizes"] if "prizes" in zones else cards.unknown(PRIZES, at, in_prizes, "prizes")
        mine = [p.copy for p in plays if p.copy is not None and p.copy.owner == at and p.zone != "discard"]
        binned = [p.copy for p in plays if p.copy is not None and p.copy.owner == at and p.zone == "discard"]
        if "hand" in zones:
            hand = _with_played(zones["hand"], mine)
        else:
            hand = [*mine, *cards.unknown(HAND - len(mine), at, in_hand, "hand")]
        discard = _with_played(zones.get("discard", []), binned)
        lost, this_turn = zones.get("lost zone", []), zones.get("this turn", [])
        on_board = [c for p in (*bench, active) if p is not None for c in (*p.cards, *p.attached)]
        missing = len([copy for copy in mine if copy not in hand])
        rest = missing + len(on_board) + len(hand) + len(prizes) + len(discard) + len(lost) + len(this_turn)
        if "deck" in zones:
            deck, unordered = zones["deck"][::-1], 0
            if all(copy.known is None for copy in deck):
                unordered = len(deck)
        else:
            deck = cards.unknown(DECK - rest, at, in_deck, "deck")
            unordered = len(deck)
        if rest + len(deck) > DECK:
            self.impossible(table, name, f"{name} has {rest + len(deck)} cards, at most {DECK}")
        return SideSpec(
            name, active, bench, tuple(hand), tuple(deck), unordered, tuple(discard), tuple(lost), tuple(prizes),
            tuple(this_turn), *used, frozenset({"deck", "prizes"} - zones.keys()),
            _unlisted(zones, mine), self.some_supporter(name, at, used[0], this_turn),
        )  # fmt: skip

    def some_supporter(self, name: str, at: int, used: tuple[str, ...], this_turn: list[Copy]) -> SomeSupporter | None:
        """The Supporter card that was played this turn where only that is written, and not which."""
        if "supporter" not in used or any(kind_of(copy.card) == Kind.SUPPORTER for copy in this_turn):
            return None
        self.cards.made += 1
        return SomeSupporter(self.cards.made, at, name)

    # ------------------------------------------------------------------------------------------------------ Pokémon

    def pokemon(self, node: Node, key: Key, at: int, given: object, benched: bool) -> PokemonSpec:
        """One Pokémon: its card alone, or a mapping."""
        if isinstance(given, Map):
            return self.spec(given, self.cards.copy(given["card"], at, given, "card"), at, benched)
        if given is None:
            place = node.problem("which Pokémon?", key)  # type: ignore[arg-type]
            raise place
        bare = Map(self.root._source, _mark(node, key))
        return self.spec(bare, self.cards.copy(given, at, node, key), at, benched)

    def spec(self, node: Map, top: Copy, at: int, benched: bool) -> PokemonSpec:
        """A Pokémon with everything written about it."""
        if top.card.supertype == "Energy":
            self.impossible(node, "card", f"{top.name} is no Pokémon")
        on_it = f"attached to {self.names[at]}'s {top.name}"
        energy = self.cards.copies(node, "energy", at, on_it) if "energy" in node else []
        attached = self.cards.copies(node, "attached", at, on_it) if "attached" in node else []
        for copy in energy:
            if copy.known is not None and copy.card.supertype != "Energy" and copy.card.id not in self.cards.scripts:
                self.impossible(node, "energy", f"{copy.name} is no Energy card")
        damage: int = node.get("damage", 0)
        return PokemonSpec(
            cards=(*self.under(node, top, at), top), attached=(*energy, *attached),
            energy_stated="energy" in node or any(c.known and c.card.supertype == "Energy" for c in attached),
            damage=damage, conditions=self.conditions(node, benched), weakness=rows(node, "weakness"),
            resistance=rows(node, "resistance"), markers=tuple((node.get("markers") or {}).items()),
            new=node.get("new") is True, evolved_now=node.get("evolved") is True, at=ScenarioPlace(*node.place()),
            survives=ScenarioPlace(*node.place("damage")) if damage and not self.lax else None,
        )  # fmt: skip

    def under(self, node: Map, top: Copy, at: int) -> list[Copy]:
        """The cards under it: as written, else the other pieces of it, or as many unknown ones as its stage needs."""
        if "under" not in node:
            place = f"under {self.names[at]}'s {top.name}"
            if (others := pieces_of(top.card) - 1) > 0:
                return self.cards.other_pieces(top.card, at) or self.cards.unknown(others, at, place, "under")
            return self.cards.unknown(UNDER.get(top.card.stage or "", 0), at, place, "under")
        found = self.cards.copies(node, "under", at)
        for copy in found:
            if copy.known is not None and copy.card.supertype == "Energy":
                self.impossible(node, "under", f"{copy.name} is no Pokémon")
        pile = [copy.card for copy in (*found, top) if copy.known is not None]
        for above, below in ((above, below) for at, below in enumerate(pile) for above in pile[at + 1 :]):
            if self.cards.evolves_from(below, above):
                self.impossible(node, "under", f"{below.name} can't lie under {above.name}: lowest card first")
        return found

    def conditions(self, node: Map, benched: bool) -> tuple[tuple[str, int | None, int | None], ...]:
        """Its Special Conditions, with counters a checkup and since which turn where that is written."""
        found: list[tuple[str, int | None, int | None]] = []
        given = node.get("conditions")
        for where, key, item in () if given in NONE else entries(node, "conditions", given):
            name, counters, since = item, None, None
            if isinstance(item, Map):
                ((name, body),) = item.items()
                counters = body
                if isinstance(body, Map):
                    counters, since = body.get("counters"), body.get("since turn")
            name = str(name)[:1].upper() + str(name)[1:]
            known_word(where, key, name, CONDITIONS, "Special Condition")
            found.append((name, counters, since))
        names = {name for name, _, _ in found}
        if len(names & EXCLUSIVE) > 1:
            said = " and ".join(sorted(names & EXCLUSIVE))
            self.impossible(node, "conditions", f"a Pokémon can't be {said} at once")
        if names and benched:
            self.impossible(node, "conditions", "a Benched Pokémon has no Special Conditions")
        return tuple(found)


def _mark(node: Node, key: Key) -> Any:
    if isinstance(node, Seq):
        return node._marks[key] if isinstance(key, int) else node._mark
    return node._values.get(str(key), node._mark)


def _unlisted(zones: dict[str, list[Copy]], mine: list[Copy]) -> frozenset[Copy]:
    """The cards that are played and that no zone of their player names."""
    names = {copy.known.name for zone in zones.values() for copy in zone if copy.known is not None}
    return frozenset(copy for copy in mine if copy.name not in names)


def _with_played(zone: list[Copy], mine: list[Copy]) -> list[Copy]:
    """The zone with the cards that are played from it: a listed one is it, else it takes the place of an unknown one.

    A card that is in neither way there comes into the zone when it is played, unless one like it is there then.
    """
    left, found = list(zone), []
    for copy in mine:
        fits = [c for c in left if c.known is copy.known] or [c for c in left if c.known is None]
        if fits:
            left.remove(fits[0])
            found.append(copy)
    return [*found, *left]


class KnownReader:
    """Reads `knows:` of the players: which cards of which zones they were shown."""

    def __init__(self, cards: Cards, names: tuple[str, str], sides: tuple[SideSpec, SideSpec]) -> None:
        self.cards = cards
        self.names = names
        self.zones: dict[str, tuple[Copy, ...]] = {}
        for side in sides:
            zones = {"hand": side.hand, "deck": side.deck[::-1], "prizes": side.prizes}
            self.zones |= {f"{side.name}.{word}": zone for word, zone in zones.items()}

    def seen(self, table: Map) -> tuple[tuple[Copy, int], ...]:
        """The cards with the bits of the players who know where they lie."""
        found: dict[Copy, int] = {}
        for at, name in enumerate(self.names):
            for path, given in ((table.get(name) or {}).get("knows") or {}).items():
                for copy in self.shown(table[name]["knows"], path, given):
                    found[copy] = found.get(copy, 0) | 1 << at
        return tuple(found.items())

    def shown(self, node: Map, path: str, given: object) -> Sequence[Copy]:
        """The cards of one zone that one player knows."""
        known_word(node, path, path, self.zones, "zone to know cards of")
        zone = self.zones[path]
        if given == "all":
            return zone
        if isinstance(given, int):
            if not path.endswith(".deck") or given > len(zone):
                raise node.problem(
                    f"{path} has no {given} cards from the top that could be known", path, "all, or names"
                )
            return zone[:given]
        left, found = list(zone), []
        for where, key, item in entries(node, path, given):
            card = self.cards.card(str(item), where, key)
            there = next((copy for copy in left if copy.known is card), None)
            if there is None:
                near = hint(card.name, [copy.name for copy in zone if copy.known is not None], 0)
                raise place_of(where, key, f"there is no {card.name} in {path} that could be known", near)
            left.remove(there)
            found.append(there)
        return found
