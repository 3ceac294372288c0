"""Lines of the program broken at random, one at a time, and what notices: rulings and tests that call the function.

    cd benchmarks
    python -m breaking.code --reach              # which rulings and tests call which function: once, ten minutes
    python -m breaking.code --reach tests/game/test_compiling.py   # of new tests only
    python -m breaking.code --sample 2000 --output FILE   # drawn with a seed; run again it goes on where FILE ends
    python -m breaking.code --again FILE --seconds 60     # what survived, with more time
    python -m breaking.code --sum FILE           # how many of those in FILE were noticed, by room

What is broken and what is left alone is said in places.py. Each break is put into the running program in its own
process. Survivors that can't be noticed stand with the reason in code_survivors.yaml.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from breaking.collected import Collected, with_tests
from breaking.field import Field
from breaking.places import ROOMS, CodeBreak, every_break
from breaking.reach import FOLDERS, load_reach, note_reach
from breaking.trying import Noticed, Trying
from ptcg_judge.yamlfile import read_one

SURVIVORS = Path(__file__).with_name("code_survivors.yaml")
SEED = 12


def sample(every: Sequence[CodeBreak], seed: int = SEED) -> list[CodeBreak]:
    """The breaks in the order in which they are drawn: it stays when others come and go."""
    return sorted(every, key=lambda one: sha256(f"{seed} {one.id}".encode()).digest())


def reasons() -> dict[str, str]:
    """Why a break can't be noticed, by its key; code_survivors.yaml has them by reason."""
    if not SURVIVORS.is_file():
        return {}
    return {str(key): str(kind["why"]) for kind in read_one(SURVIVORS).values() for key in kind["breaks"]}


def read_tried(output: Path) -> dict[str, dict[str, Any]]:
    """What was written of each break, by its id; the later line holds."""
    lines = output.read_text(encoding="utf8").splitlines() if output.is_file() else []
    return {_id(row["file"], row["within"], row["what"], row["nth"]): row for row in map(json.loads, lines)}


def _id(file: str, within: str, what: str, nth: int) -> str:
    return f"{file} {within}: {what} #{nth}"


def wilson(noticed: int, tried: int) -> tuple[float, float]:
    """The interval in which the share lies with 95 %, after Wilson."""
    if not tried:
        return 0.0, 1.0
    share, z = noticed / tried, 1.96
    middle = share + z * z / (2 * tried)
    around = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return (middle - around) / (1 + z * z / tried), (middle + around) / (1 + z * z / tried)


def sum_up(rows: Iterable[dict[str, Any]]) -> list[str]:
    """How many breaks were noticed, of each room and of all."""
    tried: dict[str, Counter[str]] = {}
    why = reasons()
    for row in rows:
        key = f"{row['file']} {row['within']}: {row['what']}"
        came = "noticed" if row["by"] else "with a reason" if key in why else "wrong" if row["wrong"] else "survive"
        for room in ("/".join(row["file"].split("/")[1:3]), "all"):
            tried.setdefault(room, Counter())[came] += 1
    made = []
    for room, count in sorted(tried.items()):
        can = count["noticed"] + count["survive"]
        low, high = wilson(count["noticed"], can)
        share = f"{count['noticed'] / can:.1%} ({low:.1%} to {high:.1%})" if can else ""
        made.append(f"{room}: {dict(sorted(count.items()))} {share}")
    return made


def _path(text: str) -> Path:
    """A path that holds wherever the tests run."""
    return Path(text).resolve()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reach", nargs="*", metavar="FILE", help="note which functions the tests (and rulings) call")
    parser.add_argument("--room", choices=tuple(ROOMS), default="", help="only this room")
    parser.add_argument("--sample", type=int, default=250, help="so many breaks")
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of the sample's beginning")
    parser.add_argument("--seed", type=int, default=SEED, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=float, default=12, help="of processor time for a break")
    parser.add_argument("--again", type=_path, help="try anew what survived in this output, and add what came of it")
    parser.add_argument("--only", default="", help="with --again: of files with this in their path")
    parser.add_argument("--output", type=_path, help="add what came of each; what stands there is left out")
    parser.add_argument("--sum", type=_path, help="only sum up an output")
    asked = parser.parse_args()
    if asked.sum:
        print("\n".join(sum_up(read_tried(asked.sum).values())))
        return
    if asked.reach is not None:
        note_reach(None if asked.reach else Field.whole(), asked.reach)
        return
    drawn = sample(every_break(asked.room), asked.seed)
    chosen = drawn[asked.first : asked.first + asked.sample]
    output = asked.again or asked.output
    known = read_tried(output) if output else {}
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
    why, began, rows = reasons(), time.perf_counter(), []
    for one, noticed in Trying(field, tests, load_reach(), seconds).each(chosen, jobs):
        rows.append(_row(one, noticed))
        if output:
            with output.open("a", encoding="utf8") as file:
                file.write(json.dumps(rows[-1], ensure_ascii=False) + "\n")
        if not noticed.by and one.key not in why:
            said = noticed.wrong or f"{noticed.reached} call it, {noticed.left} left"
            print(f"survives: {one.file}:{one.line} {one.within}: {one.what} ({said})", flush=True)
    print("\n".join(sum_up(rows)))
    print(f"{len(rows)} tried in {time.perf_counter() - began:.0f} s")


def _row(one: CodeBreak, noticed: Noticed) -> dict[str, Any]:
    return asdict(one) | asdict(noticed)


if __name__ == "__main__":
    main()
