"""Settings that a decklist carries itself: `# judge: format=glc, on=2025-06-13`, `# judge: ignore=D105`.

Each code that is ignored is a setting of its own, "ignore D105", whose value is the place of the comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ptcg_judge import clock
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.findings import At, Finding, Severity

if TYPE_CHECKING:
    from ptcg_judge.deck.reading.list_boundaries import Segments

KEYS: Final = ("format", "on", "printings", "ignore")
_PAIR: Final = re.compile(r"([\w-]+)\s*[=:]\s*([^\s,;]+)")
_IGNORE: Final = re.compile(r"\bignore\s*[=:]\s*([\w-]+(?:\s*,\s*[\w-]+(?!\s*[=:\w-]))*)")
LONGEST: Final = 1_000  # characters of a comment: the patterns below take their square at worst
_IGNORED: Final = "ignore "


def read_setting(segments: Segments, text: str, at: At) -> None:
    """Take the settings of one comment; what can't be used becomes a finding."""
    if len(text) > LONGEST:
        said = f"a judge comment of {len(text)} characters can't be read"
        segments.now.problems.append((_finding(said, "write it as # judge: format=glc"), at))
        return
    text = "".join(mark if mark.isprintable() else "�" for mark in text)
    others = _IGNORE.sub("", text)
    rest = _PAIR.sub("", others).strip(" ,;")
    for codes in _IGNORE.findall(text):
        for word in codes.split(","):
            _ignore(segments, word.strip(), at)
    for key, value in _PAIR.findall(others):
        problem = _problem(key, value)
        if problem:
            segments.now.problems.append((_finding(*problem), at))
        else:
            segments.setting(key, value)
    if rest or not (_PAIR.search(text) or _IGNORE.search(text)):
        said = f'"{rest[:40]}" is no setting' if rest else "a judge comment without a setting"
        segments.now.problems.append((_finding(said, "write it as # judge: format=glc"), at))


def _ignore(segments: Segments, word: str, at: At) -> None:
    """Take a code, or the name of a kind of finding, that the list ignores."""
    import ptcg_judge.deck.rules  # noqa: F401  # enters the codes of the deck rules
    from ptcg_judge.deck.finding_kinds import KINDS

    codes = {kind.name: code for code, kind in KINDS.items()} | {code: code for code in KINDS}
    if word in codes:
        segments.setting(f"{_IGNORED}{codes[word]}", f"{at.line}:{at.column}")
        return
    from ptcg_judge.nearest import nearest

    hint = f"did you mean {nearest(word, codes) or 'a code such as D102'}?"
    segments.now.problems.append((_finding(f'no finding has the code "{word[:40]}"', hint), at))


def ignored(settings: Mapping[str, str]) -> dict[str, At]:
    """The codes of findings that a list ignores, with the place of the comment that says so."""
    found = {}
    for key, place in settings.items():
        if key.startswith(_IGNORED):
            line, _, column = place.partition(":")
            found[key.removeprefix(_IGNORED)] = At(int(line), int(column))
    return found


def _problem(key: str, value: str) -> tuple[str, str] | None:
    """Why a setting can't be used, and what would do; None where it can."""
    if key not in KEYS:
        from ptcg_judge.nearest import nearest

        return f'there is no setting "{key[:40]}"', f"did you mean {nearest(key, KEYS) or ' or '.join(KEYS)}?"
    if key == "printings" and value not in ("exact", "any"):
        return f'printings can\'t be "{value[:40]}"', "exact or any"
    if key == "on" and clock.day_of(value) is None:
        return f'"{value[:40]}" is no day', clock.nearest_days(value)
    return None


def _finding(said: str, hint: str) -> Finding:
    return kinds.said(kinds.BAD_SETTING, Severity.ERROR, said, hint, undecides=True)
