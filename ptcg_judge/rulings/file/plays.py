"""The lines of `play:` as specs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.board_paths import KNOWN
from ptcg_judge.rulings.file.cards import Cards, Key, Node, entries, known_word, place_of
from ptcg_judge.rulings.file.known_words import Expected, KnownWords
from ptcg_judge.rulings.file.ruling import PlaySpec, ScenarioPlace
from ptcg_judge.rulings.file.schema import BARE, PLAYS
from ptcg_judge.yamlfile import Map, Seq, described, short

# the words that may stand beside each play
BESIDE: Final = {
    "attack": ("by", "of", "on", "choose"),
    "retreat": ("by", "to", "with", "choose"),
    "bench": ("by", "choose"),
    "evolve": ("by", "into", "with", "choose"),
    "attach": ("by", "to", "on", "choose"),
    "play": ("by", "to", "on", "choose"),
    "power": ("by", "of", "on", "to", "from", "card", "choose"),
    "use": ("by", "of", "on", "to", "choose"),
    "look": ("by",),
    "count": ("by",),
    "rearrange": ("by",),
    "pass": ("by", "choose"),
    "end turn": ("by", "choose"),
    "checkup": ("choose",),
    "next turn": ("choose",),
    "new game": ("choose",),
}
NEEDS_WHAT: Final = ("attack", "bench", "evolve", "attach", "play", "power", "use", "look", "count", "rearrange")
OF_A_ZONE: Final = {"look": tuple(KNOWN), "count": tuple(KNOWN), "rearrange": ("deck",)}


def yes_no(value: object) -> str:
    """An answer as text: yes and no are words here."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class PlayReader:
    """Reads the plays of a scenario."""

    def __init__(self, root: Map, cards: Cards, names: tuple[str, str], turn: str) -> None:
        self.root = root
        self.cards = cards
        self.names = names
        self.player = turn

    def plays(self) -> list[PlaySpec]:
        """Every play, in order."""
        given = self.root.get("play")
        if isinstance(given, Seq):
            return [self.play(given, at, item) for at, item in enumerate(given)]
        return [] if given is None else [self.play(self.root, "play", given)]

    def play(self, node: Node, key: Key, given: object) -> PlaySpec:
        """One play: a bare word, or a mapping with the word of the play."""
        if isinstance(given, str):
            if given not in BARE:
                near = _meant(given)
                raise place_of(node, key, f"there is no play '{short(given)}' without more", near)
            self.turn_passes(given)
            return PlaySpec(given, "", None, None, None, _at(node, key))
        if not isinstance(given, Map):
            raise place_of(node, key, f"a play was expected, got {described(given)}", "such as {attack: Jab}")
        words = [word for word in given if word in PLAYS]
        if not words:
            first = next(iter(given))
            raise given.problem(f"there is no play '{short(first)}'", first, hint(first, PLAYS), at_key=True)
        if len(words) > 1:
            near = "one play per line: begin the second with `- `"
            raise given.problem(f"two plays in one: {words[0]} and {words[1]}", words[1], near, at_key=True)
        self.turn_passes(words[0])
        return self.record(given, words[0])

    def turn_passes(self, word: str) -> None:
        """After `next turn` the other player plays."""
        if word == "next turn":
            self.player = self.names[1 - self.names.index(self.player)]

    def record(self, node: Map, word: str) -> PlaySpec:
        """A play with its words."""
        for key in node:
            if key != word and key not in BESIDE[word]:
                near = hint(key, BESIDE[word]) or f"beside {word} may stand: {', '.join(BESIDE[word])}"
                raise node.problem(f"'{word}' has no '{short(key)}'", key, near, at_key=True)
        if word in NEEDS_WHAT and (node[word] is None or isinstance(node[word], bool)):
            raise node.problem(f"{word} what?", word, f"such as {{{word}: ...}}: {PLAYS[word]}", at_key=True)
        by = str(node["by"]) if "by" in node else None
        if by is not None:
            known_word(node, "by", by, self.names, "player")
        owner = self.names.index(by or self.player)
        what = "" if node[word] is None else str(node[word])
        if word in OF_A_ZONE:
            self.zone(node, word, what)
        copy, target, on = self.pieces(node, word, what, owner)
        if word == "retreat" and not ("to" in node or "with" in node):
            what = ""  # it names the one that comes in, which is the target
        zone = str(node.get("from", ""))
        if word == "bench" and copy is not None and copy.card.stage == "V-UNION":
            zone = "discard"
        return PlaySpec(
            word, what, copy, target, by, ScenarioPlace(*node.place(word)),
            tuple(answer for answer, _ in _choices(node)), zone, on, tuple(at for _, at in _choices(node)),
        )  # fmt: skip

    def zone(self, node: Map, word: str, what: str) -> None:
        """A player's zone, such as Ben.deck."""
        known = [f"{name}.{zone}" for name in self.names for zone in OF_A_ZONE[word]]
        known_word(node, word, what, known, "zone to " + word)

    def pieces(self, node: Map, word: str, what: str, owner: int) -> tuple[Any, str | None, str | None]:
        """The card that is played, the Pokémon it is done with, and the one it is about."""
        on = self.pokemon(_text(node, "to", "on"))
        if word in ("bench", "attach", "play"):
            return self.cards.copy(what, owner, node, word), on, None
        if word == "evolve":
            key = "into" if "into" in node else "with"
            if key not in node:
                raise node.problem("evolve into which card? write `into:`", word, "{evolve: Eevee, into: Flareon JU 3}")
            return self.cards.copy(str(node[key]), owner, node, key), self.pokemon(what), None
        if word == "power":
            return self.power(node, owner, on)
        if word in ("use", "attack"):
            return None, self.pokemon(_text(node, "of")), on
        if word == "retreat":
            return None, self.pokemon(_text(node, "to", "with") or what or None), None
        return None, None, on

    def pokemon(self, text: str | None) -> str | None:
        """How a play names a Pokémon: "Raichu BS 14" by its id and name, a name or a place as it is."""
        return self.cards.printing(text) if text and " " in text and text[-1].isdigit() and "." not in text else text

    def power(self, node: Map, owner: int, on: str | None) -> tuple[Any, str | None, str | None]:
        """A Power: of a Pokémon in play, or of a card in the hand or discard pile."""
        if "from" in node:
            known_word(node, "from", node["from"], ("hand", "discard"), "place for a Power")
        if ("from" in node) != ("card" in node):
            raise node.problem("`from:` and `card:` stand together", None, "{power: .., card: .., from: hand}")
        if "card" in node:
            return self.cards.copy(node["card"], owner, node, "card"), None, on
        return None, self.pokemon(_text(node, "of")), on


def check_named(root: Map, words: KnownWords) -> None:
    """Raise where a play names an attack or Power that no card has: misspelt, it would only be one nobody may use."""
    for _, _, given in entries(root, "play", root.get("play")):
        if isinstance(given, Map):
            for word, kind in (("attack", Expected.ATTACK), ("power", Expected.POWER)):
                if isinstance(given.get(word), str):
                    words.check(given, word, given[word], kind)


def _meant(text: str) -> str:
    """What the writer of a play without a colon means: "attack Jab" is {attack: Jab}."""
    word = next((word for word in PLAYS if text == word or text.startswith(f"{word} ")), None)
    if word is None:
        return hint(text, PLAYS)
    return f"write {{{word}: {short(text[len(word) + 1 :] or '...')}}}"


def _choices(node: Map) -> Iterator[tuple[str, ScenarioPlace]]:
    """What is chosen, in order, and where it stands; `{Pikachu: 3}` is three times the same."""
    for where, key, item in entries(node, "choose", node.get("choose")):
        if isinstance(item, Map):
            for word, count in item.items():
                yield from [(word, ScenarioPlace(*item.key_place(word)))] * count
        else:
            yield yes_no(item), _at(where, key)


def _text(node: Map, *keys: str) -> str | None:
    for key in keys:
        if key in node:
            return str(node[key])
    return None


def _at(node: Node, key: Key) -> ScenarioPlace:
    return ScenarioPlace(*node.place(key))  # type: ignore[arg-type]
