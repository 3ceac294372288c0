"""Misspells one word of a ruling file at a time: a wrong word has to be refused, with its place and the nearest word.

    python -m tests.rulings.misspell [--sample N] [--seed N] [--show KIND] [FILE...]

takes every ruling of the library and every example (or the files), and prints for each kind of place what becomes of a
word in which one letter was changed, dropped or added, or that is a word of another list:

* refused: an error with line and column (exit code 2);
* elsewhere: an error that names another line;
* fails: an expectation no longer holds (exit code 1);
* accepted: the scenario plays as before, as if nothing were wrong.

Free texts (titles, questions, notes, names of players and of cards that do not exist) may be accepted; they are
listed apart. Scripts under `cards:` are words of the effect language, which has a test of its own.
"""

from __future__ import annotations

import argparse
import random
import re
import string
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from ptcg_judge.cite import is_rule
from ptcg_judge.errors import FileError, JudgeError
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.language.small import TYPES
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.file.schema import PLAYS, POKEMON, SIDE
from ptcg_judge.rulings.library.deck_rulings import deck_ruling_of, is_deck_ruling, judge_deck_ruling
from ptcg_judge.rulings.replay.replay import located, replay
from ptcg_judge.rulings.replay.verdict import judge
from ptcg_judge.yamlfile import parse_yaml
from tests.conftest import REPOSITORY
from tests.rulings.store import shelf, store

REFUSED, ELSEWHERE, FAILS, ACCEPTED = "refused", "elsewhere", "fails", "accepted"
OUTCOMES = (REFUSED, ELSEWHERE, FAILS, ACCEPTED)
SAME = ({"rulebook", "rulebooks"}, {"heads", "head"}, {"tails", "tail"})
"""Words that say the same."""
HOW = ("changed", "dropped", "added", "alien")
FREE = frozenset((
    "id", "title", "question", "answer", "notes", "not yet", "tags", "superseded by", "see also", "differs.*",
    "source", "source.title", "source.date", "source.authority", "source.address", "disputed", "disputed.other answer",
    "disputed.because", "sealed", "sealed.*", "table.PLAYER (key)", "game.PLAYER (key)", "cards.* (key)",
))  # fmt: skip
"""Places whose words are anybody's own: sentences, names of players, names of cards that do not exist."""
LETTERS = re.compile(r"[^\W\d_]")
OWN_NAMES = re.compile(r"(cards\.\*\.card\.(name|subtypes|evolves from|attacks\.\* \(key\)|powers\.\* \(key\)))$")
TABLE_WORDS = frozenset(("turn", "turn number", "starting player", "stadium", "seed"))
NAMED = frozenset(("markers", "answers", "see", "knows", "attacks", "powers", "differs", "when", "sealed"))
"""Mappings whose keys are names or paths: one kind of place each."""
ALIEN = ("discard", "Asleep", "heads", "attack", "Fire", "supporter", "Stage 1", "damage", "hand", "nobody", "g")
"""Words of other lists, and a name that nothing bears."""


@dataclass(frozen=True)
class Word:
    """A word of a document: the kind of place it stands in, and where its letters are in the text."""

    kind: str
    begin: int
    end: int
    line: int


@dataclass(frozen=True)
class Mutant:
    """A text with one wrong word: `how` it is wrong, what was written, what is written now, and on which line."""

    word: Word
    how: str
    old: str
    new: str
    text: str


def documents(text: str) -> list[str]:
    """The documents of a file, each as a text of its own."""
    return [part for part in re.split(r"(?m)^---[ \t]*(?:#.*)?\n", text) if re.search(r"(?m)^[^#\s]", part)]


def composed(text: str) -> yaml.Node | None:
    """The nodes of a document, with their places."""
    return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def words(text: str) -> list[Word]:
    """Every key and every word of a document that has letters; one letter alone becomes another meaning at once."""
    return [word for word in _words(composed(text), (), text) if len(LETTERS.findall(text[word.begin : word.end])) > 1]


def _words(node: yaml.Node | None, path: tuple[str, ...], text: str) -> Iterator[Word]:
    if isinstance(node, yaml.ScalarNode):
        if node.style in ("|", ">") or (node.end_mark.line > node.start_mark.line):
            return
        yield from _word(node, kind_of(path, False))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _words(item, path, text)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if not path and key.value == "cases":
                continue  # what a case says of a word goes where the family has it, into texts too
            here = (*path, str(key.value))
            yield from _word(key, kind_of(here, True))
            yield from _words(value, here, text)


def _word(node: yaml.ScalarNode, kind: str) -> Iterator[Word]:
    quoted = node.style in ("'", '"')
    yield Word(kind, node.start_mark.index + quoted, node.end_mark.index - quoted, node.start_mark.line + 1)


def kind_of(path: tuple[str, ...], key: bool) -> str:
    """The kind of place at a path: names of players and own names stand as PLAYER and *."""
    made: list[str] = []
    for at, part in enumerate(path):
        above = made[-1] if made else ""
        if above in ("table", "game") and at == 1 and part not in TABLE_WORDS:
            made.append("PLAYER")
        elif above == "cards" and at == 1:
            made.append("*")
        elif made[:2] == ["cards", "*"] and at == 2 and part != "card":
            return "script"
        elif above in NAMED and not (above in ("attacks", "powers") and made[:3] != ["cards", "*", "card"]):
            made.append("*")
        elif above in ("bench", "active", "hand", "deck", "discard", "prizes", "lost zone", "energy", "attached"):
            made.append(part if part in POKEMON else "*")
        elif above in ("choose", "conditions", "this turn", "under") and made[0] != "expect":
            made.append("*" if part not in ("counters", "since turn") else part)
        else:
            made.append(part)
    return ".".join(made) + (" (key)" if key else "")


def is_free(kind: str) -> bool:
    """Whether a place takes any text."""
    return kind in FREE or OWN_NAMES.match(kind) is not None


def mutants(text: str, dice: random.Random) -> Iterator[Mutant]:
    """Of every word of a document four wrong ones: a letter changed, dropped, added, and a word of another list."""
    for word in words(text):
        for how in HOW:
            yield from mutant(text, word, how, dice)


def mutant(text: str, word: Word, how: str, dice: random.Random) -> Iterator[Mutant]:
    """A text with one wrong word; none where it would be another kind of value, or no YAML."""
    old = text[word.begin : word.end]
    letters = [at for at, sign in enumerate(old) if sign.isalpha()]
    new = _wrong(old, letters, how, word.kind, dice)
    made = text[: word.begin] + new + text[word.end :]
    if _differs(text, made, old, new):
        yield Mutant(word, how, old, new, made)


def _wrong(old: str, letters: Sequence[int], how: str, kind: str, dice: random.Random) -> str:
    at = dice.choice(letters)
    letter = dice.choice([sign for sign in string.ascii_lowercase if sign != old[at].casefold()])
    if how == "alien":
        other = [word for word in ALIEN if word.casefold() not in old.casefold()]
        return dice.choice([word for word in other if not _at_home(word, old, kind)] or [old])
    cut = at if how == "added" else at + 1
    return old[:at] + ("" if how == "dropped" else letter) + old[cut:]


def _at_home(word: str, old: str, kind: str) -> bool:
    """Whether a word is of the same list as the one it would replace: then it is another meaning, not a mistake."""
    if (word in LINES and kind.endswith(("events", "in this order"))) or kind == "cards.*.card.kind":
        return True
    zones = {"hand", "discard", "deck", "prizes", "lost zone"}
    lists = ({"heads", "tails", "h", "t"}, zones, set(CONDITIONS), set(LINES), set(SIDE), set(POKEMON), set(PLAYS))
    card = old.split(" ")[0] in TYPES or "Energy" in old or re.match(r"[a-z]+\d*[a-z]*-\w+ ", old)
    card = card or kind.rpartition(".")[2] in {*zones, "energy"}  # there any card may lie, the file's own ones too
    a_card = bool(card) or kind in ("play.play", "play.attach", "play.with", "play.into")
    return (word == "Fire" and a_card) or any({word, old.strip()} <= one for one in lists)


def _differs(text: str, made: str, old: str, new: str) -> bool:
    """Whether the text still is YAML and says something else; yes, no, nothing and capitals are other values."""
    if not new.strip() or new.casefold() == old.casefold() or {old, new} in SAME or is_rule(new):
        return False
    try:
        before, after = composed(text), composed(made)
    except yaml.YAMLError:
        return False
    return _tags(before) == _tags(after)


def _tags(node: yaml.Node | None) -> object:
    if isinstance(node, yaml.MappingNode):
        return [(_tags(key), _tags(value)) for key, value in node.value]
    return [_tags(item) for item in node.value] if isinstance(node, yaml.SequenceNode) else node and node.tag


def outcome(mutant: Mutant) -> tuple[str, str]:
    """What becomes of a wrong word, and the message."""
    try:
        failing = _failing(mutant.text)
    except FileError as wrong:
        if wrong.line is None or wrong.column is None:
            return ELSEWHERE, f"without a place: {wrong}"
        return REFUSED if wrong.line == mutant.word.line else ELSEWHERE, str(wrong)
    return (FAILS, failing) if failing else (ACCEPTED, "")


def _failing(text: str) -> str:
    """What no longer holds, "" where all does. Raises FileError."""
    cases = expanded(parse_yaml(text, "ruling.yaml"))
    if is_deck_ruling(cases[0]):
        wrong = [m for one in cases for m in judge_deck_ruling(deck_ruling_of(one, "ruling.yaml"), store())]
        return "; ".join(f"{m.what}: expected {m.expected}, got {m.got}" for m in wrong)
    rulings = parse_rulings(text, "ruling.yaml", store(), REPOSITORY / "examples" / "ruling.yaml")
    return next(filter(None, map(_failing_ruling, rulings)), "")


def _failing_ruling(ruling: Ruling) -> str:
    for id in ruling.rulebooks or (NEWEST,):
        try:
            verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
        except FileError:
            raise
        except JudgeError as wrong:
            raise located(wrong, ruling) from None
        if verdict.mismatches:
            return "; ".join(f"{m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches)
    return ""


def files(paths: Iterable[str] = ()) -> list[Path]:
    """The files to take words from: those that are named, else the library and the examples."""
    named = [Path(path) for path in paths]
    return named or sorted([*(REPOSITORY / "rulings").rglob("*.yaml"), *(REPOSITORY / "examples").glob("*.yaml")])


def playable(text: str) -> bool:
    """Whether a document is replayed, and is as expected, as it stands."""
    try:
        document = yaml.safe_load(text)
        return not document.get("not yet") and not _failing(text)
    except (yaml.YAMLError, AttributeError, JudgeError):
        return False


def sample(dice: random.Random, paths: Sequence[Path], most: int) -> Iterator[Mutant]:
    """So many mutants, or with 0 all of them; a sample takes one of each kind of place before a second one."""
    every = [text for path in paths for text in documents(path.read_text(encoding="utf-8"))]
    if not most:
        for text in every:
            if playable(text):
                yield from mutants(text, dice)
        return
    dice.shuffle(every)
    taken: Counter[str] = Counter()
    left = most
    for text in every:
        found = [word for word in words(text) if taken[word.kind] < 1 + most // 60]
        dice.shuffle(found)
        found = found[: max(2, most // 40)]
        if not found or not playable(text):
            continue
        for word in found:
            for made in mutant(text, word, dice.choice(HOW), dice):
                taken[word.kind] += 1
                left -= 1
                yield made
        if left <= 0:
            return


def main() -> None:
    """Print the table."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    ask.add_argument("files", nargs="*")
    ask.add_argument("--sample", type=int, default=0, help="so many wrong words; 0 for all")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--show", default=None, help="show the words of this kind that are not refused (all for every)")
    given = ask.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in sample(random.Random(given.seed), files(given.files), given.sample):
        came, said = outcome(mutant)
        counts[mutant.word.kind][came] += 1
        if came != REFUSED and given.show in (mutant.word.kind, "all") and not is_free(mutant.word.kind):
            print(f"{came}: {mutant.word.kind}: '{mutant.old}' -> '{mutant.new}': {said[:160]}")
    _print(counts)


def _print(counts: dict[str, Counter[str]]) -> None:
    print(f"{'kind of place':48} {'all':>6} " + " ".join(f"{came:>9}" for came in OUTCOMES))
    sums: dict[str, Counter[str]] = {"closed": Counter(), "scripts": Counter(), "free texts": Counter()}
    for kind, found in sorted(counts.items(), key=lambda row: (is_free(row[0]), -row[1][ACCEPTED], -row[1][FAILS])):
        free = " free" if is_free(kind) else ""
        print(f"{kind:48} {found.total():6} " + " ".join(f"{found[came]:9}" for came in OUTCOMES) + free)
        sums["free texts" if free else "scripts" if kind == "script" else "closed"].update(found)
    for name, found in sums.items():
        print(f"{name:48} {found.total():6} " + " ".join(f"{found[came]:9}" for came in OUTCOMES))


if __name__ == "__main__":
    sys.exit(main())
