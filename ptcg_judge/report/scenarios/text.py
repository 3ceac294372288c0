"""What `judge rule` shows: the answer first, then outcomes with chances, then the trace with its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ptcg_judge.game.core.trace import Line as TraceLine
from ptcg_judge.game.events.lines import sentence
from ptcg_judge.report.lines import Line, listed
from ptcg_judge.report.scenarios.answer import NOTHING, answer, bare_answer, share_of, shown_of
from ptcg_judge.report.scenarios.grouped import ToldEnd
from ptcg_judge.report.scenarios.trace import shown_lines, trace_lines
from ptcg_judge.rulebooks.shelf import NEWEST
from ptcg_judge.rulings.file.ruling import Board
from ptcg_judge.rulings.replay.doubts import PlayedDoubt, doubts
from ptcg_judge.rulings.replay.verdict import Outcome, Replayed, assumed, notes

ROUTINE = frozenset({"step", "turn", "turn ends", "draw", "shuffle", "choice", "open order"})
PASSING = frozenset(
    {"attack", "chance", "count", "damage", "discard", "flip", "leaves play", "look", "move", "note", "play", "power"}
    | {"promote", "reveal", "use"}
)
"""Lines on the way to what the answer is about: what was announced, drawn by chance, and cleared away afterwards."""
LONG = 500  # letters of an answer that is told in one piece
OTHERS = " What the other plays do:"
_PLAYS = re.compile(r"(?:; |: )(?=play \d+, )")
MOST_OUTCOMES = 24  # outcomes that are listed
MOST_TRACES = 6  # outcomes whose trace is shown; the JSON output has all


def lines(verdicts: Sequence[Replayed], brief: bool = False, named: bool = False) -> list[Line]:
    """Everything, one block per scenario and rulebook, with an empty line between; `named`: see `block`."""
    found: list[Line] = []
    for verdict in verdicts:
        found += [(), *block(verdict, brief, named)] if found else block(verdict, brief, named)
    return found


def block(verdict: Replayed, brief: bool = False, named: bool = False) -> list[Line]:
    """One scenario under one rulebook; `named`: it was asked for, not taken for want of a name."""
    ruling, book = verdict.ruling, verdict.book
    unnamed = not named and not ruling.rulebooks and book.id == NEWEST
    default = "; no rulebook is named, so the newest" if unnamed else ""
    doubtful = doubts(verdict)
    found = [*_answer_lines(answer(verdict, doubtful)), *_assumed_lines(verdict), *_doubt_lines(doubtful, brief)]
    about = ruling.title or " ".join(ruling.question.split()) or ruling.id
    found.append((("faint", f"{about} ({book.id}: {book.title}, {book.year}{default})"),))
    if not brief and not ruling.whole_game:
        found.append((("faint", _turn(ruling.board)),))
    found += [(("note", f"note: {note}"),) for note in notes(verdict)]
    found += expectation_lines(verdict)
    if brief:
        return found
    ends = shown_of(verdict)
    if len(ends) > 1:
        found += [(), (("name", "Outcomes:"),), *map(_outcome_line, ends[:MOST_OUTCOMES])]
        found += _left_out(len(ends) - MOST_OUTCOMES, "are not listed")
    found += _traces(ends)
    rules = rule_lines(verdict)
    return [*found, (), *rules] if rules else found


def _assumed_lines(verdict: Replayed) -> list[Line]:
    """What the answer rests on without a script, directly under it: the answer is no surer than that."""
    return [(("undecided", f"assumed: {each}"),) for each in assumed(verdict)]


def _doubt_lines(doubtful: Sequence[PlayedDoubt], brief: bool = False) -> list[Line]:
    """The doubtful texts that took part: how the answer reads them, and the other reading; in short only the first."""
    return [line for each in doubtful for line in _doubt(each, brief)]


def _doubt(doubt: PlayedDoubt, brief: bool) -> list[Line]:
    taken, other = doubt.text.taken, doubt.text.other
    if brief:
        return [(("undecided", f"doubtful: {doubt.called}, read so: {taken}"),)]
    head = f"doubtful: {doubt.called} can be read in two ways, and no ruling settles which"
    return [
        (("undecided", head),),
        (("faint", "  taken here: "), ("", taken)),
        (("faint", "  the other:  "), ("", other)),
    ]


def _answer_lines(said: str) -> list[Line]:
    """The answer; where it is long because several plays are refused, which they are, then a line for each."""
    if len(said) <= LONG:
        return [(("name", said),)]
    head, *plays = _PLAYS.split(said)
    if len(plays) < 2:
        return [(("name", said),)]
    *plays, last = plays
    last, mark, others = last.partition(OTHERS)
    numbers = [each.partition(",")[0].removeprefix("play ") for each in (*plays, last)]
    lines = [f"{head}: plays {listed(numbers)} are refused.", *(f"  {each}." for each in plays), f"  {last}"]
    lines += [f"  {mark.strip()}{others}"] if mark else []
    return [(("name", line),) for line in lines]


def _turn(board: Board) -> str:
    """The board in a line: whose turn it is first."""
    stadium = f"; Stadium: {board.stadium.name}" if board.stadium is not None else ""
    settles = "; Sudden Death" if board.sudden_death is not None else ""
    return f"Board: {board.sides[board.player].name}'s turn (turn {board.turn}){stadium}{settles}"


def _outcome_line(end: ToldEnd) -> Line:
    return (("", f"  {share_of(end)}: "), ("", "; ".join(end.told) or NOTHING))


def _traces(ends: Sequence[ToldEnd]) -> list[Line]:
    """The trace of each outcome; where several begin alike, only the first shows the beginning."""
    found: list[Line] = []
    first: list[Line] = []
    for number, end in enumerate(ends[:MOST_TRACES]):
        trace = trace_lines(end.outcome.end.lines)
        alike = _alike(first, trace) if number else 0
        found += [(), (("name", _heading(end, number, len(ends))),)]
        if alike:
            lines = "line" if alike == 1 else f"{alike} lines"
            found.append((("faint", f"  as in outcome 1 for the first {lines}, then:"),))
        found += [(("", "  "), *line) for line in trace[alike:]]
        first = first or trace
    left = _left_out(len(ends) - MOST_TRACES, "are not shown step by step")
    return [*found, (), *left] if left else found


def _left_out(count: int, what: str) -> list[Line]:
    return [(("faint", f"{count} more outcomes {what}; --output json has all"),)] if count > 0 else []


def _alike(first: Sequence[Line], other: Sequence[Line]) -> int:
    """How many lines are the same at the beginning."""
    count = 0
    for one, two in zip(first, other, strict=False):
        if one != two:
            break
        count += 1
    return count


def _heading(end: ToldEnd, number: int, ends: int) -> str:
    return "What happens:" if ends == 1 else f"What happens in outcome {number + 1} ({share_of(end)}):"


def expectation_lines(verdict: Replayed) -> list[Line]:
    """Whether it is as expected, and what differs."""
    if verdict.as_expected is None:
        return []
    if verdict.as_expected:
        return [(("legal", "as expected"),)]
    path = verdict.ruling.path
    return [
        (
            ("", f"{path}:{m.at.line}:{m.at.column}: "),
            ("illegal", m.what),
            ("", f": expected {m.expected}, got {m.got}"),
        )
        for m in verdict.mismatches
    ]


def cited(verdict: Replayed) -> list[str]:
    """The rule ids met in the traces, in order, each once."""
    found: dict[str, None] = {}
    for outcome in verdict.outcomes:
        for line in shown_lines(outcome.end.lines):
            found.update(dict.fromkeys(line[3]))
        for _, reasons in outcome.end.illegal:
            for reason in reasons:
                found.update(dict.fromkeys(reason.cites))
    return list(found)


def rests_on(verdict: Replayed) -> list[str]:
    """The rules that the answer rests on: of refused plays, else of what turned out otherwise than it was announced.

    That is a number that changed, a Knock Out, Prizes, a winner, a Special Condition, something prevented: the rule
    beside such a line and that of its step. Where there is no such line, those of what happened to the board; the steps
    that every attack and turn go through only where nothing else is met.
    """
    refused = [cite for o in verdict.outcomes for _, why in o.end.illegal for each in why for cite in each.cites]
    if refused:
        return list(dict.fromkeys(refused))
    own = [rule for rule in verdict.ruling.cites if rule.startswith(f"{verdict.book.id}.")]
    traces = [shown_lines(outcome.end.lines) for outcome in verdict.outcomes]
    for passing in (ROUTINE | PASSING, ROUTINE):
        found = [rule for lines in traces for rule in _rules_beside(lines, passing)]
        if own or found:
            return list(dict.fromkeys([*own, *found]))
    return cited(verdict)


def _rules_beside(lines: Sequence[TraceLine], passing: frozenset[str]) -> Iterator[str]:
    """The rules of the lines of other kinds, each with those of the step that it stands under.

    What an attack's text does rests on no rule of the order of attacking, but its failure may.
    """
    for at, (depth, kind, _, ids) in enumerate(lines):
        if kind not in passing:
            step = next((line for line in reversed(lines[:at]) if line[0] < depth and line[1] == "step"), None)
            above = step[3] if step is not None else ()
            yield from above if kind == "attack fails" else (rule for rule in above if ".attack." not in rule)
            yield from ids


def rule_lines(verdict: Replayed) -> list[Line]:
    """Each rule that the answer rests on, in our words, with its place in the book."""
    from ptcg_judge.cite import book_of, citation

    by_book: dict[str, list[Line]] = {}
    for rule in rests_on(verdict):
        said = citation(rule)
        by_book.setdefault(said.book, []).append(
            (("faint", f"  {rule}: "), ("", said.says), ("faint", f" ({said.section})"))
        )
    found: list[Line] = []
    for book, rules in by_book.items():
        known = book_of(book)
        found += [(("name", f"Rules: {known.title} ({known.year})"),), *rules]
    return found


# -------------------------------------------------------------------------------------------------------------- compare


def compared(verdicts: Sequence[Replayed]) -> list[Line]:
    """Per scenario: the answers under each rulebook, and the events that only some of them have."""
    by_ruling: dict[tuple[str, str], list[Replayed]] = {}
    for verdict in verdicts:
        by_ruling.setdefault((verdict.ruling.path, verdict.ruling.id), []).append(verdict)
    found: list[Line] = []
    for each in by_ruling.values():
        found += [(), *_compared(each)] if found else _compared(each)
    return found


def _compared(verdicts: Sequence[Replayed]) -> list[Line]:
    title = verdicts[0].ruling.title or verdicts[0].ruling.id
    groups: dict[str, list[str]] = {}
    for verdict in verdicts:
        groups.setdefault(_rule_free(bare_answer(verdict)), []).append(verdict.book.id)
    if len(groups) == 1:
        (said,) = groups
        found: list[Line] = [(("name", f"{title}: the same under {', '.join(groups[said])}"),), (("", f"  {said}"),)]
    else:
        found = [(("name", f"{title}: the rulebooks differ"),)]
        found += [(("name", f"  {', '.join(ids)}: "), ("", said)) for said, ids in groups.items()]
    said_once = dict.fromkeys(
        line for verdict in verdicts for line in (*_assumed_lines(verdict), *_doubt_lines(doubts(verdict)))
    )
    return [*found, *((("", "  "), *line) for line in said_once), *_only_some(verdicts)]


def _rule_free(said: str) -> str:
    """An answer without the ids of rules, which differ from book to book."""
    import re

    rule = r"[a-z0-9-]+(?:\.[a-z0-9-]+)+"  # names ("Unown [Z]") and answers to several choices stand in brackets, too
    return re.sub(rf" \[{rule}(?:, {rule})*\]", "", said)


def _only_some(verdicts: Sequence[Replayed]) -> list[Line]:
    """The events that come under some of the books only."""
    seen: dict[str, list[str]] = {}
    for verdict in verdicts:
        events = [said for outcome in verdict.outcomes for said in _events(outcome)]
        for said in dict.fromkeys(events):
            seen.setdefault(said, []).append(verdict.book.id)
    return [
        (("faint", f"    {', '.join(ids)}: "), ("", said)) for said, ids in seen.items() if len(ids) < len(verdicts)
    ]


def _events(outcome: Outcome) -> list[str]:
    return [sentence(line) for line in outcome.end.lines if line[1] not in ("step", "note", "illegal")]
