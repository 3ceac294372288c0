"""Where the script of a text stands: the file of the set, in the folder of its era, in which it was first printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ptcg_judge.errors import EffectFileError
from ptcg_judge.yamlfile import Map, parse_one

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore

# The folder of each series of sets of the card data.
ERAS: Final[Mapping[str, str]] = {
    "base": "base",
    "lc": "base",
    "gym": "gym",
    "neo": "neo",
    "ecard": "e-card",
    "ex": "ex",
    "dp": "diamond-pearl",
    "pl": "platinum",
    "hgss": "heartgold-soulsilver",
    "col": "heartgold-soulsilver",
    "bw": "black-white",
    "xy": "xy",
    "sm": "sun-moon",
    "swsh": "sword-shield",
    "sv": "scarlet-violet",
    "me": "mega-evolution",
    "pop": "promos",
    "tk": "promos",
    "mc": "promos",
    "misc": "promos",
}
UNDATED: Final = "misc"  # the series whose release day stands for no day
NEXT_KEY: Final = re.compile(r"\n(?=[^\s#])")

ScriptBody: TypeAlias = Mapping[str, Any]  # what an effect file says of a card or of one of its texts, as it was read
Draft: TypeAlias = dict[str, Any]  # the same while it is put together anew


class ScriptSentences(NamedTuple):
    """The sentences of a script: of attacks and Powers by name, and of the card itself.

    `origins` says of each text with a script where that comes from (origin.py), by "attack <name>", "power <name>" and
    "card ".
    """

    attacks: Mapping[str, tuple[str, ...]]
    powers: Mapping[str, tuple[str, ...]]
    card: tuple[str, ...]
    origins: Mapping[str, str] = {}


NOTHING_TOLD = ScriptSentences({}, {}, ())


class CardText(NamedTuple):
    """One text of a card: its kind ("attack", "power", "card"), its fingerprint, and its name ("" for a card's own)."""

    kind: str
    effect: str
    name: str = ""

    @property
    def key(self) -> str:
        """What the text is looked up by."""
        return f"{self.kind} {self.effect}"


def texts_of(card: Card) -> Iterator[CardText]:
    """Every text of a card that has words: Powers, attacks, then the card's own."""
    for power in card.powers:
        if power.effect:
            yield CardText("power", power.effect, power.name)
    for attack in card.attacks:
        if attack.effect:
            yield CardText("attack", attack.effect, attack.name)
    if card.effect:
        yield CardText("card", card.effect)


def part_of(script: ScriptBody, text: CardText) -> Any:
    """What a card's script says about one of its texts, None where nothing."""
    if text.kind != "card":
        return (script.get(f"{text.kind}s") or {}).get(text.name)
    own = {key: script[key] for key in script if key not in ("attacks", "powers")}
    return own or None


def block_of(text: str, id_: str, path: str) -> Map | None:
    """The part about a card of an effect file that was read with a line end in front, None where it has none.

    Only those lines are parsed; `path` is the file, as errors name it.
    """
    begin = max(text.find(f"\n{id_} "), text.find(f'\n"{id_} ')) + 1
    if not begin:
        return None
    after = NEXT_KEY.search(text, begin)
    lines_before = "\n" * (text.count("\n", 0, begin) - 1)  # so that errors name the line of the file
    block = lines_before + text[begin : after.start() if after is not None else len(text)]
    return parse_one(block, path, EffectFileError)


def in_order(some: Iterable[Card], cards: CardStore) -> list[Card]:
    """Cards as they were printed: by day, set and number; those without a day last."""
    return sorted(
        some, key=lambda card: (cards.sets[card.set_id].series == UNDATED, card.released or "~", by_number(card))
    )


def by_number(card: Card) -> tuple[str, int, str]:
    """The order of cards in the file of a set."""
    digits = "".join(mark for mark in card.number if mark.isdecimal())
    return card.set_id, int(digits or 0), card.number


def path_of(card: Card, cards: CardStore) -> Path:
    """The file of a card's set below the folder of the effect files."""
    series = cards.sets[card.set_id].series
    return Path(ERAS.get(series, series)) / f"{card.set_id}.yaml"
