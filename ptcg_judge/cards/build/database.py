"""One database, or a store, as sets and cards by id: what `join` puts together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ptcg_judge.cards.build.codes import Codes, load_codes
from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.sources import pokemontcg, tcgdex
from ptcg_judge.cards.sources.read import CardSource
from ptcg_judge.cards.sources.records import Raw
from ptcg_judge.cards.sources.wording import TextFacts, text_facts, text_fingerprint
from ptcg_judge.cards.store import CardStore

TCGDEX, POKEMONTCG, STORE = "T", "P", "S"


@dataclass
class Half:
    """All sets and cards of one database (`letter`: T, P, or S for a store).

    `texts` tells by fingerprint what the texts of its attacks and Powers say in symbols.

    `aliases` are the other ids and numbers of each card (see index.py), `names` its names in other languages than
    English by language ("de" to "Glurak-ex"); of a store `local` and `languages` are its sections of that name.
    `refused` are the records that were not as expected: place and reason.
    """

    letter: str
    sets: dict[str, CardSet] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    texts: dict[str, TextFacts] = field(default_factory=dict)
    local: dict[str, str] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)

    @property
    def last_day(self) -> str:
        """The release day (ISO) of the newest set that holds cards."""
        ids = {card.set_id for card in self.cards.values()}
        return max((self.sets[id].released for id in ids), default="")

    def hear(self, texts: Iterable[str]) -> None:
        """Remember what the texts of attacks and Powers say in symbols, by their fingerprints."""
        for text in texts:
            mark = text_fingerprint(text)
            if mark and mark not in self.texts:
                self.texts[mark] = text_facts(text)

    def by_set(self) -> dict[str, list[Card]]:
        """The cards of every set, in order of numbers."""
        found: dict[str, list[Card]] = defaultdict(list)
        for card in sorted(self.cards.values(), key=pokemontcg.sort_key):
            found[card.set_id].append(card)
        return found


def half_of(sources: Iterable[CardSource], letter: str) -> Half:
    """All sources of one database (`letter`) as one; the others are passed over."""
    codes, own = load_codes(), [source for source in sources if source.letter == letter]
    return tcgdex_half(own, codes) if letter == TCGDEX else pokemontcg_half(own, codes)


def store_half(store: CardStore) -> Half:
    """A store as it is."""
    half = Half(STORE, dict(store.sets), {card.id: card for card in store.all()})
    half.aliases.update(store.aliases())
    half.local.update(store.lines_of("local"))
    half.languages.update(store.lines_of("languages"))
    return half


def in_order(sources: Iterable[CardSource]) -> list[CardSource]:
    """The sources in an order that does not depend on the order in which they were given.

    Of two entries for one card the last stands: that of the larger source, or of the one whose text sorts last.
    """
    from json import dumps

    sources = list(sources)
    if len(sources) < 2:
        return sources
    return sorted(sources, key=lambda one: (len(one.cards), dumps([one.sets, one.cards], sort_keys=True)))


def tcgdex_half(sources: Iterable[CardSource], codes: Codes) -> Half:
    """All TCGdex sources as one: set objects where given, else the `set` of the cards themselves."""
    sources = in_order(sources)
    half = Half(TCGDEX, refused=[item for source in sources for item in source.refused])
    raw_sets: dict[str, Raw] = {}
    raw_cards: dict[str, tuple[str, Raw]] = {}
    for source in sources:
        for tcgdex_set, raw in source.cards:
            raw_sets.setdefault(tcgdex_set, raw["set"])
            raw_cards[str(raw["id"])] = (tcgdex_set, raw)
        raw_sets |= {str(raw["id"]): raw for raw in source.sets}
    printed: dict[str, CardSet] = {}
    for tcgdex_id, raw in sorted(raw_sets.items()):
        set_id = tcgdex.set_id_of(tcgdex_id, codes.tcgdex)
        printed[tcgdex_id] = tcgdex.read_set(raw, tcgdex.series_of(raw), tcgdex.codes_of(raw), set_id)
        old = half.sets.get(set_id)
        half.sets[set_id] = _joined(old, printed[tcgdex_id]) if old else printed[tcgdex_id]
    for id, (tcgdex_set, raw) in sorted(raw_cards.items()):
        card = tcgdex.read_card(raw, printed[tcgdex_set])
        half.cards[card.id] = card
        half.hear(tcgdex.texts_of(raw))
        half.aliases[card.id] += [f"T:{id}", f"T:{id.replace('%3F', '?')}", f"N:{card.number}"]
        half.names[card.id] = {language: name for language, name in raw.get("names", {}).items() if language != "en"}
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


def pokemontcg_half(sources: Iterable[CardSource], codes: Codes) -> Half:
    """All pokemon-tcg-data sources as one."""
    sources = in_order(sources)
    half = Half(POKEMONTCG, refused=[item for source in sources for item in source.refused])
    for source in sources:
        for raw in source.sets:
            printed = pokemontcg.read_set(raw)
            half.sets[printed.id] = replace(printed, series=codes.series.get(printed.id, printed.series))
    for source in sources:
        for set_id, raw in source.cards:
            printed = half.sets.setdefault(set_id, CardSet(set_id, set_id, "misc", (), "", 0, 0))
            card = pokemontcg.read_card(raw, printed)
            half.cards[card.id] = card
            half.hear(pokemontcg.texts_of(raw, []))
            half.aliases[card.id].append(f"N:{raw['number']}")
    return half
