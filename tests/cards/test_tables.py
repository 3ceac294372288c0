"""The hand-kept tables name only what exists: a slip in them would do nothing and nobody would see."""

from __future__ import annotations

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.function import load_wordings
from ptcg_judge.cards.build.overrides import load_overrides
from ptcg_judge.cards.names import name_key
from ptcg_judge.cards.store import CardStore


def test_every_corrected_printing_exists_and_says_what_the_table_says(cards: CardStore) -> None:
    for id, entry in load_overrides().of.items():
        card = cards.by_id(id)
        assert card is not None, id
        assert {fact: getattr(card, fact) for fact in entry.facts} == entry.facts
        assert set(entry.add) <= set(card.subtypes)
        costs = {attack.name: attack.cost for attack in card.attacks}
        assert {name: costs[name] for name in entry.costs} == entry.costs


def test_costs_that_were_missing_are_those_of_another_printing_of_the_card(cards: CardStore) -> None:
    filled = {id for id, entry in load_overrides().of.items() if entry.costs}
    for id, entry in load_overrides().of.items():
        card = cards.by_id(id)
        assert card is not None
        others = [other for other in cards.named(card.name) if other.id not in filled]
        told = [{(attack.name, attack.damage, attack.cost) for attack in other.attacks} for other in others]
        mine = {(attack.name, attack.damage, attack.cost) for attack in card.attacks}
        assert not entry.costs or mine in told, id


def test_printings_listed_twice_lead_to_the_one_that_stays(cards: CardStore) -> None:
    for double, id in load_overrides().duplicates.items():
        found = cards.by_id(double)
        assert found is not None
        assert found.id == id


def test_wordings_of_one_meaning_are_printings_of_that_name_with_one_function(cards: CardStore) -> None:
    for name, groups in load_wordings().same.items():
        for group in groups:
            found = [cards.by_id(id) for id in group]
            assert all(card is not None and card.count_name == name for card in found), name
            hp = {(card.hp, card.function) for card in found if card}
            assert len({function for _, function in hp}) == len({points for points, _ in hp}), name


def test_two_groups_of_one_name_are_two_cards(cards: CardStore) -> None:
    for name, groups in load_wordings().same.items():
        functions = [card.function for group in groups if (card := cards.by_id(group[0]))]
        assert len(set(functions)) == len(functions), name


def test_every_code_belongs_to_a_set_that_exists(cards: CardStore) -> None:
    codes = load_codes()
    assert {set_id for set_id in codes.codes if set_id not in cards.sets} == set()
    assert {id for pair in codes.main.items() for id in pair if id not in cards.sets} == set()
    assert {id for ids in codes.order.values() for id in ids if id not in cards.sets} == set()


def test_every_name_that_players_write_leads_to_a_card(cards: CardStore) -> None:
    for written, name in load_codes().names.items():
        assert {card.count_name for card in cards.named(written)} == {name}
        assert name_key(written) != name_key(name), f"{written} needs no alias"


def test_every_set_has_a_name_a_release_day_and_its_cards(cards: CardStore) -> None:
    for printed in cards.sets.values():
        assert printed.name
        assert len(printed.released) == 10
        assert printed.total > 0


def test_every_set_that_decklists_name_has_a_code(cards: CardStore) -> None:
    without = {id for id, printed in cards.sets.items() if not printed.codes}
    assert without <= {"ex5.5", "miscp", "xya"}
    for id, printed in cards.sets.items():
        for code in (*printed.codes, id):
            assert id in {found.id for found in cards.set_of_code(code)}, (id, code)
