"""A board replayed for a question: what it says, and what was looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from ptcg_judge.ask.played.board import BoardText
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Leaf, PathOracle
from ptcg_judge.game.core.game import Game
from ptcg_judge.rulebooks.shelf import book as book_of
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.doubts import READ_SO, PlayedDoubt, doubts, doubts_on
from ptcg_judge.rulings.replay.lay_board import ScriptShelf, lay
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.reworded import of_their_time
from ptcg_judge.rulings.replay.verdict import UNTOUCHED, Replayed, assumed, judge, untouched

NO_SCRIPT: Final = 0.45  # how sure an answer can be that takes a text without a script not to touch the question
DOUBTFUL: Final = 0.6  # one that rests on a text of which nobody knows for sure how it is read
MOST: int = 512  # ways that are played for a question


class NotPlayed(JudgeError):
    """The board of a question can't be replayed; the board is a start all the same."""


@dataclass(frozen=True)
class PlayedOut:
    """The answer of a replay: `says` is Yes, No or a number, `why` one sentence; `board` is the scenario as text.

    `form` is the form of question that was understood, `sure` how sure it is that it was meant (0 to 1), `verdict` the
    replay and None where it could not be played (`trouble` says why): then the board is only a start. `assumed` names
    Powers without a script, too; with one the answer is never sure (NO_SCRIPT). `doubtful` says of each text that can
    be read in two ways which reading was taken, and the other; the answer is less sure then (DOUBTFUL). `unplaced` are
    the words of the question that the board has no place for.
    """

    form: str
    says: str
    why: str
    board: str
    sure: float
    assumed: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    verdict: Replayed | None = field(default=None, compare=False)
    trouble: str = ""
    unplaced: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


@cache
def shelf() -> ScriptShelf:
    """The scripts, found once for all boards of a question."""
    return ScriptShelf()


def ruling_of(board: BoardText) -> Ruling:
    """The board as a scenario. Raises JudgeError."""
    (ruling,) = parse_rulings(board.text(), "board.yaml", CardStore.open())
    return ruling


def run(board: BoardText) -> Replayed:
    """The board replayed every way. Raises JudgeError."""
    ruling = ruling_of(board)
    book = book_of(board.rulebook)
    verdict = judge(ruling, book, replay(ruling, book, shelf(), None, MOST))
    board.assumed += assumed(verdict)
    _note_doubts(board, doubts(verdict))
    return verdict


def laid(board: BoardText) -> Game:
    """The board on a table, before any play: for what holds without one. Raises JudgeError."""
    book = book_of(board.rulebook)
    ruling = of_their_time(ruling_of(board), book.year)
    game = lay(ruling.board, book, PathOracle(), shelf().scripts(ruling, book))
    board.assumed += [untouched(*each) for each in game.scripts.assumed]
    _note_doubts(board, doubts_on(ruling, book, game))
    return game


def _note_doubts(board: BoardText, found: Sequence[PlayedDoubt]) -> None:
    """What an answer takes a doubtful text to say is a thing assumed, too; `less_sure` tells it from the others."""
    board.assumed += [said for said in map(str, found) if said not in board.assumed]


def less_sure(found: PlayedOut) -> PlayedOut:
    """An answer with its doubtful texts apart from what was assumed, and less sure where there is one."""
    told = tuple(dict.fromkeys(each for each in found.assumed if READ_SO in each))
    if not told:
        return found
    rest = tuple(each for each in found.assumed if READ_SO not in each)
    return replace(found, assumed=rest, doubtful=told, sure=min(found.sure, DOUBTFUL))


def untouched_by(found: PlayedOut, about_powers: bool) -> PlayedOut:
    """An answer that takes a text without a script not to touch it: never sure, none where Powers are its matter."""
    taken = [each for each in found.assumed if each.endswith(UNTOUCHED)]
    if not taken or found.trouble:
        return found
    if about_powers:
        why = f"can't say: it would be assumed that {taken[0]}"
        return PlayedOut(found.form, "", "", found.board, 0.0, found.assumed, trouble=why)
    return replace(found, sure=min(found.sure, NO_SCRIPT))


def refused(verdict: Replayed) -> bool:
    """Whether the last play is refused whatever else happens."""
    last = len(verdict.ruling.play) - 1
    return all(any(number == last for number, _ in o.end.illegal) for o in verdict.outcomes)


def why_refused(verdict: Replayed) -> tuple[str, tuple[str, ...]]:
    """The reasons of the last refused play in one sentence, and the rules behind it."""
    _, reasons = verdict.outcomes[0].end.illegal[-1]
    said = "; ".join(reason.why.rstrip(".") for reason in reasons)
    return said, tuple(dict.fromkeys(cite for reason in reasons for cite in reason.cites))


def bare(why: str) -> str:
    """The reasons of a refusal without what lies on this very board."""
    return re.sub(r"\([^()]*\)", "", why)


def leaves_of(verdict: Replayed) -> Iterator[Leaf[End]]:
    """Every way that was played."""
    return iter(verdict.leaves)


def dealt(leaf: Leaf[End], on: str, counters: bool = True) -> int:
    """The damage that a Pokémon got in a way, counters included where asked."""
    total = 0
    for _, kind, data, _ in leaf.end.lines:
        if kind == "damage" and str(data[0]) == on:
            total += int(data[1])
        elif counters and kind == "counters" and str(data[0]) == on:
            total += 10 * int(data[1])
    return total


def happens(leaf: Leaf[End], kind: str, *first: str) -> bool:
    """Whether an event of a kind comes, of one of these Pokémon or players."""
    return any(line[1] == kind and (not first or str(line[2][0]) in first) for line in leaf.end.lines)


def prizes_taken(leaf: Leaf[End], who: str) -> int:
    """How many Prizes a player takes in a way."""
    return sum(int(data[1]) for _, kind, data, _ in leaf.end.lines if kind == "prizes" and data[0] == who)


def cites_of(verdict: Replayed, kinds: Sequence[str]) -> tuple[str, ...]:
    """The rules behind the events of some kinds."""
    found = [rule for leaf in verdict.leaves[:1] for line in leaf.end.lines if line[1] in kinds for rule in line[3]]
    return tuple(dict.fromkeys(found))
