"""What a player does in a turn. Each function checks legality, then does it; returns the reasons when it is illegal.

`actions.py` of a random player and the scenarios call these; nobody else changes turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.game import events
from ptcg_judge.game.chance.coins import flip
from ptcg_judge.game.core.game import Act, Game, happen, resolve
from ptcg_judge.game.core.step_list import STOP, Next, only_if, run
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import asks, end_spans, speaking
from ptcg_judge.game.plays.legal import Illegal, Play, lifted, may, may_not_go_there, why_not
from ptcg_judge.game.plays.powers import power_script, use_card, use_power
from ptcg_judge.game.script import CardScript, Doing, Use, do_all, kind_of
from ptcg_judge.game.selecting import choose_things
from ptcg_judge.game.steps.attack import Attacking, attacks_named, has_attack, use_attack
from ptcg_judge.game.steps.checkup import between_turns
from ptcg_judge.game.steps.knock_out import knock_outs, lethal
from ptcg_judge.game.table.card_kinds import pieces_of
from ptcg_judge.game.table.knowledge import CLOSED, may_count, may_look, open_to
from ptcg_judge.game.table.state import CONFUSED, Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card

Refused = list[Illegal]


def _after(game: Game) -> None:
    """After any play: triggers, then Knock Outs and an empty Active Spot."""
    resolve(game)
    knock_outs(game)
    resolve(game)


# -------------------------------------------------------------------------------------------------------------- attack


def attack(game: Game, side: Side, name: str, attacker: Pokemon | None = None) -> Refused:
    """A Pokémon attacks (the Active unless another is named); the turn is over after it, Knock Outs and Prizes settled.

    Where the Active has no such attack, a Benched Pokémon that has one and may use it there is meant; of several
    attacks of that name the first that it can use.
    """
    attacker = attacker or _attacker(game, side, name)
    if attacker is None:
        return [Illegal(f"{side.name} has no Active Pokémon", ())]
    found = attacks_named(game, attacker, name)
    if not found:
        has = ", ".join(each.name for each, _ in values.attacks(game, attacker)) or "none"
        return [Illegal(f"{attacker.label} can't use {name} (its attacks: {has})", game.book.own_attacks.cites)]
    reasons = [why_not(game, attack_play(side, attacker, *each), "attack") for each in found]
    if all(reasons):
        return reasons[0]
    printed, card = found[reasons.index([])]
    game.table.attacks.append((attacker, printed, card))
    finish_attack(game, use_attack(game, attacker, printed, card))
    return []


def attack_play(side: Side, attacker: Pokemon, attack: Attack, card: Card) -> Play:
    """An attack as it is asked about: whether it is legal."""
    play = Play("attack", side, attacker, None, attack.name)
    play.attack, play.card = attack, card
    return play


def _attacker(game: Game, side: Side, name: str) -> Pokemon | None:
    """The Active Pokémon, or a Benched one that may attack from there where only it has such an attack."""
    if side.active is not None and "allow attack" in game.at and not has_attack(game, side.active, name):
        found = (pokemon for pokemon in side.bench if has_attack(game, pokemon, name))
        return next(found, side.active)
    return side.active


def finish_attack(game: Game, act: Attacking) -> None:
    """Reactions, then Knock Outs; then the turn is over."""
    resolve(game)
    knock_outs(game, act)
    resolve(game)
    game.table.over = True


# ------------------------------------------------------------------------------------------------------------- retreat


class Retreating(Act):
    """A retreat: who goes, who comes, and the Energy discarded for it."""

    __slots__ = ("failed", "new", "paid", "pokemon", "side")

    def __init__(self, game: Game, side: Side, pokemon: Pokemon, new: Pokemon | None) -> None:
        super().__init__(game)
        self.side = side
        self.pokemon = pokemon
        self.new = new
        self.paid: list[Copy] = []
        self.failed = False


def retreat(game: Game, side: Side, new: Pokemon | None = None) -> Refused:
    """The Active Pokémon retreats for a Benched one."""
    pokemon = side.active
    if pokemon is None:
        return [Illegal(f"{side.name} has no Active Pokémon", ())]
    refused = why_not(game, Play("retreat", side, pokemon, None, "", new), "retreat")
    if refused:
        return refused
    tried = events.RetreatTried(pokemon)
    goes_on = happen(game, tried)
    resolve(game)
    if tried.failed:
        side.used["retreat"] = side.used.get("retreat", 0) + 1
        game.trace.add("retreat fails", (pokemon.label,))
        return []
    if not goes_on or side.active is not pokemon:
        return []
    act = Retreating(game, side, pokemon, new)
    game.push(act)
    run(game.book.retreat, act)
    game.pop()
    side.used["retreat"] = side.used.get("retreat", 0) + 1
    _after(game)
    return []


def pay_retreat(r: Retreating) -> Next:
    """Discard Energy cards one at a time until the Retreat Cost is met."""
    game, left = r.game, values.retreat_cost(r.game, r.pokemon)
    if not r.pokemon.energy_stated:
        if left:
            events.note(game, f"the Energy of {r.pokemon.label} is not stated: {left} taken as discarded")
        return None
    doing = Doing(game, r.side, "rule", "the retreat", r.pokemon)
    instead = [effect.doing.copy for effect in asks(game, "pay retreat", r.pokemon) if effect.doing.copy is not None]
    while left > 0:
        cards = instead or list(dict.fromkeys(unit.copy for unit in values.energy(game, r.pokemon)))
        if not cards:
            break
        (copy,) = choose_things(doing, r.side, list(cards), 1, 1)
        left -= left if copy in instead else sum(1 for unit in values.energy(game, r.pokemon) if unit.copy is copy)
        r.paid.append(copy)
        happen(game, events.Discarded(copy, None, r.pokemon))
    return None


@only_if(lambda r: CONFUSED in r.pokemon.conditions)
def confused_flip(r: Retreating) -> Next:
    """A Confused Pokémon flips a coin; tails: the retreat fails and what was paid stays discarded."""
    if CONFUSED not in r.pokemon.conditions:
        return None
    heads = flip(r.game, r.side, f"{r.pokemon.name} is Confused")
    r.game.trace.add("flip", (r.side.name, "heads" if heads else "tails", "Confused"))
    if heads:
        return None
    r.failed = True
    r.pokemon.powers_used["failed retreat"] = r.game.table.turn
    r.game.trace.add("retreat fails", (r.pokemon.label,))
    return STOP


def switch_places(r: Retreating) -> Next:
    """The Pokémon changes places with a Benched one; damage and attached cards stay with each."""
    game = r.game
    if r.new is None:
        doing = Doing(game, r.side, "rule", "the retreat", r.pokemon)
        (r.new,) = choose_things(doing, r.side, list(r.side.bench), 1, 1)
    game.trace.add("retreat", (r.pokemon.label, r.new.label))
    happen(game, events.Switched(r.new))
    return None


# ----------------------------------------------------------------------------------------------- bench, evolve, attach


def bench(game: Game, side: Side, copy: Copy) -> Refused:
    """A Basic Pokémon goes from the hand onto the Bench; a LEGEND or V-UNION with all its pieces."""
    play = Play("bench", side, None, copy, copy.name)
    play.pieces = pieces_at_hand(side, copy)
    refused = why_not(game, play, "bench")
    if refused:
        return refused
    first, *rest = play.pieces
    if copy.card.stage == "V-UNION":
        side.used_in_game[copy.name] = 1
    happen(game, events.Benched(first, side, "discard pile" if first in side.discard else "hand", rest=tuple(rest)))
    _after(game)
    return []


def pieces_at_hand(side: Side, copy: Copy) -> list[Copy]:
    """The cards that come into play with a card: itself, or one of each half in the hand, each piece in the discard pile."""  # noqa: E501
    if pieces_of(copy.card) == 1:
        return [copy]
    zone = side.discard if copy.card.stage == "V-UNION" else [copy, *side.hand]
    found: dict[str, Copy] = {}
    for each in zone:
        if each.known is not None and each.known.name == copy.name:
            found.setdefault(each.known.id, each)
    return list(found.values())


class Evolving(Act):
    """A card going on a Pokémon."""

    __slots__ = ("copy", "pokemon", "side")

    def __init__(self, game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> None:
        super().__init__(game)
        self.side, self.copy, self.pokemon = side, copy, pokemon


def evolve(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Refused:
    """A Pokémon evolves by a card from the hand."""
    refused = why_not(game, Play("evolve", side, pokemon, copy, copy.name, pokemon), "evolve")
    if refused:
        return refused
    act = Evolving(game, side, copy, pokemon)
    game.push(act)
    run(game.book.evolve, act)
    game.pop()
    side.used["evolve"] = side.used.get("evolve", 0) + 1
    if lethal(game, pokemon):
        game.waiting = [waits for waits in game.waiting if waits[0].doing.this is not pokemon]
        knock_outs(game)
    _after(game)
    return []


def put_on_top(e: Evolving) -> Next:
    """The card goes on top; attached cards and damage stay; Special Conditions and effects of attacks end."""
    event = events.Evolved(e.copy, e.pokemon)
    event.from_ = "hand"
    happen(e.game, event)
    return None


def mega_ends_turn(e: Evolving) -> Next:
    """Becoming a Mega Evolution or Primal Pokémon-EX ends the turn, unless an effect lifts that (Spirit Link)."""
    card = e.copy.card
    if card.name.startswith(("M ", "Primal ")) and "EX" in card.subtypes:
        if "a Mega Evolution ends the turn" in lifted(e.game, Play("evolve", e.pokemon.side, e.pokemon, e.copy)):
            return None
        e.game.table.over = True
        events.note(e.game, "the turn ends")
    return None


def attaching(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Play:
    """The turn's attachment as a play; an Energy card may say what must be done in order to attach it."""
    play = Play("attach", side, pokemon, copy, copy.name, pokemon)
    if copy.known is not None and not copy.known.is_basic_energy:
        play.use = game.scripts.whole(copy.known).play
    return play


def attach_energy(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Refused:
    """The turn's attachment of an Energy card from the hand."""
    play = attaching(game, side, copy, pokemon)
    refused = why_not(game, play, "energy")
    if refused:
        return refused
    if isinstance(play.use, Use):
        do_all(Doing(game, side, "energy", copy.name, pokemon, copy), play.use.cost)
    event = events.Attached(copy, pokemon)
    event.from_ = "hand"
    if happen(game, event):
        side.used["energy"] = side.used.get("energy", 0) + 1
    _after(game)
    return []


# ------------------------------------------------------------------------------------------------------------ Trainers


def play_trainer(game: Game, side: Side, copy: Copy, target: Pokemon | None = None) -> Refused:
    """Play a Trainer card of any kind."""
    card = copy.card
    kind = kind_of(card)
    script = game.scripts.whole(card)
    play = Play("play", side, target, copy, card.name, target)
    play.use = script.play
    refused = why_not(game, play, kind if kind in game.book.bans else "item")
    if refused:
        return refused
    if script.as_pokemon is not None:
        return bench(game, side, copy)
    attached = script.attach_to is not None or kind == "technical machine"
    if (script.play is None and attached) or kind == "tool":
        refused = _attached_trainer(game, play, copy, script)
    elif kind == "stadium":
        _stadium(game, side, copy)
    else:
        _carried_out(game, side, copy, kind, script)
    _after(game)
    return refused


def _stadium(game: Game, side: Side, copy: Copy) -> None:
    """The new Stadium takes the place of the one in play, unless something stops it."""
    if not happen(game, events.Played(copy, side)):
        return
    side.used["stadium"] = side.used.get("stadium", 0) + 1
    old = game.table.stadium
    if old is not None:
        happen(game, events.Discarded(old))
    happen(game, events.StadiumPlayed(copy, side))


def _attached_trainer(game: Game, play: Play, copy: Copy, script: CardScript) -> Refused:
    """The card goes on the Pokémon that is named, else on one that the player chooses among those it can go on."""
    side, target = play.side, play.target
    if target is not None and may_not_go_there(game, play):
        return [Illegal(f"{copy.name} can't be attached to {target.label}", (), copy.name)]
    if target is None:
        kind = kind_of(copy.card)
        doing = Doing(game, side, kind, copy.name, None, copy)
        fits = script.attach_to
        among = [p for p in game.table.in_play() if (p.side is side if fits is None else fits(doing, p))]
        tries = [Play("play", side, pokemon, copy, copy.name, pokemon) for pokemon in among]
        bans = kind if kind in game.book.bans else "item"
        free = [each.target for each in tries if may(game, each, bans)]
        if not free:
            reasons = why_not(game, tries[0], bans) if tries else []
            return reasons or [Illegal(f"there is no Pokémon that {copy.name} can go on", ())]
        (target,) = choose_things(doing, side, free, 1, 1)
    game.trace.add("play", (side.name, copy.name))
    happen(game, events.Attached(copy, target))
    return []


def _carried_out(game: Game, side: Side, copy: Copy, kind: str, script: CardScript) -> None:
    if not happen(game, events.Played(copy, side)):
        return
    if kind == "supporter":
        side.used["supporter"] = side.used.get("supporter", 0) + 1
    doing = Doing(game, side, kind, copy.name, None, copy)
    use = script.play or Use()
    for part in (use.choose, use.cost, use.do):
        do_all(doing, part)
    if copy in side.played and (kind != "supporter" or game.book.supporter_leaves.value == "at once"):
        happen(game, events.Discarded(copy))


# -------------------------------------------------------------------------------------------------------------- powers


def power(game: Game, side: Side, pokemon: Pokemon, name: str) -> Refused:
    """Use a Pokémon Power, Poké-Power or Ability."""
    found = power_script(game, pokemon, name)
    has = [p.name for copy in pokemon.giving() if copy.known for p in copy.card.powers]
    has += [p.name for p in values.card_of(game, pokemon).powers if p.name not in has]
    name = next((printed for printed in has if printed.casefold() == name.casefold()), name)
    if found is None:
        return [Illegal(f"{pokemon.label} has no Power or Ability {name} (it has {', '.join(has) or 'none'})", ())]
    if found[0].use is None:
        return [Illegal(f"{name} of {pokemon.label} works by itself: nobody uses it as a play", ())]
    play = Play("use power", side, pokemon, pokemon.cards[-1], name)
    play.use = found[0].use
    refused = why_not(game, play, "power")
    if refused:
        return refused
    use_power(game, play, lambda: _answered(game, side.other, "power"))
    _after(game)
    return []


def _answered(game: Game, side: Side, what: str) -> bool:
    """Whether a player plays a card from the hand in the other's turn that stops what is being used."""
    for copy in list(side.hand):
        script = game.scripts.of(copy.known) if copy.known is not None and copy.known.supertype == "Trainer" else None
        if script is None or script.play is None or script.play.answers != what:
            continue
        kind = kind_of(copy.card)
        doing = Doing(game, side, kind, copy.name, None, copy)
        if script.play.needs is not None and not script.play.needs(doing):
            continue
        if game.oracle.choose(side.name, f"may play {copy.name}", ["yes", "no"]) == 0:
            _carried_out(game, side, copy, kind, script)
            game.trace.add("prevented", (what, side.other.name, copy.name))
            return True
    return False


def use_stadium(game: Game, side: Side) -> Refused:
    """Use what the Stadium in play offers to the player."""
    copy = game.table.stadium
    if copy is None:
        return [Illegal("there is no Stadium in play", ())]
    return _use(game, side, copy, game.scripts.whole(copy.card).use, "stadium", None, copy.name)


def usable(pokemon: Pokemon) -> list[Copy]:
    """The cards of a Pokémon that may offer something: those attached, and a Trainer card that is played as it."""
    top = pokemon.cards[-1]
    return [*pokemon.attached, *([top] if top.known is not None and top.known.supertype == "Trainer" else [])]


def use_attached(game: Game, side: Side, pokemon: Pokemon, copy: Copy) -> Refused:
    """Use what a card attached to a Pokémon offers, or a Trainer card that is played as a Pokémon."""
    use = game.scripts.whole(copy.card).use
    return _use(game, side, copy, use, use_kind(pokemon, copy), pokemon, copy.name)


def use_kind(pokemon: Pokemon, copy: Copy) -> str:
    """As what a card of a Pokémon is used: as the Pokémon itself, or as the kind of card attached to it."""
    return "pokemon" if copy is pokemon.cards[-1] else kind_of(copy.card)


def power_of_card(game: Game, side: Side, copy: Copy, name: str) -> Refused:
    """Use a Power of a card that is not in play, from the zone where it says it can be used."""
    script = game.scripts.power(copy.card, name)
    zone = script.use.zone if script.use is not None else ""
    if zone not in ("hand", "discard") or copy not in (side.hand if zone == "hand" else side.discard):
        return [Illegal(f"{name} can't be used from there", ())]
    return _use(game, side, copy, script.use, "power", None, name)


def _use(game: Game, side: Side, copy: Copy, use: Use | None, kind: str, pokemon: Pokemon | None, name: str) -> Refused:
    if use is None:
        return [Illegal(f"{copy.name} has nothing to use", ())]
    play = Play("use " + kind, side, pokemon, copy, name)
    play.use = use
    refused = why_not(game, play, "power")
    if refused:
        return refused
    use_card(game, play, kind)
    _after(game)
    return []


# ------------------------------------------------------------------------------------------------- looking and counting


def look(game: Game, viewer: Side, owner: Side, zone: str) -> Refused:
    """A player looks through a whole zone, no card saying so."""
    rule = open_to(game, zone)
    if not may_look(game, viewer, owner, zone):
        return [Illegal(CLOSED[zone], rule.cites)]
    names = tuple(copy.name for copy in events.zone_of(owner, zone))
    game.trace.add("look", (viewer.name, names), rule.cites)
    return []


def count(game: Game, viewer: Side, owner: Side, zone: str) -> Refused:
    """A player counts, or asks for, the cards of a zone."""
    cites = game.book.who_counts_cards.cites
    if not may_count(game, viewer, owner):
        return [Illegal("How many cards lie there is not open to that player.", cites)]
    game.trace.add("count", (viewer.name, f"{owner.name}'s {zone}", len(events.zone_of(owner, zone))), cites)
    return []


def rearrange(game: Game, side: Side, owner: Side) -> Refused:
    """A player changes the order of a deck, no card saying so: only those who may look through it could."""
    rule = open_to(game, "deck")
    if not may_look(game, side, owner, "deck"):
        return [Illegal(CLOSED["deck"], rule.cites)]
    game.trace.add("note", (f"{side.name} changes the order of {owner.name}'s deck",), rule.cites)
    return []


# --------------------------------------------------------------------------------------------------------------- turns


class Turning(Act):
    """A turn beginning or ending."""

    __slots__ = ("side",)

    def __init__(self, game: Game, side: Side) -> None:
        super().__init__(game)
        self.side = side


def end_turn(game: Game) -> None:
    """The turn ends: the rulebook's list at the end of a turn; nothing happens twice."""
    if game.table.between or game.table.result is not None:
        return
    act = Turning(game, game.table.player)
    game.push(act)
    run(game.book.turn_end, act)
    game.pop()
    _after(game)


def the_turn_is_over(t: Turning) -> Next:
    """The turn is over."""
    happen(t.game, events.TurnEnded(t.side))
    resolve(t.game)
    return None


@only_if(lambda t: bool(t.game.at.get("at turn end")))
def effects_at_the_end(t: Turning) -> Next:
    """Effects at the end of the turn are carried out."""
    for effect in speaking(t.game, "at turn end"):
        if not effect.clause.test(effect):
            continue
        t.game.trace.add("power", (effect.doing.you.name, effect.doing.label))
        effect.clause.value(effect.doing)
    resolve(t.game)
    return None


def spans_end(t: Turning) -> Next:
    """Effects that last until the end of this turn end, and cards that stay so long are discarded."""
    game = t.game
    for effect in end_spans(game, "turn"):
        game.trace.add("effect ends", (effect.doing.label, effect.clause.hook))
    for pokemon in game.table.in_play():
        for copy in list(pokemon.attached):
            if copy.known is not None and _stays_no_longer(game, copy):
                happen(game, events.Discarded(copy, None, pokemon))
    return None


def _stays_no_longer(game: Game, copy: Copy) -> bool:
    script = game.scripts.of(copy.card)
    if script is None or script.until is None:
        return False
    mine = game.table.sides[copy.owner] is game.table.player
    return mine if script.until == "this turn" else not mine


def supporters_leave(t: Turning) -> Next:
    """Supporter cards beside the Active Pokémon are discarded."""
    for copy in list(t.side.played):
        happen(t.game, events.Discarded(copy))
    return None


def technical_machines_leave(t: Turning) -> Next:
    """Technical Machines are discarded at the end of the turn of the player who attached them."""
    for pokemon in t.side.in_play():
        for copy in list(pokemon.attached):
            if copy.known is not None and kind_of(copy.known) == "technical machine":
                happen(t.game, events.Discarded(copy, None, pokemon))
    return None


def checkup(game: Game) -> None:
    """The turn ends if it has not, then what happens between turns."""
    end_turn(game)
    if game.table.result is None:
        game.table.player.used["checkup"] = 1
        between_turns(game)
        end_spans(game, "checkup")


def next_turn(game: Game) -> None:
    """The other player's turn begins: between turns is done if it was not."""
    if game.table.player.used_in_game.pop("skip checkup", 0):
        end_turn(game)
    elif not game.table.player.used.get("checkup"):
        checkup(game)
    if game.table.result is not None:
        return
    table = game.table
    side = table.player.other
    if table.player.used_in_game.pop("extra turn", 0):
        side = table.player
    happen(game, events.TurnBegan(side))
    act = Turning(game, side)
    game.push(act)
    run(game.book.turn_start, act)
    game.pop()
    _after(game)


def draw_for_turn(t: Turning) -> Next:
    """The player draws a card; a player whose deck is empty loses."""
    game, side = t.game, t.side
    if not side.deck:
        reason = f"{side.name} has no card to draw at the start of the turn"
        happen(game, events.GameOver(f"{side.other.name} wins", (reason,), game.book.ways_to_win_cites.value))
        return STOP
    stopped = asks(game, "forbid draw for turn", Play("draw for turn", side))
    if stopped:
        game.trace.add("forbidden", ("draw for turn", stopped[0].doing.label))
        return None
    event = events.Drew(side, 1)
    happen(game, event)
    _powers_of_drawn(game, side, event)
    return None


def _powers_of_drawn(game: Game, side: Side, event: events.Drew) -> None:
    """What the drawn card does by itself from the hand ("if you drew this Pokémon at the beginning of your turn")."""
    for copy in event.done:
        script = game.scripts.of(copy.known) if copy.known is not None and copy.known.powers else None
        for name, power in script.powers.items() if script is not None else ():
            doing = Doing(game, side, "power", name, None, copy).about(event)
            for clause in power.clauses if power.works_in == "hand" else ():
                if clause.hook == "when draw":
                    clause.value(doing, event)


def effects_at_the_start(t: Turning) -> Next:
    """Effects at the start of the turn are carried out."""
    for effect in speaking(t.game, "at turn start"):
        if effect.clause.test(effect):
            effect.clause.value(effect.doing)
    return None


def carried_out_before(game: Game, side: Side, copy: Copy) -> None:
    """A card played earlier this turn: what it left behind is in force, the card lies in the discard pile."""
    kind = kind_of(copy.card)
    script = game.scripts.whole(copy.card)
    doing = Doing(game, side, kind, copy.name, None, copy)
    if script.play is not None:
        do_all(doing, script.play.do)
    if copy in side.played:
        side.played.remove(copy)
        side.discard.append(copy)
    if kind == "supporter":
        side.used["supporter"] = 1
    game.trace.lines.clear()
