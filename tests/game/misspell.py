"""Misspell one word of a script at a time and see that it is refused: what slips through is a hole in the language.

`python tests/game/misspell.py [--every N] [--seed S] [--show N]` goes through every effect file and every inline script
of the rulings and prints the share that is refused, by what was done to the word.
test_misspell.py takes a sample in each run, and all with --long.

A word is a key or a text of the script. It is misspelt by changing, dropping or adding one letter, or replaced by a
word of another list or by a name that nothing bears. Refused means: an error with line, column and what can stand there
(the nearest). What is given as a new name (`as`, the options of a choice, the name of a Power that is gained) is free.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError, FileError, RulingFileError
from ptcg_judge.game.language.grammar import WORDS
from ptcg_judge.game.language.numbers import BOUNDS
from ptcg_judge.game.language.places import NAMES, PLACES
from ptcg_judge.game.script_files.compile import RECORDS, compile_card
from ptcg_judge.game.script_files.names import PrintedNames
from ptcg_judge.places import effects_folder
from ptcg_judge.rulings.file.cards import imagined
from ptcg_judge.yamlfile import Map, Seq, read_one, read_yaml

LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = ("letter changed", "letter dropped", "letter added", "word of another list", "name of nothing")
OTHER_LISTS = ("retreat", "weakness", "my bench", "checkup", "attack", "this turn", "damaged", "Asleep", "up", "energy")
Path_ = tuple[str | int, ...]


@dataclass
class Script:
    """One script: where it stands, what is written, and the card whose attacks and Powers it may name."""

    where: str
    node: Any
    card: Card | None
    own: tuple[Card, ...] = ()


@dataclass
class Tally:
    """How often a misspelt word was refused, by what was done to it, and what was let through."""

    refused: Counter[str] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    other: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)
    holes: Counter[str] = field(default_factory=Counter)

    def table(self) -> Iterator[str]:
        """The share by kind, as text."""
        yield f"{'':22}{'tried':>9}{'refused':>9}{'free text':>11}{'valid too':>11}{'holes':>8}"
        for kind in KINDS:
            holes = self.holes[kind]
            tried = self.refused[kind] + self.free[kind] + self.other[kind] + holes
            yield f"{kind:22}{tried:9}{self.refused[kind]:9}{self.free[kind]:11}{self.other[kind]:11}{holes:8}"


@cache
def store() -> CardStore:
    return CardStore.open()


@cache
def names() -> PrintedNames:
    return PrintedNames(store())


def scripts() -> Iterator[Script]:
    """Every effect script that ships, and every inline script of the rulings."""
    for path in sorted(effects_folder().glob("*/*.yaml")):
        for key, node in read_one(path, EffectFileError).items():
            if isinstance(node, Map):
                yield _script(path, key, node)
    for path in sorted(Path(__file__).parents[2].joinpath("rulings").rglob("*.yaml")):
        for ruling in read_yaml(path, RulingFileError):
            inline = ruling.get("cards") if isinstance(ruling, Map) else None
            made = {key: imagined(key, node["card"]) for key, node in (inline or {}).items() if "card" in (node or ())}
            for key, node in inline.items() if inline else ():
                kept = _without_facts(node)
                if kept:
                    card = made.get(key) or store().by_id(key.split(" ")[0])
                    yield Script(f"{path.name} {key}", kept, card, tuple(made.values()))


def _script(path: Path, key: str, node: Map) -> Script:
    first = key.split(" ", 1)[0]
    if first in ("attack", "power", "ability"):
        whole = _mapping(node, {f"{'power' if first == 'ability' else first}s": _mapping(node, {"Name": node})})
        return Script(f"{path.name} {key}", whole, None)
    return Script(f"{path.name} {key}", node, store().by_id(first))


def _mapping(like: Map, items: dict[str, Any]) -> Map:
    made = Map(like._source, like._mark)
    made.update(items)
    made._keys = dict.fromkeys(items, like._mark)
    made._values = dict(made._keys)
    return made


def _without_facts(node: Any) -> Map | None:
    if not isinstance(node, Map):
        return None
    made = _mapping(node, {key: value for key, value in node.items() if key in RECORDS["card"]})
    made._keys, made._values = node._keys, node._values
    return made


def words(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, bool]]:
    """Every word of a script: the path to it, and whether it is a key."""
    if isinstance(node, Map):
        for key, value in node.items():
            yield (*path, key), True
            yield from words(value, (*path, key))
    elif isinstance(node, Seq):
        for at, value in enumerate(node):
            yield from words(value, (*path, at))
    elif isinstance(node, str):
        yield path, False


def written(path: Path_, is_key: bool, node: Any) -> str:
    """The word at a path."""
    return str(path[-1]) if is_key else str(at_path(node, path))


def at_path(node: Any, path: Path_) -> Any:
    """What stands at a path."""
    for step in path:
        node = node[step]
    return node


def replaced(node: Any, path: Path_, new: str, is_key: bool) -> Any:
    """The script with one word replaced; all places stay."""
    step, rest = path[0], path[1:]
    if isinstance(node, Seq):
        made = Seq(node._source, node._mark)
        made._marks = node._marks
        made.extend(new if at == step and not rest else replaced(v, rest, new, is_key) if at == step else v
                    for at, v in enumerate(node))  # fmt: skip
        return made
    copy = Map(node._source, node._mark)
    for key, value in node.items():
        if key != step:
            now, inner = key, value
        elif rest:
            now, inner = key, replaced(value, rest, new, is_key)
        else:
            now, inner = (new, value) if is_key else (key, new)
        copy[now] = inner
        copy._keys[now], copy._values[now] = node._keys.get(key), node._values.get(key)
    return copy


def misspelt(word: str, kind: str, dice: random.Random) -> str:
    """The word with one mistake."""
    at = dice.randrange(len(word))
    letter = dice.choice(LETTERS.replace(word[at].casefold(), ""))
    if kind == "letter changed":
        return word[:at] + letter + word[at + 1 :]
    if kind == "letter dropped":
        return word[:at] + word[at + 1 :]
    if kind == "letter added":
        return word[:at] + letter + word[at:]
    if kind == "word of another list":
        return dice.choice([each for each in OTHER_LISTS if each != word])
    return "nobody"


# Where a new name is given: nothing that stands elsewhere says how it should be written.
NEW_NAMES = ("as", "among")


def is_free(path: Path_, is_key: bool, node: Any) -> bool:
    """Whether the word is a name that is given here, or a text that is only shown."""
    keys = [step for step in path if isinstance(step, str)]
    if is_key:
        return len(keys) > 1 and keys[-2] in ("choose one", "options", "ways")
    if keys[-1] == "name" and "gain power" in keys[-2:]:
        return True
    return keys[-1] in NEW_NAMES or (keys[-1] == "guess")


def check(script: Script) -> None:
    """Compile a script as the program does. Raises EffectFileError."""
    known = names()
    compile_card(script.node, script.where, known.of(script.card, script.own) if script.card or script.own else known)


def try_one(script: Script, path: Path_, is_key: bool, kind: str, dice: random.Random, tally: Tally) -> None:
    """Misspell one word in one way and note what comes of it."""
    word = written(path, is_key, script.node)
    wrong = misspelt(word, kind, dice) if word else "x"
    if wrong == word or (is_key and len(path) > 0 and wrong in at_path(script.node, path[:-1])):
        return
    if script.card is None and path in (("attacks", "Name"), ("powers", "Name")):
        return
    told = f"{script.where}: {'.'.join(map(str, path))}{' (key)' if is_key else ''}: {word} -> {wrong}"
    try:
        check(Script(script.where, replaced(script.node, path, wrong, is_key), script.card, script.own))
    except FileError as refused:
        tally.refused[kind] += 1
        if refused.line is None or refused.column is None or not refused.hint:
            tally.unplaced.append(f"{told}: {refused}")
        return
    if is_free(path, is_key, script.node):
        tally.free[kind] += 1
    elif _another_name(script.node, path, wrong) or (
        kind == "word of another list" and _also_valid(path, is_key, word, wrong)
    ):
        tally.other[kind] += 1
    else:
        tally.holes[kind] += 1
        tally.accepted.append(f"{kind}: {told}")


def _another_name(node: Any, path: Path_, wrong: str) -> bool:
    """Whether the word became another valid one: a name on another card or given in the script, a word of its list."""
    keys = [step for step in path if isinstance(step, str)]
    if (keys[-1], wrong) in ALSO or wrong in given_names(node):
        return True
    if keys[-1] == "name has":
        return names().is_in_a_name(wrong)
    return names().is_card(wrong) if keys[-1] in ("name", "evolves from", "evolves into") else names().is_attack(wrong)


def given_names(node: Any) -> set[str]:
    """The names that a script gives."""
    return {str(at_path(node, path)) for path, is_key in words(node) if not is_key and path[-1] == "as"}


def _also_valid(path: Path_, is_key: bool, word: str, wrong: str) -> bool:
    """Whether a word of another list belongs to the list of this place, too."""
    if is_key:
        return any({word, wrong} <= set(family) for family in (*WORDS.values(), BOUNDS))
    if wrong in PLACES:
        return word in PLACES or word in NAMES or path[-1] in SELECTING or isinstance(path[-1], int)
    keys = [step for step in path if isinstance(step, str)]
    return (keys[-1], wrong) in ALSO


SELECTING = (
    "in",
    "to",
    "of",
    "on",
    "by",
    "from",
    "what",
    "count",
    "exists",
    "cards",
    "pokemon",
    "against",
    "is",
    "heal",
    "discard",
)
ALSO = {
    ("act", "retreat"), ("act", "attack"), ("from", "attack"), ("from", "energy"), ("apply", "weakness"),
    ("without", "weakness"), ("kind", "energy"), ("moment", "checkup"), ("for", "this turn"), ("during", "this turn"),
    ("off when", "Asleep"), ("give", "Asleep"), ("of", "Asleep"), ("condition", "Asleep"), ("is", "damaged"),
    ("even if", "Asleep"), ("what", "weakness"), ("what", "Asleep"), ("until", "this turn"), ("face", "up"),
    ("fail", "retreat"), ("immune to", "Asleep"), ("act", "attach"), ("on", "in"),
}  # fmt: skip


def run(every: int, seed: int) -> Tally:
    """Misspell every so many words of all scripts, each in every way."""
    dice, tally, at = random.Random(seed), Tally(), seed % every
    for script in scripts():
        for path, is_key in words(script.node):
            at += 1
            if at % every == 0:
                for kind in KINDS:
                    try_one(script, path, is_key, kind, dice, tally)
    return tally


def main() -> int:
    """Print the table and what was let through; 1 where anything was."""
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("--every", type=int, default=50)
    asks.add_argument("--seed", type=int, default=0)
    asks.add_argument("--show", type=int, default=30)
    given = asks.parse_args()
    tally = run(given.every, given.seed)
    sys.stdout.write("\n".join(tally.table()) + "\n")
    for title, lines in (("let through", tally.accepted), ("refused without place or nearest", tally.unplaced)):
        sys.stdout.write(f"\n{title}: {len(lines)}\n" + "".join(f"  {line}\n" for line in lines[: given.show]))
    return 1 if tally.accepted or tally.unplaced else 0


if __name__ == "__main__":
    raise SystemExit(main())
