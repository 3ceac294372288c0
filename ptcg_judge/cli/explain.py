"""`judge explain`: what a code of a finding means, what a rule of a rulebook says, what a word of the game means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import typer

from ptcg_judge.cli.printing import Output
from ptcg_judge.errors import UsageError

if TYPE_CHECKING:
    from ptcg_judge.deck.finding_kinds import FindingKind

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def explain(
    what: str | None = typer.Argument(
        None, metavar="CODE|NAME|RULE-ID|WORD", help="D102, copies, swsh2021.deck.one-basic, KO"
    ),
    output: Output = typer.Option(Output.TEXT, "--output", "-o", help="text or json."),
) -> None:
    """Explain a code of a finding (D102, or its name), a rule of a rulebook or a word of the game.

    Without an argument all codes are listed.
    """
    from ptcg_judge.rulings.library.every_kind import every_kind

    kinds = every_kind()
    if what is None:
        _print({kind.code: _record(kind) for kind in kinds}, _list_of(kinds), output)
        return
    wanted = what.strip()
    found = next((k for k in kinds if wanted.upper() == k.code or wanted.lower() == k.name), None)
    if found is not None:
        from ptcg_judge.report.explain import kind_page

        _print(_record(found), kind_page(found), output)
    else:
        _explain_word(wanted, [k.code for k in kinds] + [k.name for k in kinds], output)


def _explain_word(wanted: str, known: list[str], output: Output) -> None:
    """A rule id, or a word of the field."""
    from ptcg_judge.cite import BOOKS, citation
    from ptcg_judge.glossary import term, terms
    from ptcg_judge.report.explain import rule_page, rule_record, term_page, term_record

    if wanted.partition(".")[0] in BOOKS and "." in wanted:
        cited = citation(wanted)
        _print(rule_record(cited), rule_page(cited), output)
        return
    entry = term(wanted)
    if entry is None:
        from ptcg_judge.nearest import hint

        words = [word for entry in terms() for word in (entry.name, *entry.also)]
        near = hint(wanted, [*known, *words]) or "judge explain lists all codes"
        raise UsageError(f'there is no code, rule, rule id or word "{wanted[:60]}"', near)
    _print(term_record(entry), term_page(entry), output)


def _print(record: Mapping[str, object], text: str, output: Output) -> None:
    if output is Output.JSON:
        from ptcg_judge.cli.printing import print_json

        print_json(record)
    else:
        from ptcg_judge.cli.printing import say_page

        say_page(text.removesuffix("\n"))


def _record(kind: FindingKind) -> dict[str, object]:
    return {
        "code": kind.code,
        "name": kind.name,
        "rule": kind.says,
        "why": kind.section("Why"),
        "example": kind.section("Example"),
        "cites": list(kind.cites),
    }


def _list_of(kinds: tuple[FindingKind, ...]) -> str:
    widest = max(len(kind.name) for kind in kinds)
    return "".join(f"{kind.code}  {kind.name.ljust(widest)}  {kind.says}\n" for kind in kinds)
