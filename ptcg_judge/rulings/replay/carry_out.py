"""The plays of a scenario, one after the other, on a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from ptcg_judge.cards.names import TYPES
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Oracle
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.core.trace import Line
from ptcg_judge.game.effects.permission import Illegal, Refused
from ptcg_judge.game.effects.values import card_of, given_as_energy
from ptcg_judge.game.events.door import note
from ptcg_judge.game.events.lines import sentence
from ptcg_judge.game.plays import attacking, hand, looking, powers, retreating, trainers
from ptcg_judge.game.steps import setup, turn
from ptcg_judge.game.table.card_kinds import kind_of
from ptcg_judge.game.table.state import CONDITIONS, Copy, Pokemon, Side
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.board_paths import KNOWN
from ptcg_judge.rulings.file.plays import OF_A_ZONE
from ptcg_judge.rulings.file.ruling import PlaySpec, Ruling
from ptcg_judge.rulings.replay.board_facts import pokemon_at
from ptcg_judge.rulings.replay.lay_board import bring, lay
from ptcg_judge.rulings.replay.scenario_oracle import WHY_NOT_ASKED, Named, ScenarioOracle, fitting

Refusal = tuple[Illegal, ...]
PLAIN_ANSWERS = ("yes", "no", "heads", "tails", "nothing", "none", "no more", "done", *map(str, range(61)))


@dataclass(frozen=True, slots=True)
class End:
    """How one play ended: the game, and the illegal plays as (number of the play from 0, reasons).

    `lines` is its trace; ways whose tables end alike share the game (shared_tables.py). `start` is the board before the
    first play, `played` how many plays were reached before the game was over, `unused` the `choose:` entries, as
    (number of the play, entry), that nothing asked for.
    """

    game: Game
    lines: list[Line]
    illegal: tuple[tuple[int, Refusal], ...]
    start: Mapping[int, Before]
    played: int
    unused: frozenset[Unused] = frozenset()


class Before(NamedTuple):
    """A Pokémon before the first play: what an answer compares with."""

    name: str
    damage: int
    conditions: tuple[str, ...]
    attached: tuple[str, ...]
    active: bool
    side: str


@dataclass(frozen=True, slots=True, order=True)
class Unused:
    """An entry of `choose:` that nothing asked for: of which play (from 0), what it asked instead, and why."""

    number: int
    left: str
    asked: str = field(default="", compare=False)
    why: str = field(default="", compare=False)

    def __str__(self) -> str:
        instead = f"this play asks {self.asked}" if self.asked else "this play asks for no choice"
        instead += f": {self.why}" if self.why else ""
        return f"`choose: {self.left}` was never asked for ({instead})"


class CantSay(JudgeError):
    """A play could not be made sense of on this board (no such Pokémon)."""


def play_all(ruling: Ruling, book: Rulebook, oracle: Oracle, scripts: Scripts) -> End:
    """Play the lines of a ruling; an illegal one is left out and noted. Stops when the game has a result.

    A JudgeError that comes up carries the place of the play it came from.
    """
    during: PlaySpec | None = None
    try:
        game = _begun(ruling, book, oracle, scripts)
        start = _before(game)
        illegal: list[tuple[int, Refusal]] = []
        unused: list[Unused] = []
        number = 0
        for number, during in enumerate(ruling.play):
            if game.table.result is not None and during.do != "new game":
                return End(game, game.trace.lines, tuple(illegal), start, number, frozenset(unused))
            _one_play(game, during, number, illegal, unused)
    except JudgeError as wrong:
        wrong.at(during.at if during is not None else None)
        raise
    except (AttributeError, TypeError, KeyError, IndexError, ValueError, ZeroDivisionError, RecursionError) as wrong:
        if not ruling.scripts:  # a mistake of ours; a script of the scenario's own may ask for what makes no sense
            raise
        said = CantSay("a script under `cards:` can't be carried out here: a word is given what it does not take")
        said.at(during.at if during is not None else None)
        raise said from wrong
    return End(game, game.trace.lines, tuple(illegal), start, len(ruling.play), frozenset(unused))


def _one_play(
    game: Game, spec: PlaySpec, number: int, illegal: list[tuple[int, Refusal]], unused: list[Unused]
) -> None:  # fmt: skip
    oracle = game.oracle
    if spec.choose and not spec.refused and isinstance(oracle, ScenarioOracle):
        oracle.choices = [_choice(game, spec, text) for text in spec.choose]
    before, begun = len(oracle.asked), len(game.trace.lines)
    twins = _twins(game) if spec.choose or spec.on is not None else set()  # asked only of what was chosen
    if isinstance(oracle, ScenarioOracle):
        oracle.alone, oracle.offered = [], []
    reasons = [Illegal(spec.refused, ())] if spec.refused else _play(game, spec)
    if reasons:
        illegal.append((number, tuple(reasons)))
        side = game.table.side(spec.by) if spec.by else game.table.player
        cites = tuple(cite for reason in reasons for cite in reason.cites)
        game.trace.add("illegal", (side.name, "; ".join(reason.why.rstrip(".") for reason in reasons)), cites)
    if isinstance(oracle, ScenarioOracle) and oracle.choices:
        asked, why = _asked_since(oracle, before), _not_asked(game, oracle, begun)
        if reasons:  # nothing was asked: what is chosen has to be something that this board knows
            names = _names_on(game)
            unused += [Unused(number, left, asked, why) for left in oracle.choices if not fitting(left, names)]
        else:
            for left in oracle.choices:
                another = isinstance(left, Named) and (left in twins or _is_passed_over(oracle, left))
                if another or not _is_told(game, begun, left):
                    unused.append(Unused(number, left, asked, why or ANOTHER if another else why))
        oracle.choices = []


def _is_passed_over(oracle: ScenarioOracle, left: Named) -> bool:
    """Whether the Pokémon of `on:` is none of those that the play offered, nor the holder of a card that it offered."""
    things = [thing for thing, _ in oracle.offered]
    theirs = any(thing is left.pokemon or thing in left.pokemon.attached for thing in things)
    return left.about and not theirs and any(isinstance(thing, Pokemon) for thing in things)


def _names_on(game: Game) -> list[str]:
    """Every word that an answer could be on this board: cards, attacks, Powers, types, conditions, yes and no."""
    cards = {copy.known.id: copy.known for copy in game.table.copies() if copy.known is not None}.values()
    names = [card.name for card in cards]
    names += [attack.name for card in cards for attack in card.attacks]
    names += [power.name for card in cards for power in card.powers]
    numbered = [f"{pokemon.label} ({number})" for pokemon in game.table.in_play() for number in range(1, 7)]
    return [*numbered, *names, *TYPES, *CONDITIONS, *PLAIN_ANSWERS]


ANOTHER = "another Pokémon of this name is taken, and the one that is meant can't be"


def _twins(game: Game) -> set[str]:
    """The labels that several Pokémon in play share: what happened to one of them says nothing of another."""
    labels = [pokemon.label for pokemon in game.table.in_play()]
    return {label for label in labels if labels.count(label) > 1} if len(set(labels)) < len(labels) else set()


def _is_told(game: Game, begun: int, wanted: str) -> bool:
    """Whether what was chosen came about although nobody asked: `on: Squirtle` where only Squirtle has the Energy."""
    said = {part.casefold() for line in game.trace.lines[begun:] for part in line[2] if isinstance(part, str)}
    return any(part == wanted.casefold() or part.endswith(f"'s {wanted.casefold()}") for part in said)


def _choice(game: Game, spec: PlaySpec, text: str) -> str:
    """An entry of `choose:`; one that is a place ("Ben.bench.2") means the Pokémon there."""
    side = game.table.side(spec.by) if spec.by else game.table.player
    who, _, place = _place(text, side).partition(".")
    if who in (side.name, side.other.name) and place.partition(".")[0] in ("active", "bench"):
        return Named.of(find_pokemon(game, text, side))
    return text


def _asked_since(oracle: ScenarioOracle, before: int) -> str:
    """What a play asked of the players, for messages."""
    asked = [one for one in oracle.asked[before:] if one.kind == "choice"]
    options = dict.fromkeys(f"{one.who} {one.what}: {', '.join(one.options)}" for one in asked)
    return "; ".join(options)


def _not_asked(game: Game, oracle: ScenarioOracle, begun: int) -> str:
    """Why a play did not ask what was answered: it failed, something stopped it, or there was one option only."""
    told = [sentence(line) for line in game.trace.lines[begun:] if line[1] in WHY_NOT_ASKED]
    told += [f"only one option for {alone}" for alone in oracle.alone]
    return "; ".join(dict.fromkeys(told))


def _begun(ruling: Ruling, book: Rulebook, oracle: Oracle, scripts: Scripts) -> Game:
    """The game as it stands before the first play: the board, or a whole game after its set-up."""
    game = lay(ruling.board, book, oracle, scripts)
    if isinstance(oracle, ScenarioOracle):
        oracle.table = game.table
    if not ruling.whole_game:
        return game
    if isinstance(oracle, ScenarioOracle):
        oracle.whole_game = True
        if ruling.seed is not None:
            oracle.dice = random.Random(ruling.seed)
        else:
            oracle.stacked = [side.deck for side in game.table.sides]
        oracle.setting_up = True
    setup.set_up(game, {at: side.mulligans for at, side in enumerate(ruling.board.sides) if side.mulligans is not None})
    if isinstance(oracle, ScenarioOracle):
        oracle.set_up_is_done()
    setup.start(game)
    return game


def _before(game: Game) -> dict[int, Before]:
    return {
        pokemon.number: Before(
            pokemon.name, pokemon.damage, tuple(pokemon.conditions), tuple(copy.name for copy in pokemon.attached),
            pokemon.is_active, pokemon.side.name,
        )
        for pokemon in game.table.in_play()
    }  # fmt: skip


def _play(game: Game, spec: PlaySpec) -> list[Illegal]:
    side = game.table.side(spec.by) if spec.by else game.table.player
    do, oracle, copy = spec.do, game.oracle, spec.copy
    if copy is not None:
        copy = at_hand(game, side, copy, spec.zone or "hand")
    if do == "power" and spec.on is not None and spec.target is None and copy is None:
        spec = _of_the_one_named(game, spec, side)
    if spec.on is not None and isinstance(oracle, ScenarioOracle):
        oracle.choices.insert(0, Named.of(find_pokemon(game, spec.on, side.other), True))
    if do == "attack":
        attacker = find_pokemon(game, spec.target, side) if spec.target else None
        return attacking.attack(game, side, spec.what, attacker)
    if do == "retreat":
        return _retreat(game, side, spec)
    if do == "bench" and copy is not None:
        return hand.bench(game, side, copy)
    if do == "power":
        if copy is not None:
            return powers.power_of_card(game, side, copy, spec.what)
        offered = _attached_with(game, spec, side)
        if offered:
            return _first_done(game, ((each[0], partial(powers.use_attached, game, side, *each)) for each in offered))
        holders = _power_holders(game, spec, side)
        return _first_done(game, ((each, partial(powers.power, game, side, each, spec.what)) for each in holders))
    if do == "use":
        return _use(game, side, spec)
    if do in OF_A_ZONE:
        return _at_a_zone(game, side, spec)
    if do in ("evolve", "attach", "play") and copy is not None:
        return _card_play(game, side, spec, copy)
    _turn_goes_on(game, do)
    return []


def _turn_goes_on(game: Game, do: str) -> None:
    """The plays without more: the turn ends, a checkup, the next turn, a new game."""
    if do in ("pass", "end turn"):
        turn.end_turn(game)
    elif do == "checkup":
        turn.checkup(game)
    elif do == "next turn":
        turn.next_turn(game)
    elif do == "new game":
        if game.table.result != game.book.tie.value:
            raise CantSay("a new game follows only on a tie", f"the result so far: {game.table.result or 'none'}")
        setup.tie_breaker(game)


def _at_a_zone(game: Game, side: Side, spec: PlaySpec) -> list[Illegal]:
    """A player looks through a zone, counts it, or changes the order of a deck."""
    who, _, word = spec.what.partition(".")
    owner, zone = game.table.side(who), KNOWN[word]
    if spec.do == "rearrange":
        return looking.rearrange(game, side, owner)
    return (looking.look if spec.do == "look" else looking.count)(game, side, owner, zone)


def _retreat(game: Game, side: Side, spec: PlaySpec) -> list[Illegal]:
    """The Active Pokémon retreats for the one that is named; with `to:`, `retreat:` names the one that goes."""
    if spec.what and spec.target != spec.what and find_pokemon(game, spec.what, side) is not side.active:
        near = f"nearest: '{side.active.name}'" if side.active is not None else ""
        raise CantSay(f"{spec.what} is not {side.name}'s Active Pokémon", near)
    return retreating.retreat(game, side, _coming(game, spec.target, side) if spec.target else None)


def _coming(game: Game, text: str, side: Side) -> Pokemon | None:
    """The Benched Pokémon that `retreat:` names, None where the Bench is empty. Raises CantSay for any other one."""
    for pokemon in side.bench:
        if _is_called(pokemon, text):
            return pokemon
    found = find_pokemon(game, text, side)
    if found in side.bench:
        return found
    if not side.bench:
        return None
    near = hint(text, [pokemon.name for pokemon in side.bench], 0)
    raise CantSay(f"{found.label} is not on {side.name}'s Bench; `retreat:` names the Pokémon that comes in", near)


def _is_called(pokemon: Pokemon, text: str) -> bool:
    """Whether a Pokémon is meant by its name, its name with its player's, its card's id, or id and name."""
    folded = text.casefold()
    known = (pokemon.name.casefold(), pokemon.label.casefold(), pokemon.printed.id)
    return folded in known or text == f"{pokemon.printed.id} {pokemon.name}"


def _is_card(copy: Copy, text: str) -> bool:
    """Whether a card is meant by its name, its id, or id and name."""
    names = (copy.name, copy.card.id, f"{copy.card.id} {copy.name}") if copy.known is not None else ()
    return text.casefold() in [name.casefold() for name in names]


def _counts_as(game: Game, pokemon: Pokemon, copy: Copy, text: str) -> bool:
    """Whether this is the top card of a Pokémon that counts as the card of that name."""
    return copy is pokemon.cards[-1] and text.casefold() == powers.said_on(game, pokemon, copy).name.casefold()


MARKS = (" ◇", " ★", " δ")  # what stands after some names and on no keyboard


def _is_called_but_for_its_mark(pokemon: Pokemon, text: str) -> bool:
    """Whether the text is the name without the mark after it: "Volcanion" for Volcanion ◇."""
    names = (name.casefold() for name in (pokemon.name, pokemon.label) if name.endswith(MARKS))
    return text.casefold() in [name[:-2] for name in names]


def _of_the_one_named(game: Game, spec: PlaySpec, side: Side) -> PlaySpec:
    """`{power: Damage Swap, on: Alakazam}` names its Pokémon where that one has the Power, else what it is about."""
    found = find_pokemon(game, spec.on or "", side)
    own = found.side is side and _has_power(game, found, spec.what)
    return replace(spec, target=spec.on, on=None) if own else spec


ANOTHER_MEANT: Final = "of several that are meant by one name it is taken for "


def _first_done(game: Game, plays: Iterable[tuple[Pokemon, Callable[[], Refused]]]) -> list[Illegal]:
    """Done with the first Pokémon with which it may be, for one name may mean any; else why not with the first."""
    refused: list[Illegal] = []
    for pokemon, play in plays:
        where = "active" if pokemon.is_active else f"bench {pokemon.side.bench.index(pokemon) + 1}"
        why = list(play())
        if not why:
            if refused:
                note(game, f"{ANOTHER_MEANT}{pokemon.side.name}'s {where}, the first with which it may be done")
            return []
        refused = refused or why
    return refused


def _so_called(game: Game, text: str, side: Side) -> list[Pokemon]:
    """The Pokémon meant, and after it the player's others of that name."""
    found = find_pokemon(game, text, side)
    own = side.in_play() if found.side is side else []
    return [found, *(pokemon for pokemon in own if pokemon is not found and _is_called(pokemon, text))]


def _power_holders(game: Game, spec: PlaySpec, side: Side) -> list[Pokemon]:
    """The Pokémon whose Power is used: those of the name that is written, else the player's that have it, printed or
    because they count as another card.

    Raises CantSay with the nearest Power where nobody has it.
    """
    if spec.target:
        found, *others = _so_called(game, spec.target, side)
        return [found, *(pokemon for pokemon in others if _has_power(game, pokemon, spec.what))]
    if holders := [pokemon for pokemon in side.in_play() if _has_power(game, pokemon, spec.what)]:
        return holders
    there = list(dict.fromkeys(name for pokemon in side.in_play() for name in _powers_of(game, pokemon)))
    near = hint(spec.what, there) or (f"there are {', '.join(there)}" if there else "")
    raise CantSay(f"no Pokémon of {side.name} has a Power or Ability '{spec.what}'", near)


def _attached_with(game: Game, spec: PlaySpec, side: Side) -> list[tuple[Pokemon, Copy]]:
    """The attached cards that offer a Power by its name (Star Order of a Sky Seal Stone), with their Pokémon."""
    holders = _so_called(game, spec.target, side) if spec.target else side.in_play()
    if any(_has_power(game, each, spec.what) for each in holders):
        return []
    return [
        (pokemon, copy)
        for pokemon in holders
        for copy in powers.usable(game, pokemon)
        if copy.known is not None
        if spec.what.casefold() in [power.name.casefold() for power in copy.known.powers]
    ]


def _has_power(game: Game, pokemon: Pokemon, name: str) -> bool:
    return name.casefold() in (each.casefold() for each in _powers_of(game, pokemon))


def _powers_of(game: Game, pokemon: Pokemon) -> list[str]:
    """The Powers printed on a Pokémon, and those of the card that it counts as."""
    cards = [copy.known for copy in pokemon.giving() if copy.known is not None]
    return [power.name for card in (*cards, card_of(game, pokemon)) for power in card.powers]


def _use(game: Game, side: Side, spec: PlaySpec) -> list[Illegal]:
    """The Stadium, a card attached to a Pokémon, a Power of one, or a card in the discard pile is used."""
    stadium = game.table.stadium
    if stadium is not None and (spec.what.casefold() == "stadium" or _is_card(stadium, spec.what)):
        return powers.use_stadium(game, side)
    holders = _so_called(game, spec.target, side) if spec.target else side.in_play()
    plays: list[tuple[Pokemon, Callable[[], Refused]]] = []
    for pokemon in holders:
        held = [
            copy
            for copy in powers.usable(game, pokemon)
            if _is_card(copy, spec.what) or _counts_as(game, pokemon, copy, spec.what)
        ]
        plays += [(pokemon, partial(powers.use_attached, game, side, pokemon, copy)) for copy in held]
        if not held and _has_power(game, pokemon, spec.what):
            plays.append((pokemon, partial(powers.power, game, side, pokemon, spec.what)))
    if plays:
        return _first_done(game, plays)
    for copy in () if spec.target else side.discard:
        if _is_card(copy, spec.what) and powers.offered_in_discard(game, copy) is not None:
            return powers.use_in_discard(game, side, copy)
    there = [c.name for p in holders for c in powers.usable(game, p)] + ([stadium.name] if stadium is not None else [])
    there += [power.name for p in holders for c in p.giving() if c.known for power in c.known.powers]
    raise CantSay(f"there is no '{spec.what}' to use", hint(spec.what, there))


def at_hand(game: Game, side: Side, copy: Copy, place: str) -> Copy:
    """The copy to play: itself if it lies in the zone, else one of the same card there; a card not stated comes now.

    Raises CantSay for a card of the other player, and in a whole game, where every card is stated.
    """
    zone = side.discard if place == "discard" else side.hand
    if copy in zone:
        return copy
    for other in zone:
        if other.known is copy.known:
            return other
    whole_game = isinstance(game.oracle, ScenarioOracle) and game.oracle.whole_game
    if whole_game or copy.owner != side.index:
        there = ", ".join(dict.fromkeys(other.name for other in zone)) or "nothing"
        raise CantSay(f"{side.name} has no {copy.name} in the {place}", f"there is {there}")
    if not any(copy in held for held in (side.deck, side.discard, side.prizes, side.lost)):
        bring(zone, copy)
    return copy


def _card_play(game: Game, side: Side, spec: PlaySpec, copy: Copy) -> list[Illegal]:
    if spec.target and (spec.do in ("evolve", "attach") or kind_of(copy.card) == "tool"):
        targets = _so_called(game, spec.target, side)
        return _first_done(game, ((each, partial(_card_on, game, side, spec, copy, each)) for each in targets))
    target = find_pokemon(game, spec.target, side) if spec.target else None
    return _card_on(game, side, spec, copy, side.active if target is None and spec.do == "attach" else target)


def _card_on(game: Game, side: Side, spec: PlaySpec, copy: Copy, target: Pokemon | None) -> list[Illegal]:
    if spec.do == "evolve":
        assert target is not None
        return hand.evolve(game, side, copy, target)
    as_energy = copy.card.supertype == "Energy" or given_as_energy(game, copy.card) is not None
    if target is not None and spec.do == "attach" and as_energy:
        return hand.attach_energy(game, side, copy, target)
    if copy.card.supertype == "Pokémon":
        raise CantSay(f"{copy.name} is a Pokémon", f"write bench: or evolve: in place of {spec.do}:")
    if copy.card.supertype == "Energy" and spec.do == "play":
        raise CantSay(f"{copy.name} is an Energy card", "write attach: in place of play:")
    chosen = target is not None and kind_of(copy.card) != "tool" and game.scripts.whole(copy.card).play is not None
    if chosen and target is not None and isinstance(game.oracle, ScenarioOracle):
        game.oracle.choices.insert(0, Named.of(target, True))
    return trainers.play_trainer(game, side, copy, target)


def find_pokemon(game: Game, text: str, side: Side) -> Pokemon:
    """The Pokémon meant by "Ben.active", "Ann.bench.2" or a name; the player's own come first. Raises CantSay."""
    table = game.table
    text = _place(text, side)
    who, _, place = text.partition(".")
    if place and who in (table.sides[0].name, table.sides[1].name):
        try:
            found = pokemon_at(table.side(who), place)
        except KeyError:
            found = None
        if found is not None:
            return found
        raise CantSay(f"there is no Pokémon at {text}", _in_play(game))
    for called in (_is_called, _is_called_but_for_its_mark):
        for pokemon in [*side.in_play(), *side.other.in_play()]:
            if called(pokemon, text):
                return pokemon
    near = hint(text, [pokemon.name for pokemon in table.in_play()], 70)
    raise CantSay(f"there is no Pokémon '{text}' in play", near or _in_play(game))


def _place(text: str, side: Side) -> str:
    """ "Ben's bench 2", "bench 2" and "active" as "Ben.bench.2", "Ann.bench.2" and "Ann.active"; other texts as is."""
    words = text.replace("'s ", ".", 1).replace(" ", ".").split(".")
    owner, rest = ([side.name], words) if words[0].casefold() in ("active", "bench") else (words[:1], words[1:])
    here = [word.casefold() for word in rest]
    benched = len(here) == 2 and here[0] == "bench" and here[1].isdigit()  # Bench Manipulation is an attack
    return ".".join((*owner, *here)) if here == ["active"] or benched else text


def _in_play(game: Game) -> str:
    return "there are " + ", ".join(pokemon.label for pokemon in game.table.in_play())
