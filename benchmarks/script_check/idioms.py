"""Idioms of card texts: many words that stand for one word of a script. The script has to have it; then they are read away."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from script_check.does import Does
from script_check.said import Said


class Idiom(NamedTuple):
    """An idiom: its name, its pattern, what is left of it in the text, and the words one of which the script must have."""

    name: str
    text: re.Pattern[str]
    left: str
    words: tuple[str, ...]


def _idiom(name: str, text: str, left: str, *words: str) -> Idiom:
    return Idiom(name, re.compile(text, re.IGNORECASE), left, words)


IDIOMS: Final = (
    _idiom("goes elsewhere", r"instead of (?:in |into )?(?:the |your |their )?discard pile", "instead", "knocked out into", "put", "instead", "moved"),
    _idiom("or discarded", r"\(If you don't reveal an? [^()]*put this [^()]*in the discard pile\.?\)", " ", "may"),
    _idiom("even if Knocked Out", r"\(even if [^()]*Knock(?:ed)? Out[^()]*\)", " ", "damaged", "move counters", "knocked out"),
    _idiom("not if Knocked Out", r"as long as you don't Knock Out (?:that|the other|this) Pokémon", " ", "remaining hp"),
    _idiom("not if Knocked Out", r"You can't use this (?:Ability|power) on a Pokémon that would be Knocked Out", " ", "remaining hp"),
    _idiom("unless Knocked Out", r"(?:Unless this attack Knocks Out|If) (?:the |your )?opponent's Active Pokémon(?: isn't Knocked Out \w+ (?:the damage \w+ )?this attack)?(?=, (?:return|flip|choose|you may choose|switch|your opponent))", "If so", "remaining hp"),
    _idiom("plays from hand", r"(plays (?:an?|any) [^.,]{0,30}?(?:Item|Supporter|Stadium|Trainer)(?: or \w+)? cards?) from (?:their|his or her|that player's) hand", r"\1", "item", "supporter", "stadium", "trainer", "played"),
    _idiom("Powers off", r"\bignore (?:all )?(?:Pokémon Powers|Poké-(?:Powers|Bodies)(?: and Poké-(?:Powers|Bodies))?)", "turn off Powers", "off"),
    _idiom("coins again", r"you may ignore all (?:effects|results) of those coin flips and be(?:ing|gin) flipping those coins again", "you may flip these coins again", "flip again"),
    _idiom("safe", r"(?:do not take damage from and )?are not affected by (?=attacks)", "are safe from ", "prevent"),
    _idiom("no Weakness", r"Don't apply Weakness for all", "No Weakness for all", "weakness"),
    _idiom("the same Pokémon", r"\(?Any (?:cards attached to [^.,]*|attached cards), damage \w+, Special \w+, turns \w+ play, and any \w+ effects remain on the new Pokémon\.?\)?", " ", "replace"),
    _idiom("room for more", r"can have up to (?=\d+ Pokémon on)", "can have ", "bench size"),
    _idiom("put down in set-up", r"when you were setting up to play", "before the game", "even if", "evolve"),
    _idiom("moved up", r"this Pokémon was on the \w+ and became your Active \w+ this turn", "this Pokémon became Active this turn", "moved up", "became active"),
    _idiom("for good", r"\(even putting [^()]* on the Bench won't let you use it again\)", " ", "while in play", "gain power"),
    _idiom("while Active", r"\(?(?:This effect lasts )?until (?:your )?opponent's Active Pokémon evolves or is Benched\.?\)?", " ", "while active"),
    _idiom("no Powers by Knock Outs", r"lose all \w+ that require those Pokémon \w+ be Knocked Out", "lose these Abilities", "knocks itself out"),
    _idiom("fewer Prizes", r"your opponent takes (\d+) (fewer|more) Prize", r"\1 \2 Prize", "prizes"),
    _idiom("through effects", r"damage from (.{0,60}?)attacks?(.{0,30}?) isn't affected by \w+ effects on \S+ \S+ Active Pokémon", r"damage from \1attacks\2 to the opponent's Active isn't affected by effects", "damage steps", "apply"),
    _idiom("attacks again", r"\(?If the first \w+ Knocks Out \w+ \S+ Active Pokémon, you may \w+ again after \w+ opponent chooses a \w+ Active Pokémon\.?\)?", " ", "attack again"),
    _idiom("safe from both", r"by attacks \(both yours and your opponent's\)", "by attacks", "prevent"),
    _idiom("nothing else in hand", r"\(If (?:this is the only card|you have no other \w+) in \w+ hand, you can't (?:play|use) this card\.?\)", "(with other cards in hand)", "count", "cost", "exists"),
    _idiom("or one of each", r"\ban? ((?:[\w'’é]+ )+)card, an? ((?:[\w'’é]+ )+)card,? or 1 of each", r"up to 2 \1or \2cards", "differ"),
    _idiom("until nothing is left", r"Each player who has [^.]*? can have (?=\d+ Pokémon on)", "can have ", "bench size"),
    _idiom("double Poison", r"It now takes 20 \w+ damage \w+ of 10 \w+ each player's turn(?: \(even if it was already Poisoned\))?", "It now takes 2 counters after each player's turn", "counters"),
    _idiom("as a Pokémon", r"\((?:instead of|as well as) a Trainer card\)", " ", "as pokemon"),
    _idiom("as if evolved", r"That \w+ is no longer \w+, \w+, \w+, (?:or )?\w+, or anything else \w+ might be the \w+ of an attack \(just \w+ if you had \w+ it\)", " ", "devolve"),
    _idiom("a copy no more", r"\S+ \S* ?isn't a copy of any other Pokémon while [^.]*Paralyzed\.", " ", "off when"),
    _idiom("but for evolving", r"except this Pokémon can't (?=evolve)", "and can't ", "forbid"),
    _idiom("as it is drawn", r"before you put it into your hand, ", "", "draw", "prizes"),
    _idiom("moved up", r"this Pokémon moved \w+ your Bench to \w+ Active Spot this turn", "this Pokémon became Active this turn", "moved up"),
    _idiom("no Powers by Knock Outs", r"lose any \w+ that requires the \w+ using it to Knock \w+ itself", "lose these Abilities", "knocks itself out"),
    _idiom("put down in set-up", r"If this Pokémon is \w+ your hand when \w+ are setting up \w+ play, you may put it face down", "It starts", "in set-up"),
    _idiom("two Tools", r"may have up to 2 Pokémon Tool cards attached", "may have 2 Tools", "tools allowed"),
    _idiom("does the same", r"Your opponent does the same", "The opponent shuffles a hand into their deck and draws", "opponent"),
    _idiom("at once", r"You must play 2 ([\w ]+?) cards \w+ once\. \(This \w+ works one \w+ for 2 cards\.\)", r"Discard another card from your hand.", "cost"),
    _idiom("loses no type", r"\(No matter what type [^()]*'s type is still \w+\.\)", " ", "use attack"),
    _idiom("off while ill", r"This power stops working when [^.]*? is Asleep, Confused, or Paralyzed\.?", " ", "off when"),
    _idiom("even while ill", r"\(This power works even if [^()]*\)", " ", "off when"),
    _idiom("a counter if there is one", r"If there are any damage counters on this Pokémon, remove (\d+) of them", r"Remove \1 damage counter from this Pokémon", "heal"),
    _idiom("switches Prizes", r"switch 1 of \w+ Prizes with \w+ top card \w+ your deck", "put 1 of your Prizes in place of the top card of your deck", "swap"),
    _idiom("trades", r"Trade (\d+) of the (.{0,60}?in your hand) for (.{0,100}?) from your deck", r"Take \1 of \2 and search your deck for \3.", "search"),
    _idiom("chooses from the deck", r"Choose (\d+) cards from your deck and", r"Search your deck for \1 cards and", "search"),
    _idiom("counters change places", r"switch the number of damage counters on this Pokémon with the number of damage counters on your opponent's Active Pokémon(?: \(even if [^()]*\))?\s*(?:\. \(It's okay [^()]*\))?", "move damage counters between this Pokémon and your opponent's Active Pokémon", "move counters"),
    _idiom("takes their turn", r"Once during each player's turn, that player may (heal|switch)", r"Once during each player's turn, a player may \1", "use"),
    _idiom("after the damage", r"\(Do the \w+ before switching \w+ Pokémon\. \w+ the Pokémon even if [^()]*\)", " ", "hits"),
    _idiom("on each Bench", r"to each Benched Pokémon (with .*?) \(yours and your opponent's\)", r"to each Benched Pokémon \1 of both Benches", "both bench"),
    _idiom("on each Bench", r"to each player's Bench(?=\.)", "to each Benched Pokémon", "both bench"),
    _idiom("nothing without it", r"If you can't discard \d+ cards in this way, this attack does nothing", "or this attack does nothing", "at least", "less than"),
    _idiom("nothing without it", r"\(If you have \w+ or the same \w+ of cards in \w+ hand as your \w+, this attack does nothing\.?\)", " ", "until"),
    _idiom("nothing without it", r"\(If your opponent \S+ have any (Benched Pokémon) or \w+ Active Pokémon, \w+ attack does nothing\.?\)", r"(With \1)", "exists"),
    _idiom("nothing without it", r"(?:This attack does nothing )?(?:If this Pokémon \S+ have the \w+ Energy to use \w+ attack, this \w+ does nothing|This attack does \w+ if this Pokémon \S+ have the \w+ necessary to \w+ that attack)", " ", "cost"),
    _idiom("turned over", r"Flip the card (?:over|face up)", "Show the card", "guess"),
    _idiom("off while ill", r"If [\w' ]+ becomes Asleep, Confused, or Paralyzed[^.]*\.", " ", "off when"),
    _idiom("pays the retreat", r"When (.{0,40}?) retreats, discard this card instead of discarding Energy cards", r"\1 retreats", "pay retreat"),
)  # fmt: skip


def read_away(said: Said, does: Does) -> tuple[Said, list[str]]:
    """A text without the idioms that its script has words for, and the idioms that it has none for."""
    text, missing = said.text, []
    for one in IDIOMS:
        if not one.text.search(text):
            continue
        if does.has(*one.words) and _in_full(one, does):
            text = one.text.sub(one.left, text)
        else:
            missing.append(f"text {one.name}")
    return (said if text == said.text else replace(said, text=text, low=text.lower())), missing


def _in_full(one: Idiom, does: Does) -> bool:
    """Whether nothing takes back what the words say: `by` would make safe from one side's attacks only."""
    return one.name != "safe from both" or not any(bit.key == "by" and "prevent" in bit.way for bit in does.bits)
