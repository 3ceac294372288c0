"""Small boards for the sample: a table made from a few words, plays on it, and what can be seen on it afterwards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.chance.oracle import Asked, Unwritten
from ptcg_judge.game.core.game import CardScript, Game, PowerScript
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.entering import enter, enter_stadium
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.plays import attacking, hand, powers, retreating, trainers
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.steps import turn
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.state import ConditionHeld, Copy, Pokemon, Side, Table
from ptcg_judge.rulebooks.shelf import SHELF, book

BOOK_OF_ERA = {
    "base": "wotc1999", "gym": "wotc1999", "neo": "wotc1999", "ecard": "v9-2002", "ex": "bw2012", "dp": "bw2012",
    "hgss": "bw2012", "bw": "bw2012", "xy": "swsh2021", "sm": "swsh2021", "swsh": "swsh2021", "sv": "now2026",
    "me": "now2026",
}  # fmt: skip


PLAIN = ("types", "weak", "resist", "units", "cond", "powers", "dmg", "illegal", "turn")


class NotAsked(AssertionError):
    """A question came up that the board does not answer, or an answer that nobody asked for."""


@dataclass
class ListOracle(Unwritten):
    """Answers coins and choices from lists, in the order in which they are asked."""

    coins: list[bool]
    picks: list[str]
    asked: list[Asked] = field(default_factory=list)

    def flip(self, who: str, why: str) -> bool:
        if not self.coins:
            raise NotAsked(f"a coin nobody wrote: {who}, {why}")
        return self.coins.pop(0)

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        before = 0
        while self.flip(who, why) != heads:
            before += 1
        return before

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        if len(set(labels)) == 1:
            return 0
        raise NotAsked(f"chance: {what} {labels}")

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        if len(set(labels)) == 1:
            return 0
        if not self.picks:
            raise NotAsked(f"a choice nobody made: {who} {what}: {list(labels)}")
        pick = self.picks.pop(0).casefold()
        for fits in (lambda label: label == pick, lambda label: pick in label):
            for at, label in enumerate(labels):
                if fits(label.casefold()):
                    return at
        raise NotAsked(f"no {pick!r} for {who} {what}: {list(labels)}")

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        return self.choose(who, what, labels) if self.picks and self.picks[0] in labels else len(labels) - 1

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        return 0

    def shuffles(self, cards: list[object]) -> bool:
        return False


class Board:
    """One board of sample_boards.yaml, with the card under test as `S` and a dummy without Weakness as `D`."""

    def __init__(self, cards: CardStore, aliases: dict[str, str], tested: str, era: str, what: dict[str, Any]) -> None:
        self.cards = cards
        self.aliases = {**aliases, "S": tested, "D": aliases["Dialga"]}
        self.what = what
        self.numbers = 0
        coins = [flip == "H" for flip in str(what.get("coins", ""))]
        self.oracle = ListOracle(coins, [_text(pick) for pick in what.get("pick", [])])
        table = Table()
        rulebook = book(BOOK_OF_ERA[era] if BOOK_OF_ERA[era] in SHELF else next(reversed(SHELF)))
        self.game = Game(table, rulebook, self.oracle, Scripts(_others_blank))
        self.refused: list[Any] = []
        self._fill(table)

    # ------------------------------------------------------------------------------------------------------ making

    def card(self, name: str) -> Card:
        """A card by alias, id, or id and name."""
        found = self.cards.by_id(self.aliases.get(name, name).split(" ")[0])
        assert found is not None, name
        return found

    def copy(self, name: str | None, side: Side) -> Copy:
        self.numbers += 1
        return Copy(self.numbers, self.card(name) if name is not None else None, side.index)

    def _fill(self, table: Table) -> None:
        if self.what.get("turn") == "Ben":
            table.player, table.turn = table.sides[1], 6
        if self.what.get("first turn"):
            table.turn = 1
        tested_is_pokemon = self.card("S").supertype == "Pokémon"
        for side, key in zip(table.sides, "ab", strict=True):
            given = dict(self.what.get(key) or {})
            used = "S" in _names_in(given)
            given.setdefault("active", "S" if key == "a" and tested_is_pokemon and not used else "D")
            self._side(side, given)
        if "stadium" in self.what:
            table.stadium = self.copy(self.what["stadium"], table.sides[0])
            enter_stadium(self.game, table.stadium)
        settle(self.game)

    def _side(self, side: Side, given: dict[str, Any]) -> None:
        side.prizes = self._zone(given.get("prizes", 6), side)
        side.prizes_taken = max(0, 6 - len(side.prizes))
        side.deck = self._zone(given.get("deck", 10), side)[::-1]
        side.hand = self._zone(given.get("hand", 0), side)
        side.discard = self._zone(given.get("discard", 0), side)
        side.first_turn = 1
        side.active = self._pokemon(given["active"], side)
        side.bench = [self._pokemon(each, side) for each in given.get("bench", [])]
        for pokemon in side.in_play():
            for copy in [pokemon.cards[-1], *pokemon.attached]:
                enter(self.game, pokemon, copy)

    def _zone(self, given: Any, side: Side) -> list[Copy]:
        if isinstance(given, int):
            return [self.copy(None, side) for _ in range(given)]
        return [self.copy(name, side) for name in given]

    def _pokemon(self, given: Any, side: Side) -> Pokemon:
        row = given if isinstance(given, dict) else {"card": given}
        names = [*row.get("under", []), row["card"]]
        self.numbers += 1
        pokemon = Pokemon(self.game.table.number(), side, [self.copy(name, side) for name in names], 0)
        pokemon.damage = row.get("damage", 0)
        pokemon.energy_stated = "energy" in row
        pokemon.attached = [self.copy(name, side) for name in [*row.get("energy", []), *row.get("attached", [])]]
        if not pokemon.energy_stated and "attack" not in str(self.what.get("do")):
            pokemon.energy_stated = True
        for name in row.get("conditions", []):
            pokemon.conditions[name] = ConditionHeld(name, 3)
        return pokemon

    # ----------------------------------------------------------------------------------------------------- playing

    def play(self) -> None:
        """Do the plays of the board, then what comes after (`then`)."""
        does = self.what.get("do") or []
        for each in does if isinstance(does, list) else [does]:
            self._do(dict(each))
        then = self.what.get("then")
        if then == "checkup":
            turn.checkup(self.game)
        elif then == "end":
            turn.end_turn(self.game)
        elif then == "next turn":
            turn.next_turn(self.game)

    def _do(self, each: dict[str, Any]) -> None:
        table = self.game.table
        side = table.sides[1] if each.pop("by", "a") == "b" else table.sides[0]
        if table.player is not side:
            turn.next_turn(self.game)
        ((what, name),) = each.items()
        self.refused = getattr(self, f"_{what}")(side, name) or []

    def _attack(self, side: Side, name: str) -> Any:
        assert side.active is not None
        names = [attack.name for attack, _ in values.attacks(self.game, side.active)]
        same = [each for each in names if _letters(each) == _letters(name)]
        return attacking.attack(self.game, side, same[0] if same else name)

    def _power(self, side: Side, name: str) -> Any:
        for pokemon in side.in_play():
            if any(power.name == name for power in values.card_of(self.game, pokemon).powers):
                return powers.power(self.game, side, pokemon, name)
        return powers.power_of_card(self.game, side, self._held(side, "S"), name)

    def _held(self, side: Side, name: str) -> Copy:
        wanted = self.card(name)
        return next(copy for copy in side.hand if copy.known is wanted)

    def _play(self, side: Side, name: str) -> Any:
        return trainers.play_trainer(self.game, side, self._held(side, name))

    def _attach(self, side: Side, name: str) -> Any:
        copy = self._held(side, name)
        assert side.active is not None
        if copy.card.supertype == "Energy":
            return hand.attach_energy(self.game, side, copy, side.active)
        return trainers.play_trainer(self.game, side, copy, side.active)

    def _evolve(self, side: Side, name: str) -> Any:
        assert side.active is not None
        return hand.evolve(self.game, side, self._held(side, name), side.active)

    def _bench(self, side: Side, name: str) -> Any:
        return hand.bench(self.game, side, self._held(side, name))

    def _retreat(self, side: Side, name: str) -> Any:
        wanted = self.card(name)
        return retreating.retreat(self.game, side, next(p for p in side.bench if p.printed is wanted))

    def _stadium(self, side: Side, name: str) -> Any:
        return powers.use_stadium(self.game, side)

    def _use(self, side: Side, name: str) -> Any:
        assert side.active is not None
        wanted = self.card(name)
        copy = next(copy for copy in side.active.attached if copy.known is wanted)
        return powers.use_attached(self.game, side, side.active, copy)

    def _end(self, side: Side, name: str) -> Any:
        turn.end_turn(self.game)

    # ------------------------------------------------------------------------------------------------------ seeing

    def sees(self, path: str, expected: Any) -> Any:
        """The value at a path such as `a.bench.dmg`, in the form in which it was expected."""
        if path == "illegal":
            return bool(self.refused)
        if path == "turn":
            table = self.game.table
            return (table.player.other if table.over or table.between else table.player).name
        if path == "stadium":
            return self.game.table.stadium.name if self.game.table.stadium is not None else "none"
        if path == "looked":
            return sorted(str(name) for line in self.game.trace.lines if line[1] == "look" for name in line[2][1])
        key, _, rest = path.partition(".")
        side = self.game.table.sides["ab".index(key)]
        if rest.startswith("bench."):
            return [self._of(pokemon, rest[6:], [] if not expected else expected[0]) for pokemon in side.bench]
        zones = {"hand": side.hand, "discard": side.discard, "deck": side.deck, "prizes": side.prizes}
        if rest in zones:
            return len(zones[rest]) if isinstance(expected, int) else sorted(copy.name for copy in zones[rest])
        if rest == "bench":
            return sorted(pokemon.name for pokemon in side.bench)
        if rest == "top":
            return side.deck[-1].name
        if rest == "order":
            return [copy.name for copy in side.deck[::-1]]
        if rest == "together":
            return sorted(copy.name for copy in [*side.deck, *side.prizes])
        if rest == "face up":
            return [copy.name for copy in side.prizes if copy in getattr(side, "face_up", ())]
        if side.active is None:
            return "nobody"
        return side.active.name if rest == "active" else self._of(side.active, rest, expected)

    def _of(self, pokemon: Pokemon, what: str, expected: Any) -> Any:
        game = self.game
        if what == "dmg":
            return pokemon.damage
        if what == "cond":
            return sorted(pokemon.conditions)
        if what in ("energy", "attached"):
            energy, tested = what == "energy", self.card("S")
            kept = [c for c in pokemon.attached if (c.card.supertype == "Energy") == energy]
            kept += [c for c in pokemon.attached if not energy and c.card is tested and c not in kept]
            return len(kept) if isinstance(expected, int) else sorted(c.name for c in kept)
        if what == "types":
            return sorted(values.types(game, pokemon))
        if what == "weak":
            return [row[0] for row in values.weaknesses(game, pokemon)]
        if what == "resist":
            return [row[0] for row in values.resistances(game, pokemon)]
        if what == "hp":
            return values.hp(game, pokemon)
        if what == "units":
            return [["every"] if len(u.types) > 8 else sorted(u.types) for u in values.energy(game, pokemon)]
        if what == "powers":
            return [
                source.name
                for source in self.game.giving.get(pokemon, ())
                if source.standing == Standing.POWER and source.number is not None
            ]
        raise AssertionError(what)

    def named(self, path: str, expected: Any) -> Any:
        """An expected value with aliases as the names of their cards, lists sorted where order says nothing."""
        return expected if path.rpartition(".")[2] in PLAIN else self._named(expected, path.endswith(".order"))

    def _named(self, expected: Any, ordered: bool) -> Any:
        if isinstance(expected, str) and expected in self.aliases:
            return self.card(expected).name
        if isinstance(expected, list):
            each = [self._named(item, ordered) for item in expected]
            return each if ordered or not all(isinstance(item, str) for item in each) else sorted(each)
        return expected


LIBRARY = ScriptLibrary()


def _others_blank(card: Card) -> CardScript | None:
    """The script of a card; Powers of it that have none play no part on these boards."""
    found = LIBRARY.find(card)
    if not card.powers:
        return found
    found = found or CardScript()
    return replace(found, powers={**{power.name: PowerScript() for power in card.powers}, **found.powers})


def _names_in(given: Any) -> set[str]:
    if isinstance(given, dict):
        return {name for value in given.values() for name in _names_in(value)}
    if isinstance(given, list):
        return {name for value in given for name in _names_in(value)}
    return {str(given)}


def _text(pick: Any) -> str:
    return {True: "yes", False: "no"}.get(pick, str(pick)) if isinstance(pick, bool) else str(pick)


def _letters(name: str) -> str:
    return re.sub(r"\W", "", name).casefold()
