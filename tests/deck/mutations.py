"""Making legal lists illegal in exactly one way: one mutation per rule and per kind of card it speaks of.

A mutation takes a legal list and gives it the cards that break one rule, in place of others, so that the deck keeps
its size. The cards come from the card data at random, chosen by what the rule speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import Pool, pool_on
from ptcg_judge.deck.formats.shelf import load_format

Row = tuple[int, Card]
Deck = list[Row]


@dataclass(frozen=True)
class Mutation:
    """`code` is the only error that `apply` may cause; `format` is where the deck is judged; `kind` names the cards."""

    code: str
    kind: str
    format: str
    apply: Callable[[Deck, Random, CardStore, Pool], Deck | None]


def size(deck: Deck) -> int:
    return sum(count for count, _ in deck)


def text(deck: Deck, cards: CardStore) -> str:
    """The deck as a list with set codes and numbers."""
    return "".join(f"{count} {card.name} {cards.code_of(card)} {card.number}\n" for count, card in deck)


def with_cards(deck: Deck, new: Sequence[Row]) -> Deck | None:
    """The deck with `new` cards in place of basic Energy and of the cards it holds most of; None if it has too few."""
    names = {card.count_name for _, card in new}
    kept = [(count, card) for count, card in deck if card.count_name not in names]
    surplus = size(kept) + size(list(new)) - size(deck)
    for at, (count, card) in sorted(enumerate(kept), key=lambda row: (not row[1][1].is_basic_energy, -row[1][0])):
        spare = count if card.is_basic_energy else count - 1
        taken = max(0, min(spare, surplus))
        kept[at] = (count - taken, card)
        surplus -= taken
    if surplus > 0:
        return None
    if surplus < 0:
        at = next((at for at, (_, card) in enumerate(kept) if card.is_basic_energy), None)
        if at is None:
            return None
        kept[at] = (kept[at][0] - surplus, kept[at][1])
    return [row for row in kept if row[0]] + list(new)


def chosen(cards: CardStore, random: Random, pool: Pool, test: Callable[[Card], bool], number: int = 1) -> list[Card]:
    """So many legal cards of different names that pass the test."""
    fitting = [card for card in _all(cards) if test(card)]
    random.shuffle(fitting)
    found: dict[str, Card] = {}
    for card in fitting:
        if card.count_name not in found and pool.legality(card).status == "legal" and pool.legality(card).sure:
            found[card.count_name] = card
            if len(found) == number:
                return list(found.values())
    return []


_ALL: dict[int, dict[str, Card]] = {}


def _all(cards: CardStore) -> list[Card]:
    """Every printing that a code and number name without doubt."""
    return list(_by_id(cards).values())


def _by_id(cards: CardStore) -> dict[str, Card]:
    if id(cards) not in _ALL:
        _ALL[id(cards)] = {
            card.id: card for card in cards.all() if cards.by_code(cards.code_of(card), card.number)[:2] == (card,)
        }
    return _ALL[id(cards)]


def has(label: str) -> Callable[[Card], bool]:
    return lambda card: label in card.subtypes


def _copies(test: Callable[[Card], bool], count: int):
    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        new = chosen(cards, random, pool, test)
        return with_cards(deck, [(count, new[0])]) if new else None

    return apply


def _together(test: Callable[[Card], bool], second: Callable[[Card], bool] | None = None):
    """Two cards of two names, each once."""

    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        deck = [row for row in deck if not test(row[1]) and not (second and second(row[1]))]
        if second is None:
            new = chosen(cards, random, pool, test, 2)
        else:
            new = chosen(cards, random, pool, test) + chosen(cards, random, pool, second)
        filled = with_cards(deck, [(1, card) for card in new]) if len({c.count_name for c in new}) == 2 else None
        return filled and _refilled(filled)

    return apply


def _refilled(deck: Deck) -> Deck | None:
    """The deck with basic Energy up to sixty cards."""
    missing = 60 - size(deck)
    at = next((at for at, (_, card) in enumerate(deck) if card.is_basic_energy), None)
    if missing < 0 or (missing and at is None):
        return None
    if at is not None:
        deck[at] = (deck[at][0] + missing, deck[at][1])
    return deck


def _two_printings(test: Callable[[Card], bool], at_most: int = 4):
    """One card too many of a name, spread over two printings of that name."""

    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        for first in chosen(cards, random, pool, test, 8):
            others = [
                other
                for other in cards.named(first.count_name)
                if other.id != first.id
                and other.id in _by_id(cards)
                and not other.is_basic_energy
                and pool.legality(other).status == "legal"
            ]
            if others:
                return with_cards(deck, [(at_most, first), (1, random.choice(others))])
        return None

    return apply


def _no_basics(test: Callable[[Card], bool]):
    """Every Pokémon of the deck replaced by one card of a kind that is no Basic Pokémon."""

    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        new = chosen(cards, random, pool, test)
        rest = [row for row in deck if row[1].supertype != "Pokémon"]
        return _refilled([*rest, (1, new[0])]) if new else None

    return apply


def _standing(status: str):
    """One copy of a card with that standing in the pool, no printing of which is legal."""

    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        everything = _all(cards)
        for _ in range(4000):
            card = random.choice(everything)
            legality = pool.legality(card)
            if legality.status != status or not legality.sure or not _plain(card):
                continue
            if all(pool.legality(other).status != "legal" for other in cards.same_function(card)):
                held = [(count, other) for count, other in deck if other.count_name != card.count_name]
                return with_cards(_refilled(held) or deck, [(1, card)])
        return None

    return apply


def _plain(card: Card) -> bool:
    """Whether no rule but those of the pool speaks of the card."""
    odd = {"ACE SPEC", "Radiant", "Prism Star", "Star", "Shining", "V-UNION", "LEGEND"}
    return odd.isdisjoint(card.subtypes) and not card.is_basic_energy and "Unown" not in card.name


def _banned(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    bans = [print_ for ban in pool.bans for print_ in ban.prints]
    card = cards.by_id(random.choice(bans)) if bans else None
    if card is None or card.id not in _by_id(cards) or not _plain(card):
        return None
    types = [set(held.types) for _, held in deck if held.supertype == "Pokémon"]
    if pool.format.id == "glc" and card.supertype == "Pokémon" and not set.intersection(*types) & set(card.types):
        return None
    return with_cards(deck, [(1, card)])


def _changed_by(difference: int, supertype: str):
    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        fitting = [at for at, (n, c) in enumerate(deck) if c.supertype == supertype and 1 < n < 4 and _plain(c)]
        if supertype == "Energy":
            fitting = [at for at, (n, c) in enumerate(deck) if c.is_basic_energy and n > 1]
        if not fitting:
            return None
        at = random.choice(fitting)
        name = deck[at][1].count_name
        if difference > 0 and not deck[at][1].is_basic_energy and sum(n for n, c in deck if c.count_name == name) > 3:
            return None
        changed = list(deck)
        changed[at] = (changed[at][0] + difference, changed[at][1])
        return changed

    return apply


def _legend(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    half = chosen(cards, random, pool, has("LEGEND"))[0]
    halves = [card for card in cards.named(half.count_name) if card.id in _by_id(cards)][:2]
    return with_cards(deck, [(3, halves[0]), (2, halves[1])]) if len(halves) == 2 else None


def _v_union(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    piece = chosen(cards, random, pool, has("V-UNION"))[0]
    pieces = sorted(cards.named(piece.count_name), key=lambda card: card.number)[:4]
    extra = random.choice(pieces)
    return with_cards(deck, [(2 if card is extra else 1, card) for card in pieces])


def _two_pictures(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    pieces = {card.number[-3:]: card for card in cards.named("Morpeko V-UNION")}
    swapped = random.randrange(1, 4)
    numbers = [str((215 if at < swapped else 287) + at) for at in range(4)]
    return with_cards(deck, [(1, pieces[number]) for number in numbers])


def _unown(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    neo = chosen(cards, random, pool, lambda card: "Unown" in card.name and card.set_id.startswith("neo"), 2)
    return with_cards(deck, [(3, neo[0]), (2, neo[1])])


def _more_trainers(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    trainers = chosen(cards, random, pool, lambda card: card.supertype == "Trainer", 6)
    pokemon = chosen(cards, random, pool, lambda card: card.is_basic_pokemon and _plain(card))
    energy = chosen(cards, random, pool, lambda card: card.is_basic_energy)
    return _refilled([*((3 if at else 1, card) for at, card in enumerate(trainers)), (3, pokemon[0]), (1, energy[0])])


def _off_type(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    types = set.intersection(*(set(card.types) for _, card in deck if card.supertype == "Pokémon"))
    off = lambda c: POKEMON(c) and not types & {*c.types} and not c.rule_box and c.stage != "BREAK"  # noqa: E731
    new = chosen(cards, random, pool, off)
    return with_cards(deck, [(1, new[0])])


def _rule_box(test: Callable[[Card], bool]):
    def apply(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
        types = set.intersection(*(set(card.types) for _, card in deck if card.supertype == "Pokémon"))
        fits = lambda card: test(card) and (card.supertype != "Pokémon" or bool(types & {*card.types}))  # noqa: E731
        fits_too = lambda card: fits(card) and (card.supertype == "Pokémon" or "TAG TEAM" not in card.subtypes)  # noqa: E731
        new = chosen(cards, random, pool, fits_too)
        return with_cards(deck, [(1, new[0])]) if new else None

    return apply


def _group(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    groups = [["Professor Juniper", "Professor Sycamore", "Professor's Research"], ["Lysandre", "Boss's Orders"]]
    group = random.choice(groups)
    pair = random.sample(group, 2)
    new = [chosen(cards, random, pool, lambda card, name=name: card.count_name == name)[0] for name in pair]
    rest = [(n, c) for n, c in deck if c.count_name not in group]
    return with_cards(_refilled(rest) or rest, [(1, card) for card in new])


POKEMON = lambda card: card.supertype == "Pokémon" and _plain(card)  # noqa: E731
TRAINER = lambda card: card.supertype == "Trainer" and _plain(card)  # noqa: E731
SPECIAL = lambda card: card.supertype == "Energy" and not card.is_basic_energy and _plain(card)  # noqa: E731


def _ace(kind: str) -> Callable[[Card], bool]:
    return lambda card: "ACE SPEC" in card.subtypes and (kind in card.subtypes or card.supertype == kind)


def _old_ace(card: Card) -> bool:
    return "ACE SPEC" in card.subtypes and card.set_id.startswith("bw")


def _new_ace(card: Card) -> bool:
    return "ACE SPEC" in card.subtypes and not _old_ace(card)


def _glc(test: Callable[[Card], bool]) -> Callable[[Card], bool]:
    """A card without a Rule Box, of a name that no group rule speaks of."""
    groups = {"Professor Juniper", "Professor Sycamore", "Professor's Research", "Lysandre", "Boss's Orders"}
    return lambda card: test(card) and not card.rule_box and card.count_name not in groups


def _level_up(card: Card) -> bool:
    return card.stage == "Level-Up" and card.count_name != "Arceus"


def _trainer_named(word: str) -> Callable[[Card], bool]:
    return lambda card: card.supertype == "Trainer" and word in card.name.split()


def _mega_that_evolves(card: Card) -> bool:
    return card.name.startswith("Mega ") and card.stage in ("Stage 1", "Stage 2")


def _prism(supertype: str) -> Callable[[Card], bool]:
    return lambda card: "Prism Star" in card.subtypes and card.supertype == supertype


def mutations() -> Iterator[Mutation]:
    """Every mutation."""
    for supertype in ("Pokémon", "Trainer", "Energy"):
        yield Mutation("D101", f"one {supertype} fewer", "standard", _changed_by(-1, supertype))
        yield Mutation("D101", f"one {supertype} more", "standard", _changed_by(+1, supertype))
    for kind, test in (("Pokémon", POKEMON), ("Trainer", TRAINER), ("Special Energy", SPECIAL)):
        yield Mutation("D102", f"five {kind}", "standard", _copies(test, 5))
        yield Mutation("D102", f"five {kind} of all times", "unlimited", _copies(test, 5))
        yield Mutation("D102", f"{kind} of two printings", "unlimited", _two_printings(test))
        yield Mutation("D115", f"two {kind}", "glc", _copies(_glc(test), 2) if kind != "Pokémon" else _second_pokemon)
    yield Mutation("D102", "a level-up and its Pokémon", "unlimited", _two_printings(_level_up))
    yield Mutation("D102", "δ and plain", "unlimited", _two_printings(lambda card: card.name.endswith(" δ")))
    yield Mutation("D102", "Team Plasma and plain", "unlimited", _two_printings(has("Team Plasma")))
    kinds = ("Stage 1", "Stage 2", "Restored", "LEGEND", "V-UNION", "Level-Up", "BREAK", "VMAX", "VSTAR", "MEGA")
    for kind in kinds:
        yield Mutation("D103", f"only {kind}", "unlimited", _no_basics(lambda c, k=kind: c.stage == k))
    yield Mutation("D103", "only a Fossil", "unlimited", _no_basics(_trainer_named("Fossil")))
    yield Mutation("D103", "only a Doll", "unlimited", _no_basics(_trainer_named("Doll")))
    yield Mutation("D103", "only a Mega ex that evolves", "unlimited", _no_basics(_mega_that_evolves))
    for kind in ("Item", "Pokémon Tool", "Stadium", "Energy"):
        yield Mutation("D104", f"two ACE SPEC, {kind}", "unlimited", _together(_ace("Item"), _ace(kind)))
    yield Mutation("D104", "ACE SPEC of two eras", "expanded", _together(_old_ace, _new_ace))
    yield Mutation("D104", "one ACE SPEC twice", "standard", _copies(has("ACE SPEC"), 2))
    yield Mutation("D105", "two Radiant", "expanded", _together(has("Radiant")))
    yield Mutation("D105", "one Radiant twice", "expanded", _copies(has("Radiant"), 2))
    for supertype in ("Pokémon", "Trainer", "Energy"):
        yield Mutation("D106", f"a Prism Star {supertype} twice", "unlimited", _copies(_prism(supertype), 2))
    yield Mutation("D107", "two Star", "unlimited", _together(has("Star")))
    yield Mutation("D107", "one Star twice", "unlimited", _copies(has("Star"), 2))
    yield Mutation("D108", "a Neo Shining twice", "unlimited", _copies(has("Shining"), 2))
    yield Mutation("D109", "two Miracle Energy", "unlimited", _copies(lambda card: card.name == "Miracle Energy", 2))
    yield Mutation("D110", "five Neo Unown", "unlimited", _unown)
    yield Mutation("D112", "five pieces", "unlimited", _v_union)
    yield Mutation("D112", "two pictures", "unlimited", _two_pictures)
    yield Mutation("D113", "five halves", "unlimited", _legend)
    yield Mutation("D114", "two names of a group", "glc", _group)
    yield Mutation("D116", "a Pokémon of another type", "glc", _off_type)
    boxes = ("V", "VMAX", "VSTAR", "EX", "ex", "GX", "TAG TEAM", "BREAK", "Radiant", "MEGA", "Prism Star", "ACE SPEC")
    for kind in boxes:
        yield Mutation("D117", kind, "glc", _rule_box(has(kind)))
    yield Mutation("D118", "sixteen Trainers", "prop-15-3", _more_trainers)
    yield Mutation("D201", "never in the format", "standard", _standing("not-in-format"))
    for format in ("standard", "expanded"):
        yield Mutation("D203", f"not yet in {format}", format, _standing("not-yet-legal"))
    yield Mutation("D202", "rotated", "standard", _standing("rotated"))
    for format in ("expanded", "glc"):
        yield Mutation("D204", f"banned in {format}", format, _banned)
    for format in ("standard", "expanded", "unlimited"):
        yield Mutation("D205", f"barred from {format}", format, _standing("barred"))


def _second_pokemon(deck: Deck, random: Random, cards: CardStore, pool: Pool) -> Deck | None:
    """A second printing of a Pokémon that the deck holds."""
    held = [card for _, card in deck if card.supertype == "Pokémon"]
    random.shuffle(held)
    for card in held:
        others = [
            other for other in cards.named(card.count_name)
            if other.id != card.id and other.id in _by_id(cards) and pool.legality(other).status == "legal"
            and set(other.types) & set(card.types)
        ]  # fmt: skip
        if others:
            slot = next(at for at, (_, c) in enumerate(deck) if c.is_basic_energy)
            changed = [*deck, (1, random.choice(others))]
            changed[slot] = (changed[slot][0] - 1, changed[slot][1])
            return [row for row in changed if row[0]]
    return None


def pool_of(format: str, day, cards: CardStore) -> Pool:
    return pool_on(load_format(format), day, cards)
