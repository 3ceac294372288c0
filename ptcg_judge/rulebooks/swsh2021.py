"""The Sword & Shield rulebook of 2021, as a table. Ids without a book are this book's own."""

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
from ptcg_judge.game.steps.damage import AFTER, ATTACKER, BEFORE, DEFENDER, STANDINGS, modify
from ptcg_judge.game.table import card_kinds
from ptcg_judge.game.table.knowledge import BOTH, NOBODY, OWNER
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.rulebooks.book import bans, cited, labelled_steps, silent, silent_ban, silent_step, steps

ID = "swsh2021"

SETUP = steps(
    ID, "setup", "1",
    (setup.shake_hands,               "handshake"),
    (setup.winner_chooses_start,      ("coin-second", "coin-winner-chooses")),
    (setup.draw_hands,                "draw-seven"),
    (setup.both_start_over,           ("check-basic", "both-no-basic")),
    (setup.choose_actives,            ("active-face-down", "mulligan-wait")),
    (setup.choose_benches,            "bench-face-down"),
    (setup.lay_prizes,                "prizes-top-six"),
    (setup.mulligans_of_one_player,   ("mulligan-wait", "mulligan-redraw-until-basic")),
    (setup.extra_cards_after_setup,
     ("mulligan-extra-card", "mulligan-extra-only-additional", "mulligan-drawn-basic-bench")),
    (setup.reveal_all,                ("reveal", "mulligan-then-reveal")),
)  # fmt: skip

ATTACK = steps(
    ID, "attack", "A",
    (attack.announce,        ("attack-step-a", "attack-announce")),
    (attack.alter_or_cancel, "attack-step-b"),
    (attack.check_confusion, "attack-step-c"),
    (attack.make_choices,    "attack-step-d"),
    (attack.do_requirements, "attack-step-e"),
    (attack.do_what_it_says, "attack-step-f"),
)  # fmt: skip

COPIED_ATTACK = (
    silent_step("D", attack.make_choices, "adv2018.attack.copy-all", "A copied attack asks for its own choices."),
    silent_step("E", attack.do_requirements, "adv2018.ruling.copy-cost-in-text",
                "What its text requires is done as far as it can be."),
    silent_step("F", attack.do_what_it_says, ("adv2018.attack.copy-all", "adv2018.attack.copy-no-cost"),
                "Its Energy cost is not met again."),
)  # fmt: skip

DAMAGE = labelled_steps(
    ID, "damage",
    ("1", damage.base,              "damage-step-1"),
    ("2", modify(BEFORE, ATTACKER), "damage-step-2"),
    ("2", damage.stop_at_no_base,   "damage-step-2-stop"),
    silent_step("2", modify(BEFORE, DEFENDER), "wotc1999.damage.damage-step-b",
                "The list names the attacker only; what a card puts before Weakness, as Shield Energy, is there."),
    ("3", damage.weakness,          "damage-step-3"),
    ("4", damage.resistance,        "damage-step-4"),
    silent_step("4", modify(AFTER, ATTACKER), "wotc1999.damage.damage-step-e",
                "The list has no line for cards that act on the attacker after Weakness, as a PlusPower of 1999."),
    ("5", modify(AFTER, DEFENDER),  "damage-step-5"),
    silent_step("6", damage.tera_on_the_bench, "now2026.special-cards.tera-bench-protect", "Younger cards."),
    ("6", damage.put_counters,      "damage-step-6"),
)  # fmt: skip

CHECKUP = labelled_steps(
    ID, "checkup",
    ("",  between_turns.others_first(""),              "checkup-block-order"),
    ("1", checkup.poisoned,                      ("checkup-order", "conditions.poison-damage")),
    ("2", checkup.burned,                        ("checkup-order", "conditions.burn-damage-then-flip")),
    ("3", checkup.asleep,                        ("checkup-order", "conditions.asleep-flip")),
    ("4", checkup.paralyzed,                     ("checkup-order", "conditions.paralyzed-recovers")),
    ("",  checkup.other_effects_between_turns,   ("checkup-effects-included", "checkup-block-order")),
    ("",  checkup.knock_outs_between_turns,      ("checkup-ko-after", "checkup-replace-prize")),
)  # fmt: skip

KNOCK_OUT = steps(
    ID, "knockout", "1",
    (knock_out.find_knocked_out, ("ko-check-all", "ko-at-hp")),
    (knock_out.discard_all,      "ko-discard-all"),
    (knock_out.take_prizes,      ("prizes.ko-prize", "prize-then-new-active")),
    (knock_out.ways_to_win,      ("win.take-last-prize", "win.no-pokemon-in-play", "prizes.prizes-multi")),
    (knock_out.promote,          "replace-mandatory"),
)  # fmt: skip

RETREAT = steps(
    ID, "retreat", "1",
    (retreat.pay_retreat_by_energy, ("retreat-pay", "retreat-free")),
    (retreat.switch_places, ("retreat-keeps", "bench-clears-effects")),
)  # fmt: skip

EVOLVE = steps(
    ID, "evolve", "1",
    (evolve.put_on_top,
     ("evolve-keeps-cards-damage", "evolve-clears-conditions", "evolve-loses-old-attacks",
      "special-cards.break-retains")),
    (evolve.mega_ends_turn, ("special-cards.mega-ends-turn", "special-cards.primal-same")),
)  # fmt: skip

TURN_START = steps(
    ID, "turn", "1",
    (turn.draw_for_turn, ("draw-mandatory", "win.empty-deck-at-turn-start")),
    silent_step("2", turn.effects_at_the_start, "adv2018.zones.card-beats-rule",
                "What cards do at the start of a turn."),
)  # fmt: skip

TURN_END = (
    silent_step("1", turn.effects_at_the_end, "adv2018.checkup.exists", "What cards do at the end of a turn."),
    *steps(ID, "turn", "2", (turn.the_turn_is_over, "turn-structure")),
    silent_step("3", turn.spans_end, "adv2018.attack.cant-attack-ends", "Effects of this turn end with it."),
)  # fmt: skip

ANY = (
    (legal.not_your_turn, "turn.turn-structure", "opponent's turn"),
    (legal.turn_is_over, "attack.attack-ends-turn"),
)

BANS = {
    "attack": bans(
        ID, *ANY,
        (legal.not_active, "attack.only-active-attacks", "on the Bench"),
        (legal.asleep, "conditions.asleep-no-attack", "Asleep"),
        (legal.paralyzed, "conditions.paralyzed-no-attack", "Paralyzed"),
        (legal.not_enough_energy, "attack.attack-needs-energy"),
        (legal.attack_needs_more, "attack.attack-step-e"),
        (legal.starting_players_first_turn, "turn.attack-not-first-turn", "first turn"),
        (legal.gx_attack_used, "special-cards.gx-attack-once", "second GX attack"),
        silent_ban(legal.vstar_power_used, "now2026.special-cards.vstar-power-once", "Younger than the book."),
    ),
    "retreat": bans(
        ID, *ANY,
        (legal.asleep_or_paralyzed, "retreat.retreat-asleep-paralyzed"),
        (legal.already_retreated, "retreat.retreat-once"),
        (legal.cannot_pay_retreat, "retreat.retreat-pay"),
        silent_ban(legal.nobody_to_switch_with, "adv2018.retreat.needs-bench"),
        silent_ban(legal.cannot_retreat_at_all, "adv2018.zones.card-beats-rule"),
    ),
    "evolve": bans(
        ID, *ANY,
        (legal.wrong_name,
         ("evolve.evolves-from-name", "names.evolve-name-match", "names.regional-names", "evolve.evolve-stages"),
         "another name"),
        (legal.first_turn, "evolve.evolve-not-first-turn", "first turn"),
        (legal.came_into_play_this_turn, "evolve.evolve-not-same-turn", "came into play this turn"),
        (legal.evolved_this_turn, "evolve.evolve-not-same-turn", "evolved this turn"),
        silent_ban(legal.level_up_elsewhere, "adv2018.zones.card-beats-rule", "Printed on every Pokémon LV.X."),
        silent_ban(legal.comes_another_way, "adv2018.zones.card-beats-rule"),
    ),
    "bench": bans(
        ID, *ANY,
        (legal.bench_is_full, "zones.bench-max-five"),
        (legal.not_a_basic, ("turn.basic-played-directly", "special-cards.restored-not-basic")),
        (legal.pieces_missing, "special-cards.legend"),
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
        (legal.supporter_already_played, "trainer.supporter-one", "second Supporter"),
        (legal.starting_players_first_turn, "turn.supporter-not-first-turn", "first turn"),
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
        silent_ban(legal.nothing_would_happen, "adv2018.power.no-change-no-use"),
    ),
    "stadium": bans(
        ID, *ANY,
        (legal.stadium_already_played, "trainer.stadium-once-per-turn", "second Stadium"),
        (legal.same_stadium, "trainer.stadium-same-name"),
        silent_ban(legal.card_needs_more, "adv2018.zones.card-beats-rule"),
    ),
    "tool": bans(
        ID, *ANY,
        (legal.no_place_for_tool, "trainer.tool-one"),
        silent_ban(legal.may_not_go_there, "adv2018.zones.card-beats-rule", lifted_by="another Pokémon"),
    ),
    "power": bans(
        ID, *ANY,
        (legal.power_is_off, "power.poke-power-off"),
        silent_ban(legal.power_used_up, "adv2018.power.times"),
        silent_ban(legal.vstar_power_used, "now2026.special-cards.vstar-power-once", "Younger than the book."),
        silent_ban(legal.card_needs_more, "adv2018.power.conditions-unmet"),
        silent_ban(legal.nothing_would_happen, "adv2018.power.no-change-no-use"),
    ),
}  # fmt: skip

SILENT_ON = {
    **{(AFTER, ATTACKER, s): "No line in the list; with step 4, as in 1999." for s in STANDINGS},
    **{(BEFORE, DEFENDER, s): "The list names the attacker only; with step 2." for s in STANDINGS},
}

BOOK = Rulebook(
    id=ID,
    title="Pokémon Trading Card Game Rules, Sword & Shield",
    year=2021,
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
    confusion=cited(attack.three_counters, "swsh2021.conditions.confused-tails-three-counters"),
    weakness=cited(damage.weakness_as_printed, "swsh2021.damage.damage-step-3"),
    resistance=cited(damage.resistance_as_printed, "swsh2021.damage.damage-step-4"),
    own_attacks=silent("only its own attacks", "adv2018.attack.one-attack-per-turn"),
    weakness_on_bench=cited(False, "swsh2021.weakness-resistance.wr-not-bench"),
    silent_on=SILENT_ON,
    conditions=cited(frozenset(CONDITIONS), "swsh2021.conditions.conditions-five"),
    poison_counters=cited(1, "swsh2021.conditions.poison-damage"),
    burn_counters=cited(2, "swsh2021.conditions.burn-damage-then-flip"),
    burn=cited(checkup.counters_then_flip, "swsh2021.conditions.burn-damage-then-flip"),
    paralysis_ends=cited(checkup.after_own_turn, "swsh2021.conditions.paralyzed-recovers"),
    markers_leave_on_bench=silent(False, "bw2012.zones.counter-bench", "The entry on named counters is gone."),
    evolving_ends_all=cited(False, "swsh2021.evolve.evolve-clears-conditions"),
    power_off_when=cited(card_kinds.poke_powers_off, "swsh2021.power.poke-power-off", "swsh2021.power.poke-body"),
    power_names_conditions=silent(
        card_kinds.three_mean_all, "v9-2002.power.conditions-turn-off-poke-power", "As announced on 2002-01-17."
    ),
    prizes_for=cited(
        card_kinds.prizes_as_printed,
        "swsh2021.prizes.ko-prize", "swsh2021.special-cards.ex-two-prizes", "swsh2021.special-cards.gx-two-prizes",
        "swsh2021.special-cards.v-two-prizes", "swsh2021.special-cards.vmax-three-prizes",
        "swsh2021.special-cards.tagteam-three-prizes", "swsh2021.special-cards.mega-two-prizes",
    ),
    discard_goes_to=cited(card_kinds.prism_star_to_lost_zone, "swsh2021.special-cards.prism-lost-zone"),
    tie=cited("Sudden Death", "swsh2021.sudden-death.both-win"),
    ways_count=cited("more ways win", "swsh2021.sudden-death.both-win-two-ways"),
    ways_to_win_cites=cited(
        ("swsh2021.win.take-last-prize", "swsh2021.win.no-pokemon-in-play", "swsh2021.win.empty-deck-at-turn-start"),
        "swsh2021.win.take-last-prize", "swsh2021.win.no-pokemon-in-play", "swsh2021.win.empty-deck-at-turn-start",
    ),
    tie_breaker_prizes=cited(1, "swsh2021.sudden-death.sudden-death-one-prize"),
    tie_breaker_first_prize_wins=cited(False, "swsh2021.sudden-death.sudden-death-one-prize"),
    promotes_before_benches_shrink=silent(
        True, ("swsh2021.zones.bench-max-five", "swsh2021.knockout.replace-mandatory"),
        "The book does not say; a ruling of 2018-12-06 (225) lets the player promote first.",
    ),
    who_settles_first=silent(
        who_orders.other_player_first,
        ("adv2018.knockout.step4-prizes", "adv2018.knockout.step5-other-first"),
        "The book names no order; both take their Prizes before anyone promotes, the next player first.",
    ),
    who_orders_triggers=silent(
        who_orders.affected_player_orders,
        ("adv2018.attack.is-damaged-order", "adv2018.energy.on-attach-order", "adv2018.knockout.when-ko-order"),
    ),
    who_orders_where_it_goes=silent(who_orders.owner, "adv2018.knockout.when-ko-order"),
    who_orders_checkup=silent(
        who_orders.next_player_orders, "swsh2021.checkup.checkup-effects-included",
        "The book names nobody; a ruling of 2012-11-01 (228) gives it to the player whose turn is next.",
    ),
    who_sees_hand=silent(OWNER, "bw2012.zones.hand-hidden"),
    who_sees_deck=silent(NOBODY, "bw2012.zones.deck-count-public"),
    who_sees_prizes=cited(NOBODY, "swsh2021.setup.prizes-top-six"),
    who_sees_discard=cited(BOTH, "swsh2021.zones.discard-pile-public"),
    who_sees_lost_zone=cited(BOTH, "swsh2021.zones.lost-zone"),
    who_counts_cards=silent(BOTH, "bw2012.zones.deck-count-public"),
    hand_size=cited(7, "swsh2021.setup.draw-seven"),
    prizes=cited(6, "swsh2021.setup.prizes-top-six"),
    bench_size=cited(5, "swsh2021.zones.bench-max-five"),
    mulligan_cards=cited(1, "swsh2021.setup.mulligan-extra-card"),
    fossil_starts=cited(
        False, "swsh2021.special-cards.fossil-trainer", "swsh2021.special-cards.fossil-as-basic"
    ),
    supporter_leaves=cited("at once", "swsh2021.trainer.supporter-like-item"),
    counts_as_item=cited(
        frozenset(("item", "technical machine", "tool")), "swsh2021.trainer.tool-one", "swsh2021.trainer.item-card"
    ),
    up_to_least=silent(card_kinds.one_at_least, "adv2018.zones.up-to"),
    switch_is_done_to_both=silent(False, ("adv2018.retreat.opp-switch-target", "adv2018.retreat.gust-target")),
)  # fmt: skip
