"""Play a ruling under a rulebook, along every open coin, pick, order and (if asked) choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.errors import JudgeError
from ptcg_judge.game import facts, plays
from ptcg_judge.game.effects import Effect, begin, settle
from ptcg_judge.game.game import Game
from ptcg_judge.game.legal import Illegal
from ptcg_judge.game.library import Library
from ptcg_judge.game.oracle import Leaf, Oracle, PathOracle, every_way
from ptcg_judge.game.script import CardScript, Clause, Doing, Scripts
from ptcg_judge.game.table import Condition, Pokemon, Side, Table
from ptcg_judge.rulebooks.book import Rulebook
from ptcg_judge.rulings.ruling import Board, PlaySpec, PokemonSpec, Ruling, SideSpec

MOST_LEAVES = 4096


@dataclass(frozen=True, slots=True)
class End:
    """How one play ended: the game, and the illegal plays as (number of the play from 0, reasons)."""

    game: Game
    illegal: tuple[tuple[int, tuple[Illegal, ...]], ...]


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
    if card is not None and card.powers:
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


# ---------------------------------------------------------------------------------------------------------------- plays


def play_all(ruling: Ruling, book: Rulebook, oracle: Oracle, scripts: Scripts) -> End:
    """Play the lines of a ruling; an illegal one is left out and noted. Stops when the game has a result."""
    game = lay(ruling.board, book, oracle, scripts)
    illegal: list[tuple[int, tuple[Illegal, ...]]] = []
    for number, spec in enumerate(ruling.play):
        if game.table.result is not None:
            break
        reasons = _play(game, spec)
        if reasons:
            illegal.append((number, tuple(reasons)))
            side = game.table.side(spec.by) if spec.by else game.table.player
            cites = tuple(cite for reason in reasons for cite in reason.cites)
            game.trace.add("illegal", (side.name, "; ".join(reason.why for reason in reasons)), cites)
    return End(game, tuple(illegal))


def _play(game: Game, spec: PlaySpec) -> list[Illegal]:
    side = game.table.side(spec.by) if spec.by else game.table.player
    do = spec.do
    if do == "attack":
        return plays.attack(game, side, spec.what)
    if do == "retreat":
        return plays.retreat(game, side, find_pokemon(game, spec.target, side) if spec.target else None)
    if do == "bench" and spec.copy is not None:
        return plays.bench(game, side, spec.copy)
    if do == "power":
        return plays.power(game, side, find_pokemon(game, spec.target or f"{side.name}.active", side), spec.what)
    if do in ("evolve", "attach", "play") and spec.copy is not None:
        return _card_play(game, side, spec)
    if do in ("pass", "end turn"):
        plays.end_turn(game)
    elif do == "checkup":
        plays.checkup(game)
    elif do == "next turn":
        plays.next_turn(game)
    return []


def _card_play(game: Game, side: Side, spec: PlaySpec) -> list[Illegal]:
    copy = spec.copy
    assert copy is not None
    target = find_pokemon(game, spec.target, side) if spec.target else None
    if spec.do == "evolve":
        assert target is not None
        return plays.evolve(game, side, copy, target)
    if spec.do == "attach" and copy.card.supertype == "Energy":
        if target is None:
            target = find_pokemon(game, f"{side.name}.active", side)
        return plays.attach_energy(game, side, copy, target)
    return plays.play_trainer(game, side, copy, target)


def find_pokemon(game: Game, text: str, side: Side) -> Pokemon:
    """The Pokémon meant by "Ben.active", "Ann.bench.2" or a name; the player's own come first. Raises CantSay."""
    parts = text.split(".")
    table = game.table
    if parts[0] in (table.sides[0].name, table.sides[1].name) and len(parts) > 1:
        owner = table.side(parts[0])
        found = owner.active if parts[1] == "active" else _on_bench(owner, parts)
        if found is not None:
            return found
        raise CantSay(f"there is no Pokémon at {text}")
    for pokemon in [*side.in_play(), *side.other.in_play()]:
        if text.casefold() in (pokemon.name.casefold(), pokemon.label.casefold(), pokemon.printed.id):
            return pokemon
        if text == f"{pokemon.printed.id} {pokemon.name}":
            return pokemon
    there = ", ".join(p.label for p in table.in_play())
    raise CantSay(f"there is no Pokémon '{text}' in play", f"there are {there}")


def _on_bench(owner: Side, parts: Sequence[str]) -> Pokemon | None:
    if parts[1] != "bench" or len(parts) < 3 or not parts[2].isdigit():
        return None
    at = int(parts[2]) - 1
    return owner.bench[at] if 0 <= at < len(owner.bench) else None


def replay(
    ruling: Ruling, book: Rulebook, shelf: ScriptShelf, coins: Sequence[bool] | None = None, most: int = MOST_LEAVES
) -> list[Leaf[End]]:
    """Every way a ruling can go under a rulebook; chances are exact and sum to 1 for each set of answers and orders."""
    scripts = shelf.scripts(ruling)

    def play(oracle: PathOracle) -> End:
        return play_all(ruling, book, oracle, scripts)

    given = ruling.coins if coins is None else coins
    return every_way(play, given, ruling.answers, ruling.every, most)


# ---------------------------------------------------------------------------------------------------------------- facts


def snapshot(game: Game) -> dict[str, Any]:
    """The board as plain facts, what `see` can ask: "Ben.active", "Ben.active.damage", "Ann.prizes", "result" ..."""
    table = game.table
    seen: dict[str, Any] = {
        "result": table.result or "the game goes on",
        "turn": table.player.name,
        "turn number": table.turn,
        "stadium": table.stadium.name if table.stadium is not None else None,
    }
    for side in table.sides:
        name = side.name
        seen[f"{name}.active"] = side.active.name if side.active is not None else None
        if side.active is not None:
            _see(game, seen, f"{name}.active", side.active)
        seen[f"{name}.bench"] = [pokemon.name for pokemon in side.bench]
        for at, pokemon in enumerate(side.bench, 1):
            seen[f"{name}.bench.{at}"] = pokemon.name
            _see(game, seen, f"{name}.bench.{at}", pokemon)
        seen[f"{name}.prizes"] = len(side.prizes)
        seen[f"{name}.hand"] = len(side.hand)
        seen[f"{name}.deck"] = len(side.deck)
        for zone, cards in (("discard", side.discard), ("lost zone", side.lost), ("played", side.played)):
            seen[f"{name}.{zone}"] = [copy.name for copy in cards]
        seen[f"{name}.hand.cards"] = sorted(copy.name for copy in side.hand if copy.known is not None)
    return seen


def _see(game: Game, seen: dict[str, Any], at: str, pokemon: Pokemon) -> None:
    seen[f"{at}.damage"] = pokemon.damage
    seen[f"{at}.counters"] = pokemon.damage // 10
    seen[f"{at}.conditions"] = sorted(pokemon.conditions)
    seen[f"{at}.attached"] = [copy.name for copy in pokemon.attached]
    seen[f"{at}.cards"] = [copy.name for copy in pokemon.cards]
    seen[f"{at}.markers"] = dict(pokemon.markers)


LATE: dict[str, Callable[[Game, Pokemon], Any]] = {
    "hp": facts.hp,
    "remaining hp": facts.remaining_hp,
    "types": lambda game, pokemon: list(facts.types(game, pokemon)),
    "type": lambda game, pokemon: " ".join(facts.types(game, pokemon)),
    "weakness": lambda game, pokemon: [row[0] for row in facts.weaknesses(game, pokemon)],
    "resistance": lambda game, pokemon: [row[0] for row in facts.resistances(game, pokemon)],
    "retreat cost": facts.retreat_cost,
    "energy": lambda game, pokemon: len(facts.energy(game, pokemon)),
    "attacks": lambda game, pokemon: [attack.name for attack, _ in facts.attacks(game, pokemon)],
}


def look(end: End, path: str) -> Any:
    """One fact of the board by its path. Raises KeyError with the path where there is no such fact."""
    seen = snapshot(end.game)
    if path in seen:
        return seen[path]
    place, _, what = path.rpartition(".")
    if what in LATE and place in seen:
        return LATE[what](end.game, find_pokemon(end.game, place, end.game.table.player))
    if place.endswith(".bench"):
        return None
    if place in seen and seen[place] is None:
        return None
    raise KeyError(path)


def chances(leaves: Sequence[Leaf[End]]) -> Fraction:
    """The sum of chances."""
    return sum((leaf.chance for leaf in leaves), Fraction(0))
