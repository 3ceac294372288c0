"""Rulings about building decks: lists that are judged by the deck rules, and the errors expected for each.

    decks:
    - cards: [4 Arcanine BS 23, "4 Blaine's Arcanine G2 1"]
      finds: []

A file in `rulings/deck/` holds such documents instead of boards. The rest of a list is filled with basic Energy up to
60 cards, unless `fill: no`. The format is `unlimited` and the day that on which the format data were read, unless the
list says otherwise: a ruling does not depend on the day it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import format_names
from ptcg_judge.errors import RulingFileError
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.file.cards import entries, known_word
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.file.known_words import check_rules
from ptcg_judge.rulings.file.ruling import ScenarioPlace
from ptcg_judge.rulings.file.schema import library_shape
from ptcg_judge.rulings.library.every_kind import every_kind
from ptcg_judge.rulings.replay.compare import Mismatch
from ptcg_judge.yamlfile import Map, Seq, parse_yaml, read_bytes, short

if TYPE_CHECKING:
    from ptcg_judge.deck.findings import Finding

KEYS = (
    "id", "title", "question", "answer", "rulebooks", "source", "decks", "cites", "notes", "not yet",
    "superseded by", "disputed", "differs", "sealed",
)  # fmt: skip
EXTRA = ("source", "notes", "superseded by", "disputed", "differs", "sealed")
DECK_KEYS = ("cards", "fill", "format", "on", "finds")
MISREAD = (
    "unreadable-line",
    "unknown-card",
    "unknown-set",
    "unknown-number",
    "wrong-card-for-number",
    "name-mismatch",
    "misspelled-name",
)
"""What can be said of a line of a list that is misspelt."""
CARD_LINE = re.compile(r"\d{1,2}x? \S")
FULL = 60
FILLER = "Fire Energy"
FORMAT = "unlimited"


@dataclass(frozen=True, slots=True)
class DeckCase:
    """One list: its lines and their places, the format and day it is judged in, and the errors by rule name."""

    at: ScenarioPlace
    places: tuple[ScenarioPlace, ...]
    text: str
    format: str
    day: date
    finds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckRuling:
    """A ruling about deck building, with the lists that show it."""

    id: str
    path: str
    line: int
    title: str
    question: str
    answer: str
    rulebooks: tuple[str, ...]
    cases: tuple[DeckCase, ...]
    cites: tuple[str, ...]
    not_yet: str
    extra: Mapping[str, object] = field(default_factory=dict)


def is_deck_ruling(document: Any) -> bool:
    """Whether a document of a ruling file is about lists of cards and not about a board."""
    return isinstance(document, Map) and "decks" in document


def load_deck_rulings(path: Path, name: str = "") -> list[DeckRuling]:
    """The deck rulings of a file; documents with a board are passed over. Raises RulingFileError."""
    shown = name or str(path)
    documents = expanded(parse_yaml(read_bytes(path, RulingFileError, name), shown, RulingFileError))
    return [deck_ruling_of(document, shown) for document in documents if is_deck_ruling(document)]


def deck_ruling_of(node: Map, path: str) -> DeckRuling:
    """The deck ruling of one document. Raises RulingFileError."""
    _known(node, KEYS, "a deck ruling")
    decks = node["decks"]
    if not isinstance(decks, list) or not decks:
        raise node.problem(
            "`decks:` is a list of lists of cards", "decks", "decks: [{cards: [4 Pikachu BS 58], finds: []}]"
        )
    for where, key, book in entries(node, "rulebooks", node.get("rulebooks")):
        known_word(where, key, book, SHELF, "rulebook")
    library_shape().validate(node)
    check_rules(node)
    if isinstance(node.get("disputed"), Map):
        check_rules(node["disputed"])
    return DeckRuling(
        id=str(node.get("id") or ""),
        path=path,
        line=node.place().line,
        title=str(node.get("title") or ""),
        question=str(node.get("question") or "").strip(),
        answer=str(node.get("answer") or "").strip(),
        rulebooks=tuple(map(str, node.get("rulebooks") or ())),
        cases=tuple(_case(deck, node) for deck in decks),
        cites=tuple(map(str, node.get("cites") or ())),
        not_yet=str(node.get("not yet") or ""),
        extra={key: node[key] for key in EXTRA if key in node},
    )


def _known(node: Map, keys: tuple[str, ...], what: str) -> None:
    for key in node:
        if key not in keys:
            raise node.problem(f"{what} has no '{key}'", key, hint(key, keys), at_key=True)


def _case(deck: Any, ruling: Map) -> DeckCase:
    if not isinstance(deck, Map):
        raise ruling.problem("a list is a mapping with `cards:` and `finds:`", "decks")
    _known(deck, DECK_KEYS, "a list")
    cards, finds = deck.get("cards"), deck.get("finds")
    if not isinstance(cards, Seq) or not isinstance(finds, Seq):
        raise deck.problem("`cards:` and `finds:` are lists", None, "finds: [] where the list is legal")
    for at, card in enumerate(cards):
        if not CARD_LINE.match(str(card)):
            raise cards.problem(f"'{short(card)}' is no line of a list", at, "such as 4 Pikachu BS 58")
    for where, key, name in entries(deck, "finds", finds):
        known_word(where, key, name, _rule_names(), "deck rule")
    if "format" in deck:
        known_word(deck, "format", deck["format"], format_names(), "format")
    return DeckCase(
        at=ScenarioPlace(*deck.place()),
        places=tuple(ScenarioPlace(*cards.place(at)) for at in range(len(cards))),
        text=_text([str(card) for card in cards], deck),
        format=str(deck.get("format") or FORMAT),
        day=_day(deck),
        finds=tuple(sorted(map(str, finds))),
    )


@cache
def _rule_names() -> frozenset[str]:
    """The names of the deck rules and of what can be wrong with a line."""
    return frozenset(kind.name for kind in every_kind())


def _refuse_misread_lines(ruling: DeckRuling, case: DeckCase, findings: Iterable[Finding]) -> None:
    """Raise RulingFileError for a line that is not read as it is written, unless that is what the list shows."""
    for finding in findings:
        if finding.name in MISREAD and finding.name not in case.finds and finding.lines:
            first = finding.lines[0].line - 1
            line, column = case.places[first] if first < len(case.places) else case.at
            raise RulingFileError(ruling.path, finding.message, line, column, finding.hint)


def _text(cards: list[str], deck: Map) -> str:
    """The list as text, filled with basic Energy up to 60 cards."""
    filler = deck.get("fill")
    if filler is False:
        return "\n".join(cards)
    counts = [card.split(" ", 1)[0] for card in cards]
    missing = FULL - sum(int(count) for count in counts if count.isdigit())
    return "\n".join([*cards, f"{missing} {filler or FILLER}"] if missing > 0 else cards)


def _day(deck: Map) -> date:
    given = deck.get("on")
    if given is None:
        from ptcg_judge.deck.formats.shelf import knowledge

        return knowledge().read_on
    try:
        return date.fromisoformat(str(given))
    except ValueError:
        raise deck.problem(f"a day is written 2012-04-25, not '{given}'", "on") from None


def judge_deck_ruling(ruling: DeckRuling, cards: CardStore) -> list[Mismatch]:
    """What differs from what the ruling expects; empty when every list has just the errors it should have."""
    return [wrong for case in ruling.cases for wrong in _differs(ruling, case, cards)]


def _differs(ruling: DeckRuling, case: DeckCase, cards: CardStore) -> list[Mismatch]:
    from ptcg_judge.deck.check import check_deck
    from ptcg_judge.deck.findings import Severity
    from ptcg_judge.deck.formats.shelf import load_format
    from ptcg_judge.deck.reading.read import read_decks

    decks = read_decks(case.text, "list", cards, "any")
    judged = check_deck(decks[0], pool_on(load_format(case.format), case.day, cards), "any")
    got = tuple(sorted({finding.name for finding in judged.findings if finding.severity is Severity.ERROR}))
    _refuse_misread_lines(ruling, case, judged.findings)
    if got == case.finds:
        return []
    return [Mismatch(case.at, "errors", ", ".join(case.finds) or "none", ", ".join(got) or "none")]
