"""`judge check --fix` and `--diff`: what is certain is put right, or only shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.cli.printing import complain, say
from ptcg_judge.errors import JudgeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ptcg_judge.deck.batch import CheckOptions
    from ptcg_judge.deck.config.search import Configs


def fix_lists(
    asked: CheckOptions, configs: Configs, files: Iterable[tuple[str, bool]], *, sort: bool, write: bool
) -> int:
    """Put the lists right (`write`) or show how that would be; the exit code of showing: 1 where something changes."""
    from ptcg_judge.deck.batch import Bench, not_excluded, read_bytes
    from ptcg_judge.deck.files.find import STDIN
    from ptcg_judge.deck.repair.file import repaired_file

    bench = Bench(asked, configs=configs)
    fixes = changed = code = 0
    for path, named in not_excluded(files, bench, []):
        if write and path == STDIN:
            raise UsageError("--fix writes files, and stdin is none", "--diff shows what would change")
        try:
            found = repaired_file(path, read_bytes(path), bench.cards, sort)
            if found.changed and write:
                found.write()
        except JudgeError as problem:
            if write:  # judging the file tells the same
                continue
            code = 2
            complain(str(problem))
            continue
        if found.refused and named:
            complain(f"{path}: {found.refused}")
        fixes, changed = fixes + found.fixes, changed + found.changed
        if found.changed and not write:
            say(found.diff().removesuffix("\n"))
    if changed:
        what = f"{fixes} thing{'s' if fixes > 1 else ''} in {changed} file{'s' if changed > 1 else ''}"
        complain(f"{what} put right" if write else f"{what} would be put right")
    return code or int(changed > 0 and not write)
