"""What a list ignores, a configuration puts off, or is known as an old fault, is set aside."""

from __future__ import annotations

from collections import Counter

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.config.aside import with_settings
from ptcg_judge.deck.config.file import ConfigValue
from ptcg_judge.deck.decklist import At
from tests.deck.decks import judged

FIVE = "5 Pikachu BS 58\n5 Squirtle BS 63\n50 Water Energy BS 102\n"


def test_what_is_ignored_off_or_known_is_set_aside(cards: CardStore) -> None:
    judgement = judged(cards, FIVE)
    both = [one for one in judgement.findings if one.code == "D102"]
    assert len(both) == 2
    assert judgement.verdict.value == "illegal"

    ignored = with_settings(judgement, {"D102": At(1, 1)}, {})
    assert ignored.verdict.value == "legal"
    assert [(one.why, one.said_by) for one in ignored.aside] == [("ignored", "deck.txt:1")] * 2
    assert not ignored.days

    off = with_settings(judgement, {}, {"D102": ConfigValue("off", "judge.toml:2")})
    assert [(one.why, one.said_by) for one in off.aside] == [("off", "judge.toml:2")] * 2

    known = Counter({"D102 Pikachu": 1})
    left = with_settings(judgement, {}, {}, known, "known.json")
    assert [one.cards for one in left.findings if one.code == "D102"] == [("Squirtle",)]
    assert [(one.why, one.said_by) for one in left.aside] == [("known", "known.json")]
    assert known["D102 Pikachu"] == 0


def test_a_rule_that_only_warns_leaves_the_list_legal(cards: CardStore) -> None:
    lowered = with_settings(judged(cards, FIVE), {}, {"D102": ConfigValue("warning", "judge.toml:2")})
    assert lowered.verdict.value == "legal"
    assert {one.severity.value for one in lowered.findings if one.code == "D102"} == {"warning"}


def test_an_ignore_that_ignores_nothing_is_said(cards: CardStore) -> None:
    found = with_settings(judged(cards, "4 Pikachu BS 58\n56 Water Energy BS 102\n"), {"D102": At(1, 1)}, {})
    assert any("D102" in one.message and one.lines == (At(1, 1),) for one in found.findings)
    assert not found.aside
