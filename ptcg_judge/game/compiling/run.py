"""Compile every text that has no script, compare with every text that has one, and write what was compiled."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import count_name
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.sources.records import Raw
from ptcg_judge.cards.sources.wording import text_fingerprint
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.compiling.alike import same
from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.attacks import attack
from ptcg_judge.game.compiling.frames import Body, Node, Reading
from ptcg_judge.game.compiling.powers import power
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.homes import CardText, in_order, texts_of
from ptcg_judge.game.script_files.names import PrintedNames
from ptcg_judge.game.script_files.style import formatted
from ptcg_judge.game.script_files.tidy import Written, read, scripts_by_key
from ptcg_judge.yamlfile import parse_one

_EX: Final = re.compile(r"Pok[eé]mon[- ](EX|ex)\b")
TRAINERS_APART: Final = "2007-05"  # until THIS_POKEMON, Supporters and Stadiums were no Trainer cards (ruling 14, 167)
THIS_POKEMON: Final = "2011-04"  # from then on a card writes "this Pokémon", and its name means any card of that name


@dataclass
class CompiledTexts:
    """What came of every text, by its key: scripts made for texts without one, agreement with those that have one."""

    made: dict[str, Body] = field(default_factory=dict)
    agree: list[str] = field(default_factory=list)
    differ: dict[str, Body] = field(default_factory=dict)
    not_read: dict[str, str] = field(default_factory=dict)
    printings: Counter[str] = field(default_factory=Counter)
    scripted: dict[str, Node] = field(default_factory=dict)


def texts_in(paths: Iterable[Path]) -> Mapping[str, tuple[str, ...]]:
    """Every wording of each text, by "<kind> <fingerprint>" (homes.CardText.key).

    Raises CardDataError for a file that cannot be used.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in paths:
        for _, raw in read_source(path).cards:
            for key, text in _texts(raw):
                found[key][text] = None
    return {key: tuple(texts) for key, texts in found.items()}


def _texts(raw: Raw) -> Iterator[tuple[str, str]]:
    powers = [*(raw.get("abilities") or ()), raw.get("ancientTrait") or {}]
    for kind, items in (("attack", raw.get("attacks") or ()), ("power", powers)):
        for item in items:
            text = str(item.get("effect") or item.get("text") or "")
            if text:
                yield f"{kind} {text_fingerprint(text)}", text
    rules = raw.get("rules")
    name = str(raw["name"])
    for text in (str(raw.get("effect") or ""), " ".join(map(str, rules)) if isinstance(rules, list) else ""):
        if text:
            for own in {name, count_name(name)}:
                yield f"card {text_fingerprint(text, own)}", text


def names_of(cards: CardStore) -> dict[str, str]:
    """What cards are called, with "pokemon", "stadium" or "card" for each name."""
    found: dict[str, str] = {}
    for card in cards.all():
        sort = "pokemon" if card.supertype == "Pokémon" else "stadium" if "Stadium" in card.subtypes else "card"
        found.setdefault(card.name, sort)
        found.setdefault(card.count_name, sort)
    return found


def compile_all(folder: Path, cards: CardStore, texts: Mapping[str, tuple[str, ...]]) -> CompiledTexts:
    """Every text of attacks and Powers. Nothing is written."""
    written, names = read(folder, cards), names_of(cards)
    done = CompiledTexts(scripted=scripts_by_key(written, cards))
    for key, printed in _printings(written, cards).items():
        done.printings[key] = len(printed)
        has = done.scripted.get(key)
        try:
            script = _one(printed, texts, names)
        except NotRead as clause:
            done.not_read[key] = str(clause)
            continue
        if has is None:
            refused = _refused(*printed[0], script)
            if refused:
                done.not_read[key] = refused
            else:
                done.made[key] = script
        elif all(same(has, script, damage) for damage in {_damage(card, text)[0] for card, text in printed}):
            done.agree.append(key)
        else:
            done.differ[key] = script
    return done


def _printings(written: Written, cards: CardStore) -> dict[str, list[tuple[Card, CardText]]]:
    """Every card that bears a text, by the key of the text, as they were printed; attacks and Powers."""
    found: dict[str, list[tuple[Card, CardText]]] = defaultdict(list)
    for card in in_order(cards.all(), cards):
        for text in texts_of(card):
            if text.kind != "card":
                found[written.apart.key(card, text)].append((card, text))
    return found


def _one(printed: list[tuple[Card, CardText]], texts: Mapping[str, tuple[str, ...]], names: Mapping[str, str]) -> Body:
    """The script of a text: the same from each wording and for each card that bears it. Raises NotRead."""
    scripts: dict[str, Body] = {}
    unread: NotRead | None = None
    for card, text in printed:
        read_one = 0
        for wording in _of_its_time(card, texts.get(text.key, ())):
            try:
                script = _compiled(card, text, wording, names)
            except NotRead as clause:
                unread = unread or clause
                continue
            read_one += 1
            scripts.setdefault(json.dumps(script, sort_keys=True), script)
        if not read_one:
            raise unread or NotRead("no wording of it is known")
    first = next(iter(scripts.values()))
    if not all(same(first, other) for other in scripts.values()):
        raise NotRead("its printings say different things")
    return first


def _of_its_time(card: Card, wordings: tuple[str, ...]) -> tuple[str, ...]:
    """The wordings that a card may bear: from 2011 to 2022 cards spoke of Pokémon-EX, else of Pokémon ex."""
    large = "2011-11" <= card.released < "2023"
    marks = {one: _EX.findall(one) for one in wordings}
    mine = tuple(one for one, found in marks.items() if found and ("EX" in "".join(found)) == large)
    return mine or tuple(one for one, found in marks.items() if not found) or wordings


def _compiled(card: Card, text: CardText, wording: str, names: Mapping[str, str]) -> Body:
    own = card.name if card.supertype == "Pokémon" else ""
    reading = Reading(
        own=own,
        basic=card.is_basic_pokemon,
        name=text.name,
        attacks=tuple(one.name for one in card.attacks),
        is_attack=text.kind == "attack",
        own_is_self=bool(own) and card.released < THIS_POKEMON,
        trainer="item" if TRAINERS_APART <= card.released < THIS_POKEMON else "trainer",
        names=names,
    )
    if text.kind == "attack":
        script = attack(wording, reading, _damage(card, text))
        return script if own else _of_the_user(script)
    kind = next(one.kind for one in card.powers if one.name == text.name and one.effect == text.effect)
    return power(wording, reading, kind)


def _of_the_user(script: Body) -> Body:
    """The script of an attack printed on a Trainer card: "this Pokémon" is the one that uses it."""
    if any(one in str(script) for one in ("'lasting'", "'own'")):
        raise NotRead("a lasting effect of an attack of a Trainer card")
    swapped = json.loads(json.dumps(script).replace('"self"', '"attacking"'))
    assert isinstance(swapped, dict)
    return swapped


def _damage(card: Card, text: CardText) -> tuple[int | None, str]:
    for one in card.attacks:
        if one.name == text.name and one.effect == text.effect:
            return one.damage, one.sign
    return None, ""


def _refused(card: Card, text: CardText, script: Body) -> str:
    """What the checks of the language say against a script; "" where it passes them."""
    file = formatted({card.id: {f"{text.kind}s": {text.name: script}}})
    try:
        compile_card(parse_one(file, card.id, EffectFileError)[card.id], card.id, PrintedNames().of(card))
    except EffectFileError as problem:
        return f"refused: {problem}"
    return ""


def put_into(written: Written, cards: CardStore, made: Mapping[str, Body]) -> None:
    """Add compiled scripts to what the effect files hold, each under the oldest printing of its text."""
    waiting = dict(made)
    for card in in_order(cards.all(), cards):
        for text in texts_of(card):
            script = waiting.pop(written.apart.key(card, text), None)
            if script is not None:
                body = written.scripts.setdefault(card.id, {})
                body[f"{text.kind}s"] = {**(body.get(f"{text.kind}s") or {}), text.name: script}
