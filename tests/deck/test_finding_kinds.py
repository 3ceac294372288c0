"""Codes and names of findings are used once."""

from __future__ import annotations

import pytest

from ptcg_judge.deck import finding_kinds


def test_a_code_or_a_name_that_is_taken_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding_kinds, "KINDS", {})
    first = finding_kinds.kind("X001", "first", "A line is a line.")
    second = finding_kinds.kind("X002", "second", "Another is another.")
    assert {"X001": first, "X002": second} == finding_kinds.KINDS
    for code, name in (("X001", "third"), ("X003", "second")):
        with pytest.raises(ValueError, match=f"{code} {name} is already in the registry"):
            finding_kinds.kind(code, name, "A line is a line.")
