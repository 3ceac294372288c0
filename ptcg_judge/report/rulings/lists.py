"""What `judge rulings list` shows: how many rulings each topic has, or rulings by topic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptcg_judge.report.lines import Line, Word
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.rulings.library.scan import Scanned


def listed(items: Sequence[Scanned]) -> list[Line]:
    """The rulings by topic: id, question, rulebooks."""
    if not items:
        return [(("faint", "no ruling fits"),)]
    found: list[Line] = []
    for topic in dict.fromkeys(item.topic for item in items):
        of = [item for item in items if item.topic == topic]
        what = f": {TOPICS[topic]}" if topic in TOPICS else ""
        found += [(), (("name", f"{topic} ({len(of)})"), ("faint", what))] if found else [
            (("name", f"{topic} ({len(of)})"), ("faint", what))
        ]  # fmt: skip
        found += [_listed(item) for item in of]
    return [*found, (), (("faint", f"{len(items)} rulings; judge rulings show ID shows one"),)]


def topic_counts(found: Mapping[str, tuple[int, int]]) -> list[Line]:
    """How many rulings each topic has, on one screen."""
    known = [topic for topic in TOPICS if topic in found] + sorted(set(found) - set(TOPICS))
    lines: list[Line] = []
    for topic in known:
        many, waiting = found[topic]
        mark: tuple[Word, ...] = (("undecided", f" ({waiting} not yet)"),) if waiting else ()
        lines.append((("name", f"{topic:14}"), ("", f"{many:5}  "), ("faint", TOPICS.get(topic, "")), *mark))
    total = sum(many for many, _ in found.values())
    lines.append(
        (("faint", f"{total} rulings; --topic T, --card NAME or --rulebook ID lists them, show ID shows one"),)
    )
    return lines


def _listed(one: Scanned) -> Line:
    said = one.question or one.title
    mark: tuple[Word, ...] = (("undecided", " (not yet)"),) if one.not_yet else ()
    return (("", "  "), ("step", one.id), ("", f"  {said}"), ("faint", f"  [{', '.join(one.shown_books)}]"), *mark)
