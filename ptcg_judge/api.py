"""The program as a library: what `import ptcg_judge` offers, each with what goes in, what comes out, what is raised.

Every name here is an attribute of `ptcg_judge` and is loaded when it is first used. Days are `datetime.date`, damage is
in points (10 for a damage counter), chances are `fractions.Fraction`. What is wrong with a file, a name or a question
is a JudgeError with one sentence and the nearest valid thing; an illegal deck, or a ruling that differs from what was
expected, is a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ptcg_judge.ask.answering import Answered
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.format import Format
    from ptcg_judge.deck.formats.pool import Pool
    from ptcg_judge.game.core.rulebook import Rulebook
    from ptcg_judge.rulings.file.ruling import Ruling
    from ptcg_judge.rulings.library.library import Library
    from ptcg_judge.rulings.replay.lay_board import ScriptShelf
    from ptcg_judge.rulings.replay.verdict import Replayed

Printings = Literal["exact", "any"]


# --------------------------------------------------------------------------------------------------------------- cards


@cache
def card_data() -> CardStore:
    """The printed cards: the newer of the data that ship with the program and those of `judge cards update`.

    The same store each time. Raises CardDataError where it can't be read.
    """
    from ptcg_judge.cards.store import CardStore

    return CardStore.open()


def find_card(text: str) -> Card:
    """The one card meant by "Charizard ex OBF 125", "OBF 125", "sv3-125", or a name that only one card has.

    Raises UnknownCard with the nearest names, AmbiguousCard with the printings among which to choose.
    """
    return card_data().find(text)


# --------------------------------------------------------------------------------------------------------------- decks


def read_decks(text: str | bytes, source: str = "list", printings: Printings = "exact") -> list[Decklist]:
    """The decklists in a text, in any of the syntaxes that `judge check` reads; [] where no line is a card.

    `source` names the text in messages. Under "exact" a printing named by set and number is meant, under "any" the name
    decides. A line that can't be read is a finding in its list. Raises FileError for a binary file.
    """
    from ptcg_judge.deck.reading.read import read_decks as read

    return read(text, source, card_data(), printings)


def check_deck(
    deck: Decklist | str, format: Format | str = "standard", on: date | None = None, printings: Printings = "exact"
) -> Judgement:
    """Whether one list is legal in a format on a day (today where none is given), and what is wrong with it.

    `judgement.verdict` is legal, illegal or undecided, `judgement.findings` say why, with the rule ids behind each.
    Raises FileError where a text holds no list or several, UsageError for an unknown format or a day before it began.
    """
    from ptcg_judge.clock import today
    from ptcg_judge.deck.check import check_deck as check
    from ptcg_judge.errors import FileError

    if isinstance(deck, str):
        lists = read_decks(deck, printings=printings)
        if len(lists) != 1:
            raise FileError("list", f"one list was expected, got {len(lists)}", hint="read_decks reads several")
        deck = lists[0]
    return check(deck, card_pool(format, on or today()), printings)


def card_pool(format: Format | str, on: date) -> Pool:
    """What may be played in a format on a day: `pool.legality(card)` says how a printing stands, `pool.rules` and
    `pool.bans` what is in force.

    Raises UsageError for an unknown format or a day before it began.
    """
    from ptcg_judge.deck.formats.pool import pool_on

    return pool_on(load_format(format) if isinstance(format, str) else format, on, card_data())


def format_names() -> tuple[str, ...]:
    """The names of the formats that ship with the program, such as "standard"."""
    from ptcg_judge.deck.formats.shelf import format_names as names

    return names()


def load_format(name_or_path: str) -> Format:
    """The format of a name, or the one in a YAML file; `card_pool(format, day)` is its card pool on a day.

    Raises UsageError with the nearest name, FormatFileError (line and column) for a file that can't be used.
    """
    from ptcg_judge.deck.formats.shelf import load_format as load

    return load(name_or_path)


# ------------------------------------------------------------------------------------------------ scenarios and rulings


def rulebook_names() -> tuple[str, ...]:
    """The ids of the rulebooks, oldest first, such as "wotc1999"."""
    from ptcg_judge.rulebooks.shelf import SHELF

    return tuple(SHELF)


def load_rulebook(id: str) -> Rulebook:
    """A rulebook: a table of its steps, bans and values, each with the rule ids behind it. Raises UsageError."""
    from ptcg_judge.rulebooks.shelf import book

    return book(id)


def load_scenarios(path: str | Path) -> list[Ruling]:
    """The scenarios of a YAML file (docs/scenarios.md). Raises RulingFileError with line, column and nearest word."""
    from ptcg_judge.rulings.file.load import load_rulings

    return load_rulings(Path(path), card_data())


def read_scenarios(text: str, source: str = "scenario") -> list[Ruling]:
    """The scenarios of a YAML text; `source` names it in messages. Raises RulingFileError."""
    from ptcg_judge.rulings.file.load import parse_rulings

    return parse_rulings(text, source, card_data())


def replay(scenario: Ruling, rulebook: Rulebook | str = "") -> Replayed:
    """A scenario played every way it can go, under a rulebook (its first one, or the newest, where none is given).

    `outcomes` are its ends with exact chances, `mismatches` what differs from what it expects, `as_expected` is None
    where it expects nothing. Raises RulingFileError where it can't be played: a choice without an answer, a card
    without a script.
    """
    from ptcg_judge.errors import JudgeError
    from ptcg_judge.rulebooks.shelf import NEWEST
    from ptcg_judge.rulings.replay.replay import located
    from ptcg_judge.rulings.replay.replay import replay as every_way
    from ptcg_judge.rulings.replay.verdict import judge

    table = load_rulebook(rulebook or next(iter(scenario.rulebooks), NEWEST)) if isinstance(rulebook, str) else rulebook
    try:
        return judge(scenario, table, every_way(scenario, table, _scripts()))
    except JudgeError as wrong:
        raise located(wrong, scenario) from None


@cache
def _scripts() -> ScriptShelf:
    from ptcg_judge.rulings.replay.lay_board import ScriptShelf

    return ScriptShelf()


def load_rulings(paths: Iterable[Path] = ()) -> Library:
    """The ruling library, or the rulings of these files and folders; `find(id)` and `chosen(topic=...)` look in it.

    A file that can't be read is among `errors`. Raises UsageError for a path that does not exist.
    """
    from ptcg_judge.rulings.library.library import load_library

    return load_library(card_data(), paths)


# ----------------------------------------------------------------------------------------------------------- questions


def ask_question(question: str, rulebook: str = "", most: int = 3) -> Answered:
    """The rulings and rules that answer a question in anybody's words, at most so many.

    `answers` come with a confidence from 0 to 1 and are empty where nothing known answers it; `hits` then holds what is
    nearest. Raises UsageError for an empty question or an unknown rulebook.
    """
    from ptcg_judge.ask.answering import ask

    return ask(question, rulebook, most)
