"""`judge board`: a scenario to start from, written from the names of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ptcg_judge.cli.printing import say
from ptcg_judge.errors import UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="board", context_settings={"help_option_names": ["-h", "--help"]})
def command(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD... vs CARD...", help="Your cards, vs, the opponent's; by name, or name, set, number."
        ),
    ],
    to: Annotated[str, typer.Option("--to", metavar="FILE", help="Write it to this file, not to the screen.")] = "",
) -> None:
    """Write a scenario to start from: the cards placed, Energy for their attacks attached, plays as comments.

    The first Pokémon of a side is Active, others are on the Bench; Trainers lie in the hand, a Stadium in play, a Tool
    on the Active Pokémon. It runs as it is written (judge rule FILE). Exit code 0: written; 2: an unknown card, or
    a file that is there already.
    """
    from ptcg_judge.ask.played.start import start

    text = start(cards)
    if not to:
        say(text.removesuffix("\n"))
        return
    file = Path(to)
    if file.exists():
        raise UsageError(f"{to} is there already", "name another file")
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise UsageError(f"{to} can't be written: {wrong.strerror}", "name another file") from None
    say(f"{to} written; judge rule {to} plays it")
