"""The answers to a question: what the search finds, the best rulings replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ptcg_judge.cite import BOOKS, Citation
from ptcg_judge.errors import JudgeError, UsageError
from ptcg_judge.rulebooks.shelf import book as book_of
from ptcg_judge.rulings.asking.documents import DECK_RULE, RULE, RULING, Document
from ptcg_judge.rulings.asking.scan import Scanned
from ptcg_judge.rulings.asking.search import Hit, answers, index
from ptcg_judge.rulings.judge import Mismatch, Verdict, judge
from ptcg_judge.rulings.library import DECK_RULES, Item, read_items

MOST_RULINGS: Final = 3  # rulings named beside a rule
WORTH_SHOWING: Final = 0.3  # the confidence of answers below the first
TRIES: Final = 3  # rulings that are replayed to find an example of a rule
LONGEST: Final = 2000  # letters of a question


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that answers the question.

    `written` is the answer in the file or the rule in our words; for a ruling about a board `verdict` is its replay
    under `rulebook`, and None where it could not be played (`trouble` says why);
    `superseded` names a later ruling that says otherwise; `elsewhere` is the rulebook that was asked for, where the
    ruling can't be played under it and `rulebook` is one of its own. `holds` is whether `written` is said
    of that rulebook and the replay agrees with it. `same` are the ids of the same rule in other books and of
    rulings that say the same; `example` is the ruling that shows a rule, replayed.
    """

    id: str
    kind: str
    title: str
    question: str
    confidence: float
    written: str
    rulebook: str
    cites: tuple[str, ...]
    same: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    example: Answer | None = None
    holds: bool = True
    verdict: Verdict | None = None
    rule: Citation | None = None
    trouble: str = ""
    superseded: str = ""
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answers, best first; where none is near enough only `nearest` is filled."""

    question: str
    rulebook: str
    answers: tuple[Answer, ...]
    nearest: tuple[Hit, ...]

    @property
    def found(self) -> bool:
        """Whether anything answers the question."""
        return bool(self.answers)


def ask(question: str, rulebook: str = "", most: int = 3) -> Asked:
    """Answer a question; `rulebook` is the id of a book, "" for each ruling's own. Raises UsageError."""
    text = " ".join(question.split())
    if not text:
        raise UsageError("the question is empty", 'such as: judge ask "can an Asleep Pokémon retreat?"')
    if len(text) > LONGEST:
        raise UsageError(f"the question has {len(text)} letters; {LONGEST} are read", "ask one thing at a time")
    if rulebook:
        book_of(rulebook)
    hits = index().search(text, max(most, 3))
    if not answers(hits):
        return Asked(text, rulebook, (), tuple(hits[:3]))
    near = [hit for hit in hits if hit.confidence >= WORTH_SHOWING]
    return Asked(text, rulebook, tuple(_answer(hit, rulebook) for hit in near[:most]), ())


def _answer(hit: Hit, rulebook: str) -> Answer:
    if hit.document.kind == RULING:
        return _ruling(hit, rulebook)
    return _rule(hit, rulebook) if hit.document.kind == RULE else _deck_rule(hit)


def rule_under(document: Document, rulebook: str) -> Citation:
    """The rule as the asked book has it, else as the newest that has it."""
    return next((rule for rule in document.rules if rule.book == rulebook), document.rules[0])


def _rule(hit: Hit, rulebook: str) -> Answer:
    shown = rule_under(hit.document, rulebook)
    others = tuple(id for id in hit.ids if id != shown.rule)
    shown_by = _rulings_about((shown.rule, *hit.document.ids))
    return Answer(
        id=shown.rule,
        kind=RULE,
        title=shown.place,
        question="",
        confidence=hit.confidence,
        written=shown.says,
        rulebook=shown.book,
        cites=(shown.rule,),
        same=others,
        rulings=tuple(document.id for document in shown_by[:MOST_RULINGS]),
        example=_example(hit, shown_by, shown.book),
        holds=rulebook in ("", shown.book),
        rule=shown,
    )


def _rulings_about(rules: Sequence[str]) -> list[Document]:
    """The rulings that cite one of the rules: those that cite the first, then those that rest on the fewest rules."""
    rulings = [document for document in index().documents if document.ruling and not document.ruling.not_yet]
    found = [one for one in rulings if any(rule in one.cites for rule in rules)]
    return sorted(found, key=lambda one: (rules[0] not in one.cites, not one.question, len(one.cites)))


def _example(hit: Hit, shown_by: Sequence[Document], rulebook: str) -> Answer | None:
    """The replay of a ruling that shows the rule under its book, the nearest to the question first; None without."""
    near = [document for document in hit.same if document.kind == RULING and document in shown_by]
    for document in [*near, *shown_by][:TRIES]:
        answer = _ruling(Hit(document, 0.0, hit.confidence), rulebook)
        if answer.holds and answer.verdict is not None:
            return answer
    return None


def _deck_rule(hit: Hit) -> Answer:
    from ptcg_judge.deck.rule import KINDS

    entered = next(kind for kind in KINDS.values() if kind.name == hit.document.id)
    return Answer(
        id=entered.name,
        kind=DECK_RULE,
        title=f"{entered.code} {entered.name}",
        question="",
        confidence=hit.confidence,
        written=entered.says,
        rulebook=DECK_RULES,
        cites=entered.cites,
        same=hit.ids[1:],
        rulings=tuple(one.id for one in _rulings_about(entered.cites)[:MOST_RULINGS]) if entered.cites else (),
    )


# ------------------------------------------------------------------------------------------------------------ rulings


def _ruling(hit: Hit, rulebook: str) -> Answer:
    scanned = hit.document.ruling
    assert scanned is not None
    try:
        item = _item(scanned)
    except JudgeError as wrong:
        return _unplayed(hit, scanned, rulebook, str(wrong))
    if item.either.not_yet:
        return _unplayed(hit, scanned, rulebook or item.named_books[0], f"not yet: {item.either.not_yet}", item)
    return _deck_ruling(hit, item) if item.deck is not None else _board(hit, item, rulebook or item.books[0])


def _item(scanned: Scanned) -> Item:
    """The ruling, read from its file."""
    from ptcg_judge.cards.store import CardStore

    return read_items(scanned.path, CardStore.open())[scanned.number]


def _unplayed(hit: Hit, scanned: Scanned, rulebook: str, trouble: str, item: Item | None = None) -> Answer:
    return Answer(
        id=scanned.id,
        kind=RULING,
        title=scanned.title,
        question=scanned.question,
        confidence=hit.confidence,
        written=scanned.answer,
        rulebook=rulebook or BOOKS[-1],
        cites=item.either.cites if item else (),
        same=hit.ids[1:],
        holds=item is not None and rulebook in item.named_books,
        trouble=trouble,
    )


def _deck_ruling(hit: Hit, item: Item) -> Answer:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.decklists import judge_deck_ruling

    assert item.deck is not None
    wrong = judge_deck_ruling(item.deck, CardStore.open())
    return _of(hit, item, DECK_RULES, not wrong, _said(wrong))


def _said(wrong: Sequence[Mismatch]) -> str:
    return f"the lists are judged otherwise now: {wrong[0].got} instead of {wrong[0].expected}" if wrong else ""


def _board(hit: Hit, item: Item, rulebook: str) -> Answer:
    from ptcg_judge.rulings.replay import ScriptShelf, located, replay

    assert item.ruling is not None
    try:
        rules = book_of(rulebook)
        verdict = judge(item.ruling, rules, replay(item.ruling, rules, ScriptShelf()))
    except JudgeError as wrong:
        if rulebook not in item.books:
            return replace(_board(hit, item, item.books[0]), elsewhere=rulebook)
        return _of(hit, item, rulebook, False, str(located(wrong, item.ruling)))
    holds = rulebook in item.books and verdict.as_expected is not False
    return _of(hit, item, rulebook, holds, "", verdict)


def _of(hit: Hit, item: Item, rulebook: str, holds: bool, trouble: str, verdict: Verdict | None = None) -> Answer:
    own = tuple(cite for cite in item.either.cites if cite.startswith(f"{rulebook}."))
    return Answer(
        id=item.id,
        kind=RULING,
        title=item.either.title,
        question=" ".join(item.either.question.split()),
        confidence=hit.confidence,
        written=" ".join(item.either.answer.split()),
        rulebook=rulebook,
        cites=own or item.either.cites,
        same=hit.ids[1:],
        holds=holds,
        verdict=verdict,
        trouble=trouble,
        superseded=str(item.either.extra.get("superseded by") or ""),
    )
