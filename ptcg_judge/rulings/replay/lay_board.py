"""The board of a scenario laid on a table, with the scripts of its cards."""

from __future__ import annotations

from dataclasses import replace

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Oracle
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import CardScript, Clause, Doing, Effect, Game, do_all
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.effects.entering import as_tool, enter, enter_stadium
from ptcg_judge.game.effects.in_force import begin
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.effects.values import given_as_energy, hp, lethal
from ptcg_judge.game.plays.legal import may_not_go_there
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.table.card_kinds import Kind, Standing, kind_of, pieces_of
from ptcg_judge.game.table.marks import SUPPORTER, read_mark
from ptcg_judge.game.table.state import ConditionHeld, Copy, Pokemon, Side, Table
from ptcg_judge.rulings.file.ruling import Board, PokemonSpec, Ruling, ScenarioPlace, SideSpec
from ptcg_judge.rulings.replay.reworded import reworded_as


class ScriptShelf:
    """Finds scripts: a scenario's own first, then the effect files; each card is compiled once for all rulings."""

    def __init__(self) -> None:
        self.library = ScriptLibrary()
        self.compiled: dict[str, CardScript | None] = {}
        self.in_year: dict[tuple[str, int], CardScript | None] = {}

    def find(self, card: Card) -> CardScript | None:
        """The compiled script of a card from the effect files, None where there is none."""
        if card.id not in self.compiled:
            self.compiled[card.id] = self.library.find(card)
        return self.compiled[card.id]

    def scripts(self, ruling: Ruling, book: Rulebook) -> Scripts:
        """The scripts for one ruling under a rulebook, by whose day a card may be played by a newer text."""
        own = ruling.scripts

        def find(card: Card) -> CardScript | None:
            return self._with(own[card.id], card) if card.id in own else self._of_the_time(card, book)

        return Scripts(find, ruling.blank)

    def _of_the_time(self, card: Card, book: Rulebook) -> CardScript | None:
        """The script of a card as it is worded in the time of a rulebook."""
        key = card.id, book.year
        if key not in self.in_year:
            newer = reworded_as(card, book.year)
            meant = CardStore.open().by_id(newer.as_) if newer is not None else None
            self.in_year[key] = self.find(meant or card)
        return self.in_year[key]

    def _with(self, own: CardScript, card: Card) -> CardScript:
        """A scenario's own script; attacks and Powers that it does not speak of keep theirs."""
        known = self.find(card)
        if known is None or card.supertype != "Pokémon":
            return own
        return replace(own, attacks={**known.attacks, **own.attacks}, powers={**known.powers, **own.powers})


def lay(board: Board, book: Rulebook, oracle: Oracle, scripts: Scripts) -> Game:
    """A new game on the board."""
    table = Table((board.sides[0].name, board.sides[1].name))
    table.turn = board.turn
    table.player = table.sides[board.player]
    table.whose[table.turn] = table.player
    table.starting = table.sides[board.starting]
    table.starting.first_turn = 1
    table.starting.other.first_turn = 2 if table.turn > 1 else -1
    game = Game(table, book, oracle, scripts)
    game.laying = True
    for side, spec in zip(table.sides, board.sides, strict=True):
        _lay_side(game, side, spec)
    game.laying = False
    if board.sudden_death is not None:
        _settles_a_tie(game, board, board.sudden_death)
    table.seen = dict(board.seen)
    if board.stadium is not None:
        table.stadium = board.stadium
        enter_stadium(game, board.stadium)
    for side, spec in zip(table.sides, board.sides, strict=True):
        if spec.this_turn:
            _played_this_turn(game, side, spec)
    if game.sources:
        settle(game)
    game.unsettled = False
    for side, spec in zip(table.sides, board.sides, strict=True):
        _all_survive(game, side, spec)
    return game


def _all_survive(game: Game, side: Side, spec: SideSpec) -> None:
    """Damage of at least the HP, whatever is added to it, lies on no Pokémon."""
    there = [(side.active, spec.active), *zip(side.bench, spec.bench, strict=False)]
    for pokemon, written in there:
        if written is None or written.survives is None or written.cards[-1].known is None or pokemon is None:
            continue
        if written.damage >= (written.cards[-1].card.hp or 0) and lethal(game, pokemon):
            most = hp(game, pokemon)
            near = "write `impossible board: yes` if that is meant"
            wrong = JudgeError(f"{written.damage} damage on {pokemon.name}, which has {most} HP", near)
            wrong.at(written.survives)
            raise wrong


def _lay_side(game: Game, side: Side, spec: SideSpec) -> None:
    side.hand = list(spec.hand)
    side.deck = list(spec.deck)
    side.mixed = spec.mixed.copy()
    side.discard = list(spec.discard)
    side.lost = list(spec.lost)
    side.prizes = list(spec.prizes)
    side.prizes_at_start = max(game.book.prizes.value, len(spec.prizes))
    side.prizes_taken = side.prizes_at_start - len(spec.prizes)
    if spec.used or spec.used_in_game:
        side.used = dict.fromkeys(map(read_mark, spec.used), 1)
        side.used_in_game = dict.fromkeys(map(read_mark, spec.used_in_game), 1)
    if spec.some_supporter is not None:
        side.played_cards.append(spec.some_supporter)
    if spec.active is not None:
        side.active = _lay_placed(game, side, spec.active)
    side.bench = [_lay_placed(game, side, each) for each in spec.bench]


def _settles_a_tie(game: Game, board: Board, at: ScenarioPlace) -> None:
    """The board is one of Sudden Death: Prizes that nobody wrote are as many as the rulebook lays out for it."""
    game.table.sudden_death = True
    most = game.book.tie_breaker_prizes.value
    for side, spec in zip(game.table.sides, board.sides, strict=True):
        if "prizes" in spec.open_zones:
            surplus = side.prizes[most:]
            del side.prizes[most:]
            if "deck" in spec.open_zones:
                side.deck = surplus + side.deck
                side.mixed = dict.fromkeys(side.deck, 0)
        side.prizes_at_start = max(most, len(side.prizes))
        side.prizes_taken = side.prizes_at_start - len(side.prizes)
    wrong = "" if board.lax else _not_in_sudden_death(game, most)
    if wrong:
        error = JudgeError(wrong, "write `impossible board: yes` if that is meant")
        error.at(at)
        raise error


def _not_in_sudden_death(game: Game, most: int) -> str:
    """Why this can be no board of Sudden Death under this rulebook; "" where it can."""
    first, second = game.table.sides
    for side in game.table.sides:
        if len(side.prizes) > most:
            return f"{side.name} has {len(side.prizes)} Prizes; Sudden Death begins with {most} ({game.book.id})"
    if game.book.tie_breaker_first_prize_wins.value and len(first.prizes) != len(second.prizes):
        return f"whoever takes the first Prize wins Sudden Death ({game.book.id}): with unequal Prizes it is over"
    return ""


def _lay_placed(game: Game, side: Side, spec: PokemonSpec) -> Pokemon:
    """A Pokémon laid; what is wrong with it (a card without a script) is said at its own place in the file."""
    try:
        return _lay_pokemon(game, side, spec)
    except JudgeError as wrong:
        wrong.at(spec.at)
        raise


def _lay_pokemon(game: Game, side: Side, spec: PokemonSpec) -> Pokemon:
    table = game.table
    pokemon = Pokemon(table.number(), side, list(spec.cards), table.turn if spec.new else table.turn - 2)
    pokemon.attached = [_of_its_player(game, pokemon, copy) for copy in spec.attached]
    pokemon.energy_stated = spec.energy_stated
    pokemon.damage = spec.damage
    pokemon.markers = dict(spec.markers)
    if spec.evolved_now:
        pokemon.evolved = table.turn
    for name, counters, since in spec.conditions:
        pokemon.conditions[name] = ConditionHeld(name, since if since is not None else table.turn - 1, counters)
    card = spec.cards[-1].known
    if card is not None:
        pokemon.pieces = min(pieces_of(card), len(spec.cards))
        pokemon.printed = game.scripts.in_play(card)
        enter(game, pokemon, spec.cards[-1])
    for copy in pokemon.attached:
        if copy.known is not None and not copy.known.is_basic_energy:
            if copy.known.supertype == "Pokémon" and as_tool(game.scripts.whole(copy.known)):
                table.as_tool.add(copy)
            if (gives := given_as_energy(game, copy.known)) is not None:
                table.as_energy[copy] = gives
            enter(game, pokemon, copy)
    for what, rows in (("weakness", spec.weakness), ("resistance", spec.resistance)):
        if rows is not None:
            _override(game, pokemon, what, rows)
    return pokemon


def _of_its_player(game: Game, pokemon: Pokemon, copy: Copy) -> Copy:
    """An attached card, which is the opponent's where its text has it attached to the opponent's Pokémon alone."""
    if copy.known is None or copy.known.is_basic_energy:
        return copy
    fits = game.scripts.whole(copy.known).attach_to
    if fits is None:
        return copy
    side, kind = pokemon.side, kind_of(copy.known)
    side.bench.append(pokemon)  # only to be asked about: it is not in its place yet
    mine, theirs = (fits(Doing(game, who, kind, copy.name, pokemon, copy), pokemon) for who in (side, side.other))
    side.bench.remove(pokemon)
    return copy if mine or not theirs else Copy(copy.number, copy.known, game.table.sides.index(side.other))


def _override(game: Game, pokemon: Pokemon, what: str, rows: tuple[tuple[str, str], ...]) -> None:
    """What the board says of a Pokémon beside its card, as an effect on it."""
    clause = Clause(hooks.modify(what), lambda e, p, *x: p is e.bearer, lambda d, current, p: rows, sets=True)
    begin(game, Effect(clause, Doing(game, pokemon.side, Kind.RULE, "the board", pokemon), Standing.RULE, pokemon))


def _played_this_turn(game: Game, side: Side, spec: SideSpec) -> None:
    """Cards written as played this turn: what they do lasts, they lie in the discard pile."""
    for copy in spec.this_turn:
        script = game.scripts.whole(copy.card)
        if script.play is None and script.attach_to is not None:
            _attached_this_turn(game, side, copy)
            continue
        side.played.append(copy)
        side.played_cards.append(copy)
        _carried_out_before(game, side, copy)


def _carried_out_before(game: Game, side: Side, copy: Copy) -> None:
    """A card played earlier this turn: what it left behind is in force, the card lies in the discard pile."""
    kind = kind_of(copy.card)
    script = game.scripts.whole(copy.card)
    doing = Doing(game, side, kind, copy.name, None, copy)
    if script.play is not None:
        do_all(doing, script.play.do)
    if copy in side.played:
        side.played.remove(copy)
        side.discard.append(copy)
    if kind == Kind.SUPPORTER:
        side.used[SUPPORTER] = 1
    game.trace.lines.clear()


def bring(zone: list[Copy], copy: Copy) -> None:
    """A card that the board does not state lies in this zone, because a play says so."""
    zone.append(copy)


def _attached_this_turn(game: Game, side: Side, copy: Copy) -> None:
    """A card that is attached when it is played lies on the Active Pokémon; which other one, the board has to say."""
    if side.active is None or may_not_go_there(game, Play(Deed.PLAY, side, side.active, copy, copy.name, side.active)):
        near = f"write it under `attached:` of its Pokémon: {{card: ..., attached: [{copy.name}]}}"
        raise JudgeError(f"{copy.name} can't lie on {side.name}'s Active Pokémon", near)
    side.active.attached.append(copy)
    enter(game, side.active, copy)
