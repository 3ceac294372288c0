"""Play a ruling under a rulebook, along every open coin, pick, order and (if asked) choice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ptcg_judge.cards.card import Card
from ptcg_judge.errors import FileError, JudgeError, RulingFileError
from ptcg_judge.game import plays, setup
from ptcg_judge.game.effects import Effect, begin, settle
from ptcg_judge.game.game import Game
from ptcg_judge.game.legal import Illegal
from ptcg_judge.game.library import Library
from ptcg_judge.game.oracle import Asked, CoinsLeft, Leaf, Oracle, PathOracle, every_way
from ptcg_judge.game.script import CardScript, Clause, Doing, Scripts, kind_of
from ptcg_judge.game.table import Condition, Copy, Pokemon, Side, Table
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.book import Rulebook
from ptcg_judge.rulings.ruling import At, Board, PlaySpec, PokemonSpec, Ruling, SideSpec
from ptcg_judge.rulings.seen import pokemon_at, snapshot

MOST_LEAVES = 4096
Refusal = tuple[Illegal, ...]


@dataclass(frozen=True, slots=True)
class End:
    """How one play ended: the game, and the illegal plays as (number of the play from 0, reasons).

    `start` is the board before the first play, `played` how many plays were reached before the game was over, `unused`
    the `choose:` entries, as (number of the play, entry), that nothing asked for.
    """

    game: Game
    illegal: tuple[tuple[int, Refusal], ...]
    start: Mapping[int, Before]
    played: int
    unused: frozenset[tuple[int, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Before:
    """A Pokémon before the first play: what an answer compares with."""

    name: str
    damage: int
    conditions: tuple[str, ...]
    attached: tuple[str, ...]
    active: bool
    side: str


class CantSay(JudgeError):
    """A play could not be made sense of on this board (no such Pokémon)."""


# -------------------------------------------------------------------------------------------------------------- scripts


class ScriptShelf:
    """Finds scripts: a scenario's own first, then the effect files; each card is compiled once for all rulings."""

    def __init__(self) -> None:
        self.library = Library()
        self.compiled: dict[str, CardScript | None] = {}

    def find(self, card: Card) -> CardScript | None:
        """The compiled script of a card from the effect files, None where there is none."""
        if card.id not in self.compiled:
            self.compiled[card.id] = self.library.find(card)
        return self.compiled[card.id]

    def scripts(self, ruling: Ruling) -> Scripts:
        """The scripts for one ruling."""
        own = ruling.scripts
        return Scripts(lambda card: own[card.id] if card.id in own else self.find(card), ruling.blank)


# ---------------------------------------------------------------------------------------------------------------- board


def lay(board: Board, book: Rulebook, oracle: Oracle, scripts: Scripts) -> Game:
    """A new game on the board."""
    table = Table((board.sides[0].name, board.sides[1].name))
    table.turn = board.turn
    table.player = table.sides[board.player]
    table.starting = table.sides[board.starting]
    table.starting.first_turn = 1
    table.starting.other.first_turn = 2 if table.turn > 1 else -1
    game = Game(table, book, oracle, scripts)
    for side, spec in zip(table.sides, board.sides, strict=True):
        _lay_side(game, side, spec)
    if board.stadium is not None:
        table.stadium = board.stadium
        scripts.enter_stadium(game, board.stadium)
    for side, spec in zip(table.sides, board.sides, strict=True):
        _played_this_turn(game, side, spec)
    if game.sources:
        settle(game)
    game.unsettled = False
    return game


def _lay_side(game: Game, side: Side, spec: SideSpec) -> None:
    side.hand = list(spec.hand)
    side.deck = list(spec.deck)
    side.unordered = spec.unordered
    side.discard = list(spec.discard)
    side.lost = list(spec.lost)
    side.prizes = list(spec.prizes)
    side.prizes_at_start = max(game.book.prizes.value, len(spec.prizes))
    side.used = dict.fromkeys(spec.used, 1)
    side.used_in_game = dict.fromkeys(spec.used_in_game, 1)
    if spec.active is not None:
        side.active = _lay_pokemon(game, side, spec.active)
    side.bench = [_lay_pokemon(game, side, each) for each in spec.bench]


def _lay_pokemon(game: Game, side: Side, spec: PokemonSpec) -> Pokemon:
    table = game.table
    pokemon = Pokemon(table.number(), side, list(spec.cards), table.turn if spec.new else table.turn - 2)
    pokemon.attached = list(spec.attached)
    pokemon.energy_stated = spec.energy_stated
    pokemon.damage = spec.damage
    pokemon.markers = dict(spec.markers)
    if spec.evolved_now:
        pokemon.evolved = table.turn
    for name, counters, since in spec.conditions:
        pokemon.conditions[name] = Condition(name, since if since is not None else table.turn - 1, counters)
    scripts = game.scripts
    card = spec.cards[-1].known
    if card is not None:
        scripts.enter(game, pokemon, spec.cards[-1])
    for copy in spec.attached:
        if copy.known is not None and not copy.known.is_basic_energy:
            scripts.enter(game, pokemon, copy)
    _override(game, pokemon, "weakness", spec.weakness)
    _override(game, pokemon, "resistance", spec.resistance)
    return pokemon


def _override(game: Game, pokemon: Pokemon, what: str, rows: tuple[tuple[str, str], ...] | None) -> None:
    """What the board says of a Pokémon beside its card, as an effect on it."""
    if rows is None:
        return
    clause = Clause(f"modify {what}", lambda e, p, *x: p is e.bearer, lambda d, current, p: rows, sets=True)
    begin(game, Effect(clause, Doing(game, pokemon.side, "rule", "the board", pokemon), "rule", pokemon))


def _played_this_turn(game: Game, side: Side, spec: SideSpec) -> None:
    """Cards written as played this turn: what they do lasts, they lie in the discard pile."""
    for copy in spec.this_turn:
        side.played.append(copy)
        plays.carried_out_before(game, side, copy)


# --------------------------------------------------------------------------------------------------------------- oracle


class ScenarioOracle(PathOracle):
    """Answers a scenario's questions: first what the running play says in `choose:`, then the scenario's answers.

    `dice` decides coins, picks and shuffles where the scenario names a seed. `stacked` are decks that keep their
    written order through their first shuffle.
    """

    __slots__ = ("choices", "dice", "stacked", "whole_game")

    def __init__(
        self,
        path: tuple[int, ...] = (),
        coins: Sequence[bool] = (),
        answers: Mapping[str, Sequence[str]] | None = None,
        every: bool = False,
    ) -> None:
        super().__init__(path, coins, answers, every)
        self.choices: list[str] = []
        self.dice: random.Random | None = None
        self.stacked: list[object] = []
        self.whole_game = False

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The entry of `choose:` that fits, else the scenario's answer; an answer to the only option is used up too."""
        at = next((at for at, wanted in enumerate(self.choices) if fitting(wanted, labels)), None)
        if at is not None:
            label = fitting(self.choices.pop(at), labels)
            if len(set(labels)) > 1:
                self._note(who, what, label, labels)
            return labels.index(label)
        if len(set(labels)) == 1:
            self._written_anyway(who, what, labels)
            return 0
        return super().choose(who, what, labels)

    def forced(self, who: str, what: str, labels: Sequence[str]) -> None:
        """An answer that names what is taken anyway is used up."""
        left = list(labels)
        for wanted in list(self.choices):
            if label := fitting(wanted, left):
                self.choices.remove(wanted)
                left.remove(label)
        if left and self.answers:
            self._written_anyway(who, what, left)

    def _note(self, who: str, what: str, label: str, labels: Sequence[str]) -> None:
        self.asked.append(Asked("choice", who, what, label, tuple(dict.fromkeys(labels)), True))
        if self.trace is not None:
            self.trace.add("choice", (who, what, label))

    def _written_anyway(self, who: str, what: str, labels: Sequence[str]) -> None:
        key = f"{who} {what}"
        given, at = self.answers.get(key, ()), self.used.get(key, 0)
        if at < len(given) and fitting(given[at], labels):
            self.used[key] = at + 1

    def flip(self, who: str, why: str) -> bool:
        """The next written coin, else by the seed, else both ways."""
        if self.dice is None or self.coins_used < len(self.coins):
            return super().flip(who, why)
        heads = self.dice.random() < 0.5
        self.asked.append(Asked("chance", who, why, "heads" if heads else "tails", ("heads", "tails"), True))
        return heads

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Written coins, then by the seed, else every number of them."""
        if self.dice is None:
            return super().flips_until(who, why, heads)
        before = 0
        while self.flip(who, why) != heads:
            before += 1
        return before

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """By the seed, else every option."""
        if self.dice is None:
            return super().chance(labels, weights, what)
        return self.dice.choices(range(len(labels)), weights)[0]

    def shuffles(self, cards: list[object]) -> bool:
        """A written order lasts through the first shuffle; later the seed shuffles, else the order is open."""
        for deck in self.stacked:
            if deck is cards:
                self.stacked = [other for other in self.stacked if other is not cards]
                return True
        if self.dice is None:
            return False
        self.dice.shuffle(cards)
        return True


def fitting(wanted: str, labels: Sequence[str]) -> str:
    """The label that an answer means: the same but for case, or behind its owner, or the first it is part of."""
    folded = wanted.casefold()
    for label in labels:
        if label.casefold() == folded or label.casefold().endswith(f"'s {folded}"):
            return label
    return next((label for label in labels if folded in label.casefold()), "") if folded else ""


# ---------------------------------------------------------------------------------------------------------------- plays


def play_all(ruling: Ruling, book: Rulebook, oracle: Oracle, scripts: Scripts) -> End:
    """Play the lines of a ruling; an illegal one is left out and noted. Stops when the game has a result.

    A JudgeError that comes up carries the play it came from, as `.during`.
    """
    during: PlaySpec | None = None
    try:
        game = _begun(ruling, book, oracle, scripts)
        start = _before(game)
        illegal: list[tuple[int, Refusal]] = []
        unused: list[tuple[int, str]] = []
        number = 0
        for number, during in enumerate(ruling.play):
            if game.table.result is not None and during.do != "new game":
                return End(game, tuple(illegal), start, number, frozenset(unused))
            _one_play(game, during, number, illegal, unused)
    except JudgeError as wrong:
        wrong.during = during  # type: ignore[attr-defined]
        raise
    except (AttributeError, TypeError, KeyError, IndexError, ValueError, ZeroDivisionError, RecursionError) as wrong:
        if not ruling.scripts:  # a mistake of ours; a script of the scenario's own may ask for what makes no sense
            raise
        said = CantSay("a script under `cards:` can't be carried out here: a word is given what it does not take")
        said.during = during  # type: ignore[attr-defined]
        raise said from wrong
    return End(game, tuple(illegal), start, len(ruling.play), frozenset(unused))


def _one_play(
    game: Game, spec: PlaySpec, number: int, illegal: list[tuple[int, Refusal]], unused: list[tuple[int, str]]
) -> None:  # fmt: skip
    oracle = game.oracle
    if spec.choose and isinstance(oracle, ScenarioOracle):
        oracle.choices = list(spec.choose)
    reasons = _play(game, spec)
    if reasons:
        illegal.append((number, tuple(reasons)))
        side = game.table.side(spec.by) if spec.by else game.table.player
        cites = tuple(cite for reason in reasons for cite in reason.cites)
        game.trace.add("illegal", (side.name, "; ".join(reason.why for reason in reasons)), cites)
    if isinstance(oracle, ScenarioOracle) and oracle.choices:
        unused += [(number, left) for left in oracle.choices if not reasons]
        oracle.choices = []


def _begun(ruling: Ruling, book: Rulebook, oracle: Oracle, scripts: Scripts) -> Game:
    """The game as it stands before the first play: the board, or a whole game after its set-up."""
    game = lay(ruling.board, book, oracle, scripts)
    if not ruling.whole_game:
        return game
    if isinstance(oracle, ScenarioOracle):
        oracle.whole_game = True
        if ruling.seed is not None:
            oracle.dice = random.Random(ruling.seed)
        else:
            oracle.stacked = [side.deck for side in game.table.sides]
    setup.set_up(game)
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
    if spec.on is not None and isinstance(oracle, ScenarioOracle):
        oracle.choices.insert(0, find_pokemon(game, spec.on, side.other).label)
    if do == "attack":
        return plays.attack(game, side, spec.what)
    if do == "retreat":
        return plays.retreat(game, side, find_pokemon(game, spec.target, side) if spec.target else None)
    if do == "bench" and copy is not None:
        return plays.bench(game, side, copy)
    if do == "power":
        if copy is not None:
            return plays.power_of_card(game, side, copy, spec.what)
        return plays.power(game, side, _power_holder(game, spec, side), spec.what)
    if do == "use":
        return _use(game, side, spec)
    if do in ("evolve", "attach", "play") and copy is not None:
        return _card_play(game, side, spec, copy)
    if do in ("pass", "end turn"):
        plays.end_turn(game)
    elif do == "checkup":
        plays.checkup(game)
    elif do == "next turn":
        plays.next_turn(game)
    elif do == "new game":
        if game.table.result != game.book.tie.value:
            raise CantSay("a new game follows only on a tie", f"the result so far: {game.table.result or 'none'}")
        setup.tie_breaker(game)
    return []


def _power_holder(game: Game, spec: PlaySpec, side: Side) -> Pokemon:
    """The Pokémon whose Power is used: the one that is named, else the player's one that has it printed."""
    if spec.target:
        return find_pokemon(game, spec.target, side)
    for pokemon in side.in_play():
        if any(power.name == spec.what for copy in pokemon.giving() if copy.known for power in copy.known.powers):
            return pokemon
    if side.active is None:
        raise CantSay(f"{side.name} has no Active Pokémon")
    return side.active


def _use(game: Game, side: Side, spec: PlaySpec) -> list[Illegal]:
    """The Stadium, a card attached to a Pokémon, or a Power of one is used."""
    stadium = game.table.stadium
    if stadium is not None and spec.what.casefold() in ("stadium", stadium.name.casefold(), stadium.card.id):
        return plays.use_stadium(game, side)
    holders = [find_pokemon(game, spec.target, side)] if spec.target else side.in_play()
    for pokemon in holders:
        for copy in pokemon.attached:
            if copy.known is not None and spec.what.casefold() in (copy.name.casefold(), copy.card.id):
                return plays.use_attached(game, side, pokemon, copy)
        if any(
            power.name.casefold() == spec.what.casefold()
            for c in pokemon.giving()
            if c.known
            for power in c.known.powers
        ):
            return plays.power(game, side, pokemon, spec.what)
    there = [c.name for p in holders for c in p.attached] + ([stadium.name] if stadium is not None else [])
    there += [power.name for p in holders for c in p.giving() if c.known for power in c.known.powers]
    raise CantSay(f"there is no '{spec.what}' to use", hint(spec.what, there))


def at_hand(game: Game, side: Side, copy: Copy, place: str) -> Copy:
    """The copy to play: itself if it lies in the zone, else one of the same card there; a card not stated comes now.

    Raises CantSay in a whole game, where every card is stated.
    """
    zone = side.discard if place == "discard" else side.hand
    if copy in zone:
        return copy
    for other in zone:
        if other.known is copy.known:
            return other
    if isinstance(game.oracle, ScenarioOracle) and game.oracle.whole_game:
        there = ", ".join(dict.fromkeys(other.name for other in zone)) or "nothing"
        raise CantSay(f"{side.name} has no {copy.name} in the {place}", f"there is {there}")
    if copy.owner == side.index and not any(copy in held for held in (side.deck, side.discard, side.prizes, side.lost)):
        zone.append(copy)
    return copy


def _card_play(game: Game, side: Side, spec: PlaySpec, copy: Copy) -> list[Illegal]:
    target = find_pokemon(game, spec.target, side) if spec.target else None
    if spec.do == "evolve":
        assert target is not None
        return plays.evolve(game, side, copy, target)
    if spec.do == "attach" and target is None and side.active is not None:
        target = side.active
    if target is not None and spec.do == "attach" and copy.card.supertype == "Energy":
        return plays.attach_energy(game, side, copy, target)
    chosen = target is not None and kind_of(copy.card) != "tool" and game.scripts.whole(copy.card).play is not None
    if chosen and target is not None and isinstance(game.oracle, ScenarioOracle):
        game.oracle.choices.insert(0, target.label)
    return plays.play_trainer(game, side, copy, target)


def find_pokemon(game: Game, text: str, side: Side) -> Pokemon:
    """The Pokémon meant by "Ben.active", "Ann.bench.2" or a name; the player's own come first. Raises CantSay."""
    table = game.table
    who, _, place = text.partition(".")
    if place and who in (table.sides[0].name, table.sides[1].name):
        try:
            found = pokemon_at(table.side(who), place)
        except KeyError:
            found = None
        if found is not None:
            return found
        raise CantSay(f"there is no Pokémon at {text}", _in_play(game))
    folded = text.casefold()
    for pokemon in [*side.in_play(), *side.other.in_play()]:
        if folded in (pokemon.name.casefold(), pokemon.label.casefold(), pokemon.printed.id):
            return pokemon
        if text == f"{pokemon.printed.id} {pokemon.name}":
            return pokemon
    near = hint(text, [pokemon.name for pokemon in table.in_play()], 70)
    raise CantSay(f"there is no Pokémon '{text}' in play", near or _in_play(game))


def _in_play(game: Game) -> str:
    return "there are " + ", ".join(pokemon.label for pokemon in game.table.in_play())


# --------------------------------------------------------------------------------------------------------------- replay


def replay(
    ruling: Ruling, book: Rulebook, shelf: ScriptShelf, coins: Sequence[bool] | None = None, most: int = MOST_LEAVES
) -> list[Leaf[End]]:
    """Every way a ruling can go under a rulebook; chances are exact and sum to 1 for each set of answers and orders.

    Raises JudgeError where it can't be played (a choice without an answer, a card without a script, a coin left over).
    """
    if not ruling.lax:
        _possible_under(ruling, book)
    play: Callable[[PathOracle], End] = partial(_played, ruling, book, shelf.scripts(ruling))
    given = ruling.coins if coins is None else coins
    leaves = every_way(play, given, ruling.answers, ruling.every, most, make=ScenarioOracle, alike=_ends_as)
    unused = frozenset.intersection(*(leaf.end.unused for leaf in leaves))
    for number, left in sorted(unused):
        wrong = CoinsLeft(f"`choose: {left}` was never asked for")
        wrong.during = ruling.play[number]  # type: ignore[attr-defined]
        raise wrong
    return leaves


def _possible_under(ruling: Ruling, book: Rulebook) -> None:
    """Raise where the board can't come about by this book: a condition it does not have, too many on the Bench."""
    for side in ruling.board.sides:
        if len(side.bench) > book.bench_size.value:
            _impossible(
                ruling, side.bench[-1].at, f"{len(side.bench)} Pokémon on the Bench, at most {book.bench_size.value}"
            )
        if len(side.prizes) > book.prizes.value:
            at = ruling.places.get("table", At(ruling.line))
            _impossible(ruling, at, f"{len(side.prizes)} Prizes, at most {book.prizes.value}")
        for pokemon in (*side.bench, *((side.active,) if side.active is not None else ())):
            for name, _, _ in pokemon.conditions:
                if name not in book.conditions.value:
                    _impossible(ruling, pokemon.at, f"{book.id} has no Special Condition {name}")


def _impossible(ruling: Ruling, at: At, what: str) -> None:
    near = "write `impossible board: yes` if that is meant"
    raise RulingFileError(ruling.path, what, at.line, at.column, near)


def _played(ruling: Ruling, book: Rulebook, scripts: Scripts, oracle: PathOracle) -> End:
    return play_all(ruling, book, oracle, scripts)


def _ends_as(end: End) -> object:
    """What longer runs of coins until tails are compared by: the board, the result and what was illegal."""
    return snapshot(end.game), end.game.table.why, end.illegal


def located(wrong: JudgeError, ruling: Ruling) -> FileError:
    """An error of a replay as an error of the scenario's file, with line and column."""
    if isinstance(wrong, FileError):
        return wrong
    during: PlaySpec | None = getattr(wrong, "during", None)
    at: At = during.at if during is not None else getattr(wrong, "at", At(ruling.line, 1))
    if during is None and isinstance(wrong, CoinsLeft):
        at = ruling.places.get("coins" if "coins written" in wrong.message else "answers", at)
    return RulingFileError(ruling.path, wrong.message, at.line, at.column, wrong.hint)
