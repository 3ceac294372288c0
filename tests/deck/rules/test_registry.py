"""Every code can be explained, and what the pages say holds."""

from __future__ import annotations

import re

import pytest

from ptcg_judge.cite import BOOKS, is_rule
from ptcg_judge.deck.formats.shelf import format_names, load_format
from ptcg_judge.deck.rules.rule import RULES
from ptcg_judge.report.explain import kind_page
from ptcg_judge.rulings.library.every_kind import every_kind

KINDS = every_kind()


def test_codes_and_names_are_used_once():
    assert len({kind.code for kind in KINDS}) == len({kind.name for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_a_page_has_the_rule_why_and_an_example(kind):
    assert re.fullmatch(r"[DLRF]\d{3}", kind.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name)
    assert kind.says.endswith(".")
    assert len(kind.says) < 200
    assert kind.section("Why")
    assert kind.section("Example")
    assert kind_page(kind).startswith(f"{kind.code} {kind.name}\n\n{kind.says}\n")


@pytest.mark.parametrize("kind", KINDS, ids=[kind.code for kind in KINDS])
def test_rule_ids_resolve(kind):
    for cite in kind.cites:
        if cite.partition(".")[0] in BOOKS:
            assert is_rule(cite), cite


def test_every_construction_rule_names_a_source():
    assert [rule.code for rule in RULES.values() if not rule.kind.cites] == []


def test_formats_ask_only_for_rules_and_settings_that_exist():
    for name in format_names():
        for use in load_format(name).uses:
            assert set(use.arguments) <= set(RULES[use.name].settings), (name, use.name)


def test_every_construction_rule_is_asked_for_by_some_format():
    asked = {use.name for name in format_names() for use in load_format(name).uses}
    assert {rule.name for rule in RULES.values() if not rule.advice} <= asked
