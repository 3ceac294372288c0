"""One play in progress: the game, what runs in it, what is in force, what happens, and what cards say.

These types speak of each other (an effect of its clause, a clause of its doing ...), so they stand in one module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ptcg_judge.cards.card import Attack, Card, Power
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Oracle
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.hooks import Deed, Hook
from ptcg_judge.game.core.result import NOTHING, Result
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.trace import Telling, Trace
from ptcg_judge.game.table.card_kinds import AsPokemon, Kind, Standing, StartsAs
from ptcg_judge.game.table.marks import ONCE_A_TURN, Often
from ptcg_judge.game.table.state import Copy, Pokemon, Side, Table

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore

MOST_NESTED = 24
NO_TURN = -1  # in the log: what happens between turns is part of no turn
MOST_ROUNDS = 10_000

Condition = Callable[["Doing"], bool]
Number = Callable[["Doing"], int]
Hits = dict[tuple[Pokemon, "frozenset[str] | None"], int]


class TooDeep(JudgeError):
    """Acts that call each other without end."""


class Act:
    """Something that runs through a step list: an attack, a damage calculation, a retreat, a checkup, a turn."""

    __slots__ = ("game",)
    amount: int = 0  # of a damage calculation, the damage so far

    def __init__(self, game: Game) -> None:
        self.game = game


Run = Callable[["Doing"], Result]
Args = Mapping[str, object]  # the compiled arguments of a statement by name; None where nothing is written
Look = Callable[["Doing", Args, set[str]], bool]


class Statement:
    """One compiled statement of a script.

    `word` is what was written, `args` its compiled arguments by name (None where absent), `bound` the name that keeps
    what it did. `run` carries it out. `look(doing, args, empty)` says whether that could change anything; `empty` are
    names known to hold nothing.
    """

    __slots__ = ("args", "bound", "look", "run", "word")

    def __init__(self, word: str, args: Args, run: Run, look: Look, bound: str | None = None) -> None:
        self.word, self.args = word, args
        self.run, self.look, self.bound = run, look, bound

    def __call__(self, doing: Doing) -> Result:
        """Carry it out; what it did is kept under its name."""
        result = self.run(doing)
        if self.bound is not None:
            doing.names[self.bound] = result
        return result


class Doing:
    """One script being carried out.

    `you` is the player whose card it is, `doer` the player who does the statement now (and from whom "my" and "their"
    are seen), `this` the Pokémon with the attack or Power, or the one a card is attached to, `copy` the card itself.
    `kind` says what it is: attack, power, trainer, item, supporter, stadium, tool, energy or rule. `names` holds what
    the script bound with `as`; `left_on` is the Pokémon on which an effect was left that does this now.
    """

    __slots__ = (
        "act", "copy", "doer", "event", "game", "kind", "label", "last", "left_on", "names", "source", "this", "you",
    )  # fmt: skip

    def __init__(
        self, game: Game, you: Side, kind: Kind, label: str, this: Pokemon | None = None, copy: Copy | None = None
    ) -> None:
        self.game = game
        self.you = self.doer = you
        self.kind, self.label, self.this, self.copy = kind, label, this, copy
        self.names: dict[str, Result] = {}
        self.act: Attacking | None = None
        self.event: Event | None = None
        self.last: Result = NOTHING
        self.left_on: Pokemon | None = None
        self.source: Source | None = None  # what answers an event by itself

    def about(self, event: Event) -> Doing:
        """The same script answering an event."""
        other = self.by(self.doer)
        other.names = dict(self.names)
        other.event = event
        return other

    def by(self, doer: Side) -> Doing:
        """The same script with another player doing it; names are shared."""
        other = Doing(self.game, self.you, self.kind, self.label, self.this, self.copy)
        other.doer, other.names = doer, self.names
        other.act, other.event = self.act, self.event
        other.last, other.left_on = self.last, self.left_on
        return other


def do_all(doing: Doing, statements: tuple[Statement, ...]) -> Result:
    """Carry out statements in order until their own attack has failed; `last` holds what the one before did."""
    result, act = NOTHING, doing.act
    for statement in statements:
        if act is not None and act.failed and act.doing.names is doing.names:
            break
        result = doing.last = statement(doing)
    return result


# -------------------------------------------------------------------------------------------- what cards say


@dataclass(slots=True)
class Clause:
    """One compiled effect: what it hangs on, the test whether it speaks about something, and what it says.

    `test(effect, *about)` and `value(doing, *about)`; what `about` is depends on the hook (see docs/engine.md).
    `sets` marks those that set a value (applied last); `under` is the condition of a `while` around it. `traced` is how
    one that takes the place of an event is told; with `may_go_on` that may happen all the same. `tell` says it plainly.
    """

    hook: Hook
    test: Callable[..., bool]
    value: Callable[..., Any]
    sets: bool = False
    traced: str = "replaced"
    may_go_on: bool = False
    under: Condition | None = None
    tell: Callable[[], str] | None = None
    told: str = ""

    @property
    def says(self) -> str:
        """What its script says, as a plain sentence; what it hangs on where no script stands behind it."""
        if not self.told:
            self.told = self.tell() if self.tell is not None else str(self.hook)
        return self.told


@dataclass(slots=True)
class AttackScript:
    """The parts of an attack (see docs/vocabulary.md); `apply` names the calculation steps in force, None for all."""

    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    payable: Condition | None = None  # whether all of the cost can be done
    before: tuple[Statement, ...] = ()
    damage: Number | None = None
    apply: frozenset[str] | None = None
    hits: tuple[Statement, ...] = ()
    after: tuple[Statement, ...] = ()
    clauses: tuple[Clause, ...] = ()
    counts_as: str = ""
    even_if: tuple[str, ...] = ()  # bans that do not count for it, whoever uses it
    written: Mapping[str, object] = field(default_factory=dict)  # the record that it was compiled from


@dataclass(slots=True)
class Use:
    """Something a player may use: a Power, a Stadium, an attached card, a Trainer.

    `answers` names what it stops when played from the hand in the opponent's turn: a power. `written` is its record.
    """

    often: Often = ONCE_A_TURN
    zone: str = "play"
    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    do: tuple[Statement, ...] = ()
    even_if: frozenset[str] = frozenset()
    answers: str = ""
    counts_as: str = ""
    written: Mapping[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class PowerScript:
    """A Power or Ability: what it lets its player use, what it does by itself, and which conditions switch it off.

    `works_in`, `as_stadium`, `in_setup`, `goes_first` and `only_by` are those of its file (script_files/compile.py).
    """

    use: Use | None = None
    clauses: tuple[Clause, ...] = ()
    off_when: frozenset[str] | None = None
    works_in: str = "play"
    as_stadium: tuple[Clause, ...] = ()
    in_setup: StartsAs | None = None
    goes_first: bool = False
    only_by: tuple[str, ...] = ()


Provided = tuple[tuple[Condition | None, tuple[str, ...], int], ...]  # under a condition, of these types, so much


@dataclass(slots=True)
class CardScript:
    """Everything a card does. `blank` is True where a scenario says `as blank`."""

    attacks: Mapping[str, AttackScript] = field(default_factory=dict)
    powers: Mapping[str, PowerScript] = field(default_factory=dict)
    play: Use | None = None
    use: Use | None = None
    attach_to: Callable[[Doing, Pokemon], bool] | None = None
    until: str | None = None
    clauses: tuple[Clause, ...] = ()
    ways: tuple[tuple[str, tuple[Clause, ...]], ...] = ()
    provides: Provided = ()
    as_pokemon: AsPokemon | None = None
    evolves_into: tuple[str, ...] = ()
    evolves_as: tuple[str, ...] = ()
    stays_discarded: bool = False
    discarded_when_removed: bool = False
    blank: bool = False


BLANK = CardScript(blank=True)
PLAIN_ATTACK = AttackScript()


class CardScripts(Protocol):
    """What the game asks of the scripts of its cards (core/scripts.py has them)."""

    fitting: dict[object, tuple[list[str], Iterator[Card]]]
    assumed: dict[tuple[str, str, str], None]

    def of(self, card: Card) -> CardScript | None:
        """The script of a card, None where there is none."""

    def attack(self, card: Card, name: str) -> AttackScript:
        """The script of an attack; a textless attack needs none. Raises NoScript."""

    def power(self, card: Card, name: str) -> PowerScript:
        """The script of a Power or Ability. Raises NoScript."""

    def usable(self, card: Card) -> tuple[tuple[str, Use], ...]:
        """The Powers of a card that its player uses as a play, by name. Raises NoScript."""

    def offers_elsewhere(self, card: Card) -> bool:
        """Whether a card may offer a play while it lies in the discard pile."""

    def beside(self, card: Card, name: str, kind: str, label: str) -> PowerScript:
        """The script of a Power on the board; without one it is noted as taken not to touch what is played."""

    def whole(self, card: Card) -> CardScript:
        """The script of a Trainer or Energy card; a basic Energy card needs none. Raises NoScript."""

    def in_play(self, card: Card) -> Card:
        """What a card counts as on top of a Pokémon in play."""

    def as_pokemon(self, card: Card) -> Card:
        """What a Trainer card that is played as a Basic Pokémon counts as in play."""

    def said_as_pokemon(self, card: Card) -> AsPokemon | None:
        """What a Trainer card that is played as a Pokémon, or what it counts as in play, says of itself as one."""

    def evolves_from(self, name: str) -> frozenset[str]:
        """The names from which Pokémon of this name evolve, by all printings."""

    def evolutions(self, name: str) -> Sequence[Card]:
        """The cards that evolve from Pokémon of this name."""

    @property
    def store(self) -> CardStore:
        """The cards there are, opened when first asked for."""


# -------------------------------------------------------------------------------- what is in force, what happens


class Effect:
    """One clause in force.

    `doing` is who it speaks for (its player, its Pokémon, bound names). `bearer` is the Pokémon or player it rests on,
    or None for the table. `begins` and `ends` are turn numbers (ends: through that turn; None for no limit);
    `ends_when` is the moment inside the last turn: "turn" before its checkup, "checkup" after it.
    `standing` says as what it stands there. `benched`: going to the Bench ends it, or only retreating ("retreat").
    """

    __slots__ = ("bearer", "begins", "benched", "clause", "doing", "ends", "ends_when", "number", "source", "standing")

    def __init__(
        self,
        clause: Clause,
        doing: Doing,
        standing: Standing,
        bearer: Pokemon | Side | None = None,
        begins: int = 0,
        ends: int | None = None,
        ends_when: str = "turn",
        source: Source | None = None,
    ) -> None:
        self.clause, self.doing = clause, doing
        self.standing, self.bearer, self.source = standing, bearer, source
        self.begins, self.ends, self.ends_when = begins, ends, ends_when
        self.benched: bool | str = doing.kind == Kind.ATTACK
        self.number = 0

    @property
    def says(self) -> str:
        """What it does, for the trace."""
        return self.clause.says


class Source:
    """The continuous clauses of one card in play: a Power, a Tool, an Energy card, a Stadium.

    `holds` is the test under which it speaks (conditions), None for always; it is asked whenever the table changes.
    `copied`: a Power of the card that the Pokémon only counts as, that card for what it says of itself, or an attack.
    """

    __slots__ = ("clauses", "copied", "copy", "doing", "effects", "holds", "name", "number", "pokemon", "standing")

    def __init__(
        self,
        standing: Standing,
        name: str,
        clauses: tuple[Clause, ...],
        doing: Doing,
        holds: Callable[[Source], bool] | None,
        pokemon: Pokemon | None,
        copy: Copy | None,
    ) -> None:
        self.standing, self.name = standing, name
        self.clauses, self.doing = clauses, doing
        self.holds = holds
        self.pokemon, self.copy = pokemon, copy
        self.number: int | None = None
        self.effects: list[Effect] = []
        self.copied: Power | Card | Attack | None = None


class Event:
    """A thing that happens. `on` is the Pokémon, `who` the player, `copy` the card it is done to (or None)."""

    __slots__ = ("cause", "copy", "goes_on", "on", "replaced", "through", "who")
    kind: ClassVar[str] = ""
    PREVENT: ClassVar[Hook] = hooks.PREVENT_ANY
    INSTEAD: ClassVar[Hook] = hooks.instead("")
    WHEN: ClassVar[Hook] = hooks.when("")
    FORBID: ClassVar[Hook | None] = None
    forbidden_as: ClassVar[Deed | None] = None  # as what an effect can forbid the event itself
    noted: ClassVar[bool] = False
    only_in_play: ClassVar[bool] = False  # it can't be done to a Pokémon that has left play
    word: ClassVar[str] = ""  # how scripts call it (`{is: damaged}`), where cards can answer it or ask of the past
    happens: ClassVar[str] = ""  # that word in a sentence: what it is done to "is damaged"
    line: ClassVar[Telling | None] = None
    has_parts: ClassVar[bool] = False
    # What only some events have; the others answer so when they are asked.
    amount: int = 0
    attack: str = ""
    power: str = ""
    from_: str = ""
    to: str = ""
    by_attack: bool = False
    counts: bool = True  # whether texts answer it and ask of it later
    of_retreat: bool = False
    gave: tuple[frozenset[str], ...] | None = None  # what Energy a discarded card provided on its Pokémon
    condition: str = ""
    with_: Pokemon | None = None
    blow: Doing | None = None

    def __init_subclass__(cls) -> None:
        if bool(cls.word) != bool(cls.happens):
            raise AssertionError(f"{cls.__name__} has a word for scripts and no sentence for it, or no word")
        cls.PREVENT, cls.INSTEAD = hooks.prevent(cls.kind), hooks.instead(cls.kind)
        cls.WHEN = hooks.when(cls.kind)
        cls.FORBID = hooks.forbid(cls.forbidden_as) if cls.forbidden_as is not None else None
        cls.has_parts = cls.parts is not Event.parts

    def __init__(self, cause: Doing | None = None) -> None:
        self.cause = cause
        self.on: Pokemon | None = None
        self.who: Side | None = None
        self.copy: Copy | None = None
        self.replaced = self.goes_on = False  # it goes on although something was done instead
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

    def tell(self, game: Game, *data: object, cites: tuple[str, ...] = ()) -> None:
        """Write its line."""
        assert self.line is not None
        trace = game.trace
        trace.lines.append((trace.depth, self.line.name, data, cites))

    @property
    def blamed(self) -> Doing | None:
        """What it comes from: its cause, or the attack that Knocked a Pokémon Out."""
        return self.cause or self.blow

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


class Announced(Event):
    """An attack or a retreat is announced; `failed` is set when it was altered, cancelled, or stopped."""

    __slots__ = ("failed",)

    def __init__(self, on: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on = on
        self.failed = False


# --------------------------------------------------------------------------------------------------- the game


class Attacking(Act):
    """One attack being made. `printed` is the number beside its name, `failed` that it does nothing from here on.

    `beginning`: it can be started over; `started_over`: it was. `felled`: for these Pokémon its damage was enough.
    `hits` collects damage while the attack says several times whom it hits: (Pokémon, steps in force) -> amount.
    """

    __slots__ = (
        "attack", "attacker", "beginning", "card", "coins", "copied_from", "dealt", "declared", "defending", "doing",
        "failed", "felled", "hit", "hits", "own_coin", "printed", "script", "side", "started_over",
    )  # fmt: skip

    def __init__(
        self, game: Game, attacker: Pokemon, attack: Attack, card: Card, copied_from: Attacking | None = None
    ) -> None:
        super().__init__(game)
        self.attacker, self.attack, self.card = attacker, attack, card
        self.side: Side = attacker.side
        self.defending: Pokemon | None = self.side.other.active
        self.script: AttackScript = game.scripts.attack(card, attack.name)
        self.copied_from = copied_from
        self.printed = attack.damage or 0
        self.failed = self.beginning = self.started_over = False
        self.own_coin: tuple[Statement, ...] = ()
        self.declared: Announced | None = None
        self.hit: list[Pokemon] = []
        self.dealt: dict[Pokemon, int] = {}
        self.felled: set[Pokemon] = set()
        self.coins: dict[tuple[Pokemon | None, str], bool] = {}  # by whose coin -> whether it keeps the attack off
        self.hits: Hits | None = None
        self.doing = Doing(game, self.side, Kind.ATTACK, attack.name, attacker, attacker.cards[-1])
        self.doing.act = self


class Game:
    """A table, the rulebook it is played under, the oracle, and what is in force.

    `benches_wait` is True while a Bench that became too large is not looked at (several Pokémon are leaving play).
    `at` holds effects by hook, `sources` the continuous clauses of cards in play (`giving`: by their Pokémon, those of
    the Stadium under None), `resting` what attacks and others left on a Pokémon or a player, `ending` the effects with
    a span, `becoming` cards that become Energy cards once they are discarded (card, Pokémon, types, amount, by what),
    `laying` is True while a board is laid out, `waiting` triggers that were collected, `log` every event with its turn
    (what cards ask of the past), `acts` the acts that run now (the innermost last). `shielding` is True while it is
    asked what protects a Pokémon. `changes` counts what was done and what began or ended; `found_legal` is the play
    that was last found legal, by which bans, after how many changes; after `calm` of them nothing acts as soon as it
    can, after `alive` no Knock Out (`judged`: how long `log` was then). `typing`: whose types are asked, `types_before`
    the last answers. `fewer_tools`: fewer are allowed now; `owner_asked`: whose the Stadium is.
    """

    __slots__ = (
        "acts", "alive", "at", "becoming", "benches_wait", "book", "calm", "changes", "ending", "fewer_tools",
        "found_legal", "giving", "judged", "knocked_out", "laying", "log", "oracle", "owner_asked", "resting", "rounds",
        "scripts", "shielding", "sources", "table", "trace", "types_before", "typing", "unsettled", "waiting",
    )  # fmt: skip

    def __init__(self, table: Table, book: Rulebook, oracle: Oracle, scripts: CardScripts) -> None:
        self.table, self.book = table, book
        self.oracle, self.scripts = oracle, scripts
        self.rounds, self.changes, self.calm, self.alive, self.judged = 0, 0, -1, -1, 0
        oracle.trace = self.trace = Trace()
        self.at: dict[Hook, list[Effect]] = {}
        self.sources: list[Source] = []
        self.giving: dict[Pokemon | None, list[Source]] = {}
        self.resting: dict[Pokemon | Side, list[Effect]] = {}
        self.ending: list[Effect] = []
        self.waiting: list[tuple[Effect, Event]] = []
        self.acts: list[Act] = []
        self.log: list[tuple[int, Event]] = []
        self.knocked_out: list[Pokemon] = []
        self.becoming: list[tuple[Copy, Pokemon, frozenset[str], int, Doing]] = []
        self.unsettled = self.benches_wait = self.shielding = self.laying = self.fewer_tools = self.owner_asked = False
        self.found_legal: tuple[int, str, object] | None = None
        self.typing: list[Pokemon | Copy] = []
        self.types_before: dict[Pokemon, tuple[str, ...]] = {}

    def begin_again(self, table: Table) -> None:
        """Go on with another table, nothing in force; the trace goes on."""
        self.table = table
        self.at, self.giving, self.resting, self.types_before = {}, {}, {}, {}
        self.sources, self.ending, self.waiting, self.acts = [], [], [], []
        self.log, self.knocked_out, self.becoming, self.unsettled, self.fewer_tools = [], [], [], False, False
        self.changes, self.judged = self.changes + 1, 0

    def push(self, act: Act) -> None:
        """An act begins inside the running one."""
        if len(self.acts) >= MOST_NESTED:
            raise TooDeep(f"more than {MOST_NESTED} acts inside each other")
        self.acts.append(act)

    def again(self) -> None:
        """One more round of something a script repeats, or one more coin of it; there is an end to them."""
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise TooDeep(f"a script repeats something, or flips coins, more than {MOST_ROUNDS} times")

    def pop(self) -> None:
        """The innermost act is over."""
        self.acts.pop()
