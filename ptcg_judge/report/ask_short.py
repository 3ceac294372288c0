"""`judge ask` in at most three lines: Yes, No or a number with how sure that is, the reason, the source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.ask.answering import Answer, Answered
from ptcg_judge.ask.documents import RULE
from ptcg_judge.ask.search import FoundDocument
from ptcg_judge.report.ask import SURE, best_sure, note, said
from ptcg_judge.report.lines import Line

if TYPE_CHECKING:
    from ptcg_judge.ask.played.result import PlayedOut

DOUBT: Final = "Not sure that this is asked: "
MOST_WORDS: Final = 3  # of the question that are named as having no place in the answer
MARKS: Final = ".'’"
LONGEST: Final = 300  # letters of a line of the short answer


def short_lines(asked: Answered) -> list[Line]:
    """The best answer in three lines, then where to read more; or that there is none, with the nearest things."""
    played = asked.played if asked.replayed else None
    if played is not None:
        return [*_of_board(played), _more("judge ask --full shows the board, --board FILE writes it")]
    if asked.answers:
        one = asked.answers[0]
        return [*_of_document(one, best_sure(asked)), _more(f"judge ask --full, {_page(one)}")]
    return [(("undecided", "No ruling or rule here answers that."),), *_nearest(asked.nearest), *_start(asked.played)]


def _of_board(played: PlayedOut) -> list[Line]:
    style = {"Yes": "legal", "No": "illegal"}.get(played.says, "name")
    doubt = "" if played.sure >= SURE else doubtful(played.unplaced)
    answer = (style, played.says), ("", f": {_cut(played.why)}."), ("faint", f" ({played.sure:.0%})")
    found: list[Line] = [(("undecided", doubt), *answer)]
    taken = [*(f"doubtful is {each}" for each in played.doubtful), *played.assumed]
    if taken:
        head = ("undecided", "Doubtful: ") if played.doubtful else ("faint", "Assumed: ")
        found.append((head, ("", _cut("; ".join(taken).removeprefix("doubtful is ")))))
    rests = f", {', '.join(played.cites[:2])}" if played.cites else ""
    found.append((("faint", f"Source: a replay by the rules of today, read as: {played.form}{rests}"),))
    return found


def _of_document(one: Answer, sure: float) -> list[Line]:
    doubt = "" if sure >= SURE else doubtful(one.unplaced)
    head: Line = (("undecided", doubt), ("name", _cut(said(one))), ("faint", f" ({sure:.0%})"))
    what = one.question or one.title
    noted = f"Note: {note(one)}" if note(one) else f"Asked there: {what}" if one.kind != RULE else ""
    source = f"Source: {one.id} ({one.rulebook})"
    second: list[Line] = [(("faint", _cut(noted)),)] if noted else []
    return [head, *second, (("faint", source),)]


def doubtful(unplaced: tuple[str, ...]) -> str:
    """What is said before an answer that is not sure: which words of the question it does not speak of."""
    words = ", ".join(f"'{word.strip(MARKS)}'" for word in unplaced[:MOST_WORDS])
    return f"Not sure, for nothing here speaks of {words}: " if words else DOUBT


def _page(one: Answer) -> str:
    return f"judge explain {one.id}" if one.kind == RULE else f"judge rulings show {one.id}"


def _nearest(hits: tuple[FoundDocument, ...]) -> list[Line]:
    ids = ", ".join(hit.document.id for hit in hits[:2])
    return [(("faint", f"Nearest: {ids}"),)] if ids else []


def _start(played: PlayedOut | None) -> list[Line]:
    if played is None:
        return []
    return [(("faint", _cut(f"The board could not be played: {played.trouble}; --board FILE writes it as a start")),)]


def _cut(text: str) -> str:
    """A text that fits in the lines of a small screen; the rest stands in the full answer."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 2].rsplit(" ", 1)[0] + " …"


def _more(text: str) -> Line:
    return (("faint", f"More: {text}"),)
