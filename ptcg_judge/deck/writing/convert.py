"""A text of any form written in another one, and read again to see that it is the same deck."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.deck.writing.data_forms import as_csv, as_json, as_tabletop
from ptcg_judge.deck.writing.rows import Naming, WrittenRow, meant
from ptcg_judge.deck.writing.text_forms import limitless, live, online
from ptcg_judge.errors import FileError

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist

_LOST = frozenset({"L001", "L002"})  # lines that may be cards and are not among the cards of the list


class Form(StrEnum):
    """The forms that lists are written in."""

    PTCGL = "ptcgl"
    PTCGO = "ptcgo"
    LIMITLESS = "limitless"
    JSON = "json"
    TTS = "tts"
    CSV = "csv"


def converted(data: bytes | str, source: str, form: Form, cards: CardStore, language: str = "en") -> str:
    """The lists of a text in another form, card names in `language` (en, de, es, fr, it, pt) where cards have one.

    Raises FileError where the text holds no list, or a line that may be a card and can't be read, or where the form
    can't say the deck so that it is read as the same again.
    """
    decks = read_decks(data, source, cards)
    if not decks:
        raise FileError(source, "no card line in it", hint="a card line reads like: 4 Ultra Ball SVI 196")
    for deck in decks:
        _refuse_losses(deck, source)
    tried = dict.fromkeys((language, "en"))
    for each in tried:  # in a language two names of a list may mean other cards together than each alone
        naming = Naming(cards, each, symbols=form is Form.PTCGL, bare=form in (Form.PTCGL, Form.PTCGO))
        text = written([naming.rows(deck) for deck in decks], form, language)
        if _cards(read_decks(text, source, cards)) == _cards(decks):
            return text
    raise FileError(source, f"can't be written as {form.value} so that it is read as the same deck")


def written(lists: list[list[WrittenRow]], form: Form, language: str = "en") -> str:
    """Lists in a form."""
    if form is Form.JSON:
        return as_json(lists)
    if form is Form.CSV:
        return as_csv(lists)
    if form is Form.TTS:
        return as_tabletop(lists)
    one = {Form.PTCGO: online, Form.LIMITLESS: limitless}.get(form)
    return "\n\n".join(one(rows) if one else live(rows, language) for rows in lists)


def _refuse_losses(deck: Decklist, source: str) -> None:
    read = {entry.at for entry in deck.entries}
    for finding in deck.findings:
        lost = next((at for at in finding.lines if at not in read), None) if finding.code in _LOST else None
        if lost:
            raise FileError(source, finding.message, lost.line, lost.column, finding.hint)


def _cards(decks: list[Decklist]) -> list[Counter[tuple[str, tuple[str, ...]]]]:
    """How many copies of which cards each list holds."""
    found = []
    for deck in decks:
        counts: Counter[tuple[str, tuple[str, ...]]] = Counter()
        for entry in deck.entries:
            counts[entry.name, meant(entry)] += entry.count
        found.append(counts)
    return found
