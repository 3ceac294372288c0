"""Where a script comes from: the table `cards/effects/origin.tsv` beside the effect files.

A line holds the key of a text, "compiled" (from the card's text, by game/compiling) or "alike" (written by a person,
and the compiler reads the text in the same way), and the fingerprint of the script of which that is true: a script that
was changed since is a written one. Lines are sorted, one is found by halving.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from ptcg_judge.cards.sources.wording import fingerprint
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import CardText, ScriptBody, part_of, texts_of
from ptcg_judge.game.script_files.style import flow
from ptcg_judge.yamlfile import read_bytes

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore

ORIGIN: Final = "origin.tsv"
Origin = Literal["compiled", "alike", "written"]


def mark_of(script: object) -> str:
    """The fingerprint of a script as written."""
    return fingerprint((flow(script),))


class Origins:
    """The table, searched where it lies. `folder` is that of the effect files."""

    def __init__(self, folder: Path) -> None:
        self._data = read_bytes(folder / ORIGIN, EffectFileError)

    def of(self, card: Card, text: CardText, script: object) -> Origin:
        """Where the script of a card's text comes from."""
        from ptcg_judge.cards.store.file import Section

        lines, mark = Section(self._data, 0, len(self._data)), mark_of(script)
        for key in (f"{text.key} {card.count_name}", text.key):
            line = lines.find(key)
            if line is not None and line.split("\t")[1:] == [mark]:
                return "compiled" if line.split("\t")[0] == "compiled" else "alike"
        return "written"


def origins_of(card: Card, written: ScriptBody, folder: Path) -> dict[str, str]:
    """Where the script of each text of a card comes from, by kind and name of the text; `written` is its script."""
    table = Origins(folder)
    return {
        f"{text.kind} {text.name}": table.of(card, text, part)
        for text in texts_of(card)
        if (part := part_of(written, text)) is not None
    }


def origin_table(folder: Path, cards: CardStore, alike: Iterable[str], compiled: Container[str]) -> str:
    """The table anew: what is compiled now, what was and has not been changed since, and what is alike."""
    from ptcg_judge.game.script_files.tidy import read, scripts_by_key

    scripts = scripts_by_key(read(folder, cards), cards)
    before = _lines(folder)
    lines = {key: ("alike", mark_of(scripts[key])) for key in alike if key in scripts}
    for key, script in scripts.items():
        mark = mark_of(script)
        if key in compiled or before.get(key) == ("compiled", mark):
            lines[key] = ("compiled", mark)
    return "".join(sorted(f"{key}\t{how}\t{mark}\n" for key, (how, mark) in lines.items()))


def _lines(folder: Path) -> dict[str, tuple[str, str]]:
    path = folder / ORIGIN
    if not path.is_file():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf8").splitlines())
    return {key: (how, mark) for key, how, mark in rows}
