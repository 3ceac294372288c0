"""Complete random games under every rulebook: the long run.

    python benchmarks/random_games.py --games 2000 --book all [--seed 1] [--counts]

Decks are built from the pools in tests/game/decks. After every play the table is looked at (cards conserved, damage,
conditions, Bench, zones), now and then everything that could be tried is asked about in two ways, every tenth match is
played again from its record and with swapped seats, and every fifth begins as the further game that settles a tie.
Prints per rulebook what was never reached of its steps, slots and bans, of the vocabulary, the kinds of cards and the
systems of the game; `--counts` prints how often everything was. What games with cards of that era cannot reach is
listed in the pool's file with the reason. Exit code 1 when a match broke something, something else was not reached, or
something listed was.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.rulebooks.shelf import SHELF, book
from random_play.decks import Pool, build_decks, labels_of_era, read_pool
from random_play.games import Match, Script, copies_of, play_match
from random_play.invariants import Broken, Invariants
from random_play.picture import picture
from random_play.random_player import STYLES, RandomPlayer
from random_play.reach import Reached
from random_play.record import RecordingOracle, ReplayOracle, mirrored
from random_play.tries import look_at_tries

DECKS = Path(__file__).resolve().parent.parent / "tests" / "game" / "decks"
NAMES = ("Ann", "Ben")


@dataclass
class Run:
    """A long run under one rulebook."""

    book: Rulebook
    scripts: Scripts
    pool: Pool
    reached: Reached
    results: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    matches: int = 0
    plays: int = 0
    lines: int = 0
    longest: int = 0

    def match(self, seed: int) -> None:
        """One match with everything looked at; what goes wrong is kept."""
        random = Random(f"{self.book.id} {seed}")
        decks = build_decks(self.pool, random)
        copies = copies_of(decks)
        oracle, holds = RecordingOracle(seed), Invariants(copies)
        player = RandomPlayer(random, STYLES[seed % len(STYLES)])
        further = seed % 5 == 0

        def watch(game: Game) -> None:
            holds(game)
            if game.table.turn and random.random() < 0.01:
                look_at_tries(game)

        try:
            found = play_match(copies, self.reached.book, self.scripts, oracle, player, watch, NAMES, further)
            oracle.record.plays = [label for plays in found.plays for label in plays]
            self.count(found)
            if seed % 10 == 0:
                self.again(found, decks, oracle, further)
        except Exception as wrong:
            where = traceback.extract_tb(wrong.__traceback__)[-1]
            self.wrong.append(
                f"seed {seed}: {type(wrong).__name__} at {Path(where.filename).name}:{where.lineno}: {wrong}"
            )

    def again(self, found: Match, decks: list, oracle: RecordingOracle, further: bool) -> None:
        """The same match from its record, and once more with swapped seats."""
        for swapped in (False, True):
            record = mirrored(oracle.record, NAMES) if swapped else oracle.record
            asked = ReplayOracle(record.answers)
            copies = copies_of(decks[::-1], (1000, 0)) if swapped else copies_of(decks)
            names = NAMES[::-1] if swapped else NAMES
            player = Script(record.plays)
            same = play_match(copies, self.reached.book, self.scripts, asked, player, None, names, further)
            if [picture(game) for game in same.games] != [picture(game) for game in found.games]:
                raise Broken("swapped seats give another game" if swapped else "the record gives another game")

    def count(self, found: Match) -> None:
        """Add a match to the sums."""
        self.matches += 1
        self.plays += sum(len(plays) for plays in found.plays)
        for game in found.games:
            self.results[_kind(game)] += 1
            self.lines += len(game.trace.lines)
            self.longest = max(self.longest, game.table.turn)
            self.reached.look(game)


def _kind(game: Game) -> str:
    result = game.table.result or "none"
    name = "a win" if result.endswith(" wins") else result
    return f"{name} in a further game" if game.table.sudden_death else name


def run(id_: str, games: int, seed: int, cards: CardStore) -> Run:
    """So many matches under a book."""
    pool = read_pool(DECKS / f"{id_}.yaml", cards)
    reached = Reached(book(id_), labels_of_era(pool, cards))
    with reached.watching():
        found = Run(book(id_), Scripts(ScriptLibrary().find), pool, reached)
        for number in range(games):
            found.match(seed + number)
    return found


def report(found: Run, spent: float, counts: bool) -> int:
    """Print a run; 0 when all is well."""
    rates = found.matches / spent, found.plays / spent, found.lines / spent
    speed = f"{rates[0]:.1f} matches, {rates[1]:,.0f} plays, {rates[2]:,.0f} lines a second"
    print(f"{found.book.id}: {found.matches} matches in {spent:.0f} s ({speed}); longest {found.longest} turns")
    print("  " + ", ".join(f"{number} {what}" for what, number in found.results.most_common()))
    listed = found.pool.unreached
    missed = [name for name in found.reached.zeros() if name not in listed]
    stale = found.reached.reached(listed)
    for name in stale:
        print(f"  REACHED, though the pool's file says it can't be ({listed[name]}): {name}")
    for reason in dict.fromkeys(listed.values()):
        print(f"  can't be reached, {reason}: " + "; ".join(name for name in listed if listed[name] == reason))
    print(f"  NOT REACHED: {'; '.join(missed)}" if missed else "  everything else was reached")
    for line in found.wrong[:20]:
        print(f"  WRONG {line}")
    if counts:
        for (what, name), number in sorted(found.reached.counts.items()):
            print(f"  {what:<12} {name:<42} {number:>10,}")
    return int(bool(found.wrong or missed or stale))


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--book", default="all", choices=["all", *SHELF])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", action="store_true")
    arguments = parser.parse_args()
    cards = CardStore.open()
    bad = 0
    for id_ in SHELF if arguments.book == "all" else [arguments.book]:
        started = time.process_time()
        found = run(id_, arguments.games, arguments.seed, cards)
        bad |= report(found, time.process_time() - started, arguments.counts)
        sys.stdout.flush()
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
