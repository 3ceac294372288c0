"""The scripted text nearest to one that has no script: what a person would copy from.

No sentence of a card is kept, so nearness is that of what is: the name of the text, the card's own name, then what is
printed beside it (damage, sign and cost of an attack; the kind of a Power or Trainer), then the day of printing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, Final, NamedTuple

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.scripts import NoScript
from ptcg_judge.game.script_files.homes import CardText, part_of, texts_of
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.script_files.style import flow
from ptcg_judge.game.table.card_kinds import kind_of

ALIKE: Final = 80  # from so many of 100 on two names are alike
LONGEST: Final = 400  # letters of a script that are shown in the message


class Nearest(NamedTuple):
    """A scripted text: its card, its name ("" for the card's own), its script as written, and what is alike."""

    card: Card
    name: str
    script: Any
    why: str


def nearest_text(wrong: NoScript, cards: CardStore) -> Nearest | None:
    """The scripted text nearest to the one that has no script, None where no text of its kind has one."""
    kind = wrong.kind if wrong.kind in ("attack", "power") else "card"
    rows = sorted(((_distance(wrong, card, text), at) for at, (card, text) in enumerate(_texts(cards, kind))))
    library = ScriptLibrary()
    for distance, at in rows:
        card, text = _texts(cards, kind)[at]
        script = part_of(library.written(card) or {}, text) if card.id != wrong.card.id else None
        if script is not None:
            return Nearest(card, text.name, script, _why(wrong, distance))
    return None


def told(wrong: NoScript, cards: CardStore) -> str:
    """The nearest scripted text as a line of comment to stand above the hole; "" where there is none."""
    found = nearest_text(wrong, cards)
    if found is None:
        return ""
    script = flow(found.script)
    shown = script if len(script) <= LONGEST else f"judge cards script {found.card.id} says where it stands"
    called = f"{found.name} of {found.card.name}" if found.name else found.card.name
    return f"  # nearest scripted text ({found.why}): {called} ({found.card.id}): {shown}"


@cache
def _texts(cards: CardStore, kind: str) -> tuple[tuple[Card, CardText], ...]:
    """Every text of a kind that is printed."""
    return tuple((card, text) for card in cards.all() for text in texts_of(card) if text.kind == kind)


def _distance(wrong: NoScript, card: Card, text: CardText) -> tuple[bool, bool, bool, int, int]:
    """Another name of the text, one not even alike, another card, how much beside it differs, and days between."""
    from rapidfuzz.fuzz import ratio

    mine, theirs = (wrong.name, text.name) if text.name else (wrong.card.name, card.name)
    unlike = mine != theirs and ratio(mine, theirs, score_cutoff=ALIKE) == 0
    days = abs(_day(wrong.card) - _day(card))
    return mine != theirs, unlike, card.name != wrong.card.name, _differs(wrong, card, text), days


def _day(card: Card) -> int:
    return date.fromisoformat(card.released).toordinal() if len(card.released) == 10 else 0


def _differs(wrong: NoScript, card: Card, text: CardText) -> int:
    """In how many printed things beside the text two cards differ."""
    return sum(one != two for one, two in zip(_beside(wrong.card, wrong.name), _beside(card, text.name), strict=False))


def _beside(card: Card, name: str) -> Iterator[object]:
    for attack in card.attacks:
        if name and attack.name == name:
            yield from (attack.sign, attack.damage is None, attack.damage, len(attack.cost))
            return
    for power in card.powers:
        if name and power.name == name:
            yield power.kind
            return
    yield from (kind_of(card), card.supertype)


def _why(wrong: NoScript, distance: tuple[bool, bool, bool, int, int]) -> str:
    other_name, unlike, other_card, differs, _ = distance
    if not other_name:
        return "the same name" if wrong.name else "the same name, another printing"
    if not unlike:
        return "a name like it"
    if not other_card:
        return f"on another {wrong.card.name}"
    return "by what is printed beside it" if differs else "the same printed beside it"
