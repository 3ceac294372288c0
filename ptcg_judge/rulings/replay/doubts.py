"""The doubtful texts that took part in a replay: how the answer reads them, and the other reading.

An attack, a card or a Power took part where it was used or played, or tried and refused; what works by itself where it
was in force on the board. Of any other text nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.events import AttackDeclared
from ptcg_judge.game.script_files.doubtful import (
    AFTERWARDS,
    ALL_TAKEN,
    ATTACHED,
    ATTACHED_BY_EFFECT,
    CONDITION,
    COPIED,
    EMPTY_BENCH,
    EMPTY_DECK,
    EVOLVES,
    EVOLVES_OR_BENCHED,
    FIRST_TURNS,
    LAST_PRIZE,
    NO_DAMAGE,
    OWN_SIDE,
    SMALL_HAND,
    SWITCHED,
    DoubtfulText,
    doubtful_texts,
)
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.rulings.replay.reworded import reworded_as

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.core.game import CardScript, Game, Source
    from ptcg_judge.game.core.rulebook import Rulebook
    from ptcg_judge.game.core.trace import Line
    from ptcg_judge.game.table.state import Side
    from ptcg_judge.rulings.file.ruling import Ruling, SideSpec
    from ptcg_judge.rulings.replay.carry_out import Before
    from ptcg_judge.rulings.replay.verdict import Replayed


Here: TypeAlias = "Callable[[Ruling, Sequence[Side]], bool]"  # asked of a scenario and of both sides at its ends
READ_SO: Final = ", which can be read in two ways, is read so: "


class PlayedDoubt(NamedTuple):
    """A doubtful text of a card that took part."""

    card: Card
    text: DoubtfulText

    @property
    def called(self) -> str:
        """ "Devolution Spray", "Crystal Type of Lugia"."""
        return f"{self.text.name} of {self.card.name}" if self.text.name else self.card.name

    def __str__(self) -> str:
        return f"{self.called}{READ_SO}{self.text.taken}; it could be: {self.text.other}"


def doubts(verdict: Replayed) -> list[PlayedDoubt]:
    """The doubtful texts that took part in any of the ways that were played, each once."""
    doubtful = list(_doubtful(verdict.ruling, verdict.book))
    if not doubtful:
        return []
    played = _Played(verdict)
    board = _Board(verdict.ruling, [end.game for end in played.ends], [leaf.end.lines for leaf in verdict.leaves])
    return _each_once(each for each in doubtful if board.matters(each.text) and played.touches(each))


def doubts_on(ruling: Ruling, book: Rulebook, game: Game) -> list[PlayedDoubt]:
    """The doubtful texts in force on a board that was laid out, before any play."""
    board = _Board(ruling, (game,), ())
    there = (each for each in _doubtful(ruling, book) if _in_force(game, {}, each.card, each.text))
    return _each_once(each for each in there if board.matters(each.text))


def _each_once(found: Iterable[PlayedDoubt]) -> list[PlayedDoubt]:
    return list({(each.card.name, each.text): each for each in found}.values())


def _doubtful(ruling: Ruling, book: Rulebook) -> Iterator[PlayedDoubt]:
    """The doubtful texts of the cards of a scenario."""
    for card in ruling.cards:
        for text in _texts(ruling, book, card):
            yield PlayedDoubt(card, text)


def _texts(ruling: Ruling, book: Rulebook, card: Card) -> Iterator[DoubtfulText]:
    """Those by which a card is played: not those in the place of which the scenario has its own."""
    own = ruling.scripts.get(card.id)
    if card.id in ruling.blank or (own is not None and card.supertype != "Pokémon"):
        return
    newer = reworded_as(card, book.year)
    meant = CardStore.open().by_id(newer.as_) if newer is not None else None
    for text in doubtful_texts().of(meant or card):
        if own is None or text.name not in (own.powers if text.kind == "power" else own.attacks):
            yield text


class _Board:
    """Where alone a doubt matters: told from the board at its start and at its ends, and from what happened.

    In case of doubt it matters.
    """

    def __init__(self, ruling: Ruling, games: Sequence[Game], traces: Sequence[Sequence[Line]]) -> None:
        self.ruling, self.games, self.traces = ruling, games, traces

    def matters(self, text: DoubtfulText) -> bool:
        """Whether a doubt can matter here."""
        if text.beside and not self._names() & set(text.beside):
            return False
        here, happens = HERE.get(text.only_where), HAPPENS.get(text.only_where)
        if here is not None and here(self.ruling, [side for game in self.games for side in game.table.sides]):
            return True
        if happens is not None:
            return any(map(happens, self.traces))
        return here is None

    def _names(self) -> set[str]:
        """The names of all cards of the scenario, and of their attacks and Powers."""
        found = {card.name for card in self.ruling.cards}
        for card in self.ruling.cards:
            found.update(attack.name for attack in card.attacks)
            found.update(power.name for power in card.powers)
        return found


def _without_damage(lines: Sequence[Line]) -> bool:
    kinds = {line[1] for line in lines}
    return "damage" not in kinds or bool(kinds & {"no damage", "prevented"})


def _damages_own_side(lines: Sequence[Line]) -> bool:
    """Whether an attack reaches a Pokémon of its own player: of whom a line says damage, or that there is none."""
    whose = ""
    for _, kind, data, _ in lines:
        if kind == "attack":
            whose = str(data[0]).partition("'s ")[0]
        elif kind in ("damage", "no damage") and whose and str(data[0]).startswith(f"{whose}'s "):
            return True
    return False


def _every_one_taken(lines: Sequence[Line]) -> bool:
    return any(taken >= seen > 0 for seen, taken in _looked_at(lines))


def _looked_at(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Of each look at cards: how many there were, and how many cards were taken then, before anything else is done."""
    found: list[tuple[int, int]] = []
    still = False
    for _, kind, data, _ in lines:
        if kind == "look":
            found.append((len(data[1]), 0))
            still = True
        elif kind in ("shuffle", "play", "power", "use", "attack", "turn"):
            still = False
        elif still and kind in ("move", "attach", "bench", "discard"):
            seen, taken = found[-1]
            found[-1] = seen, taken + 1
    return found


def _has(*kinds: str) -> Callable[[Sequence[Line]], bool]:
    return lambda lines: any(line[1] in kinds for line in lines)


def _switches(lines: Sequence[Line]) -> bool:
    """Pokémon change places, or would have but for an effect that kept them."""
    return any(kind == "switch" or (kind == "prevented" and data[0] == "switch") for _, kind, data, _ in lines)


def _copies(lines: Sequence[Line]) -> bool:
    return any(kind == "attack" and data[2] for _, kind, data, _ in lines)


def _attaches_by_effect(lines: Sequence[Line]) -> bool:
    """Whether Energy is attached after an attack, a Power or a card was used in the turn, which may have done it."""
    used = False
    for _, kind, data, _ in lines:
        if kind == "attach" and used and str(data[0]).endswith("Energy"):
            return True
        used = kind != "turn" and (used or kind in ("attack", "power", "use", "play"))
    return False


def _less_than(what: Callable[[SideSpec | Side], Sized], least: int) -> Here:
    def here(ruling: Ruling, ends: Sequence[Side]) -> bool:
        sides: list[SideSpec | Side] = [*ruling.board.sides, *ends]
        return any(len(what(side)) < least for side in sides)

    return here


def _hurt(ruling: Ruling, ends: Sequence[Side]) -> bool:
    """Whether a Pokémon has a Special Condition before the first play."""
    there = [each for side in ruling.board.sides for each in (side.active, *side.bench) if each is not None]
    return any(each.conditions for each in there)


def _several_plays(ruling: Ruling, ends: Sequence[Side]) -> bool:
    return sum(play.do in DEEDS for play in ruling.play) > 1


DEEDS: Final = ("attack", "evolve", "play", "power", "use")

# By board: what lies there before the first play or at an end, and what happens in between; either will do.
HERE: Final[Mapping[str, Here]] = {
    EMPTY_DECK: _less_than(lambda side: side.deck, 1),
    EMPTY_BENCH: _less_than(lambda side: side.bench, 1),
    SMALL_HAND: _less_than(lambda side: side.hand, 2),
    LAST_PRIZE: _less_than(lambda side: side.prizes, 2),
    FIRST_TURNS: lambda ruling, ends: ruling.whole_game or ruling.board.turn <= 2,
    AFTERWARDS: _several_plays,
    CONDITION: _hurt,
}
HAPPENS: Final[Mapping[str, Callable[[Sequence[Line]], bool]]] = {
    OWN_SIDE: _damages_own_side,
    NO_DAMAGE: _without_damage,
    ALL_TAKEN: _every_one_taken,
    EVOLVES: _has("evolve", "devolve"),
    SWITCHED: _switches,
    EVOLVES_OR_BENCHED: _has("evolve", "devolve", "switch"),
    COPIED: _copies,
    ATTACHED: _has("attach"),
    ATTACHED_BY_EFFECT: _attaches_by_effect,
    CONDITION: _has("condition"),
}


class _Played:
    """What a replay used, played and had in force: asked for each doubtful text."""

    def __init__(self, verdict: Replayed) -> None:
        self.ends = list({id(leaf.end.game): leaf.end for leaf in verdict.leaves}.values())  # ways may share a game
        self.plays = verdict.ruling.play
        lines = {
            (kind, *map(str, data))
            for leaf in verdict.leaves
            for _, kind, data, _ in leaf.end.lines
            if kind in ("attack", "play", "power", "use")
        }
        self.copied = {(line[2], line[3]) for line in lines if line[0] == "attack" and line[3]}
        self.used = {line[2] for line in lines if line[0] in ("power", "use")}
        self.played = {line[2] for line in lines if line[0] == "play"}
        self.declared = {
            (event.attack, event.cause.act.card.id)
            for end in self.ends
            for _, event in end.game.log
            if isinstance(event, AttackDeclared) and event.cause is not None and event.cause.act is not None
        }

    def touches(self, doubt: PlayedDoubt) -> bool:
        """Whether a text took part in any way."""
        card, (kind, name, *_) = doubt
        if kind == "attack":
            return self._attacked(card, name)
        if kind == "card" and self._plays_card(card):
            return True
        if kind == "power" and any(play.do == "power" and play.what == name for play in self.plays):
            return True
        return (name or card.name) in self.used or any(
            _in_force(end.game, end.start, card, doubt.text) for end in self.ends
        )

    def _attacked(self, card: Card, name: str) -> bool:
        """Whether the attack of this card was used, from whatever card it was copied, or tried and refused."""
        if (name, card.name) in self.copied or (name, card.id) in self.declared:
            return True
        if any(attack == name for attack, _ in self.declared):
            return False
        return any(play.do == "attack" and play.what == name for play in self.plays)

    def _plays_card(self, card: Card) -> bool:
        """Whether the card was played from the hand, or that was tried and refused."""
        tried = (play.copy.known for play in self.plays if play.copy is not None and play.do != "power")
        return card.name in self.played or any(known is not None and known.id == card.id for known in tried)


def _in_force(game: Game, start: Mapping[int, Before], card: Card, text: DoubtfulText) -> bool:
    """Whether a text works by itself on a table, or did on what lay there at the start and has left play."""
    sources = [source for source in game.sources if _is_of(source, card, text)]
    if sources:
        return any(source.number is not None for source in sources)
    there = {pokemon.number: pokemon for pokemon in game.table.in_play()}
    gone = [before for number, before in start.items() if number not in there and before.name == card.name]
    if text.kind == "power":
        return bool(gone) and _works_by_itself(game.scripts.of(card), text)
    attached = {copy.known.id for each in there.values() for copy in each.attached if copy.known is not None}
    if card.id in attached:
        return True
    return any(card.name in before.attached for before in start.values())


def _is_of(source: Source, card: Card, text: DoubtfulText) -> bool:
    """Whether a source in play is this text."""
    if text.kind == "power":
        if source.standing != Standing.POWER or source.name != text.name:
            return False
        return source.copied in card.powers if source.copied is not None else _copy_id(source) == card.id
    return source.standing not in (Standing.POWER, Standing.ATTACK) and _copy_id(source) == card.id


def _copy_id(source: Source) -> str:
    return source.copy.known.id if source.copy is not None and source.copy.known is not None else ""


def _works_by_itself(script: CardScript | None, text: DoubtfulText) -> bool:
    return script is not None and text.name in script.powers and bool(script.powers[text.name].clauses)
