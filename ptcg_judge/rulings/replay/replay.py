"""Play a ruling under a rulebook, along every open coin, pick, order and (if asked) choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ptcg_judge.cards.card import Card
from ptcg_judge.errors import FileError, JudgeError, RulingFileError
from ptcg_judge.game.chance.oracle import CoinsLeft, Leaf, PathOracle, Unanswered, every_way
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.scripts import NoScript, Scripts, no_script
from ptcg_judge.game.effects.values import bench_size, tools_allowed
from ptcg_judge.game.table.card_kinds import Kind, kind_of
from ptcg_judge.rulings.file.ruling import PokemonSpec, Ruling, ScenarioPlace
from ptcg_judge.rulings.replay.board_facts import snapshot
from ptcg_judge.rulings.replay.carry_out import Before, CantSay, End, play_all
from ptcg_judge.rulings.replay.lay_board import ScriptShelf, lay
from ptcg_judge.rulings.replay.reworded import of_their_time
from ptcg_judge.rulings.replay.scenario_oracle import MissingAnswers, OnlyAsked, ScenarioOracle
from ptcg_judge.rulings.replay.shared_tables import FROM, Ends
from ptcg_judge.rulings.replay.unasked import answer_meant, refuse_near, told_no

__all__ = ["Before", "CantSay", "End", "ScriptShelf", "located", "play_all", "replay"]

MOST_LEAVES = 4096
LOOKED_AT = 256  # ways that are played to see what a play offers


def replay(
    ruling: Ruling, book: Rulebook, shelf: ScriptShelf, coins: Sequence[bool] | None = None, most: int = MOST_LEAVES
) -> list[Leaf[End]]:
    """Every way a ruling can go under a rulebook; chances are exact and sum to 1 for each set of answers and orders.

    Where `coins` are given in place of the scenario's own, an answer that those coins leave nobody to ask for is no
    mistake, nor is a coin that nobody flips (`verdict.notes` tells of it). Raises JudgeError where it can't be played
    (a choice without an answer, a card without a script, a coin of the scenario left over).
    """
    ruling = of_their_time(ruling, book.year)
    if not ruling.lax:
        _possible_under(ruling, book, shelf)
    scripts = shelf.scripts(ruling, book)
    play: Callable[[PathOracle], End] = partial(_played, ruling, book, scripts, Ends())
    given = ruling.coins if coins is None else coins
    ways = partial(_looked_through, book, scripts, given)
    try:
        leaves = _leaves(play, ruling, given, most, coins is None)
    except Unanswered as open_:
        number = next((at for at, spec in enumerate(ruling.play) if spec.at == open_.place), -1)
        refused = told_no(ruling, number, open_.given, ways)
        if refused is not None:
            return replay(refused, book, shelf, coins, most)
        answer_meant(ruling, open_)
        raise
    except MissingAnswers as open_:
        refuse_near(ruling, open_.questions)
        raise
    unused = frozenset.intersection(*(leaf.end.unused for leaf in leaves))
    for left in sorted(unused) if coins is None else ():
        refused = told_no(ruling, left.number, left.left, ways)
        if refused is not None:
            return replay(refused, book, shelf, coins, most)
        wrong = CoinsLeft(str(left))
        wrong.at(ruling.play[left.number].place_of(left.left))
        raise wrong
    return leaves


def _possible_under(ruling: Ruling, book: Rulebook, shelf: ScriptShelf) -> None:
    """Raise where the board can't come about by this book: a condition it does not have, too many on the Bench."""
    for side in ruling.board.sides:
        most = book.bench_size.value
        if len(side.bench) > most:
            most = _room(ruling, book, shelf, side.name)
        if len(side.bench) > most:
            _impossible(ruling, side.bench[-1].at, f"{len(side.bench)} Pokémon on the Bench, at most {most}")
        if len(side.prizes) > book.prizes.value:
            at = ruling.places.get("table", ScenarioPlace(ruling.line))
            _impossible(ruling, at, f"{len(side.prizes)} Prizes, at most {book.prizes.value}")
        for pokemon in (*side.bench, *((side.active,) if side.active is not None else ())):
            top = pokemon.cards[-1].known
            if top is not None and top.supertype == "Trainer" and _only_a_trainer(ruling, book, shelf, top):
                _impossible(ruling, pokemon.at, f"{top.name} is no Pokémon, nor played as one")
            _carries_its_tools(ruling, book, shelf, side.name, pokemon)
            for name, _, _ in pokemon.conditions:
                if name not in book.conditions.value:
                    _impossible(ruling, pokemon.at, f"{book.id} has no Special Condition {name}")


def _only_a_trainer(ruling: Ruling, book: Rulebook, shelf: ScriptShelf, card: Card) -> bool:
    script = shelf.scripts(ruling, book).of(card)
    return script is not None and script.as_pokemon is None


def _room(ruling: Ruling, book: Rulebook, shelf: ScriptShelf, name: str) -> int:
    """How many Pokémon the cards on the board let a player have on the Bench."""
    game = lay(ruling.board, book, PathOracle(), shelf.scripts(ruling, book))
    return bench_size(game, game.table.side(name))


def _carries_its_tools(ruling: Ruling, book: Rulebook, shelf: ScriptShelf, name: str, written: PokemonSpec) -> None:
    """Raise where a Pokémon has more than one Pokémon Tool, and more than the cards on the board let it carry."""
    tools = [copy.name for copy in written.attached if copy.known is not None and kind_of(copy.known) == Kind.TOOL]
    if len(tools) < 2:
        return
    game = lay(ruling.board, book, PathOracle(), shelf.scripts(ruling, book))
    bearer = next(one for one in game.table.side(name).in_play() if one.cards[-1] is written.cards[-1])
    if len(tools) > tools_allowed(game, bearer):
        _impossible(ruling, written.at, f"{len(tools)} Pokémon Tools on one Pokémon ({', '.join(tools)})")


def _impossible(ruling: Ruling, at: ScenarioPlace, what: str) -> None:
    near = "write `impossible board: yes` if that is meant"
    raise RulingFileError(ruling.path, what, at.line, at.column, near)


def _played(ruling: Ruling, book: Rulebook, scripts: Scripts, ends: Ends, oracle: PathOracle) -> End:
    end = play_all(ruling, book, oracle, scripts)
    return ends.kept(end) if len(oracle.path) >= FROM else end


def _leaves(
    play: Callable[[PathOracle], End], ruling: Ruling, coins: Sequence[bool], most: int, strict: bool
) -> list[Leaf[End]]:
    """Every way; where answers run short that were used up by what nobody is asked, they are for what is asked."""
    try:
        return every_way(play, coins, ruling.answers, ruling.every, most, strict, ScenarioOracle, _ends_as)
    except Unanswered as open_:
        if f"{open_.who} {open_.what}".strip() not in ruling.answers:
            raise
        try:
            return every_way(play, coins, ruling.answers, ruling.every, most, strict, OnlyAsked, _ends_as)
        except JudgeError:
            raise open_ from None


def _looked_through(
    book: Rulebook, scripts: Scripts, coins: Sequence[bool], ruling: Ruling, seen: Callable[[ScenarioOracle], None]
) -> None:
    """Play a ruling every way, whatever its players choose; each way's oracle is shown when it has been played."""

    def looked(oracle: PathOracle) -> End:
        end = play_all(ruling, book, oracle, scripts)
        if isinstance(oracle, ScenarioOracle):
            seen(oracle)
        return end

    every_way(looked, coins, ruling.answers, True, LOOKED_AT, False, ScenarioOracle, _ends_as)


def _ends_as(end: End) -> object:
    """What longer runs of coins until tails are compared by: the board, the result and what was illegal."""
    return snapshot(end.game), end.game.table.why, end.illegal


def located(wrong: JudgeError, ruling: Ruling) -> FileError:
    """An error of a replay as an error of the scenario's file, with line and column."""
    if isinstance(wrong, FileError):
        return wrong
    places, near = ruling.places, wrong.hint
    if isinstance(wrong, NoScript):
        near = _with_nearest(wrong)
    line, column = wrong.place or places.get("table", places.get("game", ScenarioPlace(ruling.line, 1)))
    if wrong.place is None and isinstance(wrong, CoinsLeft):
        line, column = places.get(
            f"answers {wrong.question}" if wrong.question else "coins", ScenarioPlace(line, column)
        )
    error = RulingFileError(ruling.path, wrong.message, line, column, near)
    error.to_paste = isinstance(wrong, NoScript)
    return error


def _with_nearest(wrong: NoScript) -> str:
    """The hint about a text without a script, with the nearest text that has one: looked for only when it is shown."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.game.script_files.nearest_text import told

    return no_script(wrong.card, wrong.kind, wrong.name, told(wrong, CardStore.open())).hint
