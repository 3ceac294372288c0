"""Each word and filter on each kind of thing and place, by own and copied attack: an effect, or refused at once."""

from __future__ import annotations

import pytest

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.language.grammar import WORDS
from ptcg_judge.yamlfile import parse_one
from tests.game.matrix.board import ALL_PLACES, a_board, plain, seen, select, things
from tests.game.matrix.deeds import CONDITIONS, NUMBERS, STATEMENTS, name_of
from tests.game.matrix.effects import IN_FORCE, placed, seen_on
from tests.game.matrix.properties import FILTERS
from tests.game.matrix.tried import Refused, after, played, read, shown_names

LET = "{let: {be: {in: my bench, where: {name: Charmander}}, as: one}}"


SELF = ("my active", "self", "attacking")
LOST = ("my lost zone", "their lost zone", "both lost zone")  # nothing leaves it
BENCHED = ("my bench", "their bench", "both bench")  # only an Active Pokémon has a Special Condition
SILENT = {  # what is accepted and finds nothing on this board, for the reason that stands beside it
    **dict.fromkeys(("condition", "recover"), BENCHED),
    **dict.fromkeys(("discard", "put into hand", "put into discard", "put into prizes"), LOST),
    "move counters from": SELF,  # from the Pokémon to itself
    "move counters to": SELF,
    "put into deck": (*LOST, "my deck", "their deck", "both deck"),  # only the order is another
    "devolve": (*SELF, "their active", "both active", "defending"),  # the Active Pokémon have not evolved
    "switch": ("self", "attacking"),  # Active itself; by a Power it may be on the Bench
    "attach": (
        *LOST,
        "under my play",
        "under their play",
        "stadium",
        "self",
    ),  # no Energy lies there; a card that attaches itself
    "swap": (
        "attached my play",
        "attached their play",
        "under my play",
        "under their play",
        "stadium",
        "self",
    ),  # no Potion
    "use card": ("attached my play", "attached their play", "under my play", "under their play", "stadium", "self"),
}  # no Supporter lies there


def counted(fits: str, place: str, hits: bool) -> str:
    """An attack that does 1 damage for each thing that fits, and elsewhere 1 for each that does not."""
    fit, other = (f"{{count: {select(place, 'where: ' + w)}}}" for w in (f"{{{fits}}}", f"{{not: {{{fits}}}}}"))
    fit, other = (other, fit) if hits else (fit, other)
    let = f"before: [{LET}], " if "one" in fits.split() else ""
    where = "{in: their bench, where: {name: Lapras-GX}}"
    return f"{{{let}damage: {fit}, apply: [], hits: [{{damage: {{amount: {other}, to: {where}, apply: []}}}}]}}"


AFTER_THE_DAMAGE = {"active when hit"}  # it means something once an attack has done its damage: corners.yaml


def test_every_property_is_in_the_matrix() -> None:
    assert {fits.split(":")[0] for fits in FILTERS} | AFTER_THE_DAMAGE == set(WORDS["filter"])


@pytest.mark.parametrize("fits", FILTERS)
def test_a_property(fits: str) -> None:
    """Own and copied, in `damage` and in `hits`: how many things of a place fit, and how many do not; or refused."""
    for place in ALL_PLACES:
        for copied in (False, True):
            for hits in (False, True):
                board = a_board(copied)
                try:
                    (end,) = after(counted(fits, place, hits), copied)
                except Refused:
                    continue
                there = things(board, place)
                fitting = sum(1 for thing in there if FILTERS[fits](board, thing))
                one, other = (len(there) - fitting, fitting) if hits else (fitting, len(there) - fitting)
                target = end.sides[1].active
                gx = next(mon for mon in end.sides[1].bench if mon.name == "Lapras-GX")
                assert target is not None
                assert (target.damage - 70, gx.damage - 50) == (one, other), (place, copied, hits)


@pytest.mark.parametrize("word", STATEMENTS)
def test_a_statement(word: str) -> None:
    """Own and copied, about what lies in each place: the board differs as the word says, or it is refused."""
    trial = STATEMENTS[word]
    for place in ALL_PLACES:
        for copied in (False, True):
            expected = a_board(copied)
            attack = trial.written(expected, place)
            try:
                read(f"attacks: {{Try: {attack}}}")
            except Refused:
                continue
            meant = trial.meant(expected, place)
            names = sorted(map(name_of, meant))
            trial.means(expected, meant, place)
            games = played(attack, copied, expected.promotes)
            for game in games:
                assert plain(seen(game)) == plain(expected), (place, copied)
                if word in ("look", "reveal") and place != "self":  # a card in a hand, not a Pokémon, is shown
                    assert sorted(shown_names(game, word)) == names, (place, copied)
                elif word not in ("look", "reveal"):
                    silent = plain(expected) == plain(a_board(copied))
                    assert silent == (place in SILENT.get(word, ())), f"{place}: nothing there to show what it does"


@pytest.mark.parametrize("word", NUMBERS)
def test_a_number(word: str) -> None:
    """Exactly the number of the model, own and copied, of what lies in each place."""
    for place in ALL_PLACES:
        for copied in (False, True):
            board = a_board(copied)
            number = NUMBERS[word](things(board, place))
            test = f"{{compare: {{of: {{{word}: {select(place)}}}, exactly: {number}}}}}"
            try:
                assert does_one(test, copied), (place, copied, number)
            except Refused:
                continue


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition(condition: str) -> None:
    """True and false as the model has it, own and copied, of what lies in each place."""
    for place in ALL_PLACES:
        for copied in (False, True):
            holds = CONDITIONS[condition](things(a_board(copied), place))
            try:
                assert does_one(f"{{{condition.replace('PLACE', select(place))}}}", copied) == holds, (place, copied)
            except Refused:
                continue


def does_one(condition: str, copied: bool) -> bool:
    """Whether an attack that does 1 damage if a condition holds, and else 2, does 1."""
    (end,) = after(f"{{damage: {{choose: {{if: {condition}, then: 1, else: 2}}}}, apply: []}}", copied)
    assert end.sides[1].active is not None
    return end.sides[1].active.damage == 71


PLACELESS = {"as soon as", "at", "while"}  # they speak of a moment or a condition, and hold what is tried here
OF_A_PLAYER = {"choose coin", "coins", "flip again"}  # of a player's coins
# a Knock Out, a hand, the play of a card: older.yaml, corners.yaml, words.yaml
ELSEWHERE = {"discard prizes", "lost prizes", "knocked out into", "knocked out as stadium", "guard", "flip to play"}


def test_every_effect_is_in_the_matrix() -> None:
    words = {
        next(iter(parse_one(each.effect.replace("PLACE", "self"), "", EffectFileError))) for each in IN_FORCE.values()
    }
    assert words | PLACELESS | OF_A_PLAYER | ELSEWHERE == set(WORDS["effect"])


@pytest.mark.parametrize("word", IN_FORCE)
def test_an_effect(word: str) -> None:
    """Own and copied, with the printed damage and with hits: it is on the Pokémon of the place alone, or refused."""
    trial = IN_FORCE[word]
    for place in ALL_PLACES:
        for copied in (False, True):
            board = a_board(copied)
            expected = trial.meant(board, placed(board, things(board, place)))
            try:
                games = played(trial.written(select(place)), copied)
            except Refused:
                continue
            assert expected or trial.cards or trial.only, f"{word}, {place}: read, and on nothing"
            for game in games:
                assert seen_on(game, trial.seen) == expected, (place, copied)
