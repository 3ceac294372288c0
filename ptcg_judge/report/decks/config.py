"""What holds for a list and who says so, as lines and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.report.lines import Line

if TYPE_CHECKING:
    from ptcg_judge.deck.config.file import ConfigValue
    from ptcg_judge.deck.config.told import Told


def told_lines(told: Told) -> list[Line]:
    """One line for each setting: its name, its value, and the file and line that says so."""
    rows = [(key, said.value, said.place) for key, said in told.settings.items()]
    rows += [(code, said.value, said.place) for code, said in [*told.rules.items(), *told.ignores.items()]]
    if told.baseline:
        faults = f"{told.known} known fault{'' if told.known == 1 else 's'} of this file"
        rows.append(("baseline", told.baseline.value, f"{told.baseline.place}; {faults}"))
    if told.excluded:
        rows.append(("excluded", told.excluded.value, told.excluded.place))
    first, second = (max(len(row[at]) for row in rows) for at in (0, 1))
    head: Line = (("name", told.path), ("", f": {told.config or 'no configuration'}"))
    return [
        head,
        *(
            (("", f"  {name.ljust(first)}  {value.ljust(second)}  "), ("faint", place))
            for name, value, place in rows
        ),
    ]  # fmt: skip


def told_record(told: Told) -> dict[str, object]:
    """The same as JSON."""
    return {
        "path": told.path,
        "config": told.config or None,
        "settings": {key: _said(said) for key, said in told.settings.items()},
        "rules": {code: _said(said) for code, said in told.rules.items()},
        "ignores": {code: _said(said) for code, said in told.ignores.items()},
        "baseline": {**_said(told.baseline), "known": told.known} if told.baseline else None,
        "excluded": _said(told.excluded) if told.excluded else None,
    }


def _said(said: ConfigValue) -> dict[str, str]:
    return {"value": said.value, "said_by": said.place}
