"""What only the format and the day decide: which of several cards a name means, and which cards a hint should name.

Lists are read before anybody asks for a format. What may be several cards carries a `HintChoice`, which the pool makes
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.cards.names import name_key
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.findings import At, Finding, HintChoice, Severity
from ptcg_judge.deck.naming.fits import ambiguous

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist

IsLegal = Callable[["Card"], int]  # 0: not legal; 1: by the reprint rule; 2: by itself


def decided(deck: Decklist, legal: IsLegal, cards: CardStore) -> Decklist:
    """The list for one pool: names of several cards read as the only one that is legal there, hints naming legal cards.

    A name of which several cards are legal, or none, stays open.
    """
    meant: dict[At, tuple[Card, ...]] = {}
    findings: list[Finding] = []
    for finding in deck.findings:
        choice = finding.choice
        name = _only_legal(choice, legal) if choice and choice.decides else None
        if choice and name:
            meant |= dict.fromkeys(finding.lines, name)
            findings += [*_said(finding, choice, name), *_doubts(name, finding, legal, cards)]
        elif not choice:
            findings.append(finding)
        elif choice.stays:
            findings += _doubts(choice.options[0][1], finding, legal, cards)
        else:
            findings.append(replace(finding, hint=_hint(choice, legal, cards) or finding.hint, choice=None))
    entries, foreign = list(deck.entries), dict(deck.foreign)
    for at, entry in enumerate(entries):
        found = meant.get(entry.at)
        if found:
            card = found[0] if len(found) == 1 else None
            entries[at] = entry._replace(name=found[0].count_name, card=card, printings=found)
            if name_key(entry.written) != name_key(found[0].count_name) and cards.english_names(entry.written):
                foreign[found[0].count_name] = entry.written
    return replace(deck, entries=tuple(entries), findings=tuple(findings), foreign=tuple(foreign.items()))


def _only_legal(choice: HintChoice, legal: IsLegal) -> tuple[Card, ...] | None:
    """The printings of the one card of several that is legal; None where none or more are."""
    found = [printings for _, printings in choice.options if any(map(legal, printings))]
    return found[0] if len(found) == 1 else None


def _doubts(found: tuple[Card, ...], finding: Finding, legal: IsLegal, cards: CardStore) -> Iterable[Finding]:
    """That the printings of a settled name differ, in the lines of the finding that asked for it."""
    for doubt in ambiguous(found, cards):
        hint = _hint(doubt.choice, legal, cards) if doubt.choice else ""
        yield replace(doubt, lines=finding.lines, hint=hint or doubt.hint, choice=None)


def _said(finding: Finding, choice: HintChoice, found: tuple[Card, ...]) -> Iterable[Finding]:
    """That a name is read as another one than its own."""
    name = found[0].count_name
    if choice.stays and found != choice.options[0][1]:
        said = f'"{finding.cards[0]}" is read as {name}, which is legal'
        yield kinds.said(kinds.MISSPELLED, Severity.NOTE, said, cards=(name,), lines=finding.lines)


def _hint(choice: HintChoice, legal: IsLegal, cards: CardStore) -> str:
    """The hint with cards that are legal, "" where none is."""
    best = max([legal(card) for _, printings in choice.options for card in printings], default=0)
    named = []
    for shown, printings in choice.options if best else ():
        standings = [legal(card) for card in printings]
        if max(standings, default=0) >= (1 if shown else best):
            newest = len(printings) - 1 - standings[::-1].index(max(standings))
            named.append(shown or cards.label(printings[newest]))
        if len(set(named)) == choice.most:
            break
    return choice.hint(named) if named else ""
