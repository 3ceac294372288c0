"""The effect scripts that ship with the program, found for a card.

A script stands in `cards/effects/<era>/<set>.yaml` under "<id> <name>", each text where it was first printed. A text of
another printing with the same fingerprint uses it: the same words, drift of templating between eras aside, do the same.
`shared.tsv` says which script that is (script_files/shared.py). Files are read when asked for.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.game.script_files.homes import CardText, Draft, ScriptBody, block_of, part_of, texts_of
from ptcg_judge.game.script_files.names import PrintedNames
from ptcg_judge.game.script_files.shared import Home, Shared
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import Map, forget_places, read_bytes

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.language.grammar import CardNames


class Where(NamedTuple):
    """A line of an effect file: the script of the card `key` ("<id> <name>") or of its attack or Power `name`."""

    path: Path
    line: int
    key: str
    name: str


class ScriptLibrary:
    """Scripts by card; `find` is what `Scripts` asks."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or effects_folder()
        self._shared = Shared(self.folder)
        self._texts: dict[str, str] = {}
        self._paths: dict[str, Path] = {}
        self.names = PrintedNames()

    def find(self, card: Card) -> CardScript | None:
        """The compiled script of a card, None where nothing is written for any of its texts.

        Raises EffectFileError where a script names an attack or Power that the card has not.
        """
        written, where = self._card(card.id, card.name), str(self.path(card.set_id))
        own = _compiled(written, where, self.names.of(card)) if written is not None else None
        forget_places(written)
        return self._completed(card, own, written)

    def written(self, card: Card) -> Draft | None:
        """What the effect files say that a card does, with what same-worded texts add; None where they say nothing."""
        found = dict(self._card(card.id) or {})
        if _lacks_own_text(card, found):
            found |= self._card_of_same_text(card) or {}
        for text in texts_of(card):
            if (
                text.kind != "card"
                and part_of(found, text) is None
                and (same := self._same_text(card, text)) is not None
            ):
                found[f"{text.kind}s"] = {**(found.get(f"{text.kind}s") or {}), text.name: same}
        return found or None

    def path(self, set_id: str) -> Path | None:
        """The effect file of a set, None where it has none."""
        if not self._paths:
            self._paths = {path.stem: path for path in self.folder.glob("*/*.yaml")}
        return self._paths.get(set_id)

    def texts_instead(self, set_id: str, text: str) -> None:
        """Read this text in the place of a set's file, from now on."""
        self._texts[set_id] = "\n" + text

    def _text(self, set_id: str) -> str:
        """The file of a set as text with a line end in front, "" where there is none; read once."""
        if set_id not in self._texts:
            path = self.path(set_id)
            self._texts[set_id] = "\n" + read_bytes(path, EffectFileError).decode("utf8") if path else ""
        return self._texts[set_id]

    def _card(self, id_: str, name: str = "") -> Any:
        """What the file of its set says about a card, None where nothing.

        Raises EffectFileError where it stands under another name than `name`.
        """
        block = self._block(id_)
        if block is None:
            return None
        (key,) = block
        if name and key != f"{id_} {name}":
            raise block.problem(f"the card {id_} has another name", key, f"nearest: '{id_} {name}'", at_key=True)
        return block[key]

    def _block(self, id_: str) -> Map | None:
        """The part of a set's file about a card, None where it has none: only those lines are parsed."""
        set_id = id_.rpartition("-")[0]
        return block_of(self._text(set_id), id_, str(self.path(set_id)))

    def _completed(self, card: Card, own: CardScript | None, written: Any) -> CardScript | None:
        """The script with what same-worded texts add to it."""
        attacks = dict(own.attacks) if own is not None else {}
        powers = dict(own.powers) if own is not None else {}
        for text in texts_of(card):
            if text.name and text.name not in (attacks if text.kind == "attack" else powers):
                found = self._same_text(card, text)
                if found is not None:
                    made = _compiled({f"{text.kind}s": {text.name: found}}, card.id, self.names)
                    forget_places(found)
                    attacks |= made.attacks
                    powers |= made.powers
        if written != {} and _lacks_own_text(card, written or {}):
            own = self._same_card(card) or own
        if own is None and not attacks and not powers:
            return None
        return replace(own or CardScript(), attacks=attacks, powers=powers)

    def _same_card(self, card: Card) -> CardScript | None:
        """The script of a Trainer or Energy card by its text."""
        written = self._card_of_same_text(card)
        return _compiled(written, card.id, self.names) if written is not None else None

    def _card_of_same_text(self, card: Card) -> Any:
        """What is written for a Trainer or Energy card by its text; an attack which says just what to do will do."""
        written = self._same_text(card, CardText("card", card.effect))
        if written is None and card.supertype == "Trainer":
            attack = self._same_text(card, CardText("attack", card.effect))
            if attack is not None and set(attack) == {"after"}:
                written = {"play": {"do": attack["after"]}}
        return written

    def where(self, card: Card, text: CardText) -> Where | None:
        """Where the script of a card's text stands, None where it has none."""
        own = self._card(card.id)
        home = Home(card.id, text.name) if own and part_of(own, text) is not None else self._shared.home(card, text)
        if home is None and text.kind == "card" and self._card_of_same_text(card):
            text = CardText("attack", text.effect)
            home = self._shared.home(card, text)
        block = self._block(home.id) if home is not None else None
        path = self.path(home.id.rpartition("-")[0]) if home is not None else None
        if home is None or block is None or path is None:
            return None
        (key,) = block
        place = block[key][f"{text.kind}s"].key_place(home.name) if home.name else block.key_place(key)
        return Where(path, place.line, key, home.name)

    def _same_text(self, card: Card, text: CardText) -> Any:
        """The script of a text by its fingerprint, as written; None where there is none."""
        home = self._shared.home(card, text)
        if home is None:
            return None
        script = self._card(home.id)
        return part_of(script, CardText(text.kind, text.effect, home.name))


def _compiled(written: object, where: str, names: CardNames) -> CardScript:
    """A script compiled; the compiler is read when the first one is, for it holds every word of the language."""
    from ptcg_judge.game.script_files.compile import compile_card

    return compile_card(written, where, names)


def _lacks_own_text(card: Card, script: ScriptBody) -> bool:
    """Whether a card has a text of its own that the script says nothing about."""
    return bool(card.effect) and part_of(script, CardText("card", card.effect)) is None
