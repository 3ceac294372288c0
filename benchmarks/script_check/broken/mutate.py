"""Broken scripts: one clause less, one number more, one word exchanged; how many of them the checks notice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.errors import FileError
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.sentences import tell_card
from ptcg_judge.game.table.state import CONDITIONS
from script_check.broken.boards import Boards
from script_check.broken.companions import Companions
from script_check.broken.phrasings import Phrasings
from script_check.broken.playing import Ordinary
from script_check.broken.siblings import Siblings
from script_check.texts import ScriptedText
from script_check.verdicts import differences

KINDS: Final = ("clause", "number", "word")
Step = str | int
NAMES: Final = frozenset({"as", "name", "name has", "attack", "evolves from"})  # names of the script or of cards

# Words that may stand in each other's place.
ALIKE: Final = (
    tuple(sorted(TYPES)),
    tuple(CONDITIONS),
    ("defending", "self"),
    ("before", "after"),
    ("once a turn", "any", "once a game", "once a turn each name"),
    ("their next turn", "my next turn", "this turn", "until end of their next turn"),
    ("supporter", "item", "stadium", "tool"),
    ("pokemon", "energy", "trainer"),
    ("basic pokemon", "evolution pokemon"),
    ("basic energy", "special energy"),
    ("Stage 1", "Stage 2", "Basic"),
    ("ex", "GX", "V", "VMAX"),
    ("top", "bottom"),
    ("attacker", "defender"),
    ("hp", "retreat cost", "attack cost", "damage"),
    ("effects", "damage", "all"),
    ("weakness", "resistance"),
)  # fmt: skip
KEYS: Final = (("heads", "tails"), ("at least", "at most"), ("then", "else"), ("heal", "discard"))


@dataclass(frozen=True)
class Mutant:
    """A broken script: which text, what was done, and the script."""

    text: ScriptedText
    kind: str
    told: str
    script: Any


def every(text: ScriptedText, kind: str) -> list[tuple[tuple[Step, ...], str, Any]]:
    """The places at which a script can be broken in one way: the way there, what is said of it, the new value."""
    return [found for way, node in _nodes(text.script, ()) for found in _at(way, node, kind)]


GONE: Final = object()
SAME: Final = "nobody"  # who notices what is the same script


def _nodes(node: Any, way: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], Any]]:
    yield way, node
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _nodes(value, (*way, key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from _nodes(value, (*way, at))


def _at(way: tuple[Step, ...], node: Any, kind: str) -> Iterator[tuple[tuple[Step, ...], str, Any]]:
    key = next((step for step in reversed(way) if isinstance(step, str)), "")
    if kind == "clause" and way and (isinstance(way[-1], int) or isinstance(node, Mapping | list)):
        yield way, f"without {way[-1] if isinstance(way[-1], str) else node}", GONE
    elif kind == "clause" and way and isinstance(node, str | bool) and key not in NAMES:
        yield way, f"without {way[-1]}: {node}", GONE
    elif kind == "number" and isinstance(node, int) and not isinstance(node, bool):
        more = node + (10 if node and node % 10 == 0 else 1)
        yield way, f"{key}: {more} instead of {node}", more
    elif kind == "word" and isinstance(node, str) and key not in NAMES:
        for new in _others(node):
            yield way, f"{key}: {new} instead of {node}", new
    elif kind == "word" and isinstance(node, Mapping):
        for one, two in (*KEYS, *(pair[::-1] for pair in KEYS)):
            if one in node and two not in node:
                yield (
                    way,
                    f"{two} instead of {one}",
                    {two if each == one else each: value for each, value in node.items()},
                )


def _others(word: str) -> Iterator[str]:
    whose, blank, rest = word.partition(" ")
    if blank and whose in ("my", "their") and "turn" not in rest:
        yield f"{'their' if whose == 'my' else 'my'} {rest}"
    for group in ALIKE:
        if word in group:
            yield from (each for each in group if each != word)


def changed(node: Any, way: Sequence[Step], new: Any) -> Any:
    """A script with another value at one place (or without it)."""
    if not way:
        return new
    step, rest = way[0], way[1:]
    if isinstance(node, list):
        made = [changed(each, rest, new) if at == step else each for at, each in enumerate(node)]
        return [each for each in made if each is not GONE]
    found = {key: changed(value, rest, new) if key == step else value for key, value in node.items()}
    return {key: value for key, value in found.items() if value is not GONE}


def compiles(text: ScriptedText, script: Any) -> bool:
    """Whether the program would read the script."""
    if not script and text.kind == "attack":
        return True
    whole = {f"{text.kind}s": {text.name: script}} if text.kind != "card" else script
    try:
        compile_card(plain(whole), text.key)
    except (FileError, AssertionError, KeyError, TypeError, ValueError):
        return False
    return True


def plain(node: Any) -> Any:
    """A script without the places of its file."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items()}
    return [plain(each) for each in node] if isinstance(node, list) else node


def mutants(texts: Sequence[ScriptedText], many: int, seed: int) -> Iterator[Mutant]:
    """So many broken scripts that can still be read, the kinds in turn, drawn by a seed."""
    dice = random.Random(seed)
    made = 0
    while made < many:
        kind, text = KINDS[made % len(KINDS)], dice.choice(texts)
        places = every(text, kind)
        if not places:
            continue
        way, told, new = dice.choice(places)
        script = changed(plain(text.script), way, new)
        if script is GONE or script == plain(text.script) or not compiles(text, script):
            continue
        made += 1
        yield Mutant(text, kind, told, script)


class Eyes:
    """Who may notice that a script is broken: the checks, what is alike, ordinary boards, the tests' boards.

    A broken script that tells the same sentences and that nothing notices is the same script, written otherwise.
    """

    def __init__(self, texts: Sequence[ScriptedText], ordinary: Ordinary | None, boards: Boards | None) -> None:
        self.alike = (Siblings(texts), Phrasings(texts), Companions(texts))
        self.ordinary, self.boards = ordinary, boards

    def notice(self, one: Mutant) -> str:
        """The first that notices it, by name; "" for none."""
        if self._checks(one):
            return "checks"
        if self.ordinary is not None and not self.ordinary.same(one.text, one.script):
            return "ordinary boards"
        if self.boards is not None and self.boards.notice(one.text, one.script):
            return "boards"
        return (
            SAME if self.ordinary is not None and told(one.text, one.script) == told(one.text, one.text.script) else ""
        )

    def _checks(self, one: Mutant) -> bool:
        text = one.text
        if set(differences(text, one.script)) - set(differences(text)):
            return True
        return any(
            set(each.differences(text, one.script)) - set(each.differences(text, text.script)) for each in self.alike
        )


def told(text: ScriptedText, script: Any) -> object:
    """The sentences of a script; a card that is attached goes on a Pokémon of its player where it says no more."""
    whole = {f"{text.kind}s": {text.name: script}} if text.kind != "card" else dict(script)
    if whole.get("attach to") == "my play":
        del whole["attach to"]
    return tell_card(plain(whole))


def report(texts: Sequence[ScriptedText], many: int, seed: int, eyes: Eyes) -> Iterator[str]:
    """The share noticed by kind and by whom, what is no change at all left out, then what nothing noticed."""
    tried: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    by: Counter[str] = Counter()
    missed = []
    for one in mutants(texts, many, seed):
        who = eyes.notice(one)
        by[who] += 1
        if who != SAME:
            tried[one.kind] += 1
            noticed[one.kind] += bool(who)
        if who in ("", SAME):
            missed.append(f"{'the same' if who else 'missed'}: {one.kind}: {one.text.key}: {one.told}")
    for kind in KINDS:
        yield f"{kind:8}{noticed[kind]:6} of {tried[kind]:5} noticed ({noticed[kind] / max(tried[kind], 1):.1%})"
    yield f"{'all':8}{noticed.total():6} of {tried.total():5} noticed ({noticed.total() / max(tried.total(), 1):.1%})"
    yield ", ".join(f"{many} by {who}" for who, many in by.most_common() if who not in ("", SAME))
    yield f"{by[SAME]} more were the same script in other words"
    yield from sorted(missed)
