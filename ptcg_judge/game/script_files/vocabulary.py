"""docs/vocabulary.md: every word of the effect scripts with its arguments and an example, written from the tables.

Run `python -m ptcg_judge.game.script_files.vocabulary` to write the file; a test tells when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ptcg_judge.game.language.effects import FROM_KINDS
from ptcg_judge.game.language.events import EVENTS
from ptcg_judge.game.language.grammar import LOOKS, WORDS, Word
from ptcg_judge.game.language.places import NAMES, WHOSE, ZONE_WORDS
from ptcg_judge.game.language.select import SELECT_KEYS
from ptcg_judge.game.script_files.compile import RECORDS
from ptcg_judge.game.words.effects.lasting import DURATIONS, OPEN
from ptcg_judge.game.words.effects.triggers import MOMENTS
from ptcg_judge.game.words.effects.values import VALUES
from ptcg_judge.game.words.properties.cards import KINDS

INTRODUCTION = """# The words of effect scripts

What cards do is written as data: in `ptcg_judge/cards/effects/<era>/<set>.yaml` ([how](../CONTRIBUTING.md)), and in a
scenario under `cards:` for a card that has no script yet, or for an imaginary one. Python is never needed.

- A **word** is a mapping with one key: `draw: {cards: 3}`. Most words take their main argument alone: `draw: 3`.
- A **record** is a mapping with keys from a fixed list (a selection, a filter, an event).
- Every statement tells what it did; `as: name` keeps that, and later words refer to it by the name. `last` is the
  statement before. So "if you do", "in this way" and "that Pokémon" are names.
- `my` and `their` are seen from the player who does the statement: inside `opponent:` the opponent's own are `my`.
- A number is written, or is a word: `{times: [10, {heads: f}]}`. `printed` is the number beside the attack's name.
- A misspelt word is an error with line, column and the nearest word there is.

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
    return "\n".join([INTRODUCTION, *_records(), *_lists(), *_families()]) + "\n"


def _records() -> Iterator[str]:
    yield "## What the script of a card holds\n"
    for name, keys in RECORDS.items():
        yield f"### {name}\n"
        yield "| key | what it is |"
        yield "|---|---|"
        yield from (f"| `{key}` | {what} |" for key, (_, what) in keys.items())
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
        "Moments": MOMENTS.removeprefix("one of ").split("|"),
        "Events": EVENTS,
        "What an effect comes from": FROM_KINDS,
        "Values that effects modify": VALUES,
    }
    for title, words in rows.items():
        yield f"**{title}**: {', '.join(f'`{word}`' for word in words)}.\n"


def _families() -> Iterator[str]:
    for family, (title, where) in FAMILIES.items():
        yield f"## {title}\n"
        yield f"{where[0].upper()}{where[1:]}.\n"
        yield "| word | what it means | arguments (! must be written) | example |"
        yield "|---|---|---|---|"
        yield from (_row(word) for _, word in sorted(WORDS[family].items()))
        yield ""


def _row(word: Word) -> str:
    args = ", ".join(f"{key}{'!' if arg.required else ''}" for key, arg in word.args.items() if word.family != "filter")
    if word.family == "filter":
        kind = word.args["is"].type
        args = LOOKS.get(kind.strip("[]"), kind.removeprefix("one of ").replace("|", ", "))
    return f"| `{word.name}` | {word.says} | {args or 'none'} | `{word.example.replace('|', chr(92) + '|')}` |"


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[3] / "docs" / "vocabulary.md"
    target.write_text(document(), encoding="utf8")
