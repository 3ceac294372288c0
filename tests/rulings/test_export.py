"""The export holds what the rulings hold, resolved, and nothing that can't be published."""

from __future__ import annotations

from functools import cache
from typing import Any

from ptcg_judge.game.trace import KINDS
from ptcg_judge.rulings.export import export_record
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
    assert all(event["event"] in KINDS and {*event} <= {"event", "cites", *KINDS[event["event"]]} for event in events)


def test_a_board_is_resolved() -> None:
    ruling = next(r for r in exported()["rulings"] if r["id"] == "checkup/order-of-the-conditions")
    ann, ben = ruling["board"]["sides"]
    assert ruling["board"]["turn"] == "Ann"
    assert len(ann["prizes"]) == len(ben["prizes"]) == 6
    assert [c["name"] for c in ben["active"]["conditions"]] == ["Asleep", "Burned", "Poisoned"]
    assert ruling["coins"] == ["tails", "tails"]
    assert ruling["expect"][0]["see"]["Ben.active.damage"] == 30
