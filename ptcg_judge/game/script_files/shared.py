"""Which script serves a text: the table `cards/effects/shared.tsv`, made from the effect files.

A line holds the key of a text (kind and fingerprint), the id of the card under which its script stands, and the name
the attack or Power has there. Cards that stand apart (apart.yaml) have lines of their own, with their id after the key,
and then the line of the text alone ends in `+`. Lines are sorted: one is found by halving (cards/store/file.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import CardText, part_of, texts_of
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.file import Section

TABLE: Final = "shared.tsv"
APART: Final = "apart.yaml"
OWN: Final = "card"  # what a card's own text is called in apart.yaml


class Home(NamedTuple):
    """Where a script stands: under the card with this id, for the attack or Power of this name ("" for the card)."""

    id: str
    name: str


class Shared:
    """The table, searched where it lies. `folder` is that of the effect files."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / TABLE
        self._lines: Section | None = None

    def home(self, card: Card, text: CardText) -> Home | None:
        """Where the script of a card's text stands, None where it has none."""
        if self._lines is None:
            from ptcg_judge.cards.store.file import Section

            data = read_bytes(self._path, EffectFileError)
            self._lines = Section(data, 0, len(data))
        line = self._lines.find(text.key)
        if line is None:
            return None
        if line.endswith("+"):
            line = self._lines.find(f"{text.key} {card.id}") or line
        id_, name, _ = line.split("\t")
        return Home(id_, name) if id_ else None


class Apart:
    """Texts whose fingerprint is that of others while the card says something else: apart.yaml, each with its reason.

    A Pokémon stands apart with all printings of its function; of Trainers and Energy each printing is named, because
    their function is their text. Those of one name have one script.
    """

    def __init__(self, file: Map, cards: CardStore) -> None:
        self.printings = {
            (text.key, one.id)
            for card, text in _named(file, cards)
            for one in (cards.same_function(card) if card.supertype == "Pokémon" else (card,))
            if text.key in {other.key for other in texts_of(one)}
        }

    def key(self, card: Card, text: CardText) -> str:
        """The key of the script that serves a text of a card."""
        return f"{text.key} {card.count_name}" if (text.key, card.id) in self.printings else text.key


def _named(file: Map, cards: CardStore) -> Iterable[tuple[Card, CardText]]:
    """The cards and texts that the file names. Raises EffectFileError for one that does not exist."""
    for key, reasons in file.items():
        card = cards.by_id(key.split(" ", 1)[0])
        if card is None or key != f"{card.id} {card.name}":
            raise file.problem(f"there is no card '{key}'", key, at_key=True)
        texts = {text.name or OWN: text for text in texts_of(card)}
        for name in reasons:
            if name not in texts:
                raise reasons.problem(f"{key} has no text '{name}'", name, hint(name, list(texts)), at_key=True)
            yield card, texts[name]


def table(scripts: Iterable[tuple[Card, Mapping[str, object]]], apart: Apart, cards: CardStore) -> str:
    """The table of all scripts."""
    homes = {
        apart.key(card, text): f"{card.id}\t{text.name}\t"
        for card, script in scripts
        for text in texts_of(card)
        if part_of(script, text) is not None
    }
    several = {key for key, _ in apart.printings}
    lines = {key: home for key, home in homes.items() if key.count(" ") == 1}
    lines |= {key: lines.get(key, "\t\t") + "+" for key in several}
    for key, id_ in apart.printings:
        card = cards.by_id(id_)
        if card is not None:
            lines[f"{key} {id_}"] = homes.get(f"{key} {card.count_name}", "\t\t")
    return "".join(sorted(f"{key}\t{lines[key]}\n" for key in lines))
