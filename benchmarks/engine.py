"""How fast the rules engine plays: scenarios, complete random games, and trees of open coins, in one run.

    python benchmarks/engine.py [--rounds 7]

One process; processor time of one core, so that other work on the machine does not count; medians over rounds that
alternate between the measurements. A scenario is timed as `judge rule`
plays it: replay along every way, then grouping and expectations; once parsed already, once from YAML text with the
published schema checked by the library jsonschema. A step is one line of a rulebook's step lists. Peak memory is of a
process that does all of this.

Targets: 2,000 parsed replays, 300 files and 50,000 steps a second, less than 80 MB. Ways that end on the same table
share it, so that 4,096 of them fit.
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from random_play.decks import build_deck, read_pool
from random_play.games import copies_of, play_match
from random_play.random_player import RandomPlayer
from random_play.record import RecordingOracle

DECKS = Path(__file__).resolve().parent.parent / "tests" / "game" / "decks"

# An attack with a coin, an item and Energy before it, Weakness, a Knock Out and a Prize.
TYPICAL = """\
rulebooks: [bw2012]
question: Does Thunderpunch Knock Out Squirtle?
table:
  turn: Ann
  Ann:
    active: {card: base1-20 Electabuzz, energy: [Lightning], damage: 20}
    hand: [base1-94 Potion, base1-100 Lightning Energy]
    prizes: 3
  Ben:
    active: base1-63 Squirtle
    bench: [base1-46 Charmander]
play:
  - attach: base1-100 Lightning Energy
  - play: base1-94 Potion
  - attack: Thunderpunch
expect:
  - when: heads
    see: {Ben.active: Charmander, Ann.prizes: 2, Ann.active.damage: 0}
  - when: tails
    see: {Ann.active.damage: 10}
"""

COINS = """\
rulebooks: [bw2012]
cards:
  Flipper:
    card: {{hp: 100, type: Colorless, attacks: {{Coins: {{cost: [], damage: 0}}}}}}
    attacks: {{Coins: {{before: [{{flip: {{coins: {coins}, as: f}}}}], damage: {{times: [10, {{heads: f}}]}}}}}}
table:
  turn: Ann
  Ann: {{active: Flipper}}
  Ben: {{active: base1-4 Charizard}}
play:
  - attack: Coins
"""


def rate(done: Callable[[], int], seconds: float = 0.4) -> float:
    """How often a second something is done; `done` does it some times and says how often."""
    count, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        count += done()
    return count / spent


class Scenario:
    """One scenario, parsed and as text."""

    def __init__(self, text: str, cards: CardStore) -> None:
        self.text = text
        self.cards = cards
        self.shelf = ScriptShelf()
        self.ruling = self.parse()
        self.play()

    def parse(self) -> Ruling:
        """From YAML, with the schema checked."""
        return parse_rulings(self.text, "typical", self.cards)[0]

    def play(self) -> int:
        """Every way, grouped and compared; 1."""
        rules = book(self.ruling.rulebooks[0])
        verdict = judge(self.ruling, rules, replay(self.ruling, rules, self.shelf))
        assert not verdict.mismatches, verdict.mismatches
        return 1

    def play_file(self) -> int:
        """Parse and play; 1."""
        self.ruling = self.parse()
        return self.play()

    def steps(self) -> tuple[int, int]:
        """The step lines of all ways, and how many ways there are."""
        leaves = replay(self.ruling, book(self.ruling.rulebooks[0]), self.shelf)
        lines = [line for leaf in leaves for line in leaf.end.game.trace.lines]
        return sum(line[1] == "step" for line in lines), len(leaves)


class Games:
    """Random games under every rulebook in turn."""

    def __init__(self, cards: CardStore) -> None:
        self.scripts = Scripts(ScriptLibrary().find)
        self.pools = {id_: read_pool(DECKS / f"{id_}.yaml", cards) for id_ in SHELF}
        self.seed = 0
        self.plays = self.lines = self.steps = 0

    def play(self) -> int:
        """One game of each rulebook; counts plays and lines."""
        for id_, pool in self.pools.items():
            self.seed += 1
            random = Random(self.seed)
            decks = copies_of([build_deck(pool, random), build_deck(pool, random)])
            player = RandomPlayer(random)
            match = play_match(decks, book(id_), self.scripts, RecordingOracle(self.seed), player)
            self.plays += sum(len(plays) for plays in match.plays)
            lines = [line for game in match.games for line in game.trace.lines]
            self.lines += len(lines)
            self.steps += len([line for line in lines if line[1] == "step"])
        return len(self.pools)


def main() -> None:
    """Print a table of medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    cards = CardStore.open()
    typical = Scenario(TYPICAL, cards)
    games = Games(cards)
    games.play()
    rows: dict[str, list[float]] = {}
    for _ in range(arguments.rounds):
        for name, value in one_round(typical, games).items():
            rows.setdefault(name, []).append(value)
    steps, ways = typical.steps()
    print(f"a typical scenario: {ways} ways, {steps} steps; schema library: jsonschema {version('jsonschema')}")
    for name, values in rows.items():
        print(f"{name:<42}{statistics.median(values):>12,.0f}   ({min(values):,.0f} to {max(values):,.0f})")
    print(f"peak memory so far: {peak():.0f} MB")
    coins(cards)
    print(f"peak memory with 4,096 ways kept: {peak():.0f} MB")


def peak() -> float:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def one_round(typical: Scenario, games: Games) -> dict[str, float]:
    """Every measurement once."""
    steps, ways = typical.steps()
    parsed = rate(typical.play)
    found = {
        "scenarios a second, parsed": parsed,
        "replays (ways) a second, parsed": parsed * ways,
        "steps a second in scenarios": parsed * steps,
        "files a second, YAML and schema": rate(typical.play_file),
    }
    games.plays = games.lines = games.steps = 0
    started = time.process_time()
    rated = rate(games.play, 1.0)
    spent = time.process_time() - started
    return found | {
        "random games a second": rated,
        "plays a second in games": games.plays / spent,
        "steps a second in games": games.steps / spent,
        "trace lines a second in games": games.lines / spent,
    }


def coins(cards: CardStore) -> None:
    """How time grows with the number of open coins: twice for each more, as there are twice the ways."""
    print("open coins: ways, milliseconds, microseconds a way")
    for number in range(1, 13):
        scenario = Scenario(COINS.format(coins=number), cards)
        times = []
        for _ in range(3):
            gc.collect()
            started = time.process_time()
            scenario.play()
            times.append(time.process_time() - started)
        spent, ways = statistics.median(times), 2**number
        print(f"{number:>4}{ways:>8}{spent * 1e3:>12.2f}{spent / ways * 1e6:>10.0f}")


if __name__ == "__main__":
    main()
