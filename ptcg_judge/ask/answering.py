"""The answers to a question: what the search finds, the best rulings replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ptcg_judge.ask.accounted import UNPLACED, left_over
from ptcg_judge.ask.documents import DECK_RULE, RULE, RULING, Document
from ptcg_judge.ask.doubts import most_sure
from ptcg_judge.ask.named import Name, names_told
from ptcg_judge.ask.search import FoundDocument, answers, index, said_by
from ptcg_judge.ask.sureness import (
    sure_ahead,
    sure_of,
    sure_of_little,
    sure_of_number,
    sure_of_rule,
    without_yes_or_no,
)
from ptcg_judge.ask.understanding import ORDER, book_named, readings, wanted
from ptcg_judge.ask.words import plain_words, terms_of
from ptcg_judge.cite import BOOKS, Citation
from ptcg_judge.errors import JudgeError, UsageError
from ptcg_judge.rulebooks.shelf import book as book_of
from ptcg_judge.rulings.library.scan import DECK_RULES, Scanned

if TYPE_CHECKING:
    from ptcg_judge.ask.played.result import PlayedOut
    from ptcg_judge.rulings.library.library import Item
    from ptcg_judge.rulings.replay.compare import Mismatch
    from ptcg_judge.rulings.replay.verdict import Replayed

MOST_RULINGS: Final = 3  # rulings named beside a rule
WORTH_SHOWING: Final = 0.03  # the confidence of answers below the first
TRIES: Final = 4  # rulings that are replayed to find an example of a rule
REFUSED: Final = 0.6  # how much an example is worth that is refused by the very rule
MANY: Final = 0.5  # how much less one that can end in more than two ways
EXCEPTION: Final = 1.0  # how much less one with a card that lifts a rule
OWN_QUESTION: Final = 0.4  # how much more one that asks a question of its own
STEPS: Final = 0.8  # how much less one that goes through all steps, where no order is asked for
DISPUTED: Final = 0.4  # how much less one on which readings differ
SAME_TOPIC: Final = 0.3  # how much more one in the part of the library that the rule is of
SPECIAL: Final = 0.1  # how much less for every word that no rule has, such as the name of a card
CITED: Final = 0.05  # how much less for every other rule that it rests on
LONGEST: Final = 2000  # letters of a question


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that answers the question.

    `written` is the answer in the file or the rule in our words; for a ruling about a board `verdict` is its replay
    under `rulebook`, and None where it could not be played (`trouble` says why);
    `superseded` names a later ruling that says otherwise; `elsewhere` is the rulebook that was asked for, where the
    ruling can't be played under it and `rulebook` is one of its own. `holds` is whether `written` is said
    of that rulebook and the replay agrees with it. `unplaced` are the words of the question that have no place in it,
    which is never sure then. `same` are the ids of the same rule in other books and of
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
    verdict: Replayed | None = None
    rule: Citation | None = None
    trouble: str = ""
    superseded: str = ""
    elsewhere: str = ""
    unplaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answers, best first; where none is near enough only `nearest` is filled.

    `rulebook` is the one that was asked for, else the one that the question speaks of (then `named`), else "".
    `played` is the question played on a board of its cards, the answer before all others, or where it could not be
    played (`PlayedOut.trouble`) that board as a start.
    """

    question: str
    rulebook: str
    answers: tuple[Answer, ...]
    nearest: tuple[FoundDocument, ...]
    named: bool = False
    played: PlayedOut | None = None

    @property
    def found(self) -> bool:
        """Whether anything answers the question."""
        return bool(self.answers) or self.replayed

    @property
    def replayed(self) -> bool:
        """Whether the question was understood as one about a board, and played."""
        return self.played is not None and not self.played.trouble


def ask(question: str, rulebook: str = "", most: int = 3, short: bool = False) -> Answered:
    """Answer a question; `rulebook` is the id of a book, "" for each ruling's own. Raises UsageError.

    With `short` only what the short answer shows is worked out: the board that was played, else the first answer
    without the example of a rule.
    """
    text = " ".join(question.split())
    if not text:
        raise UsageError("the question is empty", 'such as: judge ask "can an Asleep Pokémon retreat?"')
    if len(text) > LONGEST:
        raise UsageError(f"the question has {len(text)} letters; {LONGEST} are read", "ask one thing at a time")
    if rulebook:
        book_of(rulebook)
    named = "" if rulebook else book_named(plain_words(text))
    names = names_told(text)
    board = _played(text, rulebook, named, names)
    book = rulebook or named
    if short and board is not None and not board.trouble:
        return Answered(text, book, (), (), bool(named), board)
    hits = index().search(text, max(most, 3), rulebook, names)
    if not answers(hits):
        return Answered(text, book, (), tuple(hits[:3]), bool(named), board)
    near = [hit for hit in hits if hit.confidence >= WORTH_SHOWING]
    limit = most_sure(text, names, index().tables.core)
    ahead = hits[0].score - hits[1].score if len(hits) > 1 else 9.0
    limits = {hits[0].document.id: min(limit, sure_ahead(ahead, _alike(hits[0])))}
    told = len(readings(text))
    sure = [replace(hit, confidence=_sure(hit, names, limits.get(hit.document.id, limit), told)) for hit in near[:most]]
    sure = [_placed(_told_a_number(hit, text), text, names) for hit in sure]
    if short:
        return Answered(text, book, (_answer(sure[0], book, text, False),), (), bool(named), board)
    return Answered(text, book, tuple(_answer(hit, book, text) for hit in sure), (), bool(named), board)


def _told_a_number(hit: FoundDocument, text: str) -> FoundDocument:
    """The hit, not sure where a number is asked for and it has none."""
    return replace(hit, confidence=sure_of_number(hit.confidence, text, said_by(hit.document)))


def _placed(hit: FoundDocument, text: str, names: Sequence[Name]) -> FoundDocument:
    """The hit, not sure where words of the question have no place in it or in what says the same."""
    left = left_over(text, names, (hit.document, *hit.same), index().vocabulary, _alike(hit))
    return replace(hit, confidence=min(hit.confidence, UNPLACED), unplaced=left) if left else hit


def _sure(hit: FoundDocument, names: Sequence[Name], limit: float, sentences: int) -> float:
    """How sure an answer is: within a limit, and where it is a rule by how much of the question it speaks of."""
    sure = min(limit, sure_of(hit.document, hit.confidence, names, _alike(hit)))
    if hit.found is None or names:
        return sure
    sure = sure_of_little(sure, hit.found)
    return sure if hit.document.kind == RULING else sure_of_rule(sure, hit.found, sentences)


def _alike(hit: FoundDocument) -> float:
    return hit.found.alike if hit.found is not None else 1.0


def _played(text: str, rulebook: str, named: str, names: Sequence[Name]) -> PlayedOut | None:
    """The question on a board of its cards, by the rules of today; None for one of another time or without names."""
    if not names or rulebook not in ("", BOOKS[-1]) or (named and not any(one.exact for one in names)):
        return None
    from ptcg_judge.ask.played.forms import played

    return played(text)


def _answer(hit: FoundDocument, rulebook: str, question: str, shown: bool = True) -> Answer:
    if hit.document.kind == RULING:
        found = _ruling(_under(hit, rulebook or BOOKS[-1]), rulebook)
        if not names_told(question):
            found = replace(found, written=without_yes_or_no(question, found.question, found.written))
    else:
        found = _rule(hit, rulebook, question, shown) if hit.document.kind == RULE else _deck_rule(hit)
    return replace(found, unplaced=hit.unplaced)


def _under(hit: FoundDocument, rulebook: str) -> FoundDocument:
    """The ruling, or the board of the same file that says the same and names the rulebook, where it does not."""
    family = [one for one in (hit.document, *hit.same) if one.file == hit.document.file and one.ruling is not None]
    named = next((one for one in family if one.ruling is not None and rulebook in one.ruling.books), hit.document)
    others = tuple(one for one in (hit.document, *hit.same) if one is not named)
    return replace(hit, document=named, same=others)


def rule_under(document: Document, rulebook: str) -> Citation:
    """The rule as the asked book has it, else as the newest that has it."""
    return next((rule for rule in document.rules if rule.book == rulebook), document.rules[0])


def _rule(hit: FoundDocument, rulebook: str, question: str, with_example: bool) -> Answer:
    shown = rule_under(hit.document, rulebook)
    others = tuple(id for id in hit.ids if id != shown.rule)
    about = _rulings_about((shown.rule, *hit.document.ids)) if with_example else []
    shown_by = _by_plainness(about, shown, question)
    example = _example(hit, shown_by, shown)
    first = [] if example is None else [example.id]
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
        rulings=tuple(dict.fromkeys([*first, *(document.id for document in shown_by)]))[:MOST_RULINGS],
        example=example,
        holds=rulebook in ("", shown.book),
        rule=shown,
    )


def _rulings_about(rules: Sequence[str]) -> list[Document]:
    """The rulings that cite one of the rules: those that cite the first before others."""
    tables = index().tables
    numbers = sorted({number for rule in rules for number in tables.cited.get(rule, ())})
    return sorted((tables.documents[number] for number in numbers), key=lambda one: rules[0] not in one.cites)


def _by_plainness(rulings: Sequence[Document], rule: Citation, question: str) -> list[Document]:
    """Rulings on a rule, the plain cases that are nearest to the question first."""
    return sorted(rulings, key=lambda one: (rule.rule not in one.cites, -plainness(one, rule, question), one.id))


def plainness(document: Document, rule: Citation, question: str) -> float:
    """How well a ruling serves as the example of a rule: near to the question and the rule, and no exception."""
    from rapidfuzz import fuzz

    assert document.ruling is not None
    ruling = document.ruling
    told = " ".join(terms_of(f"{document.title} {document.asks} {ruling.answer} {document.fields['id']}"))
    asked, says = " ".join(terms_of(question)), " ".join(terms_of(rule.says))
    value = (fuzz.token_set_ratio(asked, told) + fuzz.token_set_ratio(says, told)) / 100
    topic, _, _ = document.id.partition("/")
    value += SAME_TOPIC * (topic[:4] in rule.rule.split(".")[1] or rule.area.startswith(topic[:4]))
    value -= EXCEPTION * ruling.lifts + DISPUTED * (topic == "disputed")
    value += OWN_QUESTION * bool(document.question)
    value -= STEPS * (ruling.in_order and ORDER not in wanted(plain_words(question)))
    core = index().vocabulary.core
    value -= SPECIAL * len({term for term in terms_of(f"{document.title} {document.question}") if term not in core})
    return value - CITED * len({cite.partition(".")[2] for cite in document.cites})


def _example(hit: FoundDocument, shown_by: Sequence[Document], rule: Citation) -> Answer | None:
    """The replay of a ruling that shows the rule under its book: the plainest that holds; None without one.

    Of the plainest few one that is refused by the very rule is preferred, where the rule forbids something.
    """
    best: tuple[float, Answer] | None = None
    for rank, document in enumerate(shown_by[:TRIES]):
        answer = _ruling(FoundDocument(document, 0.0, hit.confidence), rule.book)
        if not answer.holds or answer.verdict is None:
            continue
        value = REFUSED * _is_refused_by(answer.verdict, rule) - rank * REFUSED / TRIES
        value -= MANY * (len(answer.verdict.outcomes) > 2 or not _changes(answer.verdict))
        if best is None or value > best[0]:
            best = value, answer
        if value > 0:
            break
    return best[1] if best is not None else None


# what the table goes through in any game, whatever the question
ROUTINE: Final = frozenset({"step", "turn", "turn ends", "play", "attack", "power", "use", "choice", "look", "note"})


def _changes(verdict: Replayed) -> bool:
    """Whether a replay shows anything: a refusal, or more than the course of a turn."""
    ends = [outcome.end for outcome in verdict.outcomes]
    return any(end.illegal or any(kind not in ROUTINE for _, kind, _, _ in end.lines) for end in ends)


def _is_refused_by(verdict: Replayed, rule: Citation) -> bool:
    """Whether a play is refused because of the rule."""
    refused = [reasons for outcome in verdict.outcomes for _, reasons in outcome.end.illegal]
    return any(rule.rule in reason.cites for reasons in refused for reason in reasons)


def _deck_rule(hit: FoundDocument) -> Answer:
    import ptcg_judge.deck.rules  # noqa: F401  # fills the registry, where the documents come out of a kept file
    from ptcg_judge.deck.finding_kinds import KINDS

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


def _ruling(hit: FoundDocument, rulebook: str) -> Answer:
    """The ruling, replayed under the rulebook; without one under that of today, or else the first that it names."""
    scanned = hit.document.ruling
    assert scanned is not None
    try:
        item = _item(scanned)
    except JudgeError as wrong:
        return _unplayed(hit, scanned, rulebook, str(wrong))
    if item.either.not_yet:
        return _unplayed(hit, scanned, rulebook or item.named_books[0], f"not yet: {item.either.not_yet}", item)
    return _deck_ruling(hit, item) if item.deck is not None else _board(hit, item, rulebook or _usual(item))


def _item(scanned: Scanned) -> Item:
    """The ruling, read from its file."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.library.library import read_item

    return read_item(scanned.path, scanned.number, CardStore.open())


def _usual(item: Item) -> str:
    return BOOKS[-1] if BOOKS[-1] in item.books else item.books[0]


def _unplayed(hit: FoundDocument, scanned: Scanned, rulebook: str, trouble: str, item: Item | None = None) -> Answer:
    return Answer(
        id=scanned.id,
        kind=RULING,
        title=scanned.title,
        question=scanned.question or hit.document.asks,
        confidence=hit.confidence,
        written=scanned.answer,
        rulebook=rulebook or BOOKS[-1],
        cites=item.either.cites if item else (),
        same=hit.ids[1:],
        holds=item is not None and rulebook in item.named_books,
        trouble=trouble,
    )


def _deck_ruling(hit: FoundDocument, item: Item) -> Answer:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.library.deck_rulings import judge_deck_ruling

    assert item.deck is not None
    wrong = judge_deck_ruling(item.deck, CardStore.open())
    return _of(hit, item, DECK_RULES, not wrong, _said(wrong))


def _said(wrong: Sequence[Mismatch]) -> str:
    return f"the lists are judged otherwise now: {wrong[0].got} instead of {wrong[0].expected}" if wrong else ""


def _board(hit: FoundDocument, item: Item, rulebook: str) -> Answer:
    from ptcg_judge.rulings.replay.lay_board import ScriptShelf
    from ptcg_judge.rulings.replay.replay import located, replay
    from ptcg_judge.rulings.replay.verdict import judge

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


def _of(
    hit: FoundDocument, item: Item, rulebook: str, holds: bool, trouble: str, verdict: Replayed | None = None
) -> Answer:
    own = tuple(cite for cite in item.either.cites if cite.startswith(f"{rulebook}."))
    return Answer(
        id=item.id,
        kind=RULING,
        title=item.either.title,
        question=" ".join(item.either.question.split()) or hit.document.asks,
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
