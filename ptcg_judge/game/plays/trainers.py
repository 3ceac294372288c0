"""A player plays a Trainer card."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import CardScript, Doing, Game, Use, do_all
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.choosing import choose_things
from ptcg_judge.game.effects.coins import flip_told
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.effects.permission import Illegal, Play, Refused, forbidding, lifted, may
from ptcg_judge.game.events.door import happen, shrink_benches
from ptcg_judge.game.language.lists import LiftedBan
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.plays.hand import bench
from ptcg_judge.game.plays.legal import card_needs_more, may_not_go_there, nothing_would_happen
from ptcg_judge.game.steps.knock_out import _after
from ptcg_judge.game.steps.played_as_taken import carried_out
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, kind_of
from ptcg_judge.game.table.state import Copy, Pokemon, Side


def play_trainer(game: Game, side: Side, copy: Copy, target: Pokemon | None = None) -> Refused:
    """Play a Trainer card of any kind."""
    card = copy.card
    kind = kind_of(card)
    script = game.scripts.whole(card)
    play = Play(Deed.PLAY, side, target, copy, card.name, target)
    play.use = script.play
    refused = why_not(game, play, kind if kind in game.book.bans else "item")
    if refused:
        return refused
    if hooks.FLIP_TO_PLAY in game.at and _lost_by_a_coin(game, play, script):
        _after(game)
        return []
    if script.as_pokemon is not None:
        return bench(game, side, copy)
    if _is_attached(kind, script):
        refused = _attached_trainer(game, play, copy, script)
    elif kind == Kind.STADIUM:
        _stadium(game, side, copy, script.play or Use())
    else:
        carried_out(game, side, copy, kind, script)
    _after(game)
    return refused


def _is_attached(kind: Kind, script: CardScript) -> bool:
    attached = script.attach_to is not None or kind == Kind.TECHNICAL_MACHINE
    return (script.play is None and attached) or kind == Kind.TOOL


def _lost_by_a_coin(game: Game, play: Play, script: CardScript) -> bool:
    """Whether a coin keeps a card from being played; the opponent may use it then, and it is discarded."""
    copy, side = play.copy, play.side
    assert copy is not None
    for effect in asks(game, hooks.FLIP_TO_PLAY, play):
        if flip_told(game, side, effect.doing.label, copy.name):
            continue
        game.trace.add("forbidden", ("play", effect.doing.label))
        if _may_be_used(game, side.other, copy, script):
            question = f"may use {copy.name}"
            if game.oracle.choose(side.other.name, question, ["yes", "no"]) == 0:
                carried_out(game, side.other, copy, kind_of(copy.card), script)
        if copy in side.hand:
            happen(game, events.Discarded(copy, effect.doing))
        return True
    return False


def _may_be_used(game: Game, side: Side, copy: Copy, script: CardScript) -> bool:
    """Whether a player who has not played a card could use it: it comes not into play, and all it asks for is there."""
    kind = kind_of(copy.card)
    if script.as_pokemon is not None or kind == Kind.STADIUM or _is_attached(kind, script):
        return False
    play = Play(Deed.PLAY, side, None, copy, copy.name)
    play.use = script.play
    return not (card_needs_more(game, play) or nothing_would_happen(game, play) or forbidding(game, play))


def _stadium(game: Game, side: Side, copy: Copy, use: Use) -> None:
    """The new Stadium takes the place of the one in play, unless something stops it; then what playing it does."""
    old = game.table.stadium
    played = happen(game, events.Played(copy, side))
    if played or game.table.stadium is not old:  # Chaotic Swell made way for it (ruling 965); what fails was not played
        happen(game, events.Used(side, marks.STADIUM))
    if not played:
        return
    left = events.Discarded(old) if old is not None else None
    game.benches_wait = True  # how large a Bench may be is asked when the new Stadium lies there and has done its part
    if left is not None:
        happen(game, left)
    happen(game, events.StadiumPlayed(copy, side))
    do_all(Doing(game, side, Kind.STADIUM, copy.name, None, copy), use.do)
    game.benches_wait = False
    shrink_benches(game, left)


def _attached_trainer(game: Game, play: Play, copy: Copy, script: CardScript) -> Refused:
    """The card goes on the Pokémon that is named, else on one that the player chooses among those it can go on."""
    side, target = play.side, play.target
    if target is not None and not _may_go_there(game, play):
        return [Illegal(f"{copy.name} can't be attached to {target.label}", (), copy.name)]
    if target is None:
        kind = kind_of(copy.card)
        doing = Doing(game, side, kind, copy.name, None, copy)
        fits = script.attach_to
        among = [p for p in game.table.in_play() if (p.side is side if fits is None else fits(doing, p))]
        every = [Play(Deed.PLAY, side, pokemon, copy, copy.name, pokemon) for pokemon in game.table.in_play()]
        tries = [each for each in every if each.pokemon in among or _is_let_there(game, each)]
        among = [each.pokemon for each in tries if each.pokemon is not None]
        bans = kind if kind in game.book.bans else "item"
        free = [pokemon for pokemon, each in zip(among, tries, strict=True) if may(game, each, bans)]
        if not free:
            reasons = why_not(game, tries[0], bans) if tries else []
            return reasons or [Illegal(f"there is no Pokémon that {copy.name} can go on", ())]
        (target,) = choose_things(doing, side, free, 1, 1)
    game.trace.add("play", (side.name, copy.name))
    event = events.Attached(copy, target)
    event.from_ = "hand"
    happen(game, event)
    return []


def _may_go_there(game: Game, play: Play) -> bool:
    """Whether the card may be attached to that Pokémon: by what it says itself, or by what the Pokémon says."""
    return not may_not_go_there(game, play) or _is_let_there(game, play)


def _is_let_there(game: Game, play: Play) -> bool:
    return LiftedBan.ANOTHER_POKEMON in lifted(game, play)
