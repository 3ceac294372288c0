"""What is not decided: chances, choices and orders that a book leaves open.

One play asks an oracle. `PathOracle` answers from a path of option numbers and remembers the other branches, so that
`every_way` plays each leaf exactly once, with no saved state. `SeededOracle` plays a random game.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Generic, Literal, Protocol, TypeVar

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.open_number import counted, open_runs

T = TypeVar("T")
Kind = Literal["chance", "choice", "order"]
MOST_WAYS = 65_536  # so many ways to go may be allowed
MOST_LINES = 3_000_000  # lines of all ways together: less than 1 GB of memory
MOST_OPEN = 1000  # so many open questions in one play are more than can be followed
MOST_RUN = 1000  # a run of coins is followed until longer ones end alike, but not further than this


@dataclass(frozen=True, slots=True)
class Asked:
    """One question that was answered: `answer` is the label of the option taken, out of `options`."""

    kind: Kind
    who: str
    what: str
    answer: str
    options: tuple[str, ...]
    written: bool = False


@lru_cache(maxsize=4096)
def asked_once(kind: Kind, who: str, what: str, answer: str, options: tuple[str, ...], written: bool = False) -> Asked:
    """An answered question, the same object each time: thousands of ways answer the same few."""
    return Asked(kind, who, what, answer, options, written)


@lru_cache(maxsize=4096)
def _chance(part: int, of: int) -> Fraction:
    """A chance as a fraction, the same object each time: thousands of ways have few different ones."""
    return Fraction(part, of)


class Unanswered(JudgeError):
    """A choice that nobody answered, or with `given`, which is no option: names player, question and options."""

    def __init__(self, who: str, what: str, options: Sequence[str], given: str | None = None) -> None:
        shown = ", ".join(dict.fromkeys(options))
        near = f'write choose: beside the play, or answers: {{"{who} {what}": "{options[0]}"}}'
        asked = what.removeprefix("chooses") if what.startswith("chooses ") else f": {what}"
        wrong = f" (there is no {given!r})" if given is not None else ""
        super().__init__(f"{who} has to choose{asked}{wrong}; options: {shown}", near)
        self.who, self.what, self.options, self.given = who, what, tuple(options), given


class CoinsLeft(JudgeError):
    """Coins or answers were written that nothing asked for; `question` is the answer's, "" for coins."""

    def __init__(self, message: str, hint: str = "", question: str = "") -> None:
        super().__init__(message, hint)
        self.question = question


class TooManyLeaves(JudgeError):
    """A ruling branches too much; the message lists what was asked."""


def is_part(words: str, text: str) -> bool:
    """Whether a text holds these very words: "Fire" is in "Fire Energy", "Energ" is not."""
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        begins = not (text[at - 1 : at].isalnum() and words[:1].isalnum())
        if begins and not (text[end : end + 1].isalnum() and words[-1:].isalnum()):
            return True
        at = text.find(words, at + 1)
    return False


class AnswerLog(Protocol):
    """Where answers are noted as they are given: the trace of a play."""

    def add(self, kind: str, data: tuple[str, ...], cites: tuple[str, ...] = ()) -> None:
        """Note one thing that happened."""
        ...

    @property
    def length(self) -> int:
        """How many lines were noted."""
        ...


class Oracle(Protocol):
    """Decides what the rules leave to chance or to a player."""

    asked: list[Asked]
    trace: AnswerLog | None

    def flip(self, who: str, why: str) -> bool:
        """Flip a coin; True is heads."""
        ...

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Flip until tails (or until heads); returns how many coins showed the other side before."""
        ...

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """Pick an option at random; returns its number."""
        ...

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Let a player choose; returns the number of the option."""
        ...

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Let a player choose a number up to the last option; where a scenario says nothing, that is taken."""
        ...

    def deal_out(self, who: str, what: str, things: Sequence[object], labels: Sequence[str], count: int) -> list[int]:
        """Let a player deal out so many equal things among other things; returns the option of each."""
        ...

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Take one of the orders that a book leaves open; returns its number."""
        ...

    def shuffles(self, cards: list[object]) -> bool:
        """Shuffle now if this oracle plays at random; False leaves the order unknown until it matters."""
        ...

    def forced(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> None:
        """All of these have to be taken; a scenario may have written an answer all the same."""
        ...

    def named(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> int | None:
        """The number of the very thing that a scenario names, where several have one label; None for none."""
        ...


class Unwritten:
    """An oracle for which nobody wrote what is chosen."""

    __slots__ = ()

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Which of the options is taken: each oracle says how."""
        raise NotImplementedError

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        """A choice like any other."""
        return self.choose(who, what, labels)

    def deal_out(self, who: str, what: str, things: Sequence[object], labels: Sequence[str], count: int) -> list[int]:
        """One choice for each of them."""
        return [self.choose(who, what, labels) for _ in range(count)]

    def forced(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> None:
        """All of these have to be taken."""

    def named(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> int | None:
        """No thing is named."""
        return None


class PathOracle(Unwritten):
    """Answers from a path; past its end takes the first option and remembers that the others are to be played.

    `runs` are new nodes of coins until tails, as (place in the path, place in `asked`); `bound` are the places of those
    on whose very length something was decided (see game/chance/open_number.py).
    `coins` are written results ("heads", "tails") used up in order, `answers` maps "Ann promotes" to the labels to take
    in order. `every` walks unanswered choices too instead of raising Unanswered.
    """

    __slots__ = (
        "answers", "asked", "at", "bound", "coins", "coins_used", "den", "every", "num", "path", "runs", "siblings",
        "trace", "used",
    )  # fmt: skip

    def __init__(
        self,
        path: tuple[int, ...] = (),
        coins: Sequence[bool] = (),
        answers: Mapping[str, Sequence[str]] | None = None,
        every: bool = False,
    ) -> None:
        self.path = path
        self.at = 0
        self.siblings: list[tuple[int, ...]] = []
        self.runs: list[tuple[int, int]] = []
        self.bound: set[int] = set()
        self.num = 1
        self.den = 1
        self.coins = coins
        self.coins_used = 0
        self.answers = answers or {}
        self.used: dict[str, int] = {}
        self.every = every
        self.trace: AnswerLog | None = None
        self.asked: list[Asked] = []
        self.prepare()

    def prepare(self) -> None:
        """What an oracle of another kind needs before the play begins."""

    def _branch(self, count: int) -> int:
        """The option number at this node; new nodes remember their other options as paths."""
        at = self.at
        self.at = at + 1
        if at < len(self.path):
            return self.path[at]
        taken = self.path
        if at >= MOST_OPEN:
            raise TooManyLeaves(f"more than {MOST_OPEN} coins, picks and choices are open in one play", "write some")
        self.siblings.extend((*taken, number) for number in range(count - 1, 0, -1))
        self.path = (*taken, 0)
        return 0

    def flip(self, who: str, why: str) -> bool:
        """Flip a coin: the next written result, else both ways."""
        if self.coins_used < len(self.coins):
            heads = self.coins[self.coins_used]
            self.coins_used += 1
            self.asked.append(asked_once("chance", who, why, "heads" if heads else "tails", ("heads", "tails"), True))
            return heads
        heads = self._branch(2) == 0
        self.den *= 2
        self.asked.append(asked_once("chance", who, why, "heads" if heads else "tails", ("heads", "tails")))
        return heads

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Flip until tails: written coins first, then a node that `every_way` follows as far as it matters."""
        before = 0
        while self.coins_used < len(self.coins):
            if self.flip(who, why) == heads:
                return before
            before += 1
        at, self.at = self.at, self.at + 1
        if at == len(self.path):
            self.path = (*self.path, 0)
            self.runs.append((at, len(self.asked)))
        more = self.path[at]
        self.den *= 2 ** (more + 1)
        run, end = ("tails", "heads") if heads else ("heads", "tails")
        self.asked.append(asked_once("chance", who, why, f"{before + more} {run}", (f"until {end}",)))
        return before + counted(more, {at: (1, 1)}, self.bound)

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """Every option with its exact weight; options of the same label are one."""
        groups: dict[str, list[int]] = {}
        for number, label in enumerate(labels):
            groups.setdefault(label, []).append(number)
        if len(groups) == 1:
            return 0
        names = list(groups)
        label = names[self._branch(len(names))]
        self.num *= sum(weights[number] for number in groups[label])
        self.den *= sum(weights)
        self.asked.append(asked_once("chance", "", what, label, tuple(names)))
        return groups[label][0]

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The written answer, else every option (`every`), else Unanswered. One kind of option is no question."""
        names = list(dict.fromkeys(labels))
        if not names:
            raise Unanswered(who, what, ())
        if len(names) == 1:
            return 0
        written = self._written(who, what, names)
        if written is not None:
            label = written
        elif self.every:
            label = names[self._branch(len(names))]
        else:
            raise Unanswered(who, what, names)
        self._note_choice(who, what, label, names, written is not None)
        return labels.index(label)

    def _note_choice(self, who: str, what: str, label: str, names: Sequence[str], written: bool = False) -> None:
        self.asked.append(asked_once("choice", who, what, label, tuple(names), written))
        if self.trace is not None:
            self.trace.add("choice", (who, what, label))

    def deal_out(self, who: str, what: str, things: Sequence[object], labels: Sequence[str], count: int) -> list[int]:
        """As many are written as are written; the others in every way, each way once in whatever order."""
        taken: list[int] = []
        first = 0  # what is open goes up through the options only
        for _ in range(count):
            if 0 < first == len(labels) - 1:
                self._note_choice(who, what, labels[first], labels)
                taken.append(first)
                continue
            before = len(self.asked)
            named = self.named(who, what, things, labels)
            taken.append(named if named is not None else first + self.choose(who, what, labels[first:]))
            if len(self.asked) > before and not self.asked[-1].written:
                first = taken[-1]
        return taken

    def _written(self, who: str, what: str, names: Sequence[str]) -> str | None:
        key = f"{who} {what}".strip()
        given = self.answers.get(key)
        if given is None:
            return None
        at = self.used.get(key, 0)
        if at >= len(given):
            return None
        self.used[key] = at + 1
        wanted = given[at].casefold()
        fits = [name for name in names if name.casefold() == wanted]
        fits = fits or [name for name in names if is_part(wanted, name.casefold())]
        if not fits:
            raise Unanswered(who, what, names, given[at])
        return fits[0]

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Every order; each is a leaf of its own that `rulings` merges where nothing depends on it."""
        written = self._written(who, what, labels) if f"{who} {what}".strip() in self.answers else None
        number = labels.index(written) if written is not None else self._branch(len(labels))
        self.asked.append(asked_once("order", who, what, labels[number], tuple(labels), written is not None))
        if self.trace is not None:
            self.trace.add("open order", (who, what, labels[number]))
        return number

    def shuffles(self, cards: list[object]) -> bool:
        """The order stays open until a card is taken."""
        return False

    @property
    def weight(self) -> Fraction:
        """The chance of the leaf that was played."""
        return _chance(self.num, self.den)

    def check_used_up(self) -> None:
        """Raise CoinsLeft where coins or answers are written that nothing asked for."""
        if self.coins_used < len(self.coins):
            flips = [asked.what for asked in self.asked if asked.kind == "chance"]
            written = f"{len(self.coins)} coin{'s' * (len(self.coins) > 1)} written"
            if not flips:
                raise CoinsLeft(f"{written}, but no coin is flipped")
            raise CoinsLeft(f"{written}, {self.coins_used} asked for: {'; '.join(flips)}")
        for key, given in self.answers.items():
            if self.used.get(key, 0) < len(given):
                message = f'answer "{key}: {given[self.used.get(key, 0)]}" was never asked for'
                raise CoinsLeft(message, self._asked_of_players(key), key)

    def _asked_of_players(self, question: str) -> str:
        """The choices that were asked, in order, with their options; why `question` is not one of them."""
        asked = [f"{one.who} {one.what}: {', '.join(one.options)}" for one in self.asked if one.kind != "chance"]
        why = self.why_not(question)
        if not asked:
            return f"no choice is asked: {why or 'there is nothing to choose, or one option only, which is taken'}"
        return f"{why}{'; ' if why else ''}asked: {'; '.join(dict.fromkeys(asked))}"

    def why_not(self, question: str) -> str:
        """Why a question was not asked, "" where that is not known here."""
        return ""


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """One way the play can go: what was asked, its chance among all leaves with the same answers, and its end."""

    asked: tuple[Asked, ...]
    chance: Fraction
    end: T
    path: tuple[int, ...]


def every_way(
    play: Callable[[PathOracle], T],
    coins: Sequence[bool] = (),
    answers: Mapping[str, Sequence[str]] | None = None,
    every: bool = False,
    most: int = 4096,
    strict: bool = True,
    make: type[PathOracle] | None = None,
    alike: Callable[[T], object] = lambda end: end,
) -> list[Leaf[T]]:
    """Play every way the open coins, picks and orders can fall; leaves come in order of their paths.

    Coins until tails are followed until every longer run must end as this one (`alike` gives what is looked at in the
    end); the last leaves stand for that run and all longer ones. Where that never comes, TooManyLeaves says so.
    `make` is the kind of oracle (PathOracle). Raises TooManyLeaves above `most` leaves, or where all of them together
    have more than MOST_LINES lines; CoinsLeft when a written coin
    or answer was used in no leaf.
    """
    with no_old_garbage():
        return _every_way(play, coins, answers, every, most, strict, make or PathOracle, alike)


@contextmanager
def no_old_garbage() -> Iterator[None]:
    """Leaves are kept to the end: looking through all of them for garbage again and again would only cost time.

    What a play leaves behind is young and is still found.
    """
    usual = gc.get_threshold()
    gc.set_threshold(usual[0], usual[1], 1_000_000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _every_way(
    play: Callable[[PathOracle], T],
    coins: Sequence[bool],
    answers: Mapping[str, Sequence[str]] | None,
    every: bool,
    most: int,
    strict: bool,
    kind: type[PathOracle],
    alike: Callable[[T], object],
) -> list[Leaf[T]]:
    leaves: list[Leaf[T]] = []
    bound: list[set[int]] = []
    waiting: list[tuple[int, ...]] = [()]
    runs: list[_Run] = []
    busiest = oracle = kind((), coins, answers, every)
    used: dict[str, int] = {}
    lines = 0
    while waiting:
        oracle = kind(waiting.pop(), coins, answers, every)
        end = play(oracle)
        waiting.extend(oracle.siblings)
        runs += [_Run(oracle.path[:at], asked, len(leaves)) for at, asked in oracle.runs]
        leaves.append(Leaf(tuple(oracle.asked), oracle.weight, end, oracle.path))
        bound.append(oracle.bound | open_runs(alike(end)) if runs else oracle.bound)
        if runs:
            _follow(runs, leaves, bound, waiting)
        lines += len(oracle.asked) + (oracle.trace.length if oracle.trace is not None else 0)
        if len(leaves) + len(waiting) > most or lines > MOST_LINES:
            raise _too_many(oracle, most if lines <= MOST_LINES else 0)
        if oracle.coins_used >= busiest.coins_used:
            busiest = oracle
        for key, number in oracle.used.items():
            used[key] = max(number, used.get(key, 0))
    if strict:
        busiest.used = used
        busiest.check_used_up()
    return leaves


def _too_many(oracle: PathOracle, most: int) -> TooManyLeaves:
    """The error above `most` ways; 0 where it is their length that is too much."""
    asked = ", ".join(dict.fromkeys(item.what for item in oracle.asked[:40]))
    said, near = f"more than {most} ways to go", "write some of the coins and answers"
    if not most:
        said = f"more than {MOST_LINES:,} lines on all ways to go together"
    elif most < MOST_WAYS:
        near += ", or allow more with --most-leaves"
    return TooManyLeaves(f"{said}; asked on the last one: {asked}", near)


class _Run:
    """A node of coins until tails being followed: the leaves of the present `length` begin at `start`."""

    def __init__(self, before: tuple[int, ...], asked: int, start: int) -> None:
        self.before, self.asked, self.start = before, asked, start
        self.length = 0

    def is_open(self, waiting: list[tuple[int, ...]]) -> bool:
        """Whether leaves of the present length are still to be played."""
        at = len(self.before)
        return bool(waiting) and waiting[-1][: at + 1] == (*self.before, self.length)

    def is_enough(self, bound: list[set[int]]) -> bool:
        """Whether in none of these leaves anything hangs on this very length: longer runs go the same ways."""
        at = len(self.before)
        return not any(at in each for each in bound[self.start :])

    def close(self, leaves: list[Leaf[T]]) -> None:
        """The leaves of the last length stand for it and all longer runs: twice the chance."""
        for number in range(self.start, len(leaves)):
            leaf = leaves[number]
            asked = list(leaf.asked)
            one = asked[self.asked]
            count, run = one.answer.split(" ", 1)
            asked[self.asked] = replace(one, answer=f"{count} or more {run}")
            leaves[number] = Leaf(tuple(asked), leaf.chance * 2, leaf.end, leaf.path)


def _follow(runs: list[_Run], leaves: list[Leaf[T]], bound: list[set[int]], waiting: list[tuple[int, ...]]) -> None:
    """Go on with the innermost run of coins whose present length is played out, or end it."""
    while runs and not runs[-1].is_open(waiting):
        run = runs[-1]
        if run.is_enough(bound):
            run.close(leaves)
            runs.pop()
            continue
        if run.length >= MOST_RUN:
            one = leaves[-1].asked[run.asked]
            said = f"{one.who} flips until {one.options[0].split()[-1]} for {one.what}"
            said = f"{said}: every number of coins up to {MOST_RUN} can end in another way"
            raise TooManyLeaves(said, "write the coins")
        run.length += 1
        run.start = len(leaves)
        waiting.append((*run.before, run.length))
        return
