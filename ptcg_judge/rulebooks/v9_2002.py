"""The Advanced Rulebook, version 9, of 2002 (Aquapolis), as a table. Ids without a book are this book's own."""

from __future__ import annotations

from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.plays import legal
from ptcg_judge.game.steps import (
    attack,
    between_turns,
    checkup,
    damage,
    evolve,
    knock_out,
    retreat,
    setup,
    turn,
    who_orders,
)
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
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.rulebooks.book import bans, cited, labelled_steps, silent, silent_ban, silent_step, steps

ID = "v9-2002"

SETUP = steps(
    ID, "setup", "1",
    (setup.flip_decides_start, ("coin-first", "coin-winner")),
    (setup.draw_hands, "draw-seven"),
    (setup.mulligans_with_cards_at_once,
     ("mulligan-redraw", "mulligan-extra-cards", "both-no-basic", "one-side-still-no-basic")),
    (setup.choose_actives, "active-face-down"),
    (setup.choose_benches, "bench-face-down"),
    (setup.lay_prizes, ("prizes-top-six", "prizes.six-prizes")),
    (setup.reveal_all, "reveal"),
)  # fmt: skip

ATTACK = steps(
    ID, "attack", "a",
    (attack.check_baby,      "baby-rule-step"),
    (attack.announce,        ("attack-step-b", "attack-announce")),
    (attack.make_choices,    "attack-step-c"),
    (attack.do_requirements, ("attack-step-d", "costs-before-effect")),
    (attack.alter_or_cancel, "attack-step-e"),
    (attack.check_confusion, "attack-step-f"),
    (attack.do_what_it_says, "attack-step-g"),
)  # fmt: skip

COPIED_ATTACK = (
    silent_step("c", attack.make_choices, "adv2018.attack.copy-all", "A copied attack asks for its own choices."),
    silent_step("d", attack.requirements_or_nothing, "jp2001.q22.sketch-flamethrower",
                "Only its Energy cost is left out; what else it requires is done."),
    silent_step("d", attack.energy_of_a_type_or_nothing, "jp2001.q22.sketch-flamethrower",
                "Energy of a type that it discards is required, too, as an official ruling of 2007 has it."),
    silent_step("g", attack.do_what_it_says, ("adv2018.attack.copy-all", "adv2018.attack.copy-no-cost"),
                "Its Energy cost is not met again."),
)  # fmt: skip

DAMAGE = labelled_steps(
    ID, "damage",
    ("a", damage.base,                                        "damage-step-a"),
    ("b", modify(BEFORE, ATTACKER),                           "damage-step-b"),
    silent_step("b", modify(BEFORE, DEFENDER), "v9-2002.damage.damage-step-b",
                "The list names the attacker only; what a card puts before Weakness, as Growl, is with step b."),
    ("b", damage.stop_at_nothing,                             "damage-step-b-stop"),
    ("c", damage.weakness,
     ("damage-step-c", "weakness-resistance.weakness-double")),
    ("d", damage.resistance,
     ("damage-step-d", "weakness-resistance.resistance-thirty")),
    ("e", modify(AFTER, ATTACKER, TRAINERS, ENERGY, PLAYED),  "damage-step-e"),
    silent_step("e", modify(AFTER, ATTACKER, STADIUM), "jp2001.damage-step.6-cards-in-play",
                "The list has no line for Stadiums; the Japanese list has them between e and f."),
    silent_step("f", modify(AFTER, DEFENDER, STADIUM), "jp2001.damage-step.6-cards-in-play",
                "The list has no line for Stadiums; the Japanese list has them between e and f."),
    ("f", modify(AFTER, DEFENDER, TRAINERS, ENERGY, PLAYED),  "damage-step-f"),
    ("g", modify(AFTER, DEFENDER, ATTACKS, POWERS, RULES),    "damage-step-g"),
    ("g", modify(AFTER, ATTACKER, POWERS, RULES),             "damage-step-g"),
    silent_step("g", modify(AFTER, ATTACKER, ATTACKS), "v9-2002.damage.damage-step-g",
                "Step g names the Defending Pokémon's last attack only; the attacker's acts with it."),
    silent_step("h", damage.tera_on_the_bench, "now2026.special-cards.tera-bench-protect", "Younger cards."),
    ("h", damage.put_counters,                                ("damage-step-h", "counter-per-ten")),
)  # fmt: skip

CHECKUP = (
    *labelled_steps(
        ID, "checkup",
        ("",  between_turns.tools_if_wanted,        "tool-any-time-between"),
        ("a", checkup.poisoned,               ("after-turn-order-poison", "conditions.poison-damage")),
        ("",  between_turns.tools_if_wanted,        "tool-any-time-between"),
        ("b", checkup.burned,
         ("after-turn-order-burn", "conditions.burn-flip", "conditions.burn-stays")),
        ("",  between_turns.tools_if_wanted,        "tool-any-time-between"),
        ("c", checkup.asleep_and_paralyzed,
         ("after-turn-order-asleep-paralyzed", "conditions.asleep-flip", "conditions.paralyzed-recovers")),
        ("",  between_turns.tools_if_wanted,        "tool-any-time-between"),
        ("d", between_turns.due(ATTACKS),           "after-turn-order-char"),
        ("",  between_turns.tools_if_wanted,        "tool-any-time-between"),
        ("e", between_turns.due(ENERGY),            "after-turn-order-darkness"),
        ("",  between_turns.due(TRAINERS),          "tool-any-time-between"),
    ),
    silent_step("", between_turns.due(POWERS, STADIUM, PLAYED, RULES), "bw2012.checkup.between-then-abilities",
                "The list has no line for Powers and Stadiums; they follow it, as in 2012."),
    silent_step("", checkup.knock_outs_between_turns, "bw2012.checkup.between-ko-after",
                "That several can happen is said, when they are judged is not."),
)  # fmt: skip

KNOCK_OUT = steps(
    ID, "knockout", "1",
    (knock_out.find_knocked_out, "ko-at-hp"),
    (knock_out.discard_all,      "ko-discard-all"),
    (knock_out.take_prizes,
     ("ko-prize-then-replace", "simultaneous-ko-attack", "simultaneous-ko-between", "prizes.one-prize-per-ko",
      "prizes.ko-prize-even-self", "prizes.ko-prize-chosen")),
    (knock_out.ways_to_win,      ("win.take-last-prize", "win.no-replacement-loses", "leave-play-other-reason")),
    (knock_out.promote,          ("replace-mandatory", "simultaneous-ko-attack", "simultaneous-ko-between")),
)  # fmt: skip

RETREAT = steps(
    ID, "retreat", "1",
    (retreat.pay_retreat,   ("retreat-pay", "retreat-free", "retreat-double-energy")),
    (retreat.confused_flip,
     ("conditions.confused-retreat-pay-first", "conditions.confused-retreat-tails", "retreat-confused-may-try")),
    (retreat.switch_places, ("retreat-keeps", "bench-clears-effects")),
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
    *steps(
        ID, "turn", "2",
        (turn.the_turn_is_over, "turn-structure"),
        (turn.supporters_leave, ("trainer.supporter-placement", "trainer.end-of-turn-supporter-order")),
        (turn.technical_machines_leave, ("special-cards.tm-discard", "trainer.end-of-turn-supporter-order")),
    ),
    silent_step("5", turn.spans_end, "adv2018.attack.cant-attack-ends", "Effects of this turn end with it."),
)  # fmt: skip

ANY = (
    (legal.not_your_turn, "turn.inactive-player-only-replaces", "opponent's turn"),
    (legal.turn_is_over, "attack.attack-ends-actions"),
)

BANS = {
    "attack": bans(
        ID, *ANY,
        (legal.not_active, "attack.only-active-attacks", "on the Bench"),
        (legal.asleep, "conditions.asleep-no-attack", "Asleep"),
        (legal.paralyzed, "conditions.paralyzed-no-attack", "Paralyzed"),
        (legal.not_enough_energy, "attack.attack-needs-energy"),
        (legal.attack_needs_more, "attack.attack-step-d"),
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
        (legal.wrong_name, ("evolve.evolves-from-name", "evolve.evolve-no-stage-skip"), "another name"),
        (legal.first_turn, "evolve.evolve-not-first-turn", "first turn"),
        (legal.came_into_play_this_turn, "evolve.evolve-not-same-turn", "came into play this turn"),
        (legal.evolved_this_turn, "evolve.evolve-not-same-turn", "evolved this turn"),
        silent_ban(legal.level_up_elsewhere, "adv2018.zones.card-beats-rule", "Printed on every Pokémon LV.X."),
    ),
    "bench": bans(
        ID, *ANY,
        (legal.bench_is_full, "zones.bench-max-five"),
        (legal.not_a_basic, ("turn.bench-basic", "turn.basic-played-directly")),
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
        (legal.supporter_already_played, ("trainer.supporter-one", "trainer.trainers-unlimited"), "second Supporter"),
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
        silent_ban(legal.nothing_would_happen, "adv2018.power.no-change-no-use"),
    ),
    "stadium": bans(
        ID, *ANY,
        silent_ban(legal.same_stadium_by_its_text, "adv2018.zones.card-beats-rule", "Printed on Stadiums since 2005."),
    ),
    "tool": bans(
        ID, *ANY,
        (legal.no_place_for_tool, "trainer.tool-one"),
        silent_ban(legal.may_not_go_there, "adv2018.zones.card-beats-rule", lifted_by="another Pokémon"),
    ),
    "power": bans(
        ID, *ANY,
        (legal.power_is_off, ("power.conditions-turn-off-poke-power", "power.power-text-rules")),
        (legal.power_used_up, "power.poke-power-once"),
        silent_ban(legal.vstar_power_used, "now2026.special-cards.vstar-power-once", "Younger than the book."),
        (legal.card_needs_more, "power.power-text-rules"),
    ),
}  # fmt: skip

SILENT_ON = {
    **{(BEFORE, DEFENDER, s): "The list names the attacker only; with step b." for s in STANDINGS},
    (AFTER, ATTACKER, STADIUM): "No line for Stadiums; between e and f, as in the Japanese list.",
    (AFTER, DEFENDER, STADIUM): "No line for Stadiums; between e and f, as in the Japanese list.",
    (AFTER, ATTACKER, ATTACKS): "Step g names the Defending Pokémon's last attack only; with step g.",
}

BOOK = Rulebook(
    id=ID,
    title="Pokémon Trading Card Game Advanced Rulebook, version 9",
    year=2002,
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
        "v9-2002.conditions.confused-tails-self-attack", "v9-2002.conditions.confused-tails-wr",
    ),
    weakness=cited(damage.times_two, "v9-2002.weakness-resistance.weakness-double"),
    resistance=cited(damage.minus_30, "v9-2002.weakness-resistance.resistance-thirty"),
    own_attacks=cited("only its own attacks", "v9-2002.attack.attack-once"),
    weakness_on_bench=silent(
        False, "bw2012.weakness-resistance.wr-not-bench", "Steps c and d name the Defending Pokémon only."
    ),
    silent_on=SILENT_ON,
    conditions=cited(
        frozenset(CONDITIONS), "v9-2002.conditions.conditions-five", "v9-2002.conditions.conditions-active-only"
    ),
    poison_counters=cited(1, "v9-2002.conditions.poison-damage"),
    burn_counters=cited(2, "v9-2002.conditions.burn-flip"),
    burn=cited(checkup.flip_then_counters, "v9-2002.conditions.burn-flip", "v9-2002.conditions.burn-stays"),
    paralysis_ends=cited(checkup.after_own_turn, "v9-2002.conditions.paralyzed-recovers"),
    markers_leave_on_bench=cited(False, "v9-2002.zones.counters-on-bench"),
    evolving_ends_all=cited(False, "v9-2002.evolve.evolve-clears-conditions"),
    power_off_when=cited(
        card_kinds.poke_powers_off, "v9-2002.power.conditions-turn-off-poke-power", "v9-2002.power.poke-body-always"
    ),
    power_names_conditions=silent(
        card_kinds.three_mean_all, "v9-2002.power.conditions-turn-off-poke-power",
        "The book speaks of Poké-Powers; an announcement of 2002-01-17 says it of the older Pokémon Powers too.",
    ),
    prizes_for=silent(
        card_kinds.prizes_as_printed,
        "now2026.prizes.ko-prize",
        "This book gives 1 (v9-2002.prizes.one-prize-per-ko); cards that say otherwise are younger.",
    ),
    discard_goes_to=silent(
        card_kinds.prism_star_to_lost_zone, "swsh2021.special-cards.prism-lost-zone", "Younger than the book."
    ),
    tie=cited("Sudden Death", "v9-2002.sudden-death.both-win"),
    ways_count=cited("more ways win", "v9-2002.sudden-death.both-win-two-ways"),
    ways_to_win_cites=cited(
        ("v9-2002.win.take-last-prize", "v9-2002.win.no-replacement-loses", "v9-2002.win.empty-deck-at-turn-start"),
        "v9-2002.win.take-last-prize", "v9-2002.win.no-replacement-loses", "v9-2002.win.empty-deck-at-turn-start",
    ),
    tie_breaker_prizes=cited(1, "v9-2002.sudden-death.sudden-death-one-prize"),
    tie_breaker_first_prize_wins=cited(False, "v9-2002.sudden-death.sudden-death-one-prize"),
    promotes_before_benches_shrink=silent(
        True, ("swsh2021.zones.bench-max-five", "swsh2021.knockout.replace-mandatory"), "Cards that do so are younger."
    ),
    who_settles_first=cited(
        who_orders.other_player_first,
        "v9-2002.knockout.simultaneous-ko-attack",
        "v9-2002.knockout.simultaneous-ko-between",
    ),
    who_orders_triggers=silent(
        who_orders.affected_player_orders,
        ("adv2018.attack.is-damaged-order", "adv2018.energy.on-attach-order", "adv2018.knockout.when-ko-order"),
    ),
    who_orders_where_it_goes=silent(who_orders.owner, "adv2018.knockout.when-ko-order"),
    who_orders_checkup=silent(who_orders.owners_order, "adv2018.checkup.every-checkup-order"),
    who_sees_hand=silent(OWNER, "bw2012.zones.hand-hidden"),
    who_sees_deck=cited(NOBODY, "v9-2002.setup.draw-seven"),
    who_sees_prizes=cited(NOBODY, "v9-2002.prizes.prize-not-looked-at"),
    who_sees_discard=cited(BOTH, "v9-2002.zones.discard-pile-public"),
    who_sees_lost_zone=silent(BOTH, "bw2012.zones.lost-zone", "Younger than the book."),
    who_counts_cards=silent(BOTH, "bw2012.zones.deck-count-public"),
    hand_size=cited(7, "v9-2002.setup.draw-seven"),
    prizes=cited(6, "v9-2002.prizes.six-prizes"),
    bench_size=cited(5, "v9-2002.zones.bench-max-five"),
    mulligan_cards=cited(2, "v9-2002.setup.mulligan-extra-cards"),
    fossil_starts=silent(False, "now2026.special-cards.fossil-trainer"),
    supporter_leaves=cited("end of the turn", "v9-2002.trainer.supporter-placement"),
    counts_as_item=silent(
        frozenset(("item", "technical machine", "tool")), "bw2012.trainer.tool-one", "The word Item is younger."
    ),
    up_to_least=silent(card_kinds.zero_is_enough, "v9-2002.setup.mulligan-extra-cards"),
    switch_is_done_to_both=silent(
        True, "v9-2002.retreat.retreat-keeps", "The Rules Team in 2004: a switch is done to both, Active and Benched."
    ),
)  # fmt: skip
