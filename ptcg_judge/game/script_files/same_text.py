"""Which scripts serve other printings with the same text: writes `cards/effects/texts/same.yaml`.

A text that has an entry in the other files of `texts/` is left to it: then a card with a script of its own differs from
the others in what a fingerprint does not hold (a reminder in brackets, Pokémon-EX or Pokémon ex).

Run `python -m ptcg_judge.game.script_files.same_text` after adding scripts to `cards/effects/<set>.yaml`; a test tells
when.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.library import SAME, TEXTS
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import read_one

HEAD = "# a text by its fingerprint: the card (and its attack or Power) whose script serves it; see same_text.py\n"


def written(folder: Path, cards: CardStore) -> Iterator[tuple[str, str]]:
    """Every text that has a script in the files of the sets: kind and fingerprint, and "<id> <attack or Power>"."""
    for path in sorted(folder.glob("*.yaml")):
        file = read_one(path, EffectFileError)
        for key in file:
            card = cards.by_id(key.split(" ", 1)[0])
            if card is not None:
                yield from _texts(card, file[key] or {})


def _texts(card: Card, script: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for attack in card.attacks:
        if attack.effect and attack.name in (script.get("attacks") or {}):
            yield f"attack {attack.effect}", f"{card.id} {attack.name}"
    for power in card.powers:
        if power.effect and power.name in (script.get("powers") or {}):
            yield f"power {power.effect}", f"{card.id} {power.name}"
    if card.effect and set(script) - {"attacks", "powers"}:
        yield f"card {card.effect}", card.id


def content(folder: Path, cards: CardStore) -> str:
    """The file as it should be."""
    first: dict[str, str] = {}
    common = {key for path in (folder / TEXTS).glob("*.yaml") if path.name != SAME for key in _keys(path)}
    for text, place in written(folder, cards):
        if text not in common:
            first.setdefault(text, place)
    return HEAD + "".join(f"{json.dumps(key)}: {json.dumps(first[key], ensure_ascii=False)}\n" for key in sorted(first))


def _keys(path: Path) -> Iterator[str]:
    """The texts of a file; each entry is one line."""
    for line in path.read_text(encoding="utf8").splitlines():
        if line.startswith('"'):
            yield line[1:].split('": ', 1)[0]


if __name__ == "__main__":
    where = effects_folder()
    (where / TEXTS / SAME).write_text(content(where, CardStore.open()), encoding="utf8")
