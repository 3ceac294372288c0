"""`judge convert`: a list in the form of another program."""

from __future__ import annotations

import sys
from enum import StrEnum

import typer

from ptcg_judge.deck.writing.convert import Form

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Language(StrEnum):
    """The languages that cards have names in."""

    EN = "en"
    DE = "de"
    ES = "es"
    FR = "fr"
    IT = "it"
    PT = "pt"


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def convert(
    path: str = typer.Argument(..., metavar="DECK", help="A file, or - for stdin."),
    to: Form = typer.Option(..., "--to", "-t", help="ptcgl, ptcgo, limitless, json, tts (Tabletop Simulator) or csv."),
    language: Language = typer.Option(Language.EN, "--language", "-l", help="Card names: en, de, es, fr, it, pt."),
) -> None:
    """Write a list in the form of another program, on stdout: read again, it is the same deck.

    Exit code 2: the text holds no list, or a line that can't be read, so that a card would be lost.
    """
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.batch import read_bytes
    from ptcg_judge.deck.writing.convert import converted

    text = converted(read_bytes(path), path, to, CardStore.open(), language.value)
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
