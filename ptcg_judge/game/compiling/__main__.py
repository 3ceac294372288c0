"""`python -m ptcg_judge.game.compiling TEXTS... [--write]`: scripts from card texts, and how far to trust them.

TEXTS are files of the public databases (those that `judge cards build` takes); their sentences are read and not kept.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.compiling.run import CompiledTexts, compile_all, put_into, texts_in
from ptcg_judge.game.script_files.homes import ERAS
from ptcg_judge.game.script_files.origin import ORIGIN, origin_table
from ptcg_judge.game.script_files.style import flow
from ptcg_judge.game.script_files.tidy import read, write
from ptcg_judge.places import effects_folder
from ptcg_judge.safewrite import write_whole


def main() -> int:
    """Compile every text of an attack or Power; say how many agree with written scripts, write those that have none."""
    parser = argparse.ArgumentParser(prog="python -m ptcg_judge.game.compiling", description=main.__doc__)
    parser.add_argument("texts", nargs="+", type=Path, help="files of TCGdex and of pokemon-tcg-data")
    parser.add_argument("--write", action="store_true", help="put what was compiled into the effect files")
    parser.add_argument("--series", action="append", default=[], choices=sorted(ERAS), help="write only these series")
    parser.add_argument("--show", choices=("differ", "made", "unread"), help="list these texts, one a line")
    given = parser.parse_args()
    folder, cards = effects_folder(), CardStore.open()
    try:
        texts = texts_in(given.texts)
        done = compile_all(folder, cards, texts)
        sys.stdout.writelines(f"{line}\n" for line in (*_summary(done), *_listed(done, given.show)))
        if given.write:
            _write(folder, cards, done, given.series)
    except JudgeError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    return 0


def _write(folder: Path, cards: CardStore, done: CompiledTexts, series: list[str]) -> None:
    """Put the scripts into the files, and say in the table of origins which ones were compiled."""
    wanted = {
        f"{text}": script for text, script in done.made.items() if not series or _first_series(cards, text) in series
    }
    written = read(folder, cards)
    put_into(written, cards, wanted)
    write(folder, written, cards)
    write_whole(folder / ORIGIN, origin_table(folder, cards, done.agree, wanted).encode())


def _first_series(cards: CardStore, key: str) -> str:
    kind, fingerprint = key.split(" ")[:2]
    days = [
        (card.released or "~", cards.sets[card.set_id].series)
        for card in cards.all()
        for one in (card.attacks if kind == "attack" else card.powers)
        if one.effect == fingerprint
    ]
    return min(days)[1] if days else ""


def _summary(done: CompiledTexts) -> Iterator[str]:
    compared = len(done.agree) + len(done.differ)
    for kind in ("attack", "power"):
        every = [key for key in done.printings if key.startswith(f"{kind} ")]
        scripted = [key for key in every if key in done.scripted]
        made = [key for key in done.made if key.startswith(f"{kind} ")]
        cards, covered = (sum(done.printings[key] for key in some) for some in (every, (*scripted, *made)))
        yield (
            f"{kind}: {len(every)} texts, {len(scripted)} scripted, {len(made)} compiled beside them: "
            f"{(len(scripted) + len(made)) / len(every):.1%} (of printings {covered / cards:.1%})"
        )
    share = len(done.agree) / max(1, compared)
    yield f"compared with written scripts: {compared}, alike {len(done.agree)} ({share:.1%})"


def _listed(done: CompiledTexts, what: str | None) -> Iterator[str]:
    if what == "unread":
        missing = Counter(clause for key, clause in done.not_read.items() if key not in done.scripted)
        yield from (f"{count:4} {clause}" for clause, count in missing.most_common())
    for key, script in {"differ": done.differ, "made": done.made}.get(what or "", {}).items():
        yield f"{key}\t{flow(script)}\t{flow(done.scripted.get(key) or {})}"


if __name__ == "__main__":
    sys.exit(main())
