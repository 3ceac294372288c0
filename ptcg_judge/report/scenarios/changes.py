"""What became of the board, as short sentences in the order of time."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from ptcg_judge.game.core.game import Effect
from ptcg_judge.game.core.trace import Line as TraceLine
from ptcg_judge.game.core.trace import place
from ptcg_judge.game.effects.permission import Illegal
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.table.state import Pokemon
from ptcg_judge.report.lines import listed
from ptcg_judge.rulings.replay.board_facts import left_behind, rests_on
from ptcg_judge.rulings.replay.carry_out import Before, End

UNKNOWN = "a card"
DISCARDED = ("discard pile", "discard pile")  # where a Pokémon goes and what is attached to it
REFUSED = "not allowed: "
At = tuple[int, str]
"""A sentence and the place in the trace (from 0) where that was brought about, at last."""


def changes(end: End) -> list[str]:
    """What became of the board, the result of the game first."""
    return _counted(_result(end) + _in_order(end) or _done(end) or _routine(end))


def changes_in_all(ends: Iterable[End]) -> list[str]:
    """What became of the board in each of several ways: which card was seen by chance only one of them tells."""
    first, *others = ends
    told = changes(first)
    for end in others:
        if not told:
            break
        here = changes(end)
        told = [each for each in told if each in here]
    return told


def changes_but_refusals(end: End) -> list[str]:
    """The same without the plays that were refused."""
    told = [each for each in _in_order(end) if not each.startswith(REFUSED)]
    return _counted(_result(end) + told or _done(end))


def _in_order(end: End) -> list[str]:
    """Everything that happened to the board, each thing where it came to be as it is now."""
    found = [*_told(end), *_sums(end), *_of_the_board(end), *_left(end)]
    return [said for _, said in sorted(found, key=lambda each: each[0])]


def _result(end: End) -> list[str]:
    """Who wins and why; nothing while the game goes on."""
    table = end.game.table
    return [f"{table.result}: {listed(list(table.why))}" if table.why else table.result] if table.result else []


def _told(end: End) -> Iterator[At]:
    """What the trace says of plays that are refused, attacks that fail, Knock Outs and cards that go somewhere."""
    refused = iter(end.illegal)
    played = [data[1] for _, kind, data, _ in end.lines if kind == "play"]
    felled: set[str] = set()
    for at, (_, kind, data, _) in enumerate(end.lines):
        if kind == "illegal":
            number, why = next(refused)
            yield at, f"{REFUSED}play {number + 1}, {'; '.join(map(reason_said, why))}"
        elif kind in TOLD:
            yield at, TOLD[kind](data)
        elif kind == "knock out":
            felled.add(data[0])
            yield at, f"{data[0]} is Knocked Out"
        elif kind == "count" or (kind == "leaves play" and data[0] in felled and data[1:] != DISCARDED):
            yield at, LINES[kind].says(data)
        elif kind == "discard" and data[0] in played:
            played.remove(data[0])
        elif kind == "discard":
            yield at, _discarded(*data)
        elif kind == "move" and data[0] != UNKNOWN:
            yield at, f"{data[0]} goes to {place(data[3], data[2])}"


def _discarded(card: str, left: str, owner: str) -> str:
    """That a card is discarded: of one that nobody stated, from where."""
    if card != UNKNOWN or not left:
        return f"{card} is discarded"
    place_left = left if "'s " in left else place(owner, left)  # it was on a Pokémon, or in a zone
    return f"{card} is discarded from {place_left}"


def _sums(end: End) -> Iterator[At]:
    """What is told once for each player: mulligans, Prizes and cards drawn, where the last of them came."""
    lines = end.lines
    routine = frozenset(_routine_draws(lines))
    for side in end.game.table.sides:
        mine = [(at, kind, data) for at, (_, kind, data, _) in enumerate(lines) if data and data[0] == side.name]
        prizes = [(at, data[1]) for at, kind, data in mine if kind == "prizes"]
        drawn = [(at, data[1]) for at, kind, data in mine if kind == "draw" and at not in routine and data[1]]
        mulligans = [(at, data[1]) for at, kind, data in mine if kind == "mulligan"]
        if mulligans:
            yield mulligans[-1][0], f"{side.name} takes {_number(mulligans[-1][1], 'mulligan')}"
        if prizes:
            yield prizes[-1][0], f"{side.name} takes {_number(sum(count for _, count in prizes), 'Prize')}"
        if drawn:
            number = _number(sum(count for _, count in drawn), "card")
            yield drawn[-1][0], f"{side.name} draws {number} and has {len(side.hand)} in hand"


def _left(end: End) -> Iterator[At]:
    """What the plays left behind on a Pokémon, a player or the table, as long as it counts; the same thing once."""
    told: set[str] = set()
    for effect in left_behind(end.game):
        for at in range(len(end.lines) - 1, -1, -1):
            _, kind, data, _ = end.lines[at]
            if kind == "effect" and (data[0], data[3]) == (rests_on(effect), effect.says):
                said = LINES[kind].says((data[0], data[1], _how_long(effect, data[2]), _by_what_was_chosen(effect)))
                if said not in told:
                    yield at, said
                told.add(said)
                break


def _how_long(effect: Effect, span: str) -> str:
    """A span of the words of cards as seen from outside: whose next turn it is."""
    you = effect.doing.you
    words = {"my": f"{you.name}'s", "their": f"{you.other.name}'s", "game": "for the rest of the game"}
    return " ".join(words.get(word, word) for word in span.split())


def _by_what_was_chosen(effect: Effect) -> str:
    """What an effect says, with the type, attack, card or Pokémon that was chosen in the place of the name it bears."""
    said = effect.says.replace("use this attack", f"use {effect.doing.label}")
    for name, result in effect.doing.names.items():
        if result.label:
            said = result.label.join(re.split(rf"(?<![\w'])\"?{re.escape(name)}\"?(?![\w'])", said))
        elif result.things:
            things = [thing.label if isinstance(thing, Pokemon) else thing.name for thing in result.things]
            said = said.replace(f'"{name}"', listed(things))
    return said


PREVENTED = {
    "damage": "the damage to", "knock out": "the Knock Out of", "counters": "damage counters on",
    "condition": "the Special Condition of", "discard": "the discard of", "switch": "the switch of",
    "leaves play": "the removal of", "devolve": "the devolving of", "evolve": "the evolving of",
    "heal": "the healing of", "effect": "the effect on", "marker": "the marker on",
}  # fmt: skip
TOLD: dict[str, Callable[[tuple[Any, ...]], str]] = {
    "attack fails": lambda d: f"{d[1]} fails",
    "no damage": LINES["no damage"].says,
    "discard prizes": LINES["discard prizes"].says,
    "prevented": lambda d: f"{d[2]} prevents {PREVENTED.get(d[0], f'{d[0]} for')} {d[1]}",
    "replaced": lambda d: f"{d[1]} takes the place of {PREVENTED.get(d[0], f'{d[0]} for')} {d[2]}",
    "forbidden": LINES["forbidden"].says,
    "retreat fails": lambda d: f"{d[0]} fails to retreat",
}


def _routine_draws(lines: Sequence[TraceLine]) -> Iterator[int]:
    """Where the opening hands and the cards at the start of a turn are drawn: what happens in every game."""
    before = ""
    setting_up = any(line[1] == "setup" for line in lines)
    opened = next((at for at, line in enumerate(lines) if line[1] == "turn"), len(lines)) if setting_up else 0
    for at, (_, kind, *_) in enumerate(lines):
        if kind == "draw" and (before == "turn" or (before == "shuffle" and at < opened)):
            yield at
        before = before if kind == "step" else kind


def _routine(end: End) -> list[str]:
    """Where nothing else is to be told: who goes first in the end, and what was drawn."""
    lines = end.lines
    first = [LINES["setup"].says(data) for _, kind, data, _ in lines if kind == "setup" and data[1] == "goes first"]
    if first:
        hands = (f"{side.name} has {_number(len(side.hand), 'card')} in hand" for side in end.game.table.sides)
        return [first[-1], *hands]
    return [LINES["draw"].says((lines[at][2][0], lines[at][2][1], ())) for at in _routine_draws(lines)]


def _done(end: End) -> list[str]:
    """Where nothing else is to be told: the cards played, what was looked at, where cards went that nobody stated."""
    told = (line for line in end.game.trace.lines if line[1] in ("play", "use", "look", "move"))
    return [LINES[kind].says(data) for _, kind, data, _ in told]


def _counted(found: Sequence[str]) -> list[str]:
    """What is said twice is said once, with how often."""
    return [said if found.count(said) == 1 else f"{said} ({found.count(said)} times)" for said in dict.fromkeys(found)]


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


# ------------------------------------------------------------------------------------------------- Pokémon in play


def _of_the_board(end: End) -> Iterator[At]:
    """What is otherwise on the board than before the first play."""
    for pokemon in end.game.table.in_play():
        before = end.start.get(pokemon.number)
        yield from _came(end.lines, pokemon) if before is None else _changed(end.lines, pokemon, before)
    for label in _gone(end):
        yield _last(end.lines, ("leaves play",), label), f"{label} leaves play"


HARM = ("damage", "counters", "heal")
CONDITION = ("condition",)
RECOVERS = ("recovers",)
ATTACHED = ("attach", "move")
ACTIVE = ("switch", "promote", "replace", "retreat")
FORM = ("evolve", "devolve", "replace")


def _last(lines: Sequence[TraceLine], kinds: Collection[str], *names: str) -> int:
    """Where such a line last names all of this; if none does, where any line does; else behind the last line."""
    for wanted in (kinds, LINES.keys()):
        for at in range(len(lines) - 1, -1, -1):
            _, kind, data, _ = lines[at]
            if kind in wanted and all(name in data for name in names):
                return at
    return len(lines)


def _came(lines: Sequence[TraceLine], pokemon: Pokemon) -> Iterator[At]:
    place = "the Active Pokémon" if pokemon.is_active else "on the Bench"
    label = pokemon.label
    yield _last(lines, ("bench", *ACTIVE), label), f"{label} is {place}"
    if pokemon.damage:
        yield _last(lines, HARM, label), f"{label} has {pokemon.damage} damage"
    for name in sorted(pokemon.conditions):
        yield _last(lines, CONDITION, label, name), f"{label} is {name}"
    for copy in pokemon.attached:
        yield _last(lines, ATTACHED, label, copy.name), f"{label} has {copy.name} attached"


def _changed(lines: Sequence[TraceLine], pokemon: Pokemon, before: Before) -> Iterator[At]:
    """What became of a Pokémon that was in play."""
    name, label = named(pokemon), pokemon.label
    if pokemon.name != before.name:
        was = f"{before.side}'s {before.name}"
        yield _last(lines, FORM, was), f"{was} is now {pokemon.name}"
    if pokemon.is_active and not before.active:
        yield _last(lines, ACTIVE, label), f"{name} is the new Active Pokémon"
    if pokemon.damage != before.damage:
        was = f" ({before.damage} before)" if before.damage else ""
        yield _last(lines, HARM, label), f"{name} has {pokemon.damage or 'no'} damage{was}"
    now = set(pokemon.conditions)
    for condition in sorted(now - set(before.conditions)):
        yield _last(lines, CONDITION, label, condition), f"{name} is now {condition}"
    for condition in sorted(set(before.conditions) - now):
        yield _last(lines, RECOVERS, label, condition), f"{name} is no longer {condition}"
    for card in _more([copy.name for copy in pokemon.attached], before.attached):
        yield _last(lines, ATTACHED, label, card), f"{name} has {card} attached"


def _more(these: Sequence[str], than: Sequence[str]) -> list[str]:
    left = list(than)
    found = []
    for name in these:
        if name in left:
            left.remove(name)
        else:
            found.append(name)
    return found


def named(pokemon: Pokemon) -> str:
    """The Pokémon's label, with its place where another of the player has the same name."""
    same = [other for other in pokemon.side.in_play() if other.label == pokemon.label]
    if len(same) == 1 or pokemon.is_active:
        return pokemon.label
    return f"{pokemon.label} (Bench {pokemon.side.bench.index(pokemon) + 1})"


def _gone(end: End) -> list[str]:
    """The labels of Pokémon that left play otherwise than by a Knock Out (some had evolved or devolved before)."""
    there = {pokemon.number for pokemon in end.game.table.in_play()}
    out = [data[0] for _, kind, data, _ in end.lines if kind == "knock out"]
    gone = _more([f"{b.side}'s {b.name}" for number, b in end.start.items() if number not in there], out)
    others = _more(out, [f"{b.side}'s {b.name}" for b in end.start.values()])
    for side in end.game.table.sides:
        changed = [label for label in others if label.startswith(f"{side.name}'s ")]
        mine = [label for label in gone if label.startswith(f"{side.name}'s ")]
        gone = _more(gone, mine[: len(changed)])
    return gone


# ---------------------------------------------------------------------------------------------------------- refusals


SMALL = (
    "a", "an", "the", "only", "after", "before", "this", "no", "what", "to", "each", "in", "on", "with", "there",
    "both", "attacks", "when", "if", "nothing", "nobody",
)  # fmt: skip


def reason_said(reason: Illegal) -> str:
    """A rule as part of a sentence: no full stop, and a small letter where it does not begin with a name."""
    text = reason.why.rstrip(".")
    small = not reason.card and text.partition(" ")[0].lower() in SMALL
    return text[0].lower() + text[1:] if small else text
