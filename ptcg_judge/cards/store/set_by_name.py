"""Finding a card that is named in another way than "Name CODE 4": the set by its name, before the card, in brackets.

Asked only where the usual way finds nothing, so that a look-up that succeeds costs nothing more.
"""

from __future__ import annotations

from ptcg_judge.cards.names import code_key, name_key, number_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from ptcg_judge.cards.card import Card, CardSet

    class CardsBySet(Protocol):
        """What is asked of a CardStore here."""

        @property
        def sets(self) -> Mapping[str, CardSet]: ...

        def named(self, name: str) -> tuple[Card, ...]: ...


MOST_WORDS = 14  # longer texts are no card with a set
SEXES = {"m": "♂", "male": "♂", "f": "♀", "female": "♀"}


def named_otherwise(store: CardsBySet, text: str) -> tuple[Card, ...]:
    """The printings meant by "BS 4 Charizard", "Charizard Base Set 4", "Charizard 4/102", "Pikachu SWSH020"; else ().

    The text is a card's name with a set (code, id or name), a collector number, or both, before or behind it.
    """
    from ptcg_judge.cards.signs import with_signs, with_those_signs

    signed = with_signs(text)
    found = store.named(signed) if signed != text else ()
    if found:
        return with_those_signs(found, signed)
    return _with_a_set(store, text) or (_with_a_set(store, signed) if signed != text else ())


def _with_a_set(store: CardsBySet, text: str) -> tuple[Card, ...]:
    words = _words(text)
    for name, rest in _splits(words) if 1 < len(words) <= MOST_WORDS else ():
        named = store.named(" ".join(name))
        fitting = tuple(card for card in named if _is_of(store, card, rest))
        if fitting:
            return fitting
    return ()


def of_the_set(store: CardsBySet, text: str) -> tuple[Card, ...]:
    """The printings of the name and set in a text whose number is wrong: those of "Pikachu BS 59" are Pikachu BS 58."""
    words = _words(text)
    numbers = [at for at, word in enumerate(words) if any(mark.isdecimal() for mark in word)]
    return named_otherwise(store, " ".join(words[: numbers[-1]] + words[numbers[-1] + 1 :])) if numbers else ()


def _words(text: str) -> list[str]:
    """The text without brackets; "Nidoran M" with the sign."""
    words = "".join(" " if mark in "()[],#" else mark for mark in text).split()
    for at, word in enumerate(words[1:], 1):
        if words[at - 1].casefold() == "nidoran" and word.casefold() in SEXES:
            return [*words[: at - 1], f"Nidoran{SEXES[word.casefold()]}", *words[at + 1 :]]
    return words


def _splits(words: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Name and the rest, the longest name first, at the front before at the end."""
    for size in range(len(words), 0, -1):
        yield words[:size], words[size:]
        if size < len(words):
            yield words[-size:], words[:-size]


def _is_of(store: CardsBySet, card: Card, rest: list[str]) -> bool:
    """Whether set and number (either may be missing, in either order) are those of the printing."""
    if not rest or _is_set(store, card, rest):
        return True
    for number, place in ((rest[-1], rest[:-1]), (rest[0], rest[1:])):
        if _is_number(store, card, number) and (not place or _is_set(store, card, place)):
            return True
    return False


def _is_number(store: CardsBySet, card: Card, word: str) -> bool:
    """Whether it is the collector number; a total beside it has to be that of the set."""
    total = word.partition("/")[2]
    fits = not total.isdecimal() or total.lstrip("0") == str(store.sets[card.set_id].printed_total)
    return fits and number_key(word) == number_key(card.number)


def _is_set(store: CardsBySet, card: Card, words: list[str]) -> bool:
    said, printed = " ".join(words), store.sets[card.set_id]
    names = {name_key(printed.name), name_key(printed.name.removesuffix(" Set"))}
    return code_key(said) in {code_key(code) for code in (*printed.codes, printed.id)} or name_key(said) in names
