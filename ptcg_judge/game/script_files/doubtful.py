"""Texts of cards that can be read in two ways while no ruling and no erratum settles which.

They stand in `cards/effects/doubtful.yaml`, by the card and name of text under which the script stands: which reading
the script takes, what the other one is, and where it matters on few boards only, on which. It holds for every printing
that the script serves. Only the lines about the cards asked for are parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import CardText, block_of, texts_of
from ptcg_judge.game.script_files.shared import OWN, Home, Shared
from ptcg_judge.nearest import hint
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import Map, described, read_bytes, read_one

if TYPE_CHECKING:
    from pathlib import Path

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore

DOUBTFUL: Final = "doubtful.yaml"
TAKEN: Final = "taken"
OTHER: Final = "other"
ONLY_WHERE: Final = "only where"
BESIDE: Final = "beside"
KEYS: Final = (TAKEN, OTHER, ONLY_WHERE, BESIDE)

# The boards on which alone a doubt matters (rulings/replay/doubts.py tells them from what was played).
OWN_SIDE: Final = "an attack damages its own side"
NO_DAMAGE: Final = "no damage is done"
EMPTY_DECK: Final = "a deck is empty"
EMPTY_BENCH: Final = "a Bench is empty"
SMALL_HAND: Final = "a hand holds at most one card"
FIRST_TURNS: Final = "it is a player's first turn"
ALL_TAKEN: Final = "every card looked at is taken"
EVOLVES: Final = "a Pokémon evolves or devolves"
SWITCHED: Final = "Pokémon change places"
EVOLVES_OR_BENCHED: Final = "a Pokémon evolves, devolves or goes to the Bench"
COPIED: Final = "an attack is copied"
ATTACHED: Final = "a card is attached"
ATTACHED_BY_EFFECT: Final = "an effect attaches Energy"
AFTERWARDS: Final = "something else is done in the turn"
LAST_PRIZE: Final = "a player has one Prize left"
CONDITION: Final = "a Pokémon has a Special Condition"
BOARDS: Final = (
    OWN_SIDE, NO_DAMAGE, EMPTY_DECK, EMPTY_BENCH, SMALL_HAND, FIRST_TURNS, ALL_TAKEN, EVOLVES, SWITCHED,
    EVOLVES_OR_BENCHED, COPIED, ATTACHED, ATTACHED_BY_EFFECT, AFTERWARDS, LAST_PRIZE, CONDITION,
)  # fmt: skip


class DoubtfulText(NamedTuple):
    """A text of a card (`kind` and `name` as in `CardText`), how its script reads it, and the other reading.

    `only_where` is on which boards alone that matters (one of BOARDS, "" for all), `beside` which cards, attacks or
    Powers must be there for it, one of them (none: it matters without any).
    """

    kind: str
    name: str
    taken: str
    other: str
    only_where: str = ""
    beside: tuple[str, ...] = ()


class DoubtfulTexts:
    """The file, looked up by card. `folder` is that of the effect files."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / DOUBTFUL
        self._shared = Shared(folder)
        self._lines: str | None = None
        self._found: dict[str, tuple[DoubtfulText, ...]] = {}

    def of(self, card: Card) -> tuple[DoubtfulText, ...]:
        """The texts of a card that are doubtful. Raises EffectFileError where the file is wrong about one of them."""
        found = self._found.get(card.id)
        if found is None:
            found = self._found[card.id] = tuple(self._of(card))
        return found

    def _of(self, card: Card) -> Iterator[DoubtfulText]:
        for text in texts_of(card):
            home = self._home(card, text)
            block = block_of(self._read(), home.id, str(self._path)) if home is not None else None
            if home is None or block is None:
                continue
            (texts,) = block.values()
            name = home.name or OWN
            if name in _mapping(block, next(iter(block))):
                yield _doubtful(texts, name, text)

    def _home(self, card: Card, text: CardText) -> Home | None:
        """Where the script of a text stands; a Trainer may have the same text as an attack of a Pokémon."""
        found = self._shared.home(card, text)
        if found is None and text.kind == "card" and card.supertype == "Trainer":
            found = self._shared.home(card, CardText("attack", text.effect))
        return found

    def _read(self) -> str:
        """The file as text with a line end in front; read once."""
        if self._lines is None:
            self._lines = "\n" + read_bytes(self._path, EffectFileError).decode("utf8")
        return self._lines

    def check(self, cards: CardStore) -> list[tuple[Card, DoubtfulText]]:
        """Every entry of the file with its card. Raises EffectFileError with the place of the first that is wrong."""
        file = read_one(self._path, EffectFileError)
        return [(card, _doubtful(file[key], name, text)) for key, card, name, text in self._named(file, cards)]

    def _named(self, file: Map, cards: CardStore) -> Iterator[tuple[str, Card, str, CardText]]:
        """The cards and texts that the file names: key, card, name of text, text; all of them have a script there."""
        for key in file:
            card = cards.by_id(key.split(" ", 1)[0])
            if card is None or key != f"{card.id} {card.name}":
                raise file.problem(f"there is no card '{key}'", key, at_key=True)
            texts = {text.name or OWN: text for text in texts_of(card)}
            for name in _mapping(file, key):
                if name not in texts:
                    raise file[key].problem(f"{key} has no text '{name}'", name, hint(name, list(texts)), at_key=True)
                home = self._shared.home(card, texts[name])
                if home is None:
                    raise file[key].problem(f"{name} of {key} has no script", name, at_key=True)
                if home != (card.id, texts[name].name):
                    near = f"its script stands under {home.id}" + (f", {home.name}" if home.name else "")
                    raise file[key].problem(f"{name} of {key} has its script elsewhere", name, near, at_key=True)
                yield key, card, name, texts[name]


def _mapping(file: Map, key: str) -> Map:
    """What stands under a key, which must be a mapping that is not empty."""
    found = file[key]
    if not isinstance(found, Map) or not found:
        raise file.problem(f"a mapping was expected under '{key}', got {described(found)}", key)
    return found


def _doubtful(texts: Map, name: str, text: CardText) -> DoubtfulText:
    """The entry of a text: both readings, a sentence each, perhaps where it matters, and nothing else."""
    entry = _mapping(texts, name)
    for key in entry:
        if key not in KEYS:
            raise entry.problem(f"unknown key '{key}'", key, hint(key, KEYS), at_key=True)
    for key in (TAKEN, OTHER):
        if key not in entry:
            raise texts.problem(f"{name} lacks '{key}'", name, "both readings are needed", at_key=True)
    where, beside = entry.get(ONLY_WHERE, ""), entry.get(BESIDE, [""])
    if ONLY_WHERE in entry and where not in BOARDS:
        raise entry.problem(f"no such board: {described(where)}", ONLY_WHERE, hint(str(where), BOARDS, 0))
    if not isinstance(beside, list) or not beside or not all(isinstance(each, str) for each in beside):
        raise entry.problem(f"a list of names was expected under '{BESIDE}', got {described(beside)}", BESIDE)
    names = tuple(filter(None, beside))
    return DoubtfulText(text.kind, text.name, _sentence(entry, TAKEN), _sentence(entry, OTHER), where, names)


def _sentence(entry: Map, key: str) -> str:
    """What stands under a key, in one line and without the full stop."""
    said = entry[key]
    if not isinstance(said, str) or not said.strip():
        raise entry.problem(f"a sentence was expected under '{key}', got {described(said)}", key)
    return " ".join(said.split()).rstrip(".")


@cache
def doubtful_texts() -> DoubtfulTexts:
    """Those of the effect files that ship with the program."""
    return DoubtfulTexts(effects_folder())
