"""Texts that were written to keep the judge busy, from 1 KB to 1 MB: how the time grows with the length.

    python benchmarks/hostile.py                 every family at 1 KB, 10 KB, 100 KB and 1 MB, with its slope
    python benchmarks/hostile.py --to 100000     only up to 100 KB

The slope is the exponent between the two longest texts: 1 is linear, 2 quadratic. Times are of the processor, in
process, for reading, judging and writing the answer as text, JSON and annotations; the first text of all is judged once
before the clock runs. Exit code 1 when a slope is over STEEPEST.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from datetime import date
from itertools import count

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.judge_file import JudgedFile, JudgedList
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.errors import JudgeError
from ptcg_judge.report.decks.answer import Answers, Form, Style
from ptcg_judge.report.lines import plain

SIZES = (1_000, 10_000, 100_000, 1_000_000)
FORMS: tuple[Form, ...] = ("text", "json", "github")
STEEPEST = 1.3
"""What a linear family may show on a busy machine: caches that fill and memory that grows cost a little."""


def repeated(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """A family of one piece again and again between two ends."""

    def family(size: int) -> str:
        times = (size - len(before) - len(after)) // len(piece)
        return before + piece * times + after

    return family


def numbered(piece: str, before: str = "") -> Callable[[int], str]:
    """A family of pieces that differ in a number, which stands for each "%"."""

    def family(size: int) -> str:
        parts, length = [before], len(before)
        for at in count():
            parts.append(piece.replace("%", str(at)))
            length += len(parts[-1])
            if length >= size:
                return "".join(parts)
        raise AssertionError

    return family


def printings(before: str, wanted: Callable[[Card], bool]) -> Callable[[int], str]:
    """A family of lines with real cards, one after the other, and from the first again."""

    def family(size: int) -> str:
        cards = CardStore.open()
        lines = [f"{before} {card.name} {cards.code_of(card)} {card.number}\n" for card in cards.all() if wanted(card)]
        return "".join(lines * (1 + size // sum(map(len, lines))))[:size]

    return family


FAMILIES: dict[str, Callable[[int], str]] = {
    "blanks of Ogham": repeated("\u1680", "a", "!"),
    "blanks in lines": repeated("a" + "\u1680" * 300 + "!\n"),
    "unknown names": numbered("1 Foo%\n"),
    "unknown names in a table": numbered("1,Foo%\n", "count,name\n"),
    "unknown numbers": numbered("1 Pikachu SVI %\n"),
    "names near a name": numbered("1 Charizrd% ex\n"),
    "pieces of one line": repeated("ab<br>"),
    "cards of one line": numbered("1 Iono PAL %<br>"),
    "links of one line": repeated("http://a.b<br>x "),
    "an open comment": repeated(" ", "<!--"),
    "open comments": repeated("<!-- "),
    "keys of JavaScript": repeated(" " * 50 + "a: [\n", '["a","b",1]["a","b",1]', '["a","b",1]'),
    "blanks after a key of JavaScript": repeated(" ", '["a","b",1],["a","b",1], a: [', '["a","b",1]'),
    "tiny lists": repeated("Pokémon: 1\n1 Pikachu SVI 62\nTrainer: 1\n1 Iono PAL 185\n"),
    "tiny different lists": numbered("***%***\n1 Pikachu SVI 62\n"),
    "lists of 60": numbered("60 Fire Energy\n\n59 Fire Energy\n1 Foo%\n\n"),
    "brackets": repeated("(", "4 "),
    "braces of JSON": repeated("[", "", "1"),
    "objects of JSON": numbered('{"name":"Foo%","count":1},', "[", ),
    "lists of JSON": numbered('{"name":"d%","cards":[{"name":"Iono","count":1}]},\n', '{"a":[', ),
    "digits": repeated("9"),
    "zeros": repeated("0", "", "1 Iono"),
    "signs at the end": repeated(",", "4 Iono", "x"),
    "remarks at the end": repeated(" PH", "4 Iono"),
    "entities": repeated("&amp;", "4 "),
    "settings": numbered("# judge: printings=any, a%=b\n"),
    "one long setting": repeated("9", "# judge: "),
    "bullets": repeated("* - "),
    "letters x": repeated("x" * 78 + "!\n"),
    "headings": repeated("Pokémon - - - x x x x\nTrainer\n"),
    "totals": repeated("Total Cards: 60\n1 Iono PAL 185\n"),
    "bars": repeated("|", "1 Iono", "!"),
    "words": repeated("ex ", "1 "),
    "Energy": repeated("Energy ", "1 Fire "),
    "local names": numbered("1 Énergie {R} de base % Glurak\n"),
    "half characters": repeated("\ud800", "1 "),
    "semicolons": repeated("1;", "1;Iono\n"),
    "quotes of a table": repeated('"', 'count,name\n1,"'),
    "too many of every card": printings("5", lambda card: True),
    "evolutions without a base": printings("1", lambda card: card.stage not in (None, "Basic")),
    "level-ups and pieces": printings("1", lambda card: card.stage in ("Level-Up", "V-UNION", "LEGEND", "BREAK")),
    "one evolution again and again": repeated("1 Charizard ex OBF 125\n1 Dusclops PRE 36\n"),
    "tabs": repeated("\t1\tIono\n"),
}  # fmt: skip


def seconds(bench: Bench, text: str) -> float:
    """Processor seconds from the text to every form of its answer."""
    began = time.process_time()
    judged = JudgedFile("deck.txt")
    try:
        for deck, settings in bench.lists(text, "deck.txt"):
            judgement = bench.checker(settings).check(deck)
            judged.lists.append(JudgedList(deck, settings, judgement, None, []))
    except JudgeError:
        pass
    for form in FORMS:
        plain(Answers(Style(form), bench.cards).of(judged).lines)
    return time.process_time() - began


def main() -> int:
    """Measure and print a table; 1 when a family grows faster than its length."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", type=int, default=SIZES[-1], help="the longest text, in characters")
    parser.add_argument("--only", default="", help="families whose name holds this")
    asked = parser.parse_args()
    bench = Bench(CheckOptions("standard", date(2026, 8, 1)))
    read_decks("4 Glurak\n1 Foo\n", "x", bench.cards)
    seconds(bench, "4 Pikachu SVI 62\n5 Foo\n")
    sizes = [size for size in SIZES if size <= asked.to]
    print(f"{'family':34}" + "".join(f"{size:>11,}" for size in sizes) + "   slope")
    steep = []
    for name, family in FAMILIES.items():
        if asked.only not in name:
            continue
        times = [seconds(bench, family(size)) for size in sizes]
        slope = math.log10(max(times[-1], 0.001) / max(times[-2], 0.001)) if len(times) > 1 else 0.0
        print(f"{name:34}" + "".join(f"{took:11.3f}" for took in times) + f"{slope:8.2f}", flush=True)
        if slope > STEEPEST and times[-1] > 0.1:
            steep.append(name)
    if steep:
        print(f"steeper than their length: {', '.join(steep)}")
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
