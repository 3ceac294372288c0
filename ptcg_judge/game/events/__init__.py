"""Every change of the table is one of these events and goes through `game.happen`.

An event does one thing, writes one trace line, and carries its cause: the `Doing` of a card, or None for the rules.
To add one: a class here with `kind`, fields, `do`; its fields in trace.KINDS; that is all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.effects.in_force import drop_source, end_all_on
from ptcg_judge.game.effects.values import bench_size
from ptcg_judge.game.table.knowledge import FACE_DOWN, forget, has_moved, knows
from ptcg_judge.game.table.state import EXCLUSIVE, Condition, Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.effects.in_force import Effect
    from ptcg_judge.game.script import Doing


class Event:
    """A thing that happens. `on` is the Pokémon, `who` the player, `copy` the card it is done to (or None)."""

    __slots__ = ("cause", "copy", "on", "replaced", "through", "who")
    kind: ClassVar[str] = ""
    PREVENT: ClassVar[str] = ""
    INSTEAD: ClassVar[str] = ""
    WHEN: ClassVar[str] = ""
    FORBID: ClassVar[str] = ""  # the act that `forbid` names, where an effect can forbid the event itself

    def __init_subclass__(cls) -> None:
        cls.PREVENT, cls.INSTEAD, cls.WHEN = f"prevent {cls.kind}", f"instead {cls.kind}", f"when {cls.kind}"

    def __init__(self, cause: Doing | None = None) -> None:
        self.cause = cause
        self.on: Pokemon | None = None
        self.who: Side | None = None
        self.copy: Copy | None = None
        self.replaced = False
        self.through = False  # damage that no prevention stops

    def do(self, game: Game) -> bool:
        """Change the table and write the line; False when there was nothing to change."""
        raise NotImplementedError

    def too_late(self, game: Game) -> bool:
        """Whether nothing answers it any more, asked before it is done."""
        return False

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """What it does to single cards, with the effects of theirs that may answer; asked before it is done."""
        return []

    @property
    def about(self) -> str:
        """What it is done to, for the trace."""
        if self.on is not None:
            return self.on.label
        return self.copy.name if self.copy is not None else self.who.name if self.who is not None else ""

    def player(self, game: Game) -> str:
        """The player affected, who chooses among several replacements."""
        if self.on is not None:
            return self.on.side.name
        if self.copy is not None:
            return game.table.sides[self.copy.owner].name
        return (self.who or game.table.player).name


# ---------------------------------------------------------------------------------------------------- damage, counters


class Damaged(Event):
    """Damage was counted and its counters are put: `amount` points, at least 10. `by` is the attacking Pokémon."""

    __slots__ = ("amount", "by", "lethal")
    kind = "damage"

    def __init__(self, on: Pokemon, amount: int, by: Pokemon | None, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.amount, self.by = on, amount, by
        self.lethal = False

    def too_late(self, game: Game) -> bool:
        """A Pokémon that has as much damage as HP already is Knocked Out: more damage sets nothing off."""
        from ptcg_judge.game.steps.knock_out import lethal

        assert self.on is not None
        return self.on.damage > 0 and lethal(game, self.on)

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if self.amount <= 0:
            return False
        pokemon.damage += self.amount
        by = self.by.label if self.by is not None else ""
        game.trace.add("damage", (pokemon.label, self.amount, pokemon.damage, by))
        return True


class PutCounters(Event):
    """Damage counters are put, which is not damage: `amount` counters of 10."""

    __slots__ = ("amount", "cites", "why")
    kind = "counters"

    def __init__(
        self, on: Pokemon, amount: int, why: str, cause: Doing | None = None, cites: tuple[str, ...] = ()
    ) -> None:
        super().__init__(cause)
        self.on, self.amount, self.why, self.cites = on, amount, why, cites

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if self.amount <= 0:
            return False
        pokemon.damage += 10 * self.amount
        game.trace.add("counters", (pokemon.label, self.amount, pokemon.damage, self.why), self.cites)
        return True


class Healed(Event):
    """Damage is taken off: up to `amount` points."""

    __slots__ = ("amount", "done")
    kind = "heal"
    FORBID = "forbid be healed"

    def __init__(self, on: Pokemon, amount: int, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.amount, self.done = on, amount, 0

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        self.done = min(self.amount, pokemon.damage)
        if self.done <= 0:
            return False
        pokemon.damage -= self.done
        pokemon.healed = game.table.turn
        game.trace.add("heal", (pokemon.label, self.done, pokemon.damage))
        return True


# ---------------------------------------------------------------------------------------------------------- conditions


class Inflicted(Event):
    """A Special Condition is given; of Asleep, Confused, Paralyzed the new one takes the place of the others."""

    __slots__ = ("condition", "counters")
    kind = "condition"

    def __init__(self, on: Pokemon, condition: str, cause: Doing | None = None, counters: int | None = None) -> None:
        super().__init__(cause)
        self.on, self.condition, self.counters = on, condition, counters

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if not pokemon.is_active or self.condition not in game.book.conditions.value:
            return False
        if self.condition in never_has(game, pokemon):
            return False
        if self.condition in EXCLUSIVE:
            for other in EXCLUSIVE:
                pokemon.conditions.pop(other, None)
        pokemon.conditions[self.condition] = Condition(self.condition, game.table.turn, self.counters)
        game.unsettled = True
        game.trace.add("condition", (pokemon.label, self.condition))
        return True


def never_has(game: Game, pokemon: Pokemon) -> tuple[str, ...]:
    """The Special Conditions that a card played as a Pokémon says it can't have."""
    card = pokemon.cards[-1].known
    if card is None or card.supertype != "Trainer":
        return ()
    return tuple((game.scripts.whole(card).as_pokemon or {}).get("immune to", ()))


class Recovered(Event):
    """A Special Condition ends."""

    __slots__ = ("cites", "condition")
    kind = "recovers"

    def __init__(self, on: Pokemon, condition: str, cause: Doing | None = None, cites: tuple[str, ...] = ()) -> None:
        super().__init__(cause)
        self.on, self.condition, self.cites = on, condition, cites

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if pokemon.conditions.pop(self.condition, None) is None:
            return False
        game.unsettled = True
        game.trace.add("recovers", (pokemon.label, self.condition), self.cites)
        return True


class Marked(Event):
    """A named counter that is no damage counter (Char) is put on (`amount` above 0) or taken off."""

    __slots__ = ("amount", "marker")
    kind = "marker"

    def __init__(self, on: Pokemon, marker: str, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.marker, self.amount = on, marker, amount

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        now = max(0, pokemon.markers.get(self.marker, 0) + self.amount)
        if now == pokemon.markers.get(self.marker, 0):
            return False
        if now:
            pokemon.markers[self.marker] = now
        else:
            del pokemon.markers[self.marker]
        game.unsettled = True
        game.trace.add("marker", (pokemon.label, f"{self.marker} {now}" if now else f"no {self.marker}"))
        return True


def clear(game: Game, pokemon: Pokemon, markers: bool = True, benched: bool = False) -> None:
    """What evolving, devolving and leaving play take away: conditions, effects; on the Bench only those of attacks."""
    if pokemon.conditions:
        for condition in list(pokemon.conditions):
            game.trace.add("recovers", (pokemon.label, condition))
        pokemon.conditions.clear()
        game.unsettled = True
    if pokemon.effects:
        for effect in end_all_on(game, pokemon, benched):
            game.trace.add("effect ends", (pokemon.label, effect.says))
    if markers and pokemon.markers:
        pokemon.markers.clear()


# ---------------------------------------------------------------------------------------------------------- places


class Switched(Event):
    """The Active Pokémon changes places with a Benched one; conditions and effects of attacks on it go."""

    __slots__ = ("with_",)
    kind = "switch"
    FORBID = "forbid switch"

    def __init__(self, with_: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.with_ = with_.side.active, with_

    def do(self, game: Game) -> bool:
        new = self.with_
        side = new.side
        old = side.active
        if old is None or new not in side.bench:
            return False
        spot = side.bench.index(new)
        side.bench[spot], side.active = old, new
        new.became_active = game.table.turn
        game.trace.add("switch", (old.label, new.label))
        clear(game, old, game.book.markers_leave_on_bench.value, benched=True)
        game.unsettled = True
        return True


class Promoted(Event):
    """A Benched Pokémon fills the empty Active Spot."""

    __slots__ = ()
    kind = "promote"

    def __init__(self, on: Pokemon) -> None:
        super().__init__()
        self.on = on

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        side = pokemon.side
        side.bench.remove(pokemon)
        side.active = pokemon
        pokemon.became_active = game.table.turn
        game.unsettled = True
        game.trace.add("promote", (pokemon.label,))
        return True


class Benched(Event):
    """A card comes into play as a new Pokémon, on the Bench (or in an empty Active Spot during setup).

    `rest` are further cards that are one Pokémon together with it.
    """

    __slots__ = ("from_", "pokemon", "rest", "to_active")
    kind = "bench"

    def __init__(
        self, copy: Copy, who: Side, from_: str, cause: Doing | None = None, to_active: bool = False,
        rest: tuple[Copy, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__(cause)
        self.copy, self.who, self.from_, self.to_active = copy, who, from_, to_active
        self.rest = rest
        self.pokemon: Pokemon | None = None

    def do(self, game: Game) -> bool:
        side, copy = self.who, self.copy
        assert side is not None
        assert copy is not None
        if not self.to_active and len(side.bench) >= bench_size(game, side):
            return False
        for each in (copy, *self.rest):
            take_out(game, each)
        pokemon = Pokemon(game.table.number(), side, [copy, *self.rest], game.table.turn)
        pokemon.pieces = 1 + len(self.rest)
        self.pokemon = self.on = pokemon
        if self.to_active:
            side.active = pokemon
        else:
            side.bench.append(pokemon)
        game.scripts.enter(game, pokemon, copy)
        game.trace.add("bench", (pokemon.label,))
        return True


class LeftPlay(Event):
    """A Pokémon and everything attached leave play for a zone of each card's owner."""

    __slots__ = ("attached_to", "to")
    kind = "leaves play"
    FORBID = "forbid leave play"

    def __init__(self, on: Pokemon, to: str, cause: Doing | None = None, attached_to: str | None = None) -> None:
        super().__init__(cause)
        self.on, self.to, self.attached_to = on, to, attached_to or to

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """The cards attached to it are discarded with it: a card may say what it does then."""
        assert self.on is not None
        found: list[tuple[Effect, Event]] = []
        for effect in game.at.get("when discard", ()) if self.attached_to == "discard pile" else ():
            copy = effect.doing.copy
            if copy is not None and copy in self.on.attached:
                event = Discarded(copy, self.cause, self.on)
                event.from_ = "in play"
                found.append((effect, event))
        return found

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        side = pokemon.side
        if side.active is pokemon:
            side.active = None
        elif pokemon in side.bench:
            side.bench.remove(pokemon)
        else:
            return False
        game.trace.add("leaves play", (pokemon.label, self.to))
        clear(game, pokemon)
        for source in list(pokemon.sources):
            drop_source(game, source)
        for cards, zone in ((pokemon.cards, self.to), (pokemon.attached, self.attached_to)):
            for copy in cards:
                has_moved(game.table, copy, "in play", zone)
                put_in(game, copy, zone)
        pokemon.attached = []
        game.unsettled = True
        return True


# ---------------------------------------------------------------------------------------------------------- cards

ZONES = ("hand", "deck", "discard pile", "Prizes", "Lost Zone", "beside the Active Pokémon")


def zone_of(side: Side, zone: str) -> list[Copy]:
    """The list behind a zone's name; "top of deck" and "bottom of deck" are the deck."""
    if zone == "hand":
        return side.hand
    if zone == "discard pile":
        return side.discard
    if zone == "Prizes":
        return side.prizes
    if zone == "Lost Zone":
        return side.lost
    if zone == "beside the Active Pokémon":
        return side.played
    return side.deck


def put_in(game: Game, copy: Copy, zone: str) -> None:
    """Lay a copy that is nowhere into a zone of its owner; the rulebook may send it elsewhere (Prism Star)."""
    side = game.table.sides[copy.owner]
    game.table.as_energy.pop(copy, None)
    if zone == "discard pile" and copy.known is not None:
        zone = game.book.discard_goes_to.value(copy)
    if zone == "bottom of deck":
        side.deck.insert(0, copy)
    elif zone == "top of deck":
        side.deck.append(copy)
    elif zone == "deck":
        side.deck.append(copy)
        mix(game, side, side.deck)
    else:
        zone_of(side, zone).append(copy)


def mix(game: Game, side: Side, cards: list[Copy]) -> None:
    """These cards of a deck, which lie beside each other, lie in an order that nobody knows from now on."""
    side.mixed.update(dict.fromkeys(cards, game.table.number()))
    forget(game.table, cards)


def take_out(game: Game, copy: Copy) -> tuple[str, Pokemon | None]:
    """Take a copy from where it lies; returns the zone and the Pokémon it was attached to, if any."""
    owner = game.table.sides[copy.owner]
    for zone, cards in (
        ("hand", owner.hand),
        ("discard pile", owner.discard),
        ("beside the Active Pokémon", owner.played),
    ):
        if copy in cards:
            cards.remove(copy)
            return zone, None
    if copy in owner.deck:
        take_from_deck(owner, owner.deck.index(copy))
        return "deck", None
    holder = holder_of(game, copy)
    if holder is not None:
        detach(game, holder, copy)
        return "in play", holder
    if game.table.stadium is copy:
        leave_stadium(game)
        return "Stadium", None
    for zone, cards in (("Prizes", owner.prizes), ("Lost Zone", owner.lost)):
        if copy in cards:
            cards.remove(copy)
            return zone, None
    raise AssertionError(f"{copy!r} is nowhere")


def take_from_deck(side: Side, at: int) -> Copy:
    """Take the card at a place of the deck."""
    copy = side.deck.pop(at)
    side.mixed.pop(copy, None)
    return copy


def holder_of(game: Game, copy: Copy) -> Pokemon | None:
    """The Pokémon that a copy is attached to or part of."""
    for pokemon in game.table.in_play():
        if copy in pokemon.attached or copy in pokemon.cards:
            return pokemon
    return None


def detach(game: Game, holder: Pokemon, copy: Copy) -> None:
    """Take an attached card off; what it did ends."""
    for source in [s for s in holder.sources if s.copy is copy]:
        drop_source(game, source)
    if copy in holder.attached:
        holder.attached.remove(copy)
    else:
        holder.cards.remove(copy)
        holder.printed = game.scripts.in_play(holder.cards[-1].card)
    game.unsettled = True


def leave_stadium(game: Game) -> None:
    """The Stadium in play goes; what it did ends."""
    if game.table.stadium_source is not None:
        drop_source(game, game.table.stadium_source)
        game.table.stadium_source = None
    game.table.stadium = None
    game.unsettled = True


class Moved(Event):
    """One card goes to a zone of its owner: discarded, put into the hand, the deck, the Lost Zone."""

    __slots__ = ("from_", "to", "was_on")
    kind = "move"

    def __init__(self, copy: Copy, to: str, cause: Doing | None = None, was_on: Pokemon | None = None) -> None:
        super().__init__(cause)
        self.copy, self.to, self.was_on = copy, to, was_on
        self.on = was_on
        self.from_ = ""

    def do(self, game: Game) -> bool:
        copy = self.copy
        assert copy is not None
        self.from_, holder = take_out(game, copy)
        self.was_on = holder or self.was_on
        has_moved(game.table, copy, self.from_, self.to)
        put_in(game, copy, self.to)
        place = holder.label if holder is not None else self.from_
        owner = game.table.sides[copy.owner].name
        if self.to == "discard pile":
            game.trace.add("discard", (copy.name, place, owner))
        else:
            game.trace.add("move", (copy.name, place, self.to, owner))
        return True


class Discarded(Moved):
    """One card goes to its owner's discard pile."""

    __slots__ = ()
    kind = "discard"

    def __init__(self, copy: Copy, cause: Doing | None = None, was_on: Pokemon | None = None) -> None:
        super().__init__(copy, "discard pile", cause, was_on)


class Drew(Event):
    """A player draws up to `amount` cards; with fewer in the deck all of them (losing is the turn's business)."""

    __slots__ = ("amount", "done")
    kind = "draw"

    def __init__(self, who: Side, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who, self.amount = who, amount
        self.done: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        for _ in range(plain(min(self.amount, len(side.deck)))):
            self.done.append(top_card(game, side))
        side.hand += self.done
        if not self.done:
            return False
        names = tuple(copy.known.name for copy in self.done if copy.known is not None)
        game.trace.add("draw", (side.name, len(self.done), names))
        return True


def top_card(game: Game, side: Side) -> Copy:
    """Take the top card; where the order is not known, any card of the unordered part with its chance."""
    deck = side.deck
    pile = side.mixed.get(deck[-1])
    if pile is None:
        return deck.pop()
    first = len(deck) - 1
    while first and side.mixed.get(deck[first - 1]) == pile:
        first -= 1
    labels = [copy.name for copy in deck[first:]]
    at = game.oracle.chance(labels, [1] * len(labels), f"top card of {side.name}'s deck")
    if len(set(labels)) > 1:
        game.trace.add("chance", (f"top card of {side.name}'s deck", labels[at], "shuffled"))
    return take_from_deck(side, first + at)


class Shuffled(Event):
    """A deck is shuffled: its order is unknown from now on (or new, in a random game)."""

    __slots__ = ()
    kind = "shuffle"

    def __init__(self, who: Side, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who = who

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        side.mixed.clear()
        forget(game.table, side.deck)
        if not game.oracle.shuffles(side.deck):  # type: ignore[arg-type]
            mix(game, side, side.deck)
        game.trace.add("shuffle", (side.name, "deck"))
        return True


class Attached(Event):
    """A card is attached to a Pokémon (Energy, Tool, an old Trainer, a Pokémon that became Energy)."""

    __slots__ = ("from_",)
    kind = "attach"

    def __init__(self, copy: Copy, to: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on = copy, to
        self.from_ = ""

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        self.from_, _ = take_out(game, copy)
        pokemon.attached.append(copy)
        game.trace.add("attach", (copy.name, pokemon.label))
        game.scripts.enter(game, pokemon, copy)
        game.unsettled = True
        return True


class Evolved(Event):
    """A card is put on a Pokémon: damage and attached cards stay, the rulebook's list says what else happens."""

    __slots__ = ("before", "from_")
    kind = "evolve"

    def __init__(self, copy: Copy, on: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on = copy, on
        self.from_ = ""
        self.before = on.name

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        label = pokemon.label
        self.from_, _ = take_out(game, copy)
        drop_powers(game, pokemon)
        pokemon.cards.append(copy)
        pokemon.printed = copy.card
        pokemon.evolved = game.table.turn
        pokemon.became_active = -1  # it was another Pokémon that moved up
        pokemon.powers_used = {}
        game.trace.add("evolve", (label, pokemon.name))
        clear(game, pokemon)
        game.scripts.enter(game, pokemon, copy)
        game.unsettled = True
        return True


class Devolved(Event):
    """The top card is taken off a Pokémon and put into a zone; conditions and effects end."""

    __slots__ = ("to",)
    kind = "devolve"

    def __init__(self, on: Pokemon, to: str, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.to = on, to

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if len(pokemon.cards) <= pokemon.pieces:
            return False
        label = pokemon.label
        drop_powers(game, pokemon)
        copy = pokemon.cards.pop()
        pokemon.printed = game.scripts.in_play(pokemon.cards[-1].card)
        pokemon.since = game.table.turn  # it counts as just put into play
        has_moved(game.table, copy, "in play", self.to)
        put_in(game, copy, self.to)
        game.trace.add("devolve", (label, pokemon.name))
        clear(game, pokemon)
        game.scripts.enter(game, pokemon, pokemon.cards[-1])
        game.unsettled = True
        return True


class Replaced(Event):
    """Another card takes the place of a Pokémon's top card: everything on it stays, the old card goes to a zone."""

    __slots__ = ("to",)
    kind = "replace"

    def __init__(self, copy: Copy, on: Pokemon, to: str, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on, self.to = copy, on, to

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        label = pokemon.label
        take_out(game, copy)
        drop_powers(game, pokemon)
        old, pokemon.cards[-1] = pokemon.cards[-1], copy
        pokemon.printed = game.scripts.in_play(copy.card)
        has_moved(game.table, old, "in play", self.to)
        put_in(game, old, self.to)
        game.trace.add("replace", (label, pokemon.name))
        game.scripts.enter(game, pokemon, copy)
        game.unsettled = True
        return True


def drop_powers(game: Game, pokemon: Pokemon) -> None:
    """The Powers of the top card, and what it says of itself, stop because it is no longer on top."""
    for source in [s for s in pokemon.sources if s.kind in ("power", "rule")]:
        drop_source(game, source)


class StadiumPlayed(Event):
    """A Stadium comes into play; the caller has discarded the one before."""

    __slots__ = ()
    kind = "stadium"

    def __init__(self, copy: Copy, who: Side) -> None:
        super().__init__()
        self.copy, self.who = copy, who

    def do(self, game: Game) -> bool:
        assert self.copy is not None
        take_out(game, self.copy)
        game.table.stadium = self.copy
        game.scripts.enter_stadium(game, self.copy)
        game.trace.add("note", (f"{self.copy.name} is the Stadium in play",))
        game.unsettled = True
        return True


class Played(Event):
    """A player plays a Trainer card: it lies beside the Active Pokémon while it is carried out."""

    __slots__ = ()
    kind = "play"

    def __init__(self, copy: Copy, who: Side) -> None:
        super().__init__()
        self.copy, self.who = copy, who

    def do(self, game: Game) -> bool:
        copy, side = self.copy, self.who
        assert copy is not None
        assert side is not None
        take_out(game, copy)
        side.played.append(copy)
        side.played_cards.append(copy)
        game.trace.add("play", (side.name, copy.name))
        return True


# ---------------------------------------------------------------------------------------------------------- the game


class KnockedOut(Event):
    """A Pokémon is Knocked Out. What follows (discard, Prizes, promotion) is the rulebook's list."""

    __slots__ = ("blow", "by_attack", "why")
    kind = "knock out"

    def __init__(
        self, on: Pokemon, cause: Doing | None = None, by_attack: bool = False, blow: Doing | None = None
    ) -> None:
        """`blow` is the attack whose damage Knocked it Out; it is no cause that could be prevented."""
        super().__init__(cause)
        self.on, self.by_attack, self.blow = on, by_attack, blow

    def do(self, game: Game) -> bool:
        assert self.on is not None
        game.trace.add("knock out", (self.on.label,))
        game.knocked_out.append(self.on)
        return True


class TookPrizes(Event):
    """A player takes Prizes into the hand."""

    __slots__ = ("amount", "done")
    kind = "prizes"
    FORBID = "forbid take prizes"

    def __init__(self, who: Side, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who, self.amount = who, amount
        self.done: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        for _ in range(plain(min(self.amount, len(side.prizes)))):
            copy = one_prize(game, side, side.prizes, f"{side.name} takes a Prize")
            side.prizes.remove(copy)
            if copy in side.face_up:
                side.face_up.remove(copy)
            self.done.append(copy)
        side.hand += self.done
        if not self.done:
            return False
        side.prizes_taken += len(self.done)
        side.last_taken = not side.prizes
        game.trace.add("prizes", (side.name, len(self.done), len(side.prizes)))
        return True


def one_prize(game: Game, who: Side, prizes: list[Copy], what: str) -> Copy:
    """The Prize that a player takes: one that they know by choice, one of those face down by chance."""
    known = [copy for copy in prizes if knows(game, who, copy, "Prizes")]
    hidden = [copy for copy in prizes if copy not in known]
    if known:
        labels = [*(copy.name for copy in known), *([FACE_DOWN] if hidden else [])]
        at = game.oracle.choose(who.name, "takes a Prize", labels)
        if at < len(known):
            return known[at]
    names = [copy.name for copy in hidden]
    return hidden[game.oracle.chance(names, [1] * len(names), what)]


class Lasting(Event):
    """An attack, Trainer or Power leaves an effect behind, on a Pokémon, a player or the table."""

    __slots__ = ("effect", "until")
    kind = "effect"

    def __init__(self, effect: Effect, until: str, cause: Doing | None) -> None:
        super().__init__(cause)
        self.effect, self.until = effect, until
        if isinstance(effect.bearer, Pokemon):
            self.on = effect.bearer
        elif isinstance(effect.bearer, Side):
            self.who = effect.bearer

    def do(self, game: Game) -> bool:
        from ptcg_judge.game.effects.in_force import begin

        begin(game, self.effect)
        game.trace.add("effect", (self.about, self.effect.clause.hook, self.until))
        return True


class TurnBegan(Event):
    """A player's turn begins."""

    __slots__ = ()
    kind = "turn"

    def __init__(self, who: Side) -> None:
        super().__init__()
        self.who = who

    def do(self, game: Game) -> bool:
        table, side = game.table, self.who
        assert side is not None
        table.turn += 1
        table.player = side
        table.whose[table.turn] = side
        table.over = table.between = False
        table.attacks = []
        side.used.clear()
        side.other.used.clear()
        side.played_cards = []
        if side.first_turn < 0:
            side.first_turn = table.turn
        game.unsettled = True
        game.trace.add("turn", (side.name, table.turn))
        return True


class TurnEnded(Event):
    """The turn is over: nothing more may be done in it. Effects "at the end of the turn" hang here."""

    __slots__ = ()
    kind = "turn ends"

    def __init__(self, who: Side) -> None:
        super().__init__()
        self.who = who

    def do(self, game: Game) -> bool:
        assert self.who is not None
        game.table.over = game.table.between = True
        game.trace.add("turn ends", (self.who.name,))
        return True


class AttackDeclared(Event):
    """A Pokémon announces an attack; what answers it is done in the book's step for altering or cancelling attacks."""

    __slots__ = ("attack", "failed")
    kind = "attack"

    def __init__(self, on: Pokemon, attack: str, cause: Doing) -> None:
        super().__init__(cause)
        self.on, self.attack = on, attack
        self.failed = False  # set when it was altered, cancelled, or stopped by Confusion

    def do(self, game: Game) -> bool:
        assert self.on is not None
        game.trace.add("attack", (self.on.label, self.attack, ""))
        return True


class RetreatTried(Event):
    """A retreat is announced; nothing is paid yet. `failed` is set where a card stops it."""

    __slots__ = ("failed",)
    kind = "retreat tried"

    def __init__(self, on: Pokemon) -> None:
        super().__init__()
        self.on = on
        self.failed = False

    def do(self, game: Game) -> bool:
        return True


class GameOver(Event):
    """The game has a result."""

    __slots__ = ("cites", "reasons", "result")
    kind = "result"

    def __init__(self, result: str, reasons: tuple[str, ...], cites: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.result, self.reasons, self.cites = result, reasons, cites

    def do(self, game: Game) -> bool:
        if game.table.result is not None:
            return False
        game.table.result = self.result
        game.table.why = self.reasons
        game.trace.add("result", (self.result, "; ".join(self.reasons)), self.cites)
        return True


def note(game: Game, text: str, *cites: Any) -> None:
    """Write a remark that is no event."""
    game.trace.add("note", (text,), tuple(cites))
