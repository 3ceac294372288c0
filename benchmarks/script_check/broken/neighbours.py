"""What the other cards of an ordinary board do: something simple and common, so that what guards against it can work.

Which of these a card does says its id; its printed text plays no part in it. They are no scripts of real cards, so no
change of one moves a board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from ptcg_judge.cards.card import Card
from ptcg_judge.game.core.game import BLANK, CardScript
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.table.card_kinds import kind_of

Node = Mapping[str, Any]
OFF: Final = ["Asleep", "Confused", "Paralyzed"]
MY_ONE: Final = {"in": "my play", "pick": 1}
MY_BENCHED: Final = {"in": "my bench", "pick": 1}
THEIR_ONE: Final = {"in": "their play", "pick": 1}
THEIR_BENCHED: Final = {"in": "their bench", "pick": 1}
GUST: Final = {"switch": {"in": THEIR_BENCHED}}
FIRST_ATTACKS: Final[Sequence[Node]] = (
    {},
    {"after": [{"condition": {"give": "Asleep", "to": "defending"}}]},
    {"after": [{"condition": {"give": "Poisoned", "to": "defending"}}]},
    {"after": [{"discard": {"in": "attached", "to": "defending", "where": {"kind": "energy"}, "pick": 1}}]},
    {"after": [{"counters": {"put": 2, "on": THEIR_ONE}}]},
    {"hits": [{"damage": {"amount": 20, "to": THEIR_BENCHED}}]},
    {"after": [GUST]},
    {"after": [{"heal": {"from": "self", "amount": 20}}]},
    {"after": [{"condition": {"give": "Confused", "to": "defending"}}]},
    {"after": [{"lasting": {"on": "defending", "for": "their next turn", "effects": [
        {"forbid": {"act": "retreat", "by": "defending"}}]}}]},
)  # fmt: skip
POWERS: Final[Sequence[Node]] = (
    {"use": {"often": "once a turn", "do": [{"counters": {"put": 2, "on": THEIR_ONE}}]}, "off when": OFF},
    {"use": {"often": "once a turn", "do": [{"heal": {"from": MY_ONE, "amount": 10}}]}, "off when": OFF},
    {"use": {"often": "once a turn", "do": [{"condition": {"give": "Poisoned", "to": "their active"}}]}, "off when": OFF},
    {"effects": [{"modify": {"what": "retreat cost", "of": "self", "by": -1}}]},
    {"effects": [{"modify": {"what": "hp", "of": "self", "by": 20}}]},
    {"use": {"often": "once a turn", "do": [{"draw": 1}]}, "off when": OFF},
    {"effects": [{"modify": {"what": "damage", "of": "self", "by": -10, "when": "after", "side": "defender"}}]},
)  # fmt: skip
TRAINERS: Final[Sequence[Node]] = (
    {"play": {"do": [{"switch": {"in": MY_BENCHED}}]}},
    {"play": {"do": [{"heal": {"from": MY_ONE, "amount": 20}}]}},
    {"play": {"do": [GUST]}},
    {"play": {"do": [{"draw": 1}]}},
    {"play": {"do": [{"discard": {"in": "attached", "to": "their play", "where": {"kind": "energy"}, "pick": 1}}]}},
    {"play": {"do": [{"counters": {"put": 1, "on": THEIR_ONE}}]}},
)
TOOLS: Final[Sequence[Node]] = (
    {"attach to": "my play", "effects": [{"modify": {"what": "hp", "of": "bearer", "by": 20}}]},
    {"attach to": "my play", "effects": [{"modify": {
        "what": "damage", "of": "bearer", "by": 10, "when": "before", "side": "attacker", "against": "their active"}}]},
    {"attach to": "my play"},
)  # fmt: skip
STADIUMS: Final[Sequence[Node]] = (
    {},
    {"effects": [{"modify": {"what": "retreat cost", "of": "both play", "by": -1}}]},
    {"effects": [{"modify": {"what": "hp", "of": "both play", "by": 10}}]},
)
OF_KIND: Final[Mapping[str, Sequence[Node]]] = {
    "supporter": TRAINERS, "item": TRAINERS, "trainer": TRAINERS, "tool": TOOLS, "stadium": STADIUMS,
}  # fmt: skip


def script_of(card: Card) -> CardScript:
    """What a card does that stands beside the one in question; nothing for Energy and what has no common sort."""
    number = crc32(card.id.encode())
    if card.supertype == "Pokémon":
        attacks = {attack.name: _one_of(FIRST_ATTACKS, number) for attack in card.attacks[:1]}
        powers = {power.name: _one_of(POWERS, number) for power in card.powers[:1]}
        whole: Node = {"attacks": {name: each for name, each in attacks.items() if each}, "powers": powers}
        whole = {key: each for key, each in whole.items() if each}
    else:
        whole = _one_of(OF_KIND.get(kind_of(card), ({},)), number)
    return replace(compile_card(whole, card.id), blank=True) if whole else BLANK


def _one_of(scripts: Sequence[Node], number: int) -> Node:
    return scripts[number % len(scripts)]
