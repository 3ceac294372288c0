"""`judge check --write-baseline`: what is wrong today becomes known."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ptcg_judge.deck.batch import CheckOptions
    from ptcg_judge.deck.config.search import Configs


def write(asked: CheckOptions, configs: Configs, chosen: Iterable[tuple[str, bool]]) -> None:
    """Judge the lists, write their faults into the file of known faults, and say how many there are."""
    from ptcg_judge.cli.printing import say
    from ptcg_judge.deck.batch import Bench, not_excluded, read_bytes
    from ptcg_judge.deck.config.search import shown
    from ptcg_judge.deck.config.write import write_baselines

    bench = Bench(asked, configs=configs)
    files = ((path, read_bytes(path)) for path, _ in not_excluded(chosen, bench, []))
    for path, faults in write_baselines(bench, files):
        known = sum(map(len, faults.values()))
        lists = sum(bool(each) for each in faults.values())
        say(f"{shown(path)}: {known} known faults in {lists} of {len(faults)} files")
