"""What the deck rules make of every card, worked out once for all lists and written into the card store.

    python -m ptcg_judge.deck.worked_out          make the tables of the store that ships with the program anew

`judge cards build` and `judge cards update` do it with each store that they write. What is worked out: the traits of a
card (rules/traits.py), how it stands in each format that ships with the program, day by day (formats/outline.py), and
what a line that names it as it is printed adds to a deck (rules/stored_sums.py). Cards that stand alike in all formats
share one row of standings, and formats share outlines.
"""

from __future__ import annotations

from ptcg_judge.cards.build.worked_out import Tables, with_worked_out
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.store import BY_RULE
from ptcg_judge.deck.formats.outline import outline_of
from ptcg_judge.deck.formats.shelf import format_names, load_format
from ptcg_judge.deck.formats.timeline import Timelines
from ptcg_judge.deck.naming import resolve
from ptcg_judge.deck.rules.stored_sums import written
from ptcg_judge.deck.rules.traits import KEY, TABLE, traits, uses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store.lines import WorkedOut
    from ptcg_judge.deck.formats.calendar import Calendar


class _Numbers(dict[str, str]):
    """A number for each text, in the order in which they are met."""

    def __missing__(self, text: str) -> str:
        made = self[text] = str(len(self))
        return made


def work_out(cards: CardStore) -> Tables:
    """The tables of a store: the same cards and formats give the same tables."""
    formats = [load_format(name) for name in format_names()]
    timelines = [Timelines(format, cards) for format in formats]
    outlines, rows, of_cards = _Numbers(), _Numbers(), {}
    for card in cards.all():
        row = " ".join(
            outlines[str(outline_of((s.days[0], s.status, not s.unsure) for s in one.of(card).stretches))]
            for one in timelines
        )
        of_cards[card.id] = (f"{traits(card)} {uses(card)}", rows[row])
    places = {format.id: f"{at}\t{format.key}" for at, format in enumerate(formats)}
    by_rule = _by_rule(cards, timelines[0].calendar)
    places |= {TABLE: f"{len(formats)}\t{KEY}", resolve.TABLE: f"{len(formats)}\t{resolve.KEY}"}
    return Tables(
        of_cards,
        dict(_texts(cards, of_cards, frozenset(by_rule))),
        {**places, BY_RULE: " ".join(by_rule)},
        {number: row for row, number in rows.items()},
        {number: outline for outline, number in outlines.items()},
    )


def _by_rule(cards: CardStore, calendar: Calendar) -> list[str]:
    """Ids of the printings in sets whose days nobody announced, and of those that do the same."""
    newer = {id for id, entry in calendar.sets.items() if entry.by_rule}
    found = [card for card in cards.all() if card.set_id in newer]
    return sorted({other.id for card in found for other in (card, *cards.same_function(card))})


def _texts(cards: CardStore, of_cards: Mapping[str, WorkedOut], by_rule: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each printing by the texts that name it as it is printed, where name, set code and number mean nothing else."""
    resolver = resolve.Resolver(cards, "exact")
    for listed in cards.all():
        card = cards.find(listed.id)
        adds = "" if card.id in by_rule else written(card, cards, of_cards)
        for name in dict.fromkeys((card.name, card.count_name, *_as_basic(card))):
            text = f"{name} {cards.code_of(card)} {card.number}"
            meant = resolver.at_once(text)
            if meant and meant[1:] == (card, (card,), name, cards.code_of(card), card.number, ()):
                yield text, f"{card.id}\t{'' if name == meant.name else meant.name}\t{adds}\t{card.id}"


def _as_basic(card: Card) -> tuple[str, ...]:
    return (f"Basic {card.count_name}",) if card.is_basic_energy else ()


def main() -> None:
    """Make the tables of the shipped store anew from its own facts."""
    from pathlib import Path

    from ptcg_judge.cards.store.location import bundled_store
    from ptcg_judge.safewrite import write_whole

    path = Path(bundled_store())
    write_whole(path, with_worked_out(path.read_bytes(), work_out))


if __name__ == "__main__":
    main()
