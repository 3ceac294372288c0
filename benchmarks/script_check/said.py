"""A card text made plain: one spelling for all eras, without what is only a reminder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ptcg_judge.cards.names import LETTERS, TYPES, plain
from ptcg_judge.cards.sources.wording import STOCK
from ptcg_judge.game.compiling.run import THIS_POKEMON, TRAINERS_APART

SYMBOL: Final = re.compile(r"(?<!Unown )[\[{]([GRWLPFDMYNC])[\]}]")
SENTENCE: Final = re.compile(r"(?<=[.!:])\s+(?=[A-Z•0-9(])")
JOINED: Final = re.compile(rf"({'|'.join(TYPES)})(?=(?:{'|'.join(TYPES)})(?:\b|[A-Z]))")

# Brackets that repeat a rule of the book, or say again what the sentence before them says.
REMINDERS: Final = re.compile(
    r"\((?:before your attack"
    r"|Don't apply Weakness (?:and|or) Resistance for Benched[^()]*"
    r"|(?:All|Any) other effects [^()]*still happen[^()]*"
    r"|You can't (?:use|have) more than[^()]*"
    r"|Both Active Pokémon[^()]*|Your opponent chooses[^()]*|You still need the necessary Energy[^()]*"
    r"|Benched Pokémon can't attack[^()]*|Place it[^()]*|This counts as evolving[^()]*"
    r"|[^()]*doesn't count as[^()]*"
    r"|[^()]*(?:even if|whether or not) it hasn't evolved[^()]*"
    r"|Any damage done by attacks from your opponent's[^()]*still happens[^()]*"
    r"|Benching [^()]*ends (?:this|these) effects?|[^()]*have Rule Boxes|Discard (?:all|any) cards attached[^()]*"
    r"|The existing effects[^()]*|Existing effects[^()]*|Damage is not an effect[^()]*|Remove all Special Conditions[^()]*"
    r")\.?\)"
)
NUMBER_WORDS: Final = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip

# One thing said in several ways: a pattern, and what stands for it.
ONE_WAY: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\b(?:his or her|that player's)\b", "their"),
        (r"\b(?:he or she)\b", "they"),
        (r"\bthe Defending Pokémon\b", "your opponent's Active Pokémon"),
        (r"\bDefending Pokémon\b", "opponent's Active Pokémon"),
        (r"\bBench Pokémon\b", "Benched Pokémon"),
        (r"’", "'"),
        (r"\bPokemon\b", "Pokémon"),
        (r"\bhead\b", "heads"),
        (r"\bplayed ([^.,]+?) from your hand during this turn", r"played \1 during this turn"),
    )
)


# When a Power does not work: what is said of it is checked on its own (simple.py, off).
OFF: Final = re.compile(
    r"\(?(?:(?:This|That|You can't use this) (?:[Pp]ower|[\w'é -]+?) (?:can't be used|stops? working|works|can be used)?|You can't use [\w' -]+?)"
    r"[^.()]*?(?:if|while|unless)[^.()]*(?:Asleep, Confused, or Paralyzed|Special Condition)[^.()]*(?:\([^()]*\))?\.\)?"
)


@dataclass(frozen=True)
class Said:
    """A text made plain (`text`), and in small letters (`low`); `own` is the name of its card."""

    text: str
    low: str
    own: str
    whole: str

    def has(self, pattern: str) -> bool:
        """Whether a pattern stands in the text in small letters."""
        return re.search(pattern, self.low) is not None


VERBS: Final = ("Switch",)  # names of cards that a text uses as a word


def said(sentence: str, name: str, supertype: str) -> Said:
    """The text of a card of this name, made plain."""
    text = SYMBOL.sub(lambda found: f" {LETTERS[found[1]]} ", plain(sentence))
    text = JOINED.sub(r"\1 ", text)
    whole = text
    text = REMINDERS.sub(" ", text)
    kept = [part for part in SENTENCE.split(text) if not _stock(part)]
    text = " ".join(kept)
    text = re.sub(r"You can't have more than \d [^.]*? in your deck\.", "", text)  # a rule of decks
    if "Supporter" in whole:
        text = text.replace("When your turn ends, discard this card.", "")
    this = "this Pokémon" if supertype == "Pokémon" else "this card"
    for own in dict.fromkeys((name, re.sub(r" (?:LV\.X|δ|ex|EX|GX|V|VMAX|VSTAR|BREAK)$", "", name))):
        if len(own) > 2 and own not in VERBS and not re.search(r"\bnamed\b", text):
            text = re.sub(
                rf"(?<![\w-])(?<!Dark )(?<!Light )(?:the )?{re.escape(own)}(?![\w-])(?! ex| LV| δ)", this, text
            )
    for pattern, words in ONE_WAY:
        text = pattern.sub(words, text)
    text = OFF.sub("", text)
    text = re.sub(r"\s+", " ", text).strip()
    return Said(text, text.lower(), name, whole)


def of_its_time(sentence: str, printed: str) -> str:
    """A text with today's word for what a card printed on that day calls a Trainer card.

    From Diamond & Pearl to Call of Legends Supporters and Stadiums are none (rulings 14 and 167).
    """
    if not TRAINERS_APART <= printed < THIS_POKEMON or "Supporter" in sentence:
        return sentence
    return re.sub(r"(?<!as a )\bTrainer (?=cards?\b)", "Item ", sentence)


def _stock(sentence: str) -> bool:
    bare = " ".join(re.findall(r"[a-z0-9+×%]+|-(?=\d)", sentence.lower().replace("'", "").replace("é", "e")))
    return bool(STOCK.match(bare))


def numbers(low: str) -> set[int]:
    """The numbers of a text from 2 on, spelled ones too."""
    spelled = re.sub(r"\b(" + "|".join(NUMBER_WORDS) + r")\b", lambda found: NUMBER_WORDS[found[1]], low)
    return {int(each) for each in re.findall(r"(?<![\w.])[-+×]?(\d+)(?![\w])", spelled)}
