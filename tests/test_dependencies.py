"""The ranges for users have both ends, and the lock of CI lies within them, with a hash for each file."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".ci" / "requirements.lock"
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)( ; [^\\]+)? \\$", re.MULTILINE)


def ranges() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    beside = (ROOT / ".ci" / "requirements.in").read_text(encoding="utf-8").splitlines()
    extra = [line for line in beside if line and not line.startswith("#")]
    return [Requirement(one) for one in (*project["dependencies"], *project["optional-dependencies"]["dev"], *extra)]


@pytest.mark.parametrize("range", ranges(), ids=lambda one: one.name)
def test_a_range_has_two_ends_and_the_lock_lies_within(range: Requirement) -> None:
    assert {one.operator for one in range.specifier} == {">=", "<"}
    locked = {name: version for name, version, _ in PINNED.findall(LOCK.read_text(encoding="utf-8"))}
    assert locked[canonicalize_name(range.name)] in range.specifier


def test_every_file_of_the_lock_has_a_hash_and_none_an_address() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(?!-hash=sha256:[0-9a-f]{64}( \\)?$)", text, re.MULTILINE)
    names = [line for line in text.splitlines() if line[:1].strip()]
    assert len(names) == len(PINNED.findall(text)) > 50
    assert len(re.findall(r"^\S.*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(names)


def test_the_lowest_versions_are_those_of_the_ranges() -> None:
    """What a job of the tests installs."""
    said = subprocess.run([sys.executable, str(ROOT / ".ci/lowest")], capture_output=True, text=True, check=True).stdout
    lowest = {pin.name: str(pin.specifier).removeprefix("==") for pin in map(Requirement, said.splitlines())}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert lowest.keys() == {Requirement(text).name for text in project["dependencies"]}
    for wanted in map(Requirement, project["dependencies"]):
        assert wanted.specifier.contains(lowest[wanted.name]), wanted
