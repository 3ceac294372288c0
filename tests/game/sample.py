"""The 300 printed texts on which the effect vocabulary is tried, drawn by a fixed seed from all eras.

180 attacks, 60 Powers and Abilities, 40 Trainers and 20 Energy cards, as even over the eras as the eras have texts. A
text that was drawn already (spelling and numbers of the same sentence aside) is not drawn twice, so the sample is
harder than the printed cards are. Within a kind the entries alternate between the eras, and the four kinds are mixed
evenly, so the first 150 are themselves a sample of the whole.

`draw()` needs the card texts beside the repository; `sample.yaml` holds what it drew: TCGdex ids and names, no text.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

SEED = "ptcg-judge vocabulary gate 1"
QUOTA = {"attack": 180, "power": 60, "trainer": 40, "energy": 20}
ERAS = ("base", "gym", "neo", "ecard", "ex", "dp", "hgss", "bw", "xy", "sm", "swsh", "sv", "me")
SERIES_OF_ERA = {"lc": "ecard", "pl": "dp", "col": "hgss"}
LEFT_OUT = {"misc", "pop", "tk", "mc"}  # other printings of cards of the other series, or none of the eras
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Drawn:
    """One text of the sample: its place (1 to 300), kind, era, TCGdex card id, card and attack or Power name."""

    place: int
    kind: str
    era: str
    card: str
    card_name: str
    name: str


@dataclass(frozen=True)
class Printed:
    """A printed text with where it stands; `shape` is the text with numbers, spelling and its own name blanked."""

    kind: str
    era: str
    card: str
    card_name: str
    name: str
    text: str

    @property
    def shape(self) -> str:
        text = self.text.replace("’", "'").replace(self.card_name, "SELF")
        return re.sub(r"\W+", " ", re.sub(r"\d+", "N", text)).casefold().strip()

    @property
    def rank(self) -> str:
        key = f"{SEED}/{self.kind}/{self.card}/{self.name}"
        return hashlib.sha256(key.encode()).hexdigest()


def printed(shared: Path) -> Iterator[Printed]:
    """Every printed attack, Power, Trainer and Energy text of the eras, from the cards of TCGdex."""
    sets = json.loads((shared / "cards" / "tcgdex-sets-en.json").read_text(encoding="utf8"))
    series = {entry["id"]: entry["serie"]["id"] for entry in sets}
    with gzip.open(shared / "cards" / "tcgdex-en.jsonl.gz", "rt", encoding="utf8") as lines:
        for card in map(json.loads, lines):
            of = series[card["set"]["id"]]
            if of not in LEFT_OUT:
                yield from _texts(card, SERIES_OF_ERA.get(of, of))


def _texts(card: dict, era: str) -> Iterator[Printed]:
    parts = [("attack", part) for part in card.get("attacks", ())]
    parts += [("power", part) for part in card.get("abilities", ())]
    if card["category"] in ("Trainer", "Energy"):
        parts.append((card["category"].lower(), {"name": "", "effect": card.get("effect")}))
    for kind, part in parts:
        if part.get("effect") and part.get("name") is not None:
            yield Printed(kind, era, card["id"], card["name"], part["name"], part["effect"])


def draw(shared: Path) -> list[Drawn]:
    """The sample, the same on every machine: by rank within an era, the eras in turn, the kinds mixed by quota."""
    by_kind = defaultdict(lambda: defaultdict(list))
    for text in printed(shared):
        by_kind[text.kind][text.era].append(text)
    places = []
    for order, (kind, quota) in enumerate(QUOTA.items()):
        for at, text in enumerate(_in_turn(by_kind[kind], quota)):
            places.append(((at + 0.5) / quota, order, text))
    places.sort(key=lambda place: place[:2])
    return [Drawn(n, t.kind, t.era, t.card, t.card_name, t.name) for n, (_, _, t) in enumerate(places, 1)]


def _in_turn(eras: dict[str, list[Printed]], quota: int) -> list[Printed]:
    waiting = {era: sorted(eras[era], key=lambda text: text.rank) for era in ERAS if eras.get(era)}
    taken: list[Printed] = []
    shapes: set[str] = set()
    while len(taken) < quota and waiting:
        for era in list(waiting):
            fresh = (text for text in iter(lambda era=era: waiting[era].pop(0) if waiting[era] else None, None))
            text = next((text for text in fresh if text.shape not in shapes), None)
            if text is None:
                del waiting[era]
            elif len(taken) < quota:
                taken.append(text)
                shapes.add(text.shape)
    return taken


def recorded() -> list[Drawn]:
    """The sample as it is recorded in the repository."""
    rows = yaml.safe_load((HERE / "sample.yaml").read_text(encoding="utf8"))
    return [Drawn(n, *row) for n, row in enumerate(rows, 1)]


def record(drawn: list[Drawn]) -> None:
    """Write sample.yaml: one line per text, in order."""
    rows = [[d.kind, d.era, d.card, d.card_name, d.name] for d in drawn]
    head = "# kind, era, TCGdex id, card, attack or Power: drawn by sample.py, in order\n"
    body = "".join("- " + json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (HERE / "sample.yaml").write_text(head + body, encoding="utf8")
