"""The first English rulebook of 1999, as a table. Ids without a book are this book's own."""

from __future__ import annotations

from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.plays import legal
from ptcg_judge.game.steps import attack, checkup, damage, evolve, knock_out, retreat, setup, turn, who_orders
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
from ptcg_judge.game.table.knowledge import BOTH, NOBODY, OWNER
from ptcg_judge.game.table.state import ASLEEP, CONFUSED, PARALYZED, POISONED
from ptcg_judge.rulebooks.book import any_order, bans, cited, labelled_steps, silent, silent_ban, silent_step, steps

ID = "wotc1999"

SETUP = steps(
    ID, "setup", "1",
    (setup.draw_hands, "draw-seven"),
    (setup.mulligans_with_cards_at_once,
     ("mulligan-redraw", "mulligan-extra-cards", "both-no-basic", "one-side-still-no-basic")),
    (setup.choose_actives, "active-face-down"),
    (setup.choose_benches, "bench-face-down"),
    (setup.lay_prizes, ("prizes-top-six", "prizes.six-prizes")),
    (setup.flip_decides_start, ("coin-after-prizes", "coin-winner")),
    (setup.reveal_all, "reveal"),
)  # fmt: skip

ATTACK = steps(
    ID, "attack", "a",
    (attack.announce,        "attack-step-a"),
    (attack.make_choices,    "attack-step-b"),
    (attack.do_requirements, ("attack-step-c", "costs-before-effect")),
    (attack.alter_or_cancel, "attack-step-d"),
    (attack.check_confusion, "attack-step-e"),
    (attack.do_what_it_says, "attack-step-f"),
)  # fmt: skip

COPIED_ATTACK = (
    silent_step("b", attack.make_choices, "adv2018.attack.copy-all", "A copied attack asks for its own choices."),
    silent_step("c", attack.requirements_or_nothing, "jp2001.q22.sketch-flamethrower",
                "Only its Energy cost is left out; what else it requires is done."),
    silent_step("f", attack.do_what_it_says, ("adv2018.attack.copy-all", "adv2018.attack.copy-no-cost"),
                "Its Energy cost is not met again."),
)  # fmt: skip

DAMAGE = labelled_steps(
    ID, "damage",
    ("a", damage.base,                                 "damage-step-a"),
    ("b", modify(BEFORE, ATTACKER),                    "damage-step-b"),
    silent_step("b", modify(BEFORE, DEFENDER), "wotc1999.damage.damage-step-b",
                "The list names the attacker only; what a card puts before Weakness, as Growl, is with step b."),
    ("b", damage.stop_at_nothing,                      "damage-step-b-stop"),
    ("c", damage.weakness,                             ("damage-step-c", "weakness-resistance.weakness-double")),
    ("d", damage.resistance,                           ("damage-step-d", "weakness-resistance.resistance-thirty")),
    ("e", modify(AFTER, ATTACKER, TRAINERS),           "damage-step-e"),
    silent_step("e", modify(AFTER, ATTACKER, ENERGY, PLAYED), "v9-2002.damage.damage-step-e",
                "Energy cards and Trainers that are not attached are younger; the 2002 list has them here."),
    silent_step("e", modify(AFTER, ATTACKER, STADIUM), "jp2001.damage-step.6-cards-in-play",
                "Stadiums are younger; the Japanese list has them between e and f."),
    ("f", modify(AFTER, DEFENDER, TRAINERS),           "damage-step-f"),
    silent_step("f", modify(AFTER, DEFENDER, ENERGY, STADIUM, PLAYED), "v9-2002.damage.damage-step-f",
                "Energy cards and Trainers that are not attached are younger; the 2002 list has them here."),
    ("g", modify(AFTER, DEFENDER, ATTACKS, POWERS, RULES),  "damage-step-g"),
    ("g", modify(AFTER, ATTACKER, POWERS, RULES),      "damage-step-g"),
    silent_step("g", modify(AFTER, ATTACKER, ATTACKS), "wotc1999.damage.damage-step-g",
                "Step g names the Defending Pokémon's last attack only; the attacker's acts with it."),
    silent_step("h", damage.tera_on_the_bench, "now2026.special-cards.tera-bench-protect", "Younger cards."),
    ("h", damage.put_counters,                         ("damage-step-h", "counter-per-ten")),
)  # fmt: skip

CHECKUP = (
    any_order(
        "1",
        steps(
            ID, "conditions", "1",
            (checkup.poisoned, "poison-damage"),
            (checkup.asleep, "asleep-flip"),
            (checkup.paralyzed, "paralyzed-recovers"),
            silent_step("4", checkup.burned, "v9-2002.conditions.burn-flip", "This book has no Burned."),
            silent_step("5", checkup.other_effects_between_turns, "wotc1999.checkup.after-turn-what",
                        "What cards do between turns is not named; it has no fixed place either."),
        ),
        ("wotc1999.checkup.after-turn-what", "wotc1999.checkup.after-turn-step"),
    ),
    silent_step("2", checkup.knock_outs_between_turns, "bw2012.checkup.between-ko-after",
                "When Knock Outs between turns are judged is not said."),
)  # fmt: skip

KNOCK_OUT = steps(
    ID, "knockout", "1",
    (knock_out.find_knocked_out, "ko-at-hp"),
    (knock_out.discard_all,      "ko-discard-all"),
    (knock_out.take_prizes,
     ("ko-prize-then-replace", "simultaneous-ko-order", "prizes.one-prize-per-ko", "prizes.ko-prize-even-self")),
    (knock_out.ways_to_win,      ("win.take-last-prize", "win.no-replacement-loses")),
    (knock_out.promote,          ("replace-mandatory", "simultaneous-ko-order")),
)  # fmt: skip

RETREAT = steps(
    ID, "retreat", "1",
    (retreat.pay_retreat,   ("retreat-pay", "retreat-free", "retreat-double-energy")),
    (retreat.confused_flip,
     ("conditions.confused-retreat-pay-first", "conditions.confused-retreat-tails", "retreat-confused-may-try")),
    (retreat.switch_places, ("bench-keeps-energy-damage", "bench-clears-effects")),
)  # fmt: skip

EVOLVE = steps(
    ID, "evolve", "1",
    (evolve.put_on_top, ("evolve-keeps-cards-damage", "evolve-clears-conditions", "evolve-loses-old-attacks")),
    silent_step("2", evolve.mega_ends_turn, "swsh2021.special-cards.mega-ends-turn", "Younger than the book."),
)  # fmt: skip

TURN_START = steps(
    ID, "turn", "1",
    (turn.draw_for_turn, ("draw-mandatory", "win.empty-deck-at-turn-start")),
    silent_step("2", turn.effects_at_the_start, "adv2018.zones.card-beats-rule",
                "What cards do at the start of a turn."),
)  # fmt: skip

TURN_END = (
    silent_step("1", turn.effects_at_the_end, "adv2018.checkup.exists", "What cards do at the end of a turn."),
    *steps(ID, "turn", "2", (turn.the_turn_is_over, "draw-first-attack-last")),
    silent_step("3", turn.supporters_leave, "v9-2002.trainer.supporter-placement", "This book has no Supporters."),
    silent_step("4", turn.technical_machines_leave, "v9-2002.special-cards.tm-discard",
                "This book has no Technical Machines."),
    silent_step("5", turn.spans_end, "adv2018.attack.cant-attack-ends", "Effects of this turn end with it."),
)  # fmt: skip

ANY = (
    (legal.not_your_turn, "turn.inactive-player-only-replaces", "opponent's turn"),
    (legal.turn_is_over, "attack.attack-ends-actions"),
)

BANS = {
    "attack": bans(
        ID, *ANY,
        (legal.not_active, "attack.attack-target-defending", "on the Bench"),
        (legal.asleep, "conditions.asleep-no-attack", "Asleep"),
        (legal.paralyzed, "conditions.paralyzed-no-attack", "Paralyzed"),
        (legal.not_enough_energy, "attack.attack-needs-energy"),
        (legal.attack_needs_more, "attack.attack-step-c"),
        silent_ban(legal.gx_attack_used, "swsh2021.special-cards.gx-attack-once", "Younger than the book."),
        silent_ban(legal.vstar_power_used, "now2026.special-cards.vstar-power-once", "Younger than the book."),
    ),
    "retreat": bans(
        ID, *ANY,
        (legal.asleep_or_paralyzed, "retreat.retreat-asleep-paralyzed"),
        (legal.failed_to_retreat, "conditions.confused-retreat-tails"),
        (legal.cannot_pay_retreat, "retreat.retreat-pay"),
        silent_ban(legal.nobody_to_switch_with, "adv2018.retreat.needs-bench"),
        silent_ban(legal.cannot_retreat_at_all, "bw2012.special-cards.fossil-trainer"),
    ),
    "evolve": bans(
        ID, *ANY,
        (legal.wrong_name, ("evolve.evolves-from-name", "evolve.evolution-on-basic-or-evolution"), "another name"),
        (legal.first_turn, "evolve.evolve-not-first-turn", "first turn"),
        (legal.came_into_play_this_turn, "evolve.evolve-not-same-turn", "came into play this turn"),
        (legal.evolved_this_turn, "evolve.evolve-not-same-turn", "evolved this turn"),
        silent_ban(legal.level_up_elsewhere, "adv2018.zones.card-beats-rule", "Printed on every Pokémon LV.X."),
    ),
    "bench": bans(
        ID, *ANY,
        (legal.bench_is_full, "zones.bench-max-five"),
        (legal.not_a_basic, "turn.bench-basic"),
        silent_ban(legal.pieces_missing, "bw2012.special-cards.legend", "Younger than the book."),
        silent_ban(legal.vunion_played_before, "now2026.special-cards.vunion-once-per-name", "Younger than the book."),
        silent_ban(legal.comes_another_way, "adv2018.zones.card-beats-rule"),
    ),
    "energy": bans(
        ID, *ANY,
        (legal.energy_already_attached, "energy.energy-once", "second Energy card"),
        silent_ban(legal.may_not_go_there, "adv2018.zones.card-beats-rule", lifted_by="another Pokémon"),
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
    ),
    "item": bans(
        ID, *ANY,
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
        silent_ban(legal.nothing_would_happen, "adv2018.power.no-change-no-use"),
    ),
    "supporter": bans(
        ID, *ANY,
        silent_ban(legal.supporter_already_played, "v9-2002.trainer.supporter-one", lifted_by="second Supporter"),
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
        silent_ban(legal.nothing_would_happen, "adv2018.power.no-change-no-use"),
    ),
    "stadium": bans(
        ID, *ANY,
        silent_ban(legal.same_stadium_by_its_text, "adv2018.zones.card-beats-rule", "Printed on Stadiums since 2005."),
    ),
    "tool": bans(
        ID, *ANY,
        silent_ban(legal.no_place_for_tool, "v9-2002.trainer.tool-one"),
        silent_ban(legal.may_not_go_there, "adv2018.zones.card-beats-rule", lifted_by="another Pokémon"),
    ),
    "power": bans(
        ID, *ANY,
        (legal.power_is_off, "power.power-text-rules"),
        silent_ban(legal.power_used_up, "adv2018.power.times"),
        silent_ban(legal.vstar_power_used, "now2026.special-cards.vstar-power-once", "Younger than the book."),
        (legal.card_needs_more, "power.power-text-rules"),
    ),
}  # fmt: skip

SILENT_ON = {
    **{(BEFORE, DEFENDER, s): "The list names the attacker only; with step b." for s in STANDINGS},
    **{(AFTER, ATTACKER, s): "Younger cards; with step e, as in 2002." for s in (ENERGY, PLAYED, STADIUM)},
    **{(AFTER, DEFENDER, s): "Younger cards; with step f, as in 2002." for s in (ENERGY, PLAYED, STADIUM)},
    (AFTER, ATTACKER, ATTACKS): "Step g names the Defending Pokémon's last attack only; with step g.",
}

BOOK = Rulebook(
    id=ID,
    title="Pokémon Trading Card Game Rules, first English edition",
    year=1999,
    setup=SETUP,
    turn_start=TURN_START,
    turn_end=TURN_END,
    attack=ATTACK,
    copied_attack=COPIED_ATTACK,
    damage=DAMAGE,
    checkup=CHECKUP,
    knock_out=KNOCK_OUT,
    retreat=RETREAT,
    evolve=EVOLVE,
    bans=BANS,
    confusion=cited(
        attack.self_attack_for_20,
        "wotc1999.conditions.confused-tails-self-attack", "wotc1999.conditions.confused-tails-wr",
    ),
    weakness=cited(damage.times_two, "wotc1999.weakness-resistance.weakness-double"),
    resistance=cited(damage.minus_30, "wotc1999.weakness-resistance.resistance-thirty"),
    own_attacks=cited("only its own attacks", "wotc1999.attack.attack-once"),
    weakness_on_bench=silent(False, "bw2012.weakness-resistance.wr-not-bench"),
    silent_on=SILENT_ON,
    conditions=cited(frozenset((ASLEEP, CONFUSED, PARALYZED, POISONED)), "wotc1999.conditions.conditions-four"),
    poison_counters=cited(1, "wotc1999.conditions.poison-damage"),
    burn_counters=silent(2, "v9-2002.conditions.burn-flip", "This book has no Burned."),
    burn=silent(checkup.no_burn, "wotc1999.conditions.conditions-four", "This book has no Burned."),
    paralysis_ends=cited(checkup.after_own_turn, "wotc1999.conditions.paralyzed-recovers"),
    markers_leave_on_bench=cited(True, "wotc1999.retreat.bench-clears-effects"),
    evolving_ends_all=cited(False, "wotc1999.evolve.evolve-clears-conditions"),
    power_off_when=cited(card_kinds.off_by_its_own_text, "wotc1999.power.power-text-rules"),
    power_names_conditions=cited(card_kinds.only_those_named, "wotc1999.power.power-text-rules"),
    prizes_for=silent(card_kinds.prizes_as_printed, "now2026.prizes.ko-prize",
                      "This book gives 1; cards that say otherwise are younger (wotc1999.prizes.one-prize-per-ko)."),
    discard_goes_to=silent(
        card_kinds.prism_star_to_lost_zone, "swsh2021.special-cards.prism-lost-zone", "Younger than the book."
    ),
    tie=cited("Sudden Death", "wotc1999.sudden-death.both-win"),
    ways_count=cited("more ways win", "wotc1999.sudden-death.both-win-two-ways"),
    ways_to_win_cites=cited(
        ("wotc1999.win.take-last-prize", "wotc1999.win.no-replacement-loses", "wotc1999.win.empty-deck-at-turn-start"),
        "wotc1999.win.take-last-prize", "wotc1999.win.no-replacement-loses", "wotc1999.win.empty-deck-at-turn-start",
    ),
    tie_breaker_prizes=cited(1, "wotc1999.sudden-death.sudden-death-one-prize"),
    tie_breaker_first_prize_wins=cited(False, "wotc1999.sudden-death.sudden-death-one-prize"),
    promotes_before_benches_shrink=silent(
        True, ("swsh2021.zones.bench-max-five", "swsh2021.knockout.replace-mandatory"), "Cards that do so are younger."
    ),
    who_settles_first=cited(who_orders.other_player_first, "wotc1999.knockout.simultaneous-ko-order"),
    who_orders_triggers=silent(
        who_orders.affected_player_orders,
        ("adv2018.attack.is-damaged-order", "adv2018.energy.on-attach-order", "adv2018.knockout.when-ko-order"),
    ),
    who_orders_where_it_goes=silent(who_orders.owner, "adv2018.knockout.when-ko-order"),
    who_orders_checkup=silent(who_orders.owners_order, "adv2018.checkup.every-checkup-order"),
    who_sees_hand=silent(OWNER, "bw2012.zones.hand-hidden"),
    who_sees_deck=cited(NOBODY, "wotc1999.setup.draw-seven"),
    who_sees_prizes=cited(NOBODY, "wotc1999.prizes.prize-not-looked-at"),
    who_sees_discard=silent(BOTH, "v9-2002.zones.discard-pile-public"),
    who_sees_lost_zone=silent(BOTH, "bw2012.zones.lost-zone", "Younger than the book."),
    who_counts_cards=silent(BOTH, "bw2012.zones.deck-count-public"),
    hand_size=cited(7, "wotc1999.setup.draw-seven"),
    prizes=cited(6, "wotc1999.prizes.six-prizes"),
    bench_size=cited(5, "wotc1999.zones.bench-max-five"),
    mulligan_cards=cited(2, "wotc1999.setup.mulligan-extra-cards"),
    fossil_starts=silent(False, "now2026.special-cards.fossil-trainer"),
    supporter_leaves=silent("end of the turn", "v9-2002.trainer.supporter-placement"),
    counts_as_item=silent(
        frozenset(("item", "technical machine", "tool")), "bw2012.trainer.tool-one", "Items and Tools are younger."
    ),
    up_to_least=silent(card_kinds.zero_is_enough, "wotc1999.setup.mulligan-extra-cards"),
    switch_is_done_to_both=silent(
        True, "v9-2002.retreat.retreat-keeps", "The Rules Team in 2004: a switch is done to both, Active and Benched."
    ),
)  # fmt: skip
