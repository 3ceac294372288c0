"""Findings grouped by kind, in words for a player: what the short outputs are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.findings import Severity, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist, Entry
    from ptcg_judge.deck.findings import Finding


class KindWords(NamedTuple):
    """How a kind is spoken of: `label` before its cards, `one` and `many` behind a number of cards in the verdict.

    `printing`: the cards are named with set and number, since these are at fault. Kinds without `one` are told by their
    own message.
    """

    label: str
    one: str = ""
    many: str = ""
    printing: bool = False


class FaultGroup(NamedTuple):
    """The findings of one kind that share what they say: `items` are the cards as the list wrote them (or sentences,
    where a kind is not about cards), `advice` what to do about all of them, "" where each item says it.

    `label` is "" where the items say it all. `cards` and `names` count the cards at fault, `line` and `column` are the
    first place in the text, 0 for the deck as a whole.
    """

    code: str
    name: str
    label: str
    severity: Severity
    undecides: bool
    brief: str
    items: tuple[str, ...]
    advice: str
    cards: int
    names: int
    lines: tuple[int, ...]
    line: int
    column: int

    @property
    def title(self) -> str:
        """The kind in a word or two, for headings and counts."""
        return self.label or self.name.replace("-", " ")


WORDS: Final = {
    "D101": KindWords("deck size"),
    "D102": KindWords("too many copies"),
    "D103": KindWords("Basic Pokémon"),
    "D104": KindWords("too many ACE SPEC cards"),
    "D105": KindWords("too many Radiant Pokémon"),
    "D106": KindWords("too many copies"),
    "D107": KindWords("too many Pokémon Star"),
    "D108": KindWords("too many copies"),
    "D109": KindWords("too many copies"),
    "D110": KindWords("too many Unown"),
    "D111": KindWords("Arceus"),
    "D112": KindWords("V-UNION"),
    "D113": KindWords("too many halves"),
    "D114": KindWords("not together in one deck"),
    "D115": KindWords("more than one of a name"),
    "D116": KindWords("of another type", "is of another type", "are of another type"),
    "D117": KindWords("not allowed here", "is not allowed here", "are not allowed here"),
    "D118": KindWords("Trainer cards"),
    "D151": KindWords("nothing to evolve from"),
    "D152": KindWords("of no use in this deck"),
    "D153": KindWords("incomplete"),
    "D201": KindWords("not in the format", "is not in the format", "are not in the format"),
    "D202": KindWords("rotated", "has rotated", "have rotated"),
    "D203": KindWords("not legal yet", "is not legal yet", "are not legal yet"),
    "D204": KindWords("banned", "is banned", "are banned"),
    "D205": KindWords(
        "barred from official events", "is barred from official events", "are barred from official events"
    ),
    "D206": KindWords("perhaps not legal"),
    "D207": KindWords("newer than the data", "is newer than the data", "are newer than the data"),
    "D208": KindWords("printed later", printing=True),
    "D209": KindWords("the next rotation"),
    "D210": KindWords("a day worked out by rule"),
    "L001": KindWords("can't be read"),
    "L002": KindWords("no count from 1 to 999"),
    "L003": KindWords("unknown cards", "is unknown", "are unknown", printing=True),
    "L004": KindWords("unknown set code", printing=True),
    "L005": KindWords("no such number in the set", printing=True),
    "L006": KindWords("number of another card", printing=True),
    "L007": KindWords("name and number do not fit", printing=True),
    "L008": KindWords(""),
    "L009": KindWords("which card is not clear"),
    "L010": KindWords("judged by name", printing=True),
    "L011": KindWords("Japanese printings", printing=True),
    "L012": KindWords(
        "set not in the data", "is of a set not in the data", "are of a set not in the data", printing=True
    ),
    "L013": KindWords(""),
    "L014": KindWords(""),
    "L015": KindWords(""),
    "L016": KindWords(""),
    "L017": KindWords("not in that set", printing=True),
    "L018": KindWords("judged by set and number", printing=True),
    "L031": KindWords(""),
}
MISPLACED: Final = {"L004", "L005", "L006", "L007", "L011", "L017"}
"""Kinds of which the verdict says together that set or number is wrong."""
_MESSAGES: Final = {
    "D103",
    "D118",
    "D111",
    "D112",
    "D153",
    "D206",
    "D209",
    "D210",
    "L008",
    "L013",
    "L014",
    "L015",
    "L016",
    "L031",
}
_LINES: Final = {"L001", "L002"}
"""Kinds that are told by the message, and by it with the number of the line."""
_REPLACE: Final = {"replace it with a legal card": "replace them with legal cards"}
_SUCH_AS: Final = ", such as "
_COPIES: Final = {"D102", "D106", "D108", "D109", "D115"}


def groups(judgement: Judgement, deck: Decklist, shown: Iterable[Finding] | None = None) -> list[FaultGroup]:
    """The findings by kind: errors first, then by code. `shown` leaves out findings that are not wanted."""
    kinds: dict[tuple[str, str, Severity, bool], list[Finding]] = {}
    for finding in judgement.findings if shown is None else shown:
        kinds.setdefault((finding.code, finding.brief, finding.severity, finding.undecides), []).append(finding)
    entries: dict[tuple[int, int], list[Entry]] = {}
    for entry in deck.entries:
        entries.setdefault(entry.at, []).append(entry)
    found = [_group(findings, entries) for findings in kinds.values()]
    return sorted(found, key=lambda group: (_WEIGHT[group.severity], group.undecides, group.code))


_WEIGHT: Final = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def _group(findings: Sequence[Finding], entries: dict[tuple[int, int], list[Entry]]) -> FaultGroup:
    first = findings[0]
    words = WORDS.get(first.code) or KindWords(first.name.replace("-", " "))
    held = [_entries(finding, entries) for finding in findings]
    every = [entry for of_one in held for entry in of_one]
    items, hints, examples = [], [], []
    for finding, of_one in zip(findings, held, strict=True):
        items.append(_item(finding, of_one, words.printing))
        hint, _, example = finding.hint.partition("; ")[0].partition(_SUCH_AS)
        hints.append(hint)
        examples.append(example)
    if len(items) == 1 and examples[0]:
        hints[0] += _SUCH_AS + examples[0]
    else:
        items = [f"{item} ({say})" if say else item for item, say in zip(items, examples, strict=True)]
    advice, brief = "", "" if first.code == "D101" else first.brief
    if first.code in _COPIES and len(findings) > 1:
        advice, brief = f"keep {brief} of each", ""
    elif len(set(hints)) == 1:
        advice = _REPLACE.get(hints[0], hints[0]) if sum(entry.count for entry in every) > 1 else hints[0]
    else:
        items = [f"{item} ({hint})" if hint else item for item, hint in zip(items, hints, strict=True)]
    lines = tuple(dict.fromkeys(at.line for finding in findings for at in finding.lines))
    at = next((finding.lines[0] for finding in findings if finding.lines), None)
    return FaultGroup(
        first.code,
        first.name,
        words.label,
        first.severity,
        first.undecides,
        brief,
        tuple(dict.fromkeys(items)),
        advice,
        sum(entry.count for entry in every),
        len({entry.name for entry in every}),
        lines,
        at.line if at else 0,
        at.column if at else 0,
    )


def _entries(finding: Finding, entries: dict[tuple[int, int], list[Entry]]) -> list[Entry]:
    """The lines that a finding is about; several may stand at one place of a file that has no lines."""
    found = [entry for at in finding.lines for entry in entries.get(at, ())]
    if len(found) > len(finding.lines):
        found = [entry for entry in found if entry.name in finding.cards or entry.written in finding.cards] or found
    return found


def _item(finding: Finding, held: Sequence[Entry], printing: bool) -> str:
    """One finding in the words of the list: "4 Nest Ball"; a sentence where the kind is not about cards."""
    if finding.code == "D101":
        return finding.brief
    if finding.code in _LINES and finding.lines:
        return f"line {finding.lines[0].line}: {finding.message}"
    if not held or finding.code in _MESSAGES:
        return finding.message
    counts: dict[str, int] = {}
    for entry in held:
        name = entry.written or entry.name  # "4 PAL 185" has no name of its own
        words = " ".join(filter(None, (name, entry.code, entry.number))) if printing else name
        counts[words] = counts.get(words, 0) + entry.count
    return " + ".join(f"{count} {words}" for words, count in counts.items())


def reason(judgement: Judgement, found: Sequence[FaultGroup], most: int = 2) -> str:
    """Why a list is illegal or undecided, in half a sentence: "6 cards of 2 names have rotated"; "" for a legal one.

    So many kinds of fault are told, the others counted, or left out where one is enough.
    """
    if judgement.verdict is Verdict.LEGAL:
        return ""
    undecided = judgement.verdict is Verdict.UNDECIDED
    telling = [
        group for group in found if group.undecides == undecided and (undecided or group.severity is Severity.ERROR)
    ]
    telling = _by_code(telling)
    misplaced = [group for group in telling if group.code in MISPLACED]
    said = [_clause(group) for group in telling if group.code not in MISPLACED]
    if misplaced:
        lines = sum(len(group.items) for group in misplaced)
        said.append(f"set or number of {lines} card{'s do' if lines > 1 else ' does'} not fit")
    if len(said) <= 2 or most == 1:
        return ", and ".join(said[:most])
    more = len(said) - 2
    return f"{said[0]}, {said[1]}, and {more} other kind{'s' if more > 1 else ''} of fault"


def _by_code(found: Sequence[FaultGroup]) -> list[FaultGroup]:
    """The groups with those of one code (of two last legal days, say) as one."""
    kinds: dict[str, FaultGroup] = {}
    for group in found:
        before = kinds.get(group.code)
        kinds[group.code] = (
            group
            if before is None
            else before._replace(
                items=(*before.items, *group.items),
                cards=before.cards + group.cards,
                names=before.names + group.names,
                lines=(*before.lines, *group.lines),
            )
        )
    return list(kinds.values())


def _clause(group: FaultGroup) -> str:
    words = WORDS.get(group.code) or KindWords("")
    if words.one and group.cards:
        if group.names == 1 and len(group.items) == 1:
            return f"{group.items[0]} {words.one if group.cards == 1 else words.many}"
        return f"{group.cards} cards of {group.names} names {words.many}"
    if group.code in _COPIES:
        if len(group.items) > 1:
            return f"too many copies of {len(group.items)} names"
        return f"{group.items[0]} ({group.brief})"
    if group.code == "L001":
        return f"{_lines(group)} can't be read"
    if group.code == "L002":
        return f"the count of {_lines(group)} is no number from 1 to 999"
    return group.items[0]


def _lines(group: FaultGroup) -> str:
    number = len(group.lines) or len(group.items)
    return f"{number} lines" if number > 1 else "1 line"
