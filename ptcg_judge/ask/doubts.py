"""What makes every answer to a question unsure: a thing it does not say, a name that no card has, words of other games.

Each is told from the question alone, so that a general rule is not given with certainty to a question that points at
something ("does it hit the Bench too"), or that speaks of a card which nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from ptcg_judge.ask.card_names import card_names
from ptcg_judge.ask.named import ATTACK, POWER, Name, cards_with, stands_alone, words
from ptcg_judge.ask.understanding import doubt, jargon_words
from ptcg_judge.ask.words import jargon, plain_words, stem

MISSING_FACTS: Final = 0.45  # how sure an answer can be to a question that points at something it has not named
STRANGE_NAME: Final = 0.45  # to one that names a card, an attack or an Ability which there is not
OTHER_MATTERS: Final = 0.45  # to one with words of other games, of penalties and of events
FEW: Final = 8  # words of a question that says hardly anything: words without weight are no facts there
_POINTS: Final = re.compile(
    r"\b(?:it|that|this|those|these|he|she|him|then|now|again|afterwards?|still|left|which one|the other)\b"
    r"|\b(?:the|my) (?:attack|effect|ability|power|tool|stadium|supporter|item|card|trainer|bonus|discount|search)\b"
    r"|^how (?:much|many) \w+\W*$"
    r"|^(?:do|did|will) i (?:win|lose)\b|^is my pok[eé]mon\b|\b(?:them|they|none)\b"
    r"|\bwhich of\b|\bwho(?: is|.s) right\b"
    r"|\bthe (?:first|second|third|last|next|new|same|other) one\b|^how (?:many times|often|long)\b"
    r"|^(?:do|does|can|may|must|should|am|is|are|was|will) (?:i|we|they|my opponent)"
    r"(?: have to| need to| get to)?(?: choose| pick)?\W*$"
    r"|^how many (?:coins|cards|energy|damage) (?:do|can) i \w+\W*$"
)
_NOBODY: Final = re.compile(  # what a question begins with that speaks of "it": nothing before says what that is
    r"^(?:(?:what|when|where|why|how \w+) )?(?:does|do|is|are|can|will|did|has|may|would)"
    r" (?:(?:it|this|that|these|those)\b(?! (?:legal|allowed|ok|okay|possible|fine|true|illegal))"
    r"|the (?:bonus|discount|search)\b)|^which one\b"
    r"|\bdo (?:that|this|it|so)\b|\bfrom here\b"
)
HINTS: Final = 2  # words that say something: with no more of them, nobody knows what "it" is
_TIME: Final = re.compile(r"\b(?:this|that) (?:turn|format|game|step)\b|\b(?:now on|just now|left (?:in|over|of))\b")
_PRIZES: Final = re.compile(r"(?<=prize)(s? .*?)\bworth\b|\bworth\b(?=.* prize)")
_TITLE: Final = re.compile(r"(?<![\w'’])[A-ZÀ-Ý][\w'’éÀ-ÿ.-]*")
# a card, an attack and so on without saying which, and what is done with any of them
BARE: Final = frozenset(
    stem(word)
    for word in re.findall(
        r"\w+",
        "how much many what which who whose when where damage does do did done can could may might i use used is are "
        "be energy prize take taken for happen happens card draw need play the a an get got would will attack effect "
        "ability power tool stadium supporter item trainer pokemon work works turn next my your his hp have has had "
        "coin flip stop stops win lose count counts hit bench benched active to too more other one ones resolve and or "
        "in on with of as so if me we you he she it that this those these then now again after afterwards still left "
        "just go out knock knocked play played legal allowed us put up down at all any there not no yes them they "
        "remain him help helps about two both says say said right answer question which of per time times often long "
        "none first second third last before after show see game ex twice choose take back "
        "instead end over",
    )
)


# what a word that points can point back at, though any question has it: the things of the game
THINGS: Final = frozenset(
    stem(word)
    for word in re.findall(
        r"\w+",
        "pokemon mon guy attack ability power effect tool stadium supporter item trainer card energy prize coin active "
        "bench benched hand deck basic player opponent turn game counter evolution ex damage",
    )
)
STATES: Final = frozenset(
    map(stem, "asleep burned confused paralyzed poisoned sleep burn poison ko dead".split())  # noqa: SIM905
)
PERSONS: Final = frozenset(map(stem, ("opponent", "opp", "player", "turn", "game")))  # what "it" never is
SUBJECTS: Final = (THINGS | STATES) - PERSONS
_OWN: Final = re.compile(r"(?:['’]s?)? ")
_OF_A_TRAINER: Final = re.compile(r"['’]s? ")
_DOES: Final = re.compile(
    r"(?:['’]s?)?(?: \w+)? (?:uses?|using|used|do|does|have|has|having|with|announces?|attacks?|hits?|kos?|puts?"
    r"|knocks?|draws?)\b(?: [\w'’]+){0,5} "
)
_OF: Final = re.compile(r" (?:of|by|from) (?:(?:the|an?|my|your|his|her|opponents?|opponent['’]s|active|benched) )*")
_WITH: Final = re.compile(r" with (?:(?:the|an?|my|your|his|her|active|benched) )*")
_USE: Final = re.compile(r"(?i)\b(?:use|uses|attack|do|does)\b")
_ON: Final = re.compile(r" on (?:(?:the|an?|my|your|his|her|opponent['’]s|active|benched) )*")
_POINTER: Final = re.compile(
    r"\b(?:they(?='re\b| (?:are|were|both)\b)"
    r"|its?|this|that(?! (?:my|i|an?|the|his|you|s?he|we)\b)|those|these|them|mine|theirs|the (?:same |other )?one"
    r"|both(?= of (?:them|these|those)|\W*$)|the (?:effect|bonus|discount|restriction)(?! (?:of|from|that)\b))\b"
)
_DUMMY: Final = re.compile(  # "it" that stands for nothing: "is it legal to", "how long does it take"
    r"\bit(?:'?s)? (?:\w+ )?(?:legal|allowed|ok|okay|possible|fine|true|illegal|matters?|takes?|costs?|means?|enough)\b"
)
_CLAUSE: Final = re.compile(r"[,.:;]|\b(?:if|when|while|whether|because|after|before)\b")
_LEFT_OPEN: Final = re.compile(
    r"^how (?:many|much) (?:do|does|can|will|did|should|must) (?:i|we|you|he|she|they|my opponent) \w+(?: for)?\W*$"
    r"|^(?:is|are|was|were) (?:he|she|they|his|her|mine)\b(?!.*\b(?:if|when|who)\b)"
    r"|^[^,.:;?!]*\b(?:for|of|by|with|from|like|about|than|affect|hit) (?:that|this|them|those|these|both(?: of them)?)"
    r"(?: too| as well| again| now| one| ones)?\W*$"
    r"|\b(?:do|get|does) the same\W*$|^[^,.:;?!]*\b(?:not to|theirs|mine|yours|hers)(?: too| as well)?\W*$"
    r"|^what (?:does|do|is) the (?:first|second|third|other) \w+(?: do)?\W*$"
)


def most_sure(text: str, named: Sequence[Name], core: Collection[str]) -> float:
    """How sure an answer to a question can be at most (0 to 1), given its names and the terms that rules speak with."""
    limits = (
        (lacks_facts(text) or points_at_nothing(text, named), MISSING_FACTS),
        (bool(strange_names(text, named, core)), STRANGE_NAME),
        (bool(of_another_card(text, named) or run_together(text, named)), STRANGE_NAME),
        (other_matters(text, named), OTHER_MATTERS),
    )
    return min((limit for holds, limit in limits if holds), default=1.0)


def of_another_card(text: str, named: Sequence[Name]) -> tuple[str, ...]:
    """The attacks and Abilities that are said to be a Pokémon's which no printing of it has.

    Such as "Budew's Metal Defender", "Skyliner of Munkidori", "can Latias ex use Cursed Blast"; or to be a Trainer's:
    "Professor Juniper's Gift".
    """
    found = []
    for one, other in pairwise(named):
        between = text[one.end : other.start]
        if _is_pokemon(one) and not other.cards:
            before = [each for each in named if _is_pokemon(each) and each.start <= one.start]
            wrong = _OWN.fullmatch(between) and not _has(one, other.name)
            wrong = wrong or (_DOES.fullmatch(between) and not any(_has(each, other.name) for each in before))
            found += [other.name] if wrong else []
        elif one.cards and not other.cards:
            found += [other.name] if _OF_A_TRAINER.fullmatch(between) and not _has(one, other.name) else []
        elif _is_pokemon(other) and not one.cards:
            said = _OF.fullmatch(between) or (one.kind == POWER and _ON.fullmatch(between))
            said = said or (_WITH.fullmatch(between) and _USE.search(text[: one.start]))
            found += [one.name] if said and not _has(other, one.name) else []
    return tuple(found)


def run_together(text: str, named: Sequence[Name]) -> tuple[str, ...]:
    """Two names of one kind with nothing between them, which are no name: "Dragapult Gardevoir ex"."""
    return tuple(
        text[one.start : other.end]
        for one, other in pairwise(named)
        if one.cards
        and other.cards
        and text[one.end : other.start] == " "
        and one.cards[-1].supertype == other.cards[-1].supertype
        and text[one.start].isupper()
    )


def _is_pokemon(one: Name) -> bool:
    return bool(one.cards) and one.cards[-1].supertype == "Pokémon"


def _has(card: Name, name: str) -> bool:
    """Whether a printing of a card, or of one that has its name in it, has this attack or Ability."""
    called = {each.name for each in card.cards}
    return any(
        each.name in called or card.name in each.name for kind in (ATTACK, POWER) for each in cards_with(name, kind)
    )


def other_matters(text: str, named: Sequence[Name]) -> bool:
    """Whether a question has words of other games, of penalties and events, or of what cards are worth.

    The words of a card's name are none of them.
    """
    rest = list(text)
    for one in named:
        rest[one.start : one.end] = " " * (one.end - one.start)
    low = _PRIZES.sub(" ", "".join(rest).casefold())
    if re.search(r"\d ?%", low):
        return True  # nothing in this game is counted in per cent
    return doubt(low + " x", plain_words(low)) > 0


def lacks_facts(text: str) -> bool:
    """Whether a question points at something and has no other word that says what it is about."""
    low = _TIME.sub(" ", text.casefold())
    said = [stem(word) for word in plain_words(low)]
    bare = BARE | jargon().stop if len(said) <= FEW else BARE
    telling = {word for word in said if word not in BARE and word not in jargon().stop}
    if len(said) <= FEW and len(telling) <= HINTS and not telling & STATES and _NOBODY.search(low):
        return True
    return _POINTS.search(low) is not None and all(word in bare for word in said)


def points_at_nothing(text: str, named: Sequence[Name]) -> bool:
    """Whether a word points at something ("it", "that", "both of them") before anything is said that it can mean."""
    low = _TIME.sub(" ", _with_things(text, named).casefold())
    if not named and _LEFT_OPEN.search(low) and not _says_two(low):
        return True
    low = _DUMMY.sub(" ", low)
    pointer = _POINTER.search(low)
    return pointer is not None and not _has_noun(low[: pointer.start()]) and not _comes_after(low[pointer.end() :])


def _with_things(text: str, named: Sequence[Name]) -> str:
    """A question with a thing of the game in the place of each name."""
    parts, at = [], 0
    for one in named:
        parts += [text[at : one.start], "pokemon"]
        at = one.end
    return "".join([*parts, text[at:]])


def _says_two(low: str) -> bool:
    """Whether what is pointed at is told by its number: "Spiky Energy two of them"."""
    return re.search(r"\b(?:one|two|three|four|any|none) of (?:them|those|these)\W*$", low) is not None


def _has_noun(said: str) -> bool:
    """Whether words have a thing of the game, or one that says something, to which a later word can point."""
    small = jargon().stop
    roots = [root for root in map(stem, plain_words(said)) if root not in PERSONS]
    return any(root in THINGS or (root not in BARE and root not in small) for root in roots)


def _comes_after(said: str) -> bool:
    """Whether a clause behind says what was pointed at: "does it count if both Actives are Knocked Out"."""
    clause = _CLAUSE.search(said)
    return clause is not None and any(stem(word) in SUBJECTS for word in plain_words(said[clause.end() :]))


def strange_names(text: str, named: Sequence[Name], core: Collection[str]) -> tuple[str, ...]:
    """What is written like a name and is none: words with capital letters, a name that is part of a longer one."""
    found = [one.name for one in named if not stands_alone(text, one, named)]
    covered = [(one.start, one.end) for one in named]
    run: list[re.Match[str]] = []
    for each in [*_TITLE.finditer(text), None]:
        if each is not None and run and text[run[-1].end() : each.start()] == " ":
            run.append(each)
            continue
        if run and _is_strange(text, run, covered, core):
            found.append(text[run[0].start() : run[-1].end()])
        run = [] if each is None else [each]
    return tuple(found)


def _is_strange(text: str, run: list[re.Match[str]], covered: list[tuple[int, int]], core: Collection[str]) -> bool:
    """Whether a run of words with capital letters is a name that nothing has."""
    if any(start < run[-1].end() and run[0].start() < end for start, end in covered):
        return False
    if _begins_a_name([word for each in run for word in plain_words(each.group())]):
        return False
    if run[0].start() == 0 or text[: run[0].start()].rstrip().endswith((".", "!", "?", ":")):
        run = run[1:]
    said = [word for each in run for word in plain_words(each.group())]
    if len(run) > 1 and any(stem(word) in jargon().ordinary and stem(word) not in core for word in said):
        return True  # "Rare Candle"
    return not all(_is_known(word, core) for word in said)


def _begins_a_name(said: list[str]) -> bool:
    """Whether words are the beginning of a card's name: "Robo Substitute" of a card that is called longer."""
    begun = " ".join(said)
    return len(said) > 1 and any(name.startswith(begun) for name in card_names().beginning(begun[:1]))


def _is_known(word: str, core: Collection[str]) -> bool:
    root = stem(word)
    read = jargon()
    common = word in words("common") or word in words("small")
    return (
        word in jargon_words()
        or root in core
        or root in read.stop
        or root in read.ordinary
        or root in read.neutral
        or common
    )
