"""``python -m ptcg_judge`` is the same as ``judge``."""

from ptcg_judge.cli import main

if __name__ == "__main__":
    main()
