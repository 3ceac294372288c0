"""What the deck rules make of every card, worked out once for all lists and written into the card store.

    python -m ptcg_judge.deck.worked_out          make the tables of the store that ships with the program anew

`judge cards build` and `judge cards update` do it with each store that they write. What is worked out: the traits of a
card (rules/traits.py), and how it stands in each format that ships with the program, day by day (formats/outline.py).
Cards that stand alike in all formats share one row of standings, and formats share outlines.
"""

from __future__ import annotations

from ptcg_judge.cards.build.worked_out import Tables, with_worked_out
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.store import BY_RULE
from ptcg_judge.deck.formats.outline import outline_of
from ptcg_judge.deck.formats.shelf import format_names, load_format
from ptcg_judge.deck.formats.timeline import Timelines
from ptcg_judge.deck.rules.traits import KEY, TABLE, traits, uses

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    return Tables(
        of_cards,
        {**places, TABLE: f"{len(formats)}\t{KEY}", BY_RULE: " ".join(_by_rule(cards, timelines[0].calendar))},
        {number: row for row, number in rows.items()},
        {number: outline for outline, number in outlines.items()},
    )


def _by_rule(cards: CardStore, calendar: Calendar) -> list[str]:
    """Ids of the printings in sets whose days nobody announced, and of those that do the same."""
    newer = {id for id, entry in calendar.sets.items() if entry.by_rule}
    found = [card for card in cards.all() if card.set_id in newer]
    return sorted({other.id for card in found for other in (card, *cards.same_function(card))})


def main() -> None:
    """Make the tables of the shipped store anew from its own facts."""
    from pathlib import Path

    from ptcg_judge.cards.store.location import bundled_store
    from ptcg_judge.safewrite import write_whole

    path = Path(bundled_store())
    write_whole(path, with_worked_out(path.read_bytes(), work_out))


if __name__ == "__main__":
    main()
