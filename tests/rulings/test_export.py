"""The export holds what the rulings hold, resolved, and nothing that can't be published."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ptcg_judge.game.events.lines import LINES
from ptcg_judge.rulings.export import export_record
from tests.conftest import REPOSITORY
from tests.rulings.test_library import library


@cache
def exported() -> dict[str, Any]:
    return export_record(library())


def test_every_ruling_is_in_it() -> None:
    assert [ruling["id"] for ruling in exported()["rulings"]] == [item.id for item in library().items]


def test_every_card_on_a_board_has_facts() -> None:
    cards = exported()["cards"]
    for ruling in exported()["rulings"]:
        if ruling["kind"] != "board":
            continue
        known = {*cards, *ruling["own_cards"]}
        for side in ruling["board"]["sides"]:
            pokemon = [one for one in (side["active"], *side["bench"]) if one]
            zones = [side[name] for name in ("hand", "deck", "discard", "lost_zone", "prizes")]
            zones += [one[part] for one in pokemon for part in ("cards", "attached")]
            assert {card for zone in zones for card in zone if card} <= known, ruling["id"]


def test_events_are_spelled_out() -> None:
    events = [event for ruling in exported()["rulings"] for e in ruling.get("expect", ()) for event in e["events"]]
    assert events
    assert all(
        event["event"] in LINES and {*event} <= {"event", "cites", *LINES[event["event"]].fields} for event in events
    )


def test_a_board_is_resolved() -> None:
    ruling = next(r for r in exported()["rulings"] if r["id"] == "checkup/order-of-the-conditions")
    ann, ben = ruling["board"]["sides"]
    assert ruling["board"]["turn"] == "Ann"
    assert len(ann["prizes"]) == len(ben["prizes"]) == 6
    assert [c["name"] for c in ben["active"]["conditions"]] == ["Asleep", "Burned", "Poisoned"]
    assert ruling["coins"] == ["tails", "tails"]
    assert ruling["expect"][0]["see"]["Ben.active.damage"] == 30


def test_what_a_card_does_is_in_it() -> None:
    cards = exported()["cards"]
    assert cards["base1-80"]["does"]["until"] == "until end of their next turn"  # a card with a script of its own
    assert set(cards["sv4-124"]["does"]["attacks"]) == {"Frenzied Gouging", "Calamity Storm"}  # by their texts
    assert cards["base1-52"]["does"] is None  # no text
    assert cards["sv4-124"]["rule_box"] is True


def test_what_is_disputed_or_superseded_is_in_it() -> None:
    rulings = {ruling["id"]: ruling for ruling in exported()["rulings"]}
    disputed = rulings["checkup/who-orders-two-abilities-of-one-player-today"]["disputed"]
    assert disputed["cites"] == ["adv2018.checkup.every-checkup-order"]
    assert rulings["attack/smokescreen-after-paying"]["superseded_by"] == "attack/apply-gel-before-pulverizing-press"


def test_every_question_is_in_the_documentation() -> None:
    text = (REPOSITORY / "docs" / "rulings.md").read_text(encoding="utf-8")
    table = text.split("<!-- questions -->")[1].split("<!-- end of questions -->")[0]
    first = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    known = [re.escape(name).replace(r"\.\.\.", ".+") for cell in first for name in re.findall(r"`(.+?)`", cell)]
    asked = {
        question.removeprefix(f"{side['name']} ")
        for ruling in exported()["rulings"]
        if ruling["kind"] == "board"
        for side in ruling["board"]["sides"]
        for question in [*ruling["answers"], *(key for e in ruling["expect"] for key in e["answers"])]
        if question.startswith(f"{side['name']} ")
    }
    assert len(asked) > 50
    assert [q for q in sorted(asked) if not any(re.fullmatch(one, q) for one in known)] == []
