"""Card texts beside their scripts: what both say as facts, and where they differ.

    python benchmarks/check_scripts.py                       # every scripted text: a table by era, then what is open
    python benchmarks/check_scripts.py base1-44 sv3 xy       # only texts printed on these cards, sets or eras
    python benchmarks/check_scripts.py --all base1-44        # differences with a reason too, with text and script
    python benchmarks/check_scripts.py --write               # put the verdicts into script_check/verdicts.tsv
    python benchmarks/check_scripts.py --play base1-44       # play ordinary boards, write script_check/played.tsv
    python benchmarks/check_scripts.py --mutate 3000 --boards  # break scripts, and see how many are noticed

The sentences come from archives of the public card databases in one folder (--cards, ../shared/cards unless stated);
they never enter the repository. A difference that is none gets its reason in script_check/reasons.yaml. What is open
is shown with both sides. tests/game/test_script_check.py holds verdicts.tsv by hashes: a script that changed or is new
has to be checked again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from script_check.texts import ARCHIVES, ScriptedText, scripted_texts
from script_check.verdicts import AGREE, OPEN, REASON, TABLE, Verdict, judged

CARDS = Path(__file__).parents[2] / "shared" / "cards"
SHOWN = 400
AT_ONCE = 500  # cards that are played before the table is written


def asked_for(text: ScriptedText, wanted: Sequence[str]) -> bool:
    """Whether a text stands on one of these cards, in one of these sets or eras."""
    ids = {card.id for card, _ in text.printings} | {card.set_id for card, _ in text.printings}
    return not wanted or text.era in wanted or text.key in wanted or bool(ids & set(wanted))


def table(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Agree, differ with a reason, differ without, by era."""
    yield f"{'':22}{'texts':>7}{'agree':>7}{'reason':>8}{'open':>6}   agree"
    eras = dict.fromkeys(one.text.era for one in verdicts)
    for era in (*eras, "all"):
        counted = Counter(one.word for one in verdicts if era in (one.text.era, "all"))
        many = sum(counted.values())
        yield f"{era:22}{many:7}{counted[AGREE]:7}{counted[REASON]:8}{counted[OPEN]:6}   {counted[AGREE] / many:.1%}"


def told(verdict: Verdict) -> Iterator[str]:
    """A text with its differences, its sentence and its script."""
    one = verdict.text
    yield f"{one.key} ({one.printings[0][0].name}, {len(one.printings)} printings)"
    for each in verdict.differences:
        yield f"    {each}" + (f"  [{verdict.reasons[each]}]" if each in verdict.reasons else "")
    yield f"    text:   {next(iter(one.said))[:SHOWN]}"
    yield f"    script: {json.dumps(one.script, ensure_ascii=False)[:SHOWN]}"


def play(wanted: Sequence[str]) -> int:
    """Play the ordinary boards of what was asked for (everything takes ten minutes) and keep what is seen."""
    from script_check.broken.held import at_cards, played, write_played
    from script_check.broken.playing import Ordinary

    cards = CardStore.open()
    every = at_cards(scripted_texts(cards))
    asked = {home: row for home, row in every.items() if any(asked_for(text, wanted) for text in row)}
    ordinary, homes = Ordinary(cards), list(asked)
    for at in range(0, len(homes), AT_ONCE):
        write_played(dict(played({home: asked[home] for home in homes[at : at + AT_ONCE]}, ordinary)), every)
    print(f"{len(asked)} cards played")
    return 0


def main() -> int:
    """Run from the command line; 1 when a difference is open, 2 when the databases are not there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("texts", nargs="*", help="ids of cards, sets or eras (base1-44, sv3, xy)")
    parser.add_argument("--cards", type=Path, default=CARDS, help="folder with " + " and ".join(ARCHIVES))
    parser.add_argument("--all", action="store_true", help="show differences that have a reason, too")
    parser.add_argument("--write", action="store_true", help="write the table of verdicts")
    parser.add_argument("--play", action="store_true", help="play ordinary boards, write the table of what is seen")
    parser.add_argument("--mutate", type=int, default=0, metavar="N", help="break so many scripts, one each")
    parser.add_argument(
        "--boards",
        action="store_true",
        help="with --mutate: play ordinary boards, rulings and boards of the tests, too",
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.play:
        return play(asked.texts)
    if not all((asked.cards / name).is_file() for name in ARCHIVES):
        sys.stderr.write(f"{asked.cards}: expected {' and '.join(ARCHIVES)} there (--cards FOLDER)\n")
        return 2
    every = scripted_texts(CardStore.open(), asked.cards)
    texts = [one for one in every if asked_for(one, asked.texts)]
    if asked.mutate:
        from script_check.broken.boards import Boards
        from script_check.broken.mutate import Eyes, report
        from script_check.broken.playing import Ordinary

        cards = CardStore.open()
        boards, ordinary = (Boards(cards), Ordinary(cards)) if asked.boards else (None, None)
        print("\n".join(report(texts, asked.mutate, asked.seed, Eyes(every, ordinary, boards))))
        return 0
    verdicts = list(judged(texts))
    if asked.write:
        TABLE.write_text("".join(sorted(one.line for one in verdicts)), encoding="utf8")
    print("\n".join(table(verdicts)) if verdicts else "no scripted text stands there")
    for one in verdicts:
        if one.word == OPEN or (asked.all and one.differences) or (asked.all and asked.texts):
            print("\n".join(told(one)))
    return int(any(one.word == OPEN for one in verdicts))


if __name__ == "__main__":
    sys.exit(main())
