"""Two halves as one set of facts: pairing printings, deciding disagreements, and finishing what needs all cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ptcg_judge.cards.build.codes import Codes, load_codes
from ptcg_judge.cards.build.database import POKEMONTCG, STORE, TCGDEX, Half
from ptcg_judge.cards.build.function import with_functions
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.build.merge import (
    TCGDEX_FIRST,
    Disagreement,
    combine,
    differences,
    pair,
    retold,
    text_differences,
    with_damage,
    with_richer_texts,
)
from ptcg_judge.cards.build.overrides import apply_overrides, load_overrides, taken
from ptcg_judge.cards.build.stages import with_stages
from ptcg_judge.cards.build.worked_out import WorkOut, with_worked_out
from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.names import code_key, number_key

# Facts of which another printing of the same card can be a witness.
FUNCTIONAL: Final = frozenset({"attacks", "stage", "hp", "types", "weaknesses", "resistances", "retreat"})


@dataclass(frozen=True)
class Build:
    """What a build made: the facts, and what the databases disagree on: open, settled by overrides.yaml, witnessed by
    another printing of the same card; the names of cards in other languages, the records that were refused, and the
    texts that say other types or numbers."""

    cards: tuple[Card, ...]
    sets: Mapping[str, CardSet]
    aliases: Mapping[str, Sequence[str]]
    disagreements: tuple[Disagreement, ...] = ()
    settled: tuple[Disagreement, ...] = ()
    witnessed: tuple[Disagreement, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    refused: tuple[tuple[str, str], ...] = ()
    local: Mapping[str, str] = field(default_factory=dict)
    languages: Mapping[str, str] = field(default_factory=dict)
    texts: tuple[Disagreement, ...] = ()

    @property
    def last_day(self) -> str:
        """The release day (ISO) of the newest set."""
        return max((printed.released for printed in self.sets.values()), default="")

    def data(self, work_out: WorkOut | None = None) -> bytes:
        """The bytes of the store, with what `work_out` makes of its cards where it is given."""
        names = LocalNames(self.names, self.local, self.languages)
        data = store_bytes(self.cards, self.sets, self.aliases, names, load_codes())
        return with_worked_out(data, work_out) if work_out else data


class _Joining:
    """The facts of both halves while they are put together."""

    def __init__(self, left: Half, right: Half) -> None:
        self.left, self.right = left, right
        self.sets = {id: _one_set(left.sets.get(id), right.sets.get(id)) for id in {*left.sets, *right.sets}}
        self.cards: dict[str, Card] = {}
        self.aliases: dict[str, list[str]] = defaultdict(list)
        self.names: dict[str, dict[str, str]] = {}
        self.pairs: dict[str, tuple[Card, Card]] = {}
        self.found: list[Disagreement] = []
        self.told: list[Disagreement] = []
        self.texts = left.texts | right.texts

    def keep(self, card: Card, id: str, half: Half) -> None:
        """A printing that only one half has."""
        self.cards[id] = replace(card, id=id, released=self.sets[card.set_id].released)
        self.aliases[id] += half.aliases[card.id]
        self.names[id] = half.names.get(card.id, {})

    def put_together(self, left: Card, right: Card, leads: bool) -> None:
        """A printing that both have: `leads` says whether the left one's facts lead."""
        id = right.id
        leading = TCGDEX if self.sets[right.set_id].series in TCGDEX_FIRST else POKEMONTCG
        heard = left if self.left.letter == leading else right if self.right.letter == leading else None
        left = with_damage(left, right) if self.left.letter != STORE else _undisputed(left, heard)
        right = _undisputed(right, heard) if self.right.letter == STORE else right
        pair = self.pairs[id] = (left, right) if leads else (right, left)
        card = replace(combine(*pair), id=id, number=_number(left, right), released=self.sets[right.set_id].released)
        card = with_richer_texts(card, pair[1], self.texts) if self.texts else card
        self.cards[id] = taken(card, left, right)
        self.aliases[id] += self.left.aliases[left.id] + self.right.aliases[right.id]
        self.names[id] = {**self.right.names.get(right.id, {}), **self.left.names.get(left.id, {})}
        if not _corrects(left, right, self):
            self.found += differences(left, right, self.cards[id])
            self.told += text_differences(left, right, self.cards[id], self.texts)


def _corrects(left: Card, right: Card, joining: _Joining) -> bool:
    """Whether one half is a store whose facts about this card came from the other half's database alone."""
    if joining.left.letter == STORE:
        return set(left.sources) <= {joining.right.letter}
    return joining.right.letter == STORE and set(right.sources) <= {joining.left.letter}


def _undisputed(card: Card, heard: Card | None) -> Card:
    """A card of a store without the flag of an earlier dispute, about which the databases are heard anew.

    Where the one that leads (`heard`) says what it said, and the other is not heard, the dispute goes on; it ends where
    that one now says what the other had said.
    """
    kept = tuple(flag for flag in card.flags if not flag.startswith("mark-disputed:"))
    if kept == card.flags or (heard is not None and heard.mark == card.mark):
        return card
    agreed = heard is not None and f"mark-disputed:{heard.mark}" in card.flags
    return replace(card, flags=kept, mark=heard.mark if heard is not None and agreed else card.mark)


def join(left: Half, right: Half, first: Callable[[Card, Card], bool] | None = None) -> Build:
    """TCGdex (or a store, `left`) and pokemon-tcg-data (or a store, `right`) as one; either may be empty.

    `first` decides for a pair whether the left one leads; by default TCGdex leads in its series.
    """
    joining = _Joining(left, right)
    left_sets, right_sets = left.by_set(), right.by_set()
    for set_id in sorted({*left_sets, *right_sets}):
        leads = joining.sets[set_id].series in TCGDEX_FIRST
        ours, theirs = left_sets.get(set_id, []), right_sets.get(set_id, [])
        pairs = pair(ours, theirs)
        for card in ours:
            other = right.cards.get(pairs.get(card.id, ""))
            if other:
                joining.put_together(card, other, first(card, other) if first else leads)
            else:
                joining.keep(card, _free(card.id, joining.cards, right.cards), left)
        for card in theirs:
            if card.id not in joining.cards:
                joining.keep(card, card.id, right)
    return _finished(joining)


def _by_other_printings(
    cards: dict[str, Card], pairs: Mapping[str, tuple[Card, Card]], found: Iterable[Disagreement]
) -> set[str]:
    """Decide what another printing of the same card can witness; returns the ids of the cards so decided.

    Where the databases differ on a printing and only one reading equals another printing (one on which they agree, or
    a second disputed one as the same database reads it), that reading is right.
    """
    disputed = sorted({item.id for item in found if item.fact in FUNCTIONAL})
    sound = [card for card in cards.values() if card.id not in disputed]
    agreed = Counter(card.function for card in with_functions(sound))
    readings = [
        with_functions(replace(combine(*pair), id=id) for id, pair in zip(disputed, order, strict=True))
        for order in ([pairs[id] for id in disputed], [pairs[id][::-1] for id in disputed])
    ]
    for reading in readings:
        agreed.update({function for function, many in Counter(c.function for c in reading).items() if many > 1})
    decided = set()
    for at, id in enumerate(disputed):
        first, second = readings[0][at], readings[1][at]
        one, two = agreed[first.function] > 0, agreed[second.function] > 0
        if one != two:
            own, taken = cards[id], first if one else second
            facts = {fact: getattr(taken, fact) for fact in (*FUNCTIONAL, "powers", "subtypes")}
            cards[id] = replace(own, **facts)
            decided.add(id)
    return decided


def _free(id: str, cards: Mapping[str, Card], others: Mapping[str, Card]) -> str:
    """The id, or one with a mark where an unlike printing of the other half bears it."""
    return id if id not in cards and id not in others else _free(id + "_T", cards, others)


def _number(left: Card, right: Card) -> str:
    """The right one's number, unless only the left one prints letters (50a, CC001)."""
    lettered = not left.number.isdecimal() and left.number[-1:] in "ab0123456789"
    return left.number if lettered and right.number.isdecimal() else right.number


def _one_set(left: CardSet | None, right: CardSet | None) -> CardSet:
    if not left or not right:
        return left or right  # type: ignore[return-value]
    return replace(
        left,
        codes=tuple(dict.fromkeys((*right.codes, *left.codes))),
        released=left.released or right.released,
        printed_total=left.printed_total or right.printed_total,
    )


def _finished(joining: _Joining) -> Build:
    """What needs all cards: witnesses, corrections, duplicates, stages, functions."""
    witnessed = _by_other_printings(joining.cards, joining.pairs, joining.found)
    by_printing = [item for item in joining.found if item.id in witnessed and item.fact in FUNCTIONAL]
    rest = [item for item in joining.found if item not in by_printing]
    known = load_overrides().of
    settled = [item for item in rest if item.id in known and item.fact in known[item.id].settles]
    still_open = tuple(item for item in rest if item not in settled)
    marks = {item.id: item for item in still_open if item.fact == "mark"}
    cards = _without_duplicates(joining.cards, joining.aliases)
    flagged = (_disputed(card, marks[card.id]) if card.id in marks else card for card in cards.values())
    ours = tuple(sorted(with_functions(with_stages(apply_overrides(flagged))), key=lambda card: card.id))
    sets = _complete(joining.sets, ours, load_codes())
    final = {card.id: card for card in ours}
    told = [tuple(retold(item, final[item.id]) for item in items) for items in (still_open, settled, by_printing)]
    refused = (*joining.left.refused, *joining.right.refused)
    local, languages = (joining.left.local | joining.right.local), (joining.left.languages | joining.right.languages)
    return Build(
        ours,
        sets,
        joining.aliases,
        told[0],
        told[1],
        told[2],
        joining.names,
        refused,
        local,
        languages,
        tuple(joining.told),
    )


def _disputed(card: Card, item: Disagreement) -> Card:
    """The card with a flag that names the letter which the other database gives."""
    other = item.tcgdex if card.mark == item.pokemontcg else item.pokemontcg
    return replace(card, flags=tuple(sorted({*card.flags, f"mark-disputed:{other}"})))


def _without_duplicates(cards: Mapping[str, Card], aliases: Mapping[str, list[str]]) -> dict[str, Card]:
    """The cards without those that stand for a printing listed elsewhere; their ids lead there."""
    kept = dict(cards)
    for double, id in load_overrides().duplicates.items():
        if double in kept and id in kept:
            del kept[double]
            aliases[id] += [alias for alias in (*aliases[double], f"T:{double}") if alias.startswith("T:")]
    return kept


def _complete(sets: Mapping[str, CardSet], cards: Iterable[Card], codes: Codes) -> dict[str, CardSet]:
    """The sets that hold cards, with codes, prefixes and totals."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        numbers[card.set_id].append(number_key(card.number))
    found = {}
    for id in sorted(numbers):
        letters = {number.rstrip("0123456789") for number in numbers[id] if number[-1:].isdecimal()}
        plain = [int(number) for number in numbers[id] if number.isdecimal()]
        printed = replace(sets[id], main=codes.main.get(id, "") if codes.main.get(id, "") in numbers else "")
        found[id] = replace(
            printed,
            codes=codes.of_set(id, map(code_key, printed.codes)),
            prefixes=tuple(sorted(letters)) or ("",),
            last=max(plain, default=0),
            total=len(numbers[id]),
        )
    return found
