"""The file of the card store: sorted lines that are searched where they lie, never loaded whole.

    ptcg-judge cards 7                      magic and version
    checksum <tab> 5f3a90c1                 CRC-32 of all but this line
    last_day <tab> 2026-07-17               facts about the data
    cards <tab> 0 <tab> 4180233             sections: offset after the blank line, length in bytes
    ...
                                            a blank line, then the sections one after the other

Every section holds lines sorted by their bytes; the key of a line ends at its first tab.

| section   | key                         | rest of the line                               |
|-----------|-----------------------------|------------------------------------------------|
| cards     | card id                     | facts (see lines.py)                           |
| names     | name key                    | name, then the places of all its printings     |
| numbers   | set id and number key       | places                                         |
| ids       | TCGdex id                   | ids                                            |
| functions | fingerprint of the function | places, where two or more printings share it   |
| local     | name key                    | a name in another language, then the English   |
|           |                             | names it stands for, each with its languages   |
| languages | name key of the English name| its names in the other languages               |
| texts     | "Nest Ball SVI 181"         | id, name it counts under where that is another,|
|           |                             | what a line of it adds to a deck, place        |
| codes     | set code                    | set ids, each with the number prefix it forces |
| sets      | set id                      | facts                                          |
| tables    | format id, "traits", "texts"| its place in a row of standings, and a key     |
|           | "by rule"                   | ids of the printings whose days nobody told    |
| standings | number                      | for each format the number of an outline       |
| outlines  | number                      | how such printings stand, day by day           |

A place is where the line of a card begins in its section, in bytes: what is looked up most leads to a card at once.

The texts and the last three hold what the deck rules make of the cards; each card's line has two fields of that kind.
This room neither makes nor understands them (build/worked_out.py puts them in, deck/formats/outline.py and
deck/rules/stored_sums.py read them): whoever asks for a table names the key that it should have been made with, and
does without where it was made with another.

A line is found by halving the section on a memory map: about 14 reads among 21,000 cards. A section that is asked often
is read whole into a table, which pays for itself from then on; one decklist hardly ever gets that far. The same facts
give the same bytes, on any machine and in any order of the sources.
"""

from __future__ import annotations

import mmap
import os
import stat

from ptcg_judge.errors import CardDataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

MAGIC: Final = b"ptcg-judge cards 7\n"
BYTES: Final = 2_500  # of a section for each look-up after which it is read whole: by then both have cost as much
DIGITS: Final = 10  # no offset has more
SECTIONS: Final = (
    "cards", "names", "numbers", "ids", "functions", "local", "languages", "texts", "codes", "sets", "tables",
    "standings", "outlines",
)  # fmt: skip
PLACED: Final = ("names", "numbers", "functions", "texts")
"""Sections that hold places of cards; whoever writes a store gives ids."""


class Section:
    """Sorted lines between two offsets of a memory map."""

    def __init__(self, data: mmap.mmap | bytes, start: int, end: int) -> None:
        self._data, self.start, self.end = data, start, end
        self._patience = (end - start) // BYTES
        self._table: dict[str, str] = {}

    def find(self, key: str) -> str | None:
        """The rest of the line with this key, after the tab; None when there is none."""
        if self._table:
            return self._table.get(key)
        self._patience -= 1
        if self._patience < 0:
            lines = self._data[self.start : self.end].decode().split("\n")[:-1]
            self._table = {key: rest for line in lines for key, _, rest in (line.partition("\t"),)}
        found = self._sought(key)
        return None if found is None else self._data[found[1] : found[2]].decode()

    def items(self, name: str) -> Iterator[str]:
        """Every item of a list whose first part is this name ("name~...", see printed.py), without reading lines."""
        sought = name.encode("utf-8", "surrogatepass") + b"~"
        at = self._data.find(sought, self.start, self.end)
        while at >= 0:
            if self._data[at - 1 : at] in (b"\t", b"|"):
                line = self._data[at : self._data.find(b"\n", at)].decode()
                yield line.partition("\t")[0].partition("|")[0]
            at = self._data.find(sought, at + 1, self.end)

    def _sought(self, key: str) -> tuple[int, int, int] | None:
        """Where the line with this key begins, in its section, and the rest of it begins and ends, in the file."""
        if "\t" in key:  # no key does, but a key and what follows it would
            return None
        wanted = key.encode("utf-8", "surrogatepass") + b"\t"
        data, low, high = self._data, self.start, self.end
        while low < high:
            middle = (low + high) // 2
            begin = data.rfind(b"\n", low, middle) + 1 or low
            stop = data.find(b"\n", middle, high)
            stop = high if stop < 0 else stop
            head = data[begin : min(begin + len(wanted), stop)]
            if head == wanted:
                return begin - self.start, begin + len(wanted), stop
            if head < wanted:
                low = stop + 1
            else:
                high = begin
        return None

    def place(self, key: str) -> str | None:
        """Where the line with this key begins; None where there is none."""
        found = self._sought(key)
        return None if found is None else str(found[0])

    def at(self, place: str) -> str:
        """The line, key and all, that begins at this place."""
        begin = self.start + int(place)
        return self._data[begin : self._data.find(b"\n", begin)].decode()

    def lines(self) -> Iterator[str]:
        """Every line, key and all, in order."""
        at = self.start
        while at < self.end:
            stop = self._data.find(b"\n", at, self.end)
            yield self._data[at:stop].decode()
            at = stop + 1


class StoreFile:
    """An opened store: `facts` from its head and its sections by name.

    `data` are its bytes where they are at hand already; `path` then only names it. With `whole` the checksum is
    compared, which reads the file once (some milliseconds): for stores that did not come with the program. Raises
    CardDataError for what is no store of this version, or a damaged one.
    """

    def __init__(self, path: str, whole: bool = False, data: bytes | None = None) -> None:
        self.path = path
        self.facts: dict[str, str] = {}
        self._sections: dict[str, Section] = {}
        self._map: mmap.mmap | bytes = self._opened(path) if data is None else data
        self._read_head(whole)

    def _opened(self, path: str) -> mmap.mmap:
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 -- pathlib costs 12 ms of a cold look-up
                raise self._broken("it is no plain file")
            with open(path, "rb") as file:  # noqa: PTH123
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as problem:
            raise CardDataError(path, f"card data cannot be opened: {problem}") from None

    def _broken(self, why: str) -> CardDataError:
        return CardDataError(self.path, f"not a usable card store: {why}", hint="judge cards update fetches it anew")

    def _read_head(self, whole: bool) -> None:
        if self._map[: len(MAGIC)] != MAGIC:
            raise self._broken("it was not written by this version")
        end = self._map.find(b"\n\n", 0, 4096)
        if end < 0:
            raise self._broken("its head is cut off")
        base = end + 2
        for line in self._map[len(MAGIC) : end].decode("utf-8", "replace").split("\n"):
            key, *values = line.split("\t")
            if len(values) == 2 and all(value.isdecimal() and len(value) <= DIGITS for value in values):
                start = base + int(values[0])
                self._sections[key] = Section(self._map, start, start + int(values[1]))
            else:
                self.facts[key] = "\t".join(values)
        if set(SECTIONS) - self._sections.keys() or max(s.end for s in self._sections.values()) != len(self._map):
            raise self._broken("its length is wrong")
        if whole and self.facts.get("checksum") != checksum(self._map[:end].split(b"\n"), memoryview(self._map)[base:]):
            raise self._broken("it is damaged")

    def sections(self) -> dict[str, dict[str, str]]:
        """All sections as `write_store` takes them, with the ids of cards for their places."""
        found = {name: dict(line.split("\t", 1) for line in self._sections[name].lines()) for name in SECTIONS}
        ids = {place: id for id, place in _places(found["cards"]).items()}
        return found | {name: _exchanged(found[name], ids) for name in PLACED}

    def section(self, name: str) -> Section:
        """The section of that name."""
        return self._sections[name]


def checksum(head: list[bytes], body: bytes | memoryview) -> str:
    """The CRC-32 of a store, as eight hex digits: of the lines of its head but for the checksum's own, and its body."""
    from zlib import crc32

    said = b"\n".join(line for line in head if not line.startswith(b"checksum\t"))
    return f"{crc32(body, crc32(said)):08x}"


def _places(cards: dict[str, str]) -> dict[str, str]:
    """Where the line of each card begins in its section, by id."""
    found, at = {}, 0
    for line, id in sorted((f"{id}\t{rest}\n".encode(), id) for id, rest in cards.items()):
        found[id] = str(at)
        at += len(line)
    return found


def _exchanged(section: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    """The lines of a section with the words behind their last tab exchanged: places for ids, or ids for places."""
    parts = ((key, rest.rpartition("\t")) for key, rest in section.items())
    return {
        key: "".join((*head, " ".join([other[word] for word in words.split(" ")]))) for key, (*head, words) in parts
    }


def write_store(facts: dict[str, str], sections: dict[str, dict[str, str]]) -> bytes:
    """The bytes of a store. `sections` maps each section's keys to the rest of their lines; cards are named by id.

    Raises CardDataError for a fact that holds a tab or a line break.
    """
    bodies: dict[str, bytes] = {}
    places = _places(sections["cards"])
    sections = sections | {name: _exchanged(sections[name], places) for name in PLACED}
    for name in SECTIONS:
        lines = sorted(f"{key}\t{rest}\n".encode() for key, rest in sections[name].items())
        bodies[name] = b"".join(lines)
        if bodies[name].count(b"\n") != len(lines) or any("\t" in key for key in sections[name]):
            raise CardDataError("card data", f"a fact in {name} holds a tab or a line break")
    head, offset = [f"{key}\t{value}" for key, value in sorted(facts.items()) if key != "checksum"], 0
    for name, body in bodies.items():
        head.append(f"{name}\t{offset}\t{len(body)}")
        offset += len(body)
    body = b"".join(bodies.values())
    lines = [MAGIC[:-1], *(line.encode() for line in head)]
    lines.insert(1, f"checksum\t{checksum(lines, body)}".encode())
    return b"\n".join(lines) + b"\n\n" + body
