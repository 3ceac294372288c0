"""The Japanese rulings and step charts of 2001, as a table. Ids without a book are this document's own.

The document rules on attacks, damage, Confused retreats and some cards. On everything else it is silent: those entries
are imported by name from the first English rulebook, or from that of 2002 where 1999 knows no such card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ptcg_judge.game.core.rulebook import BookEntry, PlayBan, Rulebook
from ptcg_judge.game.core.step_list import AnyOrder, Step, Steps
from ptcg_judge.game.plays import legal
from ptcg_judge.game.steps import attack, between_turns, checkup, damage, retreat
from ptcg_judge.game.steps.damage import (
    AFTER,
    ATTACKER,
    ATTACKS,
    BEFORE,
    DEFENDER,
    ENERGY,
    PLAYED,
    POWERS,
    RULES,
    STADIUM,
    STANDINGS,
    TRAINERS,
    modify,
)
from ptcg_judge.game.table import card_kinds
from ptcg_judge.rulebooks import v9_2002, wotc1999
from ptcg_judge.rulebooks.book import bans, cited, labelled_steps, silent, silent_step

ID = "jp2001"
FIRST = wotc1999.BOOK
ADVANCED = v9_2002.BOOK


def as_in_1999(entry: BookEntry[Any]) -> BookEntry[Any]:
    """An entry of the first English rulebook, marked as borrowed."""
    return replace(entry, borrowed=True, note=entry.note or "The document is silent; as in 1999.")


def as_in_2002(entry: BookEntry[Any]) -> BookEntry[Any]:
    """An entry of the Advanced Rulebook, marked as borrowed."""
    return replace(entry, borrowed=True, note=entry.note or "The document is silent; as in 2002.")


def list_of_1999(steps: Steps) -> Steps:
    """A list of the first English rulebook, each step marked as borrowed."""
    return tuple(_borrowed(step) for step in steps)


def _borrowed(step: Step | AnyOrder) -> Step | AnyOrder:
    return replace(step, borrowed=True, note=step.note or "The document is silent; as in 1999.")


def bans_of(rows: tuple[PlayBan, ...], year: int) -> tuple[PlayBan, ...]:
    """Lines that forbid a play, marked as borrowed."""
    return tuple(replace(row, borrowed=True, note=row.note or f"The document is silent; as in {year}.") for row in rows)


ATTACK = (
    Step("1", attack.announce, ("jp2001.attack-step.1-requirements",)),
    Step("2", attack.check_baby, ("jp2001.attack-step.2-baby", "jp2001.q17.sputter-baby-rule")),
    Step("3", attack.alter_or_cancel, ("jp2001.attack-step.3-cancel",)),
    Step("4", attack.check_confusion, ("jp2001.attack-step.4-confusion",)),
    Step("5", attack.make_choices, ("jp2001.attack-step.5-do",)),
    Step("5", attack.do_requirements, ("jp2001.attack-step.5-do", "jp2001.q22.sketch-flamethrower",
                                       "jp2001.q31.energy-converter-pays-discard")),
    Step("5", attack.do_what_it_says, ("jp2001.attack-step.5-do",)),
)  # fmt: skip

COPIED_ATTACK = (
    silent_step("5", attack.make_choices, "adv2018.attack.copy-all", "A copied attack asks for its own choices."),
    Step("5", attack.requirements_or_nothing, ("jp2001.q22.sketch-flamethrower",)),
    silent_step("5", attack.do_what_it_says, ("adv2018.attack.copy-all", "adv2018.attack.copy-no-cost"),
                "Its Energy cost is not met again; what its text requires is."),
)  # fmt: skip

DAMAGE = labelled_steps(
    ID, "damage-step",
    ("1", damage.base,                                  "1-base"),
    ("2", modify(BEFORE, ATTACKER, ATTACKS, POWERS, STADIUM, PLAYED, RULES), "2-attacker-effects"),
    silent_step("2", modify(BEFORE, DEFENDER), "jp2001.damage-step.2-attacker-effects",
                "The list names the attacker only; what a card puts before Weakness, as Growl, is with step 2."),
    ("2", damage.stop_at_nothing,                       "2-stop"),
    ("3", damage.weakness,                              "3-weakness"),
    ("4", damage.resistance,                            "4-resistance"),
    ("5", modify(BEFORE, ATTACKER, TRAINERS, ENERGY),   "5-attacker-cards"),  # whatever the English card says
    ("5", modify(AFTER, ATTACKER, TRAINERS, ENERGY),    "5-attacker-cards"),
    silent_step("5", modify(AFTER, ATTACKER, PLAYED), "v9-2002.damage.damage-step-e",
                "Step 5 names attached cards; Trainers that are not attached act with them."),
    ("6", modify(AFTER, ATTACKER, STADIUM),             "6-cards-in-play"),
    ("6", modify(AFTER, DEFENDER, STADIUM),             "6-cards-in-play"),
    ("7", modify(AFTER, DEFENDER, TRAINERS, ENERGY),    "7-defender-cards"),
    silent_step("7", modify(AFTER, DEFENDER, PLAYED), "v9-2002.damage.damage-step-f",
                "Step 7 names attached cards; Trainers that are not attached act with them."),
    ("8", modify(AFTER, DEFENDER, ATTACKS, POWERS, RULES), "8-other"),
    ("8", modify(AFTER, ATTACKER, ATTACKS, POWERS, RULES), "8-other"),
    silent_step("-", damage.tera_on_the_bench, "now2026.special-cards.tera-bench-protect", "Younger cards."),
    ("-", damage.put_counters,                          "9-do"),
)  # fmt: skip

CHECKUP = (
    silent_step("1", checkup.poisoned, "v9-2002.checkup.after-turn-order-poison", "Their order is that of 2002."),
    silent_step("2", checkup.burned, "v9-2002.checkup.after-turn-order-burn", "Burned is younger than the document."),
    silent_step("3", checkup.asleep_and_paralyzed, "v9-2002.checkup.after-turn-order-asleep-paralyzed",
                "Their order is that of 2002."),
    Step("4", between_turns.due(ATTACKS), ("jp2001.clar.scorch-flip-each", "jp2001.err.scorch-counters")),
    Step("5", between_turns.due(ENERGY), ("jp2001.q10.dark-energy-stacks",)),
    silent_step("6", between_turns.due(TRAINERS, POWERS, STADIUM, PLAYED, RULES),
                "bw2012.checkup.between-then-abilities",
                "The document has no line for them; they follow, as in 2012."),
    silent_step("7", checkup.knock_outs_between_turns, "bw2012.checkup.between-ko-after",
                "When Knock Outs between turns are judged is not said."),
)  # fmt: skip

RETREAT = (
    Step("2", retreat.pay_retreat, ("jp2001.q32.chart-1-announce", "jp2001.q32.chart-2-discard",
                                  "jp2001.q32.balloon-berry-confused-retreat")),
    Step("3", retreat.confused_flip, ("jp2001.q32.chart-3-flip", "jp2001.q32.chart-4-result")),
    silent_step("4", retreat.switch_places,
                ("wotc1999.retreat.bench-keeps-energy-damage", "wotc1999.retreat.bench-clears-effects"),
                "What a switch keeps and ends is not said."),
)  # fmt: skip

BANS = {act: bans_of(rows, 1999) for act, rows in FIRST.bans.items()} | {
    act: bans_of(ADVANCED.bans[act], 2002) for act in ("supporter", "stadium", "tool")
}
BANS["attack"] = tuple(
    bans(ID, (legal.not_enough_energy, "jp2001.attack-step.1-requirements"))[0]
    if ban.forbids is legal.not_enough_energy else ban
    for ban in BANS["attack"]
)  # fmt: skip

SILENT_ON = {
    **{(BEFORE, DEFENDER, s): "The list names the attacker only; with step 2." for s in STANDINGS},
    (AFTER, ATTACKER, PLAYED): "Step 5 names attached cards; with step 5.",
    (AFTER, DEFENDER, PLAYED): "Step 7 names attached cards; with step 7.",
}

BOOK = Rulebook(
    id=ID,
    title="Japanese rulings with the expanded attack and damage charts",
    year=2001,
    setup=list_of_1999(FIRST.setup),
    turn_start=list_of_1999(FIRST.turn_start),
    turn_end=list_of_1999(FIRST.turn_end),
    attack=ATTACK,
    copied_attack=COPIED_ATTACK,
    damage=DAMAGE,
    checkup=CHECKUP,
    knock_out=list_of_1999(FIRST.knock_out),
    retreat=RETREAT,
    evolve=list_of_1999(FIRST.evolve),
    bans=BANS,
    confusion=cited(attack.self_attack_for_20, "jp2001.attack-step.4-confusion"),
    weakness=as_in_1999(FIRST.weakness),
    resistance=as_in_1999(FIRST.resistance),
    own_attacks=silent("only its own attacks", "adv2018.attack.one-attack-per-turn"),
    weakness_on_bench=as_in_1999(FIRST.weakness_on_bench),
    silent_on=SILENT_ON,
    conditions=as_in_1999(FIRST.conditions),
    poison_counters=as_in_1999(FIRST.poison_counters),
    burn_counters=as_in_2002(ADVANCED.burn_counters),
    burn=as_in_1999(FIRST.burn),
    paralysis_ends=as_in_1999(FIRST.paralysis_ends),
    markers_leave_on_bench=as_in_2002(ADVANCED.markers_leave_on_bench),
    evolving_ends_all=as_in_1999(FIRST.evolving_ends_all),
    power_off_when=as_in_1999(FIRST.power_off_when),
    power_names_conditions=as_in_1999(FIRST.power_names_conditions),
    prizes_for=as_in_1999(FIRST.prizes_for),
    discard_goes_to=as_in_1999(FIRST.discard_goes_to),
    tie=as_in_1999(FIRST.tie),
    ways_count=as_in_1999(FIRST.ways_count),
    ways_to_win_cites=as_in_1999(FIRST.ways_to_win_cites),
    tie_breaker_prizes=as_in_1999(FIRST.tie_breaker_prizes),
    tie_breaker_first_prize_wins=as_in_1999(FIRST.tie_breaker_first_prize_wins),
    promotes_before_benches_shrink=as_in_1999(FIRST.promotes_before_benches_shrink),
    who_settles_first=as_in_1999(FIRST.who_settles_first),
    who_orders_triggers=as_in_1999(FIRST.who_orders_triggers),
    who_orders_where_it_goes=as_in_1999(FIRST.who_orders_where_it_goes),
    who_orders_checkup=as_in_1999(FIRST.who_orders_checkup),
    who_sees_hand=as_in_1999(FIRST.who_sees_hand),
    who_sees_deck=as_in_1999(FIRST.who_sees_deck),
    who_sees_prizes=as_in_1999(FIRST.who_sees_prizes),
    who_sees_discard=as_in_2002(ADVANCED.who_sees_discard),
    who_sees_lost_zone=as_in_1999(FIRST.who_sees_lost_zone),
    who_counts_cards=as_in_1999(FIRST.who_counts_cards),
    hand_size=as_in_1999(FIRST.hand_size),
    prizes=as_in_1999(FIRST.prizes),
    bench_size=as_in_1999(FIRST.bench_size),
    mulligan_cards=as_in_1999(FIRST.mulligan_cards),
    fossil_starts=as_in_1999(FIRST.fossil_starts),
    supporter_leaves=as_in_2002(ADVANCED.supporter_leaves),
    counts_as_item=as_in_1999(FIRST.counts_as_item),
    up_to_least=silent(card_kinds.zero_is_enough, "wotc1999.setup.mulligan-extra-cards"),
    switch_is_done_to_both=as_in_2002(ADVANCED.switch_is_done_to_both),
)  # fmt: skip
