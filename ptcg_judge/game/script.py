"""What cards do: compiled effect scripts, and the `Doing` under which one is carried out.

A script is compiled once per card (game/grammar.py) into plain functions over a `Doing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.effects.in_force import Source, add_source
from ptcg_judge.game.table.state import ASLEEP, CONFUSED, PARALYZED, Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card, Power
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.events import Event

Thing = Pokemon | Copy
Statement = Callable[["Doing"], "Result"]
Condition = Callable[["Doing"], bool]
Number = Callable[["Doing"], int]


class NoScript(JudgeError):
    """A card has text and no script: it is never played as blank."""


class Result:
    """What a statement did: `done` whether any part of it happened, `things` the cards or Pokémon, and numbers."""

    __slots__ = ("done", "heads", "label", "number", "tails", "things")

    def __init__(self, done: bool = False, things: list[Any] | None = None, number: int = 0, label: str = "") -> None:
        self.done = done
        self.things: list[Any] = things if things is not None else []
        self.number = number
        self.heads = 0
        self.tails = 0
        self.label = label


NOTHING = Result()


class Doing:
    """One script being carried out.

    `you` is the player whose card it is, `doer` the player who does the statement now (and from whom "my" and "their"
    are seen), `this` the Pokémon with the attack or Power, or the one a card is attached to, `copy` the card itself.
    `kind` says what it is: attack, power, trainer, item, supporter, stadium, tool, energy or rule. `names` holds what
    the script bound with `as`.
    """

    __slots__ = ("act", "copy", "doer", "event", "game", "kind", "label", "last", "names", "this", "you")

    def __init__(
        self, game: Game, you: Side, kind: str, label: str, this: Pokemon | None = None, copy: Copy | None = None
    ) -> None:
        self.game = game
        self.you = you
        self.doer = you
        self.kind = kind
        self.label = label
        self.this = this
        self.copy = copy
        self.names: dict[str, Any] = {}
        self.act: Any = None
        self.event: Event | None = None
        self.last: Result = NOTHING

    def about(self, event: Event) -> Doing:
        """The same script answering an event."""
        other = self.by(self.doer)
        other.names = dict(self.names)
        other.event = event
        return other

    def by(self, doer: Side) -> Doing:
        """The same script with another player doing it; names are shared."""
        other = Doing(self.game, self.you, self.kind, self.label, self.this, self.copy)
        other.doer = doer
        other.names = self.names
        other.act = self.act
        other.event = self.event
        other.last = self.last
        return other


@dataclass(slots=True)
class Clause:
    """One compiled effect: what it hangs on, the test whether it speaks about something, and what it says.

    `test(effect, *about)` and `value(doing, *about)`; what `about` is depends on the hook (see game/clauses.py).
    `sets` marks clauses that set a value (applied after those that add). `traced` is how an effect that
    takes the place of an event is told: "replaced", or "prevented" where nothing comes instead; with `may_go_on` the
    event may happen all the same.
    """

    hook: str
    test: Callable[..., bool]
    value: Callable[..., Any]
    sets: bool = False
    also: tuple[str, ...] = ()
    traced: str = "replaced"
    may_go_on: bool = False


@dataclass(slots=True)
class AttackScript:
    """The parts of an attack (see docs/vocabulary.md); `apply` names the calculation steps in force, None for all."""

    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    before: tuple[Statement, ...] = ()
    damage: Number | None = None
    apply: frozenset[str] | None = None
    hits: tuple[Statement, ...] = ()
    after: tuple[Statement, ...] = ()
    clauses: tuple[Clause, ...] = ()
    counts_as: str = ""


@dataclass(slots=True)
class Use:
    """Something a player may use: a Power, a Stadium, an attached card, a Trainer.

    `answers` names what it stops when it is played from the hand in the opponent's turn: a power.
    """

    often: str = "once a turn"
    zone: str = "play"
    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    do: tuple[Statement, ...] = ()
    even_if: frozenset[str] = frozenset()
    answers: str = ""
    counts_as: str = ""


@dataclass(slots=True)
class PowerScript:
    """A Power or Ability: what it lets its player use, what it does by itself, and which conditions switch it off.

    `works_in` is the zone where it works by itself: play, or hand for what happens when the card is drawn.
    """

    use: Use | None = None
    clauses: tuple[Clause, ...] = ()
    off_when: frozenset[str] | None = None
    works_in: str = "play"


@dataclass(slots=True)
class CardScript:
    """Everything a card does. `blank` is True where a scenario says `as blank`."""

    attacks: Mapping[str, AttackScript] = field(default_factory=dict)
    powers: Mapping[str, PowerScript] = field(default_factory=dict)
    play: Use | None = None
    use: Use | None = None
    attach_to: Callable[[Doing, Pokemon], bool] | None = None
    opponents: bool = False
    until: str | None = None
    clauses: tuple[Clause, ...] = ()
    provides: tuple[tuple[Condition | None, tuple[str, ...], int], ...] = ()
    as_pokemon: Any = None
    evolves_into: tuple[str, ...] = ()
    blank: bool = False


BLANK = CardScript(blank=True)
PLAIN_ATTACK = AttackScript()


class Scripts:
    """The scripts of the cards of one scenario or game, compiled when first asked for.

    `find(card)` gives the compiled script or None; `blank` holds ids that the scenario plays as blank. `fitting` keeps
    which of all cards a search could be for (would.py).
    """

    __slots__ = ("below", "blank", "cache", "counterparts", "find", "fitting", "lines")

    def __init__(self, find: Callable[[Card], CardScript | None], blank: frozenset[str] = frozenset()) -> None:
        self.find = find
        self.blank = blank
        self.cache: dict[str, CardScript | None] = {}
        self.counterparts: dict[str, Card] = {}
        self.fitting: dict[Any, frozenset[str]] = {}
        self.lines: CardStore | None = None
        self.below: frozenset[str] | None = None

    def evolves_from(self, name: str) -> frozenset[str]:
        """The names from which Pokémon of this name evolve, by all printings."""
        return frozenset(below for card in self.store.named(name) for below in card.evolves_from)

    def evolves_into(self, name: str) -> bool:
        """Whether any card evolves from Pokémon of this name."""
        if self.below is None:
            self.below = frozenset(below for card in self.store.all() for below in card.evolves_from)
        return name in self.below

    @property
    def store(self) -> CardStore:
        """The cards there are, opened when first asked for."""
        if self.lines is None:
            from ptcg_judge.cards.store import CardStore

            self.lines = CardStore.open()
        return self.lines

    def of(self, card: Card) -> CardScript | None:
        """The script of a card, None where there is none."""
        try:
            return self.cache[card.id]
        except KeyError:
            found = BLANK if card.id in self.blank else self.find(card)
            self.cache[card.id] = found
            return found

    def attack(self, card: Card, name: str) -> AttackScript:
        """The script of an attack; a textless attack needs none. Raises NoScript."""
        script = self.of(card)
        if script is not None:
            found = script.attacks.get(name)
            if found is not None:
                return found
            if script.blank:
                return PLAIN_ATTACK
        for attack in card.attacks:
            if attack.name == name and attack.effect:
                raise no_script(card, "attack", name)
        return PLAIN_ATTACK

    def power(self, card: Card, name: str) -> PowerScript:
        """The script of a Power or Ability. Raises NoScript."""
        script = self.of(card)
        if script is not None:
            found = script.powers.get(name)
            if found is not None:
                return found
            if script.blank:
                return PowerScript()
        raise no_script(card, "power", name)

    def whole(self, card: Card) -> CardScript:
        """The script of a Trainer or Energy card; a basic Energy card needs none. Raises NoScript."""
        script = self.of(card)
        if script is not None and not self._only_attacks(card, script):
            return script
        if card.is_basic_energy or not (card.effect or card.supertype == "Trainer"):
            return BLANK
        raise no_script(card, kind_of(card))

    def _only_attacks(self, card: Card, script: CardScript) -> bool:
        """Whether a Technical Machine has a script of its attacks only, which leaves open where it may be attached."""
        machine = bool(card.effect) and kind_of(card) == "technical machine" and not script.blank
        return machine and script.attach_to is None and script.play is None

    def enter(self, game: Game, pokemon: Pokemon, copy: Copy) -> None:
        """A card came into play on a Pokémon: what it does by itself begins to be asked."""
        card = copy.known
        if card is None:
            return
        if copy is pokemon.cards[-1]:
            for each in pokemon.giving():
                for power in each.card.powers:
                    self._enter_power(game, pokemon, each, power.name, power.kind)
            if card.supertype == "Trainer":
                pokemon.printed = self.as_pokemon(card)
            self._enter_own_rule(game, pokemon, copy)
            self._enter_attacks(game, pokemon, copy)
        elif copy in pokemon.attached and not card.is_basic_energy:
            self._enter_attached(game, pokemon, copy)

    def in_play(self, card: Card) -> Card:
        """What a card counts as on top of a Pokémon in play."""
        return self.as_pokemon(card) if card.supertype == "Trainer" else card

    def as_pokemon(self, card: Card) -> Card:
        """What a Trainer card that is played as a Basic Pokémon counts as in play."""
        found = self.counterparts.get(card.id)
        if found is None:
            found = self.counterparts[card.id] = _counterpart(card, self.whole(card).as_pokemon or {})
        return found

    def _enter_attacks(self, game: Game, pokemon: Pokemon, copy: Copy) -> None:
        """What attacks say about themselves (their own cost) while their Pokémon is in play."""
        script = self.of(copy.card)
        for name, attack in script.attacks.items() if script is not None else ():
            if attack.clauses:
                doing = Doing(game, pokemon.side, "attack", name, pokemon, copy)
                add_source(game, Source("attack", name, attack.clauses, doing, _always, pokemon, copy))

    def _enter_power(self, game: Game, pokemon: Pokemon, copy: Copy, name: str, kind: str) -> None:
        from ptcg_judge.game.plays.powers import off_while

        script = self.power(copy.card, name)
        if not script.clauses or script.works_in != "play":
            return
        doing = Doing(game, pokemon.side, "power", name, pokemon, copy)
        off_when = off_while(game, script, kind)
        holds = (lambda source: True) if not off_when else _without(off_when)
        add_source(game, Source("power", name, script.clauses, doing, holds, pokemon, copy))

    def enter_copied(self, game: Game, pokemon: Pokemon, card: Card) -> None:
        """A Pokémon counts as a card that it is not: the Powers of that card speak while it does."""
        from ptcg_judge.game.plays.powers import off_while

        there = {source.copied for source in pokemon.sources}
        for power in card.powers:
            script = None if power in there or power in pokemon.printed.powers else self.power(card, power.name)
            if script is None or not script.clauses or script.works_in != "play":
                continue
            doing = Doing(game, pokemon.side, "power", power.name, pokemon, pokemon.cards[-1])
            holds = _counting_as(power, off_while(game, script, power.kind))
            source = Source("power", power.name, script.clauses, doing, holds, pokemon, pokemon.cards[-1])
            source.copied = power
            add_source(game, source)

    def _enter_own_rule(self, game: Game, pokemon: Pokemon, copy: Copy) -> None:
        """What a Pokémon card says of itself beside its Powers and attacks, or a Trainer card played as a Pokémon."""
        script = self.of(copy.card)
        clauses = script.clauses if script is not None else ()
        if clauses:
            doing = Doing(game, pokemon.side, "pokemon", copy.name, pokemon, copy)
            add_source(game, Source("rule", copy.name, clauses, doing, _always, pokemon, copy))

    def _enter_attached(self, game: Game, pokemon: Pokemon, copy: Copy) -> None:
        script = self.whole(copy.card)
        if not script.clauses:
            return
        side = game.table.sides[copy.owner]
        doing = Doing(game, side, kind_of(copy.card), copy.name, pokemon, copy)
        add_source(game, Source("attached", copy.name, script.clauses, doing, _always, pokemon, copy))

    def enter_stadium(self, game: Game, copy: Copy) -> None:
        """A Stadium came into play."""
        script = self.whole(copy.card)
        doing = Doing(game, game.table.sides[copy.owner], "stadium", copy.name, None, copy)
        source = Source("stadium", copy.name, script.clauses, doing, _always, None, copy)
        game.table.stadium_source = source
        add_source(game, source)


def _counterpart(card: Card, given: Mapping[str, Any]) -> Card:
    """A Trainer card with the facts of a Basic Pokémon."""
    from dataclasses import replace

    types = given.get("type", "Colorless")
    return replace(
        card,
        supertype="Pokémon",
        stage="Basic",
        subtypes=("Basic", *card.subtypes),
        hp=card.hp or given.get("hp"),
        types=tuple(types) if isinstance(types, list) else (types,),
    )


def _always(source: Source) -> bool:
    return True


def _counting_as(power: Power, off_when: frozenset[str]) -> Callable[[Source], bool]:
    from ptcg_judge.game.effects.values import card_of

    def holds(source: Source) -> bool:
        pokemon = source.pokemon
        if pokemon is None or pokemon.conditions.keys() & off_when:
            return False
        return power in card_of(source.doing.game, pokemon).powers

    return holds


def _without(conditions: frozenset[str]) -> Callable[[Source], bool]:
    def holds(source: Source) -> bool:
        return source.pokemon is None or not (source.pokemon.conditions.keys() & conditions)

    return holds


OLD_POWER_OFF = frozenset({ASLEEP, CONFUSED, PARALYZED})


def kind_of(card: Card) -> str:
    """What kind of card acts: pokemon, energy, tool, supporter, stadium, item (trainer where no kind is printed)."""
    return _kind_of(card.supertype, card.subtypes)


@cache
def _kind_of(supertype: str, subtypes: tuple[str, ...]) -> str:
    if supertype == "Energy":
        return "energy"
    if supertype == "Pokémon":
        return "pokemon"
    for word, kind in (
        ("Pokémon Tool", "tool"),
        ("Supporter", "supporter"),
        ("Stadium", "stadium"),
        ("Technical Machine", "technical machine"),
        ("Item", "item"),
    ):
        if any(word in subtype for subtype in subtypes):
            return kind
    return "item"


EXAMPLES = {  # by what there is no script for: lines that run, to be put right
    "attack": ("    attacks:", "      {name}: {damage: printed, after: [{draw: 1}]}"),
    "power": (
        "    powers:",
        "      {name}: {effects: [{modify: {what: hp, of: self, by: 10}}]}  # if it is used: {use: {do: [{draw: 1}]}}",
    ),
    "energy": ("    provides: Colorless", "    effects: [{modify: {what: hp, of: bearer, by: 10}}]"),
    "tool": ("    attach to: my play", "    effects: [{modify: {what: hp, of: bearer, by: 10}}]"),
    "stadium": ("    effects: [{modify: {what: hp, of: both play, by: 10}}]  # if used: `use: {do: [{draw: 1}]}`",),
    "card": ("    play: {do: [{draw: 1}]}",),
}


def no_script(card: Card, kind: str, name: str = "") -> NoScript:
    """The error for a card with text and no script, with lines that run when they are pasted into the scenario.

    `kind` is what has none (attack, power, energy, tool, stadium, card), `name` that of the attack or Power.
    """
    about = f'{"attack " if kind == "attack" else ""}"{name}" of {card.name}' if name else card.name
    lines = "\n".join(EXAMPLES.get(kind, EXAMPLES["card"])).replace("{name}", _key(name))
    return NoScript(
        f"can't say: no script for {about} ({card.id})",
        f"write its effect in the scenario, as here with what the text says for the example; docs/vocabulary.md has "
        f"the words:\ncards:\n  {_key(f'{card.id} {card.name}')}:\n{lines}\nor `as blank: [{card.id}]`",
    )


def _key(text: str) -> str:
    """A text as a key of YAML: in quotes where it needs them."""
    plain = text[:1].isalnum() and not any(mark in text for mark in ":#{}[],&*!|>'\"%@`?")
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def do_all(doing: Doing, statements: tuple[Statement, ...]) -> Result:
    """Carry out statements in order; `last` always holds what the one before did."""
    result = NOTHING
    for statement in statements:
        result = doing.last = statement(doing)
    return result
