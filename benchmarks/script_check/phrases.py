"""Phrases of card texts, and the words of a script that can stand for each: a tail that was dropped shows here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from script_check.does import Does
from script_check.said import Said


class Phrase(NamedTuple):
    """A phrase: its name, the pattern in the text, the words one of which the script must have, and whether these
    words stand in scripts only where the text has the phrase."""

    name: str
    text: re.Pattern[str]
    words: tuple[str, ...]
    both: bool = False


def _phrase(name: str, text: str, *words: str, both: bool = False) -> Phrase:
    return Phrase(name, re.compile(text), words, both)


PHRASES: Final = (
    _phrase("excluding", r"\(?exclud(?!ing damage)|except (?!for|from|damage)|other than (?!colorless|damage|stadium|providing)|\bnon-|isn't an? (?!fossil)|that aren't|that isn't", "but", "choose one", "exactly", "not", "any", "without", "stage", "evolved"),
    _phrase("effects only", r"(?:excluding|except) damage", "effects"),
    _phrase("played", r"\bif you played [^.,]* during this turn", "played", "used", "happened"),
    _phrase("owner", r"owner in (?:its|their) name", "owned", both=True),
    _phrase("end of turn", r"at the end of (?:the|your|this|each|that|their|every|either)", "end of each turn", "end of my turn", "end of their turn", "until", "checkup", "until end of their next turn", "until end of my next turn", "turn ended", "as soon as", "end of checkup", "gain", "this turn"),
    _phrase("random", r"\brandom|without looking|face down.{0,30}choose|don't look|shuffle.*hand.*without|look(?:ing)? at (?:it|them)\b.{0,10}without", "random", "first", "my prizes", "their prizes", both=False),
    _phrase("top of deck", r"(?<!pokémon on )top of (?:your|their|his|its owner's|your opponent's) (?:\w+ )?deck|top (?:\d+ )?cards?", "top", "first", "draw", "replace", "devolve", "reveal until"),
    _phrase("bottom of deck", r"bottom (?:\d+ )?(?:cards? )?of (?:your|their|his|its owner's|your opponent's)", "bottom", "last", both=False),
    _phrase("in any order", r"in any order", "any", "order"),
    _phrase("evolves from", r"evolves? from", "evolves from", "evolve", "evolution among", "evolution past among", "evolves past", "on top of", "evolved now", "evolves into", "evolves further"),
    _phrase("active", r"(?:if|as long as|while) this pokémon is (?:your active|in the active|the active)", "active", "was active when hit", "out", "my bench"),
    _phrase("on bench", r"(?:if|as long as|while) this pokémon is on your bench", "bench", "my bench"),
    _phrase("both sides", r"both yours and your opponent's|yours (?:and|or) your opponent's|both players'|each player", "both play", "both bench", "both active", "both", "each player", "their play", "their bench", "often", "weakness amount", "bench size", "played", "poison counters", "sleep coins", "evolved", "flip again", "forbid", "defending", "both discard", "both deck", "both prizes", "both hand"),
    _phrase("half", r"\bhalf\b", "half", both=True),
    _phrase("basic", r"(?<!baby pokémon, )basic pokémon(?! card or evolution| or evolution|, evolution)|\bbasic \w+ pokémon", "Stage 1", "put", "pokemon", "play", "basic pokemon", "Basic", "as pokemon", "evolved"),
    _phrase("evolution", r"(?<!mega )(?<!or )evolution (?:card|pokémon)|evolved pokémon|stage [12]", "evolve", "evolution pokemon", "evolved", "Stage 1", "Stage 2", "devolve", "on top of", "evolution past among", "under", "pokemon", "Basic"),
    _phrase("stage 2", r"stage 2", "Stage 2", both=True),
    _phrase("stage 1", r"stage 1", "Stage 1", both=True),
    _phrase("remaining hp", r"remaining hp|hp (?:left|remaining|or less)|remaining hit points|hp remaining", "remaining hp", "hp", "save", "until left"),
    _phrase("damage counters on", r"has (?:any|no|\d+ or more|at least \d+|\d+) damage counters|any damage counters on", "damage", "counters", "heal"),
    _phrase("extra energy", r"in addition to this attack's cost|not used to pay|more energy attached .* than|extra \w* ?energy", "spare", "left over"),
    _phrase("per", r"for each|times the number|equal to the number|for every", "times", "count", "modify", "poison counters", "for each", "each player", "repeat", "heads", "number", "energy", "counters", "each", "flips", "attached", "types", "until"),
    _phrase("knocked out", r"knocked out(?! ?\))|knocks out", "fossil", "damaged", "fail", "until left", "knocked out", "knock out", "save", "prizes", "fossil", "as pokemon", "attack again", "become energy", "knocked out into"),
    _phrase("if you do", r"\bif (?:you|they) (?:do|did|discarded|searched|put|healed|moved|switched|attached|returned|shuffled|revealed|flipped|drew|chose|can)\b", "if done", "replace", "done", "cost", "may", "use", "number", "if", "choose one", "let", "flip"),
    _phrase("instead", r"\binstead\b", "pay retreat", "put", "energy", "instead", "choose", "if", "choose one", "else", "to", "counters", "knocked out into", "replace", "by", "provides"),
    _phrase("heads", r"if (?:it's )?heads|is heads|are heads|each heads|number of heads|more heads|of them heads", "heads", "flips", "fail", "go on", both=False),
    _phrase("tails", r"is tails|are tails|each tails|number of tails", "tails", "heads", "coins", "showed tails"),
    _phrase("can't attack", r"can't attack|can't use (?:that|this|the|its|any|an?) ?[\w' -]*attack", "attack", "if"),
    _phrase("can't retreat", r"can't retreat", "retreat", "as pokemon"),
    _phrase("choose", r"your opponent chooses (?!your opponent's active|a new)|your opponent may choose", "opponent", "by"),
    _phrase("energy cost", r"attack costs?|costs? (?:colorless|\w+) (?:less|more)", "attack cost", "spare", "left over", "use attack", "cost"),
    _phrase("retreat cost", r"retreat cost", "retreat cost", "retreat", both=False),
    _phrase("different", r"different (?:types|names|kinds)|of different", "differ", "types of", "types", "for each", "not"),
    _phrase("same name", r"(?:of the )?same name|same name as", "name", "first of name"),
    _phrase("copy", r"use (?:it|that attack) as this attack|copies that attack|choose 1 of .{0,60}attacks", "use attack", "attack of", "forbid", "use card"),
    _phrase("previous attack", r"last turn", "their last turn", "my last turn", "last turn", "happened"),
    _phrase("damage to itself", r"damage to itself", "damage"),
    _phrase("lost zone", r"lost zone", "my lost zone", "their lost zone", "lost zone", both=True),
    _phrase("ability", r"(?<!weakness, resistance, )(?:no|have any|has an|use) (?:\\w+ )?(?:abilit(?:y|ies)|poké-(?:power|body|bodies)|pokémon powers?)", "Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "off", "power", "once a turn", "once a turn each name", "first of name", "use", "any", "effects"),
    _phrase("once each name", r"can't use more than 1 .* (?:each|per) turn", "once a turn each name", "once a turn", "first of name"),
    _phrase("stack", r"more than 1 [^.]* (?:at a time|ability at)|effect (?:of [^.]*)?doesn't stack", "first of name", "amount"),
    _phrase("from hand", r"play this pokémon from your hand|put this pokémon from your hand", "hand"),
    _phrase("to evolve", r"from your hand to evolve", "evolved", both=False),
    _phrase("onto bench", r"play this pokémon from your hand onto your bench|put this pokémon from your hand onto your bench", "benched"),
    _phrase("to active", r"moves? from your bench|moved from your bench|from your bench to|becomes? (?:your )?active|moves from the bench", "became active", "moved up", "switched", "my active", "switch"),
    _phrase("damaged", r"(?:is|are) damaged by|damages this|damage is done to|is damaged", "damaged", "damage", "dealt", "was active when hit", "was at full hp", "instead", "damage taken"),
    _phrase("even if", r"even if .* knocked out", "damaged", "knocked out"),
    _phrase("first turn", r"first turn", "my first", "their first", "first of game", "first turn", "even if"),
    _phrase("prize count", r"prize cards? (?:left|remaining)|remaining prize|more prize|taken|fewer prize", "my prizes", "their prizes", "prizes taken", "prizes", "take prize", "prize taken"),
    _phrase("reveal hand", r"(?:reveals?|look at) (?:your opponent's|their|his or her) hand", "their hand", "look", "reveal", "my hand"),
    _phrase("in any way", r"in any way (?:you|they) like|any way you like", "spread", "any", "for each", "repeat", "move counters", "may", "each"),
    _phrase("special energy", r"special energy", "special energy", "provides"),
    _phrase("no weakness", r"no weakness|has no weakness", "weakness", "none"),
    _phrase("team", r"team (?:magma|aqua|rocket|plasma|galactic)", "Team Magma", "Team Aqua", "Team Rocket", "Team Rocket's", "Team Plasma", "name", "name has", "label"),
    _phrase("search twice", r"or search|or, search", "choose one", "any"),
    _phrase("discard this", r"discard this (?:card|pokémon)(?! (?:and|from play|as))", "discard", "until"),
    _phrase("into hand", r"into (?:your|their) hand|to (?:your|their) hand", "my hand", "their hand", "hand", "both hand", "stays discarded"),
    _phrase("healed", r"can't be healed", "be healed"),
    _phrase("special conditions", r"special conditions?", "recover", "condition", "conditions", "be affected", "immune to", "off when", "any", "replace", "sleep coins", "prevent", "choose one", "evolve", "poison counters", "switch", "devolve"),
    _phrase("stadium", r"discard (?:a|any|that|the|your opponent's) stadium|stadium (?:card )?(?:is )?in play", "stadium"),
)  # fmt: skip

LABELS: Final = {
    "ex": r"pokémon[ -]ex\b(?!-)|\bex\b", "EX": r"pokémon-ex\b|-ex\b", "GX": r"-gx\b|\bgx\b", "VMAX": r"\bvmax\b",
    "VSTAR": r"\bvstar\b", "V": r"pokémon v\b|\bv\b", "Tera": r"\btera\b", "Team Plasma": "team plasma", "Ultra Beast": "ultra beast",
    "rule box": "rule box", "Single Strike": "single strike", "Rapid Strike": "rapid strike", "Fusion Strike": "fusion strike",
    "Ancient": r"\bancient\b", "Future": r"\bfuture\b", "TAG TEAM": "tag team", "ACE SPEC": "ace spec", "MEGA": r"\bmega\b",
    "Baby": r"\bbaby\b", "Prism Star": r"prism star", "Level-Up": r"lv\.x",
}  # fmt: skip


def phrases(said: Said, does: Does) -> Iterator[str]:
    """Phrases that only one side knows."""
    if "this card's attack instead of its own" in said.low:
        if ("at the end of your turn, discard" in said.low) != does.has("until"):
            yield "end of a Technical Machine"
        return  # all else of it is a rule of its kind (the text where it may be attached is checked)
    for one in PHRASES:
        text, script = one.text.search(said.low) is not None, does.has(*one.words)
        if text and not script:
            yield f"text {one.name}"
        if one.both and script and not text:
            yield f"script {one.name}"


def labels(said: Said, does: Does) -> Iterator[str]:
    """Printed kinds of Pokémon that the script asks for and the text does not name, and the other way round."""
    asked = does.values("label")
    bare = said.low
    for each in sorted(_named(does), key=len, reverse=True):
        bare = bare.replace(each.lower(), " ")
    bare = re.sub(r"[\w']+(?:-| )(?:gx|vstar) (?:attack|power)s?|have rule boxes|[\w']+-gx attack", " ", bare)
    for label, pattern in LABELS.items():
        text = re.search(pattern, said.low) is not None
        told_apart = label == "EX" and "MEGA" in asked  # a Mega Evolution Pokémon ex is no M Pokémon-EX of 2014
        if label in asked and not text and not told_apart and not {"V", label} <= asked:
            yield f"script {label}"
        text = re.search(pattern, bare) is not None
        if (
            text
            and label not in asked
            and label in ("ex", "EX", "GX", "VMAX", "VSTAR", "Tera", "Team Plasma", "Ultra Beast", "rule box")
        ):
            family = {"ex": {"EX", "MEGA"}, "EX": {"ex"}}.get(label, set())
            if not family & asked and label not in does.values("stage") | does.values("kind") | does.values("what"):
                yield f"text {label}"


def _named(does: Does) -> set[str]:
    """The names that a script asks for."""
    found = {
        each for key in ("name", "name has", "attack", "evolves from", "named", "but") for each in does.values(key)
    }
    return {each for each in found if each[:1].isupper()}


SP = frozenset({"G", "GL", "C", "FB", "E4"})  # the signs of Pokémon SP


def names(said: Said, does: Does) -> Iterator[str]:
    """Names that the script asks for stand in the text."""
    whole = said.whole.casefold().replace("’", "'").replace(" ♂", "♂").replace(" ♀", "♀")
    for key in ("name", "name has", "attack", "evolves from", "named"):
        for bit in does.under(key):
            if "gain power" in bit.way:
                continue  # its own name
            for each in bit.value if isinstance(bit.value, list) else [bit.value]:
                if each in SP and "pokémon sp" in said.low:
                    continue
                known = f"{whole} {said.own.casefold()}"
                if isinstance(each, str) and each[:1].isupper() and each.casefold() not in known:
                    yield f"script {each}"
    asked = {word.casefold().removesuffix("'s") for word in does.texts}
    for found in IN_NAMES.finditer(said.whole):
        for each in re.split(r",? (?:or|and/or|and) |, ", found[1]):
            if each[:1].isupper() and each.casefold().removesuffix("'s") not in asked:
                yield f"text {each}"


IN_NAMES: Final = re.compile(
    r"(?:with|has|have|of) ((?:[A-Z][\w'’éδ-]+(?:,? (?:or|and/or|and) |, )?)+) in (?:its|their) names?"
)
