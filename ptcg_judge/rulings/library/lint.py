"""What is wrong with rulings: codes R301 to R346, each explained by `judge explain`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cite import is_rule
from ptcg_judge.deck.finding_kinds import FindingKind
from ptcg_judge.deck.findings import Severity
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.game.core.step_list import AnyOrder
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.families import Case
from ptcg_judge.rulings.file.ruling import Expectation, Ruling
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.rulings.library import lint_kinds as kinds
from ptcg_judge.rulings.library.library import DECK_RULES, Item, Library
from ptcg_judge.rulings.library.run import ERROR, FAILED, NOW_PASSES, RulingRun
from ptcg_judge.rulings.library.seal import is_sealed, seal_of
from ptcg_judge.rulings.replay.compare import equal, shown
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.yamlfile import Map


@dataclass(frozen=True, slots=True)
class RulingFinding:
    """One mistake: its code, the ruling ("" for a file that can't be read), place, and one sentence."""

    kind: FindingKind
    severity: Severity
    id: str
    path: str
    line: int
    column: int
    message: str


def lint(library: Library, runs: Sequence[RulingRun]) -> list[RulingFinding]:
    """Everything that is wrong with the rulings, by file and line. `runs` are their replays, with what they met."""
    found = [_unreadable(run) for run in runs if run.status == ERROR and not run.rulebook]
    for item in library.items:
        found += _about(item)
    by_id = {(item.path, item.id): item for item in library.items}
    for run in runs:
        if run.rulebook:
            found += _replayed(by_id[run.path, run.id], run)
    found += _numbers(library.items, runs)
    found += _same_ids(library.items)
    found += contradictions(library.items)
    order = {path: at for at, path in enumerate(dict.fromkeys([*(i.path for i in library.items)]))}
    return sorted(dict.fromkeys(found), key=lambda f: (order.get(f.path, -1), f.path, f.line, f.column, f.kind.code))


def _finding(
    kind: FindingKind, item: Item, message: str, key: str = "", at: tuple[int, int] | None = None
) -> RulingFinding:
    place = at or (item.document.place(key) if key in item.document else item.document.place())
    severity = Severity.WARNING if kind.code in kinds.WARNINGS else Severity.ERROR
    return RulingFinding(kind, severity, item.id, item.path, place[0], place[1], message)


def _unreadable(run: RulingRun) -> RulingFinding:
    kind = kinds.UNREADABLE
    if re.search(r"\bno card\b|different cards| is .+, not ", run.message):
        kind = kinds.UNKNOWN_CARD
    elif re.search(r'\bno rule\b|no rulebook "', run.message):
        kind = kinds.UNKNOWN_RULE
    line, column = run.place or (1, 1)
    return RulingFinding(kind, Severity.ERROR, "", run.path, line, column, run.message)


# ----------------------------------------------------------------------------------------------- what is written


def _about(item: Item) -> Iterator[RulingFinding]:
    one = item.either
    if not one.cites:
        yield _finding(kinds.CITES_NOTHING, item, "it cites no rule")
    for rule in one.cites:
        if not is_rule(rule):
            yield _finding(kinds.UNKNOWN_RULE, item, f"no book has a rule {rule}", "cites")
    if not one.title or (not one.question and item.number == 0):
        missing = "no title" if not one.title else "no question"
        yield _finding(kinds.NO_QUESTION, item, f"it has {missing}")
    if not one.answer and item.number == 0:
        yield _finding(kinds.NO_ANSWER, item, "it has no answer")
    if not item.source:
        yield _finding(kinds.NO_SOURCE, item, "it does not say where it comes from")
    yield from _place(item)
    yield from _own_scripts(item)
    yield from _disputed(item)
    yield from _seal(item)
    yield from _may(item)


def _own_scripts(item: Item) -> Iterator[RulingFinding]:
    """Scripts of the ruling that stand in the place of those that ship."""
    if item.ruling is None or not item.ruling.scripts or item.document.get("own reading"):
        return
    store, shelf = _shipped()
    for id, own in item.ruling.scripts.items():
        card = store.by_id(id)
        replaced = _replaced(own, card, shelf.find(card)) if card is not None else ()
        if card is not None and replaced:
            message = f"it writes {' and '.join(replaced)} of {card.name} ({card.id}) anew"
            yield _finding(kinds.OWN_SCRIPT, item, message, "cards")


@cache
def _shipped() -> tuple[CardStore, ScriptShelf]:
    """The cards there are, and the scripts that ship for them."""
    return CardStore.open(), ScriptShelf()


def _replaced(own: CardScript, card: Card, ships: CardScript | None) -> tuple[str, ...]:
    """What a ruling says of a card although a script that ships says it: attacks and Powers by name, or the card."""
    if ships is None:
        return ()
    if card.supertype != "Pokémon":
        return ("the text",)
    return tuple(name for name in (*own.attacks, *own.powers) if name in ships.attacks or name in ships.powers)


def _place(item: Item) -> Iterator[RulingFinding]:
    if item.topic not in TOPICS:
        yield _finding(kinds.UNKNOWN_TOPIC, item, f"'{item.topic}' is no topic (there are {', '.join(TOPICS)})", "id")
        return
    path = f"{item.topic}/{Path(item.path).stem}"
    case = item.document if isinstance(item.document, Case) else None
    if case is not None and case.own_id and item.id.startswith(f"{item.topic}/"):
        return
    further = item.number > 0 or case is not None
    if item.id != path and not (further and item.id.startswith(f"{path}-")):
        wanted = f"{path}-..." if further else path
        yield _finding(kinds.ID_AND_PATH, item, f"the id is {item.id}, the file says {wanted}", "id")


def _disputed(item: Item) -> Iterator[RulingFinding]:
    if "disputed" not in item.document:
        return
    given = item.document["disputed"]
    if not isinstance(given, Map):
        yield _finding(kinds.DISPUTED, item, "write {other answer: ..., because: ..., cites: [...]}", "disputed")
        return
    for key in ("other answer", "because", "cites"):
        if not given.get(key):
            yield _finding(kinds.DISPUTED, item, f"the dispute has no `{key}:`", "disputed")
    cites = given.get("cites") or []
    for rule in cites if isinstance(cites, list) else [cites]:
        if not is_rule(str(rule)):
            yield _finding(kinds.UNKNOWN_RULE, item, f"no book has a rule {rule}", "disputed")


def _seal(item: Item) -> Iterator[RulingFinding]:
    fits = is_sealed(item.document)
    if fits is False:
        message = (
            f"question, answer or expectations were changed (read them; the seal would be {seal_of(item.document)})"
        )
        yield _finding(kinds.SEAL_BROKEN, item, message, "sealed")
    elif fits is None and _expects(item):
        yield _finding(kinds.NOT_SEALED, item, "it is not sealed: judge rulings seal FILE")


def _expects(item: Item) -> bool:
    return item.deck is not None or bool(item.ruling and item.ruling.expect)


def _may(item: Item) -> Iterator[RulingFinding]:
    """A question that begins with May, and whether anything is refused."""
    ruling = item.ruling
    if ruling is None or not ruling.expect or ruling.not_yet:
        return
    last = re.split(r"[.!:]\s+", ruling.question)[-1].strip()
    said = re.match(r"(No|Yes)\b", ruling.answer)
    if not last.startswith("May ") or said is None:
        return
    refused = [e.illegal is not None or e.legal is False for e in ruling.expect]
    if said[1] == "Yes" and all(refused):
        yield _finding(kinds.ANSWER_AND_PLAY, item, "the answer is Yes, but a play is expected to be refused", "answer")
    elif said[1] == "No" and not any(refused) and any(e.legal for e in ruling.expect):
        yield _finding(
            kinds.ANSWER_AND_PLAY, item, "the answer is No, but the plays are expected to be legal", "answer"
        )


def _same_ids(items: Iterable[Item]) -> Iterator[RulingFinding]:
    first: dict[str, Item] = {}
    for item in items:
        other = first.setdefault(item.id, item)
        if other is not item:
            yield _finding(kinds.DUPLICATE_ID, item, f"{item.id} is also in {other.path}:{other.line}", "id")


# ----------------------------------------------------------------------------------------------- what is replayed


def _replayed(item: Item, run: RulingRun) -> Iterator[RulingFinding]:
    under = "" if run.rulebook == DECK_RULES else f"{run.rulebook}: "
    if run.status == ERROR:
        kind = kinds.LEFT_OVER if run.left_over else kinds.UNANSWERED if run.unanswered else kinds.CANT_PLAY
        yield _finding(kind, item, under + run.message, at=run.place)
    elif run.status == FAILED:
        for wrong in run.mismatches:
            said = f"{under}{wrong.what}: expected {wrong.expected}, got {wrong.got}"
            yield _finding(kinds.DIFFERS, item, said, at=(wrong.at.line, wrong.at.column))
    elif run.status == NOW_PASSES:
        yield _finding(kinds.NOW_PASSES, item, f"{under}now passes: remove `not yet:`", "not yet")
    elif not item.either.not_yet and item.ruling is not None and not expected_under(item.ruling, run.rulebook):
        yield _finding(kinds.NOTHING_EXPECTED, item, f"{under}nothing is expected")
    if run.met.rules and run.good and not item.either.not_yet:
        yield from _not_met(item, run)


def _numbers(items: Iterable[Item], runs: Sequence[RulingRun]) -> Iterator[RulingFinding]:
    """Numbers of two or three digits in an answer that neither the replays of its file nor its board know."""
    seen: dict[str, set[int]] = {}
    for run in runs:
        seen.setdefault(run.path, set()).update(run.met.numbers)
    for item in items:
        written = {key: value for key, value in item.document.items() if key not in ("question", "answer", "source")}
        seen.setdefault(item.path, set()).update(map(int, re.findall(r"\d+", str(written))))
    replayed = {run.path for run in runs if run.met.rules}
    for item in items:
        said = {int(number) for number in re.findall(r"(?<![\w-])\d{2,3}(?![\w-])", item.either.answer)}
        missing = sorted(said - seen[item.path])
        if missing and item.path in replayed and not item.either.not_yet:
            number = ", ".join(map(str, missing))
            yield _finding(kinds.NUMBER_NOT_SEEN, item, f"the answer says {number}, the replay never does", "answer")


def expected_under(ruling: Ruling, rulebook: str) -> list[Expectation]:
    """The expectations that hold under a rulebook."""
    named = not ruling.rulebooks or rulebook in ruling.rulebooks
    return [e for e in ruling.expect if (rulebook in e.under if e.under else named)]


def _not_met(item: Item, run: RulingRun) -> Iterator[RulingFinding]:
    table = table_rules(run.rulebook)
    for rule in item.either.cites:
        if rule.startswith(f"{run.rulebook}.") and rule in table and rule not in run.met.rules:
            yield _finding(kinds.NOT_MET, item, f"the replay never meets {rule}", "cites")


def table_rules(rulebook: str) -> frozenset[str]:
    """The rules that a rulebook's table cites, borrowed ones included."""
    if rulebook not in _TABLES:
        _TABLES[rulebook] = frozenset(_cited(rulebook))
    return _TABLES[rulebook]


_TABLES: dict[str, frozenset[str]] = {}


def _cited(rulebook: str) -> Iterator[str]:
    table = book(rulebook)
    for entry in table.entries().values():
        yield from entry.cites
    for rows in table.lists().values():
        for step in rows:
            for one in (step, *(step.steps if isinstance(step, AnyOrder) else ())):
                yield from one.cites
    for bans in table.bans.values():
        for ban in bans:
            yield from ban.cites


# ------------------------------------------------------------------------------------------------- contradictions


def contradictions(items: Iterable[Item]) -> list[RulingFinding]:
    """Rulings that expect different things of one board, with the same plays, coins and answers, under one rulebook.

    One that is superseded by the other says so itself.
    """
    found: list[RulingFinding] = []
    seen: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        if item.deck is not None:
            found += _deck_contradictions(item, seen)
            continue
        assert item.ruling is not None
        situation = situation_of(item)
        for id in item.books:
            for other in seen.setdefault((id, situation), []):
                assert other.ruling is not None
                said = _contradict(item.ruling, other.ruling, id)
                if said and not _supersedes(item, other) and not _supersedes(other, item):
                    found.append(_finding(kinds.CONTRADICTION, item, f"{id}: {said} in {other.id}"))
            seen[id, situation].append(item)
    return found


def _supersedes(later: Item, earlier: Item) -> bool:
    """Whether a ruling is the one that another is superseded by."""
    return str(earlier.either.extra.get("superseded by", "")) == later.id


def _deck_contradictions(item: Item, seen: dict[tuple[str, str], list[Item]]) -> Iterator[RulingFinding]:
    assert item.deck is not None
    for case in item.deck.cases:
        lines = sorted(line.casefold() for line in case.text.splitlines())
        key = json.dumps([lines, case.format, str(case.day)])
        for other in seen.setdefault((DECK_RULES, key), []):
            assert other.deck is not None
            for theirs in other.deck.cases:
                same = sorted(line.casefold() for line in theirs.text.splitlines()) == lines
                if same and (theirs.format, theirs.day) == (case.format, case.day) and theirs.finds != case.finds:
                    yield _finding(kinds.CONTRADICTION, item, f"the same list is judged otherwise in {other.id}")
        seen[DECK_RULES, key].append(item)


NOT_THE_SITUATION: Final = ("line", "at")


def situation_of(item: Item) -> str:
    """Board, plays, coins and answers in one form, whatever the players and cards are called."""
    ruling = item.ruling
    assert ruling is not None
    own = {key: _plain(value) for key, value in item.document.items() if key in ("cards", "as blank")}
    parts = [
        _plain(ruling.board), _plain(ruling.play), ruling.coins, _plain(ruling.answers), ruling.every, own, ruling.seed,
        ruling.whole_game,
    ]  # fmt: skip
    text = json.dumps(parts, sort_keys=True, default=str)
    for number, side in enumerate(ruling.board.sides):
        text = re.sub(rf"\b{re.escape(side.name)}\b", f"P{number}", text)
    return text


def _plain(value: object) -> Any:
    if isinstance(value, Copy):
        return value.known.id if value.known is not None else "?"
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.name not in NOT_THE_SITUATION}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | frozenset):
        return [_plain(item) for item in value]
    return value


def _contradict(one: Ruling, other: Ruling, rulebook: str) -> str:
    """What the two expect differently, "" where they agree. Other players' names are translated."""
    names = dict(zip((s.name for s in other.board.sides), (s.name for s in one.board.sides), strict=True))
    mine, theirs = _claims(one, rulebook, {}), _claims(other, rulebook, names)
    for (ways, fact), value in mine.items():
        for said in _said_of(fact, ways, theirs):
            if not (equal(value, said) or equal(said, value)):
                return f"{fact} is {shown(value)} here and {shown(said)}"
    return ""


def _said_of(fact: str, ways: str, claims: Mapping[Claim, Any]) -> list[Any]:
    """What claims say of a fact in these ways: what holds always holds in each of them too."""
    if (ways, fact) in claims:
        return [claims[ways, fact]]
    if fact in NOT_OF_THE_END:
        return []
    if ways == ALWAYS:
        return [value for (_, about), value in claims.items() if about == fact]
    return [claims[ALWAYS, fact]] if (ALWAYS, fact) in claims else []


Claim = tuple[str, str]
ALWAYS: Final = json.dumps([(), (), ()])
LEGAL: Final = "a legal play"
RULE: Final = "the rule against it"
CHANCE: Final = "the chance"
NOT_OF_THE_END: Final = (LEGAL, RULE, CHANCE)


def _claims(ruling: Ruling, rulebook: str, names: Mapping[str, str]) -> dict[Claim, Any]:
    """What is expected, by the coins and answers it is expected for and the fact."""
    found: dict[Claim, Any] = {}
    for e in expected_under(ruling, rulebook):
        ways = _named(json.dumps([e.when, e.when_of, e.answers], default=str), names)
        if e.chance is not None:
            facts = _named(json.dumps(e.see, default=str), names)
            found[f"{ways}{facts}", CHANCE] = str(e.chance)
            continue
        found[ways, LEGAL] = found.get((ways, LEGAL), True) and e.illegal is None and e.legal is not False
        if e.illegal:
            found[ways, RULE] = e.illegal
        for path, value in e.see:
            found[ways, _named(path, names)] = _named(value, names) if isinstance(value, str) else value
    return found


def _named(text: str, names: Mapping[str, str]) -> str:
    if not names:
        return text
    return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in names), lambda m: names[m[0]], text)
