"""Texts that can be read in two ways: the file of them, and that an answer which rests on one says so, and no other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from ptcg_judge.ask.played.forms import played as asked
from ptcg_judge.ask.played.result import DOUBTFUL
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files import doubtful
from ptcg_judge.game.script_files.doubtful import BOARDS, DoubtfulTexts, doubtful_texts
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.places import effects_folder
from ptcg_judge.report.ask import lines as ask_lines
from ptcg_judge.report.ask import record as ask_record
from ptcg_judge.report.ask_short import short_lines
from ptcg_judge.report.scenarios.answer import answer
from ptcg_judge.report.scenarios.json import record
from ptcg_judge.report.scenarios.text import compared, lines
from ptcg_judge.rulings.replay.doubts import doubts
from tests.conftest import REPOSITORY
from tests.rulings.store import store
from tests.rulings.test_scenarios import played

SPRAY = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: base1-24 Charmeleon, under: [base1-46 Charmander]}, hand: [neo2-73 Hyper Devolution Spray]}
  Ben: {active: base1-3 Chansey}
play: [$]
"""
DEVOLVED = SPRAY.replace("$", "{play: Hyper Devolution Spray}, {evolve: Charmander, into: Charmeleon}")
BURN = """
rulebook: wotc1999
table:
  turn: Ann
  Ann: {active: {card: base1-4 Charizard, energy: {Fire: 4}}, bench: [base1-58 Pikachu], hand: [Water]}
  Ben: {active: base1-3 Chansey, bench: [base1-58 Pikachu]}
play: [{attach: Water, to: Pikachu}, $]
"""


def said(text: str, rulebook: str = "bw2012") -> list[str]:
    """The doubtful texts that the answer to a board names."""
    return [each.called for each in doubts(played(text, rulebook))]


def told(some: object) -> str:
    return "\n".join("".join(part for _, part in line) for line in some)  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------------------- the file


def folder(tmp_path: Path, text: str) -> DoubtfulTexts:
    """The shipped table of which script serves which text, and another file of doubtful texts."""
    shutil.copy(effects_folder() / "shared.tsv", tmp_path)
    (tmp_path / "doubtful.yaml").write_text(text, encoding="utf8")
    return DoubtfulTexts(tmp_path)


def test_every_entry_names_a_text_that_has_a_script() -> None:
    library = ScriptLibrary()
    entries = doubtful_texts().check(store())
    assert len(entries) > 100
    for card, text in entries:
        assert library.written(card), card.id
        assert text in doubtful_texts().of(card)
        assert text.taken != text.other


def test_what_stands_beside_a_doubtful_text_is_the_name_of_something() -> None:
    wanted = {name for _, text in doubtful_texts().check(store()) for name in text.beside}
    names = {each.name for card in store().all() for each in (card, *card.attacks, *card.powers)}
    assert wanted <= names


TAKEN = "{taken: It is so., other: It is not so.}"


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (f"base1-4 Charizad: {{Energy Burn: {TAKEN}}}", "there is no card 'base1-4 Charizad'", 1),
        (f"base1-4 Charizard:\n  Energy Bun: {TAKEN}", "has no text 'Energy Bun' .nearest: 'Energy Burn'", 2),
        (f"base1-4 Charizard:\n  card: {TAKEN}", "has no text 'card'", 2),
        (f"base2-1 Clefable:\n  Minimize: {TAKEN}\nbase4-4 Charizard:\n  Energy Burn: {TAKEN}", "script elsewhere", 4),
        ("base1-4 Charizard:\n  Energy Burn:\n    taken: It is so.", "Energy Burn lacks 'other'", 2),
        ("base1-4 Charizard:\n  Energy Burn:\n    other: It is so.", "Energy Burn lacks 'taken'", 2),
        (
            "base1-4 Charizard:\n  Energy Burn:\n    taken: a\n    otter: b",
            "unknown key 'otter' .nearest: 'other'",
            4,
        ),
        ("base1-4 Charizard:\n  Energy Burn:\n    taken: 7\n    other: b", "a sentence was expected under 'taken'", 3),
        ("base1-4 Charizard:\n  Energy Burn:\n    taken: ''\n    other: b", "a sentence was expected under 'taken'", 3),
        ("base1-4 Charizard:\n  Energy Burn: so", "a mapping was expected under 'Energy Burn'", 2),
        ("base1-4 Charizard: []", "a mapping was expected under 'base1-4 Charizard'", 1),
        (
            "base1-4 Charizard:\n  Energy Burn:\n    taken: a\n    other: b\n    only where: a deck is emty",
            "no such board: text 'a deck is emty' .nearest: 'a deck is empty'",
            5,
        ),
        (
            "base1-4 Charizard:\n  Energy Burn:\n    taken: a\n    other: b\n    beside: Muk",
            "a list of names was expected under 'beside'",
            5,
        ),
        (
            "base1-4 Charizard:\n  Energy Burn:\n    taken: a\n    other: b\n    beside: []",
            "a list of names was expected under 'beside'",
            5,
        ),
        ("base1-4 Charizard:\n  Energy Burn: {taken: a, other: b}\n  Energy Burn: {}", "stands twice", 3),
    ],
)
def test_what_is_wrong_with_the_file_is_one_error_with_its_place(
    text: str, message: str, line: int, tmp_path: Path
) -> None:
    with pytest.raises(EffectFileError, match=message) as wrong:
        folder(tmp_path, text).check(store())
    assert (wrong.value.line, wrong.value.path) == (line, str(tmp_path / "doubtful.yaml"))


def test_a_text_without_a_script_has_nothing_that_could_be_doubtful(tmp_path: Path) -> None:
    texts = folder(tmp_path, f"base1-4 Charizard:\n  Energy Burn: {TAKEN}")
    (tmp_path / "shared.tsv").write_text("", encoding="utf8")
    with pytest.raises(EffectFileError, match="Energy Burn of base1-4 Charizard has no script"):
        texts.check(store())


def test_an_entry_that_is_wrong_is_told_where_its_card_is_looked_up(tmp_path: Path) -> None:
    card = store().by_id("base1-4")
    assert card is not None
    texts = folder(tmp_path, "# about it\n\nbase1-4 Charizard:\n  Energy Burn:\n    taken: a\n    older: b\n")
    with pytest.raises(EffectFileError, match="unknown key 'older'") as wrong:
        texts.of(card)
    assert wrong.value.line == 6


@pytest.mark.parametrize("id_", ["base1-4", "base4-4", "base6-3"])
def test_an_entry_holds_for_every_printing_of_the_text(id_: str) -> None:
    """Energy Burn of the Base Set is that of Base Set 2; that of Legendary Collection has an entry of its own."""
    card = store().by_id(id_)
    assert card is not None
    assert "Energy Burn" in [text.name for text in doubtful_texts().of(card)]
    assert doubtful_texts().of(card)[0].taken.startswith("Energy that is attached later in the turn counts as Fire")


def test_only_the_lines_about_the_cards_asked_for_are_parsed(tmp_path: Path) -> None:
    texts = folder(tmp_path, f"base1-4 Charizard:\n  Energy Burn: {TAKEN}\nbase1-72 Devolution Spray: [[[\n")
    charizard, pikachu = store().by_id("base1-4"), store().by_id("base1-58")
    assert charizard is not None
    assert pikachu is not None
    assert [text.taken for text in texts.of(charizard)] == ["It is so"]
    assert texts.of(pikachu) == ()


# ---------------------------------------------------------------------------------------------------- what `rule` says


def test_the_answer_names_both_readings_of_a_card_that_was_played() -> None:
    verdict = played(DEVOLVED, "bw2012")
    assert answer(verdict).startswith("No, by the rules of 2012 (bw2012), as a doubtful text is read here: play 2")
    first, head, taken, other, *_ = told(lines([verdict])).splitlines()
    assert first == answer(verdict)
    assert head == "doubtful: Hyper Devolution Spray can be read in two ways, and no ruling settles which"
    assert taken.startswith("  taken here: A Pokémon that it devolved can't evolve in this turn")
    assert other.startswith("  the other:  The remark only recalls the rule")


def test_the_brief_answer_tells_the_reading_in_a_line() -> None:
    first, second, *_ = told(lines([played(DEVOLVED)], brief=True)).splitlines()
    assert "as a doubtful text is read here" in first
    assert second.startswith("doubtful: Hyper Devolution Spray, read so: A Pokémon that it devolved can't evolve")
    assert "the other: " not in told(lines([played(DEVOLVED)], brief=True))


def test_beside_each_other_rulebooks_say_it_once() -> None:
    verdicts = [played(DEVOLVED, id_) for id_ in ("bw2012", "swsh2021")]
    assert told(compared(verdicts)).count("doubtful: Hyper Devolution Spray") == 1


def test_json_has_the_card_the_text_and_both_readings() -> None:
    (result,) = record([played(BURN.replace("$", "{power: Energy Burn}"))], [])["results"]  # type: ignore[misc]
    (found,) = result["doubtful"]
    assert found["card"] == {"id": "base1-4", "name": "Charizard"}
    assert (found["kind"], found["name"]) == ("power", "Energy Burn")
    assert "attached later" in found["taken"]
    assert "when the Power was used" in found["other"]
    schema = json.loads((REPOSITORY / "ptcg_judge/report/schemas/rule.schema.json").read_text(encoding="utf-8"))
    shape = {**schema["$defs"]["result"]["properties"]["doubtful"], "$defs": schema["$defs"]}
    jsonschema.validate(result["doubtful"], shape)


@pytest.mark.parametrize("play", ["{attack: Fire Spin}", "{retreat: Pikachu}", "pass"])
def test_a_text_that_the_play_does_not_touch_says_nothing(play: str) -> None:
    """Energy Burn is a Power that somebody uses: where nobody does, it is no matter how it is read."""
    verdict = played(BURN.replace("$", play))
    assert doubts(verdict) == []
    assert "doubtful" not in told(lines([verdict]))
    assert record([verdict], [])["results"][0]["doubtful"] == []  # type: ignore[index]


def test_a_card_that_stays_in_the_hand_says_nothing() -> None:
    assert said(SPRAY.replace("$", "pass")) == []


def test_a_play_that_is_refused_rests_on_the_text_all_the_same() -> None:
    """Amarys with an empty deck: that it can't be played is one of the two readings."""
    board = "table: {turn: Ann, Ann: {active: base1-58 Pikachu, hand: [sv8pt5-93 Amarys, Fire], deck: $}}\n"
    play = "play: [play: Amarys]"
    assert said(board.replace("$", "none") + play, "now2026") == ["Amarys"]
    assert said(board.replace("$", "[Fire, 9]") + play, "now2026") == []


def test_a_script_of_the_scenario_is_read_in_one_way() -> None:
    burn = BURN.replace("$", "{power: Energy Burn}")
    own = "cards:\n  base1-4 Charizard: {powers: {Energy Burn: {use: {often: any, do: [{draw: 1}]}}}}\n"
    assert said(burn, "wotc1999") == ["Energy Burn of Charizard"]
    assert said(own + burn, "wotc1999") == []
    blank = SPRAY.replace("$", "{play: Hyper Devolution Spray}, {attack: Slash}") + "as blank: [neo2-73]\n"
    assert said(blank) == []


def test_an_older_printing_is_as_doubtful_as_the_text_by_which_it_is_played() -> None:
    """PlusPower of 1999 is played by the text of 2011 under the rules of 2012; its own names the Defending Pokémon."""
    board = """
table:
  turn: Ann
  Ann: {active: {card: base1-14 Raichu, energy: {Lightning: 4}}, hand: [base1-84 PlusPower]}
  Ben: {active: base1-3 Chansey}
coins: [tails]
play: [play: PlusPower, attack: Thunder]
""".replace("[play: PlusPower, attack: Thunder]", "[{play: PlusPower}, {attack: Thunder}]")
    assert said(board, "bw2012") == ["PlusPower"]
    assert said(board, "wotc1999") == []


def test_an_attack_says_it_when_it_is_copied_too() -> None:
    board = """
table:
  turn: Ann
  Ann: {active: {card: $, energy: {Psychic: 2, Fighting: 3}}}
  Ben: {active: {card: smp-SM205 Terrakion, energy: none}}
play: [attack: %]
"""
    own = board.replace("$", "smp-SM205 Terrakion").replace("%", "Cavern Counter")
    assert said(own, "swsh2021") == ["Cavern Counter of Terrakion"]
    copied = board.replace("$", "base2-1 Clefable").replace("%", "Metronome") + "answers: every\n"
    assert said(copied, "swsh2021") == ["Cavern Counter of Terrakion"]
    assert said(board.replace("$", "base1-58 Pikachu").replace("%", "Gnaw"), "swsh2021") == []


# What works by itself says it while it is in force: Family Bonds on either side, but not where Powers are off.
BONDS = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: base1-58 Pikachu, energy: {Lightning: 2}}, bench: [$]}
  Ben: {active: base1-3 Chansey, bench: [base1-11 Nidoking]}
play: [attack: Gnaw]
"""


def test_a_power_that_works_by_itself_says_it_while_it_is_in_force() -> None:
    assert said(BONDS.replace("$", "ex6-9 Nidoqueen")) == ["Family Bonds of Nidoqueen"]
    assert said(BONDS.replace("$", "base1-46 Charmander")) == []
    active = "{card: base1-58 Pikachu, attached: [ex14-74 Cessation Crystal],"
    off = BONDS.replace("$", "ex6-9 Nidoqueen").replace("{card: base1-58 Pikachu,", active)
    assert said(off) == []


def test_a_tool_says_it_on_the_pokemon_that_has_it() -> None:
    """Occa Berry takes all of 10 damage off; Scratch of Charmander is an attack of a Fire Pokémon."""
    board = """
table:
  turn: Ann
  Ann: {active: {card: base1-46 Charmander, energy: [Fire]}}
  Ben: {active: {card: base1-3 Chansey, attached: [$]}}
play: [attack: Scratch]
"""
    assert said(board.replace("$", "sv7-140 Occa Berry"), "now2026") == ["Occa Berry"]
    assert said(board.replace("[$]", "[]").replace("base1-3 Chansey,", "base1-3 Chansey, damage: 0,"), "now2026") == []


# ---------------------------------------------------------------------------- boards on which alone a doubt can matter

RECOIL = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: base1-14 Raichu, energy: {Lightning: 4}}, hand: [bw1-96 PlusPower]}
  Ben: {active: base1-3 Chansey}
play: [{play: PlusPower}, {attack: $}]
"""


def test_whose_active_pokemon_matters_only_where_an_attack_damages_its_own_side() -> None:
    assert said(RECOIL.replace("$", "Thunder") + "coins: [tails]\n") == ["PlusPower"]
    assert said(RECOIL.replace("$", "Thunder") + "coins: [heads]\n") == []


def test_an_empty_bench_matters_only_where_one_is_empty() -> None:
    board = """
table:
  turn: Ann
  Ann: {active: {card: sv5-138 Drampa, energy: {Fire: 2, Lightning: 2}}, bench: [$]}
  Ben: {active: base1-3 Chansey, bench: [base1-58 Pikachu]}
play: [attack: Raging Cannon]
"""
    assert said(board.replace("$", ""), "now2026") == ["Raging Cannon of Drampa"]
    assert said(board.replace("$", "base1-58 Pikachu"), "now2026") == []


def test_what_lasts_for_the_turn_matters_only_where_something_follows() -> None:
    assert said(SPRAY.replace("$", "play: Hyper Devolution Spray")) == []
    alone = BURN.replace("{attach: Water, to: Pikachu}, ", "")
    assert said(alone.replace("$", "{power: Energy Burn}"), "wotc1999") == []
    assert said(BURN.replace("$", "{power: Energy Burn}"), "wotc1999") == ["Energy Burn of Charizard"]


def test_a_special_condition_and_the_last_prize_matter_where_they_are_there() -> None:
    board = """
table:
  turn: Ann
  Ann: {active: {card: $}, prizes: %}
  Ben: {active: base1-3 Chansey}
play: [attack: Gnaw]
"""
    snorlax = board.replace("%", "6").replace("attack: Gnaw", "pass")
    poisoned = snorlax.replace("$", "base2-11 Snorlax, conditions: Poisoned")
    assert said(poisoned, "wotc1999") == ["Thick Skinned of Snorlax"]
    assert said(snorlax.replace("$", "base2-11 Snorlax"), "wotc1999") == []
    burst = board.replace("attack: Gnaw", "attack: Burst-GX").replace("$", "sm8-52 Blacephalon-GX, energy: {Fire: 1}")
    assert said(burst.replace("%", "[Fire, Fire]"), "swsh2021") == ["Burst-GX of Blacephalon-GX"]
    assert said(burst.replace("%", "[Fire, Fire, Fire, Fire]"), "swsh2021") == []


def test_a_first_turn_matters_only_in_a_first_turn() -> None:
    board = """
table:
  turn: Ann
  turn number: $
  stadium: pl1-104 Broken Time-Space
  Ann: {active: {card: base1-46 Charmander, new: yes}, hand: [base1-24 Charmeleon]}
  Ben: {active: base1-3 Chansey}
play: [{evolve: Charmander, into: Charmeleon}]
"""
    assert said(board.replace("$", "2")) == ["Broken Time-Space"]
    assert said(board.replace("$", "4")) == []


def test_the_other_cards_matter_only_where_there_is_none() -> None:
    board = """
table:
  turn: Ann
  Ann: {active: {card: svp-164 Lapras ex, energy: [Water, Psychic, Metal]}, bench: [], deck: [Fire, Fire, $]}
  Ben: {active: base1-3 Chansey}
play: [{attack: Larimar Rain, choose: [Fire, Fire]}]
"""
    assert said(board.replace(", $", ""), "now2026") == ["Larimar Rain of Lapras ex"]
    assert said(board.replace("$", "Bill"), "now2026") == []


def test_another_card_must_be_there_for_some() -> None:
    board = """
rulebook: swsh2021
table:
  turn: Ann
  Ann: {active: $, bench: [sm8-42 Typhlosion]}
  Ben: {active: base1-3 Chansey}
play: [power: Blazing Energy]
"""
    assert said(board.replace("$", "{card: ecard2-149 Lugia, energy: none}")) == ["Blazing Energy of Typhlosion"]
    assert said(board.replace("$", "base1-58 Pikachu")) == []


@pytest.mark.parametrize(
    ("attacker", "attack"), [("gym1-14 Sabrina's Gengar", "Call of the Night"), ("base5-27 Dark Machamp", "Fling")]
)
def test_what_is_kept_on_a_pokemon_matters_beside_all_that_take_it_out_of_play(attacker: str, attack: str) -> None:
    board = """
table:
  turn: Ann
  Ann: {active: $}
  Ben: {active: {card: gym2-22 Brock's Dugtrio, attached: [gym2-101 Brock's Protection]}, bench: [base1-58 Pikachu]}
play: [{attack: %}]
"""
    played = board.replace("$", attacker).replace("%", attack)
    assert said(played, "v9-2002") == ["Brock's Protection"]
    assert said(board.replace("$", "base1-7 Hitmonchan").replace("%", "Jab"), "v9-2002") == []


def test_what_was_damaged_before_it_evolved_matters_only_where_something_evolves() -> None:
    board = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: base1-58 Pikachu, energy: {Lightning: 2}}}
  Ben: {active: {card: $}, hand: [dp7-36 Electrode]}
play: [{attack: Gnaw}, next turn, %{attack: Low Current}]
"""
    evolved = board.replace("$", "base1-67 Voltorb, energy: {Lightning: 1}").replace(
        "%", "{evolve: Voltorb, into: dp7-36 Electrode}, "
    )
    assert said(evolved) == ["Low Current of Electrode"]
    assert said(board.replace("$", "dp7-36 Electrode, energy: {Lightning: 1}").replace("%", "")) == []


def test_where_energy_may_be_attached_matters_only_where_an_effect_attaches_some() -> None:
    """Dark Trance moves Double Rainbow Energy, which only an Evolved Pokémon may have, to a Basic one."""
    board = """
rulebook: v9-2002
table:
  turn: Ann
  Ann:
    active: {card: ex7-15 Dark Dragonite, energy: none, attached: [ex9-87 Double Rainbow Energy]}
    bench: [{card: base1-58 Pikachu, energy: none}]
    hand: [Fire]
  Ben: {active: base1-3 Chansey}
play: [$]
"""
    assert said(board.replace("$", "power: Dark Trance")) == ["Double Rainbow Energy"]
    assert said(board.replace("$", "attach: Fire")) == []


def test_a_copied_attack_that_can_pay_nothing_matters_only_where_one_is_copied() -> None:
    """Land's Judgment: may discard all Fighting Energy; copied by Zoroark none may be attached."""
    board = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: $}}
  Ben: {active: {card: bw7-89 Landorus-EX, energy: {Fighting: 3}}}
answers: every
play: [attack: %]
"""
    own = board.replace("$", "bw7-89 Landorus-EX, energy: {Fighting: 3}").replace("%", "Land's Judgment")
    assert said(own) == []
    copied = board.replace("$", "bw1-71 Zoroark, energy: {Darkness: 2}").replace("%", "Foul Play")
    assert said(copied) == ["Land's Judgment of Landorus-EX"]


def test_what_lowers_every_attack_matters_only_beside_one_that_ignores_effects_on_its_target() -> None:
    board = """
rulebook: bw2012
table:
  turn: Ann
  Ann: {active: {card: %}}
  Ben: {active: $}
play: [attack: &]
"""
    swift = board.replace("%", "ex9-2 Deoxys").replace("&", "Swift")
    assert said(swift.replace("$", "ex10-4 Feraligatr")) == ["Intimidating Fang of Feraligatr"]
    assert said(swift.replace("$", "ex8-39 Masquerain")) == ["Intimidating Pattern of Masquerain"]
    assert said(swift.replace("$", "ex8-15 Slaking")) == []
    fastwave = board.replace("%", "ex11-110 Vaporeon ex").replace("&", "Fastwave")
    assert said(fastwave.replace("$", "ex8-15 Slaking")) == ["Lazy Aura of Slaking"]
    headbutt = board.replace("%", "dp2-33 Rampardos").replace("&", "Hasty Headbutt")
    assert said(headbutt.replace("$", "dp2-25 Glalie")) == ["Craggy Face of Glalie"]
    gnaw = board.replace("%", "base1-58 Pikachu").replace("&", "Gnaw")
    assert said(gnaw.replace("$", "ex10-39 Granbull")) == []


def test_who_brought_a_pokemon_in_matters_only_where_some_change_places() -> None:
    """Transparency of Haunter: whether a switch that an attack brings about is done by the attack to it."""
    board = """
rulebook: wotc1999
table:
  turn: Ann
  Ann: {active: {card: $}}
  Ben: {active: base1-3 Chansey, bench: [base3-6 Haunter]}
answers: every
play: [attack: %]
"""
    assert said(board.replace("$", "base1-22 Pidgeotto, energy: {Fire: 3}").replace("%", "Whirlwind")) == [
        "Transparency of Haunter"
    ]
    assert said(board.replace("$", "base1-58 Pikachu, energy: {Lightning: 1}").replace("%", "Gnaw")) == []


CHAR = """
rulebook: wotc1999
table:
  turn: Ann
  Ann: {active: {card: neo1-47 Quilava, energy: {Fire: 3}}}
  Ben: {active: {card: base1-3 Chansey, energy: [Fire]}, bench: [base1-58 Pikachu]}
coins: [heads, heads]
play: [{attack: Char}, next turn$]
"""


def test_how_long_a_char_counter_stays_matters_only_where_its_pokemon_might_lose_it() -> None:
    assert said(CHAR.replace("$", ""), "wotc1999") == []
    assert said(CHAR.replace("$", ", {retreat: Pikachu}"), "wotc1999") == ["Char of Quilava"]


def test_each_kind_of_board_is_used_by_an_entry() -> None:
    used = {text.only_where for _, text in doubtful.doubtful_texts().check(store())}
    assert used == {"", *BOARDS}


# ------------------------------------------------------------------------------------------------- `ask`, `cards show`


def test_a_played_answer_says_the_doubt_and_is_less_sure() -> None:
    found = asked("how much damage does Cavern Counter of Terrakion do")
    assert found is not None
    assert found.sure <= DOUBTFUL
    (doubt,) = found.doubtful
    assert doubt.startswith("Cavern Counter of Terrakion, which can be read in two ways, is read so: Without a Benched")
    assert doubt not in found.assumed
    plain = asked("how much damage does Land's Judgment of Terrakion do")
    assert plain is None or not plain.doubtful


def test_the_short_and_the_full_answer_tell_it() -> None:
    from ptcg_judge.ask.answering import ask

    found = ask("how much damage does Cavern Counter of Terrakion do")
    short = told(short_lines(found)).splitlines()
    assert len(short) == 4  # the last one says where to read more
    assert short[1].startswith("Doubtful: Cavern Counter of Terrakion, which can be read in two ways")
    assert "   Doubtful: Cavern Counter of Terrakion" in told(ask_lines(found))
    assert ask_record(found)["played"]["doubtful"] == list(found.played.doubtful)  # type: ignore[index, union-attr]
