"""The systems of the whole game, and how the log of a finished game shows that it came to use one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from ptcg_judge.game import events
from ptcg_judge.game.core.game import NO_TURN, Event, Game
from ptcg_judge.game.table.card_kinds import GX_ATTACK, VSTAR_POWER
from ptcg_judge.game.table.state import Copy, Pokemon

WON: Final = {
    "took the last Prize": "won with the last Prize",
    "took a Prize in the tiebreaker game": "won with the first Prize of a tiebreaker game",
    "has no Pokémon left": "won, for no Pokémon was left",
    "has no card to draw": "won, for there was no card to draw",
}
BY_CARD: Final = "won by what a card says"
SYSTEMS: Final = (
    "mulligan", "mulligan of both players", "Fossil put down in set-up", "game that settles a tie", "tie",
    "two ways to win against one", *WON.values(), BY_CARD,
    "evolution by an effect", "stage left out", "Pokémon leaves play for another zone", "card in the Lost Zone",
    "card on another player's Pokémon", "deck used up", "Trainer played in the opponent's turn",
    "extra turn", "attack copied", "GX attack", "VSTAR Power", "Knock Out between turns",
    "several Knock Outs of one player", "Knock Outs of both players",
    "Knock Out of a Trainer card played as a Pokémon",
    "Knock Out for 1 Prize", "Knock Out for 2 Prizes", "Knock Out for 3 Prizes",
)  # fmt: skip


def systems(game: Game) -> Iterator[str]:
    """The systems that a finished game used, some of them several times."""
    yield from _set_up(game)
    yield from _won(game)
    yield from _turns(game)
    for _, event in game.log:
        yield from _of_event(event)
    yield from _knock_outs(game)
    for _, kind, data, _ in game.trace.lines:
        if kind == "attack" and data[2]:
            yield "attack copied"
    for side in game.table.sides:
        if side.lost:
            yield "card in the Lost Zone"
        if not side.deck:
            yield "deck used up"
        yield from (mark.text for mark in (GX_ATTACK, VSTAR_POWER) if mark in side.used_in_game)


def _set_up(game: Game) -> Iterator[str]:
    mulligans = [side.mulligans for side in game.table.sides]
    if any(mulligans):
        yield "mulligan"
    if all(mulligans):
        yield "mulligan of both players"
    if game.table.sudden_death:
        yield "game that settles a tie"


def _won(game: Game) -> Iterator[str]:
    result, why = game.table.result or "", game.table.why
    if not result.endswith(" wins"):
        yield "tie"
        return
    if len(why) == 2:
        yield "two ways to win against one"
    found = [name for said, name in WON.items() if any(said in reason for reason in why)]
    yield from found or (BY_CARD,)


def _turns(game: Game) -> Iterator[str]:
    """What can only be seen against the turn in which it happened."""
    now = None
    for turn, event in game.log:
        if isinstance(event, events.TurnBegan):
            if event.who is now:
                yield "extra turn"
            now = event.who
        elif isinstance(event, events.Played) and now is not None and event.who is not now and turn != NO_TURN:
            yield "Trainer played in the opponent's turn"
        elif isinstance(event, events.Benched) and turn == 0 and _is_trainer(event.copy):
            yield "Fossil put down in set-up"


def _is_trainer(copy: Copy | None) -> bool:
    return copy is not None and copy.card.supertype == "Trainer"


def _of_event(event: Event) -> Iterator[str]:
    if isinstance(event, events.Evolved) and event.copy is not None:
        if event.cause is not None:
            yield "evolution by an effect"
        if event.before not in event.copy.card.evolves_from and event.copy.card.stage == "Stage 2":
            yield "stage left out"
    if isinstance(event, events.LeftPlay) and event.to != "discard pile":
        yield "Pokémon leaves play for another zone"
    if isinstance(event, events.Attached) and event.copy is not None and event.on is not None:
        yield from ("card on another player's Pokémon",) if event.copy.owner != event.on.side.index else ()


def _knock_outs(game: Game) -> Iterator[str]:
    """Knock Outs judged together stand together in the log; Prizes follow after the discards."""
    log = [(turn, event) for turn, event in game.log if isinstance(event, events.KnockedOut | events.TookPrizes)]
    for kind, group in groupby(log, key=lambda row: isinstance(row[1], events.KnockedOut)):
        if not kind:
            continue
        found = list(group)
        fallen = [event.on for _, event in found if event.on is not None]
        sides = [pokemon.side.index for pokemon in fallen]
        yield from (_kind(game, pokemon) for pokemon in fallen)
        if any(turn == NO_TURN for turn, _ in found):
            yield "Knock Out between turns"
        if len(set(sides)) == 2:
            yield "Knock Outs of both players"
        if max(sides.count(0), sides.count(1)) > 1:
            yield "several Knock Outs of one player"


def _kind(game: Game, pokemon: Pokemon) -> str:
    """What a Knock Out is worth by the card, whatever effects made of it."""
    if _is_trainer(pokemon.cards[-1]):
        return "Knock Out of a Trainer card played as a Pokémon"
    number = game.book.prizes_for.value(pokemon.printed)
    return f"Knock Out for {number} Prize{'s' if number > 1 else ''}"


def played_cards(game: Game) -> Iterator[Copy]:
    """The cards that came into play, were attached or were played in a game, each time anew."""
    for _, event in game.log:
        if isinstance(event, events.Benched | events.Evolved | events.Attached | events.Played | events.Replaced):
            if event.copy is not None:
                yield event.copy
            yield from getattr(event, "rest", ())
