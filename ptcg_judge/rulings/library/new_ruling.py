"""A new ruling to fill in: a commented file that can be replayed at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ptcg_judge.errors import UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.places import PACKAGE, rulings_folder
from ptcg_judge.plainfile import is_there
from ptcg_judge.rulebooks.shelf import NEWEST
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.safewrite import write_whole

BOARD: Final = """\
# A ruling: a question, a board, what is played, what has to come of it. Every line that is a comment can go.
# How to write one: rulings/README.md. Every word: docs/scenarios.md. Try it: judge rule {file}

id: {id}
title: ""                    # what it is about, in a few words
rulebooks: [{book}]       # under which the answer holds: judge rulebooks list
question: ""                 # as a person would ask it; "May Ann ...?" where it is about what is allowed
answer: ""                   # one or two sentences, read aloud by a judge
source:
  title: ""                  # the book, document, or where the ruling was given
  # date: "2026-01-31"
  authority: rulebook       # or: official ruling, official ruling in the Compendium, head judge, our reading

table:                      # only what matters; the rest is the middle of a game
  turn: Ann
  Ann:
    active: {{card: base1-7 Hitmonchan, energy: [Fighting]}}    # cards by id and name: judge cards find hitmonchan
    # bench: [base1-52 Machop]
    # hand: [base1-94 Potion]
  Ben:
    active: {{card: base1-52 Machop, damage: 0}}
    # prizes: 2
  # stadium: bw8-126 Virbank City Gym
play:
  - attack: Jab             # or: retreat: Machop / play: base1-94 Potion / checkup / next turn ...
# coins: [heads, tails]     # not written: every way, with its chance
# answers: {{Ben promotes: Machop}}
# as blank: [base1-52 Machop]          # cards whose text does not matter here

expect:                     # the answer as facts: what the replay is held to
  - see: {{Ben.active.damage: 20}}
  # - illegal: now2026.retreat.retreat-asleep-paralyzed
  # - {{when: heads, see: {{Ben.active.conditions: [Paralyzed]}}}}
# in this order: ["40 -> 80 (Weakness)", Machop is Knocked Out]
cites: []                   # the rules that the answer rests on: judge rulebooks show {book}
# disputed: {{other answer: ..., because: ..., cites: [...]}}
# not yet:                  # one sentence, if the engine can't play it yet

# When question, answer and expectations have been read together: judge rulings seal {file}
"""
DECKS: Final = """\
# A ruling about building decks: lists of cards, and the errors that each of them has.
# How to write one: rulings/README.md. Try it: judge rulings test {file}

id: {id}
title: ""                    # what it is about, in a few words
rulebooks: [{book}]       # under which the answer holds: judge rulebooks list
question: ""                 # as a person would ask it
answer: ""                   # one or two sentences
source:
  title: ""                  # the book, document, or where the ruling was given
  authority: rulebook

decks:                      # filled with basic Energy up to 60 cards, unless fill: no
  - cards: [4 Machop BS 52]
    finds: []               # legal
  - cards: [5 Machop BS 52]
    finds: [copies]         # the names of the deck rules that find an error: judge explain
cites: []                   # the rules that the answer rests on
"""


def new_ruling(topic: str, name: str, folder: Path | None = None) -> Path:
    """Write a new file in the topic's folder and return its path; a name that is taken gets a number.

    Raises UsageError for an unknown topic, a name that is none, or a library that can't be written to.
    """
    if topic not in TOPICS:
        raise UsageError(f"there is no topic '{topic[:80]}'", hint(topic, TOPICS) or f"there are {', '.join(TOPICS)}")
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", name):
        raise UsageError(
            f"a name is a few lower-case words joined by dashes, not '{name[:80]}'", "such as old-pluspower"
        )
    place = (folder or _library()) / topic
    for number in range(1, 1000):
        path = place / (f"{name}.yaml" if number == 1 else f"{name}-{number}.yaml")
        text = (DECKS if topic == "deck" else BOARD).format(id=f"{topic}/{path.stem}", book=NEWEST, file=path)
        try:
            if is_there(path):
                continue
            write_whole(path, text.encode(), new=True)
        except FileExistsError:
            continue
        except OSError as wrong:
            raise UsageError(f"{path} can't be written: {wrong.strerror}", "--folder names another library") from None
        return path
    raise UsageError(f"there are a thousand rulings called {name} already", "give it another name")


def _library() -> Path:
    """The library of the checkout; in an installed program the folder rulings/ here."""
    found = rulings_folder()
    return Path("rulings") if PACKAGE in found.parents else found
