"""One file judged: every list in it in the format and on the day that hold for it, or why the file can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.batch import MANY_FORMATS, Bench, Settings, read_bytes
from ptcg_judge.deck.findings import Verdict
from ptcg_judge.errors import FileError, JudgeError, unexpected

if TYPE_CHECKING:
    from collections import Counter

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.config.baseline import Fault
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.spans import Span
    from ptcg_judge.deck.legal_days import FormatRow


class JudgedList(NamedTuple):
    """One list: its judgement, or under `--format all` a row for each format.

    `legal_days` are the days on which a list that is illegal by its cards alone is legal; None for other lists.
    """

    deck: Decklist
    settings: Settings
    judgement: Judgement | None
    legal_days: tuple[Span, ...] | None
    rows: list[FormatRow]


class JudgedFile:
    """The lists of a file as far as they could be judged; `error` is why no more, `skipped` that it holds none.

    `gone` counts the known faults of the file that are no longer found.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lists: list[JudgedList] = []
        self.error = self.hint = ""
        self.skipped = False
        self.gone = 0


def judge_file(bench: Bench, path: str, named: bool) -> JudgedFile:
    """Judge one file; what is wrong with the file itself becomes `error`. `named`: not only found in a folder."""
    found = JudgedFile(path)
    try:
        lists = list(bench.lists(read_bytes(path), path))
        known = bench.known(path)
        for deck, settings in lists:
            found.lists.append(_judged(bench, deck, settings, path, known))
        found.gone = sum(known.values()) if known and all(one.judgement for one in found.lists) else 0
        if not lists and named:
            raise FileError(path, "no card line in it", hint="a card line reads like: 4 Ultra Ball SVI 196")
        found.skipped = not lists
    except JudgeError as error:
        found.error, found.hint = str(error), error.hint
    except Exception as error:  # the other files are judged all the same, and the JSON stays whole
        found.error = unexpected(error)
    return found


def _judged(
    bench: Bench, deck: Decklist, settings: Settings, path: str, known: Counter[Fault] | None
) -> JudgedList:  # fmt: skip
    if settings.format in MANY_FORMATS:
        return JudgedList(deck, settings, None, None, bench.rows(deck, settings))
    deck = bench.checker(settings).decided(deck)
    judgement = bench.judgement(deck, settings, path, known)
    return JudgedList(deck, settings, judgement, _legal_days(bench, deck, settings, judgement), [])


def _legal_days(bench: Bench, deck: Decklist, settings: Settings, judgement: Judgement) -> tuple[Span, ...] | None:
    if judgement.verdict is not Verdict.ILLEGAL:
        return None
    from ptcg_judge.deck.legal_days import by_its_cards_alone, legal_spans

    return legal_spans(deck, bench.checker(settings), judgement) if by_its_cards_alone(judgement) else None
