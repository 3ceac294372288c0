"""docs/vocabulary.md: every word of the effect scripts with its arguments and an example, written from the tables.

Run `python -m ptcg_judge.game.script_files.vocabulary` to write the file; a test tells when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.language.events import FIELDS as EVENT_FIELDS
from ptcg_judge.game.language.grammar import CHOICES, LOOKS, WORDS, Word
from ptcg_judge.game.language.places import NAMES, WHOSE, ZONE_WORDS
from ptcg_judge.game.language.select import SELECT_KEYS
from ptcg_judge.game.language.telling import tell_node, tell_property
from ptcg_judge.game.script_files.compile import RECORDS
from ptcg_judge.game.words.effects.lasting import DURATIONS, OPEN
from ptcg_judge.game.words.properties.cards import KINDS
from ptcg_judge.safewrite import write_whole
from ptcg_judge.yamlfile import parse_one

INTRODUCTION = """# The words of effect scripts

What cards do is written as data: in `ptcg_judge/cards/effects/<era>/<set>.yaml` ([how](../CONTRIBUTING.md)), and in a
scenario under `cards:` for a card that has no script yet, or for an imaginary one. Python is never needed.

- A **word** is a mapping with one key: `draw: {cards: 3}`. Most words take their main argument alone: `draw: 3`.
- A **record** is a mapping with keys from a fixed list (a selection, a filter, an event).
- Every statement tells what it did; `as: name` keeps that, and later words refer to it by the name. `last` is the
  statement before. So "if you do", "in this way" and "that Pokémon" are names.
- `my` and `their` are seen from the player who does the statement: inside `opponent:` the opponent's own are `my`.
- A number is written, or is a word: `{times: [10, {heads: f}]}`. `printed` is the number beside the attack's name.
- A misspelt word is an error with line, column and the nearest word there is; so is a name that nothing bears, a
  name asked for what it does not hold (`heads` of what is no flip), and the name of a card, attack or Power that no
  card has.
- A word without arguments is written alone: `end turn`.

```yaml
base1-7 Hitmonchan: {}                      # nothing beyond the printed damage: stated, not forgotten
neo2-32 Umbreon:
  attacks:
    Quick Attack:
      before:
        - flip: {as: f}
      damage: {plus: [printed, {times: [20, {heads: f}]}]}
base1-80 Defender:
  attach to: my play
  until: until end of their next turn
  effects:
    - modify: {what: damage, of: bearer, from: attack, by: -20, when: after, side: defender}
```
"""

FAMILIES = {
    "statement": ("Statements", "what is done, one after the other"),
    "number": ("Numbers", "wherever a number may stand"),
    "condition": ("Conditions", "after `if`, `is`, `all`, `any`, `not`"),
    "effect": ("Effects", "what a card does by itself while it is in play, or what `lasting` leaves behind"),
    "filter": ("Filters", "the keys of a filter; all of them must hold"),
}


def document() -> str:
    """The whole file."""
    return "\n".join([INTRODUCTION, *_records(), *_lists(), *_families(), *_events(), *_types()]) + "\n"


def _records() -> Iterator[str]:
    yield "## What the script of a card holds\n"
    for name, keys in RECORDS.items():
        yield f"### {name}\n"
        yield "| key | type | what it is |"
        yield "|---|---|---|"
        yield from (f"| `{key}` | {_listed(kind)} | {what} |" for key, (kind, what) in keys.items())
        yield ""


def _lists() -> Iterator[str]:
    yield "## Places, names, spans\n"
    zones = ", ".join(f"`{zone}`" for zone in ZONE_WORDS)
    yield f"**Places** are {' / '.join(f'`{whose}`' for whose in WHOSE)} with {zones}; and `attached` (with `to`),"
    yield "`under` (the cards under an evolved Pokémon, with `to`), `stadium`.\n"
    rows = {
        "Names that are always there": NAMES,
        "Keys of a selection": SELECT_KEYS,
        "Kinds of cards": KINDS,
        "Spans": (*DURATIONS, *OPEN),
    }
    for title, words in rows.items():
        yield f"**{title}**: {', '.join(f'`{word}`' for word in words)}.\n"


def _types() -> Iterator[str]:
    yield "## Types of arguments\n"
    yield "A list of a type is written as a list, or one alone without brackets.\n"
    yield "| type | what stands there |"
    yield "|---|---|"
    yield from (f"| {name} | {_looks(name)} |" for name in sorted(LOOKS, key=str.casefold))
    yield ""


def _looks(name: str) -> str:
    return ", ".join(f"`{each}`" for each in CHOICES[name]) if name in CHOICES else LOOKS[name].replace("|", "\\|")


def _events() -> Iterator[str]:
    yield "## Events\n"
    yield "An event is a record: `is` names it, the other keys say more about it. Each event has its own keys.\n"
    yield "| event | keys |"
    yield "|---|---|"
    for name, keys in EVENT_FIELDS.items():
        listed = ", ".join(f"`{key}` ({_listed(kind)})" for key, kind in keys.items())
        yield f"| `{name}` | {listed} |"
    yield ""


def _listed(kind: str) -> str:
    return f"list of {kind[1:-1]}" if kind.startswith("[") else kind


def _families() -> Iterator[str]:
    for family, (title, where) in FAMILIES.items():
        yield f"## {title}\n"
        yield f"{where[0].upper()}{where[1:]}.\n"
        yield "| word | what it means | arguments (! must be written) | example | told as |"
        yield "|---|---|---|---|---|"
        yield from (_row(word) for _, word in sorted(WORDS[family].items()))
        yield ""


def _row(word: Word) -> str:
    args = ", ".join(f"{key}{'!' if arg.required else ''}: {_listed(arg.type)}" for key, arg in word.args.items())
    if word.family == "filter":
        args = _listed(word.args["is"].type)
    example = word.example.replace("|", chr(92) + "|")
    return f"| `{word.name}` | {word.says} | {args or 'none'} | `{example}` | {_told(word)} |"


def _told(word: Word) -> str:
    """The plain sentence of a word's example."""
    if word.family == "filter":
        ((name, value),) = parse_one(word.example, "example", EffectFileError).items()
        return f"it {tell_property(name, value)}"
    return tell_node(word.family, parse_one(f"x: {word.example}", "example", EffectFileError)["x"])


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[3] / "docs" / "vocabulary.md"
    write_whole(target, document().encode())
