"""What a player may or may not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Condition, Doing, Effect, Number
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.in_force import kept_off
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.effects.values import given_as_energy
from ptcg_judge.game.language.effects import Clauses, concerns, of_kind
from ptcg_judge.game.language.filters import Filter
from ptcg_judge.game.language.grammar import Scope, kind, parse, word
from ptcg_judge.game.language.lists import Who
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import word_of
from ptcg_judge.game.language.telling import tell_banned, tell_forbidden
from ptcg_judge.game.table.card_kinds import GX_ATTACK, Kind, once_a_game
from ptcg_judge.game.table.marks import Done
from ptcg_judge.game.table.state import LEVEL_UP, Copy, Pokemon, Side
from ptcg_judge.game.words.effects.replacement import cured, immune, kept_condition


@word(
    "effect",
    "pay retreat",
    "{pay retreat: {of: bearer}}",
    "of",
    tell="this card can be discarded in place of Energy when {of} retreats",
    of="Pokémon!",
)
def pay_retreat(of: Select) -> Clauses:
    """This attached card is discarded instead of Energy when the Pokémon retreats."""
    return (
        Clause(
            hooks.PAY_RETREAT, lambda effect, pokemon: concerns(of, effect.doing, pokemon), lambda doing: doing.copy
        ),
    )


@word(
    "effect",
    "forbid",
    "{forbid: {act: retreat, by: defending}}",
    None,
    tell=tell_banned,
    act="act!",
    by="Pokémon or who",
    what="forbidden",
    from_="[zone played from]",
    but_by="[cause]",
    if_="condition",
)
def forbid(
    act: Deed,
    by: Select | Who | None = None,
    what: Meant = None,
    from_: tuple[str, ...] | None = None,
    but_by: tuple[str, ...] | None = None,
    if_: Condition | None = None,
) -> Clauses:
    """It can't be done, by an effect neither: attach, evolve, level up, bench; wins over every allow. `from`: with what lies there; `but by`: such effects may."""  # noqa: E501
    if act is Deed.BE_AFFECTED:
        return (immune(by, what, if_), cured(by, what, if_))
    if act in (Deed.RECOVER_BY_EVOLVING, Deed.RECOVER_AT_CHECKUP):
        return (kept_condition(hooks.forbid(act), by, what, if_),)
    on: tuple[hooks.Hook, ...] = (hooks.forbid(_play_of(act)),)
    if act in (Deed.EVOLVE, Deed.LEVEL_UP):
        on = (*on, hooks.FORBID_EVOLVING)
    elif act is Deed.BENCH:
        on = (*on, hooks.FORBID_BENCHING)
    fits = _play_test(by, what, from_, if_)

    def test(effect: Effect, play: Play) -> bool:
        return (
            fits(effect, play)
            and _is_the_act(act, play)
            and not (but_by is not None and play.cause is not None and of_kind(play.cause, but_by))
            and not _is_safe(act, effect, play.pokemon)
        )

    return tuple(Clause(hook, test, lambda doing, *about: True) for hook in on)


def _play_of(act: Deed) -> Deed:
    """The play that an act is: a Pokémon LV.X is put on like a card that evolves."""
    return Deed.EVOLVE if act is Deed.LEVEL_UP else act


def _is_the_act(act: Deed, play: Play) -> bool:
    """Whether a play that puts a card on a Pokémon is what is meant: to evolve it, or to level it up, which is no evolving."""  # noqa: E501
    if act not in (Deed.EVOLVE, Deed.LEVEL_UP):
        return True
    card = play.copy.known if play.copy is not None else None
    return (card is not None and card.stage == LEVEL_UP) is (act is Deed.LEVEL_UP)


# a ban on these is on the Pokémon, others are on the player
OF_POKEMON = (Deed.ATTACK, Deed.RETREAT, Deed.BE_HEALED, Deed.HAVE_COUNTERS_MOVED)


def _is_safe(act: Deed, effect: Effect, pokemon: Pokemon | None) -> bool:
    """Whether a Pokémon is protected from what would keep it from doing this."""
    if act not in OF_POKEMON or pokemon is None:
        return False
    return kept_off(effect.doing.game, pokemon, effect) or (act is Deed.ATTACK and _kept_off(effect, pokemon))


def _kept_off(effect: Effect, pokemon: Pokemon) -> bool:
    """Whether a Pokémon is safe from what an attack left on its player: such a ban is on each Pokémon (370, 372)."""
    from ptcg_judge.game.events import Lasting
    from ptcg_judge.game.events.door import prevented

    if not isinstance(effect.bearer, Side) or effect.doing.kind is not Kind.ATTACK:
        return False
    on_it = Effect(effect.clause, effect.doing, effect.standing, pokemon, effect.begins, effect.ends)
    return prevented(effect.doing.game, Lasting(on_it, "", effect.doing))


@word(
    "effect",
    "allow",
    "{allow: {act: evolve, by: self, even if: [came into play this turn]}}",
    None,
    tell="{by|its player} may {act}[ {what}][, although: {even if/, }][, if {if}]",
    act="act!",
    by="Pokémon or who",
    what="forbidden",
    even_if="[ban]",
    if_="condition",
)
def allow(
    act: Deed,
    by: Select | Who | None = None,
    what: Meant = None,
    even_if: tuple[str, ...] | None = None,
    if_: Condition | None = None,
) -> Clauses:
    """Lifts a rule: `even if` names the bans that do not count (see game/plays/legal.py)."""
    lifted = frozenset(even_if or ())
    fits = _play_test(by, what, None, if_)

    def test(effect: Effect, play: Play) -> bool:
        if not fits(effect, play) or not _is_the_act(act, play):
            return False
        done_to = play.pokemon if isinstance(by, Select) else None  # else it is done to a player
        return done_to is None or not kept_off(effect.doing.game, done_to, effect)

    return (Clause(hooks.allow(_play_of(act)), test, lambda doing, *about: lifted),)


@word(
    "effect",
    "flip to play",
    "{flip to play: {what: {kind: item}}}",
    "what",
    tell=(
        "who plays {what} flips a coin: on tails it is not played, the opponent may use it unless it would come into "
        "play, and it is discarded"
    ),
    what="filter of cards!",
)
def flip_to_play(what: Filter) -> Clauses:
    """Either player flips a coin for such a card; on tails it is lost, or used by the opponent, who pays for it."""

    def test(effect: Effect, play: Play) -> bool:
        return play.copy is not None and play.copy.known is not None and what(effect.doing, play.copy)

    return (Clause(hooks.FLIP_TO_PLAY, test, lambda doing, *about: True),)


THIS_ATTACK = "this attack"
OF_CONDITIONS = (
    Deed.BE_AFFECTED,
    Deed.RECOVER_BY_EVOLVING,
    Deed.RECOVER_AT_CHECKUP,
)  # what is forbidden with Special Conditions
Meant = Filter | tuple[str, ...] | None  # what an act is forbidden with: cards that fit, names of attacks, Conditions


@kind("forbidden", {}, "a Filter of cards, names of attacks, or Special Conditions", tell=tell_forbidden)
def parse_forbidden(node: object, scope: Scope) -> Meant:
    """What an act is forbidden with: a filter of cards, attacks by name, or the Special Conditions one can't have."""
    if isinstance(node, Mapping):
        fits: Filter = parse("filter", node, scope)
        return fits
    of = "[Special Condition or any]" if scope.beside("act") in OF_CONDITIONS else "[attack meant]"
    words: tuple[str, ...] = parse(of, node, scope)
    return words


@kind("attack meant", {"type": "string"}, "the name of an attack, this attack, or GX attack")
def parse_attack_meant(node: object, scope: Scope) -> str:
    """An attack by its name, by the name under which it was chosen, the one whose effect it is, or any GX attack."""
    if node in (THIS_ATTACK, Done.GX_ATTACK):
        return str(node)
    if isinstance(node, str) and node in scope.names:
        return scope.bound(node, "word")
    return str(parse("attack", node, scope))


def _play_test(
    by: Select | Who | None, what: Meant, from_: tuple[str, ...] | None, if_: Condition | None
) -> Callable[..., bool]:
    def test(effect: Effect, play: Play) -> bool:
        doing = effect.doing
        if not _acts(by, doing, effect.bearer, play):
            return False
        if from_ is not None and play.copy is not None and _lies_in(doing, play.copy) not in from_:
            return False
        if isinstance(what, tuple):
            if play.name not in _attack_names(what, doing, play):
                return False
        elif what is not None and not _is_meant(what, doing, play):
            return False
        return if_ is None or if_(doing)

    return test


def _is_meant(what: Filter, doing: Doing, play: Play) -> bool:
    """Whether the card of a play fits; a Pokémon card that is attached as Energy is played as a Special Energy card (25)."""  # noqa: E501
    copy = play.copy
    if copy is None or copy.known is None:
        return False
    if play.act is Deed.ATTACH and given_as_energy(doing.game, copy.known) is not None:
        copy = Copy(copy.number, replace(copy.known, supertype="Energy", subtypes=("Special",)), copy.owner)
    return what(doing, copy)


def _lies_in(doing: Doing, copy: Copy) -> str:
    """The zone from which a card is being played: hand, deck, discard, or elsewhere."""
    owner = doing.game.table.sides[copy.owner]
    zones = (("hand", owner.hand), ("deck", owner.deck), ("discard", owner.discard))
    return next((name for name, zone in zones if copy in zone), "elsewhere")


def _attack_names(what: tuple[str, ...], doing: Doing, play: Play) -> tuple[str, ...]:
    """The names meant: `this attack` is the attack whose effect it is, `GX attack` any GX attack."""
    if Done.GX_ATTACK in what and play.attack is not None and once_a_game(None, play.attack.name, "") == GX_ATTACK:
        return (play.name,)
    return tuple(doing.label if name == THIS_ATTACK else word_of(doing, name) or name for name in what)


def _acts(by: Select | Who | None, doing: Doing, bearer: Pokemon | Side | None, play: Play) -> bool:
    if by is None:
        if bearer is not None:
            return play.pokemon is bearer or play.side is bearer
        by = Who.BOTH if doing.kind == Kind.STADIUM else Who.YOU
    if isinstance(by, Who):
        return by is Who.BOTH or play.side is (doing.you if by is Who.YOU else doing.you.other)
    if play.pokemon is None:
        return any(isinstance(each, Pokemon) and each.side is play.side for each in by.among(doing))
    return any(play.pokemon is each for each in by.among(doing))


@word(
    "effect",
    "attack again",
    "{attack again: {of: self, own: yes}}",
    None,
    tell=(
        "{of} may attack {times|2} times in one turn[?own:, with attacks printed on it][, after {after/ or "
        "}][, if {if}]"
    ),
    of="Pokémon!",
    times="number",
    own="flag",
    after="[attack]",
    if_="condition",
)
def attack_again(
    of: Select, times: Number | None = None, own: bool | None = None, after: tuple[str, ...] | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """These Pokémon may attack so often in a turn (`times`, 2), once what the first attack brought is settled; `own`: by attacks printed on them; `after`: the attacks that come first."""  # noqa: E501

    def test(effect: Effect, play: Play) -> bool:
        doing = effect.doing
        made = doing.game.table.attacks
        if own and any(
            card is not None and card.supertype == "Trainer" for card in (play.card, *(card for _, _, card in made))
        ):
            return False
        if after is not None and any(attack.name not in after for _, attack, _ in made):
            return False
        return concerns(of, doing, play.pokemon) and (if_ is None or if_(doing))

    return (Clause(hooks.ATTACK_AGAIN, test, lambda doing, play: times(doing) if times is not None else 2),)
