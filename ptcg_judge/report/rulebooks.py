"""Rulebooks as text and as plain data: the list, one table, two tables beside each other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from ptcg_judge.rulebooks.compare import BookDifference, Line, ban_lines, differences, line_of, lines_of

if TYPE_CHECKING:
    from ptcg_judge.game.core.rulebook import Rulebook

NAMES: Final = {
    "setup": "Setting up",
    "mulligan": "Mulligan",
    "turn_start": "The turn begins",
    "turn_end": "The turn ends",
    "attack": "Attack",
    "copied_attack": "An attack used as another attack",
    "damage": "Damage",
    "checkup": "Between turns",
    "knock_out": "Knock Out",
    "retreat": "Retreat",
    "evolve": "Evolving",
    "weakness_on_bench": "Weakness and Resistance on the Bench",
    "confusion": "Confused, tails",
    "burn": "Burned",
    "power_off_when": "Powers are off while",
    "power_names_conditions": "Powers whose text names Special Conditions",
    "paralysis_ends": "Paralyzed ends",
    "prizes_for": "Prizes for a Knock Out",
    "tie": "Both win at once",
    "ways_count": "More ways to win than the opponent",
    "mulligan_cards": "Extra cards for each mulligan of the opponent, at most",
    "fossil_starts": "A Fossil may be the starting Active",
    "counts_as_item": "What counts as an Item card",
    "supporter_leaves": "A Supporter leaves",
    "up_to_least": 'The least number of "up to"',
    "switch_is_done_to_both": "A switch by the other player is done to both Pokémon",
    "tie_breaker_prizes": "Prizes in the game that settles a tie",
    "tie_breaker_first_prize_wins": "The first Prize wins that game",
    "who_settles_first": "Knock Outs on both sides: who takes Prizes and promotes first",
    "who_sees_hand": "Who may look at a hand",
    "who_sees_deck": "Who may look through a deck or change its order",
    "who_sees_prizes": "Who may look at Prizes that were not taken",
    "who_sees_discard": "Who may look through a discard pile",
    "who_sees_lost_zone": "Who may look through a Lost Zone",
    "who_counts_cards": "Who may know how many cards lie in a zone",
    "ways_to_win_cites": "Ways to win",
    "who_orders_triggers": "Several effects set off at once: who orders them",
    "who_orders_where_it_goes": "Several effects say where a Knocked Out Pokémon goes: who orders them",
    "who_orders_checkup": "Several effects between turns: who orders them",
    "discard_goes_to": "Where a discarded card goes",
    "markers_leave_on_bench": "Named counters go when the Pokémon is benched",
    "evolving_ends_all": "Evolving ends what Powers and Trainer cards did to the Pokémon, too",
    "hand_size": "Cards of the opening hand",
    "prizes": "Prizes",
}
"""What the fields of the table are called on the screen; others are called by their own name."""

WIDE: Final = 100
TWICE: Final = 122  # two columns in which the longest rule id still stands in one line


def name_of(field: str) -> str:
    """A field of the table in the words of the game."""
    return NAMES.get(field, field.replace("_", " ").capitalize())


def listed(books: Iterable[Rulebook]) -> str:
    """The shelf, one line a book."""
    return "\n".join(f"{book.id:10} {book.title} ({book.year})" for book in books)


def shown(book: Rulebook, width: int = WIDE) -> str:
    """One rulebook in lines of `width`: step lists, what is forbidden, slots and values, each with its rule."""
    parts = [f"{book.title} ({book.year}) [{book.id}]"]
    parts += [_section(name_of(name), lines_of(steps), width) for name, steps in book.lists().items()]
    parts += [_section(f"What forbids: {act}", ban_lines(rows), width) for act, rows in book.bans.items() if rows]
    values = [Line(name_of(name), line_of(entry).says, entry.cites, entry.borrowed, entry.note)
              for name, entry in book.entries().items()]  # fmt: skip
    parts.append(_section("Slots and values", values, width))
    return "\n\n".join(parts)


def compared(a: Rulebook, b: Rulebook, width: int = TWICE) -> str:
    """Two rulebooks beside each other in lines of `width`: only what they do differently."""
    found = differences(a, b)
    if not found:
        return f"{a.id} and {b.id} have the same table."
    half = (width - 3) // 2
    parts = [_beside(f"{a.title} ({a.year})", f"{b.title} ({b.year})", half)]
    parts += [_compared_part(one, half) for one in found]
    parts.append(f"{len(found)} differences. What is not listed is the same in both tables.")
    return "\n\n".join(parts)


def _section(title: str, lines: Sequence[Line], width: int) -> str:
    return "\n".join([title, *(_text(line, width) for line in lines)])


def _text(line: Line, width: int) -> str:
    label = f"{line.label or '·'}  " if len(line.label) <= 2 else f"{line.label}: "
    body = _wrapped(f"  {label}{line.says}", width, " " * (2 + min(len(label), 5)))
    return "\n".join([*body, *_wrapped(" " * 7 + _source(line), width, " " * 7)])


def _wrapped(text: str, width: int, later: str = "") -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=later, break_on_hyphens=False)


def _source(line: Line) -> str:
    rules = ", ".join(line.cites) or "no rule named"
    where = f"[silent: borrowed from {rules}]" if line.borrowed else f"[{rules}]"
    return f"{where} {line.note}" if line.note else where


def _compared_part(one: BookDifference, half: int) -> str:
    title = f"What forbids: {one.place}" if one.kind == "ban" else name_of(one.place)
    rows = _aligned(one.a, one.b) if one.kind == "list" else list(zip_longest(one.a, one.b))
    shown_rows = rows if _only_order(one) else [(x, y) for x, y in rows if x is None or y is None or x.says != y.says]
    same = len(rows) - len(shown_rows)
    parts = [title, *(_beside(_cell(x), _cell(y), half) for x, y in shown_rows)]
    return "\n".join(parts + [f"({same} other lines are the same)"] * (same > 0))


def _only_order(one: BookDifference) -> bool:
    """Whether two lists have the same lines in another order: then the whole order matters."""
    return {line.says for line in one.a} == {line.says for line in one.b}


def _aligned(a: Sequence[Line], b: Sequence[Line]) -> list[tuple[Line | None, Line | None]]:
    """Two lists beside each other, lines that say the same in one row."""
    matcher = SequenceMatcher(None, [line.says for line in a], [line.says for line in b], autojunk=False)
    rows: list[tuple[Line | None, Line | None]] = []
    for _, a1, a2, b1, b2 in matcher.get_opcodes():
        rows += zip_longest(a[a1:a2], b[b1:b2])
    return rows


def _cell(line: Line | None) -> str:
    if line is None:
        return "-"
    label = f"{line.label}  " if line.label else ""
    silent = "silent, as " if line.borrowed else ""
    return f"{label}{line.says}\n[{silent}{', '.join(line.cites)}]"


def _beside(left: str, right: str, half: int) -> str:
    columns = [[row for part in cell.split("\n") for row in _wrapped(part, half)] for cell in (left, right)]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(f"{x:{half}} | {y}".rstrip() for x, y in rows)


# Plain data


def listed_data(books: Iterable[Rulebook]) -> dict[str, object]:
    """The shelf."""
    return {"rulebooks": [_book_data(book) for book in books]}


def shown_data(book: Rulebook) -> dict[str, object]:
    """One rulebook."""
    return {
        "rulebook": _book_data(book),
        "lists": {name: _lines_data(lines_of(steps)) for name, steps in book.lists().items()},
        "forbidden": {act: _lines_data(ban_lines(rows)) for act, rows in book.bans.items()},
        "values": {name: _line_data(line_of(entry)) for name, entry in book.entries().items()},
    }


def compared_data(a: Rulebook, b: Rulebook) -> dict[str, object]:
    """The differences of two rulebooks."""
    found = [
        {"place": one.place, "kind": one.kind, "a": _lines_data(one.a), "b": _lines_data(one.b)}
        for one in differences(a, b)
    ]
    return {"a": _book_data(a), "b": _book_data(b), "differences": found}


def _book_data(book: Rulebook) -> dict[str, object]:
    return {"id": book.id, "title": book.title, "year": book.year}


def _lines_data(lines: Iterable[Line]) -> list[dict[str, object]]:
    return [_line_data(line) for line in lines]


def _line_data(line: Line) -> dict[str, object]:
    return {
        "label": line.label,
        "says": line.says,
        "cites": list(line.cites),
        "borrowed": line.borrowed,
        "note": line.note,
    }
