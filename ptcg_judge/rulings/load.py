"""Scenario YAML -> Ruling. Every message names file, line, column, what was expected, and the nearest valid thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Attack, Card, Power
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import AmbiguousCard, EffectFileError, RulingFileError, UnknownCard
from ptcg_judge.game.clauses import weakness_row
from ptcg_judge.game.compile import compile_card
from ptcg_judge.game.script import CardScript
from ptcg_judge.game.table import CONDITIONS, EXCLUSIVE, Copy
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.ruling import Board, Expectation, PlaySpec, PokemonSpec, Ruling, SideSpec
from ptcg_judge.rulings.schema import scenario_shape
from ptcg_judge.yamlfile import Map, parse_yaml, read_bytes

TOP_KEYS = (
    "id", "title", "question", "answer", "rulebook", "rulebooks", "table", "play", "coins", "answers", "expect",
    "in this order", "cites", "disputed", "not yet", "cards", "as blank", "impossible board", "source", "notes",
    "confidence", "topic", "tags", "differs", "superseded by", "see also",
)  # fmt: skip
TABLE_KEYS = ("turn", "turn number", "starting player", "stadium")
SIDE_KEYS = ("active", "bench", "hand", "deck", "discard", "prizes", "lost zone", "this turn", "used", "used in game")
POKEMON_KEYS = (
    "card", "damage", "conditions", "energy", "attached", "under", "weakness", "resistance", "markers", "new", "evolved",  # noqa: E501
)  # fmt: skip
PLAYS = (
    "attack", "retreat", "bench", "evolve", "attach", "play", "power", "pass", "end turn", "checkup", "next turn",
)  # fmt: skip
HAND_SIZE = 5
DECK_SIZE = 60
ENERGY_TYPES = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy")


def load_rulings(path: Path, cards: CardStore, name: str = "") -> list[Ruling]:
    """The scenarios of a file. Raises RulingFileError."""
    return parse_rulings(read_bytes(path, RulingFileError, name), name or str(path), cards)


def parse_rulings(text: str | bytes, name: str, cards: CardStore) -> list[Ruling]:
    """The scenarios of a text (documents separated by ---). Raises RulingFileError."""
    documents = parse_yaml(text, name, RulingFileError)
    if not documents:
        raise RulingFileError(name, "the file is empty")
    found = []
    for number, document in enumerate(documents):
        if not isinstance(document, Map):
            raise RulingFileError(name, "a scenario is a mapping (table, play, expect ...)", 1, 1)
        scenario_shape().validate(document)
        found.append(_Reader(document, name, cards, number).ruling())
    return found


class _Reader:
    """Reads one scenario; copies are numbered as they are read."""

    def __init__(self, node: Map, path: str, cards: CardStore, number: int) -> None:
        self.node = node
        self.path = path
        self.store = cards
        self.number = number
        self.copies = 0
        self.turns = 0
        self.scripts: dict[str, CardScript] = {}
        self.own: dict[str, Card] = {}
        self.used: dict[str, Card] = {}
        self.notes: list[str] = []
        self.lax = node.get("impossible board") is True

    # ------------------------------------------------------------------------------------------------------- whole

    def ruling(self) -> Ruling:
        """The scenario."""
        node = self.node
        self._check_keys(node, TOP_KEYS, "a scenario")
        self._inline_cards()
        plays_node = node.get("play") or []
        if not isinstance(plays_node, list):
            plays_node = [plays_node]
        table = node.get("table")
        if not isinstance(table, Map):
            raise node.problem(
                "`table:` must say what is on the table", "table", "table: {turn: Ann, Ann: {active: ...}}"
            )
        names = self._players(table)
        plays = [self._play(play, names) for play in plays_node]
        board = self._board(table, names, plays)
        books = self._books()
        return Ruling(
            id=str(node.get("id") or f"{Path(self.path).stem}#{self.number + 1}"),
            path=self.path,
            line=node.place().line,
            title=str(node.get("title") or ""),
            question=str(node.get("question") or "").strip(),
            answer=str(node.get("answer") or "").strip(),
            rulebooks=books,
            board=board,
            play=tuple(plays),
            coins=self._coins(),
            answers=self._answers(),
            every=node.get("answers") == "every",
            expect=self._expectations(books),
            cites=tuple(map(str, node.get("cites") or ())),
            not_yet=str(node.get("not yet") or ""),
            notes=tuple(self.notes),
            scripts=self.scripts,
            blank=self._blank(),
            cards=tuple(self.used.values()),
            extra={key: node[key] for key in ("disputed", "source", "confidence", "topic", "tags") if key in node},
        )

    def _check_keys(self, node: Map, keys: tuple[str, ...], what: str) -> None:
        for key in node:
            if key not in keys:
                raise node.problem(f"{what} has no '{key}'", key, hint(key, keys), at_key=True)

    def _books(self) -> tuple[str, ...]:
        given = self.node.get("rulebooks", self.node.get("rulebook"))
        if given is None:
            return ()
        return tuple(map(str, given if isinstance(given, list) else [given]))

    def _coins(self) -> tuple[bool, ...]:
        given = self.node.get("coins")
        if given is None:
            return ()
        items = given if isinstance(given, list) else str(given).replace(",", " ").split()
        for item in items:
            if item not in ("heads", "tails"):
                raise self.node.problem(
                    f"a coin shows heads or tails, not '{item}'", "coins", hint(str(item), ("heads", "tails"))
                )
        return tuple(item == "heads" for item in items)

    def _answers(self) -> dict[str, tuple[str, ...]]:
        given = self.node.get("answers")
        if given is None or given == "every":
            return {}
        if not isinstance(given, Map):
            raise self.node.problem("answers are a mapping such as {Ann promotes: Hitmonchan}, or `every`", "answers")
        return {
            key: tuple(_yes_no(v) for v in value) if isinstance(value, list) else (_yes_no(value),)
            for key, value in given.items()
        }

    def _blank(self) -> frozenset[str]:
        given = self.node.get("as blank") or []
        items = given if isinstance(given, list) else [given]
        return frozenset(self._card(str(item), self.node, "as blank").id for item in items)

    # ------------------------------------------------------------------------------------------------------- cards

    def _inline_cards(self) -> None:
        given = self.node.get("cards")
        if given is None:
            return
        if not isinstance(given, Map):
            raise self.node.problem("`cards:` is a mapping of cards to what they do", "cards")
        for key, body in given.items():
            card = self._own_card(given, key, body)
            script = {k: v for k, v in body.items() if k != "card"} if isinstance(body, Map) else body
            kept = _sub_map(body, script) if isinstance(body, Map) else script
            try:
                self.scripts[card.id] = compile_card(kept or {}, self.path)
            except EffectFileError as wrong:
                raise RulingFileError(self.path, wrong.message, wrong.line, wrong.column, wrong.hint) from None

    def _own_card(self, given: Map, key: str, body: Any) -> Card:
        facts = body.get("card") if isinstance(body, Map) else None
        if facts is None:
            return self._card(key, given, key)
        if not isinstance(facts, Map):
            raise body.problem("`card:` holds the facts of the card (kind, hp, type, attacks ...)", "card")
        card = _imagined(key, facts)
        self.own[key] = self.own[card.name] = self.own.setdefault(card.id, card)
        return card

    def _card(self, text: str, node: Any, key: str | int | None) -> Card:
        """The card meant by a text. Raises RulingFileError at its place."""
        wanted = text.strip()
        if wanted in self.own:
            return self.own[wanted]
        try:
            card = self._found(wanted)
        except UnknownCard as wrong:
            raise self._at(node, key, wrong.message, wrong.hint) from None
        except AmbiguousCard as wrong:
            raise self._at(node, key, wrong.message, wrong.hint) from None
        words = wanted.split(" ", 1)
        if len(words) == 2 and words[0] == card.id and words[1].strip().casefold() != card.name.casefold():
            raise self._at(node, key, f"{card.id} is {card.name}, not {words[1].strip()}")
        self.used[card.id] = card
        return card

    def _found(self, wanted: str) -> Card:
        bare = wanted.removesuffix(" Energy")
        if bare in ENERGY_TYPES:
            return self.store.find(f"{bare} Energy")
        first = self.store.by_id(wanted.split(" ", 1)[0])
        return first if first is not None else self.store.find(wanted)

    def _at(self, node: Any, key: str | int | None, message: str, near: str = "") -> Exception:
        if isinstance(node, Map) and isinstance(key, str):
            return node.problem(message, key, near)
        if hasattr(node, "problem") and isinstance(key, int):
            found: Exception = node.problem(message, key, hint=near)
            return found
        return self.node.problem(message, hint=near)

    def _copy(self, text: Any, owner: int, node: Any, key: str | int | None) -> Copy:
        self.copies += 1
        if text is None:
            return Copy(self.copies, None, owner)
        return Copy(self.copies, self._card(str(text), node, key), owner)

    # ------------------------------------------------------------------------------------------------------- board

    def _players(self, table: Map) -> tuple[str, str]:
        names = [key for key in table if key not in TABLE_KEYS]
        for name in names:
            if not isinstance(table[name], Map | None):
                raise table.problem(f"{name}'s side must be a mapping (active, bench, hand ...)", name)
        if len(names) > 2:
            raise table.problem(f"two players at most, got {', '.join(names)}", names[2], at_key=True)
        for usual in ("Ann", "Ben"):
            if len(names) < 2 and usual not in names:
                names.append(usual)
        return names[0], names[1]

    def _board(self, table: Map, names: tuple[str, str], plays: list[PlaySpec]) -> Board:
        sides = tuple(self._side(table, name, at, plays, names) for at, name in enumerate(names))
        turn = str(table.get("turn", names[0]))
        if turn not in names:
            raise table.problem(f"there is no player '{turn}'", "turn", hint(turn, names))
        number = table.get("turn number", 5)
        if not isinstance(number, int) or number < 1:
            raise table.problem("the turn number counts from 1 over both players", "turn number")
        starting = self._starting(table, names, turn, number)
        stadium = self._copy(table["stadium"], names.index(turn), table, "stadium") if table.get("stadium") else None
        if stadium is not None:
            self._not_pokemon(stadium, table)
        return Board((sides[0], sides[1]), names.index(turn), number, starting, stadium)

    def _starting(self, table: Map, names: tuple[str, str], turn: str, number: int) -> int:
        given = table.get("starting player")
        if given is not None:
            if given not in names:
                raise table.problem(f"there is no player '{given}'", "starting player", hint(str(given), names))
            return names.index(given)
        player = names.index(turn)
        return player if number % 2 else 1 - player

    def _not_pokemon(self, copy: Copy, table: Map) -> None:
        if "Stadium" not in copy.card.subtypes and copy.card.id not in self.scripts:
            self._impossible(table, "stadium", f"{copy.name} is no Stadium card")

    def _impossible(self, node: Map, key: str | None, what: str) -> None:
        if not self.lax:
            raise node.problem(what, key, "write `impossible board: yes` if that is meant")

    def _side(self, table: Map, name: str, at: int, plays: list[PlaySpec], names: tuple[str, str]) -> SideSpec:
        node = table.get(name)
        if node is None:
            node = Map(self.node._source, self.node._mark)
        self._check_keys(node, SIDE_KEYS, f"{name}'s side")
        active = self._active(node, at)
        bench_node = node.get("bench") or []
        if not isinstance(bench_node, list):
            raise node.problem("the Bench is a list of Pokémon", "bench")
        bench = tuple(self._pokemon(bench_node, i, at, item, True) for i, item in enumerate(bench_node))
        if len(bench) > 5:
            self._impossible(node, "bench", f"{len(bench)} Pokémon on the Bench, at most 5")
        zones = {
            key: self._zone(node, key, at) for key in ("hand", "deck", "discard", "prizes", "lost zone", "this turn")
        }
        used = tuple(map(str, node.get("used") or ()))
        return self._filled(name, at, active, bench, zones, node, used, plays, names)

    def _active(self, node: Map, at: int) -> PokemonSpec | None:
        """The Active Pokémon: `none` for none, an unknown one where nothing is said."""
        given = node.get("active")
        if given == "none":
            return None
        if given is None:
            copy = self._copy(None, at, None, None)
            return PokemonSpec((copy,), (), False, 0, (), None, None, (), False, False, node.place().line)
        return self._pokemon(node, "active", at, given)

    def _zone(self, node: Map, key: str, at: int) -> list[Copy] | None:
        given = node.get(key)
        if given is None:
            return None
        if isinstance(given, int) and not isinstance(given, bool):
            if given < 0 or given > DECK_SIZE:
                raise node.problem(f"0 to {DECK_SIZE} cards were expected", key)
            return [self._copy(None, at, node, key) for _ in range(given)]
        if not isinstance(given, list):
            raise node.problem("a list of cards or a number of unknown cards was expected", key)
        found: list[Copy] = []
        for index, item in enumerate(given):
            if isinstance(item, int) and not isinstance(item, bool):
                found += [self._copy(None, at, given, index) for _ in range(item)]
            elif isinstance(item, Map):
                found += self._counted(item, at)
            else:
                found.append(self._copy(item, at, given, index))
        return found

    def _counted(self, item: Map, at: int) -> list[Copy]:
        found: list[Copy] = []
        for name, count in item.items():
            if not isinstance(count, int):
                raise item.problem("how many copies? write `Pikachu BS 58: 3`", name)
            found += [self._copy(name, at, item, name) for _ in range(count)]
        return found

    def _filled(
        self, name: str, at: int, active: PokemonSpec | None, bench: tuple[PokemonSpec, ...],
        zones: dict[str, list[Copy] | None], node: Map, used: tuple[str, ...], plays: list[PlaySpec],
        names: tuple[str, str],
    ) -> SideSpec:  # fmt: skip
        """Fill hand, Prizes and deck with unknown cards up to 60."""
        prizes = zones["prizes"] if zones["prizes"] is not None else self._unknown(6, at)
        mine = [p.copy for p in plays if p.copy is not None and p.copy.owner == at]
        hand = zones["hand"]
        if hand is None:
            hand = mine + self._unknown(max(0, HAND_SIZE - len(mine)), at)
        else:
            hand = self._with_played(hand, mine)
        pokemon = [*bench] + ([active] if active is not None else [])
        board = [c for p in pokemon for c in (*p.cards, *p.attached)]
        rest = [
            *board,
            *hand,
            *prizes,
            *(zones["discard"] or []),
            *(zones["lost zone"] or []),
            *(zones["this turn"] or []),
        ]
        deck = zones["deck"]
        unordered = 0
        if deck is None:
            deck = self._unknown(max(0, DECK_SIZE - len(rest)), at)
            unordered = len(deck)
        else:
            deck = deck[::-1]
        return SideSpec(
            name, active, bench, tuple(hand), tuple(deck), unordered, tuple(zones["discard"] or ()),
            tuple(zones["lost zone"] or ()), tuple(prizes), tuple(zones["this turn"] or ()), used,
            tuple(map(str, node.get("used in game") or ())),
        )  # fmt: skip

    def _with_played(self, hand: list[Copy], mine: list[Copy]) -> list[Copy]:
        """Cards that are played must be in the hand: a listed one is it, else it takes the place of an unknown one."""
        left = list(hand)
        for copy in mine:
            fits = [c for c in left if c.known is copy.known] or [c for c in left if c.known is None]
            if fits:
                left.remove(fits[0])
        return [*mine, *left]

    def _unknown(self, count: int, at: int) -> list[Copy]:
        return [self._copy(None, at, None, None) for _ in range(count)]

    def _pokemon(self, owner: Any, key: str | int, at: int, node: Any, benched: bool = False) -> PokemonSpec:
        if isinstance(node, str):
            return self._spec(owner, key, at, node, None, benched)
        if not isinstance(node, Map) or "card" not in node:
            raise self._at(owner, key, "a Pokémon is a card, or a mapping with `card:`")
        self._check_keys(node, POKEMON_KEYS, "a Pokémon")
        return self._spec(node, "card", at, str(node["card"]), node, benched)

    def _spec(self, owner: Any, key: str | int, at: int, text: str, node: Map | None, benched: bool) -> PokemonSpec:
        top = self._copy(text, at, owner, key)
        given = node if node is not None else Map(self.node._source, self.node._mark)
        under = self._cards_of(given, "under", at)
        energy = self._cards_of(given, "energy", at)
        attached = self._cards_of(given, "attached", at)
        stated = "energy" in given or any(c.card.supertype == "Energy" for c in attached)
        conditions = self._conditions(given, benched)
        damage = given.get("damage", 0)
        if not isinstance(damage, int) or damage < 0 or damage % 10:
            raise given.problem("damage is counted in tens: 0, 10, 20 ...", "damage")
        if top.card.hp is not None and damage >= top.card.hp and not any(c.known for c in attached):
            self._impossible(given, "damage", f"{damage} damage on {top.name}, which has {top.card.hp} HP")
        self._two_tools(given, attached)
        return PokemonSpec(
            cards=(*under, top), attached=(*energy, *attached), energy_stated=stated, damage=damage, conditions=conditions,  # noqa: E501
            weakness=_rows(given, "weakness"), resistance=_rows(given, "resistance"),
            markers=tuple((str(k), int(v)) for k, v in (given.get("markers") or {}).items()),
            new=given.get("new") is True, evolved_now=given.get("evolved") is True, line=given.place().line,
        )  # fmt: skip

    def _cards_of(self, node: Map, key: str, at: int) -> list[Copy]:
        given = node.get(key)
        if given in (None, "none"):
            return []
        items = given if isinstance(given, list) else [given]
        found: list[Copy] = []
        for item in items:
            if isinstance(item, Map):
                found += self._counted(item, at)
            else:
                found.append(self._copy(item, at, node, key))
        return found

    def _two_tools(self, node: Map, attached: list[Copy]) -> None:
        tools = [c.name for c in attached if any("Pokémon Tool" in s for s in c.card.subtypes)]
        if len(tools) > 1:
            self._impossible(node, "attached", f"two Pokémon Tools on one Pokémon ({', '.join(tools)})")

    def _conditions(self, node: Map, benched: bool) -> tuple[tuple[str, int | None, int | None], ...]:
        found: list[tuple[str, int | None, int | None]] = []
        given = node.get("conditions") or []
        for item in given if isinstance(given, list) else [given]:
            name, counters, since = item, None, None
            if isinstance(item, Map):
                ((name, body),) = item.items()
                if isinstance(body, Map):
                    counters, since = body.get("counters"), body.get("since turn")
                else:
                    counters = body
            if name not in CONDITIONS:
                raise node.problem(f"there is no Special Condition '{name}'", "conditions", hint(str(name), CONDITIONS))
            found.append((str(name), counters, since))
        names = {name for name, _, _ in found}
        if len(names & EXCLUSIVE) > 1:
            self._impossible(
                node, "conditions", f"a Pokémon can't be {' and '.join(sorted(names & EXCLUSIVE))} at once"
            )
        if names and benched:
            self._impossible(node, "conditions", "a Benched Pokémon has no Special Conditions")
        return tuple(found)

    # ------------------------------------------------------------------------------------------------------- plays

    def _play(self, node: Any, names: tuple[str, str]) -> PlaySpec:
        if isinstance(node, str):
            if node not in ("pass", "end turn", "checkup", "next turn", "retreat"):
                raise self.node.problem(f"there is no play '{node}'", "play", hint(node, PLAYS))
            self.turns += node == "next turn"
            return PlaySpec(node, "", None, None, None, self.node.place("play").line)
        if not isinstance(node, Map):
            raise self.node.problem("a play is a word or a mapping such as {attack: Jab}", "play")
        words = [key for key in node if key in PLAYS]
        if len(words) != 1:
            first = next(iter(node), "")
            raise node.problem(f"there is no play '{first}'", first or None, hint(str(first), PLAYS), at_key=True)
        return self._play_record(node, words[0], names)

    def _play_record(self, node: Map, word: str, names: tuple[str, str]) -> PlaySpec:
        allowed = (word, "by", "to", "on", "of", "into", "with")
        self._check_keys(node, allowed, f"the play '{word}'")
        by = node.get("by")
        if by is not None and by not in names:
            raise node.problem(f"there is no player '{by}'", "by", hint(str(by), names))
        turn = str((self.node.get("table") or {}).get("turn", names[0]))
        owner = names.index(by) if by is not None else (names.index(turn) + self.turns) % 2 if turn in names else 0
        what = "" if node[word] is None else str(node[word])
        copy, target = None, None
        line = node.place(word).line
        if word in ("bench", "attach", "play"):
            copy = self._copy(what, owner, node, word)
            target = node.get("to", node.get("on"))
        elif word == "evolve":
            into = node.get("into", node.get("with"))
            if into is None:
                raise node.problem("evolve into which card? write `into:`", word)
            copy, target = self._copy(str(into), owner, node, "into" if "into" in node else "with"), what
        elif word == "power":
            target = node.get("of", node.get("on"))
        elif word == "retreat":
            target = what or node.get("to", node.get("with"))
        return PlaySpec(word, what, copy, str(target) if target is not None else None, by, line)

    # -------------------------------------------------------------------------------------------------- expectations

    def _expectations(self, books: tuple[str, ...]) -> tuple[Expectation, ...]:
        found: list[Expectation] = []
        given = self.node.get("expect") or []
        for item in given if isinstance(given, list) else [given]:
            if not isinstance(item, Map):
                raise self.node.problem("an expectation is a mapping such as {see: {Ben.active.damage: 40}}", "expect")
            found.append(self._expectation(item))
        order = self.node.get("in this order")
        if order is not None:
            line = self.node.place("in this order").line
            found.append(Expectation(line=line, events=self._events(order, self.node, "in this order")))
        return tuple(found)

    def _expectation(self, node: Map) -> Expectation:
        keys = ("see", "when", "answers", "under", "illegal", "legal", "chance", "events", "in this order", "result")
        self._check_keys(node, keys, "an expectation")
        see = dict(node.get("see") or {})
        if "result" in node:
            see["result"] = node["result"]
        order = node.get("events", node.get("in this order"))
        under = node.get("under") or []
        answers = node.get("answers") or {}
        return Expectation(
            line=node.place().line,
            under=tuple(map(str, under if isinstance(under, list) else [under])),
            when=self._when(node),
            answers=tuple((str(k), _yes_no(v)) for k, v in answers.items()),
            see=tuple(see.items()),
            illegal=str(node["illegal"]) if "illegal" in node and node["illegal"] is not True else "" if "illegal" in node else None,  # noqa: E501
            legal=node.get("legal"),
            chance=self._chance(node),
            events=self._events(order, node, "events") if order is not None else (),
        )  # fmt: skip

    def _when(self, node: Map) -> tuple[str, ...]:
        given = node.get("when")
        if given is None:
            return ()
        items = given if isinstance(given, list) else str(given).replace(",", " ").split()
        return tuple(str(item) for item in items)

    def _chance(self, node: Map) -> Fraction | None:
        given = node.get("chance")
        if given is None:
            return None
        try:
            value = Fraction(str(given))
        except (ValueError, ZeroDivisionError):
            raise node.problem(f"a chance is a fraction such as 1/4, not '{given}'", "chance") from None
        if not 0 <= value <= 1:
            raise node.problem("a chance lies between 0 and 1", "chance")
        return value

    def _events(self, given: Any, node: Map, key: str) -> tuple[Mapping[str, Any], ...]:
        from ptcg_judge.rulings.events import event_pattern

        if not isinstance(given, list):
            raise node.problem("a list of events in order was expected", key)
        return tuple(event_pattern(item, node, key) for item in given)


def _yes_no(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _sub_map(body: Map, kept: dict[str, Any]) -> Map:
    """The mapping without some keys, places kept."""
    made = Map(body._source, body._mark)
    made.update(kept)
    made._keys, made._values = body._keys, body._values
    return made


def _rows(node: Map, key: str) -> tuple[tuple[str, str], ...] | None:
    if key not in node:
        return None
    given = node[key]
    if given in (None, "none"):
        return ()
    return tuple(weakness_row(key, item) for item in (given if isinstance(given, list) else [given]))


FACT_KEYS = (
    "kind", "stage", "subtypes", "hp", "type", "weakness", "resistance", "retreat", "evolves from", "attacks", "powers",
    "rule box", "name", "provides",
)  # fmt: skip


def _imagined(key: str, facts: Map) -> Card:
    """A card that does not exist, from its facts."""
    for given in facts:
        if given not in FACT_KEYS:
            raise facts.problem(f"a card has no fact '{given}'", given, hint(given, FACT_KEYS), at_key=True)
    kind = str(facts.get("kind", "pokemon")).casefold()
    supertype = "Energy" if "energy" in kind else "Pokémon" if "pok" in kind and "tool" not in kind else "Trainer"
    stage = str(facts.get("stage", "Basic")) if supertype == "Pokémon" else None
    subtypes = tuple(map(str, facts.get("subtypes") or ()))
    if stage is not None:
        subtypes = (stage, *subtypes)
    elif supertype == "Trainer":
        named = {
            "item": "Item",
            "supporter": "Supporter",
            "stadium": "Stadium",
            "tool": "Pokémon Tool",
            "pokémon tool": "Pokémon Tool",
        }
        subtypes = (named.get(kind, "Item"), *subtypes)
    elif "basic" in kind:
        subtypes = ("Basic",)
    types = facts.get("type") or ()
    attacks = tuple(
        Attack(
            str(name),
            tuple((body or {}).get("cost") or ()),
            (body or {}).get("damage"),
            str((body or {}).get("sign", "")),
            "",
        )
        for name, body in (facts.get("attacks") or {}).items()
    )
    powers = tuple(Power(str(name), str(kind_), "own") for name, kind_ in (facts.get("powers") or {}).items())
    froms = facts.get("evolves from") or ()
    return _make_card(
        id=key.split(" ")[0] if " " in key and "-" in key.split(" ")[0] else f"own-{key}",
        name=str(facts.get("name") or (key.split(" ", 1)[1] if " " in key and "-" in key.split(" ")[0] else key)),
        supertype=supertype, stage=stage, subtypes=subtypes, rule_box=facts.get("rule box") is True,
        evolves_from=tuple(froms if isinstance(froms, list) else [froms]), hp=facts.get("hp"),
        types=tuple(types if isinstance(types, list) else [types]), weaknesses=_rows(facts, "weakness") or (),
        resistances=_rows(facts, "resistance") or (), retreat=facts.get("retreat", 0), attacks=attacks, powers=powers,
    )  # fmt: skip


def _make_card(**given: Any) -> Card:
    base = Card(
        id="own", set_id="own", number="1", name="", count_name="", supertype="Pokémon", stage=None, subtypes=(), rule_box=False,  # noqa: E501
        mark=None, released="", evolves_from=(), hp=None, types=(), weaknesses=(), resistances=(), retreat=None, attacks=(),  # noqa: E501
        powers=(), effect="", function="", rarity="",
    )  # fmt: skip
    given["count_name"] = given["name"]
    return base._replace(**given) if hasattr(base, "_replace") else replace(base, **given)
