"""Frozen facts without the 20 ms that `import dataclasses` costs a cold look-up.

`dataclass` does for our few card classes what the one of the standard library does with frozen and slots; type
checkers see the original (card.py). `dataclasses.replace`, `fields` and `asdict` work: they find the fields, which are
made on demand.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final, TypeVar

    T = TypeVar("T")


class _Fields:
    """`__dataclass_fields__` of a fact, borrowed from a real dataclass when somebody asks."""

    def __init__(self, names: tuple[str, ...], defaults: dict[str, Any]) -> None:
        self.names, self.defaults = names, defaults
        self.made: dict[str, Any] = {}

    def __get__(self, owner: object, kind: type) -> dict[str, Any]:
        if not self.made:
            import dataclasses

            pairs = [
                (name, "Any", dataclasses.field(default=self.defaults.get(name, dataclasses.MISSING)))
                for name in self.names
            ]
            self.made = vars(dataclasses.make_dataclass(kind.__name__, pairs))["__dataclass_fields__"]
        return self.made


SEVERAL: Final = 12
"""From so many facts of a class on it pays to compile an __init__ for it; one check makes fewer of most classes."""


def _init(kind: type, names: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., None]:
    """An __init__ that sets the slots directly, past the frozen __setattr__; compiled once several facts were made."""
    setters = [kind.__dict__[name].__set__ for name in names]
    made = 0

    def init(self: object, *given: object, **named: object) -> None:
        nonlocal made
        made += 1
        if made > SEVERAL:
            kind.__init__ = _compiled_init(kind, names, defaults)  # type: ignore[misc]
            kind.__init__(self, *given, **named)  # type: ignore[misc]
            return
        facts = dict(zip(names, given, strict=False))
        values = defaults | facts | named
        if len(values) != len(names) or len(given) > len(names) or facts.keys() & named.keys():
            _compiled_init(kind, names, defaults)(self, *given, **named)  # to be told what is wrong
        for name, setter in zip(names, setters, strict=True):
            setter(self, values[name])

    return init


def _compiled_init(kind: type, names: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., None]:
    scope: dict[str, Any] = {f"_set_{name}": kind.__dict__[name].__set__ for name in names}
    scope |= {f"_default_{name}": value for name, value in defaults.items()}
    given = ", ".join(f"{name}=_default_{name}" if name in defaults else name for name in names)
    body = "\n".join(f"    _set_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {given}):\n{body}\n", scope)
    made: Callable[..., None] = scope["__init__"]
    return made


def _missing(self: Any, name: str) -> Any:
    """What Python asks when a slot is empty: `postponed` left it so, and it is filled now."""
    if name.startswith("_") or name not in self.__match_args__:
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
    self._fill(self._later)
    object.__setattr__(self, "__class__", type(self).__base__)
    return object.__getattribute__(self, name)


def postponed(
    kind: type[T], now: tuple[str, ...], later: tuple[str, ...], parse: Callable[[Any], tuple[Any, ...]]
) -> tuple[Callable[..., T], Callable[[T], Any]]:
    """A maker of facts, make(text, *values): `values` are the fields `now`, in that order; the fields `later` are what
    `parse(text)` gives, in that order, when one of them is first asked for. And what gives the text of such a fact
    again; it raises AttributeError for one that was made otherwise.

    Until then the fact is of a class of its own: Python reads each field of a class with `__getattr__` slowly.
    """
    waiting = type(kind.__name__, (kind,), {"__slots__": (), "__getattr__": _missing, "__module__": kind.__module__})
    scope: dict[str, Any] = {f"_set_{name}": kind.__dict__[name].__set__ for name in (*now, *later, "_later")}
    scope |= {"_new": object.__new__, "_kind": waiting, "_parse": parse}
    sets = "\n".join(f"    _set_{name}(fact, {name})" for name in now)
    fills = "\n".join(f"    _set_{name}(fact, {name})" for name in later)
    exec(
        f"def fill(fact, text):\n    {', '.join(later)}, = _parse(text)\n{fills}\n"
        f"def make(text, {', '.join(now)}):\n"
        f"    fact = _new(_kind)\n    _set__later(fact, text)\n{sets}\n    return fact\n",
        scope,
    )
    kind._fill = scope["fill"]  # type: ignore[attr-defined]
    made: Callable[..., T] = scope["make"]
    return made, kind.__dict__["_later"].__get__


def _frozen(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"cannot change {name!r}: facts are frozen")


def dataclass(frozen: bool, slots: bool) -> Callable[[type], type]:
    """The decorator; both have to be True."""
    assert frozen, "facts are frozen"
    assert slots, "facts have slots"
    return _fact


def _fact(cls: type) -> type:
    """The class with slots, an __init__ from its annotations, comparison by value, and no way to change it.

    The hash is that of the id, which names the fact, or of all fields where there is none.
    """
    names = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    body = {key: value for key, value in cls.__dict__.items() if key not in (*names, "__dict__", "__weakref__")}
    kind = type(cls.__name__, cls.__bases__, {**body, "__slots__": (*names, "_later"), "__match_args__": names})

    def values(self: object) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in names])

    def equal(self: object, other: object) -> bool:
        return self is other or (isinstance(other, kind) and values(self) == values(other))

    def written(self: object) -> str:
        return f"{cls.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    methods = {
        "__init__": _init(kind, names, defaults),
        "__eq__": equal,
        "__hash__": (lambda self: hash(self.id)) if "id" in names else (lambda self: hash(values(self))),
        "__repr__": written,
        "__reduce__": lambda self: (kind, values(self)),
        "__setattr__": _frozen,
        "__delattr__": _frozen,
        "__dataclass_fields__": _Fields(names, defaults),
    }
    for name, method in methods.items():
        setattr(kind, name, method)
    return kind
