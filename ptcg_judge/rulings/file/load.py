"""Scenario YAML -> Ruling. Every message names file, line, column, what was expected, and the nearest valid thing.

The published schema (schema.py) is checked first, by the jsonschema library: after it every value has a kind that the
readers here expect. They find cards, players, rules and facts, and refuse boards that can't be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import FileError, RulingFileError
from ptcg_judge.game.core.scripts import HOLE
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.board import BoardReader, check_markers, player_names, whose_turn
from ptcg_judge.rulings.file.cards import Cards, entries, known_word, listed, place_of, texts
from ptcg_judge.rulings.file.expectations import ExpectReader, check_question
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.file.known_words import KnownWords, check_rules
from ptcg_judge.rulings.file.mistakes import every_mistake
from ptcg_judge.rulings.file.plays import PlayReader, check_named, yes_no
from ptcg_judge.rulings.file.ruling import Board, PlaySpec, Ruling, ScenarioPlace
from ptcg_judge.rulings.file.schema import COINS, GAME, SCENARIO, TABLE, scenario_shape
from ptcg_judge.yamlfile import Map, Seq, described, parse_yaml, read_bytes, short

EXTRA = ("disputed", "source", "confidence", "topic", "tags", "differs", "superseded by", "see also", "notes", "sealed")


MOST_SCENARIOS = 1000
MOST_ENTRIES = 1000


def load_rulings(path: Path, cards: CardStore, name: str = "") -> list[Ruling]:
    """The scenarios of a file. Raises RulingFileError."""
    return parse_rulings(read_bytes(path, RulingFileError, name), name or str(path), cards, path)


def parse_rulings(text: str | bytes, name: str, cards: CardStore, path: Path | None = None) -> list[Ruling]:
    """The scenarios of a text (documents separated by ---). Raises RulingFileError.

    `name` is the file's name in messages; decklists that a scenario names are looked for beside `path`.
    """
    found: list[Ruling] = []
    for each in each_ruling(text, name, cards, path, every=False):
        if isinstance(each, FileError):
            raise each
        found.append(each)
    return found


def each_ruling(
    text: str | bytes, name: str, cards: CardStore, path: Path | None = None, every: bool = True
) -> Iterator[Ruling | FileError]:
    """As `parse_rulings`, one by one: of a scenario that can't be used its errors, and the others all the same.

    Without `every` only the first error of a scenario, which costs no second reading.

    Raises RulingFileError where the text as a whole can't be read.
    """
    documents = expanded(parse_yaml(text, name, RulingFileError))
    if not documents:
        raise RulingFileError(name, "the file is empty", hint="a scenario has table:, play: and expect:")
    _refuse_endless(documents, name)
    for number, document in enumerate(documents):
        try:
            yield _ruling_of_any(document, name, cards, number, path)
        except FileError as wrong:
            if every and isinstance(document, Map) and "decks" not in document:
                yield from every_mistake(document, wrong, partial(ruling_of, name=name, cards=cards, path=path))
            else:
                yield wrong


def _ruling_of_any(document: Any, name: str, cards: CardStore, number: int, path: Path | None) -> Ruling:
    if not isinstance(document, Map):
        message = f"a scenario is a mapping (table, play, expect ...), got {described(document)}"
        raise RulingFileError(name, message, 1, 1)
    if "decks" in document:
        raise document.problem("this is a ruling about decks, not a board", "decks", "see: judge rulings", True)
    return ruling_of(document, name, cards, number, path)


def ruling_of(document: Map, name: str, cards: CardStore, number: int = 0, path: Path | None = None) -> Ruling:
    """The scenario of one document of a file, the `number`th from 0. Raises RulingFileError."""
    _guide(document)
    scenario_shape().validate(document)
    return _ScenarioReader(document, name, cards, number, path).ruling()


def _refuse_endless(documents: list[Any], name: str) -> None:
    """Refuse files with more scenarios, and lists or mappings with more entries, than anybody writes."""
    if len(documents) > MOST_SCENARIOS:
        raise RulingFileError(name, f"more than {MOST_SCENARIOS} scenarios in a file", hint="write several files")
    waiting = [document for document in documents if isinstance(document, Map | Seq)]
    while waiting:
        node = waiting.pop()
        if len(node) > MOST_ENTRIES:
            message = f"more than {MOST_ENTRIES} entries in one {'list' if isinstance(node, Seq) else 'mapping'}"
            raise node.problem(message)
        waiting += [each for each in (node.values() if isinstance(node, Map) else node) if isinstance(each, Map | Seq)]


def _guide(document: Map) -> None:
    """Say where something belongs that many write at the wrong place."""
    for expectation in listed(document.get("expect")):
        for key in expectation if isinstance(expectation, Map) else ():
            if "." in key:
                message = f"'{short(key)}' is a fact of the board"
                raise expectation.problem(message, key, f"write see: {{{short(key)}: ...}}", at_key=True)
    _refuse_holes(document.get("cards"))
    for body in (document["cards"] or {}).values() if isinstance(document.get("cards"), Map) else ():
        facts = body.get("card") if isinstance(body, Map) else None
        if isinstance(facts, Map) and "abilities" in facts:
            raise facts.problem("Abilities stand under `powers:`", "abilities", "powers: {Veil: Ability}", at_key=True)
    for key, value in document.items():
        if key in TABLE or (key not in SCENARIO and isinstance(value, Map) and ("active" in value or "bench" in value)):
            raise document.problem(f"'{short(key)}' belongs under `table:`", key, "table: {Ann: ..., Ben: ...}", True)


def _refuse_holes(node: Any) -> None:
    """Raise where a script under `cards:` still has the mark for what nobody has written."""
    for where, key, item in _entries_of(node):
        if item == HOLE:
            message = f"{HOLE} marks what is still to be written: what the text of the card does"
            near = "docs/vocabulary.md has the words; `as blank: [card]` leaves the text out"
            raise place_of(where, key, message, near)
        _refuse_holes(item)


def _entries_of(node: Any) -> Iterator[tuple[Map | Seq, Any, Any]]:
    """The entries of a mapping or list with their keys or numbers; none of anything else."""
    if isinstance(node, Map):
        yield from ((node, key, item) for key, item in node.items())
    elif isinstance(node, Seq):
        yield from ((node, at, item) for at, item in enumerate(node))


class _ScenarioReader:
    """Reads one scenario."""

    def __init__(self, node: Map, name: str, store: CardStore, number: int, path: Path | None) -> None:
        self.node = node
        self.name = name
        self.number = number
        self.path = str(path) if path is not None else "<stdin>"
        self.cards = Cards(node, name, store)
        self.lax = node.get("impossible board") is True

    def ruling(self) -> Ruling:
        """The scenario."""
        node = self.node
        whole_game = self._whole_game()
        table: Map = node["game" if whole_game else "table"]
        names = player_names(table, GAME if whole_game else TABLE)
        books = self._books()
        self.cards.oldest = min((book(id).year for id in books), default=0)
        self.cards.read_own()
        blank = self._blank()
        decks = self._decks(table, names) if whole_game else None  # first: plays name their cards
        plays = PlayReader(node, self.cards, names, whose_turn(table, names)).plays()
        board = decks or self._board(table, names, plays)
        words = self._words(names, books)
        check_named(node, words)
        check_markers(table, names, words)
        return Ruling(
            id=str(node.get("id") or f"{Path(self.name).stem}#{self.number + 1}"),
            path=self.name,
            line=node.place().line,
            title=str(node.get("title") or ""),
            question=str(node.get("question") or "").strip(),
            answer=str(node.get("answer") or "").strip(),
            rulebooks=books,
            board=board,
            play=tuple(plays),
            coins=self._coins(),
            answers=self._answers(names),
            every=node.get("answers") == "every",
            expect=ExpectReader(node, names, words).expectations(),
            cites=self._cites(),
            not_yet=str(node.get("not yet") or ""),
            notes=(),
            scripts=self.cards.scripts,
            blank=blank,
            cards=tuple(self.cards.used.values()),
            extra={key: node[key] for key in EXTRA if key in node},
            whole_game=whole_game,
            lax=self.lax,
            seed=table.get("seed") if whole_game else None,
            first_days={card.id: self.cards.first_day(card) for card in self.cards.used.values()},
            places=self._places(),
        )

    def _whole_game(self) -> bool:
        """Whether it is a whole game; a scenario has a table or a game."""
        node = self.node
        if ("table" in node) == ("game" in node):
            said = "both `table:` and `game:`: write one" if "table" in node else "the key 'table' is missing"
            raise node.problem(said, "game" if "game" in node else None, "table: {turn: Ann, Ann: {active: ...}}")
        if "game" in node and node["game"] is None:
            raise node.problem("a game needs two decks", "game", "game: {seed: 1, Ann: {deck: ann.txt}, Ben: ...}")
        return "game" in node

    def _decks(self, table: Map, names: tuple[str, str]) -> Board:
        from ptcg_judge.rulings.file.whole_game import GameReader

        return GameReader(self.path, self.cards, names, self.lax).board(table)

    def _board(self, table: Map, names: tuple[str, str], plays: list[PlaySpec]) -> Board:
        return BoardReader(self.node, self.cards, names, self.lax).board(table, plays)

    def _books(self) -> tuple[str, ...]:
        node = self.node
        if "rulebook" in node and "rulebooks" in node:
            raise node.problem("`rulebook:` and `rulebooks:` say the same", "rulebooks", "write one", at_key=True)
        key = "rulebook" if "rulebook" in node else "rulebooks"
        found = tuple(map(str, listed(node.get(key))))
        for where, at, id in entries(node, key, node.get(key)):
            known_word(where, at, id, (*SHELF, "all"), "rulebook")
        return tuple(SHELF) if "all" in found else found

    def _coins(self) -> tuple[bool, ...]:
        given = self.node.get("coins")
        items = given if isinstance(given, list) else str(given or "").replace(",", " ").split()
        for at, item in enumerate(items):
            where, key = (given, at) if isinstance(given, Seq) else (self.node, "coins")
            known_word(where, key, str(item).casefold(), COINS, "side of a coin")
        return tuple(COINS[str(item).casefold()] for item in items)

    def _answers(self, names: tuple[str, str]) -> dict[str, tuple[str, ...]]:
        given = self.node.get("answers")
        if given is None or given == "every":
            return {}
        if not isinstance(given, Map):
            near = "answers: every, or answers: {Ann promotes: Hitmonchan}"
            raise self.node.problem(f"answers are a mapping or `every`, got {described(given)}", "answers", near)
        for key, value in given.items():
            check_question(given, key, names)
            if value is None:
                raise given.problem(f"what is the answer to '{short(key)}'?", key)
        return {key: tuple(yes_no(v) for v in listed(value)) for key, value in given.items()}

    def _cites(self) -> tuple[str, ...]:
        check_rules(self.node)
        if isinstance(self.node.get("disputed"), Map):
            check_rules(self.node["disputed"])
        return tuple(map(str, listed(self.node.get("cites"))))

    def _words(self, names: tuple[str, str], books: tuple[str, ...]) -> KnownWords:
        """The words that this scenario can expect."""
        cards = {card.id: card for card in (*self.cards.used.values(), *self.cards.own.values())}
        return KnownWords(names, cards.values(), texts(self.node.get("cards")), self.cards.store, books)

    def _places(self) -> dict[str, ScenarioPlace]:
        """Where its parts stand; an answer by "answers Ann promotes", and what is answered with a colon behind."""
        node = self.node
        found = {key: ScenarioPlace(*node.place(key)) for key in ("coins", "answers", "table", "game") if key in node}
        given = node.get("answers")
        if isinstance(given, Map):
            found |= {f"answers {key}": ScenarioPlace(*given.key_place(key)) for key in given}
            found |= {f"answers {key}:": ScenarioPlace(*given.place(key)) for key in given}
        return found

    def _blank(self) -> frozenset[str]:
        given = entries(self.node, "as blank", self.node.get("as blank"))
        return frozenset(self.cards.card(str(item), where, at).id for where, at, item in given)
