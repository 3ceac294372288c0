"""CardStore: finding a card by id, by set code and number, by name, by function.

The store is one read-only file of sorted lines (see file.py); opening it reads its head, a look-up reads a few
lines. Cards once read are remembered.
"""

from __future__ import annotations

import os

from ptcg_judge.cards.energy_names import local_basic_energy
from ptcg_judge.cards.names import clean, code_key, count_name, name_key, number_key, plain
from ptcg_judge.cards.store.file import StoreFile
from ptcg_judge.cards.store.lines import read_card, read_set, read_worked_out, worked_out
from ptcg_judge.cards.store.location import bundled_store, user_store
from ptcg_judge.errors import AmbiguousCard, CardDataError, CardDataWarning, UnknownCard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from typing import Final

    from ptcg_judge.cards.card import Card, CardSet
    from ptcg_judge.cards.store.lines import WorkedOut

    Place = tuple[str, str]  # a set id and the number prefix its code forces ("" for none)


BY_RULE: Final = "by rule"  # the key of a line among the tables
LONGEST: Final = 40  # no set code or collector number is nearly as long
MOST_CODES: Final = 10_000  # codes that are remembered: texts that are no lists hold no end of them


def _newest() -> StoreFile:
    """The user's updated data unless the program ships newer data; a file that is no sound store is set aside."""
    bundled, own = bundled_store(), user_store()
    if not os.path.lexists(own):
        return StoreFile(bundled)
    try:
        updated = StoreFile(own, whole=True)
    except CardDataError as problem:
        _set_aside(own, problem)
        return StoreFile(bundled)
    shipped = StoreFile(bundled)
    return updated if updated.facts.get("last_day", "") >= shipped.facts.get("last_day", "") else shipped


def _set_aside(path: str, problem: CardDataError) -> None:
    """Give the file another name and say so, once: the next command finds no updated data and goes on quietly."""
    import warnings

    aside = f"{path}.set-aside"
    try:
        os.replace(path, aside)  # noqa: PTH105 -- pathlib costs 12 ms of a cold look-up
        done = f"it now lies at {aside}"
    except OSError:
        done = "it could not be moved away"
    warnings.warn(f"{problem}; {done}, the data of the program are used", CardDataWarning, stacklevel=2)


class CardStore:
    """All English printings, read one by one as they are asked for."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._lines, self._numbers = file.section("cards"), file.section("numbers")
        self._cards: dict[str, Card] = {}
        self._placed: dict[str, Card] = {}
        self._places: dict[str, tuple[Place, ...]] = {}
        self._coded: dict[tuple[str, str], tuple[Card, ...]] = {}
        self._named: dict[str, tuple[Card, ...]] = {}
        self._alike: dict[str, tuple[Card, ...]] = {}
        self._sets: dict[str, CardSet] | None = None
        self._usual_sets: dict[str, tuple[str, ...]] = {}
        self._some_sets: dict[str, CardSet] = {}
        self._names: tuple[list[str], list[str]] | None = None
        self._local: tuple[list[str], list[str]] | None = None
        self._english: dict[str, tuple[str, ...]] = {}

    @classmethod
    def open(cls, path: Path | None = None) -> CardStore:
        """The store at `path`; without one the newer of the user's updated data and the bundled data.

        Raises CardDataError when the file is missing or not a store.
        """
        return cls(StoreFile(str(path)) if path else _newest())

    @property
    def path(self) -> Path:
        """The file that was opened."""
        from pathlib import Path

        return Path(self._file.path)

    @property
    def last_day(self) -> str:
        """The release day (ISO) of the newest set in the data: what comes later is unknown."""
        return self._file.facts["last_day"]

    @property
    def facts(self) -> Mapping[str, str]:
        """The head of the store: last day, number of cards and sets."""
        return self._file.facts

    # -- by id -----------------------------------------------------------------------------------------------------

    def by_id(self, id: str) -> Card | None:
        """The printing with this pokemontcg.io or TCGdex id; None when there is none."""
        known = self._cards.get(id)
        if known is not None:
            return known
        place = self._lines.place(id)
        if place is None:
            other = self._file.section("ids").find(id)
            return self.by_id(other) if other else None
        card = self._cards[id] = self.at(place)
        return card

    def at(self, place: str) -> Card:
        """The printing whose line begins at this place."""
        known = self._placed.get(place)
        if known is None:
            known = self._placed[place] = read_card(self._lines.at(place))
        return known

    def _all_of(self, places: str | None) -> tuple[Card, ...]:
        if not places:
            return ()
        return (self.at(places),) if " " not in places else tuple([self.at(place) for place in places.split(" ")])

    def all(self) -> Iterator[Card]:
        """Every printing, in order of ids."""
        return map(read_card, self._file.section("cards").lines())

    def aliases(self) -> dict[str, list[str]]:
        """What else leads to a card, by its id: "T:..." a TCGdex id, "N:..." a further number. For merging stores."""
        found: dict[str, list[str]] = {}
        for line in self._file.section("ids").lines():
            other, _, id = line.partition("\t")
            found.setdefault(id, []).append(f"T:{other}")
        for line in self._file.section("numbers").lines():
            key, _, places = line.partition("\t")
            for card in self._all_of(places):
                found.setdefault(card.id, []).append(f"N:{key.partition(' ')[2]}")
        return found

    # -- what the deck rules made of the cards ----------------------------------------------------------------------

    def texts(self, name: str, key: str) -> Callable[[str], str | None] | None:
        """What finds a card by the text "Nest Ball SVI 181": its id, the name it counts under ("" where the text has
        it), what a line of it adds to a deck, and its place, parted by tabs. None where the store has no such table
        that was made with this key."""
        return self._file.section("texts").find if self.place_of_table(name, key) >= 0 else None

    def worked_out(self, card: Card) -> WorkedOut:
        """What was worked out about a printing when the store was made: its traits, and the number of its standings."""
        return worked_out(card)

    def worked_out_alike(self, card: Card) -> tuple[WorkedOut, ...]:
        """The same about both printings that do what this one does, or about the oldest of more; () for one alone."""
        places = self._file.section("functions").find(card.function)
        if not places:
            return ()
        first, _, other = places.partition(" ")
        oldest = self._worked_out_at(first)
        return (oldest,) if " " in other else (oldest, self._worked_out_at(other))

    def _worked_out_at(self, place: str) -> WorkedOut:
        known = self._placed.get(place)
        return worked_out(known) if known is not None else read_worked_out(self._lines.at(place))

    def place_of_table(self, name: str, key: str) -> int:
        """The place of a format in a row of standings; -1 where the store has none that was made with this key.

        The traits of cards are a table, too: "traits".
        """
        place, _, made_with = (self._file.section("tables").find(name) or "").partition("\t")
        return int(place) if made_with == key else -1

    def by_rule(self) -> frozenset[str]:
        """Ids of the printings that sets unknown to the calendar hold, and of all that do the same. Like the tables, it
        holds for the formats that the store was made with."""
        return frozenset((self._file.section("tables").find(BY_RULE) or "").split())

    def outline(self, standing: str, place: int) -> str:
        """How the printings of a number of standings stand in the format at this place of the row; "" for none."""
        row = (self._file.section("standings").find(standing) or "").split(" ")
        return self._file.section("outlines").find(row[place]) or "" if place < len(row) else ""

    # -- sets ------------------------------------------------------------------------------------------------------

    @property
    def sets(self) -> Mapping[str, CardSet]:
        """All sets by id."""
        if self._sets is None:
            self._sets = {printed.id: printed for printed in map(read_set, self._file.section("sets").lines())}
        return self._sets

    def _set(self, id: str) -> CardSet:
        """One set, without reading the others. Raises KeyError where there is none."""
        known = self._some_sets.get(id)
        if known is None:
            line = self._file.section("sets").find(id)
            if line is None:
                raise KeyError(id)
            known = self._some_sets[id] = read_set(f"{id}\t{line}")
        return known

    def _code_line(self, code: str) -> str:
        """What the store says of a code; "SV 10" is tried as "SV10", too."""
        codes, key = self._file.section("codes"), code_key(code)
        return codes.find(key) or codes.find(key.replace("-", "")) or ""

    def places_of_code(self, code: str) -> tuple[Place, ...]:
        """The sets a code may mean, each with the number prefix that the code forces ("CRZ-GG" forces GG)."""
        known = self._places.get(code)
        if known is None:
            places = (item.partition(":") for item in self._code_line(code).split())
            known = tuple([(set_id, prefix) for set_id, _, prefix in places if not set_id.startswith("!")])
            if len(self._places) >= MOST_CODES:
                self._places.clear()
                self._usual_sets.clear()
            self._places[code] = known
        return known

    def code_kind(self, code: str) -> str:
        """What else a code is: "japanese" for a set of the Japanese game, "live" for a list of PTCG Live, else ""."""
        line = self._code_line(code)
        return next((item[1:] for item in line.split() if item.startswith("!")), "")

    def set_of_code(self, code: str) -> tuple[CardSet, ...]:
        """The sets a code may mean, likeliest first; () for an unknown code."""
        ids = dict.fromkeys(set_id for set_id, _ in self.places_of_code(code))
        return tuple(self._set(id) for id in ids)

    # -- by set code and number ------------------------------------------------------------------------------------

    def by_code(self, code: str, number: str) -> tuple[Card, ...]:
        """The printings that a set code and a collector number may mean, likeliest first; () for none.

        Forgives leading zeros, a missing prefix ("PR-SW 251", "CRZ-GG 25") and sub-sets numbered on after the main
        set ("HIF 153" is SV84). Two sets may share a code and a number: then the name has to decide.
        """
        if len(code) > LONGEST or len(number) > LONGEST:
            return ()
        key = (code, number)
        found = self._coded.get(key)
        if found is None:
            card = self.usual(code, number)
            found = (card,) if card else self._look_up(self.places_of_code(code), number_key(number))
            self._coded[key] = found
        return found

    def _numbered(self, set_id: str, number: str) -> tuple[Card, ...]:
        return self._all_of(self._numbers.find(f"{set_id} {number}"))

    def usual(self, code: str, number: str) -> Card | None:
        """The one printing with this code and number, where no number of the code's sets has a prefix to be guessed, as
        in most sets; None where `by_code` has to look."""
        sets = self._usual_sets.get(code)
        if sets is None:
            places = self.places_of_code(code)
            plain = not any(forced for _, forced in places)
            usual = plain and (len(places) > 1 or (len(places) == 1 and not self._may_bear(*places[0])))
            sets = self._usual_sets[code] = tuple([f"{set_id} " for set_id, _ in places]) if usual else ()
        key = number if number.isdecimal() and number[0] != "0" else number_key(number)
        found = ""
        for set_id in sets:
            place = self._numbers.find(set_id + key)
            if place:
                if found or " " in place:
                    return None
                found = place
        return self.at(found) if found else None

    def _look_up(self, places: tuple[Place, ...], number: str) -> tuple[Card, ...]:
        for attempt in (self._as_written, self._with_prefix, self._numbered_on):
            found = [card for set_id, forced in places for card in attempt(set_id, forced, number)]
            if (
                found and len(places) == 1 and self._may_bear(*places[0])
            ):  # the Classic Collection: printed as 60/145, counted as 25
                found += self._with_prefix(*places[0], number)
            if found:
                return tuple(dict.fromkeys(found)) if len(found) > 1 else (found[0],)
        return ()

    def _as_written(self, set_id: str, forced: str, number: str) -> tuple[Card, ...]:
        if forced and number.isdecimal():
            return self._numbered(set_id, forced + number)
        return self._numbered(set_id, number)

    def _with_prefix(self, set_id: str, forced: str, number: str) -> tuple[Card, ...]:
        """The number with the prefix that the set's numbers bear, if they all bear one."""
        prefixes = self._set(set_id).prefixes
        return self._numbered(set_id, prefixes[0] + number) if len(prefixes) == 1 and number.isdecimal() else ()

    def _may_bear(self, set_id: str, forced: str) -> bool:
        """Whether the prefix of the set's numbers makes another number of a plain one."""
        return bool(forced) or self._set(set_id).prefixes != ("",)

    def _numbered_on(self, set_id: str, forced: str, number: str) -> tuple[Card, ...]:
        """PTCGO counted on from the main set: HIF 153 is 69 + 84, GEN 114 is 83 + 31."""
        printed = self._set(set_id)
        main = self._set(printed.main) if printed.main else printed
        if not number.isdecimal() or int(number) <= main.last:
            return ()
        rest = int(number) - main.last
        return next(filter(None, (self._numbered(set_id, f"{p}{rest}") for p in printed.prefixes if p)), ())

    # -- by name ---------------------------------------------------------------------------------------------------

    def named(self, name: str) -> tuple[Card, ...]:
        """All printings that count under this name, in order of release; spelling is forgiven as in `name_key`.

        A name in another language is that of the English card, or of all cards that bear it where several do; an
        English name comes first. A lower-case "keldeo-ex" finds Keldeo ex where that name exists, and Keldeo-EX only
        where it does not.
        """
        key = name_key(name)
        if key not in self._named:
            self._named[key] = self._by_key(key) or self._in_other_languages(name) or self._by_key(_other_ex(key))
        return self._named[key]

    def _by_key(self, key: str) -> tuple[Card, ...]:
        line = self._file.section("names").find(key)
        return self._all_of(line.partition("\t")[2]) if line else ()

    def _in_other_languages(self, name: str) -> tuple[Card, ...]:
        return tuple([card for english in self.english_names(name) for card in self._by_key(name_key(english))])

    def english_names(self, name: str) -> tuple[str, ...]:
        """The English names that a name in another language stands for, the likeliest first; () for none.

        "Glurak" is Charizard; "Mary" is Marnie in German, whatever the English Mary is.
        """
        key = name_key(name)
        known = self._english.get(key)
        if known is None:
            local = self._file.section("local")
            line = local.find(key) or local.find(_without_level(key)) or local.find(_other_ex(key))
            known = tuple([item.partition("~")[0] for item in line.partition("\t")[2].split("|")]) if line else ()
            if not known and (energy := local_basic_energy(name)):
                known = (energy,)
            if len(self._english) >= MOST_CODES:
                self._english.clear()
            self._english[key] = known
        return known

    def is_english(self, name: str) -> bool:
        """Whether an English card bears this name."""
        return bool(self._by_key(name_key(name)))

    def languages_of(self, name: str) -> dict[str, tuple[str, ...]]:
        """The languages in which a name is a card's, by the English name it stands for there."""
        line = self._file.section("local").find(name_key(name))
        items = [item.partition("~") for item in line.partition("\t")[2].split("|")] if line else []
        return {english: tuple(codes.split(",")) for english, _, codes in items}

    def is_named(self, card: Card, name: str) -> bool:
        """Whether the card bears this name in any language."""
        key, own = name_key(name), name_key(card.count_name)
        if key in (own, name_key(card.name)):
            return True
        return any(name_key(english) == own for english in self.english_names(name))

    def local_names(self, card: Card) -> dict[str, str]:
        """The name of a card by language: "de", "es", "fr", "it", "pt", where the card has one there."""
        line = self._file.section("languages").find(name_key(card.count_name))
        pairs = [item.partition("~") for item in line.split("|")] if line else []
        return {language: name for language, _, name in pairs}

    def local_spellings(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Every look-up key of a name in another language, the name as written, and the English names."""
        for line in self._file.section("local").lines():
            key, written, english = line.split("\t", 2)
            yield key, written, tuple([item.partition("~")[0] for item in english.split("|")])

    def lines_of(self, section: str) -> dict[str, str]:
        """A section of the store as it is, key to the rest of the line. For merging stores."""
        return dict(line.split("\t", 1) for line in self._file.section(section).lines())

    def close_local_names(self, text: str, limit: int = 5) -> list[tuple[str, float]]:
        """The nearest names in other languages than English with their likeness (0 to 100), best first."""
        from rapidfuzz import fuzz, process

        if self._local is None:
            spellings = list(self.local_spellings())
            self._local = [key for key, _, _ in spellings], [written for _, written, _ in spellings]
        keys, names = self._local
        hits = process.extract(name_key(text[:200]), keys, scorer=fuzz.ratio, limit=limit, score_cutoff=40)
        return sorted(((names[at], score) for _, score, at in hits), key=lambda hit: (-hit[1], hit[0]))

    def close_names(self, text: str, limit: int = 5) -> list[tuple[str, float]]:
        """The nearest names with their likeness (0 to 100), best first."""
        from rapidfuzz import fuzz, process

        keys, names = self._all_names()
        hits = process.extract(name_key(text[:200]), keys, scorer=fuzz.ratio, limit=limit, score_cutoff=40)
        best = {names[at]: score for _, score, at in reversed(hits)}
        return sorted(best.items(), key=lambda hit: (-hit[1], hit[0]))

    def names(self) -> Iterator[tuple[str, str]]:
        """Every look-up key with the name it stands for, in order of keys."""
        keys, names = self._all_names()
        return zip(keys, names, strict=True)

    def _all_names(self) -> tuple[list[str], list[str]]:
        if self._names is None:
            lines = [line.split("\t", 2) for line in self._file.section("names").lines()]
            self._names = [line[0] for line in lines], [line[1] for line in lines]
        return self._names

    def has_attack(self, name: str) -> bool:
        """Whether any printing has an attack of exactly this name."""
        return any(item.count("~") == 4 for item in self._file.section("cards").items(name))

    def has_power(self, name: str) -> bool:
        """Whether any printing has a Power or Ability of exactly this name."""
        return any(item.count("~") == 2 for item in self._file.section("cards").items(name))

    # -- by function -----------------------------------------------------------------------------------------------

    def same_function(self, card: Card) -> tuple[Card, ...]:
        """Every printing that does the same as this one, itself included, in order of release."""
        found = self._alike.get(card.function)
        if found is None:
            places = self._file.section("functions").find(card.function)
            if not places:
                return (card,)
            found = self._alike[card.function] = self._all_of(places)
        return found

    def oldest_alike(self, card: Card) -> tuple[int, Card]:
        """How many printings do the same as this one, itself included, and the oldest of them."""
        known = self._alike.get(card.function)
        if known is not None:
            return len(known), known[0]
        places = self._file.section("functions").find(card.function)
        if not places:
            return 1, card
        return places.count(" ") + 1, self.at(places.partition(" ")[0])

    # -- by what a person writes -----------------------------------------------------------------------------------

    def code_of(self, card: Card) -> str:
        """The set code that names this printing in a decklist, or the set's id where it has no code."""
        codes = self._set(card.set_id).codes
        return codes[0] if codes else card.set_id

    def label(self, card: Card) -> str:
        """ "Charizard ex OBF 125"."""
        return f"{card.name} {self.code_of(card)} {card.number}"

    def find(self, text: str) -> Card:
        """The one card meant by "Name CODE 125", "OBF 125", "sv3-125", "sv3-125 Name" or a name alone.

        The set may also stand by its name or before the card ("BS 4 Charizard", "Charizard Base Set 4/102").

        A name alone has to be that of one Pokémon (all its printings with one function); of a Trainer or Energy the
        newest printing is returned. Raises UnknownCard with the nearest names, AmbiguousCard with the printings among
        which to choose.
        """
        wanted = plain(text)
        found = self.candidates(wanted)
        if not found:
            raise UnknownCard(clean(wanted[:100]), self._close(wanted))
        if found[0].supertype != "Pokémon" and len({card.count_name for card in found}) == 1:
            return found[-1]
        if len({card.function for card in found}) > 1:
            among = {card.function: self.label(card) for card in reversed(found)}
            raise AmbiguousCard(clean(wanted[:100]), tuple(reversed(among.values())))
        return found[0]

    def candidates(self, text: str) -> tuple[Card, ...]:
        """The printings that `find` chooses among: one where an id or a code and number decide, else all of a name."""
        words = plain(text).split(" ")
        whole = self.by_id(words[0])
        if whole and (len(words) == 1 or name_key(" ".join(words[1:])) == name_key(whole.name)):
            return (whole,)
        last = self.by_id(words[-1])
        if last and name_key(" ".join(words[:-1])) == name_key(last.name):
            return (last,)
        for size in (2, 3):
            if len(words) < size:
                break
            code = " ".join(words[-size:-1])
            found = self.by_code(code, words[-1])
            name = " ".join(words[:-size])
            fitting = tuple(card for card in found if not name or name_key(card.name) == name_key(name))
            if fitting:
                return fitting
        named = self.named(" ".join(words))
        if not named:
            return self._otherwise(words)
        return named if len(words) == 1 else self._with_signs(named, " ".join(words))

    def _with_signs(self, named: tuple[Card, ...], text: str) -> tuple[Card, ...]:
        if not text.lower().endswith(("x", "δ")):
            return named
        from ptcg_judge.cards.signs import with_those_signs

        return with_those_signs(named, text)

    def _close(self, wanted: str) -> tuple[str, ...]:
        """What may have been meant: the cards of the name in the set where only the number is wrong, or near names."""
        from ptcg_judge.cards.store.set_by_name import of_the_set

        same = tuple(self.label(card) for card in of_the_set(self, wanted))
        name = _name_part(wanted)
        close = sorted([*self.close_names(name), *self.close_local_names(name)], key=lambda hit: -hit[1])
        return same or tuple(dict.fromkeys(name for name, _ in close))[:5]

    def _otherwise(self, words: list[str]) -> tuple[Card, ...]:
        from ptcg_judge.cards.store.set_by_name import named_otherwise

        return named_otherwise(self, " ".join(words))


def _other_ex(key: str) -> str:
    """The key of the other of EX and ex."""
    if key.endswith(" EX"):
        return key[:-2] + "ex"
    return key[:-2] + "EX" if key.endswith(" ex") else ""


def _without_level(key: str) -> str:
    """The key without LV.X as French, Italian, Portuguese and Spanish cards print it."""
    words = key.split(" ")
    return " ".join(words[:-2]) if words[-1] == "x" and words[-2:-1] in (["niv"], ["nv"], ["liv"]) else key


def _name_part(text: str) -> str:
    """The text without a trailing code and number: what a misspelled name may be."""
    words = text.split(" ")
    if len(words) > 2 and any(mark.isdecimal() for mark in words[-1]):
        words = words[:-2]
    return count_name(" ".join(words))
