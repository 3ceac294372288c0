"""From the YAML of an effect script to compiled functions, once per card.

The records (card, attack, power, use) and their keys stand in RECORDS; parser, schema and docs read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ptcg_judge.game import words  # noqa: F401  (the words register themselves)
from ptcg_judge.game.core.game import AttackScript, CardScript, Clause, Doing, PowerScript, Provided, Use
from ptcg_judge.game.language.could import can_pay
from ptcg_judge.game.language.grammar import CardNames, Compiled, Scope, kind, parse, suggest
from ptcg_judge.game.language.schema import schema_definitions, type_schema
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.table.card_kinds import AsPokemon
from ptcg_judge.game.table.marks import Often
from ptcg_judge.game.table.state import CONDITIONS, Pokemon
from ptcg_judge.yamlfile import Map

# record -> key -> (type, what it is)
RECORDS: dict[str, dict[str, tuple[str, str]]] = {
    "attack": {
        "if": ("condition", "may be used only if this holds"),
        "choose": ("statements", "the choices the attack asks for (the book's step for choices)"),
        "cost": ("statements", "what must be done in order to use it (the book's step for requirements)"),
        "before": ("statements", "coins that decide the damage, and what happens before doing damage"),
        "damage": ("number", "damage to the Defending Pokémon; absent: the number beside its name; a plain 0: none"),
        "apply": ("[calculation step]", "the calculation steps in force: weakness, resistance, effects; absent: all"),
        "hits": ("statements", "other damage by the text"),
        "after": ("statements", "everything else, in printed order"),
        "effects": ("effects", "what changes the attack itself while its Pokémon is in play (its own cost)"),
        "even if": ("[ban]", "bans that do not count for it, whoever uses it: first turn"),
        "counts as": ("once a game", "of which kind it is: a player uses one of each in a game"),
    },
    "use": {
        "often": ("often", "once a turn, any, once a turn each name, once a game"),
        "from": (
            "zone of use",
            "where the card must be: play (unless stated), bench, hand, discard; prizes: as it is taken as a face-down "
            "Prize, draw: as it is drawn for the turn, both before it goes to the hand",
        ),
        "if": ("condition", "may be used only if this holds"),
        "choose": ("statements", "choices made first"),
        "cost": ("statements", "what must be done in order to use it"),
        "do": ("statements", "what it does"),
        "even if": ("[ban]", "bans that do not count for it: first turn, second Supporter, opponent's turn"),
        "answers": ("thing to stop", "what it stops, played from the hand or used in the opponent's turn"),
        "counts as": ("once a game", "of which kind it is: a player uses one of each in a game"),
    },
    "power": {
        "use": ("use", "what its player may use"),
        "effects": ("effects", "what it does by itself"),
        "off when": ("off when", "conditions that switch it off; absent: the rulebook's rule for its kind"),
        "works in": (
            "zone to work in",
            "where the card must be for it to work by itself: play (unless stated), hand, deck, or attached as a Tool",
        ),
        "as stadium": ("effects", "what it does while its card is the Stadium in play"),
        "in set-up": ("start", "where its Pokémon may be put face down in set-up without being a Basic Pokémon"),
        "goes first": (
            "flag",
            "its player goes first if its Pokémon is Active when the game begins, and no other such",
        ),
        "only by": ("[Power]", "the Powers by which alone its Pokémon comes into play"),
    },
    "card": {
        "attacks": ("attacks", "the attacks by name; {} for one that does only its printed damage"),
        "powers": ("powers", "the Powers and Abilities by name"),
        "play": ("use", "what playing the card does"),
        "use": ("use", "what a player may use it for while it is in play (Stadium, attached card)"),
        "attach to": ("attach to", "the Pokémon it may be attached to"),
        "until": ("end of attachment", "it stays attached so long: this turn, or until end of their next turn"),
        "effects": ("effects", "what it does by itself while it is in play or attached"),
        "ways": ("ways", "the two texts of a Stadium by name: its player turns one to themselves, one to the opponent"),
        "provides": ("provides", "the Energy it provides"),
        "evolves into": ("[card]", "the Pokémon that may be put on it as an evolution (Baby Pokémon)"),
        "evolves as": ("[card]", "the Pokémon as which it may evolve too (Buried Fossil)"),
        "as pokemon": ("as pokemon", "it is played as a Pokémon with these facts (Fossils, Clefairy Doll)"),
        "stays discarded": ("flag", "it can't be put into the hand or the deck from the discard pile"),
        "discarded when removed": ("flag", "taken off a Pokémon, it goes into its owner's discard pile"),
    },
}


def compile_card(node: object, where: str, cards: CardNames | None = None) -> CardScript:
    """The script of one card; `cards` knows the names that stand on cards (None: they are not checked).

    Raises EffectFileError with line and column and the nearest known word.
    """
    scope = Scope(where, (), cards)
    if not isinstance(node, Mapping):
        raise scope.problem("a mapping (attacks, powers, play, effects ...) was expected", "{}", node)
    given = _record("card", node, scope)
    scope.all_used()
    return CardScript(
        attacks=given.get("attacks", {}),
        powers=given.get("powers", {}),
        play=given.get("play"),
        use=given.get("use"),
        attach_to=given.get("attach to"),
        until=given.get("until"),
        clauses=given.get("effects", ()),
        ways=given.get("ways", ()),
        provides=given.get("provides", ()),
        as_pokemon=given.get("as pokemon"),
        evolves_into=given.get("evolves into", ()),
        evolves_as=given.get("evolves as", ()),
        stays_discarded=given.get("stays discarded", False),
        discarded_when_removed=given.get("discarded when removed", False),
    )


def _record(name: str, node: object, scope: Scope) -> dict[str, Compiled]:
    """The keys of a record, each parsed by its type."""
    if node is None:
        return {}
    if not isinstance(node, Mapping):
        raise scope.problem(f"a mapping of {', '.join(RECORDS[name])} was expected", suggest(node, RECORDS[name]))
    found: dict[str, Compiled] = {}
    for key, value in node.items():
        if key not in RECORDS[name]:
            raise scope.problem(f"'{name}' has no '{key}'", suggest(key, RECORDS[name]), node, key)
        before = scope.at, scope.key
        scope.at, scope.key = node, key
        found[key] = _field(RECORDS[name][key][0], value, scope)
        scope.at, scope.key = before
    return found


def _field(kind: str, value: object, scope: Scope) -> Compiled:
    special = FIELDS.get(kind)
    return special(value, scope) if special is not None else parse(kind, value, scope)


def _attacks(node: object, scope: Scope) -> dict[str, AttackScript]:
    return {name: _attack(body, _inner(scope, node, name)) for name, body in _items("attacks", node, scope)}


def _ways(node: object, scope: Scope) -> tuple[tuple[str, tuple[Clause, ...]], ...]:
    """The two texts of a Stadium that faces its players, each by a name of its own."""
    if not isinstance(node, Mapping) or len(node) != 2:
        raise scope.problem("two texts by name were expected", "{one: [effects], the other: [effects]}")
    return tuple((str(name), parse("effects", node[name], _inner(scope, node, name))) for name in node)


def _inner(scope: Scope, node: object, key: str) -> Scope:
    inner = Scope(scope.where, (), scope.cards)
    inner.at, inner.key = node, key
    return inner


def _items(part: str, node: object, scope: Scope) -> list[tuple[str, object]]:
    """The attacks or Powers by name. Raises EffectFileError where the card has none of that name."""
    if not isinstance(node, Mapping):
        raise scope.problem("a mapping by name was expected", "Name: {}")
    has = scope.cards.of_the_card(part) if scope.cards is not None else None
    for name in node:
        if has is not None and name not in has:
            what = "attack" if part == "attacks" else "Power or Ability"
            raise scope.problem(f"the card has no {what} '{name}'", suggest(name, has), node, name)
    return [(key, node[key]) for key in node]


def _attack(node: object, scope: Scope) -> AttackScript:
    given = _record("attack", node, scope)
    scope.all_used()
    apply = given.get("apply")
    if apply is not None and isinstance(node, Mapping) and node.get("damage") == 0:
        raise scope.problem(
            "`apply` is about the attack's own damage, and this attack has none",
            "write it beside the damage under hits: {damage: {..., apply: [...]}}",
            node,
            "apply",
        )
    cost = given.get("cost", ())
    return AttackScript(
        needs=given.get("if"),
        choose=given.get("choose", ()),
        cost=cost,
        payable=(lambda doing: can_pay(doing, cost)) if cost else None,
        before=given.get("before", ()),
        damage=given.get("damage"),
        apply=frozenset(apply) if apply is not None else None,
        hits=given.get("hits", ()),
        after=given.get("after", ()),
        clauses=given.get("effects", ()),
        counts_as=given.get("counts as", ""),
        even_if=given.get("even if", ()),
        written=node if isinstance(node, Mapping) else {},
    )


def _powers(node: object, scope: Scope) -> dict[str, PowerScript]:
    return {name: _power(body, _inner(scope, node, name)) for name, body in _items("powers", node, scope)}


def _power(node: object, scope: Scope) -> PowerScript:
    given = _record("power", node, scope)
    scope.all_used()
    return PowerScript(
        use=given.get("use"),
        clauses=given.get("effects", ()),
        off_when=given.get("off when"),
        works_in=given.get("works in", "play"),
        as_stadium=given.get("as stadium", ()),
        in_setup=given.get("in set-up"),
        goes_first=bool(given.get("goes first")),
        only_by=given.get("only by", ()),
    )


def _use(node: object, scope: Scope) -> Use:
    given = _record("use", node, scope)
    return Use(
        often=given.get("often", Often()),
        zone=given.get("from", "play"),
        needs=given.get("if"),
        choose=given.get("choose", ()),
        cost=given.get("cost", ()),
        do=given.get("do", ()),
        even_if=frozenset(given.get("even if", ())),
        answers=given.get("answers", ""),
        counts_as=given.get("counts as", ""),
        written=node if isinstance(node, Mapping) else {},
    )


def _often(node: object, scope: Scope) -> Often:
    found: Often = parse("often", node, scope)
    return found


def _off_when(node: object, scope: Scope) -> frozenset[str]:
    if node == "never":
        return frozenset()
    names = parse("[Special Condition or any]", node, scope)
    return frozenset(CONDITIONS if "any" in names else names)


def _attach_to(node: object, scope: Scope) -> Callable[[Doing, Pokemon], bool]:
    select: Select = parse("select", node, scope)
    return select.has


PROVIDES = {"types": "[type]", "amount": "whole number", "if": "condition"}


def _provides(node: object, scope: Scope) -> Provided:
    rows = node if isinstance(node, list) else [node]
    found = []
    for row in rows:
        given = _fields("provides", PROVIDES, row if isinstance(row, Mapping) else {"types": row}, scope)
        found.append((given.get("if"), given.get("types", ("Colorless",)), given.get("amount", 1)))
    return tuple(found)


# hp and type in play; Prizes for a Knock Out and whether it counts as one; the Special Conditions it can't have; if
# it is a Fossil; setup is `only` where it may be put into play in set-up and not from the hand later
AS_POKEMON = {
    "hp": "whole number", "type": "[type]", "prizes": "whole number", "immune to": "[Special Condition]",
    "counts": "flag", "fossil": "flag", "setup": "one of only",
}  # fmt: skip


def _as_pokemon(node: object, scope: Scope) -> AsPokemon:
    found = _fields("as pokemon", AS_POKEMON, node, scope)
    names = {"type": "types", "immune to": "immune_to"}
    only = found.pop("setup", "") == "only"
    return AsPokemon(**{names.get(key, key): value for key, value in found.items()}, only_in_setup=only)


def _fields(name: str, types: Mapping[str, str], node: object, scope: Scope) -> dict[str, Compiled]:
    """The keys of a small record, each parsed by its type."""
    if not isinstance(node, Mapping):
        raise scope.problem(f"a mapping of {', '.join(types)} was expected", suggest(node, types))
    found = {}
    before = scope.at, scope.key
    for key, value in node.items():
        if key not in types:
            raise scope.problem(f"'{name}' has no '{key}'", suggest(key, types), node, key)
        scope.at, scope.key = (node, key) if isinstance(node, Map) else before
        found[key] = parse(types[key], value, scope)
    scope.at, scope.key = before
    return found


@kind("whole number", {"type": "integer"}, "a whole number")
def parse_whole_number(node: object, scope: Scope) -> int:
    """A number that is written."""
    if not isinstance(node, int) or isinstance(node, bool):
        raise scope.problem(f"a number was expected, got '{node}'", "such as 1")
    return node


FIELDS: dict[str, Callable[[object, Scope], Compiled]] = {
    "attacks": _attacks,
    "powers": _powers,
    "use": _use,
    "often": _often,
    "off when": _off_when,
    "attach to": _attach_to,
    "provides": _provides,
    "ways": _ways,
    "as pokemon": _as_pokemon,
}


def schema() -> dict[str, Compiled]:
    """The JSON schema `$defs` for scripts: the words' own, and the records."""
    found = schema_definitions()
    for name, keys in RECORDS.items():
        found[f"{name}-script"] = {
            "type": ["object", "null"],
            "additionalProperties": False,
            "properties": {key: {**_field_schema(kind), "description": what} for key, (kind, what) in keys.items()},
        }
    return found


def _field_schema(kind: str) -> dict[str, Compiled]:
    plain: dict[str, dict[str, Compiled]] = {
        "attacks": {"type": "object", "additionalProperties": {"$ref": "#/$defs/attack-script"}},
        "powers": {"type": "object", "additionalProperties": {"$ref": "#/$defs/power-script"}},
        "use": {"$ref": "#/$defs/use-script"},
        "often": {},
        "off when": {"anyOf": [{"enum": ["any", "never"]}, {"type": "array", "items": {"enum": list(CONDITIONS)}}]},
        "attach to": {"$ref": "#/$defs/select"},
        "provides": {"type": ["string", "object", "array"]},
        "ways": {"type": "object", "additionalProperties": {"$ref": "#/$defs/effects"}},
        "as pokemon": {"type": "object"},
    }
    return plain.get(kind) or type_schema(kind)
