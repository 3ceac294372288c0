"""Every text that has a script, with all printings of it and the sentences that the databases hold for them.

The sentences are read from archives of the public card databases (`judge cards build` reads the same), and are never
written anywhere: what is kept of a text is its fingerprint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import count_name, plain
from ptcg_judge.cards.sources.read import CardSource, read_source
from ptcg_judge.cards.sources.wording import text_fingerprint
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import ERAS, CardText, in_order, part_of, texts_of
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import read_one

ARCHIVES = ("pokemon-tcg-data.tar.gz", "tcgdex-en.jsonl.gz")


Sentences = dict[tuple[str, str], dict[str, set[str]]]  # names of cards by sentence, by kind and fingerprint


@dataclass
class ScriptedText:
    """One script and the texts that it serves.

    `home` and `name` say where the script stands, `script` is what is written there. `printings` are the cards with
    that text and the name it has on each; `said` are the different sentences of the databases, by how often they are
    printed.
    """

    kind: str
    effect: str
    home: str
    name: str
    script: Any
    era: str
    printings: list[tuple[Card, CardText]] = field(default_factory=list)
    said: dict[str, list[Card]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What an exception is named by: card and name of the text."""
        return f"{self.home} {self.name}".strip()


def scripted_texts(cards: CardStore, folder: Path | None = None) -> list[ScriptedText]:
    """Every scripted text in the order of printing, with its sentences from the databases in `folder`, if one is given."""
    sentences: Sentences = _sentences(folder) if folder is not None else {}
    library, bodies = ScriptLibrary(), _bodies()
    found: dict[tuple[str, str, str, str], ScriptedText] = {}
    for card in in_order(cards.all(), cards):
        for text in texts_of(card):
            where = library.where(card, text)
            if where is None:
                continue
            home = where.key.split(" ", 1)[0]
            mark = (text.kind, text.effect, home, where.name)
            if mark not in found:
                script = _script(bodies[home], text, where.name)
                found[mark] = ScriptedText(text.kind, text.effect, home, where.name, script, era_of(card, cards))
            one = found[mark]
            one.printings.append((card, text))
            for sentence in _of_the_card(sentences, card, text):
                one.said.setdefault(sentence, []).append(card)
    return list(found.values())


def era_of(card: Card, cards: CardStore) -> str:
    """The folder in which a script first printed on this card stands."""
    series = cards.sets[card.set_id].series
    return ERAS.get(series, series)


def _bodies() -> dict[str, Mapping[str, Any]]:
    return {
        key.split(" ", 1)[0]: node or {}
        for path in sorted(effects_folder().glob("*/*.yaml"))
        for key, node in read_one(path, EffectFileError).items()
    }


def _script(body: Mapping[str, Any], text: CardText, name: str) -> Any:
    script = part_of(body, CardText(text.kind, text.effect, name))
    if script is None and text.kind == "card":  # a Trainer with the words of an attack
        script = {"play": {"do": (part_of(body, CardText("attack", text.effect, name)) or {}).get("after")}}
    return script


def _sentences(folder: Path) -> Sentences:
    """Sentences by (kind, fingerprint), with the names of the cards on which they stand."""
    found: defaultdict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path in ARCHIVES:
        for kind, text, name in _raw_texts(read_source(folder / path)):
            mark = text_fingerprint(text, count_name(name) if kind == "card" else "")
            if mark:
                found[kind, mark][plain(text)].add(name)
    return found


def _raw_texts(source: CardSource) -> Iterator[tuple[str, str, str]]:
    """Kind, text and card name of each text of a database."""
    for _, raw in source.cards:
        name = str(raw["name"])
        for key, kind in (("attacks", "attack"), ("abilities", "power")):
            for item in raw.get(key) or ():
                yield kind, str(item.get("text") or item.get("effect") or ""), name
        if raw.get("ancientTrait"):
            yield "power", str(raw["ancientTrait"].get("text") or ""), name
        own = raw.get("effect") or " ".join(map(str, raw.get("rules") or ()))
        if own:
            yield "card", str(own), name


def _of_the_card(sentences: Sentences, card: Card, text: CardText) -> list[str]:
    """The sentences of one text of a card: those that stand on a card of its name, else all of that fingerprint."""
    found = sentences.get((text.kind, text.effect), {})
    own = [sentence for sentence, names in found.items() if card.name in names]
    return own or list(found)
