"""What `judge ask` shows: the answers with their confidence, or the nearest things and how to write a scenario."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ptcg_judge.ask.answering import Answer, Answered
from ptcg_judge.ask.documents import DECK_RULE, RULE, RULING, Document
from ptcg_judge.ask.search import FoundDocument
from ptcg_judge.report.lines import Line
from ptcg_judge.rulebooks.shelf import book as book_of
from ptcg_judge.rulings.library.scan import DECK_RULES

if TYPE_CHECKING:
    from ptcg_judge.ask.played.result import PlayedOut

MOST_RULES = 2  # rules shown below a ruling
MOST_ALSO = 4  # ids of what else says the same
SHORT = 40  # letters of an answer that is told behind its question
SURE = 0.5  # the confidence below which an answer is said not to be sure
UNSURE = 0.25  # the confidence below which an answer is called a guess
LESS = 0.5  # the share of the best confidence below which an answer is told in short
_STEP = re.compile(r"^(?:Setup|One-sided mulligan,) step \d+(?:, [^:]*)?: ")


def record(asked: Answered) -> dict[str, object]:
    """The JSON record; its schema is schemas/ask.schema.json."""
    return {
        "question": asked.question,
        "rulebook": asked.rulebook,
        "found": asked.found,
        "played": _played(asked.played) if asked.played is not None else None,
        "answers": [_record(one) for one in asked.answers],
        "nearest": [_near(hit) for hit in asked.nearest],
        "hints": [] if asked.found else hints(asked),
    }


def best_sure(asked: Answered) -> float:
    """How sure the answer that comes first is; 0 where there is none."""
    if asked.played is not None and asked.replayed:
        return asked.played.sure
    return asked.answers[0].confidence if asked.answers else 0.0


def _played(one: PlayedOut) -> dict[str, object]:
    return {
        "form": one.form,
        "says": one.says,
        "why": one.why,
        "confidence": one.sure,
        "unplaced": list(one.unplaced),
        "assumed": list(one.assumed),
        "doubtful": list(one.doubtful),
        "cites": list(one.cites),
        "board": one.board,
        "trouble": one.trouble,
    }


def _record(one: Answer) -> dict[str, object]:
    return {
        "id": one.id,
        "kind": one.kind,
        "title": one.title,
        "question": one.question,
        "confidence": one.confidence,
        "unplaced": list(one.unplaced),
        "answer": said(one),
        "replay": replayed(one),
        "rulebook": one.rulebook,
        "holds": one.holds,
        "cites": list(one.cites),
        "same": list(one.same),
        "rulings": list(one.rulings),
        "example": _example(one.example) if one.example is not None else None,
        "note": note(one),
    }


def _example(one: Answer) -> dict[str, object]:
    return {
        "id": one.id,
        "title": one.title,
        "question": one.question,
        "answer": said(one),
        "replay": replayed(one),
        "rulebook": one.rulebook,
    }


def _near(hit: FoundDocument) -> dict[str, object]:
    document = hit.document
    return {"id": document.id, "kind": document.kind, "title": title(document), "confidence": hit.confidence}


def title(document: Document) -> str:
    """What a document is called in a list."""
    return document.title


def said(one: Answer) -> str:
    """The answer: as it is written where it holds under the rulebook, else what the replay says."""
    if one.kind == RULING and one.verdict is not None and (not one.holds or not one.written):
        from ptcg_judge.report.scenarios.answer import answer as sentence

        return sentence(one.verdict)
    return _sentence(one.written or one.title)


def _sentence(text: str) -> str:
    """A rule as a sentence of its own: without the number of its step in the setup, which its place says."""
    bare = _STEP.sub("", text)
    return bare[0].upper() + bare[1:]


def replayed(one: Answer) -> str:
    """What the replay says, without a Yes or No of its own beside a written answer that says the other; "" for none."""
    if one.verdict is None:
        return ""
    from ptcg_judge.report.scenarios.answer import answer as sentence

    told = sentence(one.verdict)
    for word, other in (("Yes, by", "No"), ("No, by", "Yes")):
        if told.startswith(word) and one.written.startswith(other):
            return "By" + told.removeprefix(word)
    return told


def note(one: Answer) -> str:
    """What a reader must know of an answer; "" mostly."""
    if one.trouble:
        return f"not replayed: {one.trouble}" if one.rulebook != DECK_RULES else one.trouble
    if one.elsewhere:
        return f"the ruling can't be played under {one.elsewhere}; this is its answer under {one.rulebook}"
    if one.superseded:
        return f"a later ruling says otherwise: {one.superseded}"
    if one.holds:
        return ""
    if one.kind == RULE:
        return f"the rulebook that you asked for has no such rule; this is {one.rulebook}"
    if one.verdict is not None and one.verdict.as_expected is False:
        return f"the replay differs from the ruling's own answer: {one.written}"
    return "the ruling is not given for this rulebook; this is what its rules make of the same board"


def hints(asked: Answered) -> list[str]:
    """How to find the answer otherwise."""
    topic = _topic(asked)
    return [
        f"judge rulings new {topic} begins a scenario, judge rule FILE plays it",
        "judge rulings list names all rulings, judge explain RULE-ID explains a rule",
    ]


def _topic(asked: Answered) -> str:
    ids = [hit.document.id for hit in asked.nearest if hit.document.kind == RULING]
    return ids[0].partition("/")[0] if ids else "TOPIC"


def lines(asked: Answered) -> list[Line]:
    """The answers, or that there is none."""
    found: list[Line] = []
    if asked.named:
        book = book_of(asked.rulebook)
        found.append((("note", f"Under the rules of {book.year} ({book.id}), of which the question speaks:"),))
    if asked.played is not None:
        found += _board(asked.played)
    if not asked.answers:
        return found + ([] if asked.replayed else _none(asked))
    found += [()] if asked.played is not None else []
    best = max(one.confidence for one in asked.answers)
    for number, one in enumerate(asked.answers, 1):
        found += [*([()] if number > 1 else []), *_block(number, one, best)]
    return found


def _board(one: PlayedOut) -> list[Line]:
    """The question played: the answer, what was assumed, and the board to be changed and run again."""
    if one.trouble:
        found: list[Line] = [(("undecided", f"This board could not be played: {one.trouble}"),)]
    else:
        found = [(("name", f"{one.says}: {one.why}."),)]
        found.append((("faint", f"   played ({one.form}; confidence {one.sure:.0%})"),))
    found += _unplaced(one.unplaced)
    found += [(("undecided", "   Doubtful: "), ("", each)) for each in one.doubtful]
    found += [(("faint", "   Assumed: "), ("", each)) for each in one.assumed]
    found += [(("faint", "   Rests on: "), ("", ", ".join(one.cites)))] if one.cites else []
    found.append((("faint", "   The board, for judge rule:"),))
    return found + [(("", f"     {line}"),) for line in one.board.splitlines()]


def _unplaced(words: tuple[str, ...]) -> list[Line]:
    """The words of the question that the answer does not speak of: why it is not sure."""
    return [(("note", "   It does not speak of: "), ("", ", ".join(words)))] if words else []


def _none(asked: Answered) -> list[Line]:
    found: list[Line] = [(("undecided", "No ruling or rule here answers that."),)]
    if asked.nearest:
        found.append((("", "Nearest:"),))
        for hit in asked.nearest:
            share = f" ({hit.confidence:.0%})"
            found.append((("name", f"  {hit.document.id}"), ("faint", share), ("", f": {title(hit.document)}")))
    return [*found, *((("faint", hint),) for hint in hints(asked))]


def _block(number: int, one: Answer, best: float) -> list[Line]:
    """The answer first, then what it is and how sure, the question it was given for, and what it rests on.

    Of an answer that is much less sure than the best one only the first of these are told.
    """
    what = {RULING: "ruling", RULE: f"rule of {one.rulebook}", DECK_RULE: "deck rule"}[one.kind]
    answer, asked = said(one), one.question or one.title
    sure = f"confidence {one.confidence:.0%}{', a guess' if one.confidence < UNSURE else ''}"
    found: list[Line] = [(("faint", f"   {one.id} ({what}; {sure})"),)]
    if one.kind == RULING and len(answer) < SHORT and one.question:
        answer = f"{asked} {answer}"
    elif one.kind == RULING:
        found.append((("faint", "   Question: "), ("", asked)))
    found.insert(0, (("name", f"{number}. {answer}"),))
    found += _unplaced(one.unplaced)
    if said_note := note(one):
        found.append((("note", f"   Note: {said_note}"),))
    if one.confidence < best * LESS:
        return found
    if one.verdict is not None and one.holds and one.written:
        found.append((("faint", "   Replayed: "), ("", replayed(one))))
    return found + _below(one)


def _below(one: Answer) -> list[Line]:
    """The rules behind a ruling, or the ruling that shows a rule, and where else it stands."""
    from ptcg_judge.cite import citation, is_rule

    found: list[Line] = []
    if one.kind != RULE:
        cites = [cite for cite in one.cites if is_rule(cite)]
        newest_first = cites[::-1] if one.kind == DECK_RULE else cites
        found += [(("faint", f"   {rule}: "), ("", citation(rule).says)) for rule in newest_first[:MOST_RULES]]
    if one.example is not None and one.example.verdict is not None:
        asked = f"{one.example.question or one.example.title} {one.example.written}".rstrip()
        found.append((("faint", "   For example: "), ("", asked)))
        found.append((("faint", f"   Replayed ({one.example.id}): "), ("", replayed(one.example))))
    if one.kind == RULE:
        found.append((("faint", f"   Place: {one.title.partition(' ; ')[0]}"),))
    others = [id for id in one.rulings if one.example is None or id != one.example.id]
    return found + [(("faint", f"   See also: {', '.join(listed)}"),) for listed in (_also(one, others),) if listed]


def _also(one: Answer, rulings: list[str]) -> list[str]:
    """A few of the rulings and other ids on the same thing, and how many more there are."""
    every = [id for id in dict.fromkeys([*rulings, *one.same]) if one.example is None or id != one.example.id]
    more = len(every) - MOST_ALSO
    return [*every[:MOST_ALSO], *([f"{more} more (--output json)"] if more > 0 else [])]
