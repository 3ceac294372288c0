"""What the checks say of each text, with the reasons of reasons.yaml, and the table of hashes that a test holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from ptcg_judge.yamlfile import read_one
from script_check.does import does
from script_check.idioms import read_away
from script_check.said import of_its_time, said
from script_check.simple import CHECKS
from script_check.texts import ScriptedText

REASONS: Final = Path(__file__).with_name("reasons.yaml")
TABLE: Final = Path(__file__).with_name("verdicts.tsv")
AGREE, REASON, OPEN = "agree", "reason", "open"


@dataclass(frozen=True)
class Verdict:
    """What came of one text: `differences` as "check: what", `reasons` those among them that have one."""

    text: ScriptedText
    differences: tuple[str, ...]
    reasons: Mapping[str, str]

    @property
    def word(self) -> str:
        """agree, reason (every difference has one) or open."""
        if not self.differences:
            return AGREE
        return REASON if all(each in self.reasons for each in self.differences) else OPEN

    @property
    def line(self) -> str:
        """Its line in the table: where the script stands, hashes of text and script, verdict."""
        one = self.text
        texts = digest(json.dumps(sorted(one.said), ensure_ascii=False))
        return f"{one.kind}\t{one.effect}\t{one.home}\t{one.name}\t{texts}\t{script_digest(one.script)}\t{self.word}\n"


def digest(text: str) -> str:
    """A short hash, the same on every machine."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def script_digest(script: Any) -> str:
    """The hash of a script as it is written."""
    return digest(json.dumps(script, ensure_ascii=False, sort_keys=True))


def differences(text: ScriptedText, script: Any = None, only: Iterable[str] = ()) -> tuple[str, ...]:
    """What the checks say of a text and its script (or another one in its place): the kindest of its wordings."""
    laid = does(text.script if script is None else script)
    best: list[str] | None = None
    for sentence, cards in text.said.items():
        meant = of_its_time(sentence, cards[0].released)
        plain, missing = read_away(said(meant, cards[0].count_name, cards[0].supertype), laid)
        found = [f"idiom: {what}" for what in missing if not only]
        found += [
            f"{name}: {what}"
            for name, check in CHECKS.items()
            if not only or name in only
            for what in check(plain, laid)
        ]
        if best is None or len(found) < len(best):
            best = found
        if not best:
            break
    return tuple(dict.fromkeys(best or ()))


def judged(texts: Iterable[ScriptedText]) -> Iterator[Verdict]:
    """The verdict on each text."""
    given = reasons()
    for text in texts:
        found = differences(text)
        known = given.get(text.key, {})
        yield Verdict(text, found, {each: known[each] for each in found if each in known})


def reasons() -> dict[str, dict[str, str]]:
    """Why a difference is none, by text and difference."""
    if not REASONS.is_file():
        return {}
    found: dict[str, dict[str, str]] = {}
    for why, rows in read_one(REASONS).items():
        for key, listed in rows.items():
            found.setdefault(key, {}).update(dict.fromkeys(listed if isinstance(listed, list) else [listed], why))
    return found
