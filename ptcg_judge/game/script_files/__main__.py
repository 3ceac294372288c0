"""`python -m ptcg_judge.game.script_files [--check]`: put the effect files in order, or say which are not."""

from __future__ import annotations

import argparse
import sys

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.doubtful import DoubtfulTexts
from ptcg_judge.game.script_files.tidy import differences, tidy
from ptcg_judge.places import effects_folder


def main() -> int:
    """Each text where it was first printed, one style, the table of shared texts; 1 with --check if one is not so.

    Then the doubtful texts must have their scripts where they are looked for.
    """
    parser = argparse.ArgumentParser(prog="python -m ptcg_judge.game.script_files", description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only name the files that would change")
    check = parser.parse_args().check
    folder, cards = effects_folder(), CardStore.open()
    try:
        changed = list(differences(folder, cards)) if check else tidy(folder, cards)
        DoubtfulTexts(folder).check(cards)
    except EffectFileError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    sys.stdout.writelines(f"{path}\n" for path in changed)
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
