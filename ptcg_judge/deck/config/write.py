"""Writing the file of known faults of the lists of a run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.config.baseline import Fault, faults_of, renewed
from ptcg_judge.errors import ConfigFileError, UsageError
from ptcg_judge.safewrite import write_whole

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Bench
    from ptcg_judge.deck.config.file import Config


class BaselineWritten(NamedTuple):
    """A file of known faults that was written: its path, and the faults of each list of this run."""

    path: Path
    faults: dict[str, list[Fault]]


def write_baselines(bench: Bench, files: Iterable[tuple[str, bytes]]) -> list[BaselineWritten]:
    """Judge each file and write what is wrong with it into the file that its configuration names.

    `files` are paths with their bytes. Raises UsageError where a list has no configuration, or one that names no such
    file, and ConfigFileError where it can't be written; nothing has been written then.
    """
    found: dict[str, tuple[Config, dict[str, list[Fault]]]] = {}
    for path, data in files:
        config = bench.config(path)
        where = config.within(path) if config else None
        if config is None or config.baseline is None or where is None:
            said = f"{config.name} names no file of known faults" if config else f"{path}: there is no configuration"
            raise UsageError(said, 'write baseline = "judge-baseline.json" into judge.toml')
        lists = [bench.judgement(deck, settings, path) for deck, settings in bench.lists(data, path)]
        faults = [fault for judgement in lists for fault in faults_of(judgement)]
        found.setdefault(config.name, (config, {}))[1][where] = faults
    texts = [(config, renewed(config, faults), faults) for config, faults in found.values()]
    return [_written(config, text, faults) for config, text, faults in texts]


def _written(config: Config, text: bytes, faults: dict[str, list[Fault]]) -> BaselineWritten:
    path = config.baseline_path
    assert path is not None
    try:
        write_whole(path, text)
    except OSError as problem:
        raise ConfigFileError(str(path), f"could not be written: {problem.strerror or problem}") from problem
    return BaselineWritten(path, faults)
