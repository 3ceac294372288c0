"""Feed the reader with broken decklists and count what it makes of them; any exception but FileError is a bug.

    python benchmarks/fuzz_reading.py                 10,000 texts
    python benchmarks/fuzz_reading.py --texts 1000000 --seed 7

Texts are real syntaxes cut, doubled, joined and sprinkled with odd characters. The seed makes a run repeatable; a
crash prints the text that caused it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.encoding import decode
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.errors import FileError

SAMPLES = Path(__file__).resolve().parents[1] / "tests" / "decks" / "syntax"
ODD = [
    chr(code)
    for code in (*range(0x20), 0x7F, 0x85, 0xA0, 0xAD, 0x200B, 0x2028, 0x202E, 0xD800, 0xFEFF, 0xFFFD, 0x1F600)
]
BITS = [
    "4 ", "x", " x4", "-1 ", "0 ", "9" * 30 + " ", "Pokémon: 3\n", "Energy\n", "Total Cards: 60\n", "***\n", "<br>",
    "<", "&amp;", "&#99999999;", "\\n", "# judge: format=glc\n", "# judge: on=x\n", "{", "}", "[", "]", '"', ",", ";",
    "\t", "PAL 185", " SV 10 144", " M 2 77", " 088/182", " ex", " EX", "★", "♀", " PH", "http://a.b ", "(", ")", "|",
    "-----\n",
]  # fmt: skip


def lines_of_samples() -> list[str]:
    """Every line of every sample."""
    return [line for path in sorted(SAMPLES.iterdir()) for line in decode(path.read_bytes(), path.name).splitlines()]


def text_of(rng: random.Random, lines: list[str]) -> str:
    """One text: a few lines, each perhaps spoilt."""
    chosen = [spoilt(rng, rng.choice(lines)[:300]) for _ in range(rng.randrange(1, 9))]
    return rng.choice(["\n", "\n", "\r\n", "\r", "<br>", "\\n", " "]).join(chosen)


def spoilt(rng: random.Random, line: str) -> str:
    """A line with some of its characters dropped, doubled, swapped, or odd things put in."""
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(line) + 1)
        end = min(len(line), at + rng.randrange(6))
        kind = rng.randrange(6)
        if kind == 0:
            line = line[:at] + line[end:]
        elif kind == 1:
            line = line[:at] + line[at:end] * 3 + line[end:]
        elif kind == 2:
            line = line[:at] + rng.choice(ODD) + line[at:]
        elif kind == 3:
            line = line[:at] + rng.choice(BITS) + line[at:]
        elif kind == 4:
            line = line[:at] + line[at:end].swapcase() + line[end:]
        else:
            line = line[end:] + line[:at]
    return line


def read(text: str, rng: random.Random, cards: CardStore) -> str:
    """What became of a text: "no list", "refused", or the name of its first finding."""
    data: str | bytes = text
    if rng.random() < 0.2:
        data = text.encode(rng.choice(["utf-8", "utf-16", "utf-16-le", "cp1252", "latin-1"]), "replace")
    try:
        decks = read_decks(data, "fuzz", cards, rng.choice(["exact", "any"]))
    except FileError:
        return "refused"
    if not decks:
        return "no list"
    return next((finding.name for deck in decks for finding in deck.findings), "nothing found")


def main() -> int:
    """Run; 1 when a text made the reader crash."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, lines, cards = random.Random(asked.seed), lines_of_samples(), CardStore.open()
    outcomes: Counter[str] = Counter()
    began = time.perf_counter()
    for number in range(asked.texts):
        text = text_of(rng, lines)
        try:
            outcomes[read(text, rng, cards)] += 1
        except Exception as problem:
            print(f"text {number}: {type(problem).__name__}: {problem}\n{text!r}", file=sys.stderr)
            return 1
    took = time.perf_counter() - began
    print(f"{asked.texts:,} texts, no crash, {asked.texts / took:,.0f} a second")
    for name, count in outcomes.most_common():
        print(f"{count:9,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
