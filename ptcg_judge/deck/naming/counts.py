"""The count of one card line, wherever it stands and however it is written.

Names hold digits ("Porygon2", "Pokégear 3.0"), so a line has several readings. They are listed here, likeliest first;
whoever reads the line takes the first whose rest is a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple


class Way(Enum):
    """How sure it is that a number is a count: beyond doubt by its place or mark, or only if the rest is a card."""

    SURE = "sure"
    ROUND = "round"  # "Name (4)": may as well be a heading with the number of its cards
    BARE = "bare"  # "Name 4": may as well be a collector number, or the end of a title


class CountedText(NamedTuple):
    """A line with its count taken off: `text` begins at `start` (from 0) in the line; `amount` as written."""

    amount: str
    text: str
    start: int
    way: Way = Way.SURE

    @property
    def weak(self) -> bool:
        """Whether the rest has to be a card for the number to be its count."""
        return self.way is not Way.SURE


LARGEST: Final = 999
LONGEST: Final = 300  # characters of a line in which a count is looked for behind the name
USUAL: Final = 60
_X: Final = "xX×хХ"  # the last two are the Cyrillic letter
_BULLET: Final = r"[^\w\s()\[\]{}<\"'#;%@$€£&~=×≈≥≤+\-–—]"
LEAD: Final = re.compile(
    rf"""(?:\s+ | {_BULLET} | [-–—+](?=[\s\[(]) | >+ | =>
        | \[[\sxX]?\]\s* | \([\sxX]?\)\s*  # boxes to tick
        | \d{{1,3}}[.)]\s+(?=[^\w]*\d) | [a-zA-Z][.)]\s+(?=[^\w]*\d)  # numbers of lines
        )+""",
    re.VERBOSE,
)
_FRONT: Final = re.compile(
    rf"""\s*\+?[(\[{{<]?[{_X}]?\s?(?P<count>[-−–]?\d[\d.,]*)(?:[{_X}]?[)\]}}>]|[{_X}](?=[:;]))?[:;]?
        (?:\s*[{_X}*](?=\s)\s*|[xX×](?=[A-Z\u00c0-\u00de])|\s+|(?=[A-Z]))
        (?:[-–—:|]\s+)?""",
    re.VERBOSE,
)
_GLUED: Final = re.compile(rf"(\d{{1,2}})[{_X}]?(?=[^\W\d])(?!(?:st|nd|rd|th)\b)")
# A count behind the card, read from the end: the pattern fits the line turned round, and takes each character once.
_BACK: Final = re.compile(
    rf"""\s*+\|?\s*+
        (?:[)\]]?\s*+(?P<after>\d++[-−]?)\s*+[{_X}]\s*+[(\[]?
          |[{_X}]\s*+(?P<before>\d++[-−]?)[\s|]++
          |[)\]]\s*+[{_X}]?\s*+(?P<inside>\d++[-−]?)\s*+[(\[])\s*+(?P<mark>[-–—:|]?)\s*+""",
    re.VERBOSE,
)
_BARE: Final = re.compile(
    r"""^(?P<text>\S.*?)(?:\s*[-–—:=|,;*]\s*|\s*(?:\.{2,}|…+)\s*|\s+|(?<=[a-z]))(?P<count>\d{1,3})\s*[.,;]?$""",
    re.VERBOSE,
)
_MIDDLE: Final = re.compile(rf"^[(\[]?(?P<mark>[{_X}]?)(?P<count>\d{{1,2}})(?P<after>[{_X}]?)[)\]]?,?$")
_UNIT: Final = re.compile(
    r"""(?P<unit>(?:copies|copy|cop[iy]as?|cópias?|copie|exemplaires?|exemplare?|karten|cards?|cartas?|cartes?|stück|stk
        |pcs?|pieces?|ea|each|pezzi|ct|mal|szt|ks|枚|张|張|x)\.?(?!\w)|枚|张|張)?
        \s*(?P<of>(?:of|de|di|d[oa]|von|の)\b)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_BEFORE_UNIT: Final = re.compile(r"\s*[(\[]?(\d{1,3})[)\]]?\s*")
_UNIT_BEHIND: Final = re.compile(r"(?<=\d)\s?(?:枚|张|張|pcs?\.?|copies|ct|stk\.?|mal)$", re.IGNORECASE)
_NUMBERS: Final = """a/an/one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty
    ein/eine/einen/eins zwei drei vier fünf/fuenf sechs sieben acht neun zehn elf zwölf/zwoelf dreizehn vierzehn
    fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig
    un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
    dix-neuf vingt
    un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove venti
    un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
    dieciocho diecinueve veinte
    um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis/dezasseis
    dezessete/dezassete dezoito dezenove/dezanove vinte"""
WORDS: Final = {
    word: str(at % 20 + 1) for at, words in enumerate(_NUMBERS.split()) for word in words.split("/")
}  # English, German, French, Italian, Spanish, Portuguese: twenty each
_WORD: Final = re.compile(rf"^(?P<word>[^\W\d]+(?:-[^\W\d]+)?)\s+(?:[{_X}]\s+)?(?=\S)")
_ABOUT: Final = re.compile(
    r"""^\s*(?:
          (?:[~≈≥≤]\s*|ca\.?\s+|about\s+)?\d{1,2}(?:(?:\s*[-–/~+]\s*\d{1,2}){1,3}[xX×]?|[+?]+)?\s+
          |\d{1,2}[-–—/+&=~]{1,2}(?=[^\W\d]) | \d{0,2}[½¼¾⅓⅔]\s*
          |\d{1,2}\s?(?:ea|each)\.?\s+ | (?:an?\s+)?(?:playset|pair|couple|few|some)\s+(?:of\s+)?
          |(?:ii|iii|iv)\s+
        )(?P<text>[^\d\s].*)$""",
    re.VERBOSE | re.IGNORECASE,
)
MOST_NAMES: Final = 4  # between which a line may leave the choice
_OR: Final = re.compile(r"\s*/\s*|\s+(?:or|oder|ou|o)\s+")
_CUTS: Final = (
    re.compile(r"\s*[;,/&+|]\s+|\s+(?:and|und|et|y|e|or)\s+"),
    re.compile(rf"\s+(?=\d{{1,2}}\s*[{_X}]?\s+[^\W\d])"),
    re.compile(rf"(?<=[{_X}]\d)[\s,;]+"),
)
_BEHIND_A_WORD: Final = re.compile(
    rf"(?:[^\W\d][\w'’.,!:]*\s+){{1,3}}?(?P<count>\d{{1,2}})\s*[{_X}]?\s+(?P<text>[^\d\s].*)$"
)
_TITLE: Final = re.compile(
    r"\b(?:top|place|rank|day|round|list|deck|version|tier|team|week|part|platz|tag|runde|jour|day|gen|series?)\b",
    re.IGNORECASE,
)


def counted(line: str) -> CountedText | None:
    """The count of a line that shows it plainly, before or after the card; None for any other line."""
    lead = LEAD.match(line)
    at = lead.end() if lead else 0
    front = _FRONT.match(line, at)
    if front and front.end() < len(line):
        return CountedText(front["count"], line[front.end() :], front.end())
    return _counted_behind(line, at)


def _counted_behind(line: str, at: int) -> CountedText | None:
    """The count after the card: "Iono x4", "Iono 4x", "Iono (4)"; a line that begins with a digit has none."""
    back = _BACK.match(line[: at - 1 : -1] if at else line[::-1])
    if not back:
        return None
    text = line[at : len(line) - back.end()] or back["mark"]
    if not text.strip() or text.lstrip()[0].isdecimal():
        return None
    count = (back["after"] or back["before"] or back["inside"])[::-1]
    start = at + len(text) - len(text.lstrip(" \t|"))
    return CountedText(count, text.lstrip(" \t|"), start, Way.ROUND if back["inside"] else Way.SURE)


def other_ways(line: str) -> Iterator[CountedText]:
    """Less plain readings of a line: units, numbers in words, bare numbers behind the name, counts in the middle."""
    if len(line) > LONGEST:
        return
    lead = LEAD.match(line)
    at = lead.end() if lead else 0
    glued = _GLUED.match(line, at)
    if glued:
        yield CountedText(glued[1], line[glued.end() :], glued.end(), Way.ROUND)
    yield from _with_unit(line, at)
    yield from _in_words(line, at)
    yield from _behind(line, at)
    yield from _in_the_middle(line, at)


def _with_unit(line: str, at: int) -> Iterator[CountedText]:
    """ "4 of Iono", "4 copies of Iono", "4pcs Iono", "4枚 ..." """
    front = _BEFORE_UNIT.match(line, at)
    unit = _UNIT.match(line, front.end()) if front else None
    if front and unit and (unit["unit"] or unit["of"]) and unit.end() < len(line):
        yield CountedText(front[1], line[unit.end() :], unit.end(), Way.ROUND)


def _in_words(line: str, at: int) -> Iterator[CountedText]:
    """ "four Arven", "vier x Hyperball", "two copies of Iono", "Arven: four"."""
    front = _WORD.match(line[at:])
    if front and front["word"].lower() in WORDS:
        start = at + front.end()
        unit = _UNIT.match(line, start)
        if unit and unit.end() > start and unit.end() < len(line):
            yield CountedText(WORDS[front["word"].lower()], line[unit.end() :], unit.end(), Way.ROUND)
        yield CountedText(WORDS[front["word"].lower()], line[start:], start, Way.ROUND)
    name, _, last = line[at:].rstrip().rpartition(" ")
    if name and last.lower() in WORDS and len(last) > 2:
        yield CountedText(WORDS[last.lower()], name.rstrip(" -–—:=,").removesuffix(" x"), at, Way.ROUND)


def _behind(line: str, at: int) -> Iterator[CountedText]:
    """ "Dreepy 4", "Dreepy: 4", "Dreepy TWM 128, 4", "Dreepy*4"."""
    text = _UNIT_BEHIND.sub("", line[at:].rstrip())
    back = _BARE.match(text)
    if back:
        yield CountedText(
            back["count"], back["text"], at, Way.BARE if len(text) == len(line[at:].rstrip()) else Way.ROUND
        )


def _in_the_middle(line: str, at: int) -> Iterator[CountedText]:
    """ "Nest Ball x4 SVI 181", "Nest Ball 4 SVI 181"."""
    words = line[at:].split(" ")
    for number, word in enumerate(words[1:-1], 1):
        found = _MIDDLE.match(word)
        if found and number < 12:
            marked = bool(found["mark"] or found["after"] or word[0] in "([")
            rest = " ".join(words[:number] + words[number + 1 :])
            yield CountedText(found["count"], rest, at, Way.ROUND if marked else Way.BARE)


def about(line: str) -> CountedText | None:
    """A line that begins with what is no count: "3-4 Iono", "~4 Iono", "4? Iono", "4-4 Dreepy", "4/Iono", "½ Iono",
    "a playset of Iono", "IV Iono"."""
    found = _ABOUT.match(line) if len(line) <= LONGEST else None
    return CountedText(line[: found.start("text")].strip(), found["text"], found.start("text")) if found else None


def number_of(count: str) -> int | None:
    """A written count as a number from 1 to 999 ("4.0" of a spreadsheet is 4); None for any other."""
    bare = re.sub(r"[.,]0{0,2}$", "", count).lstrip("0")
    return int(bare) if bare.isdecimal() and len(bare) <= 3 and 1 <= int(bare) <= LARGEST else None


def several(line: str) -> Iterator[list[tuple[int, str]]]:
    """Ways to part a line into several: each a list of pieces with the places (from 0) at which they begin."""
    for pattern in _CUTS if len(line) <= LONGEST else ():
        cuts = [(found.start(), found.end()) for found in pattern.finditer(line)]
        if cuts:
            starts, stops = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(line)]
            yield [(start, line[start:stop]) for start, stop in zip(starts, stops, strict=True)]


def either(text: str) -> list[str]:
    """The names between which a text leaves the choice: "Iono or Arven"; [] where it leaves none."""
    names = [name.strip() for name in _OR.split(text)] if len(text) <= LONGEST else []
    return names if 1 < len(names) <= MOST_NAMES and all(names) else []


def behind_a_word(line: str) -> CountedText | None:
    """A count behind up to three words: "maybe 1 Iono"; None where they are those of a title ("Top 8 Iono")."""
    found = _BEHIND_A_WORD.match(line) if len(line) <= LONGEST else None
    if not found or _TITLE.search(line[: found.start("count")]):
        return None
    return CountedText(found["count"], found["text"], found.start("text"), Way.ROUND)
