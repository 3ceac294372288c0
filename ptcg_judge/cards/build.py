"""From the public databases to the store: read, pair, reconcile, fill in, index, write."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ptcg_judge.cards import pokemontcg, tcgdex
from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.codes import Codes, load_codes
from ptcg_judge.cards.function import with_functions
from ptcg_judge.cards.index import store_bytes
from ptcg_judge.cards.merge import TCGDEX_FIRST, Disagreement, combine, differences, pair
from ptcg_judge.cards.names import code_key, number_key
from ptcg_judge.cards.overrides import apply_overrides, load_overrides
from ptcg_judge.cards.sources import Source, read_source


@dataclass
class Half:
    """All sets and cards of one database; `aliases` are the other ids and numbers of each card (see index.py)."""

    letter: str
    sets: dict[str, CardSet] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def by_set(self) -> dict[str, list[Card]]:
        """The cards of every set, in order of numbers."""
        found: dict[str, list[Card]] = defaultdict(list)
        for card in sorted(self.cards.values(), key=pokemontcg.sort_key):
            found[card.set_id].append(card)
        return found


@dataclass(frozen=True)
class Build:
    """What a build made: the facts, and what the databases disagree on."""

    cards: tuple[Card, ...]
    sets: Mapping[str, CardSet]
    aliases: Mapping[str, Sequence[str]]
    disagreements: tuple[Disagreement, ...] = ()
    settled: tuple[Disagreement, ...] = ()

    def data(self) -> bytes:
        """The bytes of the store."""
        return store_bytes(self.cards, self.sets, self.aliases, load_codes())


def tcgdex_half(sources: Iterable[Source], codes: Codes) -> Half:
    """All TCGdex sources as one: set objects where given, else the `set` of the cards themselves."""
    half, raw_sets, raw_cards = Half("T"), {}, {}
    for source in sources:
        for raw in source.sets:
            raw_sets[str(raw["id"])] = raw
        for tcgdex_set, raw in source.cards:
            raw_sets.setdefault(tcgdex_set, raw["set"])
            raw_cards[str(raw["id"])] = (tcgdex_set, raw)
    printed: dict[str, CardSet] = {}
    for tcgdex_id, raw in sorted(raw_sets.items()):
        set_id = tcgdex.set_id_of(tcgdex_id, codes.tcgdex)
        printed[tcgdex_id] = tcgdex.read_set(raw, tcgdex.series_of(raw), tcgdex.codes_of(raw), set_id)
        old = half.sets.get(set_id)
        half.sets[set_id] = _joined(old, printed[tcgdex_id]) if old else printed[tcgdex_id]
    for id, (tcgdex_set, raw) in sorted(raw_cards.items()):
        card = tcgdex.read_card(raw, printed[tcgdex_set])
        half.cards[card.id] = card
        half.aliases[card.id] += [f"T:{id}", f"T:{id.replace('%3F', '?')}", f"N:{card.number}"]
    return half


def _joined(one: CardSet, two: CardSet) -> CardSet:
    """Two TCGdex sets that are one set here (Unseen Forces and its Unown): the larger leads."""
    first, second = (one, two) if one.total >= two.total else (two, one)
    return replace(
        first,
        codes=tuple(dict.fromkeys((*first.codes, *second.codes))),
        total=first.total + second.total,
        tcgdex=(*first.tcgdex, *second.tcgdex),
    )


def pokemontcg_half(sources: Iterable[Source], codes: Codes) -> Half:
    """All pokemon-tcg-data sources as one."""
    half = Half("P")
    sources = list(sources)
    for source in sources:
        for raw in source.sets:
            printed = pokemontcg.read_set(raw)
            half.sets[printed.id] = replace(printed, series=codes.series.get(printed.id, printed.series))
    for source in sources:
        for set_id, raw in source.cards:
            printed = half.sets.setdefault(set_id, CardSet(set_id, set_id, "misc", (), "", 0, 0))
            card = pokemontcg.read_card(raw, printed)
            half.cards[card.id] = card
            half.aliases[card.id].append(f"N:{raw['number']}")
    return half


def join(left: Half, right: Half, overridden: Iterable[str] = ()) -> Build:
    """TCGdex (`left`) and pokemon-tcg-data (`right`) as one; either may be empty."""
    codes = load_codes()
    cards: dict[str, Card] = {}
    aliases: dict[str, list[str]] = defaultdict(list)
    found: list[Disagreement] = []
    left_sets, right_sets = left.by_set(), right.by_set()
    sets = {id: _one_set(left.sets.get(id), right.sets.get(id)) for id in {*left.sets, *right.sets}}
    for set_id in sorted({*left_sets, *right_sets}):
        ours, theirs = left_sets.get(set_id, []), right_sets.get(set_id, [])
        pairs = pair(ours, theirs)
        for card in ours:
            other = right.cards.get(pairs.get(card.id, ""))
            id = other.id if other else _free(card.id, cards, right.cards)
            taken = _joined_card(card, other, id, sets[set_id]) if other else replace(card, id=id)
            cards[id] = replace(taken, released=sets[set_id].released)
            aliases[id] += left.aliases[card.id] + (right.aliases[id] if other else [])
            found += differences(card, other, cards[id]) if other else []
        for card in theirs:
            if card.id not in cards:
                cards[card.id] = replace(card, released=sets[set_id].released)
                aliases[card.id] += right.aliases[card.id]
    return _finished(cards, sets, aliases, found, codes)


def _free(id: str, cards: Mapping[str, Card], others: Mapping[str, Card]) -> str:
    """The id, or one with an apostrophe-like mark where an unlike printing of the other database bears it."""
    return id if id not in cards and id not in others else _free(id + "_T", cards, others)


def _joined_card(left: Card, right: Card, id: str, printed: CardSet) -> Card:
    first, second = (left, right) if printed.series in TCGDEX_FIRST else (right, left)
    number = left.number if left.number[:1].isalpha() and right.number[:1].isdigit() else right.number
    return replace(combine(first, second), id=id, number=number)


def _one_set(left: CardSet | None, right: CardSet | None) -> CardSet:
    if not left or not right:
        return left or right  # type: ignore[return-value]
    return replace(
        left,
        codes=tuple(dict.fromkeys((*right.codes, *left.codes))),
        released=left.released or right.released,
        printed_total=left.printed_total or right.printed_total,
    )


def _finished(
    cards: Mapping[str, Card],
    sets: Mapping[str, CardSet],
    aliases: Mapping[str, list[str]],
    found: Sequence[Disagreement],
    codes: Codes,
) -> Build:
    corrected = {card.id: card for card in with_functions(apply_overrides(cards.values()))}
    known = load_overrides()
    settled = {(id, fact) for id, entries in known.items() for entry in entries for fact in entry.facts}
    open_ = tuple(item for item in found if (item.id, item.fact) not in settled)
    closed = tuple(item for item in found if (item.id, item.fact) in settled)
    ours = tuple(corrected[id] for id in sorted(corrected))
    return Build(ours, _complete(sets, ours, codes), aliases, open_, closed)


def _complete(sets: Mapping[str, CardSet], cards: Iterable[Card], codes: Codes) -> dict[str, CardSet]:
    """The sets that hold cards, with codes, prefixes and totals."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        numbers[card.set_id].append(number_key(card.number))
    found = {}
    for id in sorted(numbers):
        letters = {number.rstrip("0123456789") for number in numbers[id] if number[-1:].isdigit()}
        plain = [int(number) for number in numbers[id] if number.isdigit()]
        printed = replace(sets[id], main=codes.main.get(id, "") if codes.main.get(id, "") in numbers else "")
        found[id] = replace(
            printed,
            codes=codes.of_set(id, map(code_key, printed.codes)),
            prefixes=tuple(sorted(letters)),
            last=max(plain, default=0),
            total=len(numbers[id]),
        )
    return found


def build(paths: Iterable[Path]) -> Build:
    """The facts of all sources together. Raises CardDataError for a source that cannot be used."""
    sources = [read_source(path) for path in paths]
    codes = load_codes()
    left = tcgdex_half((source for source in sources if source.letter == "T"), codes)
    right = pokemontcg_half((source for source in sources if source.letter == "P"), codes)
    return join(left, right)
