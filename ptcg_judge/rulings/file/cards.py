"""The cards of a scenario: found in the store, or defined in the scenario itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.cards.card import Attack, Card, Power
from ptcg_judge.cards.names import LETTERS, TYPES, name_key
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import AmbiguousCard, EffectFileError, FileError, RulingFileError, UnknownCard
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.names import PrintedNames
from ptcg_judge.game.table.state import Copy, UnknownCopy
from ptcg_judge.game.words.effects.values import weakness_row
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.schema import POWER_KINDS, STAGES
from ptcg_judge.yamlfile import Map, Seq, short

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Supertype

KINDS: Final[Mapping[str, tuple[Supertype, tuple[str, ...]]]] = {
    "pokemon": ("Pokémon", ()),
    "item": ("Trainer", ("Item",)),
    "trainer": ("Trainer", ()),
    "supporter": ("Trainer", ("Supporter",)),
    "stadium": ("Trainer", ("Stadium",)),
    "tool": ("Trainer", ("Pokémon Tool",)),
    "pokemon tool": ("Trainer", ("Pokémon Tool",)),
    "energy": ("Energy", ("Special",)),
    "special energy": ("Energy", ("Special",)),
    "basic energy": ("Energy", ("Basic",)),
}
ENERGY_TYPES: Final = frozenset(TYPES) - {"Dragon", "Colorless"}
YOUNG_ENERGY: Final = ("Darkness Energy", "Metal Energy")  # first a Special Energy card of that name, then basic
COUNTS: Final = (
    re.compile(r"(?P<count>[1-9]|[1-5][0-9]|60) ?[x×]? (?P<name>.+)"),
    re.compile(r"(?P<name>.+) [x×] ?(?P<count>[1-9]|[1-5][0-9]|60)"),
)
Node = Map | Seq
Key = str | int | None
NONE: Final = ("none", "nothing")  # the words for no card, no Special Condition, nobody


def place_of(node: Node, key: Key, message: str, near: str = "", at_key: bool = False) -> FileError:
    """The error about one entry of a mapping or list."""
    if isinstance(node, Map):
        return node.problem(message, key if isinstance(key, str) else None, near, at_key)
    return node.problem(message, key if isinstance(key, int) else None, near)


def listed(given: object) -> list[Any]:
    """A value or a list of values as a list; nothing is an empty list."""
    if given is None:
        return []
    return given if isinstance(given, list) else [given]


def entries(node: Node, key: Key, value: object) -> Iterator[tuple[Node, Key, object]]:
    """A word, or each word of a list, with the mapping or list that it stands in and its key there."""
    if isinstance(value, Seq):
        for at, item in enumerate(value):
            yield value, at, item
    elif value is not None:
        yield node, key, value


def type_word(text: Any) -> str:
    """A type as it is printed: "fire", "R" and "{R}" are Fire; a word that is no type stays as it is."""
    word = str(text).strip().strip("{}")
    return LETTERS.get(word, word.capitalize())


def known_word(node: Node, key: Key, word: object, known: Any, what: str) -> None:
    """Raise with the nearest word where a word is not one of the known ones."""
    if word not in known:
        near = hint(str(word), list(known)) or f"known: {', '.join(list(known)[:12])}"
        raise place_of(node, key, f"there is no {what} '{short(word)}'", near)


class Unstated(Copy):
    """A card that the scenario does not name, and where it is: asked for when a fact of it matters."""

    __slots__ = ("key", "place")

    def __init__(self, number: int, owner: int, place: str, key: str) -> None:
        self.number, self.known, self.owner = number, None, owner  # as Copy does it: a board has a hundred of them
        self.place = place
        self.key = key

    @property
    def card(self) -> Card:
        """Raises UnknownCopy with the place of the card and the key to write."""
        raise UnknownCopy(f"it matters here which card is {self.place}", f"write `{self.key}: [...]`")


class Cards:
    """Finds the cards that a scenario names, makes copies of them, and remembers what it used."""

    def __init__(self, root: Map, path: str, store: CardStore) -> None:
        self.root = root
        self.path = path
        self.store = store
        self.own: dict[str, Card] = {}
        self.used: dict[str, Card] = {}
        self.scripts: dict[str, CardScript] = {}
        self.made = 0
        self.in_decks: dict[str, dict[str, Card]] = {}  # of a whole game: name -> function -> a printing
        self.oldest = 0  # year of the oldest rulebook that is named; 0 for none
        self._on_table: list[tuple[str, str]] = []

    def first_day(self, card: Card) -> str:
        """When a card of the same name and text was first printed, as an ISO day."""
        return min((same.released for same in self.store.same_function(card)), default=card.released)

    # ------------------------------------------------------------------------------------------------------- copies

    def copy(self, text: Any, owner: int, node: Node, key: Key) -> Copy:
        """A fresh copy of the card that a text names."""
        self.made += 1
        return Copy(self.made, self.card(str(text), node, key), owner)

    def other_pieces(self, card: Card, owner: int) -> list[Copy]:
        """The other half of a LEGEND, the other pieces of a V-UNION: those numbered beside it that bear its name."""
        series = card.id.rstrip("0123456789")
        number = int(card.id.removeprefix(series) or 0)
        found: list[Card] = []
        for step in (-1, 1):
            beside = number + step
            while (one := self.store.by_id(f"{series}{beside}")) is not None and one.name == card.name:
                found.append(one)
                beside += step
        first = self.made + 1
        self.made += len(found)
        return [Copy(first + at, one, owner) for at, one in enumerate(found)]

    def unknown(self, count: int, owner: int, place: str, key: str) -> list[Copy]:
        """Copies of cards that the scenario does not name: "in Ann's hand", which `hand:` would name."""
        first = self.made + 1
        self.made += max(0, count)
        return [Unstated(number, owner, place, key) for number in range(first, self.made + 1)]

    def copies(self, node: Node, key: Key, owner: int, place: str = "there") -> list[Copy]:
        """The copies of an entry: one card, or {card: how many}, or a number of unknown ones, or a list of these."""
        given = node[key]  # type: ignore[index]
        found: list[Copy] = []
        for at, (item, where) in enumerate(_items(given, node, key)):
            here: Key = at if where is given else key
            if isinstance(item, Map):
                for name, count in item.items():
                    found += [self.copy(name, owner, item, name) for _ in range(count)]
            elif isinstance(item, int) and not isinstance(item, bool):
                found += self.unknown(item, owner, place, str(key))
            else:
                name, count = self.counted(str(item))
                found += [self.copy(name, owner, where, here) for _ in range(count)]
        return found

    def counted(self, text: str) -> tuple[str, int]:
        """Name and number of "4 Fire", "4x Fire", "Fire x4"; a text that names a card as it stands is that card."""
        for pattern in COUNTS:
            said = pattern.fullmatch(text.strip())
            if said is not None and not self._is_card(text):
                return said["name"], int(said["count"])
        return text, 1

    def _is_card(self, text: str) -> bool:
        try:
            return self._found(text.strip()) is not None
        except (UnknownCard, AmbiguousCard):
            return False

    def printing(self, text: str) -> str:
        """Id and name of the printing that a text names; the text itself where it names none."""
        try:
            found = self._found(text)
        except (UnknownCard, AmbiguousCard):
            return text
        return f"{found.id} {found.name}"

    # -------------------------------------------------------------------------------------------------------- cards

    def evolves_from(self, card: Card, other: Card) -> bool:
        """Whether a card evolves from another one, as is printed, or from what evolves from it."""
        before = (each for name in card.evolves_from for each in self.store.named(name))
        return other.name in card.evolves_from or any(other.name in each.evolves_from for each in before)

    def brought(self, card: Card) -> None:
        """Note a card of a deck of a whole game: its name alone then means this printing."""
        self.in_decks.setdefault(card.name.casefold(), {}).setdefault(card.function, card)

    def card(self, text: str, node: Node, key: Key) -> Card:
        """The card meant by a text: an own one, "base1-58 Pikachu", "Pikachu BS 58", "Fire". Raises RulingFileError."""
        wanted = text.strip()
        if wanted in self.own:
            return self.own[wanted]
        try:
            card = self._found(wanted)
        except (UnknownCard, AmbiguousCard) as wrong:
            own = hint(wanted, list(self.own), 75)
            raise place_of(node, key, wrong.message, own or wrong.hint) from None
        id, _, name = wanted.partition(" ")
        if name and id == card.id and name.strip().casefold() not in (card.name.casefold(), card.count_name.casefold()):
            raise place_of(node, key, f"{card.id} is {card.name}, not {name.strip()}", f"write {card.id} {card.name}")
        self.used[card.id] = card
        return card

    def _found(self, wanted: str) -> Card:
        energy = _energy_type(wanted)
        if energy is not None:
            found = self.store.find(f"{energy} Energy")
            return self._of_the_time(found) if wanted.casefold().endswith("energy") else found
        named = self._on_the_board(wanted) or self._in_the_decks(wanted)
        if named is not None:
            return named
        first = self.store.by_id(wanted.split(" ", 1)[0])
        if first is not None:
            return first
        found = self.store.find(wanted)
        return self._of_the_time(found) if name_key(wanted) == name_key(found.name) else found

    def _of_the_time(self, card: Card) -> Card:
        """A Trainer or Energy card named by its name alone: the newest printing that the oldest rulebook may know."""
        if card.supertype == "Pokémon" or not self.oldest:
            return card
        if card.is_basic_energy and card.name not in YOUNG_ENERGY:
            return card
        known = [each for each in self.store.named(card.name) if each.released[:4] <= str(self.oldest)]
        return known[-1] if known else card

    def _on_the_board(self, wanted: str) -> Card | None:
        """The card that the board names in full or by its id and a play by its name alone.

        Raises AmbiguousCard where cards of this name that differ lie there and one would be taken for the other.
        """
        name = wanted.casefold()
        if not self._on_table:
            written = [text.strip() for text in texts(self.root.get("table"))]
            found_in = [each.fullmatch(text) for text in written for each in COUNTS]
            counted = [said["name"] for said in found_in if said is not None]
            self._on_table = [(text.casefold(), text) for text in (*written, *counted)]
        there = {text for folded, text in self._on_table if text != wanted and (name in folded or self._is_id(text))}
        cards = [card for card in map(self._named, there) if card is not None and card.name.casefold() == name]
        found = sorted({card.id: card for card in cards}.values(), key=lambda card: (card.released, card.id))
        if len({card.function for card in found}) > 1 and found[0].supertype != "Pokémon":
            raise AmbiguousCard(wanted, tuple(f"{card.id} {card.name}" for card in found))
        return found[-1] if len({card.function for card in found}) == 1 else None

    def _is_id(self, text: str) -> bool:
        return self.store.by_id(text) is not None

    def _in_the_decks(self, wanted: str) -> Card | None:
        """The card of this name in the decks of a whole game. Raises AmbiguousCard where they hold different ones."""
        found = list(self.in_decks.get(wanted.casefold(), {}).values())
        if len(found) > 1:
            raise AmbiguousCard(wanted, tuple(f"{card.id} {card.name}" for card in found))
        return found[0] if found else None

    def _named(self, text: str) -> Card | None:
        first = self.store.by_id(text.split(" ", 1)[0])
        try:
            return first if first is not None else self.store.find(text)
        except (UnknownCard, AmbiguousCard):
            return None

    # --------------------------------------------------------------------------------------------------- own cards

    def read_own(self) -> None:
        """Read `cards:`: scripts for cards of the store, and cards that do not exist."""
        given = self.root.get("cards")
        if given is None:
            return
        cards = {key: self._own_card(given, key, body) for key, body in given.items()}
        names = PrintedNames(self.store, self.own.values())
        for key, body in given.items():
            self._named_as_printed(cards[key], body)
            self.scripts[cards[key].id] = self._script(given, key, body, names.of(cards[key], self.own.values()))

    def _named_as_printed(self, card: Card, body: object) -> None:
        """Raise where a script is for an attack or a Power that its card does not have."""
        printed = (("attacks", "attack", card.attacks), ("powers", "Power or Ability", card.powers))
        for key, kind, there in printed:
            given = body.get(key) if isinstance(body, Map) else None
            names = [each.name for each in there]
            if isinstance(given, Map) and card.supertype == "Pokémon":
                for name in given:
                    if name not in names:
                        near = hint(name, names) or f"it has {', '.join(names) or 'none'}"
                        raise given.problem(f"{card.name} has no {kind} '{short(name)}'", name, near, at_key=True)

    def _own_card(self, given: Map, key: str, body: object) -> Card:
        """The card that an entry of `cards:` is about: one of the store, or one that does not exist."""
        facts = body.get("card") if isinstance(body, Map) else None
        if facts is None:
            return self.card(key, given, key)
        card = imagined(key, facts)
        self.own[key] = self.own[card.name] = self.own[card.id] = card
        return card

    def _script(self, given: Map, key: str, body: object, names: PrintedNames) -> CardScript:
        kept = _without(body, "card") if isinstance(body, Map) else {}
        facts = body.get("card") if isinstance(body, Map) else None
        if facts is not None and "provides" in facts:
            kept.setdefault("provides", facts["provides"])
        try:
            return compile_card(kept, self.path, names)
        except EffectFileError as wrong:
            line, column = (wrong.line, wrong.column) if wrong.line is not None else given.key_place(key)
            raise RulingFileError(self.path, wrong.message, line, column, wrong.hint) from None
        except (TypeError, ValueError, AttributeError, KeyError, IndexError, RecursionError):
            raise given.problem(
                f"what '{short(key)}' does can't be read: a value is of a kind that its word does not take", key,
                "judge schema scenario lists the words with their kinds",
            ) from None  # fmt: skip


def _energy_type(text: str) -> str | None:
    """The type of a basic Energy card: "Fire", "fire energy", or its letter "R"."""
    if text in LETTERS:
        return LETTERS[text] if LETTERS[text] in ENERGY_TYPES else None
    bare = text.casefold().removesuffix(" energy").removeprefix("basic ").capitalize()
    return bare if bare in ENERGY_TYPES else None


def _items(given: object, node: Node, key: Key) -> Iterator[tuple[Any, Node]]:
    """Each entry with the mapping or list it stands in; `none` is no entry."""
    if given is None or given in NONE:
        return
    if isinstance(given, Seq):
        for item in given:
            yield item, given
    else:
        yield given, node


def texts(node: object) -> Iterator[str]:
    """Every text in a part of the file, keys and values."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield key
            yield from texts(value)
    elif isinstance(node, list):
        for item in node:
            yield from texts(item)


def _without(body: Map, left_out: str) -> Map:
    """The mapping without one key, places kept."""
    made = Map(body._source, body._mark)
    made.update({key: value for key, value in body.items() if key != left_out})
    made._keys, made._values = body._keys, body._values
    return made


ROW_VALUE: Final = re.compile(r"(?:[x×]\d|[-+−]\d+)?")


def rows(node: Map, key: str) -> tuple[tuple[str, str], ...] | None:
    """Weaknesses or Resistances as (type, value); None where nothing is written, () for none."""
    given = node.get(key)
    if key not in node:
        return None
    found = []
    for item in [] if given in NONE else listed(given):
        first, _, value = str(item).strip().partition(" ")
        known_word(node, key, type_word(first), TYPES, "type")
        if not ROW_VALUE.fullmatch(value.strip()):
            raise node.problem(f"'{short(value)}' is no amount of {key}", key, f"such as {type_word(first)} x2 or -30")
        found.append(weakness_row(key, f"{type_word(first)} {value}"))
    return tuple(found)


# ------------------------------------------------------------------------------------------------------ imagined cards


def imagined(key: str, facts: Map) -> Card:
    """A card that does not exist, from its facts."""
    id, name = _names(key, facts)
    kind = str(facts.get("kind", "pokemon")).casefold().replace("é", "e")
    known_word(facts, "kind", kind, KINDS, "kind of card")
    supertype, subtypes = KINDS[kind]
    stage = _stage(facts) if supertype == "Pokémon" else None
    if stage is not None:
        known_word(facts, "stage", stage, STAGES, "stage")
        subtypes = (stage,)
    if supertype == "Pokémon" and "hp" not in facts:
        raise facts.problem("how many HP? write `hp:`", None, "card: {hp: 60, type: Fire, attacks: {...}}")
    return Card(
        id=id, set_id="own", number="1", name=name, count_name=name, supertype=supertype, stage=stage,
        subtypes=(*subtypes, *map(str, listed(facts.get("subtypes")))), rule_box=facts.get("rule box") is True,
        mark=None, released="", evolves_from=tuple(map(str, listed(facts.get("evolves from")))), hp=facts.get("hp"),
        types=_types(facts, "type"), weaknesses=rows(facts, "weakness") or (),
        resistances=rows(facts, "resistance") or (), retreat=facts.get("retreat", 0 if stage else None),
        attacks=_attacks(facts), powers=_powers(facts), effect="", function="", rarity="",
    )  # fmt: skip


def _stage(facts: Map) -> str:
    """The stage in its printed case; Basic where none is written."""
    said = str(facts.get("stage", "Basic"))
    return next((stage for stage in STAGES if stage.casefold() == said.casefold()), said)


def _names(key: str, facts: Map) -> tuple[str, str]:
    """Id and name: "own-1 Sparky" has both, other keys are the name."""
    first, _, rest = key.partition(" ")
    if rest and "-" in first and any(sign.isdigit() for sign in first):
        return first, str(facts.get("name", rest))
    return f"own-{key}", str(facts.get("name", key))


def _types(facts: Map, key: str) -> tuple[str, ...]:
    given = facts.get(key)
    if key == "cost" and isinstance(given, int) and not isinstance(given, bool):
        return ("Colorless",) * given
    found = tuple(map(type_word, listed(given)))
    for each in found:
        known_word(facts, key, each, TYPES, "type")
    return found


def _attacks(facts: Map) -> tuple[Attack, ...]:
    found = []
    for name, body in (facts.get("attacks") or {}).items():
        if not isinstance(body, Map):
            found.append(Attack(name, (), body, "", ""))
            continue
        printed, sign = _damage(body)
        if sign not in ("", "×", "+", "-"):
            raise body.problem(f"the sign beside a number is x, + or -, not '{short(sign)}'", "sign")
        found.append(Attack(name, _types(body, "cost"), printed, sign, ""))
    return tuple(found)


def _damage(body: Map) -> tuple[int | None, str]:
    """The number beside the attack's name and its sign: `damage: 30+` or `damage: 30` with `sign: +`."""
    given, sign = body.get("damage"), str(body.get("sign", "")).replace("x", "×")
    if not isinstance(given, str):
        return given, sign
    number, sign = given[:-1].strip(), given[-1:].replace("x", "×")
    if not number.isdecimal() or len(number) > 4:
        raise body.problem(f"the number beside an attack was expected, got '{short(given)}'", "damage", "such as 30+")
    return int(number), sign


def _powers(facts: Map) -> tuple[Power, ...]:
    found: Map | dict[str, object] = facts.get("powers") or {}
    for name, kind in found.items():
        known_word(facts["powers"], name, plain(kind), tuple(map(plain, POWER_KINDS)), "kind of Power")
    return tuple(Power(name, str(kind), "own") for name, kind in found.items())


def plain(text: Any) -> str:
    """A word without its accent and capitals: "poke-power"."""
    return str(text).replace("é", "e").casefold()
