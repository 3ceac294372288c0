"""One card, one line: how facts are written into the card store and read from it.

Fields are separated by tabs, items of a list by "|", parts of an item by "~". Energy types are single letters
(G R W L P F D M Y N C), so an attack is "Hyper Beam~RRCC~120~+~fingerprint". The names of the fields, in order, are
`CARD_FIELDS` and `SET_FIELDS`. The line begins with the card's id, by which the lines are sorted. In the store two more
fields stand behind the facts of a card: what the deck rules made of it (`WorkedOut`).
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

CARD_FIELDS: Final = (
    "id", "set_id", "number", "name", "count_name", "supertype", "stage", "subtypes", "rule_box", "mark", "released",
    "evolves_from", "hp", "types", "weaknesses", "resistances", "retreat", "attacks", "powers", "effect", "function",
    "rarity", "flags", "sources",
)  # fmt: skip
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
_LATER: Final = ("weaknesses", "resistances", "attacks", "powers")


def _parse_later(fields: tuple[str, str, str, str]) -> tuple[Any, ...]:
    """Weaknesses, Resistances, attacks and Powers: a check of a decklist seldom asks for them."""
    weaknesses, resistances, attacks, powers = fields
    return (
        _CHANGES[weaknesses],
        _CHANGES[resistances],
        tuple([_attack(item) for item in _list(attacks)]),
        tuple([_power(item) for item in _list(powers)]),
    )


_make: Final = postponed(Card, tuple(name for name in CARD_FIELDS if name not in _LATER), _LATER, _parse_later)


def read_card(line: str) -> Card:
    """The card written in one line of the store."""
    return read_line(*line.split("\t", 1))[0]


def read_line(id: str, rest: str) -> tuple[Card, WorkedOut]:
    """The card of a line and what was worked out about it."""
    (
        set_id, number, name, count_name, kind, stage, subtypes, rule_box, mark, released, evolves_from, hp, types,
        weaknesses, resistances, retreat, attacks, powers, effect, function, rarity, flags, sources, *worked_out,
    ) = rest.split("\t")  # fmt: skip
    card = _make(
        (weaknesses, resistances, attacks, powers), id, set_id, number, name, count_name or name,
        _SUPERTYPES[kind], stage or None, _LISTS[subtypes], rule_box == "1", mark or None, released,
        _LISTS[evolves_from], _NUMBERS[hp], _TYPES[types], _NUMBERS[retreat], effect, function, rarity, _LISTS[flags],
        sources,
    )  # fmt: skip
    return card, (worked_out[0], worked_out[1]) if worked_out else NOTHING


def _letters(types: tuple[str, ...]) -> str:
    return "".join(_LETTER[kind] for kind in types)


def _changes(changes: tuple[tuple[str, str], ...]) -> str:
    return "|".join(_LETTER[kind] + value for kind, value in changes)


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def write_card(card: Card) -> str:
    """The line of a card; the opposite of `read_card`."""
    attacks = "|".join("~".join((a.name, _letters(a.cost), _written(a.damage), a.sign, a.effect)) for a in card.attacks)
    powers = "|".join("~".join((p.name, p.kind, p.effect)) for p in card.powers)
    fields = (
        card.id, card.set_id, card.number, card.name, "" if card.count_name == card.name else card.count_name,
        card.supertype[0], card.stage or "", "|".join(card.subtypes), "1" if card.rule_box else "", card.mark or "",
        card.released, "|".join(card.evolves_from), _written(card.hp), _letters(card.types),
        _changes(card.weaknesses), _changes(card.resistances), _written(card.retreat), attacks, powers, card.effect,
        card.function, card.rarity, "|".join(card.flags), card.sources,
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
