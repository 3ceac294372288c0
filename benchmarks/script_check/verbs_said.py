"""What a text says is done, as facts of one verb each; the other half of verbs_written.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from script_check.said import NUMBER_WORDS, Said
from script_check.verbs_written import LOOSELY, WILD, Fact

N = r"(\d+|all|any|an?|one|two|three|four|five|six|the)"
NP = r"((?:[^.,;:()•]|(?<=\d),(?=\d))+?)"
END = r"(?= and (?!opponent)|\bthen\b|[.,;:()•]|$| for each| if | equal| during| until| in addition| before| after| instead| or | between| at the| when| whenever| in any way| as long| unless| in order| rounded| times| attached)"

# What stands for a place in a text, the first that fits.
PLACES: Final = tuple(
    (re.compile(pattern), place)
    for pattern, place in (
        (r"^(?:itself|himself|herself)\b|^this pokémon\b(?!'s)|^each? ?this pokémon", "self"),
        (r"pokémon this card is attached to|^this card", "bearer"),
        (r"each (?:other )?pokémon .*(?:each|both) player.* bench|each .*pokémon .*each player's bench", "both bench"),
        (r"(?:each of )?(?:you|the) and your opponent|each player's", "both play"),
        (r"both active|each active|all active|^both .* and (?:the defending|your opponent's active)", "both active"),
        (r"^each benched pokémon that", "both bench"),
        (
            r"(?:each|all|both|every|any).*benched.*both|both .*bench|each (?:player's )?benched pokémon$|each .*benched pokémon in play",
            "both bench",
        ),
        (r"both yours and your opponent's|in play \(both|each other pokémon", "both play"),
        (r"opponent's (?:\w+ )*active|^the active pokémon|^active pokémon|opponent's attacking", "defending"),
        (r"opponent's (?:[\w\-é]+ )*bench", "their bench"),
        (r"opponent's (?:[\w\-é,]+ )*(?:pokémon|v\b)|^pokémon your opponent", "their play"),
        (r"^opponent's", "their play"),
        (r"your (?:[\w\-é]+ )*active", "my active"),
        (r"your (?:own )?(?:[\w\-é]+ )*bench", "my bench"),
        (r"\byour\b.*pokémon|your (?:\w+ )+in play", "my play"),
        (r"^(?:each|all|every) .*pokémon", "both play"),
    )
)


def place(phrase: str) -> str:
    """The place that a noun phrase means; "?" where it refers back or is not known."""
    phrase = phrase.strip()
    if re.match(
        r"^(?:that|those|it|them|1 of them|each of (?:them|those)|the new|the other|the same|any of them|the attacking)\b",
        phrase,
    ):
        return WILD
    for pattern, found in PLACES:
        if pattern.search(phrase):
            return found
    return WILD


def many(word: str) -> str:
    """A number as it stands in a fact."""
    word = word.strip()
    if word in ("a", "an"):
        return "1"
    if word in ("the",):
        return WILD
    return NUMBER_WORDS.get(word, word)


# verb, pattern, group of the number ("" for none), group of the noun phrase, and what is made of both.
Row = tuple[str, re.Pattern[str], int, int, int]


def _row(verb: str, pattern: str, number: int = 0, phrase: int = 0, times: int = 1) -> Row:
    return verb, re.compile(pattern), number, phrase, times


ROWS: Final = (
    _row("heal", rf"\bheal (?:up to )?{N} damage from {NP}{END}", 1, 2),
    _row("heal", rf"\bremoves? (?:up to )?{N} (?:of the )?damage counters? from {NP}{END}", 1, 2, 10),
    _row("heal", rf"\bheal (all) damage from {NP}{END}", 1, 2),
    _row("counters", rf"\b(?:put|place)s? (?:up to )?{N} (?:more )?damage counters? (?:on|onto) {NP}{END}", 1, 2),
    _row("damage", rf"\bdoes {N} damage to {NP}{END}", 1, 2),
    _row("damage", rf"\bdo {N} damage to {NP}{END}", 1, 2),
    _row("damage", rf"\bdoes {N} damage (?:times the number of|for each) [^.]*?\bto ((?:1|2|3|each) of (?:your opponent's|those)[^.]*?){END}", 0, 2),
    _row("heal", rf"\bremoves? all special conditions and {N} damage counters? from {NP}{END}", 1, 2, 10),
    _row("knock out", rf"\bknock out {NP}{END}", 0, 1),
    _row("knock out", rf"{NP} is knocked out(?! by|,| during)", 0, 1),
    _row("take prize", rf"^\W*takes? {N} prize cards?\.", 1),
    _row("flip", r"\bflips? (a|\d+) coins?(?! until)", 1),
    _row("move counters", rf"\bmoves? (?:up to )?{N} damage counters? from", 1),
    _row("devolve", rf"\bdevolve {NP}{END}", 0, 1),
    _row("prevent", rf"\bprevent (?:all )?(?:damage|effects|\d+ damage)[^.()]*? done to {NP}(?: by|{END})", 0, 1),
    _row("forbid retreat", rf"(?:^|[,.] ){NP} can't retreat\b", 0, 1),
)  # fmt: skip

CONDITION = re.compile(
    r"((?:both )?(?:[^.,;:()•]|, (?=your opponent))*?) (?:is|are|becomes?) (?:now |also |both )+"
    r"((?:(?:asleep|burned|confused|paralyzed|poisoned)(?:,? and |, |,? or )?)+)(?![^.]*\bcan't)"
)


def facts(said: Said) -> list[Fact]:
    """The facts of a text."""
    found: list[Fact] = []
    for sentence in re.split(r"(?<=[.•])\s+", said.low):
        coin = ""
        for part in re.split(r"(?=\bif (?:it's )?(?:heads|tails)\b)", sentence):
            side = re.match(r"if (?:it's )?(heads|tails)", part)
            coin = side[1] if side else coin
            found += (Fact(one.verb, one.many, one.where, coin) for one in _of_part(part))
    return found


# A verb that is there in words which no row reads: it stands for anything of its kind.
LOOSE: Final = (
    ("heal", r"\bheal|\bremoves? (?!all special|a special|all those|all of those)[^.]*(?:damage counter|of them)"),
    ("counters", r"\b(?:puts?|place|double|leave)\b[^.]*damage counters?|that many damage counters"),
    ("damage", r"damage to|equal to|choose 1 of your opponent's [^.]*pokémon|damage (?:times|for each) [^.]*to (?:that|this) pokémon"),
    ("flip", r"\bflips?\b|\bcoins?\b|rock-paper"),
    ("search", r"\bsearch"),
    ("switch", r"\bswitch|\bmoves? (?:it|that pokémon|this pokémon)|\bin its place\b"),
    ("draw", r"\bdraws?\b"),
    ("draw until", r"\bdraws?\b[^.]*(?:until|same number|as many|more card)"),
    ("shuffle", r"shuffl"),
    ("knock out", r"knock(?:ed|s|ing)? out"),
    ("devolve", r"devolv|highest stage|top (?:evolution )?card (?:from|of) |evolution card"),
    ("move counters", r"\bmoves?\b[^.]*(?:damage counter|of them)"),
    ("take prize", r"prize"),
    ("fail", r"does nothing|doesn't happen|instead of damaged|no effect"),
    *(
        (f"give {each}", rf"\b{each.lower()}\b|(?:that|a|1) special condition")
        for each in ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
    ),
)  # fmt: skip
LEADING: Final = re.compile(r"^\W*(?:if|when|whenever|as long as|while|unless|each time)\b(?! heads| tails)[^,.]*,")
CHECKUP: Final = re.compile(r"(?:checkup|between turns|poison damage|instead of 1\b)")


def _of_part(part: str) -> Iterator[Fact]:
    body = LEADING.sub("", re.sub(r"^if (?:it's )?(?:heads|tails),?", "", part))
    exact = [*_rows(body), *_conditions(body), *_draws(body), *_moves(body)]
    if re.search(r"\bdoes nothing\b", body) and "attack" in body and "that part" not in body:
        exact.append(Fact("fail", WILD, WILD))
    if re.search(r"until (?:you|they) gets? tails", body):
        exact.append(Fact("flip", "until tails", WILD))
    yield from exact
    read = {one.verb for one in exact}
    for verb, pattern in LOOSE:
        if verb not in read and re.search(pattern, part):
            yield Fact(verb, WILD, LOOSELY)


def _rows(part: str) -> Iterator[Fact]:
    for verb, pattern, number, phrase, times in ROWS:
        if verb in ("counters", "flip") and CHECKUP.search(part):
            continue
        for match in pattern.finditer(part):
            amount = many(match[number]) if number else WILD
            if times != 1 and amount.isdecimal():
                amount = str(int(amount) * times)
            yield Fact(verb, amount, place(match[phrase]) if phrase else WILD)


def _conditions(body: str) -> Iterator[Fact]:
    if re.search(r"can't (?:be|become)|isn't affected|this power", body):
        return
    for match in CONDITION.finditer(body):
        for each in re.findall(r"asleep|burned|confused|paralyzed|poisoned", match[2]):
            who = match[1].split(",")[-1].removeprefix(" and ")
            yield Fact(f"give {each.capitalize()}", WILD, place(who))
            if re.search(r"^\W*both [^,]* and this pokémon$", who):
                yield Fact(f"give {each.capitalize()}", WILD, "self")


def _draws(part: str) -> Iterator[Fact]:
    for match in re.finditer(rf"\bdraw(s?) (?:up to )?{N} (?:more )?cards?\b(?! for each| from the bottom)", part):
        other = re.search(r"opponent", part[: match.start()])
        who = "my" if not other and not match[1] and "player" not in part else WILD
        if other and match[1] and "player" not in part and " you " not in f" {part} ":
            who = "their"
        if re.search(r"\bthey $", part[: match.start()]):
            who = WILD  # of whom the sentence before speaks
        yield Fact("draw", many(match[2]), who)
    for match in re.finditer(r"\bdraws? cards (?:from your deck )?until (?:you|they) have (\d+) cards", part):
        yield Fact("draw until", match[1], WILD)


def _moves(part: str) -> Iterator[Fact]:
    if re.search(r"\bshuffle (?:your deck|[^.]*into your deck)", part) and not re.search(r"opponent|player", part):
        yield Fact("shuffle", WILD, "my")
    for match in re.finditer(r"\bswitch (?!this card|that|it |a |them)([^.]*?)(?:\.|$|,)", part):
        theirs = re.search(r"opponent's benched|opponent's (?:\w+ )?pokémon|their active", match[1])
        mine = re.search(r"your (?:\w+ )?(?:benched|active)|^this pokémon with 1", match[1])
        yield Fact("switch", WILD, "their" if theirs else "my" if mine else WILD)
    if re.search(r"(?:they|opponent) chooses? [^.]*\band switch(?:es)? it", part):
        yield Fact("switch", WILD, "their")
    for match in re.finditer(r"\bsearch your deck for (?:up to )?(\d+|an?|any number|1)\b", part):
        yield Fact("search", "any" if match[1] == "any number" else many(match[1]), "my deck")
