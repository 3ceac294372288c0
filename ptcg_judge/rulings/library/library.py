"""The ruling library: every ruling of a folder, boards and decklists alike, found by id, topic, rulebook or card.

A ruling's topic is the folder it lies in, and its id is its path: `damage/order.yaml` holds `damage/order`, and the
further documents of that file are called `damage/order-...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import FileError, RulingFileError, UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.places import rulings_folder
from ptcg_judge.plainfile import files_under, is_folder, is_there
from ptcg_judge.rulebooks.shelf import NEWEST, SHELF
from ptcg_judge.rulings.file.families import case_texts, expanded
from ptcg_judge.rulings.file.load import ruling_of
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.rulings.library.deck_rulings import DeckRuling, deck_ruling_of, is_deck_ruling
from ptcg_judge.yamlfile import Map, described, parse_yaml, read_bytes

_ID: Final = re.compile(rb"^id:", re.MULTILINE)
_FAMILY: Final = re.compile(rb"^cases:", re.MULTILINE)
BORDER: Final = re.compile(r"^---[ \t]*(?:#.*)?$", re.MULTILINE)
"""The line between two documents of a file."""
_WAITS: Final = re.compile(rb"^not yet:", re.MULTILINE)
DECK_RULES: Final = "deck rules"
"""What stands in the place of a rulebook where a ruling is judged by the deck rules."""


@dataclass(frozen=True, slots=True)
class Item:
    """One ruling of the library; exactly one of `ruling` (a board) and `deck` (lists of cards) is set.

    `path` is relative to the library where the file lies in it, `number` counts the documents of the file from 0,
    `document` is the YAML as written.
    """

    id: str
    path: str
    number: int
    topic: str
    document: Map
    ruling: Ruling | None
    deck: DeckRuling | None

    @property
    def either(self) -> Ruling | DeckRuling:
        """The ruling itself."""
        found = self.ruling or self.deck
        assert found is not None
        return found

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.either.line

    @property
    def books(self) -> tuple[str, ...]:
        """The rulebooks under which it is replayed, or DECK_RULES."""
        return (DECK_RULES,) if self.deck is not None else self.either.rulebooks or (NEWEST,)

    @property
    def named_books(self) -> tuple[str, ...]:
        """The rulebooks that the file names; the newest where it names none."""
        return self.either.rulebooks or (NEWEST,)

    @property
    def source(self) -> Mapping[str, str]:
        """Where the ruling was given: title, date, authority ..., as far as they are written."""
        given = self.either.extra.get("source")
        if isinstance(given, dict):
            return {str(key): str(value) for key, value in given.items()}
        return {"title": str(given)} if given else {}

    @property
    def card_names(self) -> tuple[str, ...]:
        """The names of its cards with their ids, as far as they are known."""
        if self.ruling is not None:
            return tuple(f"{card.id} {card.name}" for card in self.ruling.cards)
        assert self.deck is not None
        return tuple(line for case in self.deck.cases for line in case.text.splitlines())


@dataclass(frozen=True, slots=True)
class Library:
    """Rulings in the order of their files, and the files that can't be read."""

    items: tuple[Item, ...]
    errors: tuple[FileError, ...]

    def find(self, id: str) -> Item:
        """The ruling of that id. Raises UsageError with the nearest id."""
        for item in self.items:
            if item.id == id:
                return item
        ids = [item.id for item in self.items]
        ends = [one for one in ids if one.endswith(f"/{id}")]
        if len(ends) == 1:
            return self.find(ends[0])
        near = hint(id, ids) or hint(id, [one.rpartition("/")[2] for one in ids]) or "judge rulings list names all"
        raise UsageError(f'there is no ruling "{id[:80]}"', near)

    def chosen(self, rulebook: str = "", topic: str = "", card: str = "") -> list[Item]:
        """The rulings under a rulebook, of a topic, with a card (by part of its name, or id). Raises UsageError."""
        if rulebook and rulebook not in SHELF:
            raise UsageError(f"there is no rulebook '{rulebook[:80]}'", hint(rulebook, SHELF) or ", ".join(SHELF))
        topics = {item.topic for item in self.items}
        if topic and topic not in topics:
            raise UsageError(f"there is no topic '{topic[:80]}'", hint(topic, topics) or ", ".join(sorted(topics)))
        found = [item for item in self.items if not topic or item.topic == topic]
        found = [item for item in found if not rulebook or rulebook in item.named_books]
        names = [name.casefold() for name in names_of_card(CardStore.open(), card)] if card else []
        return [item for item in found if not names or _has(item, names)]


def _has(item: Item, names: Sequence[str]) -> bool:
    cards = [name.casefold() for name in item.card_names]
    return any(wanted in f"{card} " if wanted[-1:].isdigit() else wanted in card for wanted in names for card in cards)


def load_library(cards: CardStore, paths: Iterable[Path] = ()) -> Library:
    """The rulings of the files and folders, of the whole library without any.

    A file that can't be read is kept as an error. Raises UsageError for a path that does not exist.
    """
    items: list[Item] = []
    errors: list[FileError] = []
    for path in ruling_files(paths):
        try:
            items += read_items(path, cards)
        except RulingFileError as wrong:
            errors.append(wrong)
    return Library(tuple(items), tuple(errors))


def quick_find(cards: CardStore, id: str) -> Item | None:
    """The ruling of that id, read from the one file that has it; None where no file has it word for word."""
    sought = re.compile(rf"^id: *[\"']?{re.escape(id)}[\"']? *$".encode(), re.MULTILINE)
    for path in ruling_files():
        if sought.search(path.read_bytes()):
            return next((item for item in read_items(path, cards) if item.id == id), None)
    for path in ruling_files():
        if id.startswith(f"{path.parent.name}/{path.stem}-") and _FAMILY.search(path.read_bytes()):
            return next((item for item in read_items(path, cards) if item.id == id), None)
    return None


def quick_counts() -> dict[str, tuple[int, int]]:
    """How many rulings each topic has, and how many of them wait (`not yet`), without reading them as YAML."""
    found: dict[str, tuple[int, int]] = {}
    for path in ruling_files():
        text = path.read_bytes()
        many, waiting = found.get(path.parent.name, (0, 0))
        more, waits = _in_families(text) if _FAMILY.search(text) else (0, 0)
        found[path.parent.name] = many + len(_ID.findall(text)) + more, waiting + len(_WAITS.findall(text)) + waits
    return found


def _in_families(text: bytes) -> tuple[int, int]:
    """How many rulings the families of a file have beyond one each, and how many more of them wait."""
    many = waits = 0
    for part in BORDER.split(text.decode("utf-8", "replace")):
        family, cases = case_texts(part)
        if cases:
            many += len(cases) - 1
            all_wait = re.search(r"(?m)^not yet:", family) is not None
            waits += len(cases) - 1 if all_wait else sum("not yet:" in case for case in cases.values())
    return many, waits


def quick_library(cards: CardStore, topic: str, names: Sequence[str]) -> Library:
    """The rulings of a topic ("" for all) whose files have one of these names or ids ([] for all)."""
    folder = rulings_folder() / topic
    paths = ruling_files([folder]) if folder.is_dir() else ruling_files()
    wanted = [name.casefold() for name in names]
    if wanted:
        paths = [path for path in paths if _has_one(path.read_text(encoding="utf-8").casefold(), wanted)]
    return load_library(cards, paths) if paths else Library((), ())


def _has_one(text: str, wanted: Sequence[str]) -> bool:
    return any(each in text for each in wanted)


def names_of_card(cards: CardStore, card: str) -> list[str]:
    """What a card may be called in a ruling: as it is written, its English name, the ids of its printings."""
    english = [name for name in cards.english_names(card) if not cards.is_english(card)]
    return [card, *english, *(printing.id for printing in cards.named(card))]


def ruling_files(paths: Iterable[Path] = ()) -> list[Path]:
    """The ruling files under the paths, in the order of the topics, then by name. Raises UsageError."""
    asked = [*paths] or [rulings_folder()]
    found: dict[Path, None] = {}
    for path in asked:
        if is_folder(path):
            inside = files_under(str(path))
            files = (Path(file) for file, listed in inside if not listed or file.endswith((".yaml", ".yml")))
            found.update(dict.fromkeys(sorted(files, key=_in_order)))
        elif is_there(path):
            found[path] = None
        else:
            raise UsageError(f"there is no file or folder {path}")
    return list(found)


def _in_order(path: Path) -> tuple[int, str]:
    topics = list(TOPICS)
    topic = path.parent.name
    return topics.index(topic) if topic in topics else len(topics), str(path)


def name_of(path: Path) -> str:
    """A ruling file's name in messages: its path inside the library, else as given."""
    try:
        return path.resolve().relative_to(rulings_folder().resolve()).as_posix()
    except ValueError:
        return str(path)


def read_items(path: Path, cards: CardStore) -> list[Item]:
    """The rulings of one file. Raises RulingFileError."""
    name = name_of(path)
    documents = expanded(parse_yaml(read_bytes(path, RulingFileError, name), name, RulingFileError))
    if not documents:
        raise RulingFileError(name, "the file is empty", hint="see rulings/README.md")
    return list(_items(documents, name, cards, path))


def _items(documents: list[Any], name: str, cards: CardStore, path: Path) -> Iterator[Item]:
    topic = Path(name).parent.name
    for number, node in enumerate(documents):
        if not isinstance(node, Map):
            raise RulingFileError(name, f"a ruling is a mapping, got {described(node)}", 1, 1)
        if is_deck_ruling(node):
            deck = deck_ruling_of(node, name)
            yield Item(deck.id or f"{path.stem}#{number + 1}", name, number, topic, node, None, deck)
        else:
            ruling = ruling_of(node, name, cards, number, path)
            yield Item(ruling.id, name, number, topic, node, ruling, None)
