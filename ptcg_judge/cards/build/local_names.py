"""The two sections of the store for names in other languages: from a local name to the English ones, and back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import PERSONA, clean, name_key, plain

# Languages of the store, and what the sources call them: a name of Latin America or Portugal counts beside the others.
LANGUAGES: Mapping[str, str] = {
    "de": "de", "es": "es", "es-mx": "es", "fr": "fr", "it": "it", "pt": "pt", "pt-br": "pt", "pt-pt": "pt",
}  # fmt: skip
RARE = 10  # an English name with so many times fewer printings than another for one local name is a slip of the source


@dataclass(frozen=True)
class LocalNames:
    """The names of cards in other languages: `given` by card id and language, as the sources name it; `local` and
    `languages` are the sections of the store that is brought up to date, {} for none."""

    given: Mapping[str, Mapping[str, str]]
    local: Mapping[str, str] = field(default_factory=dict)
    languages: Mapping[str, str] = field(default_factory=dict)


def local_sections(cards: Iterable[Card], names: LocalNames) -> tuple[dict[str, str], dict[str, str]]:
    """The sections `local` and `languages` (see store/file.py): what the sources say, and what the store said."""
    meant: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    written: dict[str, Counter[str]] = defaultdict(Counter)
    spoken: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    english = {}
    for card in cards:
        english[name_key(card.count_name)] = card.count_name
        for source, name in names.given.get(card.id, {}).items():
            language = LANGUAGES.get(source)
            if language:
                bare = _as_printed(name, card)
                spoken[name_key(card.count_name)][language][bare] += 1
                for form in dict.fromkeys((bare, *_longer(name, bare))):
                    meant[name_key(form)][card.count_name][language] += 1
                    written[name_key(form)][form] += 1
    local = {
        key: f"{_commonest(written[key])}\t{line}"
        for key, found in meant.items()
        if (line := _line(_without_slips(key, found, english)))
    }
    languages = {key: {code: _commonest(forms) for code, forms in found.items()} for key, found in spoken.items()}
    return _with_old_local(local, names.local, set(english.values())), _with_old(languages, names.languages, english)


def _with_old_local(new: dict[str, str], old: Mapping[str, str], english: set[str]) -> dict[str, str]:
    """The section `local` with the English names that the store knew for a local one, where they are still names."""
    for key, line in old.items():
        written, _, said = line.partition("\t")
        own, _, now = new.get(key, f"{written}\t").partition("\t")
        found = dict(item.split("~") for item in now.split("|") if item)
        for item in said.split("|"):
            name, _, codes = item.partition("~")
            if name in english:
                found[name] = ",".join(sorted({*codes.split(","), *filter(None, found.get(name, "").split(","))}))
        if found:
            new[key] = own + "\t" + "|".join(f"{name}~{codes}" for name, codes in found.items())
    return new


def _with_old(new: dict[str, dict[str, str]], old: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    """The section `languages` with the names that the store knew in languages of which the sources say nothing."""
    for key, line in old.items():
        if key in english:
            new[key] = dict(item.split("~", 1) for item in line.split("|")) | new.get(key, {})
    return {key: "|".join(f"{code}~{name}" for code, name in sorted(found.items())) for key, found in new.items()}


def _as_printed(name: str, card: Card) -> str:
    """A local name as the copy limit would count it: EX and ex, ★ and ◇ as on the English card, no persona."""
    bare = clean(plain(name)).rstrip("* ").replace("~", " ").replace("|", " ")
    counted = card.count_name
    if (counted in PERSONA or "LEGEND" in card.subtypes) and bare.endswith(")"):
        bare = bare.rpartition(" (")[0] or bare
    for sign in (" ★", " ◇"):
        if counted.endswith(sign):
            return (
                " ".join(bare.replace("★", " ").replace("◇", " ").removesuffix(" δ").split()).removesuffix(" δ") + sign
            )
    if counted.endswith(("-EX", " ex")) and bare[-3:].lower() in ("-ex", " ex"):
        return bare[:-2] + counted[-2:]
    return bare


def _longer(name: str, bare: str) -> tuple[str, ...]:
    """The name with its persona in brackets, where there is one: it is written so, too."""
    whole = clean(plain(name))
    return (whole,) if whole.endswith(")") and whole != bare else ()


def _without_slips(
    key: str, found: Mapping[str, Counter[str]], english: Mapping[str, str]
) -> dict[str, tuple[int, list[str]]]:
    """The English names of a local one with number of printings and languages, less those that are slips.

    A local name that is that English name says nothing.
    """
    totals = {name: languages.total() for name, languages in found.items()}
    most = max(totals.values())
    return {
        name: (totals[name], sorted(languages))
        for name, languages in found.items()
        if totals[name] * RARE > most and english.get(key) != name
    }


def _line(found: Mapping[str, tuple[int, list[str]]]) -> str:
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    return "|".join(f"{name}~{','.join(languages)}" for name, (_, languages) in ordered)


def _commonest(forms: Counter[str]) -> str:
    return min(forms, key=lambda form: (-forms[form], form))
