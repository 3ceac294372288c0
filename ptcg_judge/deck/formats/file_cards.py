"""What only the cards can tell about a format file: bans of cards that do not exist or are not in the pool then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ptcg_judge.deck.formats.file_parts import RULE_WITH_NAMES
from ptcg_judge.deck.formats.outline import BANNED
from ptcg_judge.deck.formats.timeline import timelines
from ptcg_judge.errors import FormatFileError
from ptcg_judge.nearest import hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.formats.format import Ban, Format


def check_cards(format: Format, cards: CardStore) -> None:
    """Raise FormatFileError when a ban, a barred card or a rule names no card or another one, or a ban does nothing."""
    for ban, row in zip(format.bans, format.record["bans"], strict=True):
        found = _named(ban.card, ban.prints, cards, ban.asked_by, row) or cards.named(ban.card)
        if not found:
            raise _problem(ban.asked_by, row, f"F402 there is no card '{ban.card}'", _nearest(ban.card, cards))
        if not any(_bites(format, ban, card, cards) for card in found):
            raise _problem(ban.asked_by, row, f"F404 the ban does nothing: {ban.card} is not in the pool on those days")
    for row in format.record["barred"]:
        _named(row["card"], row["prints"], cards, format.id, row)
    for row in format.record["uses"]:
        if (setting := RULE_WITH_NAMES.get(row["name"])) is not None:
            _names_of_cards(row, setting, cards)


def _names_of_cards(row: Mapping[str, Any], setting: str, cards: CardStore) -> None:
    """Each name in a setting of a rule has to stand on a card."""
    names = [name for group in row["settings"].get(setting, ()) for name in group]
    for name, place in zip(names, row.get("place") or [None] * len(names), strict=True):
        if not cards.named(name):
            raise _problem(row["asked-by"], {"place": place}, f"F402 there is no card '{name}'", _nearest(name, cards))


def _named(
    name: str, prints: Iterable[str], cards: CardStore, file: str, row: Mapping[str, object]
) -> tuple[Card, ...]:
    """The prints by their ids, each of which has to bear the name."""
    found = []
    for id in sorted(prints):
        card = cards.by_id(id)
        if card is None:
            raise _problem(file, row, f"F402 there is no card {id}", _prints_of(name, cards))
        if name not in (card.name, card.count_name):
            raise _problem(file, row, f"F402 {id} is {card.name}, not {name}", _prints_of(name, cards))
        found.append(card)
    return tuple(found)


def _bites(format: Format, ban: Ban, card: Card, cards: CardStore) -> bool:
    """Whether the ban takes the card out of the pool on any day, alone or beside another ban."""
    stretches = timelines(format, cards).of(card).stretches
    return any(s.status == BANNED and s.days[0] <= ban.days[1] and ban.days[0] <= s.days[1] for s in stretches)


def _prints_of(name: str, cards: CardStore) -> str:
    ids = [card.id for card in cards.named(name)]
    return f"prints of {name}: {', '.join(ids[:6])}" if ids else _nearest(name, cards)


def _nearest(name: str, cards: CardStore) -> str:
    return hint(name, [near for near, _ in cards.close_names(name)])


def _problem(file: str, row: Mapping[str, object], message: str, says: str = "") -> FormatFileError:
    place = row.get("place")
    line, column = place if isinstance(place, list) else (None, None)
    return FormatFileError(file, message, line, column, says)
