"""Lists in other languages than English: the language of a list, and findings that name its cards so.

Few names are those of different cards in two languages (Mary is Marnie in German, Ultra Ball is Beast Ball in French).
Without set and number the list as a whole tells which is meant: its other names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.cards.names import name_key
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import Decklist, Entry
from ptcg_judge.deck.findings import Finding, HintChoice, Severity

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.naming.resolve import Resolver


def in_its_language(deck: Decklist, resolver: Resolver) -> Decklist:
    """The list with names that two languages share read in its own; with the pairs of names for its findings.

    Where the list holds as many names in English as in the other language, or names that only a third language has,
    such a name is asked for (undecided, unless one of its cards alone is legal).
    """
    if not any(entry.written in resolver.foreign for entry in deck.entries):
        return deck
    cards = resolver.cards
    language, sure = _language(deck, cards, resolver.foreign)
    spoken = _spoken(deck, language, cards, resolver.foreign) if language else frozenset()
    entries, problems = [], list(deck.findings)
    for entry in deck.entries:
        foreign = language != "" and entry.written in resolver.foreign
        other = _other(entry, language, cards) if foreign else ""
        several = _in_any(entry, spoken, cards) if foreign and len(spoken) > 1 else ()
        if len(several) > 1:
            problems = [problem for problem in problems if not _is_question(problem, entry)]
            problems.append(_asked(entry, several, cards))
            entry = entry._replace(name=entry.written, card=None, printings=())
        elif other and (sure or not entry.printings):
            problems = [problem for problem in problems if not _is_question(problem, entry)]
            meant = resolver.mean(other)
            entry = entry._replace(name=meant.name, card=meant.card, printings=meant.printings)
            problems += [replace(problem, lines=(entry.at,)) for problem in meant.problems]
        elif other:
            problems.append(_asked(entry, (entry.name, other), cards))
            entry = entry._replace(name=entry.written, printings=())
        entries.append(entry)
    pairs = {
        entry.name: entry.written
        for entry in entries
        if entry.printings and entry.written in resolver.foreign and not _is_english(entry)
    }
    return replace(deck, entries=tuple(entries), findings=tuple(problems), foreign=tuple(pairs.items()))


def _is_english(entry: Entry) -> bool:
    return name_key(entry.written) == name_key(entry.name)


def _language(deck: Decklist, cards: CardStore, foreign: set[str]) -> tuple[str, bool]:
    """The language of the names that are no English ones ("" for none), and whether they outnumber the English ones.

    An English name counts only where the card is called otherwise in that language.
    """
    votes: Counter[str] = Counter()
    for entry in deck.entries:
        if entry.written in foreign and not _is_english(entry):
            for languages in cards.languages_of(entry.written).values():
                votes.update(languages)
    if not votes:
        return "", False
    language = min(votes, key=lambda code: (-votes[code], code))
    english = 0
    for entry in deck.entries:
        if entry.printings and _is_english(entry) and entry.written not in foreign:
            name = cards.local_names(entry.printings[0]).get(language)
            english += name is not None and name_key(name) != name_key(entry.name)
    return language, votes[language] > english


def _spoken(deck: Decklist, language: str, cards: CardStore, foreign: set[str]) -> frozenset[str]:
    """The languages of the list: its own, and those of names that are none in its own."""
    spoken = {language}
    for entry in deck.entries:
        if entry.written in foreign and not _is_english(entry):
            languages = {code for codes in cards.languages_of(entry.written).values() for code in codes}
            if language not in languages:
                spoken |= languages
    return frozenset(spoken)


def _in_any(entry: Entry, spoken: frozenset[str], cards: CardStore) -> tuple[str, ...]:
    """The English names that a bare name stands for in English and in the languages of the list."""
    if entry.code or entry.number or not _is_english(entry):
        return ()
    own = [entry.name] if entry.printings else []
    meanings = cards.languages_of(entry.written)
    return tuple(dict.fromkeys([*own, *(name for name, codes in meanings.items() if spoken & set(codes))]))


def _other(entry: Entry, language: str, cards: CardStore) -> str:
    """The other English name of a card that is named without set and number, if its text is one in the language."""
    if entry.code or entry.number or not _is_english(entry):
        return ""
    meanings = cards.languages_of(entry.written)
    found = [name for name, languages in meanings.items() if language in languages]
    return found[0] if len(found) == 1 or (found and entry.printings) else ""


def _is_question(problem: Finding, entry: Entry) -> bool:
    """Whether the finding asks which card the name of this entry means."""
    return problem.undecides and entry.written in problem.cards and entry.at in problem.lines


def _asked(entry: Entry, names: Iterable[str], cards: CardStore) -> Finding:
    """The question which of several cards is meant."""
    said = f'"{entry.written}" may be {" or ".join(names)}, by the language'
    hint = "name set and number"
    choice = HintChoice(hint, 1, tuple([("", cards.named(name)) for name in names]), decides=True)
    found = kinds.said(kinds.UNREADABLE, Severity.ERROR, said, hint, (entry.written,), True, choice=choice)
    return replace(found, lines=(entry.at,))


def in_both_languages(findings: Iterable[Finding], deck: Decklist) -> list[Finding]:
    """The findings with card names as in the list, the English ones behind: "Glurak (Charizard)"."""
    pairs = dict(deck.foreign)
    names = sorted({entry.name for entry in deck.entries} | set(pairs), key=len, reverse=True)
    known = re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, names))})(?![\w'-])")

    def told(match: re.Match[str]) -> str:
        name = match[0]
        return f"{pairs[name]} ({name})" if name in pairs else name

    return [
        finding
        if any(pairs.get(name, "\n") in finding.message for name in finding.cards)
        else replace(finding, message=known.sub(told, finding.message))
        for finding in findings
    ]
