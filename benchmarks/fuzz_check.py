"""Throws texts at `judge check` that nobody would write, and says whether anything but an answer came back.

    python benchmarks/fuzz_check.py 2000000 [seed]

Texts are lists from examples/ and tests/decks (and ../shared/decks where at hand) with bytes, characters, lines and
words changed, doubled, dropped and mixed, and the families of hostile.py, whole or spliced into lists. Each is read,
judged and answered in process as text, JSON or annotations in turn. A crash is anything raised but JudgeError, and any
text that takes more than SLOW seconds of the processor; its text is written to fuzz-crash-SEED-N.bin. The seed makes a
run repeatable.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random
from types import FrameType

from hostile import FAMILIES
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.judge_file import JudgedFile, JudgedList
from ptcg_judge.errors import JudgeError
from ptcg_judge.report.decks.answer import Answers, FileAnswer, Form, Style
from ptcg_judge.report.lines import plain

REPOSITORY = Path(__file__).resolve().parents[1]
SLOW = 1.0  # seconds of the processor
HANGS = 20.0  # after which a text is given up
LINES, PIECE = 40, 3_000  # at most of one text, and characters of a hostile piece
ODD = [
    *"\x00\x01\x1b\x7f\x85\u00a0\u1680\u200b\u202e\u2028\ufeff\ufffd\U0001f600★☆◇δ♂♀éÉ'’\"`<>&;:,|",
    *"\\/{}[]()*#-–—_.!?=+@%$€×xX",
    *("0", "-1", "99999999999999999999", "9" * 5000, "1e9", "½", "٤", "４", "4x", "x4", "4.", "<br>", "&amp;"),
    *("\\r\\n", "\r", "\r\n", "\t", "  ", "# judge: format=glc", "# judge: on=2025-02-30", "{", "["),
    *("# judge: format=/etc/passwd", "Pokémon: 20", "Total Cards: 60", "Total Cards: " + "6" * 30, '"', "Energy"),
    *("Énergie", "\x1b[31m", "::error::x", "##[error]x", "SVI", "PR-SW", "SV 10 144", "M 1S", "ex", "EX", "V-UNION"),
    *("LV.X", "Basic {R} Energy", "Unown [A]", "misc Psychic", "Glurak", "Hyperball", "<!-- judge: format=glc -->"),
    *("<!--", "http://a.b", "- [ ] ", "four "),
]


class Hang(BaseException):
    """A text took longer than HANGS."""


def main() -> None:
    """Fuzz, print a summary, exit 1 after a crash."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    random, texts = Random(seed), list(samples())
    benches = [
        Bench(CheckOptions(name, date(2026, 8, 1), printings))
        for name in ("standard", "glc", "unlimited", "expanded", None)
        for printings in ("exact", "any")
    ]
    signal.signal(signal.SIGVTALRM, _stop)
    ends: Counter[str] = Counter()
    began, longest = time.process_time(), 0.0
    for number in range(wanted):
        data = mutated(random, texts)
        start = time.process_time()
        end = answer(random.choice(benches), data, number % 3)
        took = time.process_time() - start
        longest = max(longest, took)
        if took > SLOW and not end.startswith("crash"):
            end = f"crash: slow, {took:.1f} s"
        ends[end] += 1
        if end.startswith("crash"):
            Path(f"fuzz-crash-{seed}-{number}.bin").write_bytes(data)
            print(f"{number}: {end}", flush=True)
        elif number % 100_000 == 99_999:
            print(f"{number + 1:,} so far, {time.process_time() - began:,.0f} s", file=sys.stderr, flush=True)
    seconds = time.process_time() - began
    said = ", ".join(f"{count:,} {end}" for end, count in ends.most_common())
    print(f"{wanted:,} texts, seed {seed}, in {seconds:,.0f} s, the longest {longest:.2f} s: {said}")
    sys.exit(any(end.startswith("crash") for end in ends))


def _stop(number: int, frame: FrameType | None) -> None:
    raise Hang


def samples() -> list[str]:
    """The texts to begin with."""
    found = [path.read_text(encoding="utf-8") for path in sorted((REPOSITORY / "examples").rglob("*.txt"))]
    for folder in (REPOSITORY / "tests" / "decks" / "syntax", REPOSITORY.parent / "shared" / "decks" / "syntax"):
        files = [path for path in sorted(folder.glob("*")) if path.is_file()]
        found += [path.read_bytes().decode("utf-8", "replace")[:4000] for path in files]
    return found


FORMS: tuple[Form, ...] = ("text", "json", "github")


def answer(bench: Bench, data: bytes, form: int) -> str:
    """How judging and reporting the text ended."""
    signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)
    try:
        found = _answered(bench, data, FORMS[form])
        "".join([*found.pieces, plain(found.lines)]).encode()
    except JudgeError as error:
        str(error).encode()
        return "refused"
    except Hang:
        return "crash: hangs"
    except Exception as error:
        return f"crash {type(error).__name__}: {error}"[:120]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return found.rows[0].verdict if found.rows else "no list"


def _answered(bench: Bench, data: bytes, form: Form) -> FileAnswer:
    """The lists of a text as `judge check` answers them."""
    judged = JudgedFile("deck.txt")
    for deck, settings in bench.lists(data, "deck.txt"):
        judged.lists.append(JudgedList(deck, settings, bench.checker(settings).check(deck), None, []))
    return Answers(Style(form), bench.cards).of(judged)


def mutated(random: Random, texts: list[str]) -> bytes:
    """One text with a few changes; now and then only noise."""
    if random.random() < 0.03:
        return random.randbytes(random.randrange(300))
    lines = random.choice(texts).splitlines() or [""]
    start = random.randrange(max(1, len(lines) - 8))
    lines = lines[start : start + random.choice((1, 1, 1, 2, 3, 8))]
    for _ in range(random.randrange(1, 5)):
        change(random, lines, texts)
    data = random.choice(("\n", "\n", "\n", "\r\n", "\r", " ")).join(lines[:LINES]).encode("utf-8", "surrogatepass")
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
    kind = random.randrange(70)
    if kind == 69:
        lines[at] = line[:spot] + hostile(random) + line[spot:]
    elif kind % 7 == 0:
        lines[at] = line[:spot] + random.choice(ODD) + line[spot:]
    elif kind % 7 == 1:
        lines[at] = line[:spot] + line[spot + random.randrange(4) :]
    elif kind % 7 == 2:
        lines[at] = line * random.randrange(2, 5)
    elif kind % 7 == 3:
        words = line.split(" ")
        random.shuffle(words)
        lines[at] = " ".join(words)
    elif kind % 7 == 4:
        lines[at] = random.choice(random.choice(texts).splitlines() or [""])
    elif kind % 7 == 5:
        lines[at] = random.choice(ODD) + line + random.choice(ODD)
    else:
        lines.insert(at, random.choice(ODD) * random.randrange(1, 6))


def hostile(random: Random) -> str:
    """A piece of one of the families that were written to keep the judge busy."""
    family = random.choice(list(FAMILIES.values()))
    return family(random.choice((40, 40, 120, 120, 400, PIECE)))


if __name__ == "__main__":
    main()
