"""`judge rule`: what happens, in which order, and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.judge import Verdict
    from ptcg_judge.rulings.ruling import Ruling


app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="rule", context_settings={"help_option_names": ["-h", "--help"]})
def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario files; - reads standard input.")],
    rulebook: Annotated[
        str, typer.Option(help="A rulebook id, or all; default: what the file names, else now2026.")
    ] = "",
    coins: Annotated[str, typer.Option(help="Results of the coins in order, such as heads,tails.")] = "",
    compare: Annotated[bool, typer.Option("--compare", help="Show only what differs between the rulebooks.")] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Only the answer and what differs from the expectation.")
    ] = False,
    output: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Replay scenarios under the rulebook of their era and explain every step."""
    from ptcg_judge.errors import UsageError
    from ptcg_judge.nearest import hint
    from ptcg_judge.report import rule as report

    if output not in ("text", "json"):
        raise UsageError(f"there is no output '{output}'", hint(output, ("text", "json")) or "text or json")
    verdicts = run(files, rulebook, _coins(coins))
    if output == "json":
        import json

        typer.echo(json.dumps(report.as_json(verdicts), ensure_ascii=False, indent=2))
    elif compare:
        typer.echo(report.compared(verdicts))
    else:
        typer.echo(report.text(verdicts, brief))
    raise typer.Exit(1 if any(verdict.as_expected is False for verdict in verdicts) else 0)


def run(files: list[str], rulebook: str, coins: tuple[bool, ...] | None) -> list[Verdict]:
    """Every scenario of the files under every rulebook asked for."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulebooks.shelf import SHELF, book
    from ptcg_judge.rulings.judge import judge
    from ptcg_judge.rulings.replay import ScriptShelf, replay

    cards = CardStore.open()
    shelf = ScriptShelf()
    if rulebook and rulebook != "all":
        book(rulebook)
    verdicts = []
    for file in files:
        for ruling in _rulings(file, cards):
            asked = list(SHELF) if rulebook == "all" else [rulebook] if rulebook else list(ruling.rulebooks)
            for id in asked or [_default(ruling)]:
                verdicts.append(judge(ruling, book(id), replay(ruling, book(id), shelf, coins)))
    return verdicts


def _default(ruling: Ruling) -> str:
    from ptcg_judge.rulebooks.shelf import NEWEST

    return NEWEST


def _rulings(file: str, cards: CardStore) -> list[Ruling]:
    from ptcg_judge.rulings.load import load_rulings, parse_rulings

    if file == "-":
        return parse_rulings(sys.stdin.buffer.read(1_000_001), "<stdin>", cards)
    return load_rulings(Path(file), cards, file)


def _coins(text: str) -> tuple[bool, ...] | None:
    from ptcg_judge.errors import UsageError
    from ptcg_judge.nearest import hint

    if not text:
        return None
    words = text.replace(",", " ").split()
    for word in words:
        if word not in ("heads", "tails"):
            raise UsageError(f"a coin shows heads or tails, not '{word}'", hint(word, ("heads", "tails")))
    return tuple(word == "heads" for word in words)
