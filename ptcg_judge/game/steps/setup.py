"""Setting up a game: one function per line of the rulebooks' lists.

The lists call these in the book's order; what a mulligan gives and when is the book's own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ptcg_judge.errors import JudgeError
from ptcg_judge.game import events
from ptcg_judge.game.core.game import Act, Game
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import Next
from ptcg_judge.game.effects.permission import comes_only_by
from ptcg_judge.game.effects.values import bench_size
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.steps.turn import next_turn
from ptcg_judge.game.table.card_kinds import StartsAs, is_basic
from ptcg_judge.game.table.state import Copy, Pokemon, Side

MOST_MULLIGANS = 60


class NobodyToStart(JudgeError):
    """A deck without a card that can be put down in set-up: mulligans would never end."""


class ToldAnother(JudgeError):
    """The number of mulligans is told, and the hand after them is one more."""


class SettingUp(Act):
    """A game being set up; `alone` counts the mulligans that only that side took.

    `told` says by side how many mulligans are still to come of those that are told and not played.
    `without_basic` says by side whether a player without a Basic Pokémon keeps the hand, because a card in it may be
    put down all the same; asked once for each hand. `second` is who goes second, None until that is decided.
    """

    __slots__ = ("alone", "second", "told", "without_basic")

    def __init__(self, game: Game, told: Mapping[int, int]) -> None:
        super().__init__(game)
        self.told = dict(told)
        self.alone = [0, 0]
        self.without_basic: dict[int, bool] = {}
        self.second: Side | None = None

    def goes_first(self, side: Side) -> None:
        """The coin, or whoever won it, has decided."""
        self.second = side.other
        happen(self.game, events.GoesFirst(side))

    def sides(self) -> tuple[Side, Side]:
        """Both players, the starting one first as far as that is known."""
        first = self.game.table.starting
        return first, first.other


def set_up(game: Game, told: Mapping[int, int] | None = None) -> None:
    """Run the rulebook's setup; the first turn has not begun after it. A game that settles a tie has its own Prizes.

    `told` are mulligans by the number of the side that took them, before the hand that its deck gives: nobody knows
    their cards, they count for what the other player draws. Raises ToldAnother where that hand is a mulligan too.
    Pokémon lie face down until it is over: what happens in it sets nothing off.
    """
    table = game.table
    prizes = game.book.tie_breaker_prizes if table.sudden_death else game.book.prizes
    happen(game, events.SetUpBegan(prizes.value))
    for side in table.sides:
        if not any(can_start(game, copy, second=True) for copy in (*side.deck, *side.hand)):
            raise NobodyToStart(f"{side.name}'s deck has no card that can be put down in set-up", "a Basic Pokémon")
    act = SettingUp(game, told or {})
    game.push(act)
    run(game.book.setup, act)
    _first_by_its_text(act)
    game.pop()
    game.waiting = []


def _first_by_its_text(s: SettingUp) -> None:
    """An Active Pokémon whose text says so makes its player go first, if the other's does not say it as well."""
    actives = [side.active for side in s.sides() if side.active is not None]
    saying = [(pokemon, name) for pokemon in actives for name in _first(s.game, pokemon)]
    if len(saying) == 1 and saying[0][0].side is not s.game.table.starting:
        pokemon, name = saying[0]
        s.game.trace.add("power", (pokemon.label, name))
        s.goes_first(pokemon.side)


def _first(game: Game, pokemon: Pokemon) -> list[str]:
    """The Powers of a Pokémon by which its player goes first."""
    script = game.scripts.of(pokemon.cards[-1].card)
    return [name for name, power in script.powers.items() if power.goes_first] if script is not None else []


def tie_breaker(game: Game) -> None:
    """After a tie the book's further game is set up with the same decks and begins: every card goes back first."""
    old = game.table
    game.begin_again(old.gathered())
    set_up(game)
    start(game)


def start(game: Game) -> None:
    """The starting player's first turn begins."""
    happen(game, events.SetUpEnded())
    next_turn(game)


def can_start(game: Game, copy: Copy, second: bool, to_bench: bool = False) -> bool:
    """Whether a card can be put down in setup: a Basic Pokémon, a Fossil where the book says so, or by its own text."""
    return counts_as_basic(game, copy) or starts_by_its_text(game, copy, second, to_bench)


def counts_as_basic(game: Game, copy: Copy) -> bool:
    """Whether a card may be put down as a Basic Pokémon in set-up, so that a hand with it is no mulligan."""
    if comes_only_by(game, copy):
        return False
    return is_basic(copy.card) or bool(game.book.fossil_starts.value and is_fossil(game, copy))


def starts_by_its_text(game: Game, copy: Copy, second: bool, to_bench: bool = False) -> bool:
    """Whether a Trainer card or an Ability says that its player, who goes second or not, may put it down in set-up."""
    script = game.scripts.of(copy.card) if copy.card.supertype != "Energy" else None
    if script is None:
        return False
    if copy.card.supertype == "Trainer":
        return script.as_pokemon is not None and script.as_pokemon.only_in_setup
    starts = [power.in_setup for power in script.powers.values()]
    return (
        (StartsAs.ACTIVE in starts and not to_bench)
        or StartsAs.ACTIVE_OR_BENCH in starts
        or (StartsAs.GOING_SECOND in starts and second)
    )


def is_fossil(game: Game, copy: Copy) -> bool:
    """Whether a Trainer card is a Fossil: played as if it were a Basic Pokémon, and Pokémon evolve from it."""
    script = game.scripts.of(copy.card) if copy.card.supertype == "Trainer" else None
    return script is not None and script.as_pokemon is not None and script.as_pokemon.fossil


# ---------------------------------------------------------------------------------------------------------- the steps


def shake_hands(s: SettingUp) -> Next:
    """The players shake hands."""
    return None


def flip_decides_start(s: SettingUp) -> Next:
    """A coin flip decides who goes first."""
    side = s.game.table.sides[0]
    heads = s.game.oracle.flip(side.name, "who goes first")
    s.goes_first(side if heads else side.other)
    return None


def winner_chooses_start(s: SettingUp) -> Next:
    """A coin is flipped; the winner chooses who goes first."""
    side = s.game.table.sides[0]
    winner = side if s.game.oracle.flip(side.name, "who chooses the first player") else side.other
    at = s.game.oracle.choose(winner.name, "goes", ["first", "second"])
    s.goes_first(winner if at == 0 else winner.other)
    return None


def draw_hands(s: SettingUp) -> Next:
    """Each player shuffles the deck and draws a hand."""
    for side in s.sides():
        _new_hand(s, side)
    return None


def _new_hand(s: SettingUp, side: Side) -> None:
    s.without_basic.pop(side.index, None)
    if s.told.get(side.index):  # the hands of mulligans that are only told are not dealt
        return
    happen(s.game, events.TookBackHand(side))
    happen(s.game, events.Shuffled(side))
    happen(s.game, events.Drew(side, s.game.book.hand_size.value))


def _lacks(s: SettingUp, side: Side) -> bool:
    """Whether the hand is a mulligan; with a card that may be put down by its own text its player decides."""
    if s.told.get(side.index):
        return True
    if any(counts_as_basic(s.game, copy) for copy in side.hand):
        return False
    if side.index not in s.without_basic:
        others = [copy.name for copy in side.hand if starts_by_its_text(s.game, copy, s.second is side)]
        if not others:
            _as_told(s, side)
            return True
        what = f"starts with {others[0]} instead of a mulligan"
        s.without_basic[side.index] = s.game.oracle.choose(side.name, what, ["yes", "no"]) == 0
    return not s.without_basic[side.index]


def _as_told(s: SettingUp, side: Side) -> None:
    """Raise ToldAnother where a hand without a Basic Pokémon is one mulligan more than were told."""
    if side.index in s.told:
        number = f"{side.mulligans} mulligan{'' if side.mulligans == 1 else 's'}"
        what = f"{side.name}'s hand after {number} has no Basic Pokémon: that is one more"
        raise ToldAnother(what, "the deck lies as it was shuffled for the hand that was kept, its top card first")


def _mulligan(s: SettingUp, side: Side, alone: bool) -> None:
    s.alone[side.index] += alone
    told = bool(s.told.get(side.index))
    happen(s.game, events.TookMulligan(side, told))
    if told:
        s.told[side.index] -= 1
    _new_hand(s, side)


def both_start_over(s: SettingUp) -> Next:
    """If neither player has a Basic Pokémon, both show their hands and draw again; nobody draws extra cards."""
    for _ in range(MOST_MULLIGANS):
        if not all(_lacks(s, side) for side in s.sides()):
            break
        for side in s.sides():
            _mulligan(s, side, False)
    return None


def mulligans_with_cards_at_once(s: SettingUp) -> Next:
    """A player without a Basic Pokémon shows the hand and draws a new one; each time the other may draw extra cards."""
    both_start_over(s)
    for side in s.sides():
        for _ in range(MOST_MULLIGANS):
            if not _lacks(s, side):
                break
            _mulligan(s, side, True)
            _draw_extra(s, side.other, s.game.book.mulligan_cards.value)
    return None


def mulligans_of_one_player(s: SettingUp) -> Next:
    """The player without a Basic Pokémon waits until the other has set up, then redraws until there is one."""
    for side in s.sides():
        if side.active is not None:
            continue
        alone = 0
        while _lacks(s, side) and alone < MOST_MULLIGANS:
            alone += 1
            _mulligan(s, side, True)
        if alone:
            _choose_active(s, side)
            _choose_bench(s, side)
            _lay_prizes(s, side)
    return None


def extra_cards_after_setup(s: SettingUp) -> Next:
    """The other player may draw up to one card for each mulligan taken alone; Basics among them may be benched."""
    for side in s.sides():
        if s.alone[side.other.index]:
            _draw_extra(s, side, s.alone[side.other.index] * s.game.book.mulligan_cards.value)
            _choose_bench(s, side)
    return None


def _draw_extra(s: SettingUp, side: Side, most: int) -> None:
    """Up to so many cards; those that the Prizes still need stay in the deck."""
    needed = 0 if side.prizes else side.prizes_at_start
    most = max(0, min(most, len(side.deck) - needed))
    labels = [str(number) for number in range(most + 1)]
    number = s.game.oracle.choose(side.name, "draws extra cards", labels)
    if number:
        happen(s.game, events.Drew(side, number))


def choose_actives(s: SettingUp) -> Next:
    """Each player puts a Basic Pokémon face down as the Active Pokémon."""
    for side in s.sides():
        if not _lacks(s, side):
            _choose_active(s, side)
    return None


def _choose_active(s: SettingUp, side: Side) -> None:
    among = [copy for copy in side.hand if can_start(s.game, copy, s.second is side)]
    at = s.game.oracle.choose(side.name, "starts with", [copy.name for copy in among])
    happen(s.game, events.Benched(among[at], side, "hand", None, to_active=True))


def choose_benches(s: SettingUp) -> Next:
    """Each player may put more Basic Pokémon face down onto the Bench."""
    for side in s.sides():
        if side.active is not None:
            _choose_bench(s, side)
    return None


def _choose_bench(s: SettingUp, side: Side) -> None:
    while len(side.bench) < bench_size(s.game, side):
        among = [copy for copy in side.hand if can_start(s.game, copy, s.second is side, to_bench=True)]
        if not among:
            return
        labels = [*(copy.name for copy in among), "no more"]
        at = s.game.oracle.choose(side.name, "benches", labels)
        if at == len(among):
            return
        happen(s.game, events.Benched(among[at], side, "hand"))


def lay_prizes(s: SettingUp) -> Next:
    """Each player puts the top cards of the deck face down as Prizes."""
    for side in s.sides():
        if side.active is not None:
            _lay_prizes(s, side)
    return None


def _lay_prizes(s: SettingUp, side: Side) -> None:
    if not side.prizes:
        happen(s.game, events.LaidPrizes(side))


def reveal_all(s: SettingUp) -> Next:
    """All Pokémon are turned face up and the game begins."""
    s.game.trace.add("setup", ("both players", "turn their Pokémon face up"))
    return None
