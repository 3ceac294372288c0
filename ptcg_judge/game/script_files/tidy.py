"""Putting the effect files in order: each text where it was first printed, one style, and the table of shared texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import (
    CardText,
    Draft,
    ScriptBody,
    by_number,
    in_order,
    part_of,
    path_of,
    texts_of,
)
from ptcg_judge.game.script_files.shared import APART, TABLE, Apart, table
from ptcg_judge.game.script_files.style import comments_of, formatted
from ptcg_judge.safewrite import write_whole
from ptcg_judge.yamlfile import Map, read_bytes, read_one

Scripts = dict[str, Draft]  # scripts by card id


@dataclass
class Written:
    """What a folder of effect files holds: scripts and comments by card id, and the texts that stand apart."""

    scripts: Scripts
    comments: dict[str, str]
    apart: Apart


def read(folder: Path, cards: CardStore) -> Written:
    """Every effect file of a folder. Raises EffectFileError with the place of what is wrong."""
    found = Written({}, {}, Apart(read_one(folder / APART, EffectFileError), cards))
    for path in sorted(folder.glob("*/*.yaml")):
        file = read_one(path, EffectFileError)
        notes = _comments(path)
        for key in file:
            id_ = key.split(" ", 1)[0]
            if id_ in found.scripts:
                raise file.problem(f"{id_} has a script in another file, too", key)
            found.scripts[id_] = file[key] or {}
            if key in notes:
                found.comments[id_] = notes[key]
    return found


def _comments(path: Path) -> dict[str, str]:
    try:
        return comments_of(read_bytes(path, EffectFileError).decode("utf8"), path.name)
    except ValueError as wrong:
        raise EffectFileError(str(path), str(wrong)) from None


def at_home(written: Written, cards: CardStore) -> Scripts:
    """The same scripts, each text where it was first printed.

    Raises EffectFileError for a card that does not exist, and for two scripts of one text when neither stands apart.
    """
    homes = _homes(written.apart, cards)
    placed: Scripts = {}
    taken: dict[str, tuple[str, Any]] = {}
    moved: dict[str, str] = {}
    for id_, script in written.scripts.items():
        card = cards.by_id(id_)
        if card is None or card.id != id_:
            raise _problem(script, f"there is no card {id_}")
        _keep(placed.setdefault(id_, {}), _rest(card, script))
        for text in texts_of(card):
            part = part_of(script, text)
            if part is not None:
                key = written.apart.key(card, text)
                other_id, other = taken.setdefault(key, (id_, part))
                if other != part:
                    raise _problem(script, f"{id_} {text.name}: {other_id} has another script for the same text")
                home, there = homes[key]
                _put(placed.setdefault(home.id, {}), there, part)
                moved.setdefault(id_, home.id)
    gone = [id_ for id_ in placed if not placed[id_] and written.scripts.get(id_)]
    for id_ in gone:
        del placed[id_]
        if id_ in written.comments:  # what was said of it goes along
            home_id = moved[id_]
            written.comments[home_id] = written.comments.get(home_id, "") + written.comments.pop(id_)
    return placed


def _problem(script: ScriptBody, message: str) -> EffectFileError:
    if isinstance(script, Map):
        return EffectFileError(script.file, message, *script.place())
    return EffectFileError("", message)


def _homes(apart: Apart, cards: CardStore) -> dict[str, tuple[Card, CardText]]:
    """The oldest printing of every text, by the key of the script that serves it."""
    found: dict[str, tuple[Card, CardText]] = {}
    for card in in_order(cards.all(), cards):
        for text in texts_of(card):
            found.setdefault(apart.key(card, text), (card, text))
    return found


def _rest(card: Card, script: ScriptBody) -> Draft:
    """What a script says about attacks, Powers and a card without a text."""
    rest: Draft = {}
    known = set(texts_of(card))
    if not card.effect:
        rest |= part_of(script, CardText("card", "")) or {}
    for kind in ("power", "attack"):
        named = {text.name for text in known if text.kind == kind}
        bare = {name: one for name, one in (script.get(f"{kind}s") or {}).items() if name not in named}
        if bare:
            rest[f"{kind}s"] = bare
    return rest


def _keep(script: Draft, rest: ScriptBody) -> None:
    for key, value in rest.items():
        if key in ("attacks", "powers"):
            script.setdefault(key, {}).update(value)
        else:
            script[key] = value


def _put(script: Draft, text: CardText, part: Any) -> None:
    _keep(script, part if text.kind == "card" else {f"{text.kind}s": {text.name: part}})


def files(written: Written, cards: CardStore) -> dict[Path, str]:
    """Every file of the folder as it should be, by its path below the folder, the table of shared texts included."""
    scripts = at_home(written, cards)
    known = [card for card in (cards.by_id(id_) for id_ in scripts) if card is not None]
    found: dict[Path, list[Card]] = {}
    for card in sorted(known, key=by_number):
        found.setdefault(path_of(card, cards), []).append(card)
    ordered = {card.id: _in_printed_order(card, scripts[card.id]) for card in known}
    made = {
        path: formatted(
            {f"{card.id} {card.name}": ordered[card.id] for card in some},
            {f"{card.id} {card.name}": written.comments.get(card.id, "") for card in some},
        )
        for path, some in found.items()
    }
    made[Path(TABLE)] = table(((card, ordered[card.id]) for card in known), written.apart, cards)
    return made


def _in_printed_order(card: Card, script: ScriptBody) -> Draft:
    """A script with what is the card's own first, then Powers and attacks as they stand on the card."""
    own = {key: script[key] for key in script if key not in ("attacks", "powers")}
    for key, printed in (("powers", card.powers), ("attacks", card.attacks)):
        if key in script:
            names = [one.name for one in printed]
            own[key] = {name: script[key][name] for name in sorted(script[key], key=lambda name: _at(name, names))}
    return own


def _at(name: str, names: list[str]) -> int:
    return names.index(name) if name in names else len(names)


def differences(folder: Path, cards: CardStore) -> Iterator[Path]:
    """The files below a folder that are not as they should be, those that should not exist included."""
    yield from _unlike(folder, files(read(folder, cards), cards))


def _unlike(folder: Path, made: Mapping[Path, str]) -> Iterator[Path]:
    for path in sorted({*made, *(path.relative_to(folder) for path in folder.glob("*/*.yaml"))}):
        there = folder / path
        now = there.read_text(encoding="utf8") if there.is_file() else None
        if now != made.get(path):
            yield path


def tidy(folder: Path, cards: CardStore) -> list[Path]:
    """Write every file that is not as it should be, remove what is empty, and return the paths that changed."""
    return write(folder, read(folder, cards), cards)


def scripts_by_key(written: Written, cards: CardStore) -> dict[str, Any]:
    """The script of every text that has one, by its key."""
    found: dict[str, Any] = {}
    for id_, script in written.scripts.items():
        card = cards.by_id(id_)
        for text in texts_of(card) if card is not None else ():
            if card is not None and (part := part_of(script, text)) is not None:
                found[written.apart.key(card, text)] = part
    return found


def write(folder: Path, written: Written, cards: CardStore) -> list[Path]:
    """The same for scripts that were read from the folder and perhaps added to."""
    made = files(written, cards)
    changed = list(_unlike(folder, made))
    for path in changed:
        there = folder / path
        if path not in made:
            there.unlink()
            continue
        write_whole(there, made[path].encode())
    return changed
