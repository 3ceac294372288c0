"""What `judge ask` shows: the answers with their confidence, or the nearest things and how to write a scenario."""

from __future__ import annotations

from typing import Any

from ptcg_judge.report.answer import answer as sentence
from ptcg_judge.report.words import Line
from ptcg_judge.rulings.asking.answering import Answer, Asked
from ptcg_judge.rulings.asking.documents import DECK_RULE, RULE, RULING, Document
from ptcg_judge.rulings.asking.search import Hit
from ptcg_judge.rulings.library import DECK_RULES

MOST_RULES = 3  # rules shown below a ruling


def record(asked: Asked) -> dict[str, Any]:
    """The JSON record; its schema is schemas/ask.schema.json."""
    return {
        "question": asked.question,
        "found": asked.found,
        "answers": [_record(one) for one in asked.answers],
        "nearest": [_near(hit) for hit in asked.nearest],
        "hints": [] if asked.found else hints(asked),
    }


def _record(one: Answer) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "title": one.title,
        "question": one.question,
        "confidence": one.confidence,
        "answer": said(one),
        "replay": sentence(one.verdict) if one.verdict is not None else "",
        "rulebook": one.rulebook,
        "holds": one.holds,
        "cites": list(one.cites),
        "same": list(one.same),
        "rulings": list(one.rulings),
        "example": _example(one.example) if one.example is not None else None,
        "note": note(one),
    }


def _example(one: Answer) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "question": one.question,
        "answer": one.written,
        "replay": sentence(one.verdict) if one.verdict is not None else "",
        "rulebook": one.rulebook,
    }


def _near(hit: Hit) -> dict[str, Any]:
    document = hit.document
    return {"id": document.id, "kind": document.kind, "title": title(document), "confidence": hit.confidence}


def title(document: Document) -> str:
    """What a document is called in a list."""
    return document.title


def said(one: Answer) -> str:
    """The answer: as it is written where it holds under the rulebook, else what the replay says."""
    if one.kind == RULING and not one.holds and one.verdict is not None:
        return sentence(one.verdict)
    return one.written


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


def hints(asked: Asked) -> list[str]:
    """How to find the answer otherwise."""
    topic = _topic(asked)
    return [
        f"judge rulings new {topic} begins a scenario, judge rule FILE plays it",
        "judge rulings list names all rulings, judge explain RULE-ID explains a rule",
    ]


def _topic(asked: Asked) -> str:
    ids = [hit.document.id for hit in asked.nearest if hit.document.kind == RULING]
    return ids[0].partition("/")[0] if ids else "TOPIC"


def lines(asked: Asked) -> list[Line]:
    """The answers, or that there is none."""
    if not asked.found:
        return _none(asked)
    found: list[Line] = []
    for number, one in enumerate(asked.answers, 1):
        found += [(), *_block(number, one)] if found else _block(number, one)
    return found


def _none(asked: Asked) -> list[Line]:
    found: list[Line] = [(("undecided", "No ruling or rule here answers that."),)]
    if asked.nearest:
        found.append((("", "Nearest:"),))
        for hit in asked.nearest:
            share = f" ({hit.confidence:.0%})"
            found.append((("name", f"  {hit.document.id}"), ("faint", share), ("", f": {title(hit.document)}")))
    return [*found, *((("faint", hint),) for hint in hints(asked))]


def _block(number: int, one: Answer) -> list[Line]:
    head = one.title if one.kind == RULING else one.id
    where = {RULING: one.id, RULE: one.title, DECK_RULE: "deck rule"}[one.kind]
    found: list[Line] = [(("name", f"{number}. {head}"), ("faint", f" ({where}; confidence {one.confidence:.0%})"))]
    if one.question:
        found.append((("faint", "   Question: "), ("", one.question)))
    found.append((("faint", "   Answer: "), ("name", said(one))))
    if one.verdict is not None and one.holds:
        found.append((("faint", "   Replayed: "), ("", sentence(one.verdict))))
    if said_note := note(one):
        found.append((("note", f"   note: {said_note}"),))
    return found + _below(one)


def _below(one: Answer) -> list[Line]:
    """The rules behind a ruling, or the rulings that show a rule."""
    from ptcg_judge.cite import citation, is_rule

    found: list[Line] = []
    if one.kind != RULE:
        cites = [cite for cite in one.cites if is_rule(cite)]
        for rule in (
            cites[: -MOST_RULES - 1 : -1] if one.kind == DECK_RULE else cites[:MOST_RULES]
        ):  # of deck rules the newest books
            found.append((("faint", f"   {rule}: "), ("", citation(rule).says)))
    if one.example is not None and one.example.verdict is not None:
        found.append((("faint", "   For example: "), ("", one.example.question or one.example.title)))
        found.append((("faint", "   Replayed: "), ("", sentence(one.example.verdict))))
    if one.rulings:
        found.append((("faint", f"   shown by {', '.join(one.rulings)}"),))
    if one.same:
        found.append((("faint", f"   the same: {', '.join(one.same)}"),))
    return found
