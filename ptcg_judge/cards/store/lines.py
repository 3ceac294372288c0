"""One card, one line: how facts are written into the card store and read from it.

Fields are separated by tabs, items of a list by "|", parts of an item by "~". Energy types are single letters
(G R W L P F D M Y N C), so an attack is "Hyper Beam~RRCC~120~+~fingerprint". The names of the fields, in order, are
`CARD_FIELDS` and `SET_FIELDS`. The line begins with the card's id, by which the lines are sorted. First come the fields
that every check asks for, then what the deck rules made of the card (`WorkedOut`); the others are read when one is
wanted.
"""

from __future__ import annotations

from ptcg_judge.cards.card import Attack, Card, CardSet, Power
from ptcg_judge.cards.frozen import postponed
from ptcg_judge.cards.names import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

    from ptcg_judge.cards.card import Supertype

_NOW: Final = (
    "id", "set_id", "number", "name", "count_name", "supertype", "subtypes", "evolves_from", "function", "mark",
    "released",
)  # fmt: skip
_LATER: Final = (
    "stage", "rule_box", "hp", "types", "weaknesses", "resistances", "retreat", "attacks",
    "powers", "effect", "rarity", "flags", "sources",
)  # fmt: skip
CARD_FIELDS: Final = (*_NOW, *_LATER)
SET_FIELDS: Final = (
    "id", "name", "series", "codes", "released", "printed_total", "total", "prefixes", "last", "tcgdex", "main",
)  # fmt: skip
WorkedOut = tuple[str, str]  # traits, and a number of the section standings; "" where nothing was worked out
NOTHING: Final[WorkedOut] = ("", "")
_LETTER: Final = {kind: letter for letter, kind in LETTERS.items()}
_SUPERTYPES: Final[dict[str, Supertype]] = {"P": "Pokémon", "T": "Trainer", "E": "Energy"}


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def _types(letters: str) -> tuple[str, ...]:
    return tuple([LETTERS[letter] for letter in letters])


def _number(text: str) -> int | None:
    return int(text) if text else None


def _attack(text: str) -> Attack:
    name, cost, damage, sign, effect = text.split("~")
    return Attack(name, _TYPES[cost], _NUMBERS[damage], sign, effect)


def _power(text: str) -> Power:
    name, kind, effect = text.split("~")
    return Power(name, kind, effect)


def _change(text: str) -> tuple[str, str]:
    return LETTERS[text[0]], text[1:]


class _Parsed(dict):  # type: ignore[type-arg]  # typing is not loaded here
    """Remembers what a function made of a field: most fields of most cards are written alike on other cards."""

    def __init__(self, parse: Callable[[str], Any]) -> None:
        self._parse = parse

    def __missing__(self, text: str) -> Any:
        made = self[text] = self._parse(text)
        return made


_LISTS: Final = _Parsed(_list)
_TYPES: Final = _Parsed(_types)
_CHANGES: Final = _Parsed(lambda text: tuple([_change(item) for item in _list(text)]))
_NUMBERS: Final = _Parsed(_number)


def _parse_later(rest: str) -> tuple[Any, ...]:
    """The fields that a check of a decklist seldom asks for, in the order of `_LATER`."""
    (
        _, _, stage, rule_box, hp, types, weaknesses, resistances, retreat, attacks, powers, effect, rarity, flags,
        sources,
    ) = rest.split("\t")  # fmt: skip
    return (
        stage or None, rule_box == "1", _NUMBERS[hp], _TYPES[types], _CHANGES[weaknesses],
        _CHANGES[resistances], _NUMBERS[retreat], tuple([_attack(item) for item in _list(attacks)]),
        tuple([_power(item) for item in _list(powers)]), effect, rarity, _LISTS[flags], sources,
    )  # fmt: skip


_make, _rest_of = postponed(Card, _NOW, _LATER, _parse_later)


def read_card(line: str) -> Card:
    """The card written in one line of the store."""
    id, set_id, number, name, count_name, kind, subtypes, evolves_from, function, mark, released, rest = line.split(
        "\t", 11
    )
    return _make(
        rest, id, set_id, number, name, count_name or name, _SUPERTYPES[kind], _LISTS[subtypes], _LISTS[evolves_from],
        function, mark or None, released,
    )  # fmt: skip


def worked_out(card: Card) -> WorkedOut:
    """What the line of a card says that was worked out about it; NOTHING for a card that no line was read for."""
    try:
        traits, standing, _ = _rest_of(card).split("\t", 2)
    except AttributeError:
        return NOTHING
    return traits, standing


def read_worked_out(line: str) -> WorkedOut:
    """The same from the line itself, without making a card of it."""
    traits, standing = line.split("\t", len(_NOW) + 2)[len(_NOW) : -1]
    return traits, standing


def _letters(types: tuple[str, ...]) -> str:
    return "".join(_LETTER[kind] for kind in types)


def _changes(changes: tuple[tuple[str, str], ...]) -> str:
    return "|".join(_LETTER[kind] + value for kind, value in changes)


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def write_card(card: Card, worked_out: WorkedOut = NOTHING) -> str:
    """The line of a card; the opposite of `read_card`."""
    attacks = "|".join("~".join((a.name, _letters(a.cost), _written(a.damage), a.sign, a.effect)) for a in card.attacks)
    powers = "|".join("~".join((p.name, p.kind, p.effect)) for p in card.powers)
    fields = (
        card.id, card.set_id, card.number, card.name, "" if card.count_name == card.name else card.count_name,
        card.supertype[0], "|".join(card.subtypes), "|".join(card.evolves_from), card.function, card.mark or "",
        card.released, *worked_out, card.stage or "", "1" if card.rule_box else "", _written(card.hp),
        _letters(card.types), _changes(card.weaknesses), _changes(card.resistances), _written(card.retreat), attacks,
        powers, card.effect, card.rarity, "|".join(card.flags), card.sources,
    )  # fmt: skip
    return "\t".join(fields)


def read_set(line: str) -> CardSet:
    """The set written in one line of the store."""
    f = line.split("\t")
    return CardSet(
        id=f[0], name=f[1], series=f[2], codes=_list(f[3]), released=f[4], printed_total=int(f[5]), total=int(f[6]),
        prefixes=tuple(f[7].split("|")), last=int(f[8]), tcgdex=_list(f[9]), main=f[10],
    )  # fmt: skip


def write_set(printed: CardSet) -> str:
    """The line of a set; the opposite of `read_set`."""
    return "\t".join((
        printed.id, printed.name, printed.series, "|".join(printed.codes), printed.released,
        str(printed.printed_total), str(printed.total), "|".join(printed.prefixes), str(printed.last),
        "|".join(printed.tcgdex), printed.main,
    ))  # fmt: skip
