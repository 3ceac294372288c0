"""When a set came out and when its cards may first be used; read from formats/blocks/calendar.yaml.

The organiser's policy has changed four times: on the day of release, 21 days later, on the third Friday of the month,
two weeks later. Only days that differ from the policy of their time are written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.cards.names import digits_at_end
from ptcg_judge.deck.formats.spans import FOREVER, Doubt, day_of

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.cards.card import Card, CardSet
else:
    from ptcg_judge.cards.frozen import dataclass

EXPANSION: Final = "expansion"
PROMO: Final = "promo"
LEAST_EXPANSION: Final = 18


@dataclass(frozen=True, slots=True)
class SetDay:
    """A set in the calendar. `released` and `legal` are ordinals; `kind` is "expansion" or a product line; `by_rule`
    says that nobody announced these days: they follow from the release day in the card data and the policy."""

    id: str
    name: str
    code: str
    kind: str
    released: int
    legal: int
    doubt: Doubt | None
    because: str
    cites: tuple[str, ...]
    by_rule: bool = False


BY_RULE: Final = "worked out by rule, not announced"


def third_friday(day: date) -> date:
    """The third Friday of the day's month."""
    first = day.replace(day=1)
    return first + timedelta(days=(4 - first.weekday()) % 7 + 14)


class Calendar:
    """All sets by id, also by the ids that another database uses for them."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._policies = [
            (day_of(one["from"]), day_of(one["until"]) if "until" in one else FOREVER, one)
            for one in record["policies"]
        ]
        self.sets: dict[str, SetDay] = {}
        for id, row in record["sets"].items():
            entry = self._entry(id, row)
            for known_as in (id, *row.get("also", ())):
                self.sets[known_as] = entry
        self.marks: dict[str, int] = {mark: self.sets[id].legal for mark, id in record["marks"].items()}
        self._promos = {
            line: [(int(number), self.sets[id]) for number, id in steps.items()]
            for line, steps in record["promos"].items()
        }

    def with_sets_of(self, sets: Iterable[CardSet]) -> Calendar:
        """The calendar with those of the sets that it does not know because they are newer: their days by rule."""
        newer = {one.id: self._by_rule(one) for one in sets if one.id not in self.sets and one.released}
        if not newer:
            return self
        other = copy(self)
        other.sets = self.sets | newer
        return other

    def _by_rule(self, printed: CardSet) -> SetDay:
        released, kind = day_of(printed.released), kind_of(printed)
        legal = self.by_policy(released) if kind == EXPANSION else released
        code = printed.codes[0] if printed.codes else ""
        return SetDay(printed.id, printed.name, code, kind, released, legal, None, BY_RULE, (), True)

    def _entry(self, id: str, row: Mapping[str, Any]) -> SetDay:
        released = day_of(row["released"])
        kind = row["kind"]
        legal = day_of(row["legal"]) if "legal" in row else self.by_policy(released) if kind == EXPANSION else released
        doubt = row.get("doubt")
        return SetDay(
            id, row["name"], row.get("code", ""), kind, released, legal,
            Doubt((day_of(doubt["from"]), day_of(doubt["until"])), doubt["why"]) if doubt else None,
            row.get("because", row.get("confirmed", "")), tuple(row.get("cites", ())),
        )  # fmt: skip

    def by_policy(self, released: int) -> int:
        """The first legal day of an expansion released on that day, by the policy of its time."""
        for first, last, policy in self._policies:
            if first <= released <= last:
                if policy["rule"] == "third-friday":
                    return third_friday(date.fromordinal(released)).toordinal()
                return released + int(policy.get("days", 0))
        return released

    def set_of(self, card: Card) -> SetDay | None:
        """The card's set; None when the calendar does not know it, because it is newer."""
        return self.sets.get(card.set_id)

    def legal_day(self, card: Card) -> int:
        """The first day on which the printing itself could be used: that of its set, and not before its mark.

        Of a promo only its number tells about when it came out.
        """
        entry = self.sets[card.set_id]
        if entry.kind == EXPANSION:
            return entry.legal
        step = self._step(card, entry)
        return max(entry.legal, self.marks.get(card.mark or "", 0), step.legal if step else 0)

    def released(self, card: Card) -> int:
        """The day the printing came out, as far as known: for promos the day that their number and mark tell."""
        entry = self.sets.get(card.set_id)
        if entry is None:
            return day_of(card.released)
        step = self._step(card, entry)
        return max(entry.released, step.released if step else 0)

    def dated(self, card: Card) -> bool:
        """Whether the day of the printing is known; of a promo it is not."""
        entry = self.sets.get(card.set_id)
        return entry is not None and entry.kind != PROMO

    def _step(self, card: Card, entry: SetDay) -> SetDay | None:
        """The newest expansion that a promo of this number came after; None for other cards."""
        number = digits_at_end(card.number)
        passed = [step for first, step in self._promos.get(entry.id, ()) if first <= number]
        return passed[-1] if passed else None


def kind_of(printed: CardSet) -> str:
    """The kind of a set that the calendar does not know, by its name and size: promos and Energy by their names, the
    gifts of a restaurant likewise, and an expansion where there are enough cards for one (the least had 18)."""
    words = set(printed.name.lower().replace("'", "").split())
    if words & {"promo", "promos"}:
        return PROMO
    if words & {"energy", "energies"}:
        return "energy"
    if "mcdonalds" in words:
        return "mcdonalds"
    return EXPANSION if printed.total >= LEAST_EXPANSION else "other"
