"""The pages of `judge explain`: a code of a finding, a rule of a book beside the other books, a word of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.cite import Citation
    from ptcg_judge.deck.finding_kinds import FindingKind
    from ptcg_judge.glossary import Term


def kind_page(kind: FindingKind) -> str:
    """The rule in one sentence, why, an example, and its sources; rule ids with what the book says there."""
    parts = [f"{kind.code} {kind.name}", kind.says]
    for title in ("Why", "Example"):
        if text := kind.section(title):
            parts.append(f"{title}\n{_indented(text)}")
    if kind.cites:
        parts.append("Sources\n" + "\n".join(f"  {_source(cite)}" for cite in kind.cites))
    return "\n\n".join(parts) + "\n"


def _source(cite: str) -> str:
    from ptcg_judge.cite import citation, is_rule

    if not is_rule(cite):
        return cite
    found = citation(cite)
    return f"{cite}: {found.says} ({found.place})"


def _indented(text: str) -> str:
    """Each paragraph and each point of a list in one line, whatever the lines of its source: the screen breaks it."""
    joined: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("- ") or not joined or not joined[-1]:
            joined.append(line)
        else:
            joined[-1] += f" {line}"
    return "\n".join(f"  {line}".rstrip() for line in joined)


def rule_page(rule: Citation) -> str:
    """What the book says in our words, where, and the same question in the other books."""
    from ptcg_judge.cite import citation

    place = rule.place + (f", lines {rule.lines}" if rule.lines else "")
    parts = [rule.rule, rule.says, f"Place\n  {place}"]
    if rule.note:
        parts.append(f"Note\n  {rule.note}")
    same, different = _elsewhere(rule)
    if same:
        parts.append("The same in\n" + "\n".join(f"  {other}: {citation(other).says}" for other in same))
    if different:
        rows = (f"  {other}: {citation(other).says}" + (f" ({how})" if how else "") for other, how in different.items())
        parts.append("Different in\n" + "\n".join(rows))
    if checks := _checks(rule.rule):
        parts.append("Checked by\n" + "\n".join(f"  {check}" for check in checks))
    if shown := _rulings(rule.rule):
        parts.append("Shown by\n" + "\n".join(f"  {ruling}" for ruling in shown))
    return "\n\n".join(parts) + "\n"


def _elsewhere(rule: Citation) -> tuple[list[str], dict[str, str]]:
    """The rules of other books that say the same, and those that differ, by links in either direction.

    With the difference in a few words, "" where only the other rule has the link.
    """
    from ptcg_judge.cite import age, linked_from

    same, different = linked_from(rule.rule)
    both = {**dict.fromkeys(different, ""), **rule.differs_from}
    return sorted({*rule.same_as, *same} - {*both}, key=age), {other: both[other] for other in sorted(both, key=age)}


def rule_record(rule: Citation) -> dict[str, object]:
    """The same as values."""
    same, different = _elsewhere(rule)
    return {
        "rule": rule.rule,
        "book": rule.book,
        "area": rule.area,
        "says": rule.says,
        "place": rule.place,
        "lines": rule.lines,
        "note": rule.note,
        "concept": rule.concept,
        "same_as": same,
        "differs_from": different,
        "checked_by": _checks(rule.rule),
        "shown_by": _rulings(rule.rule),
    }


def term_page(term: Term) -> str:
    """A word of the game: its other names, and what each book means by it."""
    from ptcg_judge.cite import book_of

    parts = [term.name]
    if term.also:
        parts.append("Also\n  " + ", ".join(term.also))
    by_meaning: dict[str, list[str]] = {}
    for book, meaning in term.means.items():
        by_meaning.setdefault(meaning, []).append(f"{book_of(book).title} ({book_of(book).year})")
    parts += ["\n".join([meaning, *(f"  {title}" for title in titles)]) for meaning, titles in by_meaning.items()]
    return "\n\n".join(parts) + "\n"


def term_record(term: Term) -> dict[str, object]:
    """The same as values."""
    return {"term": term.name, "also": list(term.also), "means": dict(term.means)}


def _checks(rule: str) -> list[str]:
    """The findings whose page cites the rule."""
    from ptcg_judge.rulings.library.every_kind import every_kind

    return [f"{kind.code} {kind.name}" for kind in every_kind() if rule in kind.cites]


def _rulings(rule: str) -> list[str]:
    """The rulings that cite the rule and are replayed (judge rulings show ID shows one)."""
    from ptcg_judge.rulings.library.citing import rulings_citing

    return rulings_citing(rule)
