"""The ruling library: every ruling of a folder, boards and decklists alike, found by id, topic, rulebook or card.

A ruling's topic is the folder it lies in, and its id is its path: `damage/order.yaml` holds `damage/order`, and the
further documents of that file are called `damage/order-...`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import FileError, RulingFileError, UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.places import rulings_folder
from ptcg_judge.plainfile import files_under, is_folder, is_there
from ptcg_judge.rulebooks.shelf import NEWEST
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.file.load import ruling_of
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.rulings.library.deck_rulings import DeckRuling, deck_ruling_of, is_deck_ruling
from ptcg_judge.rulings.library.listing import check_choice, has_one, names_of_card
from ptcg_judge.rulings.library.scan import DECK_RULES as DECK_RULES
from ptcg_judge.rulings.library.scan import Scanned, by_topic, every_scanned, scan
from ptcg_judge.yamlfile import Map, described, parse_yaml, read_bytes


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
        check_choice(rulebook, topic, {item.topic for item in self.items})
        found = [item for item in self.items if not topic or item.topic == topic]
        found = [item for item in found if not rulebook or rulebook in item.named_books]
        names = [name.casefold() for name in names_of_card(CardStore.open(), card)] if card else []
        return [item for item in found if not names or has_one(item.card_names, names)]


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


def quick_find(cards: CardStore, id: str) -> Item:
    """The ruling of that id, or of that end of an id, read from the one file that has it.

    Raises UsageError with the nearest id, RulingFileError where the file can't be read.
    """
    at_home = _in_its_file(id)
    if at_home is not None:
        return read_item(at_home.path, at_home.number, cards)
    scanned = every_scanned()
    ids = [one.id for one in scanned]
    ends = [one for one in ids if one.endswith(f"/{id}")]
    wanted = id if id in ids else ends[0] if len(ends) == 1 else ""
    if not wanted:
        near = hint(id, ids) or hint(id, [one.rpartition("/")[2] for one in ids]) or "judge rulings list names all"
        raise UsageError(f'there is no ruling "{id[:80]}"', near)
    found = scanned[ids.index(wanted)]
    return read_item(found.path, found.number, cards)


def _in_its_file(id: str) -> Scanned | None:
    """The ruling where its id says it lies, so that not the whole library is looked at; None where it is not there."""
    topic, _, name = id.rpartition("/")
    if topic not in TOPICS:
        return None
    files = [path for path in (rulings_folder() / topic).glob("*.yaml") if name.startswith(path.stem)]
    return next((one for path in files for one in scan(path) if one.id == id), None)


def ruling_files(paths: Iterable[Path] = ()) -> list[Path]:
    """The ruling files under the paths, in the order of the topics, then by name. Raises UsageError."""
    asked = [*paths] or [rulings_folder()]
    found: dict[Path, None] = {}
    for path in asked:
        if is_folder(path):
            inside = files_under(str(path))
            files = (Path(file) for file, listed in inside if not listed or file.endswith((".yaml", ".yml")))
            found.update(dict.fromkeys(sorted(files, key=by_topic)))
        elif is_there(path):
            found[path] = None
        else:
            raise UsageError(f"there is no file or folder {path}")
    return list(found)


def name_of(path: Path) -> str:
    """A ruling file's name in messages: its path inside the library, else as given."""
    try:
        return path.resolve().relative_to(rulings_folder().resolve()).as_posix()
    except ValueError:
        return str(path)


def read_items(path: Path, cards: CardStore) -> list[Item]:
    """The rulings of one file. Raises RulingFileError."""
    name, documents = _documents(path)
    return [_item(node, name, cards, path, number) for number, node in enumerate(documents)]


def read_item(path: Path, number: int, cards: CardStore) -> Item:
    """One ruling of a file, the `number`th from 0. Raises RulingFileError."""
    name, documents = _documents(path)
    return _item(documents[number], name, cards, path, number)


def _documents(path: Path) -> tuple[str, list[Any]]:
    name = name_of(path)
    documents = expanded(parse_yaml(read_bytes(path, RulingFileError, name), name, RulingFileError))
    if not documents:
        raise RulingFileError(name, "the file is empty", hint="see rulings/README.md")
    return name, documents


def _item(node: Any, name: str, cards: CardStore, path: Path, number: int) -> Item:
    topic = Path(name).parent.name
    if not isinstance(node, Map):
        raise RulingFileError(name, f"a ruling is a mapping, got {described(node)}", 1, 1)
    if is_deck_ruling(node):
        deck = deck_ruling_of(node, name)
        return Item(deck.id or f"{path.stem}#{number + 1}", name, number, topic, node, None, deck)
    ruling = ruling_of(node, name, cards, number, path)
    return Item(ruling.id, name, number, topic, node, ruling, None)
