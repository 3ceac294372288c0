"""The scripts of the cards of one scenario or game, found when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import BLANK, PLAIN_ATTACK, AttackScript, CardScript, PowerScript, Use
from ptcg_judge.game.table.card_kinds import AsPokemon, Kind, kind_of
from ptcg_judge.game.table.state import LEVEL_UP


class NoScript(JudgeError):
    """A card has text and no script: it is never played as blank. `kind` and `name` say which text (`no_script`)."""

    def __init__(self, message: str, hint: str, card: Card, kind: str, name: str) -> None:
        super().__init__(message, hint)
        self.card = card
        self.kind = kind
        self.name = name


class Scripts:
    """The scripts of the cards of one scenario or game, compiled when first asked for.

    `find(card)` gives the compiled script or None; `blank` holds ids that the scenario plays as blank. `fitting` keeps
    by filter the names of cards that a search could be for, as far as was looked, and the cards that were not looked at
    yet (language/could.py). `assumed` holds the Powers without a script that lie
    on the board and are taken not to touch what is played: Pokémon ("Ann's Abra"), kind ("Ability"), name.
    """

    __slots__ = (
        "assumed", "blank", "cache", "counterparts", "elsewhere", "find", "fitting", "lines", "over", "under", "used",
        "wholes",
    )  # fmt: skip

    def __init__(self, find: Callable[[Card], CardScript | None], blank: frozenset[str] = frozenset()) -> None:
        self.find = find
        self.blank = blank
        self.assumed: dict[tuple[str, str, str], None] = {}
        self.cache: dict[str, CardScript | None] = {}
        self.wholes: dict[str, CardScript] = {}
        self.under: dict[str, frozenset[str]] = {}
        self.used: dict[str, tuple[tuple[str, Use], ...]] = {}
        self.elsewhere: dict[str, bool] = {}
        self.counterparts: dict[str, Card] = {}
        self.fitting: dict[object, tuple[list[str], Iterator[Card]]] = {}
        self.lines: CardStore | None = None
        self.over: dict[str, list[Card]] | None = None

    def evolves_from(self, name: str) -> frozenset[str]:
        """The names from which Pokémon of this name evolve, by all printings."""
        found = self.under.get(name)
        if found is None:
            found = frozenset(below for card in self.store.named(name) for below in card.evolves_from)
            self.under[name] = found
        return found

    def evolutions(self, name: str) -> Sequence[Card]:
        """The cards that evolve from Pokémon of this name; leveling up is no evolving."""
        if self.over is None:
            self.over = {}
            for card in self.store.all():
                for below in card.evolves_from if card.stage != LEVEL_UP else ():
                    self.over.setdefault(below, []).append(card)
        return self.over.get(name, ())

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

    def usable(self, card: Card) -> tuple[tuple[str, Use], ...]:
        """The Powers of a card that its player uses as a play, by name. Raises NoScript."""
        found = self.used.get(card.id)
        if found is None:
            scripts = ((power.name, self.power(card, power.name)) for power in card.powers)
            found = self.used[card.id] = tuple((name, each.use) for name, each in scripts if each.use is not None)
        return found

    def offers_elsewhere(self, card: Card) -> bool:
        """Whether a card may offer a play while it lies in the discard pile: a Power, a piece, what a Trainer says."""
        found = self.elsewhere.get(card.id)
        if found is None:
            script = self.of(card) if card.supertype == "Trainer" else None
            use = script.use if script is not None else None
            speaks = use is not None and use.zone == "discard"
            found = self.elsewhere[card.id] = speaks or bool(card.powers) or card.stage == "V-UNION"
        return found

    def beside(self, card: Card, name: str, kind: str, label: str) -> PowerScript:
        """The script of a Power that lies on the board from the start; without one it is noted in `assumed`.

        What is played needs a script (`power`); a Power that stands beside it may have nothing to do with it. Which
        of the two it is only its text could say, so the answer says what it assumed.
        """
        try:
            return self.power(card, name)
        except NoScript:
            self.assumed[label, kind, name] = None
            return PowerScript()

    def whole(self, card: Card) -> CardScript:
        """The script of a Trainer or Energy card; a basic Energy card needs none. Raises NoScript."""
        found = self.wholes.get(card.id)
        if found is None:
            found = self.wholes[card.id] = self._whole(card)
        return found

    def _whole(self, card: Card) -> CardScript:
        script = self.of(card)
        if script is not None and not self._only_attacks(card, script):
            return script
        if card.is_basic_energy or not (card.effect or card.supertype == "Trainer"):
            return BLANK
        raise no_script(card, kind_of(card))

    def _only_attacks(self, card: Card, script: CardScript) -> bool:
        """Whether a Technical Machine has a script of its attacks only, which leaves open where it may be attached."""
        machine = bool(card.effect) and kind_of(card) == Kind.TECHNICAL_MACHINE and not script.blank
        return machine and script.attach_to is None and script.play is None

    def in_play(self, card: Card) -> Card:
        """What a card counts as on top of a Pokémon in play."""
        return self.as_pokemon(card) if card.supertype == "Trainer" else card

    def as_pokemon(self, card: Card) -> Card:
        """What a Trainer card that is played as a Basic Pokémon counts as in play."""
        found = self.counterparts.get(card.id)
        if found is None:
            found = self.counterparts[card.id] = _counterpart(card, self.whole(card).as_pokemon or AsPokemon())
        return found

    def said_as_pokemon(self, card: Card) -> AsPokemon | None:
        """What a Trainer card that is played as a Pokémon, or what it counts as in play, says of itself as one."""
        trainer = card.supertype == "Trainer" or card.id in self.counterparts
        return self.whole(card).as_pokemon if trainer else None


def _counterpart(card: Card, given: AsPokemon) -> Card:
    """A Trainer card with the facts of a Basic Pokémon."""
    return replace(
        card,
        supertype="Pokémon",
        stage="Basic",
        subtypes=("Basic", *card.subtypes),
        hp=card.hp or given.hp,
        types=given.types,
    )


HOLE: Final = "???"
HOLES: Final = {  # by what there is no script for: where it would stand, with a mark that does not run
    "attack": ("    attacks:", "      {name}: ???"),
    "power": ("    powers:", "      {name}: ???"),
    "energy": ("    provides: ???", "    effects: ???"),
    "tool": ("    attach to: my play", "    effects: ???"),
    "stadium": ("    effects: ???",),
    "card": ("    play: ???",),
}


def no_script(card: Card, kind: str, name: str = "", nearest: str = "") -> NoScript:
    """The error for a card with text and no script, with the lines in which the scenario says what it does.

    `kind` is what has none (attack, power, energy, tool, stadium, card), `name` that of the attack or Power; `nearest`
    is a line about the nearest text that has a script. What is to be written is a hole that no reader accepts.
    """
    about = f'{"attack " if kind == "attack" else ""}"{name}" of {card.name}' if name else card.name
    lines = "\n".join(HOLES.get(kind, HOLES["card"])).replace("{name}", _key(name))
    return NoScript(
        f"can't say: no script for {about} ({card.id})",
        f"write what its text does in the scenario in place of {HOLE}; docs/vocabulary.md has the words:\n"
        f"cards:\n{nearest}{chr(10) if nearest else ''}  {_key(f'{card.id} {card.name}')}:\n{lines}\n"
        f"or `as blank: [{card.id}]`",
        card,
        kind,
        name,
    )


def _key(text: str) -> str:
    """A text as a key of YAML: in quotes where it needs them."""
    plain = text[:1].isalnum() and not any(mark in text for mark in ":#{}[],&*!|>'\"%@`?")
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
