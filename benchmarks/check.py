"""How fast `judge check` is, beside what the same machine does at best, in one run.

    python benchmarks/check.py            # some minutes; medians of several runs each
    python benchmarks/check.py --quick    # fewer runs

Every figure is a ratio to something measured in the same run, since this machine may be twice as slow tomorrow. Lists
come from examples/, and from ../shared/decks where that is at hand.
"""

from __future__ import annotations

import gc
import gzip
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

REPOSITORY = Path(__file__).resolve().parents[1]
EXAMPLE = REPOSITORY / "examples" / "standard.txt"
DAY = "2026-08-01"
EVENT = "2024-12-07"
"""The day of the lists that are judged: the event with the most lists at hand."""
LISTS = REPOSITORY.parent / "shared" / "decks" / "dev.jsonl.gz"
HELLO = """
import typer
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)

@app.command()
def hello(name: str = "world") -> None:
    print(f"hello {name}")

app()
"""
STORE = """
from ptcg_judge.cards.store import CardStore
cards = CardStore.open()
for code, number in %r:
    assert cards.by_code(code, number)
"""
LINE = re.compile(r"\s*(\d+)\s*[xX]?\s+(.+?)\s+([A-Z][\w-]*)\s+([A-Za-z]*\d+[a-z]?)\s*$")


def main() -> None:
    """Measure everything and print a table."""
    # pip compiles what it installs from a wheel; a checkout is compiled here, so that both are measured alike
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(REPOSITORY / "ptcg_judge")], check=True)
    runs = 7 if "--quick" in sys.argv else 31
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, medians of {runs} runs\n")
    few = 3 if "--quick" in sys.argv else 7
    cold_start(runs)
    first_sight(few)
    store(runs)
    memory()
    wheel()
    texts = lists()
    throughput(texts, few)
    real_command(few)
    cores(texts, few)
    unknown_cards(few)


def say(what: str, value: str, target: str = "") -> None:
    print(f"{what:<58} {value:>24}   {target}")


def timed(command: Sequence[str], environment: dict[str, str] | None = None) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - began


def interleaved(runs: int, *commands: Sequence[str]) -> list[float]:
    """The median seconds of each command, their runs taking turns."""
    for command in commands:
        timed(command)
    times = [[timed(command) for command in commands] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def cold_start(runs: int) -> None:
    """`judge check deck.txt` from a cold process against a Typer app that prints hello."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        judge = [str(Path(sys.executable).with_name("judge")), "check", str(EXAMPLE), "--on", DAY]
        version = [str(Path(sys.executable).with_name("judge")), "--version"]
        bare, hi, check, names = interleaved(
            runs, [sys.executable, "-c", "pass"], [sys.executable, str(hello)], judge, version
        )
    say("python -c pass", f"{bare * 1000:.1f} ms")
    say("Typer app that prints hello", f"{hi * 1000:.1f} ms")
    say("judge --version", f"{names * 1000:.1f} ms")
    say("judge check deck.txt, cold", f"{check * 1000:.1f} ms = {check / hi:.2f} x hello", "target: at most 1.35 x")


def real_lists(many: int) -> list[tuple[str, str]]:
    """So many lists of tournaments with their days, drawn with a seed; the example where none are at hand."""
    if not LISTS.exists():
        return [(EXAMPLE.read_text(encoding="utf-8"), DAY)] * many
    with gzip.open(LISTS, "rt", encoding="utf-8") as lines:
        records = [record for line in lines if (record := json.loads(line))["kind"] == "tournament"]
    found = [(record["raw"], record["date"][:10]) for record in records]
    return Random(50).sample(found * -(-many // len(found)), many)


def first_sight(runs: int) -> None:
    """A cold check of each of fifty real lists on its day, against the Typer app, in turns."""
    judge = str(Path(sys.executable).with_name("judge"))
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        commands = []
        for at, (text, day) in enumerate(real_lists(50)):
            path = Path(folder) / f"{at}.txt"
            path.write_text(text, encoding="utf-8")
            commands += [[judge, "check", "--exit-zero", str(path), "--on", day], [sys.executable, str(hello)]]
        times = interleaved(runs, *commands)
    hi, checks = statistics.median(times[1::2]), times[::2]
    say(
        "cold checks of 50 real lists, median",
        f"{statistics.median(checks) / hi:.2f} x hello",
        "target: at most 1.25 x",
    )
    say("cold checks of 50 real lists, worst", f"{max(checks) / hi:.2f} x hello", "target: at most 1.4 x")


def wheel() -> None:
    """What the program takes in a wheel: its files, packed."""
    packed = 0
    for folder in ("ptcg_judge", "formats", "rulings"):
        for path in (REPOSITORY / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                packed += len(zlib.compress(path.read_bytes(), 9))
    say("the wheel, packed", f"{packed / 1e6:.1f} MB", "target: under 8 MB")


def store(runs: int) -> None:
    """The store opened and 25 cards looked up, above a bare Python."""
    wanted = [
        (found[3], found[4]) for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if (found := LINE.match(line))
    ]
    wanted = (wanted * 25)[:25]
    bare, opened = interleaved(runs, [sys.executable, "-c", "pass"], [sys.executable, "-c", STORE % wanted])
    say("store opened, 25 cards looked up", f"{(opened - bare) * 1000:.1f} ms", "target: under 15 ms")


def memory() -> None:
    """Peak memory of one check."""
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    judge = [str(Path(sys.executable).with_name("judge")), "check", str(EXAMPLE), "--on", DAY]
    peak = int(subprocess.run([sys.executable, "-c", script, *judge], capture_output=True, check=True).stdout)
    say("peak memory of one check", f"{peak / 1024:.0f} MB", "target: under 60 MB")


def lists() -> list[str]:
    """The texts of the lists of one event, fifteen times each, or copies of the example."""
    if not LISTS.exists():
        return [EXAMPLE.read_text(encoding="utf-8")] * 3000
    with gzip.open(LISTS, "rt", encoding="utf-8") as lines:
        records = [record for line in lines if (record := json.loads(line))["kind"] == "tournament"]
    return [record["raw"] for record in records if record["date"].startswith(EVENT)] * 15


def different() -> tuple[list[str], list[str]]:
    """Lists of sixty cards in which no line occurs twice.

    First every printing once, four of each: nothing that the judge has worked out for one line is of use for another.
    Then 1, 2, 3 and 4 of every printing, as in several thousand lists of one season: no line comes again, cards do.
    Evolution cards stay out: among cards drawn at random they would each be warned about, which lists of players are
    not.
    """
    from ptcg_judge.cards.store import CardStore

    cards = CardStore.open()
    alone = [card for card in cards.all() if not card.evolves_from]
    plain = [card for card in alone if cards.by_code(cards.code_of(card), card.number)[:2] == (card,)]
    texts = [f"{card.name} {cards.code_of(card)} {card.number}" for card in plain]
    lines = [[f"{count} {text}" for text in texts] for count in (1, 2, 3, 4)]
    for seed, of_a_count in enumerate(lines):
        Random(seed).shuffle(of_a_count)
    once = ["\n".join(lines[3][at : at + 15]) for at in range(0, len(texts) - 15, 15)]
    rows = range(0, len(texts) - 6, 6)  # six lines of each count are sixty cards
    return once, ["\n".join(line for of_a_count in lines for line in of_a_count[at : at + 6]) for at in rows]


def known_cards() -> dict[tuple[str, str], str]:
    """The dict of the bare loop: the name of every printing by set code and number, made beforehand."""
    from ptcg_judge.cards.store import CardStore

    cards = CardStore.open()
    return {(cards.code_of(card), card.number): card.count_name for card in cards.all()}


def bare_loop(texts: Sequence[str], known: Mapping[tuple[str, str], str]) -> int:
    """What a regex and a dict do at least: lines to cards, cards to counts, sixty of them, at most four of a name.

    The dict lies ready in memory, so that the loop pays nothing for finding out what a card is.
    """
    legal = 0
    for text in texts:
        counts: dict[str, int] = {}
        for line in text.splitlines():
            found = LINE.match(line)
            if found:
                count, name, code, number = found.groups()
                name = known.get((code, number), name)
                counts[name] = counts.get(name, 0) + int(count)
        legal += sum(counts.values()) == 60 and all(n <= 4 or name.endswith("Energy") for name, n in counts.items())
    return legal


def judge_all(texts: Sequence[str], format: str = "standard") -> int:
    """Every list read and judged, beginning with nothing in memory."""
    from datetime import date

    from ptcg_judge.deck.batch import Bench, CheckOptions

    gc.set_threshold(1_000_000, 20, 20)  # as judge itself does
    bench = Bench(CheckOptions(format, date.fromisoformat(EVENT), "any"))
    return sum(judgement.verdict.value == "legal" for text in texts for judgement in bench.judge(text, "deck"))


def judging_again(texts: Sequence[str]) -> Callable[[Sequence[str]], int]:
    """The same with a bench that has seen these lists before."""
    from datetime import date

    from ptcg_judge.deck.batch import Bench, CheckOptions

    bench = Bench(CheckOptions("standard", date.fromisoformat(EVENT), "any"))

    def again(some: Sequence[str]) -> int:
        return sum(judgement.verdict.value == "legal" for text in some for judgement in bench.judge(text, "deck"))

    again(texts[:300])
    return again


def rates(texts: Sequence[str], runs: int, *works: Callable[[Sequence[str]], int]) -> list[float]:
    """Lists per second of processor time, the works in turns; the median of the runs."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for spent, work in zip(times, works, strict=True):
            began = time.process_time()
            work(texts)
            spent.append(time.process_time() - began)
    return [len(texts) / statistics.median(spent) for spent in times]


def throughput(texts: Sequence[str], runs: int) -> None:
    """Lists per second in one process, reading included, against the bare loop."""
    known = known_cards()
    once, season = different()

    def unlimited(some: Sequence[str]) -> int:
        return judge_all(some, "unlimited")

    works: list[tuple[str, Sequence[str], Callable[[Sequence[str]], int], float]] = [
        ("repeated lines, from an empty process", texts, judge_all, 0.5),
        ("repeated lines, process already at work", texts, judging_again(texts), 0.5),
        ("all lines different, cards come again", season, unlimited, 0.25),
        ("all lines and all cards different", once, unlimited, 0.12),
    ]
    for what, some, judging, least in works:
        bare, judged = rates(some, runs, lambda some: bare_loop(some, known), judging)
        say(f"bare regex-and-dict loop, {len(some):,} lists", f"{bare:,.0f} lists/s")
        say(f"judge, {what}", f"{judged:,.0f} lists/s = {judged / bare:.2f}", f"target: at least {least}")


def written(texts: Sequence[str], folder: Path) -> str:
    """The texts as files of a folder."""
    folder.mkdir()
    for at, text in enumerate(texts):
        (folder / f"{at:05}.txt").write_text(text, encoding="utf-8")
    return str(folder)


def processor_time(command: Sequence[str]) -> float:
    """The seconds of processor time that a command takes, which other programs on the machine hardly change."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    timed(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def real_command(runs: int) -> None:
    """4,000 real lists as JSON through the command, and whether its own choice of processes is ever the slower one."""
    judge = [str(Path(sys.executable).with_name("judge")), "check", "--exit-zero", "--output", "json"]
    judge += ["--printings", "any", "--on", EVENT]
    with tempfile.TemporaryDirectory() as place:
        event = lists()
        all_lists = written((event * -(-4000 // len(event)))[:4000], Path(place) / "4000")
        one = statistics.median(processor_time([*judge, "--jobs", "1", all_lists]) for _ in range(runs))
        say("judge check --output json --jobs 1, 4,000 lists", f"{4000 / one:,.0f} lists/s", "target: 6,000 lists/s")
        for many in (100, 500, 1000, 4000):
            some = all_lists if many == 4000 else written(event[:many], Path(place) / str(many))
            alone, chosen = interleaved(runs, [*judge, "--jobs", "1", some], [*judge, some])
            say(f"--jobs 1 / --jobs by default, {many:,} lists", f"{alone / chosen:.2f}", "target: at least 1")


def unknown_cards(runs: int) -> None:
    """Folders of lists each of which holds another unknown card: twice the lists, twice the time."""
    judge = [
        str(Path(sys.executable).with_name("judge")),
        "check",
        "--exit-zero",
        "--quiet",
        "--jobs",
        "1",
        "--on",
        DAY,
    ]
    text = EXAMPLE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        unknown = [f"{text}\n1 Qwerty{''.join(chr(97 + int(digit)) for digit in str(at))} ex" for at in range(1000)]
        half, whole = written(unknown[:500], Path(place) / "half"), written(unknown, Path(place) / "whole")
        less, more = interleaved(min(runs, 3), [*judge, half], [*judge, whole])
    say(
        "1,000 lists, 1,000 unknown cards / half of them",
        f"{more:.1f} s = {more / less:.2f} x",
        "target: at most 2.2 x",
    )


def cores(texts: Sequence[str], runs: int) -> None:
    """--jobs 2 over files against two processes that know nothing of each other."""
    with tempfile.TemporaryDirectory() as folder:
        halves = [Path(folder) / name for name in ("one", "two")]
        for at, text in enumerate(texts):
            path = halves[at % 2] / f"{at:05}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        judge = [str(Path(sys.executable).with_name("judge")), "check", "--exit-zero", "--quiet", "--printings", "any"]
        judge += ["--on", EVENT]
        alone = statistics.median(
            _together([[*judge, "--jobs", "1", str(half)] for half in halves]) for _ in range(runs)
        )
        jobs = statistics.median(_together([[*judge, "--jobs", "2", *map(str, halves)]]) for _ in range(runs))
    say(f"two independent processes, {len(texts)} files", f"{len(texts) / alone:,.0f} lists/s")
    say("judge check --jobs 2", f"{len(texts) / jobs:,.0f} lists/s = {alone / jobs:.2f}", "target: at least 0.8")


def _together(commands: Sequence[Sequence[str]]) -> float:
    began = time.perf_counter()
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
    for process in running:
        process.wait()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
