"""The answer of a replay as a sentence that a judge can read aloud, and what changed on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.trace import Line as TraceLine
from ptcg_judge.game.core.trace import place
from ptcg_judge.game.effects.permission import Illegal
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.table.state import Pokemon
from ptcg_judge.report.lines import listed
from ptcg_judge.report.scenarios.grouped import ToldEnd, grouped
from ptcg_judge.rulings.file.ruling import PlaySpec
from ptcg_judge.rulings.replay.carry_out import Before, End
from ptcg_judge.rulings.replay.verdict import Outcome, Replayed, assumed

NOTHING = "nothing changes on the board"
UNKNOWN = "a card"
MOST = 4  # outcomes that the answer tells one by one
UNLESS = ", unless a text without a script says otherwise"
PASSING = ("pass", "end turn", "checkup", "next turn", "new game")


def rules_of(book: Rulebook) -> str:
    """ "the rules of 2012 (bw2012)"."""
    return f"the rules of {book.year} ({book.id})"


def answer(verdict: Replayed) -> str:
    """The answer with the rulebook's name: whether it is allowed, or what comes of it with which chance."""
    said = bare_answer(verdict)
    book = rules_of(verdict.book) + (UNLESS if assumed(verdict) else "")
    for word in ("No: ", "Yes: "):
        if said.startswith(word):
            return f"{word[:-2]}, by {book}: {said[len(word) :]}"
    return f"By {book}: {said}"


def bare_answer(verdict: Replayed) -> str:
    """The answer without the rulebook's name: equal for rulebooks that agree."""
    outcomes = verdict.outcomes
    if outcomes and all(outcome.end.illegal for outcome in outcomes):
        return refusal([outcome.end for outcome in outcomes], verdict.ruling.play)
    yes = "Yes: " if _asks_may(verdict) else ""
    ends = shown_of(verdict)
    if len(ends) == 1:
        return yes + _sentence(ends[0].told or [NOTHING])
    common = [change for change in ends[0].told if all(change in each.told for each in ends)]
    parts = [_sentence(common)] if common else []
    unchanged = "nothing else changes" if common else "nothing changes"
    if len(ends) > MOST:
        parts.append(f"It can end in {len(ends)} ways, such as these.")
    for each in ends if len(ends) <= MOST else ends[: MOST - 1]:
        rest = [change for change in each.told if change not in common]
        parts.append(f"{_capital(share_of(each))}: {_sentence(rest or [unchanged])}")
    return yes + " ".join(parts)


def shown_of(verdict: Replayed) -> list[ToldEnd]:
    """The outcomes as the screen tells them: those that end alike once."""
    return grouped(verdict.outcomes, [changes(outcome.end) for outcome in verdict.outcomes])


def _asks_may(verdict: Replayed) -> bool:
    """Whether the question is whether something may be done, and it is done.

    What is asked need not be what is played: a file whose own answer is another gets no Yes.
    """
    ruling = verdict.ruling
    asked = ruling.question.replace("\n", " ").split(". ")[-1].strip().startswith("May ")
    done = any(play.do not in PASSING for play in ruling.play) and not any(o.end.illegal for o in verdict.outcomes)
    return asked and done and (not ruling.answer or ruling.answer.startswith("Yes"))


def refusal(ends: Sequence[End], plays: Sequence[PlaySpec]) -> str:
    """ "No: an Asleep Pokémon can't retreat [rule]." about every play that is not allowed, in their order.

    Of several plays each is named; what the others change in every way follows.
    """
    end = ends[0]
    if len(plays) == 1:
        return f"No: {_why(end.illegal[0][1])}."
    said = "; ".join(f"{_which(number, plays)}: {_why(reasons)}" for number, reasons in end.illegal)
    told = [_changes_but_refusals(each) for each in ends]
    besides = [change for change in told[0] if len(end.illegal) < end.played and all(change in each for each in told)]
    return f"No: {said}." + (f" What the other plays do: {_sentence(besides)}" if besides else "")


def _why(reasons: Sequence[Illegal]) -> str:
    return "; ".join(_reason(each) + (f" [{', '.join(each.cites)}]" if each.cites else "") for each in reasons)


def _which(number: int, plays: Sequence[PlaySpec]) -> str:
    """ "play 2, retreat": a play by its number and word, with what is played where that is one thing."""
    play = plays[number]
    what = play.copy.name if play.copy is not None else play.what
    return f"play {number + 1}, {play.do}{f' {what}' if what else ''}"


SMALL = (
    "a", "an", "the", "only", "after", "before", "this", "no", "what", "to", "each", "in", "on", "with", "there",
    "both", "attacks", "when", "if", "nothing", "nobody",
)  # fmt: skip


def _reason(reason: Illegal) -> str:
    """A rule as part of a sentence: no full stop, and a small letter where it does not begin with a name."""
    text = reason.why.rstrip(".")
    small = not reason.card and text.partition(" ")[0].lower() in SMALL
    return text[0].lower() + text[1:] if small else text


def share(outcome: Outcome) -> str:
    """Under which answers, coins and orders an outcome comes, and with which chance."""
    parts = [
        f"{question}: {_as_written([answer for _, answer in each])}"
        for question, each in groupby(outcome.answers, lambda asked: asked[0])
    ]
    parts += [
        f"{who} {what}: {order}" if who else f"{what}: {order} (nothing says who decides)"
        for who, what, order in outcome.orders
    ]
    coins = {tuple(a.answer for a in leaf.asked if a.kind == "chance" and not a.written) for leaf in outcome.leaves}
    if len(coins) == 1 and 0 < len(fallen := coins.pop()) <= MOST:
        parts.append(", ".join(fallen))
    said = "if " + ", ".join(parts) if outcome.answers or outcome.orders else ", ".join(parts)
    if outcome.chance == 1 and said:
        return said
    return f"{said} ({outcome.chance})" if said else f"with chance {outcome.chance}"


def share_of(end: ToldEnd) -> str:
    """Under what an end comes, where several ways lead to it one of them."""
    said = share(end.outcome)
    if end.any_order:
        return f"in any order: {said}"
    return said if end.ways == 1 else f"in {end.ways} ways, such as {said}"


def _as_written(answers: Sequence[str]) -> str:
    """The answers to a question as `answers:` takes them."""
    return answers[0] if len(answers) == 1 else f"[{', '.join(answers)}]"


def _sentence(parts: Sequence[str]) -> str:
    return "; ".join(parts) + "."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# -------------------------------------------------------------------------------------------------------------- changes


Timed = tuple[int, str]  # what is told, with the place in the trace of what it comes from


def changes(end: End) -> list[str]:
    """What became of the board, the result of the game first, then in the order of time."""
    found = _result(end) + _in_time([*_told(end), *_of_the_board(end)])
    return _counted(found or _done(end) or _routine(end))


def _in_time(told: Sequence[Timed]) -> list[str]:
    return [text for _, text in sorted(told, key=lambda each: each[0])]


def _result(end: End) -> list[str]:
    """Who wins and why; nothing while the game goes on."""
    table = end.game.table
    return [f"{table.result}: {listed(list(table.why))}" if table.why else table.result] if table.result else []


def _changes_but_refusals(end: End) -> list[str]:
    told = [(at, each) for at, each in _told(end) if not each.startswith(REFUSED)]
    return _counted([*_result(end), *_in_time([*told, *_of_the_board(end)])] or _done(end))


def _of_the_board(end: End) -> list[Timed]:
    """What is otherwise on the board than before the first play."""
    found: list[Timed] = []
    for pokemon in end.game.table.in_play():
        before = end.start.get(pokemon.number)
        found += _came(end, pokemon) if before is None else _changed(end, pokemon, before)
    return found + _gone(end)


def _when(end: End, labels: Collection[str], *kinds: str) -> int:
    """The place in the trace of the last line of these kinds about a Pokémon, else of the last line about it at all."""
    about = [at for at, (_, _, data, _) in enumerate(end.lines) if any(str(each) in labels for each in data)]
    of_a_kind = [at for at in about if end.lines[at][1] in kinds]
    return max(of_a_kind or about, default=len(end.lines))


REFUSED = "not allowed: "


def _told(end: End) -> list[Timed]:
    """What the trace says, in the order of time, of plays that are refused, attacks that fail, Knock Outs and draws."""
    found: list[Timed] = []
    refused = iter(end.illegal)
    counted: dict[tuple[str, str], tuple[int, int]] = {}
    lines = end.lines
    routine = frozenset(_routine_draws(lines))
    played = [data[1] for _, kind, data, _ in lines if kind == "play"]
    for at, (_, kind, data, _) in enumerate(lines):
        if kind == "illegal":
            number, why = next(refused)
            found.append((at, f"{REFUSED}play {number + 1}, {'; '.join(map(_reason, why))}"))
        elif kind in TOLD:
            found.append((at, TOLD[kind](data)))
        elif kind == "knock out":
            found.append((at, f"{data[0]} is Knocked Out"))
        elif kind in ("prizes", "draw", "mulligan") and at not in routine:
            before = 0 if kind == "mulligan" else counted.get((kind, data[0]), (0, 0))[1]
            counted[kind, data[0]] = at, before + data[1]
        elif kind == "count":
            found.append((at, LINES[kind].says(data)))
        elif kind == "discard" and data[0] in played:
            played.remove(data[0])
        elif kind in ("move", "discard") and data[0] != UNKNOWN:
            goes = f"goes to {place(data[3], data[2])}" if kind == "move" else "is discarded"
            found.append((at, f"{data[0]} {goes}"))
    hands = {side.name: len(side.hand) for side in end.game.table.sides}
    return found + [(at, _many(kind, who, count, hands[who])) for (kind, who), (at, count) in counted.items() if count]


def _many(kind: str, who: str, count: int, hand: int) -> str:
    """How many Prizes or mulligans a player takes, or cards draws."""
    if kind == "draw":
        return f"{who} draws {_number(count, 'card')} and has {hand} in hand"
    return f"{who} takes {_number(count, 'Prize' if kind == 'prizes' else 'mulligan')}"


PREVENTED = {
    "damage": "the damage to", "knock out": "the Knock Out of", "counters": "damage counters on",
    "condition": "the Special Condition of", "discard": "the discard of",
}  # fmt: skip
TOLD: dict[str, Callable[[tuple[Any, ...]], str]] = {
    "attack fails": lambda d: f"{d[1]} fails",
    "no damage": LINES["no damage"].says,
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
    """Where nothing else is to be told: who goes first, and what was drawn."""
    lines = end.lines
    found = [LINES["setup"].says(data) for _, kind, data, _ in lines if kind == "setup" and data[1] == "goes first"]
    if found:
        return found + [f"{side.name} has {_number(len(side.hand), 'card')} in hand" for side in end.game.table.sides]
    return [LINES["draw"].says((lines[at][2][0], lines[at][2][1], ())) for at in _routine_draws(lines)]


def _done(end: End) -> list[str]:
    """Where nothing else is to be told: the cards that were played, and what was looked at."""
    return [LINES[kind].says(data) for _, kind, data, _ in end.game.trace.lines if kind in ("play", "use", "look")]


def _counted(found: Sequence[str]) -> list[str]:
    """What is said twice is said once, with how often."""
    return [said if found.count(said) == 1 else f"{said} ({found.count(said)} times)" for said in dict.fromkeys(found)]


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _came(end: End, pokemon: Pokemon) -> list[Timed]:
    place = "the Active Pokémon" if pokemon.is_active else "on the Bench"
    label = pokemon.label
    found = [(_when(end, [label], "bench", "promote", "switch"), f"{label} is {place}")]
    if pokemon.damage:
        found.append((_when(end, [label], *DAMAGE), f"{label} has {pokemon.damage} damage"))
    return found + [(_when(end, [label], "condition"), f"{label} is {name}") for name in sorted(pokemon.conditions)]


DAMAGE = ("damage", "counters", "heal")
MOVES = ("promote", "switch", "retreat")


def _changed(end: End, pokemon: Pokemon, before: Before) -> list[Timed]:
    """What became of a Pokémon that was in play."""
    name, was = named(pokemon), f"{before.side}'s {before.name}"

    def when(*kinds: str) -> int:
        return _when(end, (pokemon.label, was), *kinds)

    found = [(when("evolve", "devolve"), f"{was} is now {pokemon.name}")] if pokemon.name != before.name else []
    if pokemon.is_active and not before.active:
        found.append((when(*MOVES), f"{name} is the new Active Pokémon"))
    if pokemon.damage != before.damage:
        of_before = f" ({before.damage} before)" if before.damage else ""
        found.append((when(*DAMAGE), f"{name} has {pokemon.damage or 'no'} damage{of_before}"))
    now, then = set(pokemon.conditions), set(before.conditions)
    found += [(when("condition"), f"{name} is now {condition}") for condition in sorted(now - then)]
    ends = ("recovers", *MOVES, "evolve", "devolve")
    found += [(when(*ends), f"{name} is no longer {condition}") for condition in sorted(then - now)]
    for card in _more([copy.name for copy in pokemon.attached], before.attached):
        at = _when(end, (pokemon.label, was), "attach")
        both = [n for n, (_, kind, data, _) in enumerate(end.lines) if kind == "attach" and data[0] == card
                and data[1] in (pokemon.label, was)]  # fmt: skip
        found.append((max(both, default=at), f"{name} has {card} attached"))
    return found


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


def _gone(end: End) -> list[Timed]:
    """Pokémon that left play otherwise than by a Knock Out (one may have evolved or devolved before that)."""
    there = {pokemon.number for pokemon in end.game.table.in_play()}
    out = [data[0] for _, kind, data, _ in end.lines if kind == "knock out"]
    gone = _more([f"{b.side}'s {b.name}" for number, b in end.start.items() if number not in there], out)
    others = _more(out, [f"{b.side}'s {b.name}" for b in end.start.values()])
    for side in end.game.table.sides:
        changed = [label for label in others if label.startswith(f"{side.name}'s ")]
        mine = [label for label in gone if label.startswith(f"{side.name}'s ")]
        gone = _more(gone, mine[: len(changed)])
    return [(_when(end, [label], "leaves play", "move"), f"{label} leaves play") for label in gone]


def board_of(outcome: Outcome) -> dict[str, object]:
    """The board at the end as plain facts, and what players were shown of hidden cards in all ways that end so."""
    from ptcg_judge.rulings.replay.board_facts import shown_cards, snapshot

    every = [shown_cards(leaf.end.game) for leaf in outcome.leaves]
    same = {path: names for path, names in every[0].items() if all(each.get(path) == names for each in every)}
    return snapshot(outcome.end.game) | same
