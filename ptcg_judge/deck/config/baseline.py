"""The file of known faults: old faults stay known while a list is edited elsewhere, new ones fail.

A fault is known by its file, its code and its card, and not by its line. Two of one kind count twice. The file holds
a line for each fault, sorted, so that a change of it reads well in a pull request.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.deck.findings import Finding, Severity
from ptcg_judge.errors import ConfigFileError

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.config.file import Config

Fault = str
"""The code of a finding and its card: "D102 Dreepy"."""
VERSION: Final = 1
HINT: Final = "judge check --write-baseline writes it"


def fault_of(finding: Finding) -> Fault:
    """What a finding is known by: code and cards, or for a line that can't be read its code and message."""
    what = ", ".join(finding.cards) or (finding.message if finding.code.startswith("L") else "")
    return f"{finding.code} {what}".strip()


def faults_of(judgement: Judgement) -> list[Fault]:
    """The faults of a list that a file of known faults holds: errors, warnings, and what leaves the verdict open."""
    return [fault_of(f) for f in judgement.findings if f.severity is not Severity.NOTE or f.undecides]


class Baseline:
    """The known faults of the lists of a repository, by file from the folder of the configuration."""

    def __init__(self, name: str, known: Mapping[str, list[Fault]]) -> None:
        self.name = name
        self.known = {path: Counter(faults) for path, faults in known.items()}

    def of(self, path: str) -> Counter[Fault]:
        """The known faults of a file; each that is found is to be taken out of the answer."""
        return Counter(self.known.get(path, ()))


def read_baseline(config: Config) -> Baseline | None:
    """The known faults that a configuration names; None where it names none or they are not written yet.

    Raises ConfigFileError for a file that is no such list.
    """
    path = config.baseline_path
    if path is None or not path.is_file():
        return None
    from ptcg_judge.deck.config.search import shown
    from ptcg_judge.yamlfile import read_bytes

    name = shown(path)
    try:
        record = json.loads(read_bytes(path, ConfigFileError, name))
    except json.JSONDecodeError as problem:
        raise ConfigFileError(name, f"is no JSON: {problem.msg}", problem.lineno, problem.colno, HINT) from None
    except (UnicodeDecodeError, RecursionError):
        raise ConfigFileError(name, "is no list of known faults", hint=HINT) from None
    if not _fits(record):
        raise ConfigFileError(name, f"is no list of known faults of version {VERSION}", hint=HINT)
    return Baseline(name, record["known"])


def _fits(record: Any) -> bool:
    if not isinstance(record, dict) or record.get("version") != VERSION or not isinstance(record.get("known"), dict):
        return False
    return all(
        isinstance(one, list) and all(isinstance(fault, str) for fault in one) for one in record["known"].values()
    )


def renewed(config: Config, found: Mapping[str, Iterable[Fault]]) -> bytes:
    """The file with the faults of these lists, in place of what it says of them; lists that are gone are left out."""
    old = read_baseline(config)
    kept = {path: sorted(faults.elements()) for path, faults in old.known.items()} if old else {}
    kept = {path: faults for path, faults in kept.items() if (config.folder / Path(path)).is_file()}
    kept |= {path: sorted(faults) for path, faults in found.items()}
    record = {"version": VERSION, "known": {path: kept[path] for path in sorted(kept) if kept[path]}}
    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode()
