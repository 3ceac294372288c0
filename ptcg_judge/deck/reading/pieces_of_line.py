"""What a line of a decklist is: a card, a heading, a total, a banner, a comment, or talk.

A physical line may hold several pieces (`<br>`, a literal `\\n`); each piece remembers its column in the file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from ptcg_judge.deck.naming.card_reading import Piece, Sort

Link = tuple[str, str] | tuple[()] | None  # set code and number in a web address, () for another address


class CleanText(NamedTuple):
    """Cleaned text and, where cleaning moved anything, the column (from 0) of each of its characters."""

    text: str
    columns: tuple[int, ...] | None
    start: int

    def column(self, at: int) -> int:
        """The column in the file, from 1, of the character at `at`."""
        if self.columns is None:
            return self.start + at + 1
        return self.columns[min(at, len(self.columns) - 1)] + 1 if self.columns else self.start + 1


LABELS: Final = {
    "pokemon": """pokemon pokemons pkmn pokemon-cards pokemon-card pokemonkarten pokemon-karten carte-pokemon
        cartas-pokemon cartes-pokemon cartas-de-pokemon""",
    "trainer": """trainer trainers trainer-cards trainers-cards trainercards trainerkarten trainerkarte
        trainer-karten dresseur dresseurs cartes-dresseur cartes-dresseurs treinador treinadores cartas-de-treinador
        cartas-treinador entrenador entrenadores cartas-de-entrenador cartas-entrenador allenatore allenatori
        carte-allenatore supporter supporters supporter-cards unterstutzer apoiador apoiadores
        partidario partidarios aiuto carte-aiuto item items item-cards itemkarten itens item-e-ferramentas objet objets
        objeto objetos strumento strumenti carte-strumento tool tools pokemon-tool pokemon-tools ausrustung
        ausrustungen ferramenta ferramentas ferramentas-pokemon outil outils herramienta herramientas oggetti oggetto
        stadium stadiums stadion stadien estadio estadios stade stades stadio stadi ace-spec ace-specs
        technical-machine technical-machines""",
    "energy": """energy energies energy-cards energycards energie energien energies energiekarten
        cartes-energie energia energias energia-cards cartas-de-energia carte-energia cartas-energia basic-energy
        basic-energies special-energy special-energies energias-basicas energias-especiais""",
    "total": """total total-cards totalcards total-de-cartas total-de-cartes totale-carte karten-insgesamt
        gesamt insgesamt cards-total total-card deck-total total-deck cards cartas karten cartes""",
}
_SECTION: Final = {label: section for section, labels in LABELS.items() for label in labels.split()}
_HEADING: Final = re.compile(
    r"""^[\#*=_~\-–—\[(>|\s]*(?P<first>\d{1,3}\s*[x×]?\s+)?
        (?P<label>[^\W\d_]+(?:[\s-]+[^\W\d_]+){0,3})
        \s*(?:[:\-–—([=*_~|x×]\s*)*(?P<count>\d{1,4})?(?:\s*/\s*\d+)?
        \s*(?:cards?|cartas?|cartes?|karten|carte)?(?:\s*\([^()]{0,20}\))?[\s:)\]*=_~\-–—|.]*$""",
    re.VERBOSE | re.IGNORECASE,
)
_SETTING: Final = re.compile(r"^(?:#|//|;|--|<!--)\s*judge\s*:\s*(.*?)\s*(?:-->)?$", re.IGNORECASE)
_COMMENT: Final = re.compile(r"^(?:#|//|;|%|<!--|/\*)")
_BANNER: Final = re.compile(r"^\*{3,}\s*\S|^={3,}\s*[^\s=]")
_GENERATED: Final = re.compile(r"generated|erstellt|généré|gerad[oa]|generad[oa]|generat[oa]", re.IGNORECASE)
_RULER: Final = re.compile(r"^[\W_]+$")
_LINK: Final = re.compile(r"(?:https?://|www\.)\S*")
_PRINTING: Final = re.compile(
    r"/cards?/(?:[a-z]{2}/)?([A-Za-z0-9.-]{1,10})/([A-Za-z]{0,5}\d{1,4}[a-z]?)(?=[/?#\s)\]\"'>]|$)"
)
_BREAK: Final = re.compile(
    r"<\s*(?:br|/?p|/?li|/?div|/?tr|/?ul|/?ol|/?h\d|/?textarea|/?pre)\b[^<>]{0,300}>"
    r"|\\r\\n|\\n|\\r|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]|[,;]\s+(?=\d{1,2}\s*[xX×]?\s[^\W\d])",
    re.IGNORECASE,
)
_DROPPED: Final = re.compile(
    r"<!--\s*+(?!judge).{0,300}?-->|</?[a-zA-Z][^<>]{0,300}>"
    r"|\[/?(?:b|i|u|url|list|code|quote|deck|size|color)(?:=[^\]]{0,80})?\]"
    r"|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufe0e\ufe0f]|(?<!\*)\*\*(?!\*)|`"
    r"|(?:https?://|www\.)[^\s<>]*"
)
_QUOTES: Final = '"“”„«»'
_ENTITY: Final = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
_ODD: Final = re.compile(
    r"[<&`|\\\[\x00-\x1f\x7f-\x9f\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufe0e\ufe0f\ufeff"
    r"\u20e3\u2460-\u2473\u2776-\u277f\uff01-\uff5e✕✖╳⨯]"
    r"|\*\*|://|www\.|  |[,;]\s+\d"
)
# Digits and signs of other keyboards, each with what it stands for: full-width, circled, keycaps, crosses.
_KEYS: Final = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{chr(0x2460 + at): str(at + 1) for at in range(20)}, **{chr(0x2776 + at): str(at + 1) for at in range(10)},
    "\u20e3": "", "✕": "×", "✖": "×", "╳": "×", "⨯": "×",
}  # fmt: skip
CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def cleaned(line: str) -> Iterator[CleanText]:
    """The pieces of a physical line without markup, invisible characters and runs of blanks."""
    if not _ODD.search(line):
        yield CleanText(line, None, 0)
        return
    start = 0
    for found in _BREAK.finditer(line):
        yield _scrubbed(line[start : found.start()], start)
        start = found.end()
    yield _scrubbed(line[start:], start)


def _scrubbed(part: str, start: int) -> CleanText:
    marks: list[str] = []
    columns: list[int] = []
    for at, mark in _marks(part):
        if mark.isspace() or mark == "|" or CONTROL.match(mark):
            if not CONTROL.match(mark) and marks and marks[-1] != " ":
                marks.append(" ")
                columns.append(start + at)
            continue
        for key in _KEYS.get(mark, mark):
            marks.append(key)
            columns.append(start + at)
    return CleanText("".join(marks), tuple(columns), start)


def _marks(part: str) -> Iterator[tuple[int, str]]:
    """The characters of a piece with their places: markup and links dropped, entities put into characters."""
    at = 0
    spans = sorted((found.start(), found.end()) for found in _DROPPED.finditer(part)) if _DROPPED.search(part) else []
    dropped = dict(spans)
    entities = {found.start(): found for found in _ENTITY.finditer(part)} if "&" in part else {}
    while at < len(part):
        if at in dropped:
            if part[at] == "<":
                yield at, " "
            at = dropped[at]
        elif at in entities:
            import html

            found = entities[at]
            for mark in html.unescape(found[0]):
                yield at, mark
            at = found.end()
        else:
            yield at, part[at]
            at += 1


def section_of(text: str) -> tuple[str, str] | None:
    """The section that a heading opens ("pokemon", "trainer", "energy") or "total", with its number; else None."""
    if len(text) > 80:
        return None
    found = _HEADING.match(text)
    if not found:
        return None
    plain = unicodedata.normalize("NFD", found["label"].lower())
    label = re.sub(r"[\s-]+", "-", "".join(mark for mark in plain if not unicodedata.combining(mark)))
    section = _SECTION.get(label)
    count = found["count"] or (found["first"] or "").strip(" xX×")
    if section == "total" and not count:
        return None
    return (section, count) if section else None


def sorted_piece(piece: CleanText) -> Piece | None:
    """What a cleaned piece is when it is no card; None for what may be a card."""
    text = piece.text.strip()
    column = piece.column(len(piece.text) - len(piece.text.lstrip()))
    if not text:
        return Piece(Sort.SILENT, column, "")
    setting = _SETTING.match(text)
    if setting:
        return Piece(Sort.SETTING, column, setting[1])
    section = section_of(text)
    if section:
        sort = Sort.TOTAL if section[0] == "total" else Sort.HEADING
        return Piece(sort, column, text, section[1] if sort is Sort.TOTAL else section[0])
    if _RULER.match(text):
        return Piece(Sort.RULER if len(text) > 2 else Sort.SILENT, column, text)
    if _BANNER.match(text):
        return Piece(Sort.END_BANNER if _GENERATED.search(text) else Sort.BANNER, column, text)
    return Piece(Sort.SILENT, column, text) if _COMMENT.match(text) else None


def printing_in_link(line: str) -> Link:
    """Set code and number in a web address of a card's page ("/cards/SVI/181"), () for another; None without one."""
    if not _LINK.search(line):
        return None
    found = _PRINTING.search(line)
    return (found[1], found[2]) if found else ()


def unquoted(piece: CleanText) -> CleanText:
    """The piece without double quotes, and without single ones around the whole of it."""
    text = piece.text
    whole = len(text) > 2 and text[0] in "'‘’" and text[-1] in "'‘’"
    if not whole and not any(mark in text for mark in _QUOTES):
        return piece
    kept = [at for at, mark in enumerate(text) if mark not in _QUOTES and not (whole and at in (0, len(text) - 1))]
    columns = tuple([piece.columns[at] if piece.columns else piece.start + at for at in kept])
    return CleanText("".join([text[at] for at in kept]), columns, piece.start)
