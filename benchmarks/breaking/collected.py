"""The tests of the program, collected once: a forked process runs some of them without pytest starting anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

import pytest

from breaking.here import in_forks
from breaking.live import ROOT

QUIET = ("-q", "-s", "--tb=native", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")


class Collected:
    """The tests that pytest found, by node."""

    def __init__(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
        self._reds = _Reds()
        session.config.pluginmanager.register(self._reds)

    def of_files(self, files: Iterable[str]) -> list[str]:
        """The tests of these files."""
        begin = tuple(f"{file}::" for file in files)
        return [node for node in self.items if node.startswith(begin)] if begin else []

    def red(self, node: str, after: str | None = None) -> bool:
        """Run one test, `after` being the one that comes then (None: the last one): whether it fails."""
        self._reds.red = False
        item, then = self.items[node], self.items[after] if after is not None else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
        return self._reds.red


class _Reds:
    def __init__(self) -> None:
        self.red = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.red = self.red or report.failed


def with_tests(folders: Sequence[str], do: Callable[[Collected], None]) -> None:
    """Collect the tests of files and folders, then call `do` in place of running them."""

    class Instead:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            with in_forks():
                do(Collected(session))
            return True

    os.chdir(ROOT)
    pytest.main([*QUIET, *folders], plugins=[Instead()])
