"""Checks without a parser: what a word of the text asks of the script, and a word of the script of the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.table.state import CONDITIONS
from script_check.does import Bit, Does
from script_check.said import Said, numbers
from script_check.verbs_written import Written

Check = Callable[[Said, Does], Iterator[str]]
CHECKS: Final[dict[str, Check]] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Register a check under the name that its differences bear."""

    def register(made: Check) -> Check:
        CHECKS[name] = made
        return made

    return register


# A number of the script that the text says with a word.
SAID_OTHERWISE: Final = {
    2: r"can't add more than|maximum|\b(?:at least 1|any) other|with other cards in hand|twice|doubl|\bhalf|2nd|all energy cards attached|\bboth\b|either of|another|second|each player|any of them",
    5: r"bench is full|room on your bench|full bench|bench",
    9: r"ignore all colorless",
    3: r"triple|3rd",
    4: r"×4|bench",
}


@check("number")
def every_number(said: Said, does: Does) -> Iterator[str]:
    """Numbers of the text stand in the script and the other way round; a damage counter is 10."""
    low = re.sub(
        r"stage [12]|until (?:they have|you have) \d+ (?:pokémon on|benched)|bench until (?:they|you) have \d+",
        " ",
        said.low,
    )
    mine, written = numbers(low), does.numbers | {int(each[1:]) for each in does.texts if re.fullmatch(r"x\d", each)}
    counted = "counter" in low
    for each in sorted(mine - {0, 1}):
        near = (
            {each, each - 1, each + 1}
            if re.search(rf"\b{each} or (?:less|fewer|more)|(?:more|fewer|less) than {each}", low)
            else {each}
        )
        if near & written or (counted and each * 10 in written):
            continue
        if re.search(
            rf"{each} damage (?:plus|times|minus)|{each}×|instead of (?:(?:this attack's )?base damage of )?{each}\b",
            low,
        ):
            continue  # the printed damage
        if re.search(rf"more than {each} damage|maximum", low):
            continue
        instead = re.search(rf"base damage (?:is )?{each} instead of (\d+)", low)
        if instead and each - int(instead[1]) in written:
            continue
        if "bench until" in said.low or re.search(rf"have {each} or more benched", low):
            continue
        yield f"text {each}"
    for each in sorted(written - {0, 1}):
        near = {each, each - 1, each + 1}
        if each in mine or (counted and each % 10 == 0 and each // 10 in mine | {1}):
            continue
        if re.search(rf"has {each - 10} hp left", said.low):
            continue  # more than that
        if each in SAID_OTHERWISE and re.search(SAID_OTHERWISE[each], said.low):
            continue
        if each == 10 and re.search(r"heal|any damage|damaged|damage counter|play this card as if", said.low):
            continue  # "has damage" is a counter or more
        if near & mine and re.search(r"or (?:less|fewer|more)|(?:more|fewer|less) than", low):
            continue
        if re.search(r"\b(\w+)" + r" \1" * (each - 1) + r"\b", said.low) if each < 6 else False:
            continue  # so many symbols of Energy
        if "can't add more than" in said.low and any(each * other in mine for other in mine):
            continue  # so often, as the largest number allows
        yield f"script {each}"


@check("type")
def every_type(said: Said, does: Does) -> Iterator[str]:
    """Energy and Pokémon types."""
    text = said.text.replace("Lightning Rod", " ")  # a marker
    for named in does.values("attack"):
        text = text.replace(named, " ")
    mine = {kind for kind in TYPES if re.search(rf"\b{kind}\b", text)}
    written = {kind for kind in TYPES if kind in does.texts or kind in does.keys}
    if len(written) >= 7 and "type" in said.low:
        return  # "a type of your choice"
    if does.has("attack cost", "retreat cost", "provides") or (does.has("retreat") and "retreat cost" in said.low):
        mine, written = mine - {"Colorless"}, written - {"Colorless"}
    if does.has("as pokemon") and "Colorless" not in mine:
        written -= {"Colorless"}  # the type of a Doll is printed on the card
    yield from (f"text {each}" for each in sorted(mine - written))
    yield from (f"script {each}" for each in sorted(written - mine))


@check("condition")
def every_condition(said: Said, does: Does) -> Iterator[str]:
    """Special Conditions that the text names."""
    mine = {each for each in CONDITIONS if re.search(rf"\b{each}\b", said.text)}
    below = [bit for bit in does.bits if not {"off when", "was affected when attacked"} & {bit.key, *bit.way}]
    written = {
        each
        for each in CONDITIONS
        for bit in below
        if each == bit.key or each == bit.value or (isinstance(bit.value, list) and each in bit.value)
    }
    yield from (f"text {each}" for each in sorted(mine - written))
    if not ("special condition" in said.low and len(written) == 5):
        yield from (f"script {each}" for each in sorted(written - mine))
    if "special condition" in said.low and not (
        written or does.has("recover", "condition", "conditions", "any", "off when", "immune to", "be affected")
    ):
        yield "text Special Condition"


@check("coin")
def coins(said: Said, does: Does) -> Iterator[str]:
    """A coin is flipped on both sides or on none, and the sides that matter are the same."""
    flips = bool(re.search(r"\bflips?\b|\bcoins?\b", said.low))
    if flips != does.has("flip", "flips", "coins", "flip again", "choose coin", "showed tails", "sleep coins"):
        yield "text flips" if flips else "script flips"
    until = "until you get tails" in said.low or "until they get tails" in said.low
    if until != ("until tails" in does.texts):
        yield "until tails"


@check("may")
def optional(said: Said, does: Does) -> Iterator[str]:
    """What the player may leave out."""
    may = bool(re.search(r"\byou may\b|\bthey may\b|\bmay\b|\bif you want\b|\byou can\b", said.low))
    free = does.has("may", "any", "up to", "often", "choose one", "use", "allow", "chosen", "even if", "spread")
    low = re.sub(
        r"(?:you )?(?:may|can) (?:play |use )?(?:only )?(?:play |use )?this (?:card|attack|power|card's attack)(?: only| instead)|you can (?:only )?(?:play|use|attach) this card|may (?:have(?! (?:your opponent|each player|this pokémon))|attack|use an attack)|you can choose the same",
        " ",
        said.low,
    )
    may = bool(re.search(r"\bmay\b|\bif you want\b|\byou can\b", low))
    if may and not free and "can't" not in said.low:
        yield "text may"
    if does.has("may") and not may and not re.search(r"up to|any number|if you (?:do|want)|can\b", said.low):
        yield "script may"


@check("up to")
def up_to(said: Said, does: Does) -> Iterator[str]:
    """A number that is a limit."""
    text = bool(
        re.search(
            r"(?<!rounded )(?<!can have )(?<!may have )\bup to\b(?! 2 pokémon tools? (?:cards? )?attached to it)|\bas many .{0,40}as you (?:like|want)|\bany (?:number|amount) of\b",
            said.low,
        )
    )
    script = any(bit.value in ("any",) for bit in does.under("pick", "cards", "amount", "first", "energy")) or does.has(
        "up to", "chosen", "spread", "may"
    )
    if text and not script:
        yield "text up to"
    looked = re.search(r"you find there|for each|reveal a|, if any|other than|or 1 of each", said.low) is not None
    one = all(bit.value == 1 for bit in does.under("up to")) and re.search(
        r"\bmay (?:choose|show|reveal|put|discard)\b", said.low
    )
    looked |= one is not None  # "you may choose 1 of them" is one or none
    if does.has("up to") and not text and not looked:
        yield "script up to"


@check("shuffle")
def shuffles(said: Said, does: Does) -> Iterator[str]:
    """A shuffle, as a statement or as the order of cards put into a deck."""
    text, script = "shuffl" in said.low, does.has("shuffle", "shuffled") or "random" in does.values("order")
    if text != script:
        yield "text shuffles" if text else "script shuffles"


@check("show")
def shows(said: Said, does: Does) -> Iterator[str]:
    """Cards that the other player sees."""
    text = bool(re.search(r"\breveals?\b|\bshows?\b|face up|face-up|\bis shown\b", said.low))
    looks = re.search(r"\blooks? at (?:your opponent's|their|it|the card|that card)", said.low) is not None
    script = does.has("reveal until") or any(_shown(bit, looks) for bit in does.under("show", "face", "reveal"))
    if text and not script:
        yield "text shows"
    if script and not text and "discard pile" not in said.low:
        yield "script shows"


def _shown(bit: Bit, looks: bool) -> bool:
    """Whether an entry shows something to one who does not know it: a hand is known to its own player."""
    if bit.key == "reveal":
        node = bit.value.get("cards") if isinstance(bit.value, Mapping) else bit.value
        return not (looks and node == "their hand")
    if bit.key == "show":
        return bit.value is True and not (looks and "put" in bit.way)
    return "where" not in bit.way


ZONES: Final = {
    "hand": r"\bhands?\b", "deck": r"\bdecks?\b", "discard": r"discard piles?", "prizes": r"\bprizes?\b",
    "lost zone": r"lost zone", "bench": r"\bbench",
}  # fmt: skip


# A zone that the script means without its name: how the text speaks of it then, and the words that mean it.
IMPLIED: Final = {
    "hand": r"draw|in your hand|from their hand|from your hand|their hand\b", "deck": r"draw|in your deck|from your deck",
    "discard": r"discard pile", "prizes": r"prize", "lost zone": r"lost zone", "bench": r"bench",
}  # fmt: skip
IMPLYING: Final = {
    "hand": ("draw", "play", "attach", "evolve"), "deck": ("draw",), "discard": ("discard",),
    "prizes": ("knocked out", "as pokemon", "prizes"), "lost zone": ("lost zone",),
    "bench": ("benched", "switch", "switched", "went to bench", "bench size", "active", "setup", "both play", "their active"),
}  # fmt: skip


@check("zone")
def zones(said: Said, does: Does) -> Iterator[str]:
    """Zones that are named."""
    for zone, pattern in ZONES.items():
        text = said.has(pattern)
        script = _in_zone(zone, does)
        if text and not script and re.search(IMPLIED[zone], said.low) and does.has(*IMPLYING[zone]):
            continue
        if text and not script:
            yield f"text {zone}"
        meant = (zone == "deck" and "draw" in said.low) or (zone == "discard" and re.search(r"\bdiscards?\b", said.low))
        if script and not text and not meant:
            yield f"script {zone}"


def _with(text: str, does: Does) -> Iterator[Bit]:
    """The entries in which a text stands, alone or in a list."""
    return (bit for bit in does.bits if text in (bit.value if isinstance(bit.value, list) else [bit.value, bit.key]))


def _in_zone(zone: str, does: Does) -> bool:
    if zone in ("hand", "deck", "discard") and does.has("stays discarded"):
        return True
    if zone == "hand" and "hand, effects too" in does.texts:
        return True
    named = {f"{whose} {zone}" for whose in ("my", "their", "both")}
    if any(each in does.texts for each in named):
        return True
    texts = does.texts - (
        {zone} if all("apply" in bit.way or bit.key == "apply" for bit in _with(zone, does)) else set()
    )
    return zone in texts or (zone == "prizes" and does.has("take prize", "prizes taken", "prize taken"))


TYPED_ENERGY: Final = rf"(?:{'|'.join(TYPES)}) Energy"
KINDS: Final = {
    "supporter": r"\bsupporter\b", "item": r"\bitem\b", "stadium": r"\bstadium\b", "tool": r"\btools?\b",
    "technical machine": r"technical machine", "trainer": r"\btrainers?\b", "basic energy": r"basic(?: \w+)? energy",
    "special energy": r"special energy",
}  # fmt: skip


@check("kind")
def kinds(said: Said, does: Does) -> Iterator[str]:
    """Kinds of cards."""
    for kind, pattern in KINDS.items():
        text, script = said.has(pattern), does.has(kind)
        if kind == "tool" and does.has("become tool"):
            script = True
        if (
            kind == "tool"
            and text
            and re.search(
                r"pokémon tool (?:card )?attached to it|is a pokémon tool|doesn't have a pokémon tool", said.low
            )
        ):
            continue  # how a Tool is attached
        if kind == "basic energy" and script and re.search(TYPED_ENERGY, said.text):
            continue  # in a zone only a basic Energy card is of a type
        if kind == "stadium" and text and re.search(r"stadium card", said.low) and does.has("stadium"):
            continue
        if kind == "stadium" and script and "is in play" in said.low and does.has("exists", "is") and does.has("name"):
            continue  # a Stadium by its name, which the check of names looks for
        if text != script:
            yield f"{'text' if text else 'script'} {kind}"


SPANS: Final = {
    "their next turn": r"opponent's next turn|their next turn",
    "my next turn": r"your next turn",
    "until end of their next turn": r"end of (?:your )?opponent's next turn|end of their next turn",
    "until end of my next turn": r"end of your next turn",
    "their last turn": r"opponent's last turn|their last turn",
    "my last turn": r"your last turn",
}


@check("span")
def spans(said: Said, does: Does) -> Iterator[str]:
    """How long something lasts."""
    for span, pattern in SPANS.items():
        text = said.has(pattern)
        if span.startswith(("their next", "my next")):
            text = bool(re.search(rf"(?<!end of )(?<!end of your )(?:{pattern})", said.low))
        if text != (span in does.texts):
            yield f"{'text' if text else 'script'} {span}"


@check("for")
def this_turn(said: Said, does: Does) -> Iterator[str]:
    """Something that lasts for this turn has an end."""
    if re.search(r"\bduring this turn,|(?:until|for) the (?:end|rest) of (?:this|your) turn", said.low):
        open_ = [bit for bit in does.under("lasting") if isinstance(bit.value, Mapping) and "for" not in bit.value]
        if open_:
            yield "text this turn"


@check("steps")
def steps(said: Said, does: Does) -> Iterator[str]:
    """Weakness, Resistance and effects of damage."""
    low = re.sub(r"ignore (?:all|this|any|the)[^.]*?(?:energy|effect|results?)\b|ignore all results", " ", said.low)
    text = bool(re.search(r"isn't affected by|not affected by|don't apply|without applying|ignore", low))
    script = does.has("apply", "damage steps", "without")
    if text and not script and not _plain_anyway(does):
        yield "text leaves steps out"
    if script and not text and not re.search(r"weakness|resistance|to itself|each player", said.low):
        yield "script leaves steps out"
    for word in ("before", "after"):
        own = word == "before" and isinstance(does.script, Mapping) and "damage" in does.script
        if re.search(rf"\({word} applying", said.low) and not own and not does.has(word, "instead"):
            yield f"text {word} applying"


def _plain_anyway(does: Does) -> bool:
    """Whether nothing is done to which a step could apply: counters moved, or damage on the Bench alone."""
    hits = [one for one in Written(does.script).facts if one.verb == "damage"]
    return does.has("move counters") if not hits else all(one.where.endswith("bench") for one in hits)


@check("once")
def once(said: Said, does: Does) -> Iterator[str]:
    """How often it may be used."""
    often = bool(
        re.search(
            r"as often as (?:you|each player) like|any number of times|at any time during (?:your|their)", said.low
        )
    )
    if often != ("any" in does.values("often")) and (often or not does.has("as pokemon")):
        yield "text as often" if often else "script as often"


def _register() -> None:
    from script_check.causes import causes
    from script_check.needs import needs
    from script_check.order import order
    from script_check.phrases import labels, names, phrases
    from script_check.places import bounds, lying, odd_ones, often, owners, sought
    from script_check.sense import done_by, empty, named, off, provided, shown, steps_left, theirs, values, whose
    from script_check.verbs import differences

    CHECKS.update({"owner": owners, "on": lying, "sought": sought, "bound": bounds, "often": often, "one": odd_ones})
    CHECKS.update({"phrase": phrases, "label": labels, "name": names, "verb": differences})
    CHECKS.update({"order": order, "need": needs, "cause": causes})
    CHECKS.update({"empty": empty, "shown": shown, "off": off, "provided": provided, "left": steps_left})
    CHECKS.update({"whose": whose, "named": named, "theirs": theirs, "by": done_by, "value": values})


_register()
