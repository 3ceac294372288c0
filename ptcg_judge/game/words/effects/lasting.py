"""Effects that live on after the card or attack that began them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Args, Clause, Doing
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects.guarding import guarded
from ptcg_judge.game.effects.in_force import end, end_all_on, tie
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.language.could import is_bound, selection
from ptcg_judge.game.language.effects import Clauses
from ptcg_judge.game.language.grammar import SCHEMAS, Around, Scope, kind, suggest, word
from ptcg_judge.game.language.lists import Who
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.telling import tell_span
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import Pokemon, Side
from ptcg_judge.game.words.control import Do


def players_meant(c: Doing, players: object) -> tuple[Side, ...]:
    """The players that are named by one word, or nobody."""
    named = {"you": (c.doer,), "opponent": (c.doer.other,), "both": tuple(c.game.table.sides)}
    return named.get(str(players), ())


def could_remove(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether an attack left an effect on one of the Pokémon or, where they are meant, the players."""
    players = players_meant(c, args["players"])
    bearers: list[Pokemon | Side] = [
        *(each for each in selection(args, "on").among(c) if isinstance(each, Pokemon)),
        *players,
    ]
    return any(effect.doing.kind == "attack" for bearer in bearers for effect in c.game.resting.get(bearer, ()))


@word(
    "statement",
    "remove effects",
    "{remove effects: {on: both play, players: both}}",
    "on",
    tell="end what attacks left on {on}[ and on {players}]",
    could=could_remove,
    on="Pokémon!",
    players="which player",
)
def remove_effects(on: Select, players: str | None = None) -> Do:
    """End the effects that attacks left on Pokémon (`players`: on these players too); Special Conditions stay."""

    def do(c: Doing) -> Result:
        gone = [effect for thing in on.pokemon(c) for effect in end_all_on(c.game, thing, of_attacks=True)]
        for side in players_meant(c, players):
            for effect in [each for each in c.game.resting.get(side, ()) if each.doing.kind == Kind.ATTACK]:
                end(c.game, effect)
                gone.append(effect)
        for effect in gone:
            c.game.trace.add("effect ends", (effect.doing.label, str(effect.clause.hook), effect.says))
        settle(c.game)
        return Result(bool(gone), [], len(gone))

    return do


DURATIONS: dict[str, tuple[int, int, str]] = {
    # from (turns from now), until (turns from now), moment of the last turn; "my" and "their" as seen on your own turn
    "this turn": (0, 0, "turn"),
    "their next turn": (1, 1, "turn"),
    "my next turn": (2, 2, "turn"),
    "until end of their next turn": (0, 1, "turn"),
    "until end of my next turn": (0, 2, "turn"),
    "until next checkup": (0, 0, "checkup"),
}


OPEN = ("while active", "while in play", "game")


SCHEMAS["duration"] = {"enum": [*DURATIONS, *OPEN]}


@kind("duration", SCHEMAS["duration"], "their next turn, until end of their next turn ...", tell=tell_span)
def parse_duration(node: object, scope: Scope) -> str:
    """One of the fixed spans."""
    if node not in DURATIONS and node not in OPEN:
        raise scope.problem(f"there is no duration '{node}'", suggest(node, [*DURATIONS, *OPEN]))
    return str(node)


def could_last(c: Doing, args: Args, empty: set[str]) -> bool:
    """Not on a Pokémon that certainly is not there."""
    on = args["on"]
    return not isinstance(on, Select) or not is_bound(on) or on.called not in empty


@word(
    "statement",
    "lasting",
    "{lasting: {on: self, for: their next turn, effects: [{prevent: {what: damage, to: self}}]}}",
    None,
    tell="{for|from now on}[, for {on}][?with self:, until this card is Benched or evolves]"
    "[?once:, if not under it already][?till benched:, until it is Benched]"
    "[?till retreat:, until it retreats]: {effects}",
    could=could_last,
    opens=(Around.LASTING,),
    effects="effects!",
    on="Pokémon or who",
    for_="duration",
    with_self="flag",
    once="flag",
    till_benched="flag",
    till_retreat="flag",
)
def lasting(
    effects: Clauses,
    on: Select | Who | None = None,
    for_: str | None = None,
    with_self: bool | None = None,
    once: bool | None = None,
    till_benched: bool | None = None,
    till_retreat: bool | None = None,
) -> Callable[[Doing], Result]:
    """Start effects that live on after this card or attack; `with self`: they end, too, when what rests on the user does; `once`: not on what is under them; `till benched`: they end, too, when their Pokémon goes to the Bench, as those of attacks do, or (`till retreat`) when it retreats."""  # noqa: E501
    ends_with = (bool(with_self), bool(till_benched) or (bool(till_retreat) and "retreat"))

    def do(c: Doing) -> Result:
        bearers: Sequence[Pokemon | Side | None] = [None]
        if isinstance(on, Who):
            bearers = {Who.YOU: [c.doer], Who.OPPONENT: [c.doer.other]}.get(on, [None])
            if any(clause.hook is not hooks.OFF for clause in effects):  # an Ability switched off guards nobody
                bearers = [each for each in bearers if not (isinstance(each, Side) and guarded(c.game, each, c))]
        elif on is not None:
            bearers = on.pokemon(c)
        bearers = [bearer for bearer in bearers if not (once and _is_under(c, bearer))]
        begun = [bearer for bearer in bearers for clause in effects if _begin(c, clause, bearer, for_, *ends_with)]
        return Result(bool(begun), [b for b in begun if isinstance(b, Pokemon)], len(begun))

    return do


def _is_under(c: Doing, bearer: Pokemon | Side | None) -> bool:
    """Whether an effect of the same attack or card rests on it."""
    resting = c.game.resting.get(bearer, ()) if bearer is not None else ()
    return any(effect.doing.label == c.label and effect.doing.kind == c.kind for effect in resting)


def _begin(
    c: Doing, clause: Clause, bearer: Pokemon | Side | None, for_: str | None, with_self: bool, benched: bool | str
) -> bool:
    """Begin one of the effects on one of those it rests on; whether it came into force."""
    from ptcg_judge.game.core.game import Effect
    from ptcg_judge.game.events import Lasting
    from ptcg_judge.game.events.door import happen

    turn = c.game.table.turn
    begins, ends, moment = DURATIONS.get(for_ or "", (0, -1, "turn"))
    if for_ is not None and for_ in DURATIONS and c.game.table.player is not c.you:
        begins, ends = _from_the_other_turn(for_, begins, ends)
    doing = c.by(c.you)
    doing.names = dict(c.names)
    doing.left_on = bearer if isinstance(bearer, Pokemon) else None
    played = for_ == "this turn" and c.kind is not Kind.ATTACK
    standing = Standing.PLAYED if played else Standing.of(c.kind)
    last = None if ends < 0 else turn + ends
    effect = Effect(clause, doing, standing, bearer, turn + begins, last, moment)
    effect.benched = effect.benched or benched
    begun = happen(c.game, Lasting(effect, for_ or "", c))
    if begun and with_self and c.this is not None:
        tie(c.game, effect, c.this)
    return begun


def _from_the_other_turn(for_: str, begins: int, ends: int) -> tuple[int, int]:
    """The span as seen in the opponent's turn: "my next turn" is the coming one."""
    if "my next" in for_:
        return max(0, begins - 1), ends - 1
    if "their next" in for_:
        return begins + (1 if begins else 0), ends + 1
    return begins, ends
