"""Lines of the program broken at random, one at a time, and what notices: rulings and tests that run the statement.

    cd benchmarks
    python -m breaking.code --reach              # which rulings and tests run which statement: once, ten minutes
    python -m breaking.code --reach tests/game/test_compiling.py   # of new tests only; --reach-new of new rulings
    python -m breaking.code --sample 2000 --output FILE   # drawn with a seed; run again it goes on where FILE ends
    python -m breaking.code --again FILE --seconds 60     # what survived, with more time
    python -m breaking.code --keep FILE          # into code_tried.tsv, and how many were noticed, by room

What is broken and what is left alone is said in places.py. Each break is put into the running program in its own
process. Survivors that can't be noticed stand with the reason in code_survivors.yaml.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from breaking.collected import Collected, with_tests
from breaking.field import Field
from breaking.places import ROOMS, CodeBreak, every_break
from breaking.reach import FOLDERS, load_reach, note_new_rulings, note_reach
from breaking.tried import TRIED, Tried, in_order, read_tried, reasons, told, why_not, write_tried
from breaking.trying import Trying

SEED = 12


def sample(every: Sequence[CodeBreak], seed: int = SEED) -> list[CodeBreak]:
    """The breaks in the order in which they are drawn: it stays when others come and go."""
    return sorted(every, key=lambda one: sha256(f"{seed} {one.id}".encode()).digest())


def read_output(*outputs: Path) -> dict[str, dict[str, Any]]:
    """What was written of each break, by its id; the later line holds, unless it could not be tried."""
    found: dict[str, dict[str, Any]] = {}
    for output in outputs:
        for line in output.read_text(encoding="utf8").splitlines() if output.is_file() else ():
            row = json.loads(line)
            if not row["wrong"]:
                found[f"{row['file']} {row['within']}: {row['what']} #{row['nth']}"] = row
    return found


def _path(text: str) -> Path:
    """A path that holds wherever the tests run."""
    return Path(text).resolve()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reach", nargs="*", metavar="FILE", help="note which statements the tests (and rulings) run")
    parser.add_argument("--reach-new", action="store_true", help="note which statements the rulings run that are new")
    parser.add_argument("--room", choices=tuple(ROOMS), default="", help="only this room")
    parser.add_argument("--sample", type=int, default=250, help="so many breaks")
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of the sample's beginning")
    parser.add_argument("--seed", type=int, default=SEED, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=float, default=12, help="of processor time for a break")
    parser.add_argument("--again", type=_path, help="try anew what survived in this output, and add what came of it")
    parser.add_argument("--only", default="", help="with --again: of files with this in their path")
    parser.add_argument("--output", type=_path, help="add what came of each; what stands there is left out")
    parser.add_argument("--keep", type=_path, nargs="*", help="write what these outputs say into code_tried.tsv")
    asked = parser.parse_args()
    if asked.keep is not None:
        by = {row.id: row.by for row in read_tried()} if TRIED.is_file() else {}
        by |= {key: row["by"] for key, row in read_output(*asked.keep).items()}
        write_tried(in_order(sample(every_break()), by))
        print("\n".join(told(read_tried())))
        return
    if asked.reach is not None:
        note_reach(None if asked.reach else Field.whole(), asked.reach)
        return
    if asked.reach_new:
        note_new_rulings(Field.whole())
        return
    drawn = sample(every_break(asked.room), asked.seed)
    chosen = drawn[asked.first : asked.first + asked.sample]
    output = asked.again or asked.output
    known = read_output(output) if output else {}
    if asked.again:
        green = {key for key, row in known.items() if not row["by"] and asked.only in row["file"]}
        chosen = [one for one in drawn if one.id in green]
    else:
        chosen = [one for one in chosen if one.id not in known]
    field = Field.whole()
    with_tests(FOLDERS, lambda tests: _try(chosen, field, tests, asked.seconds, asked.jobs, output))


def _try(
    chosen: Sequence[CodeBreak], field: Field, tests: Collected, seconds: float, jobs: int, output: Path | None
) -> None:
    why, began, rows = reasons(), time.perf_counter(), list[Tried]()
    for one, noticed in Trying(field, tests, load_reach(), seconds).each(chosen, jobs):
        rows.append(Tried(one.id, noticed.by))
        if output:
            with output.open("a", encoding="utf8") as file:
                file.write(json.dumps(asdict(one) | asdict(noticed), ensure_ascii=False) + "\n")
        if not noticed.by and not why_not(one.key, why):
            said = noticed.wrong or f"{noticed.reached} call it, {noticed.left} left"
            print(f"survives: {one.file}:{one.line} {one.within}: {one.what} ({said})", flush=True)
    print("\n".join(told(rows)))
    print(f"{len(rows)} tried in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
