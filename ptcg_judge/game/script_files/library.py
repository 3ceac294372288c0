"""The effect scripts that ship with the program, found for a card.

A script stands in `cards/effects/<set>.yaml` under "<id> <name>". An attack, Power or whole card without a script of
its own uses that of a text with the same fingerprint: the same words, drift of templating between eras aside, do the
same. `texts/same.yaml` names the cards whose scripts serve other printings (same_text.py writes it); the other files of
`texts/`, sorted by the first letter of the fingerprint, hold scripts of common texts. Files are read when asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.names import Names
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import parse_one, read_bytes

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card

TEXTS = "texts"
SAME = "same.yaml"
NEXT_KEY = re.compile(r"\n(?=[^\s#])")


class Library:
    """Scripts by card; `find` is what `Scripts` asks. `inline` holds a scenario's own scripts by card id."""

    def __init__(self, inline: Mapping[str, Any] | None = None, folder: Path | None = None) -> None:
        self.inline = inline or {}
        self.folder = folder or effects_folder()
        self._texts: dict[Path, str] = {}
        self.names = Names()

    def find(self, card: Card) -> CardScript | None:
        """The compiled script of a card, None where nothing is written for any of its texts.

        Raises EffectFileError where a script names an attack or Power that the card has not.
        """
        written = self.inline.get(card.id)
        where = card.id
        if written is None:
            path = self.folder / f"{card.set_id}.yaml"
            written, where = self._card(path, card.id, card.name), str(path)
        own = compile_card(written, where, self.names.of(card)) if written is not None else None
        return self._completed(card, own)

    def written(self, card: Card) -> dict[str, Any] | None:
        """What the effect files say that a card does, with what same-worded texts add; None where they say nothing."""
        own = self._card(self.folder / f"{card.set_id}.yaml", card.id)
        if own is None and card.effect:
            own = self._card_of_same_text(card)
        found = dict(own or {})
        for kind, texts in (("attack", card.attacks), ("power", card.powers)):
            part = dict(found.get(f"{kind}s") or {})
            for one in texts:
                if one.effect and one.name not in part and (same := self._same_text(kind, one.effect)) is not None:
                    part[one.name] = same
            if part:
                found[f"{kind}s"] = part
        return found or None

    def _text(self, path: Path) -> str:
        """A file as text with a line end in front, "" where there is none; read once."""
        if path not in self._texts:
            self._texts[path] = "\n" + read_bytes(path, EffectFileError).decode("utf8") if path.is_file() else ""
        return self._texts[path]

    def _card(self, path: Path, id_: str, name: str = "") -> Any:
        """What a file of a set says about a card, None where nothing: only the lines of that card are parsed.

        Raises EffectFileError where it stands under another name than `name`.
        """
        text = self._text(path)
        begin = max(text.find(f"\n{id_} "), text.find(f'\n"{id_} ')) + 1
        if not begin:
            return None
        after = NEXT_KEY.search(text, begin)
        lines_before = "\n" * (text.count("\n", 0, begin) - 1)  # so that errors name the line of the file
        block = lines_before + text[begin : after.start() if after is not None else len(text)]
        entry = parse_one(block, str(path), EffectFileError)
        (key,) = entry
        if name and key != f"{id_} {name}":
            raise entry.problem(f"the card {id_} has another name", key, f"nearest: '{id_} {name}'", at_key=True)
        return entry[key]

    def _entry_of(self, path: Path, key: str) -> Any:
        """One entry of a file of texts, None where it has none. Each is one line: only that line is parsed."""
        text = self._text(path)
        at = text.find(f"\n{json.dumps(key)}: ")
        if at < 0:
            return None
        return parse_one(text[at + 1 : text.find("\n", at + 1)], str(path), EffectFileError)[key]

    def _completed(self, card: Card, own: CardScript | None) -> CardScript | None:
        """The script with what same-worded texts add to it."""
        attacks = dict(own.attacks) if own is not None else {}
        powers = dict(own.powers) if own is not None else {}
        for attack in card.attacks:
            if attack.effect and attack.name not in attacks:
                found = self._same_text("attack", attack.effect)
                if found is not None:
                    attacks |= compile_card({"attacks": {attack.name: found}}, card.id, self.names).attacks
        for power in card.powers:
            if power.effect and power.name not in powers:
                found = self._same_text("power", power.effect)
                if found is not None:
                    powers |= compile_card({"powers": {power.name: found}}, card.id, self.names).powers
        if own is None and card.effect:
            own = self._same_card(card)
        if own is None and not attacks and not powers:
            return None
        return replace(own or CardScript(), attacks=attacks, powers=powers)

    def _same_card(self, card: Card) -> CardScript | None:
        """The script of a Trainer or Energy card by its text."""
        written = self._card_of_same_text(card)
        return compile_card(written, card.id, self.names) if written is not None else None

    def _card_of_same_text(self, card: Card) -> Any:
        """What is written for a Trainer or Energy card by its text; an attack which says just what to do will do."""
        written = self._same_text("card", card.effect)
        if written is None and card.supertype == "Trainer":
            attack = self._same_text("attack", card.effect)
            if attack is not None and set(attack) == {"after"}:
                written = {"play": {"do": attack["after"]}}
        return written

    def _same_text(self, kind: str, fingerprint: str) -> Any:
        """The script of a text of a kind (attack, power, card), as written; None where there is none."""
        key = f"{kind} {fingerprint}"
        same = self._entry_of(self.folder / TEXTS / SAME, key)
        if same is None:
            return self._entry_of(self.folder / TEXTS / f"{_shard(fingerprint)}.yaml", key)
        id_, _, name = str(same).partition(" ")
        script = self._card(self.folder / f"{id_.rpartition('-')[0]}.yaml", id_)
        return script if kind == "card" else script[f"{kind}s"][name]


def _shard(fingerprint: str) -> str:
    """The file of a fingerprint: its first letter or digit, `other` for anything else."""
    first = fingerprint[:1].casefold()
    return first if first.isalnum() else "other"
