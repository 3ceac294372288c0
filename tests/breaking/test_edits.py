"""Breaks that nothing noticed once: each is an edit of what stands there still, and what is named for it turns red."""

from __future__ import annotations

import pytest

from breaking.edits import Break, breaks, try_each
from breaking.field import Field
from breaking.live import CannotEdit
from tests.rulings.test_library import library, runner, runs


@pytest.mark.parametrize("one", breaks(), ids=lambda one: one.rule)
def test_each_is_an_edit_of_what_stands_there(one: Break) -> None:
    try:
        compile(one.edit.applied(), one.edit.file, "exec")
    except CannotEdit as wrong:
        pytest.fail(str(wrong))
    assert one.red, "name the ruling or test that notices it"


def test_the_rulings_that_are_named_notice_them() -> None:
    by_ruling = [one for one in breaks() if one.by_ruling]
    field = Field(runner(), library().items, runs())
    green = [(one.rule, noticed.wrong) for one, noticed in try_each(by_ruling, field, find=False) if not noticed.by]
    assert green == []
    assert len(by_ruling) >= 20


@pytest.mark.long
def test_the_tests_that_are_named_notice_them() -> None:
    by_test = [one for one in breaks() if not one.by_ruling]
    field = Field(runner(), (), ())
    green = [(one.rule, noticed.wrong) for one, noticed in try_each(by_test, field, find=False) if not noticed.by]
    assert green == []
