"""What lists and searches read of the ruling files: ids, titles, questions, answers and names, not all their YAML.

Reading the whole library as YAML costs seconds; these lines cost milliseconds, and what was read is kept until a file
changes (`kept.py`). A test holds that both read the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from ptcg_judge.errors import RulingFileError
from ptcg_judge.kept import kept
from ptcg_judge.places import rulings_folder
from ptcg_judge.plainfile import files_under
from ptcg_judge.rulebooks.shelf import NEWEST, SHELF
from ptcg_judge.rulings.file import families
from ptcg_judge.rulings.file.topics import TOPICS

DECK_RULES: Final = "deck rules"
"""What stands in the place of a rulebook where a ruling is judged by the deck rules."""
ENDINGS: Final = (".yaml", ".yml")
KEYS: Final = ("id", "title", "question", "answer", "not yet", "superseded by")
_BORDER: Final = re.compile(r"^---[ \t]*(?:#.*)?$", re.MULTILINE)
_BOARD_OFF: Final = re.compile(
    r"^(?:id|title|question|answer|source|notes|cites|sealed|tags|disputed|not yet)\b.*\n(?:[ \t]+.*\n|\n)*|#.*", re.M
)
_FAMILY: Final = re.compile(r"^cases:", re.MULTILINE)
_KEY: Final = re.compile(r"^([A-Za-z][A-Za-z ]*):(?:[ \t]+(.*))?$")
_CARD: Final = re.compile(r"\b([a-z][a-z0-9.]*-[A-Za-z]{0,4}\d+[a-z]?) ([^,{}\[\]:\"#\n]+)")
_USED: Final = re.compile(r"\b(?:attack|power|ability|use|body|as): \"?([^,{}\[\]:\"#\n]+)")
_LISTED: Final = re.compile(r"\b\d{1,2} ([A-Z][^,{}\[\]:\"#\n\d]+)")
_LIFTS: Final = re.compile(r"\ballow: \{")
_IN_ORDER: Final = re.compile(r"^in this order:", re.MULTILINE)
_RULE: Final = re.compile(r"\b[a-z0-9-]*\d{4}(?:\.[a-z0-9-]+){2,}\b")
_BOOKS: Final = re.compile(r"^rulebooks?: *\[?([^\]\n#]*)\]?", re.MULTILINE)
_DECKS: Final = re.compile(r"^decks:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Scanned:
    """A ruling as far as lists and searches need it.

    `file` is its path inside the library, `number` counts the documents of the file from 0. `cards` are ids of cards,
    `board` is all that is written of board, plays and lists, in small letters, `names` the names of cards and attacks,
    `cites` the rules named anywhere in it, `lifts` whether a card of it lifts a rule, `in_order` whether it goes
    through steps one by one, `books` the rulebooks that it is for, none where it does not say, `deck` whether the deck
    rules judge it.
    """

    id: str
    file: str
    number: int
    title: str
    question: str
    answer: str
    not_yet: bool
    superseded: bool
    cards: tuple[str, ...]
    board: str
    names: tuple[str, ...]
    cites: tuple[str, ...]
    lifts: bool
    in_order: bool
    books: tuple[str, ...]
    deck: bool

    @property
    def topic(self) -> str:
        """The folder that its file lies in."""
        return self.file.rpartition("/")[0].rpartition("/")[2]

    @property
    def path(self) -> Path:
        """Where its file is."""
        return rulings_folder() / self.file

    @property
    def shown_books(self) -> tuple[str, ...]:
        """The rulebooks under which it is replayed, or DECK_RULES."""
        return (DECK_RULES,) if self.deck else self.named_books

    @property
    def named_books(self) -> tuple[str, ...]:
        """The rulebooks that the file names; the newest where it names none."""
        return tuple(SHELF) if "all" in self.books else self.books or (NEWEST,)


def every_scanned() -> tuple[Scanned, ...]:
    """All rulings of the library in the order of their files; those of a file that can't be read are left out."""
    rows: list[list[Any]] = json.loads(kept("rulings", library_digest(), _scan_all))
    return tuple(scanned_of(row) for row in rows)


def row_of(one: Scanned) -> list[object]:
    """A ruling as a row of JSON."""
    return [getattr(one, name) for name in one.__slots__]


def scanned_of(row: list[Any]) -> Scanned:
    """The ruling of such a row."""
    values: list[Any] = [tuple(value) if isinstance(value, list) else value for value in row]
    return Scanned(*values)


def _scan_all() -> bytes:
    rows = [row_of(one) for path in library_files() for one in scan(path)]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()


def library_digest() -> str:
    """A digest of all ruling files, their names and what reads them: it changes when any of them does."""
    found = blake2b(Path(__file__).read_bytes() + Path(families.__file__).read_bytes(), digest_size=16)
    for path in library_files():
        try:
            text = path.read_bytes()
        except OSError:
            continue
        found.update(f"\n{path}\t{len(text)}\n".encode("utf-8", "surrogatepass"))
        found.update(text)
    return found.hexdigest()


def library_files() -> tuple[Path, ...]:
    """The files of the library, in the order of the topics, then by name."""
    files = [Path(file) for file, listed in files_under(str(rulings_folder())) if listed and file.endswith(ENDINGS)]
    return tuple(sorted(files, key=by_topic))


def by_topic(path: Path) -> tuple[int, str]:
    """What ruling files are sorted by: the place of their topic, then the path."""
    topics = list(TOPICS)
    topic = path.parent.name
    return topics.index(topic) if topic in topics else len(topics), str(path)


def scan(path: Path) -> Iterator[Scanned]:
    """The rulings of one file; a file that can't be read has none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return
    parts = [part for part in _BORDER.split(text) if _says_something(part)]
    if _FAMILY.search(text):
        parts = _every_case(parts, path.name)
    for number, part in enumerate(parts):
        said = _keys(part)
        if said.get("id"):
            yield _scanned(path, number, part, said)


def _every_case(parts: list[str], name: str) -> list[str]:
    """The parts with a text for each case of a family; none where a case can't be read."""
    try:
        return [case for part in parts for case in families.case_parts(part, name, RulingFileError)]
    except (RulingFileError, AttributeError, ValueError):
        return []


def _scanned(path: Path, number: int, part: str, said: dict[str, str]) -> Scanned:
    cards = _CARD.findall(part)
    names = [name.strip() for _, name in cards]
    names += [name.strip() for pattern in (_USED, _LISTED) for name in pattern.findall(part)]
    return Scanned(
        id=said["id"],
        file=_name(path),
        number=number,
        title=said.get("title", ""),
        question=said.get("question", ""),
        answer=said.get("answer", ""),
        not_yet=bool(said.get("not yet")),
        superseded="superseded by" in said,
        cards=tuple(dict.fromkeys(id for id, _ in cards)),
        board=" ".join(_BOARD_OFF.sub("", part).split()).casefold(),
        names=tuple(dict.fromkeys(names)),
        cites=tuple(dict.fromkeys(_RULE.findall(part))),
        lifts=bool(_LIFTS.search(part)),
        in_order=bool(_IN_ORDER.search(part)),
        books=tuple(book.strip() for found in _BOOKS.findall(part) for book in found.split(",") if book.strip()),
        deck=bool(_DECKS.search(part)),
    )


def _name(path: Path) -> str:
    """The path inside the library; that of another file as it is."""
    folder = rulings_folder()
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)


def _says_something(part: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in part.splitlines())


def _keys(part: str) -> dict[str, str]:
    """The texts of the keys at the left border, as YAML reads them."""
    found: dict[str, list[str]] = {}
    key = ""
    for line in part.splitlines():
        begun = _KEY.match(line)
        if begun:
            key = begun[1] if begun[1] in KEYS else ""
            if key:
                found[key] = [(begun[2] or "").strip()]
        elif key and (line.startswith((" ", "\t")) or not line.strip()):
            found[key].append(line.strip())
        else:
            key = ""
    return {name: _text(lines) for name, lines in found.items()}


def _text(lines: list[str]) -> str:
    """A plain, quoted or folded text on one line."""
    first, *rest = lines
    if re.fullmatch(r"[>|][+-]?", first):
        return " ".join(filter(None, rest))
    whole = " ".join(filter(None, lines))
    if whole.startswith('"'):
        return whole[1 : whole.rfind('"')].replace('\\"', '"').replace("\\\\", "\\")
    if whole.startswith("'"):
        return whole[1 : whole.rfind("'")].replace("''", "'")
    return whole.split(" #")[0].rstrip()
