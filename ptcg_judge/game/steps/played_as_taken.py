"""Cards that may be used as they are taken as a Prize, or drawn for the turn, before they go to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import CardScript, Doing, Game, Use, do_all
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.effects.permission import Play, may_be_attached
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, kind_of
from ptcg_judge.game.table.state import Copy, Side

PRIZES: Final = "prizes"
DRAWN: Final = "draw"
AS_IT_COMES: Final = {PRIZES: "as it is taken as a face-down Prize", DRAWN: "as it is drawn at the start of the turn"}


def take_prizes_of(game: Game, event: events.TookPrizes) -> bool:
    """A player takes Prizes; whether any were. Those that lay face down may be used before they go to the hand."""
    happen(game, event)
    if event.who is not None:
        offer(game, event.who, event.face_down, PRIZES)
    return bool(event.done)


def offer(game: Game, side: Side, copies: Sequence[Copy], zone: str) -> None:
    """Ask a player for each card whether it is used as it comes; only in that player's own turn, as the cards say."""
    for copy in copies:
        if game.table.player is not side or (game.table.between and zone == PRIZES) or copy not in side.hand:
            continue
        for name, use, kind in _uses(game, copy, zone):
            if _may(game, side, copy, name, use, kind) and _wants(game, side, name, kind):
                _use(game, side, copy, name, use, kind)


def _uses(game: Game, copy: Copy, zone: str) -> list[tuple[str, Use, Kind]]:
    """What a card offers as it comes, with the name under which it is used and as what."""
    script = game.scripts.of(copy.known) if copy.known is not None else None
    if script is None:
        return []
    found = [(name, power.use, Kind.POWER) for name, power in script.powers.items()]
    found += [(copy.name, use, kind_of(copy.card)) for use in (script.play, script.use)]
    return [(name, use, kind) for name, use, kind in found if use is not None and use.zone == zone]


def _may(game: Game, side: Side, copy: Copy, name: str, use: Use, kind: Kind) -> bool:
    """Whether what the card asks for is there and no effect forbids it; the turn's order and its end forbid nothing."""
    if use.needs is not None and not use.needs(Doing(game, side, kind, name, None, copy)):
        return False
    if kind == Kind.ENERGY:
        return any(may_be_attached(game, side, copy, pokemon) for pokemon in side.in_play())
    act = Deed.USE_POWER if kind == Kind.POWER else Deed.PLAY
    play = Play(act, side, None, copy, name)
    play.use = use
    return not asks(game, hooks.forbid(act), play)


def _wants(game: Game, side: Side, name: str, kind: Kind) -> bool:
    verb = "play" if _is_played(kind) else "use"
    return game.oracle.choose(side.name, f"may {verb} {name}", ["yes", "no"]) == 0


def _is_played(kind: Kind) -> bool:
    """Whether using a card of this kind as it comes is playing it: it then lies in the discard pile."""
    return kind not in (Kind.POWER, Kind.ENERGY)


def _use(game: Game, side: Side, copy: Copy, name: str, use: Use, kind: Kind) -> None:
    script = game.scripts.of(copy.card)
    if _is_played(kind) and script is not None:
        carried_out(game, side, copy, kind, script)
        return
    game.trace.add("use", (side.name, name))
    doing = Doing(game, side, kind, name, None, copy)
    for part in (use.choose, use.cost, use.do):
        do_all(doing, part)


def carried_out(game: Game, side: Side, copy: Copy, kind: Kind, script: CardScript) -> None:
    """A Trainer card that may be played is played: what it says is done, then it is discarded."""
    if not happen(game, events.Played(copy, side)):
        return
    if kind == Kind.SUPPORTER:
        happen(game, events.Used(side, marks.SUPPORTER))
    doing = Doing(game, side, kind, copy.name, None, copy)
    use = script.play or Use()
    for part in (use.choose, use.cost, use.do):
        do_all(doing, part)
    stays = kind == Kind.SUPPORTER and game.book.supporter_leaves.value != "at once"
    if copy in game.table.sides[copy.owner].played and not stays:
        happen(game, events.Discarded(copy))
