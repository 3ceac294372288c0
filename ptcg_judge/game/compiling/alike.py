"""Whether two scripts say the same: names, ways of writing and the order of keys aside."""

from __future__ import annotations

import json

from ptcg_judge.game.compiling.frames import Node


def same(one: Node, two: Node, printed: int | None = None) -> bool:
    """Whether two scripts say the same; `printed` is the number beside the attack's name."""
    return canonical(one, printed) == canonical(two, printed)


def canonical(node: Node, printed: int | None = None) -> str:
    """A script in one way of writing."""
    names: dict[str, str] = {} if printed is None else {"printed": str(printed)}
    _bound(node, names)
    return json.dumps(_plain(node, names), sort_keys=True, ensure_ascii=False)


def _bound(node: Node, names: dict[str, str]) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "as" and isinstance(value, str):
                names.setdefault(value, f"#{len(names)}")
            _bound(value, names)
    elif isinstance(node, list):
        for value in node:
            _bound(value, names)


_ALIASES = {"their active": "defending", "attacking": "self"}
_ALWAYS_LISTS = frozenset({"give", "what", "type", "name", "label", "from", "provides", "kind", "apply"})


def _plain(node: Node, names: dict[str, str]) -> Node:
    if isinstance(node, dict):
        made = {key: _plain(value, names) for key, value in node.items()}
        return _rewritten(made)
    if isinstance(node, list):
        return [_plain(value, names) for value in node]
    if isinstance(node, str):
        return _ALIASES.get(node) or names.get(node, node)
    if isinstance(node, int) and not isinstance(node, bool):
        return str(node)
    return node


def _rewritten(made: dict[str, Node]) -> Node:
    for key in _ALWAYS_LISTS & made.keys():
        value = made[key]
        if isinstance(value, list) and len(value) == 1:
            made[key] = value[0]
    if len(made) == 1:
        word, body = next(iter(made.items()))
        if word == "may" and isinstance(body, list) and len(body) == 1 and _any_number(body[0]):
            return body[0]
        return _rewritten_word(word, body)
    if made.get("else") == "0" and made.keys() == {"if", "then", "else"}:
        del made["else"]
    if made.get("what") == {"side": "my"}:
        made["what"] = "my play"
    if made.get("on") == "you":
        del made["on"]
    if made.get("stage") in ("VMAX", "VSTAR"):
        made["label"] = made.pop("stage")
    what = made.get("what")
    if isinstance(what, dict) and what.get("side") == "my" and made.get("is") == "attached":
        made["what"] = {key: value for key, value in what.items() if key != "side"}
    if made.get("in") == "attached" and isinstance(made.get("to"), dict) and made.get("pick", made.get("units")) == "1":
        place = made["to"]
        if (
            isinstance(place, dict)
            and {"in", "pick"} <= place.keys() <= {"in", "pick", "where"}
            and place["pick"] == "1"
        ):
            made["to"] = {"in": place["in"], "where": place["where"]} if "where" in place else place["in"]
    if made.get("units") == "1":
        made["pick"] = made.pop("units")
    if made.get("in") == {"in": "my bench", "pick": "1"} and made.get("out") == "self":
        del made["out"]
    return made


def _rewritten_word(word: str, body: Node) -> Node:
    """A word by itself."""
    if word in ("heal", "recover", "reveal", "look") and isinstance(body, str):
        body = {{"heal": "from", "recover": "from", "reveal": "cards", "look": "at"}[word]: body}
    if word == "not" and isinstance(body, dict) and set(body) == {"exists"}:
        return {"compare": {"exactly": "0", "of": {"count": body["exists"]}}}
    if not isinstance(body, dict):
        return {word: body}
    if word == "heal":
        body.setdefault("amount", "all")
    if word == "discard" and set(body) == {"cards"}:
        return {word: body["cards"]}
    if word == "draw" and set(body) == {"cards"}:
        return {word: body["cards"]}
    if word in ("knock out", "condition"):
        return _if_it_fits(word, body)
    if word == "choose":
        return _choice(body)
    if word == "not" and set(body) == {"heads"}:
        return {"compare": {"of": body, "exactly": "0"}}
    if word == "not" and set(body) == {"exists"}:
        return {"compare": {"exactly": "0", "of": {"count": body["exists"]}}}
    if word == "not" and set(body) == {"is"}:
        inner = body["is"]
        where = inner.get("where") if isinstance(inner, dict) else None
        if isinstance(where, dict) and set(where) == {"energy"}:
            return {"is": inner | {"where": {"not": where}}}
        if isinstance(inner, dict) and inner.get("where") == {"damage": {"at least": "10"}}:
            return {"is": inner | {"where": {"damage": "0"}}}
    if word == "is" and isinstance(body.get("where"), dict):
        return _asked_of(body)
    return {word: body}


def _any_number(deed: Node) -> bool:
    """Whether any number of cards are moved: none, too, so that nobody need be asked before."""
    ((word, body),) = deed.items() if isinstance(deed, dict) and len(deed) == 1 else (("", None),)
    cards = body.get("cards") if isinstance(body, dict) and word in ("put", "attach") else None
    return isinstance(cards, dict) and cards.get("pick") == "any"


def _choice(body: dict[str, Node]) -> Node:
    """One number or another: what is added to the one that is there in any case, what heads bring."""
    then, asked = body["then"], body["if"]
    more = then.get("plus") if isinstance(then, dict) else None
    if isinstance(more, list) and len(more) == 2 and more[0] == body.get("else"):
        return {"plus": [more[0], {"choose": {"if": asked, "then": more[1]}}]}
    if set(body) == {"if", "then"} and isinstance(asked, dict) and set(asked) == {"heads"}:
        parts = then["times"] if isinstance(then, dict) and "times" in then else [then]
        return {"times": [*parts, asked]} if isinstance(parts, list) else {"choose": body}
    return {"choose": body}


def _if_it_fits(word: str, body: dict[str, Node]) -> Node:
    """What is done to the Defending Pokémon if it fits a filter, as a condition for doing it."""
    to = body if word == "knock out" else body.get("to")
    if not isinstance(to, dict) or to.keys() != {"in", "where"} or to["in"] != "defending":
        return {word: body}
    asked = _rewritten_word("is", {"what": "defending", "where": to["where"]})
    return {"if": {"is": asked, "then": [{word: "defending" if word == "knock out" else body | {"to": "defending"}}]}}


def _asked_of(body: dict[str, Node]) -> Node:
    """A question about one Pokémon, as a comparison of numbers where it is one."""
    where = body["where"]
    if isinstance(where, dict) and len(where) == 1:
        ((key, bounds),) = where.items()
        if key == "remaining hp" and isinstance(bounds, dict):
            return {"compare": {"of": {"remaining hp": body["what"]}} | bounds}
        if key == "damage" and isinstance(bounds, dict) and len(bounds) == 1:
            ((how, amount),) = bounds.items()
            if str(amount) != "10" and str(amount).isdecimal():
                return {"compare": {"of": {"counters": body["what"]}, how: str(int(str(amount)) // 10)}}
        if key == "attached" and isinstance(bounds, dict):
            return {"exists": {"in": "attached", "to": body["what"], "where": bounds}}
    return {"is": body}
