"""What a replay says, and whether it is what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ptcg_judge.game.chance.oracle import Leaf, no_old_garbage
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.events.door import FROM_THE_BENCH
from ptcg_judge.game.words.hidden_cards import NONE_STATED
from ptcg_judge.rulings.file.ruling import Expectation, Ruling
from ptcg_judge.rulings.replay.board_facts import left_behind, picture, rests_on
from ptcg_judge.rulings.replay.carry_out import ANOTHER_MEANT, End
from ptcg_judge.rulings.replay.compare import Mismatch, chances_of, coins_of, differs, equal, missing_event, shown
from ptcg_judge.rulings.replay.reworded import reworded_as
from ptcg_judge.rulings.replay.unasked import check_asked, check_event


@dataclass(frozen=True, slots=True)
class Outcome:
    """Leaves that end alike. `answers` and `orders` are the choices and open orders they share (where results differ)."""  # noqa: E501

    chance: Fraction
    answers: tuple[tuple[str, str], ...]
    orders: tuple[tuple[str, str, str], ...]
    coins: tuple[tuple[str, ...], ...]
    leaves: tuple[Leaf[End], ...]

    @property
    def end(self) -> End:
        """One of them."""
        return self.leaves[0].end

    @property
    def ends(self) -> Iterator[End]:
        """All of them."""
        return (leaf.end for leaf in self.leaves)


TURN_ENDS: Final = ("pass", "end turn")
__all__ = [
    "UNTOUCHED", "Mismatch", "Outcome", "Replayed", "assumed", "chances_of", "equal", "group", "judge", "notes",
    "shown", "untouched",
]  # fmt: skip
UNTOUCHED: Final = "which has no script, does not touch this"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A ruling replayed under one book; `expected` is False where nothing was expected of it.

    `given` is how many coins were given in place of the scenario's own.
    """

    ruling: Ruling
    book: Rulebook
    leaves: tuple[Leaf[End], ...]
    outcomes: tuple[Outcome, ...]
    mismatches: tuple[Mismatch, ...]
    expected: bool
    given: int = 0

    @property
    def as_expected(self) -> bool | None:
        """True, False, or None when nothing was expected."""
        return None if not self.expected else not self.mismatches


def judge(ruling: Ruling, book: Rulebook, leaves: Sequence[Leaf[End]]) -> Replayed:
    """Group the leaves by result and compare with what was expected.

    Expectations without `under` hold for the rulebooks that the scenario names (for any where it names none). Raises
    JudgeError where a fact is asked for that the scenario leaves open.
    """
    with no_old_garbage():
        return _judge(ruling, book, leaves)


def _judge(ruling: Ruling, book: Rulebook, leaves: Sequence[Leaf[End]]) -> Replayed:
    named = not ruling.rulebooks or book.id in ruling.rulebooks
    wanted = [e for e in ruling.expect if (book.id in e.under if e.under else named)]
    found: list[Mismatch] = []
    legal = all(e.illegal is None and e.legal is not False for e in wanted)
    check_asked(ruling, wanted, leaves)
    for expectation in wanted:
        different = differs(expectation, leaves, legal)
        if different:
            _check_events(ruling, expectation, leaves)
        found += different
    return Replayed(ruling, book, tuple(leaves), tuple(group(leaves)), tuple(found), bool(wanted))


def _check_events(ruling: Ruling, e: Expectation, leaves: Sequence[Leaf[End]]) -> None:
    """Raise RulingFileError where an expected event does not come because a word of it is misspelt."""
    for leaf in leaves:
        missing = missing_event(e, leaf)
        if missing is not None:
            check_event(ruling, e, missing, leaves)


def notes(verdict: Replayed) -> list[str]:
    """What a reader should know: cards younger than the book, what is not stated, plays that were not reached."""
    ruling, book = verdict.ruling, verdict.book
    found = []
    for card in ruling.cards:
        day = ruling.first_days.get(card.id, card.released)
        if day[:4].isdigit() and int(day[:4]) > book.year:
            found.append(f"{card.name} ({card.id}, {day}) is younger than this rulebook ({book.year})")
        newer = reworded_as(card, book.year)
        if newer is not None and card.id not in ruling.scripts:
            found.append(
                f"{card.name} ({card.id}) is played by the text that holds for all of its printings since"
                f" {newer.from_year} ({newer.as_})"
            )
    for side in ruling.board.sides:
        if not ruling.whole_game and side.active is not None and side.active.cards[-1].known is None:
            found.append(f"{side.name}'s Active Pokémon is not stated: it can be any that does not change the answer")
    found += [*_of_the_other_hand(ruling), *_one_more(verdict)]
    found += [*_taken_for(verdict), *_lying_markers(ruling), *_not_flipped(verdict), *_whose_stadium(verdict)]
    played = max((leaf.end.played for leaf in verdict.leaves), default=0)
    if played < len(ruling.play):
        left = len(ruling.play) - played
        found.append(f"the game is over before the last {left} play{'s' if left > 1 else ''} of the scenario")
    if (
        ruling.play
        and ruling.play[-1].do in TURN_ENDS
        and any(_has_conditions(leaf.end.game) for leaf in verdict.leaves)
    ):
        found.append(f"Pokémon Checkup was not played: write `checkup` in the place of the last `{ruling.play[-1].do}`")
    found += [f"{key}: {said(ruling.extra[key])}" for key in ("disputed", "superseded by") if key in ruling.extra]
    if ruling.not_yet:
        found.append(f"not yet: {ruling.not_yet}")
    return found


BY_THE_PLAY: Final = ("Char", "Imprison")
"""The markers of which the play that puts them says what they do from then on, and nothing on the table."""


def _lying_markers(ruling: Ruling) -> list[str]:
    """Of markers that are written on the board: that these do nothing there."""
    there = [spec for side in ruling.board.sides for spec in (side.active, *side.bench) if spec is not None]
    written = [name for spec in there for name, _ in spec.markers]
    return [
        f"the {name} marker that is written on the board does nothing: write the play that puts it"
        for name in dict.fromkeys(written)
        if name in BY_THE_PLAY
    ]


def _whose_stadium(verdict: Replayed) -> list[str]:
    """Whose Stadium it was taken for, where that is not written and the answer shows it."""
    board = verdict.ruling.board
    stadium = board.stadium
    if stadium is None or board.whose_stadium:
        return []
    shows = (FROM_THE_BENCH, f"turns {stadium.name}")
    ends = [leaf.end.game for leaf in verdict.leaves]
    if not (
        any(one.what in shows for leaf in verdict.leaves for one in leaf.asked)
        or any(end.owner_asked or end.table.stadium is not stadium for end in ends)
    ):
        return []
    name = board.sides[stadium.owner].name
    return [f"it is not stated whose {stadium.name} is in play: it is taken for {name}'s (`stadium of`)"]


def _not_flipped(verdict: Replayed) -> list[str]:
    """Of coins given for any board: how many of them no way flips, and what the others are for."""
    flips = [[one.what for one in leaf.asked if one.kind == "chance" and one.written] for leaf in verdict.leaves]
    most = max(flips, key=len, default=[])
    if len(most) >= verdict.given:
        return []
    coins = "1 coin was" if verdict.given == 1 else f"{verdict.given} coins were"
    return [f"{coins} given, {f'{len(most)} flipped: ' + '; '.join(most) if most else 'but no coin is flipped'}"]


def assumed(verdict: Replayed) -> list[str]:
    """What the answer rests on beside rules and scripts: the Powers on the board that have no script, a sentence each.

    The plays themselves have scripts, or there is no verdict. Such an answer is as sure as these sentences are.
    """
    return [untouched(*each) for leaf in verdict.leaves[:1] for each in leaf.end.game.scripts.assumed]


def untouched(label: str, kind: str, name: str) -> str:
    """The sentence about a Power on the board that has no script."""
    return f"{label}'s {kind} {name}, {UNTOUCHED}"


def _has_conditions(game: Game) -> bool:
    return any(side.active is not None and side.active.conditions for side in game.table.sides)


def _of_the_other_hand(ruling: Ruling) -> list[str]:
    """Cards that a play names and that are written in the other player's hand only."""
    found = []
    for number, play in enumerate(ruling.play):
        copy = play.copy
        if copy is None or ruling.whole_game or play.zone not in ("", "hand"):
            continue
        mine, theirs = ruling.board.sides[copy.owner], ruling.board.sides[1 - copy.owner]
        there = {card.known.name for card in theirs.hand if card.known is not None and card.owner != copy.owner}
        played_there = {other.copy for other in ruling.play if other.copy is not None}
        there -= {card.name for card in played_there if card in theirs.unlisted}
        if copy in mine.unlisted and copy.name in there:
            turn = f"{mine.name} plays it" if play.by else f"it is {mine.name}'s turn"
            as_if = f"play {number + 1} is played as if {mine.name} had one too"
            found.append(f"{copy.name} is in {theirs.name}'s hand; {turn} ({as_if})")
    return list(dict.fromkeys(found))


def _one_more(verdict: Replayed) -> list[str]:
    """Cards that are played more often than they are written where they are played from."""
    ruling, found = verdict.ruling, []
    tables = [leaf.end.game.table for leaf in verdict.leaves]
    for number, play in enumerate(ruling.play):
        copy, zone = play.copy, play.zone or "hand"
        if copy is None or ruling.whole_game or zone not in ("hand", "discard"):
            continue
        mine = ruling.board.sides[copy.owner]
        written = mine.discard if zone == "discard" else mine.hand
        listed = copy not in written and any(card.known is copy.known for card in written)
        if listed and any(copy in table.copies() for table in tables):
            place = "discard pile" if zone == "discard" else zone
            as_if = f"play {number + 1} is played as if there were one more"
            found.append(f"{copy.name} is not written so often in {mine.name}'s {place} ({as_if})")
    return found


def _taken_for(verdict: Replayed) -> list[str]:
    """What is not stated, as it was taken: searches that find nothing, and which of one name was meant."""
    remarks = (line[2][0] for leaf in verdict.leaves for line in leaf.end.lines if line[1] == "note")
    return list(dict.fromkeys(text for text in remarks if str(text).startswith((NONE_STATED, ANOTHER_MEANT))))


def said(value: object) -> str:
    """What an entry of the library says, in one line."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {said(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(said, value))
    return " ".join(shown(value).split())


# --------------------------------------------------------------------------------------------------------------- groups


def group(leaves: Sequence[Leaf[End]]) -> list[Outcome]:
    """Outcomes by result, most likely first; for each set of answers (and order that matters) chances sum to 1.

    Orders that a book leaves open are played all; where nothing depends on one, its leaves are counted in equal shares.
    """
    if len(leaves) == 1:
        return [_outcome(leaves, frozenset())]
    matters = _orders_that_matter(leaves)
    groups: dict[object, list[Leaf[End]]] = {}
    boards: dict[int, object] = {}
    for leaf in leaves:
        game = leaf.end.game  # ways that end alike share it
        if id(game) not in boards:
            boards[id(game)] = _board(game)
        key = (_answers(leaf), _orders(leaf, matters), boards[id(game)], _refused(leaf.end))
        groups.setdefault(key, []).append(leaf)
    found = [_outcome(members, matters) for members in groups.values()]
    return sorted(found, key=lambda outcome: (outcome.orders, outcome.answers, -outcome.chance))


def _outcome(members: Sequence[Leaf[End]], matters: frozenset[Question]) -> Outcome:
    first, *others = (_share(leaf, matters) for leaf in members)
    chance = sum(others, first)
    coins = tuple(coins_of(leaf) for leaf in members)
    return Outcome(chance, _answers(members[0]), _orders(members[0], matters), coins, tuple(members))


Question = tuple[str, str]


def _share(leaf: Leaf[End], matters: frozenset[Question]) -> Fraction:
    """The chance of a leaf, divided among the open orders that do not matter."""
    chance = leaf.chance
    for asked in leaf.asked:
        if asked.kind == "order" and not asked.written and (asked.who, asked.what) not in matters:
            chance /= len(asked.options)
    return chance


def _orders_that_matter(leaves: Sequence[Leaf[End]]) -> frozenset[Question]:
    """The open orders (who decides, which) whose results differ."""
    if not any(asked.kind == "order" and not asked.written for leaf in leaves for asked in leaf.asked):
        return frozenset()
    by_question: dict[Question, dict[tuple[str, ...], dict[object, Fraction]]] = {}
    for leaf in leaves:
        order = [asked for asked in leaf.asked if asked.kind == "order" and not asked.written]
        if not order:
            continue
        result = (_answers(leaf), _board(leaf.end.game), _refused(leaf.end))
        for asked in {(one.who, one.what) for one in order}:
            taken = tuple(one.answer for one in order if (one.who, one.what) == asked)
            sums = by_question.setdefault(asked, {}).setdefault(taken, {})
            sums[result] = sums.get(result, Fraction(0)) + leaf.chance
    return frozenset(question for question, each in by_question.items() if _differ(list(each.values())))


def _differ(results: Sequence[dict[object, Fraction]]) -> bool:
    return any(result != results[0] for result in results[1:])


def _answers(leaf: Leaf[End]) -> tuple[tuple[str, str], ...]:
    return tuple((f"{a.who} {a.what}", a.answer) for a in leaf.asked if a.kind == "choice" and not a.written)


def _orders(leaf: Leaf[End], matters: frozenset[Question]) -> tuple[tuple[str, str, str], ...]:
    if not matters:
        return ()
    return tuple(
        (a.who, a.what, a.answer)
        for a in leaf.asked
        if a.kind == "order" and not a.written and (a.who, a.what) in matters
    )


def _board(game: Game) -> object:
    """The end as a comparable value: the board, what plays left behind on it, and the reasons of a result."""
    left = frozenset((rests_on(effect), effect.says, effect.begins) for effect in left_behind(game))
    return picture(game), left, game.table.why


def _refused(end: End) -> object:
    return tuple((number, tuple(each.why for each in why)) for number, why in end.illegal)
