"""How long a cold process needs to open the card store and look up 25 cards.

    python benchmarks/store.py [--runs 25]

Measured against `python -c pass` of the same interpreter, turn by turn in one run; medians and ratios. The target is
15 ms more than `pass`. Python writes its bytecode as for an installed program.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time

OPEN = "from ptcg_judge.cards.store import CardStore; store = CardStore.open()"
PAIRS = [(code, number) for code in ("OBF", "PAL", "SVI", "BRS", "EVO") for number in ("1", "7", "20", "58", "90")]
NAMES = ["Pikachu", "Boss's Orders", "Iono", "Ultra Ball", "Charizard ex", "Switch", "N", "Mew", "Judge", "Potion"] * 2
PROGRAMS = {
    "python -c pass": "pass",
    "open the store": OPEN,
    "open, 25 by code and number": f"{OPEN}; [store.by_code(c, n) for c, n in {PAIRS!r}]",
    "open, 5 by code and 20 by name": f"{OPEN}; [store.by_code(c, n) for c, n in {PAIRS[:5]!r}]; "
    f"[store.named(name) for name in {NAMES!r}]",
    "open, one misspelled name": f"{OPEN}; store.close_names('boss orders')",
}


def once(program: str) -> float:
    """The milliseconds one fresh interpreter takes for the program."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=env)
    return (time.perf_counter() - started) * 1000


def main() -> None:
    """Print a table of medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=25)
    runs = parser.parse_args().runs
    for program in PROGRAMS.values():
        once(program)
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(runs):
        for name, program in PROGRAMS.items():
            times[name].append(once(program))
    base = statistics.median(times["python -c pass"])
    print(f"{'':32} {'median':>9} {'more':>9} {'ratio':>6}   ({runs} runs)")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:32} {median:6.1f} ms {median - base:6.1f} ms {median / base:6.2f}")


if __name__ == "__main__":
    main()
