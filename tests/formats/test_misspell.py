"""A wrong word in a format file is refused at its line, unless it is free text or a name that the file gives itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml

from ptcg_judge import places
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.errors import FormatFileError

FREE = {"title", "about", "note", "why", "because", "doubt", "new-sets", "unsure", "doubtful-reprints"}
OWN = {"id", "also"}  # names that a file gives
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def words(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[bool, tuple[str, ...], yaml.ScalarNode]]:
    """Every key and every leaf below a node with the keys above it."""
    if isinstance(node, yaml.ScalarNode):
        yield False, path, node
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from words(one, path)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield True, (*path, key.value), key
            yield from words(value, (*path, key.value))


def closed(key: bool, path: tuple[str, ...]) -> bool:
    """Whether the word is one of a closed list: no free text, no name that the file gives, no number or day, which may
    be another of its kind."""
    under = path[:-1] if key else path
    return not FREE & set(under) and not (not key and OWN & set(path[-1:]))


def misspelt(word: str, chance: random.Random) -> str:
    """The word with one letter changed, dropped or added."""
    at = chance.randrange(len(word))
    letter = chance.choice([one for one in LETTERS if one != word[at].lower()])
    return chance.choice(
        [word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :], word[:at] + letter + word[at:]]
    )


def places_of_words() -> list[tuple[Path, bool, tuple[str, ...], yaml.ScalarNode]]:
    """Every closed word of the shipped files: its file, whether it is a key, the keys above it, its node."""
    found = []
    for path in sorted(places.formats_folder().glob("*.yaml")):
        for key, above, node in words(yaml.compose(path.read_text(encoding="utf-8"))):
            if closed(key, above) and not re.fullmatch(r"[\d -]*", node.value):
                found.append((path, key, above, node))
    return found


def refused(path: Path, cards: CardStore) -> FormatFileError | None:
    """What a file is refused with, when it is read or when its cards are looked at; None where it is taken."""
    try:
        found = load_format(str(path))
        pool_on(found, max(found.first_day, date(2026, 8, 1)), cards)
    except FormatFileError as problem:
        return problem
    return None


@pytest.mark.parametrize("seed", range(4))
def test_a_misspelt_word_is_refused_at_its_line(seed: int, cards: CardStore, tmp_path: Path) -> None:
    chance = random.Random(seed)
    known = set(cards.sets) | {path.stem for path in places.formats_folder().glob("*.yaml")}
    taken = []
    for path, _, above, node in chance.sample(places_of_words(), 60):
        text, wrong = path.read_text(encoding="utf-8"), misspelt(node.value, chance)
        first, last = node.start_mark.index, node.end_mark.index
        if node.value not in text[first:last] or wrong in known or not wrong:
            continue
        changed = tmp_path / path.name
        changed.write_text(text[:first] + text[first:last].replace(node.value, wrong) + text[last:], encoding="utf-8")
        problem = refused(changed, cards)
        if problem is None or not re.search(r":\d+:\d+: ", str(problem)):
            taken.append((path.name, above, node.value, wrong, str(problem)))
    assert taken == []
