"""What a script does, as facts of one verb each: how many, to what, and under which side of a coin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from script_check.does import TURNED

WILD: Final = "?"
LOOSELY: Final = "somehow"  # a place of a verb that only its word was found of


@dataclass(frozen=True)
class Fact:
    """One thing that is done: `many` is a number, "all" or "?", `where` a place or "?", `coin` the side it needs."""

    verb: str
    many: str
    where: str
    coin: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.many} {self.where}{f' on {self.coin}' if self.coin else ''}"


class Written:
    """The facts of a script; names are followed to what they stand for."""

    def __init__(self, script: Any, printed: int | None = None) -> None:
        self.names: dict[str, Any] = {}
        self.printed = printed
        self._learn(script)
        self.facts = list(self._facts(script, False, ""))
        if isinstance(script, Mapping) and _none_or_printed(script.get("damage")):
            self.facts.append(Fact("fail", WILD, LOOSELY))

    def _learn(self, node: Any) -> None:
        if isinstance(node, Mapping):
            for key, value in node.items():
                if isinstance(value, Mapping) and isinstance(value.get("as"), str):
                    self.names[value["as"]] = _meant(key, value)
                self._learn(value)
        elif isinstance(node, list):
            for each in node:
                self._learn(each)

    def place(self, node: Any, turned: bool, depth: int = 0) -> tuple[str, str]:
        """Where a selection lies and how many of it are taken."""
        if isinstance(node, str):
            if node in self.names and depth < 6:
                return self.place(self.names[node], turned, depth + 1)
            return _place(node, turned), "all"
        if not isinstance(node, Mapping):
            return WILD, WILD
        if "in" not in node:
            return WILD, WILD
        where = node["in"]
        if where in ("attached", "under"):
            found = f"{where} {self.place(node.get('to', 'self'), turned, depth + 1)[0]}"
        else:
            found = self.place(where, turned, depth + 1)[0]
            is_place = (node.get("where") or {}).get("place") if isinstance(node.get("where"), Mapping) else None
            if is_place and found.endswith("play"):
                found = found.replace("play", str(is_place))
        if found == "their active":
            found = "defending"
        many = next((_many(node[key]) for key in ("pick", "units", "first", "last") if key in node), "all")
        return found, many

    def _facts(self, node: Any, turned: bool, coin: str) -> Iterator[Fact]:
        if isinstance(node, list):
            for each in node:
                if each in ("end turn",):
                    yield Fact("end turn", WILD, WILD, coin)
                yield from self._facts(each, turned, coin)
        elif isinstance(node, Mapping):
            for key, value in node.items():
                made = VERBS.get(key)
                if made is not None:
                    yield from (Fact(verb, many, where, coin) for verb, many, where in made(self, value, turned))
                now = turned != (key == "opponent" and isinstance(value, list | Mapping))
                side = key if key in ("heads", "tails") and isinstance(value, list) else coin
                yield from self._facts(value, now, side)


def _none_or_printed(damage: Any) -> bool:
    """Whether an attack does its damage or none."""
    either = damage.get("choose") if isinstance(damage, Mapping) else None
    return isinstance(either, Mapping) and 0 in (either.get("then"), either.get("else"))


Row = tuple[str, str, str]


def _meant(key: str, value: Mapping[str, Any]) -> Any:
    """What the name of a statement stands for."""
    inner = {"let": "be", "look": "at", "reveal": "cards", "discard": "cards", "put": "cards", "attach": "cards"}.get(
        key
    )
    if inner is not None and inner in value:
        return value[inner]
    if key == "search":
        return {"in": value.get("in"), "pick": value.get("pick")}
    return {name: each for name, each in value.items() if name != "as"} if "in" in value else WILD


PLACES: Final = {"their active": "defending", "last": WILD, "it": WILD, "target": WILD, "source": WILD, "each": WILD}


def _place(text: str, turned: bool) -> str:
    whose, blank, rest = text.partition(" ")
    if turned and blank and whose in TURNED:
        text = f"{TURNED[whose]} {rest}"
    return PLACES.get(text, text)


def _many(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return WILD
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping) and set(value) == {"up to"}:
        return _many(value["up to"])
    return str(value) if value in ("all", "any") else WILD


def _of(key: str, sub: str, many: str = "pick") -> Any:
    def made(written: Written, value: Any, turned: bool) -> Iterator[Row]:
        node = value.get(sub, value) if isinstance(value, Mapping) and sub in value else value
        where, amount = written.place(node, turned)
        yield key, amount, where

    return made


def _draw(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    amount = value.get("cards", WILD) if isinstance(value, Mapping) else value
    if isinstance(value, Mapping) and "until" in value:
        yield "draw until", _many(value["until"]), "their" if turned else "my"
    else:
        yield "draw", _many(amount), "their" if turned else "my"


def _heal(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    node = value["from"] if isinstance(value, Mapping) and "from" in value else value
    amount = value.get("amount", "all") if isinstance(value, Mapping) else "all"
    yield "heal", _many(amount), written.place(node, turned)[0]


def _counters(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "put" in value and "on" in value:
        yield "counters", _many(value["put"]), written.place(value["on"], turned)[0]


def _damage(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "amount" in value and "to" in value:
        amount = str(written.printed) if value["amount"] == "printed" else _many(value["amount"])
        yield "damage", amount, written.place(value["to"], turned)[0]


def _condition(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "give" in value:
        given = value["give"] if isinstance(value["give"], list) else [value["give"]]
        for each in given:
            yield f"give {each}", WILD, written.place(value["to"], turned)[0]


def _switch(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "in" in value:
        where = written.place(value["in"], turned)[0] if isinstance(value["in"], Mapping | str) else WILD
        side = where.partition(" ")[0]
        yield "switch", WILD, {"self": "my", "bearer": "my", "defending": "their"}.get(side, side)


def _shuffle(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, str):
        yield "shuffle", WILD, _place(value, turned).replace("their deck", "their").replace("my deck", "my")


def _search(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping):
        yield "search", _many(value.get("pick")), _place(str(value.get("in")), turned)


def _forbid(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "act" in value:
        by = value.get("by", WILD)
        where = {"you": "my", "opponent": "their", "both": "both"}.get(by) if isinstance(by, str) else None
        yield f"forbid {value['act']}", WILD, where or written.place(by, turned)[0]


def _prevent(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "what" in value:
        yield "prevent", WILD, written.place(value.get("to"), turned)[0]


def _instead(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    """Damage in whose place nothing happens is prevented."""
    event = value.get("event") if isinstance(value, Mapping) else None
    if isinstance(event, Mapping) and event.get("is") in ("damaged", "counters placed") and value.get("do") == []:
        yield "prevent", WILD, written.place(event.get("what"), turned)[0]


def _attach(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    if isinstance(value, Mapping) and "to" in value and "cards" in value:
        where, many = written.place(value["cards"], turned)
        to = written.place(value["to"], turned)[0]
        yield ("move energy" if where.startswith("attached") else "attach"), many, to


def _move_counters(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    yield "move counters", _many(value.get("amount")), WILD


def _prize(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    yield "take prize", _many(value.get("prizes") if isinstance(value, Mapping) else value), WILD


def _fail(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    yield "fail", WILD, WILD


def _flip(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    coins = value.get("coins", 1) if isinstance(value, Mapping) else value
    yield "flip", coins if coins == "until tails" else _many(coins), WILD


def _replace(written: Written, value: Any, turned: bool) -> Iterator[Row]:
    yield "switch", WILD, WILD


VERBS: Final = {
    "draw": _draw, "heal": _heal, "counters": _counters, "damage": _damage, "condition": _condition,
    "switch": _switch, "shuffle": _shuffle, "search": _search, "forbid": _forbid, "prevent": _prevent, "instead": _instead,
    "attach": _attach, "move counters": _move_counters, "take prize": _prize, "fail": _fail, "flip": _flip,
    "discard": _of("discard", "cards"), "knock out": _of("knock out", "pokemon"), "look": _of("look", "at"),
    "flips": _flip, "replace": _replace, "devolve": _of("devolve", "pokemon"), "evolve": _of("evolve", "pokemon"), "recover": _of("recover", "from"),
    "become energy": _of("knock out", "pokemon"),
}  # fmt: skip
