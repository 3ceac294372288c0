"""Reading decklists: whatever people paste, as lists of cards that remember where they stood.

    read_decks(data, "deck.txt", cards)     one Decklist per list in the text

Which syntax a text is written in is guessed from the text alone; the name of the file only appears in messages.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from ptcg_judge.deck.naming.resolve import Resolver
from ptcg_judge.deck.reading.syntax_text import TextReader
from ptcg_judge.errors import FileError

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist

MOST_LISTS: Final = 10_000  # a season's largest tournament had 4,000 players
_TUPLE: Final = re.compile(r"""\[\s*["'][^"'\n]{1,80}["']\s*,\s*["']""")


@lru_cache(maxsize=4)
def _reader(cards: CardStore, printings: Literal["exact", "any"]) -> TextReader:
    return TextReader(Resolver(cards, printings))


def read_decks(
    data: bytes | str, source: str, cards: CardStore, printings: Literal["exact", "any"] = "exact"
) -> list[Decklist]:
    """The lists in a text, in order; [] where no line is a card.

    `source` names the text in the results; of several lists the second is "deck.txt#2". Under "exact" a printing that
    is named by set and number is meant, under "any" the name decides. What can't be read or does not fit is a finding
    in the list. Raises FileError for a binary file and for JSON that breaks off.
    """
    if isinstance(data, bytes):
        from ptcg_judge.deck.reading.encoding import decode

        data = decode(data, source)
    reader = _reader(cards, printings)
    reader.resolver.begin()
    if data[:1] == "\ufeff":
        data = data[1:]
    lists = _guessed(data, source, reader) or reader.read(data).lists(source)
    if len(lists) > MOST_LISTS:
        raise FileError(source, f"holds {len(lists):,} lists, more than {MOST_LISTS:,}: part it into several files")
    if not lists and data[:400].lstrip()[:1] in ("{", "["):
        from ptcg_judge.deck.reading.syntax_json import broken_json

        raise broken_json(data, source)
    if reader.resolver.foreign:
        from ptcg_judge.deck.naming.local_names import in_its_language

        lists = [in_its_language(deck, reader.resolver) for deck in lists]
    return lists


def is_of_lines(text: str, source: str, cards: CardStore) -> bool:
    """Whether a text is read line by line, and is no JSON, JavaScript or table. Raises FileError as `read_decks`."""
    return not _guessed(text.removeprefix("\ufeff"), source, _reader(cards, "exact"))


def _guessed(text: str, source: str, reader: TextReader) -> list[Decklist]:
    """The lists of a text that is JSON, JavaScript or a table; [] where it is none of them."""
    head = text[:400].lstrip()
    if head[:1] in ("{", "["):
        from ptcg_judge.deck.reading.syntax_json import read_json

        found = read_json(text, source, reader)
        if found is not None:
            return found
    if "[" in text and _TUPLE.search(text):
        from ptcg_judge.deck.reading.syntax_js import read_js

        lists = read_js(text, source, reader.resolver)
        if lists:
            return lists
    if "," in head or ";" in head or "\t" in head or "|" in head:
        from ptcg_judge.deck.reading.syntax_csv import read_csv

        return read_csv(text, source, reader.resolver)
    return []
