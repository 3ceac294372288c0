"""Throws texts at `judge check` that nobody would write, and says whether anything but an answer came back.

    python benchmarks/fuzz_check.py 1000000 [seed]

Texts are lists from examples/ (and ../shared/decks where at hand) with bytes, characters, lines and words changed,
doubled, dropped and mixed. Each is read, judged and reported in process; an exception other than JudgeError is a crash,
and its text is written to fuzz-crash-N.bin.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random

from ptcg_judge.deck.batch import Asked, Bench
from ptcg_judge.errors import JudgeError
from ptcg_judge.report.decks.full import judgement_lines
from ptcg_judge.report.decks.json import dumped, judgement_record
from ptcg_judge.report.lines import plain

REPOSITORY = Path(__file__).resolve().parents[1]
ODD = [
    *"\x00\x01\x1b\x7f\x85\u00a0\u200b\u202e\u2028\ufeff\ufffd\U0001f600★☆◇δ♂♀éÉ'’\"`<>&;:,|\\/{}[]()*#-–—_.!?=+@%$€×xX",
    *(
        "0",
        "-1",
        "99999999999999999999",
        "1e9",
        "½",
        "٤",
        "４",
        "4x",
        "x4",
        "4.",
        "<br>",
        "&amp;",
        "\\r\\n",
        "\r",
        "\r\n",
    ),
    *(
        "\t",
        "  ",
        "# judge: format=glc",
        "# judge: on=2025-02-30",
        "Pokémon: 20",
        "Total Cards: 60",
        "{",
        "[",
        '"',
        "Energy",
    ),
    *(
        "SVI",
        "PR-SW",
        "SV 10 144",
        "M 1S",
        "ex",
        "EX",
        "V-UNION",
        "LV.X",
        "Basic {R} Energy",
        "Unown [A]",
        "misc Psychic",
    ),
]


def main() -> None:
    """Fuzz, print a summary, exit 1 after a crash."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    random = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    texts = [path.read_text(encoding="utf-8") for path in sorted((REPOSITORY / "examples").rglob("*.txt"))]
    syntax = REPOSITORY.parent / "shared" / "decks" / "syntax"
    texts += [
        path.read_bytes().decode("utf-8", "replace")[:4000] for path in sorted(syntax.glob("*")) if path.is_file()
    ]
    benches = [
        Bench(Asked(name, date(2026, 8, 1), printings))
        for name in ("standard", "glc", "unlimited", "expanded")
        for printings in ("exact", "any")
    ]
    ends: Counter[str] = Counter()
    began = time.monotonic()
    for number in range(wanted):
        data = mutated(random, texts)
        end = answer(random.choice(benches), data)
        ends[end] += 1
        if end.startswith("crash"):
            Path(f"fuzz-crash-{number}.bin").write_bytes(data)
            print(f"{number}: {end}")
    seconds = time.monotonic() - began
    print(
        f"{wanted:,} texts in {seconds:,.0f} s: " + ", ".join(f"{count:,} {end}" for end, count in ends.most_common())
    )
    sys.exit(any(end.startswith("crash") for end in ends))


def answer(bench: Bench, data: bytes) -> str:
    """How judging and reporting the text ended."""
    try:
        judgements = bench.judge(data, "deck.txt")
        for judgement in judgements:
            plain(judgement_lines(judgement, "deck.txt")).encode()
            dumped(judgement_record(judgement)).encode()
    except JudgeError:
        return "refused"
    except Exception as error:
        return f"crash {type(error).__name__}: {error}"[:120]
    return judgements[0].verdict.value if judgements else "no list"


def mutated(random: Random, texts: list[str]) -> bytes:
    """One text with a few changes; now and then only noise."""
    if random.random() < 0.03:
        return random.randbytes(random.randrange(300))
    lines = random.choice(texts).splitlines()
    start = random.randrange(max(1, len(lines) - 8))
    lines = lines[start : start + random.choice((1, 1, 1, 2, 3, 8))]
    for _ in range(random.randrange(1, 5)):
        change(random, lines, texts)
    data = random.choice(("\n", "\n", "\n", "\r\n", "\r", " ")).join(lines).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        data = data.decode("utf-8", "replace").encode(random.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig")))
    if random.random() < 0.1 and data:
        at = random.randrange(len(data))
        data = data[:at] + bytes([random.randrange(256)]) + data[at + random.randrange(3) :]
    return data


def change(random: Random, lines: list[str], texts: list[str]) -> None:
    """Change one line in place."""
    at = random.randrange(len(lines))
    line = lines[at]
    spot = random.randrange(len(line) + 1)
    kind = random.randrange(7)
    if kind == 0:
        lines[at] = line[:spot] + random.choice(ODD) + line[spot:]
    elif kind == 1:
        lines[at] = line[:spot] + line[spot + random.randrange(4) :]
    elif kind == 2:
        lines[at] = line * random.randrange(2, 5)
    elif kind == 3:
        words = line.split(" ")
        random.shuffle(words)
        lines[at] = " ".join(words)
    elif kind == 4:
        lines[at] = random.choice(random.choice(texts).splitlines() or [""])
    elif kind == 5:
        lines[at] = random.choice(ODD) + line + random.choice(ODD)
    else:
        lines.insert(at, random.choice(ODD) * random.randrange(1, 6))


if __name__ == "__main__":
    main()
