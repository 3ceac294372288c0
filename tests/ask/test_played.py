"""Questions that are played: each form on boards on which the cards and the rules decide the answer."""

from __future__ import annotations

import pytest

from ptcg_judge.ask.answering import ask
from ptcg_judge.ask.named import names_in
from ptcg_judge.ask.played.forms import FORMS, played
from ptcg_judge.ask.played.result import NO_SCRIPT, PlayedOut, untouched_by
from ptcg_judge.rulings.replay.verdict import UNTOUCHED

# form, question, answer (by what the cards print and the rules of 2026), a word of the reason
QUESTIONS = [
    ("prizes for an attack", "Iron Hands ex knocks out Mew ex with Amp You Very Much, how many prizes", "3", "Amp You"),
    ("prizes for a Knock Out", "how many prizes for knocking out Mega Lucario ex", "3", "Mega Lucario ex"),
    ("prizes for a Knock Out", "how many prizes do I take for a Munkidori", "1", "Munkidori"),
    ("an Ability switched off", "does Iron Thorns ex turn off Mew ex's Ability", "Yes", "Initialization"),
    ("an Ability switched off", "does Iron Thorns ex turn off Dudunsparce's Run Away Draw", "No", "works"),
    ("an Ability switched off", "does Canceling Cologne turn off Wave Veil", "Yes", "has played"),
    ("an Ability switched off", "does Hex Maniac turn off Mew ex's Restart", "Yes", "has played"),
    ("an Ability switched off", "does Iono turn off Restart", "No", "has played"),
    ("an Ability switched off", "does Garbodor turn off Mew ex's Restart", "Yes", "Garbotoxin"),
    ("what stops damage or counters", "does Rabsca protect the bench from Phantom Dive", "Yes", "no damage"),
    ("a Knock Out by an attack", "does Cruel Arrow knock out a benched Budew", "Yes", "100 damage"),
    ("what stops damage or counters", "does Jasmine's Gaze protect against Phantom Dive", "In part", "170 damage"),
    ("what stops damage or counters", "does Battle Cage stop Phantom Dive's counters", "Yes", "no damage"),
    ("what stops damage or counters", "does Mist Energy stop Phantom Dive's damage counters", "Yes", "no damage"),
    (
        "what stops damage or counters",
        "does Rocky Fighting Energy protect from the counters of Phantom Dive",
        "Yes",
        "no damage",
    ),
    ("what stops damage or counters", "does Wave Veil stop the counters of Phantom Dive", "No", "60 without"),
    ("counters between turns or by an Ability", "does Freezing Shroud put counters on Dragapult ex", "No", "no damage"),
    ("counters between turns or by an Ability", "does Freezing Shroud hit my own Munkidori", "Yes", "1 damage"),
    ("an Ability used", "can I use Adrena-Brain if Munkidori has no darkness energy", "No", "Darkness Energy"),
    ("an Ability used", "can I use Tandem Unit when my bench is full", "No", "nothing"),
    ("evolving cures", "does evolving a Poisoned Drakloak into Dragapult ex cure it", "Yes", "no longer Poisoned"),
    ("Rare Candy over a stage", "can I use Rare Candy to go from Dreepy to Dragapult ex", "Yes", "Dreepy"),
    ("evolving", "can I evolve Dreepy into Drakloak the turn I benched Dreepy", "No", "this turn"),
    ("evolving", "can I evolve Drakloak into Dragapult ex", "Yes", "Drakloak"),
    (
        "attaching a Tool or Energy",
        "can I attach Bravery Charm to a Dragapult ex that already has Maximum Belt",
        "No",
        "Tool",
    ),
    ("a second Supporter", "can I play Boss's Orders after Professor's Research", "No", "one Supporter"),
    ("a Trainer after an attack", "If Budew used Itchy Pollen can I play Rare Candy?", "No", "Itchy Pollen"),
    ("a Trainer after an attack", "my opponent used Itchy Pollen, may I play Boss's Orders", "Yes", "Boss's Orders"),
    ("a Trainer played", "can I use Counter Catcher when I am ahead on prizes", "No", "2 against 4"),
    ("a Trainer played", "can I play Boss's Orders twice in a turn", "No", "one Supporter"),
    ("a Trainer played", "can I use Path to the Peak again", "No", "one Stadium"),
    ("a Trainer played", "can I play Nest Ball twice", "Yes", "Nest Ball"),
    ("a Trainer played", "can I play Ultra Ball with two other cards in hand", "Yes", "Ultra Ball"),
    ("HP", "how much HP has Pikachu ex SSP 57 with Bravery Charm", "250", "200 are printed"),
    ("Retreat Cost", "how many energy do I need to retreat Iron Hands ex", "4", "Retreat Cost"),
    ("retreating", "can a paralyzed Dragapult ex retreat", "No", "Paralyzed"),
    ("retreating", "can a confused Mew ex retreat", "Yes", "Mew ex"),
    ("Poison and Burn", "how many damage counters does poison put on Mew ex between turns", "1", "Poisoned"),
    ("an attack twice", "can Mega Lucario ex use Mega Brave two turns in a row", "No", "Mega Brave"),
    ("an attack on the first turn", "can Raging Bolt ex attack on the first turn going first", "No", "first"),
    ("an attack under a Special Condition", "can an asleep Raging Bolt ex attack", "No", "Asleep"),
    (
        "an attack with this Energy",
        "can Dragapult ex use Phantom Dive with two fire energy",
        "No",
        "costs Fire",
    ),
    ("an attack with this Energy", "can Budew attack with no energy attached", "Yes", "pays"),
    ("a Knock Out by an attack", "does Phantom Dive knock out Fezandipiti ex", "No", "210 HP"),
    ("a Knock Out by an attack", "does Mega Brave ohko Iron Hands ex", "Yes", "540 damage"),
    ("damage of an attack", "how much does Wild Impact from Koraidon ex do to Mew ex", "190", "-"),
    ("damage of an attack", "what does Dragapult ex's Jet Headbutt do to Raging Bolt ex", "70", "170 left"),
    ("damage of an attack", "how much does Mega Kangaskhan ex's Rapid-Fire Combo do to Mew ex", "200 or more", "coins"),
    ("Weakness", "what is the weakness of Iron Hands ex", "Fighting", "Iron Hands ex"),
    ("what stops damage or counters", "does Mist Energy stop Phantom Dive's counters", "Yes", "60 without"),
    ("what stops damage or counters", "does Mist Energy stop Phantom Dive's damage", "No", "200 without"),
    ("an attack on the first turn", "can Gardevoir ex attack on turn 1 going first", "No", "first"),
    ("a Trainer played", "can I play Switch with a benched pokemon", "Yes", "Switch"),
    ("damage of an attack", "Mega Brave on Iron Hands ex, damage?", "540", "Knocked Out"),
    ("damage of an attack", "how much does Evil Ball do when Yveltal-EX has 2 energy and Keldeo-EX has 1", "80", "90"),
    ("a Knock Out by an attack", "does Terminal Period knock out a Mew ex with 6 damage counters", "Yes", "60 damage"),
    ("a Knock Out by an attack", "does Terminal Period knock out a Mew ex with 5 damage counters", "No", "50 damage"),
    ("a Knock Out by an attack", "does Iron Hands ex with Maximum Belt ko Mew ex with Arm Press", "Yes", "210 damage"),
    ("an Ability switched off", "does Jamming Tower turn off Maximum Belt", "Yes", "no effect"),
    ("an Ability switched off", "does Team Rocket's Watchtower turn off Bravery Charm", "No", "nothing of"),
    ("an Ability switched off", "does Garbotoxin turn off Mew ex's Restart", "Yes", "Garbotoxin"),
    (
        "what stops damage or counters",
        "does Flower Curtain stop Shadow Bullet's bench damage on my Dreepy",
        "Yes",
        "30",
    ),
    ("an Ability used", "can I use Run Errand twice with two Mega Kangaskhan ex", "No", "Run Errand"),
    ("an Ability used", "can I use Trade with an empty hand", "No", "hand"),
    ("a Trainer after an attack", "does Itchy Pollen stop me from playing Ultra Ball", "Yes", "Itchy Pollen"),
    ("a Trainer after an attack", "does Itchy Pollen stop me from playing Boss's Orders", "No", "nothing"),
    ("a Trainer played", "can I play Battle Cage while Artazon is in play", "Yes", "Battle Cage"),
    ("a Trainer played", "can I play Unfair Stamp if none of mine was knocked out last turn", "No", "Knocked Out"),
    ("prizes for a Knock Out", "prizes for knocking out a Mew ex with Legacy Energy", "1", "1 Prize"),
    ("what a Trainer reaches", "can I use Nest Ball to bench Dragapult ex", "No", "nothing"),
    ("what a Trainer reaches", "can I get Dreepy with Nest Ball", "Yes", "Dreepy"),
    ("what a Trainer reaches", "can Night Stretcher get Jet Energy from the discard pile", "No", "Jet Energy"),
    ("what a Trainer reaches", "can Arven find Boss's Orders", "No", "Boss's Orders"),
    ("what a Trainer reaches", "does Pal Pad shuffle Iono back", "Yes", "Iono"),
    ("what a Trainer reaches", "can Buddy-Buddy Poffin get Fezandipiti ex", "No", "Fezandipiti ex"),
    ("an attack on this board", "can Slaking ex attack if my opponent has no ex in play", "No", "Born to Slack"),
    (
        "an attack on this board",
        "can Team Rocket's Mewtwo ex attack with three Team Rocket's Pokemon in play",
        "No",
        "Power Saver",
    ),
    (
        "an attack on this board",
        "can Team Rocket's Mewtwo ex attack with four Team Rocket's Pokemon in play",
        "Yes",
        "Erasure Ball",
    ),
    ("an attack on this board", "can Giratina VSTAR use Star Requiem with 9 cards in the lost zone", "No", "here 9"),
    ("an attack on this board", "can Giratina VSTAR use Star Requiem with ten cards in the Lost Zone", "Yes", "-"),
    ("attaching a Tool or Energy", "can I attach Team Rocket's Energy to Dragapult ex", "No", "-"),
    ("attaching a Tool or Energy", "can I attach Jet Energy to Dragapult ex", "Yes", "Jet Energy"),
    # what lies on the board besides: the Lost Zone, a discard pile without, the opponent's Pokémon, what happened
    ("a Trainer played", "can I play Mirage Gate with 6 cards in the lost zone", "No", "here 6"),
    ("a Trainer played", "can I play Mirage Gate if seven cards are in the lost zone", "Yes", "Mirage Gate"),
    ("a Trainer played", "can I play Pal Pad with no Supporter in the discard pile", "No", "Supporter"),
    ("a Trainer played", "can I play Pal Pad without any supporters in my discard", "No", "Supporter"),
    ("a Trainer played", "can I play Night Stretcher with no Pokemon in my discard pile", "Yes", "Night Stretcher"),
    ("a Trainer played", "can I play Boss's Orders if my opponent has only one benched pokemon", "Yes", "Boss's"),
    ("a Trainer played", "can I play Escape Rope if neither player has a bench", "No", "-"),
    ("a Trainer played", "can I play Unfair Stamp if my Pokemon was knocked out last turn", "Yes", "Unfair Stamp"),
    ("a Trainer played", "can I play Acerola's Mischief when my opponent has 3 prizes", "No", "here 3"),
    (
        "a Trainer played",
        "can I play Nest Ball when my opponent has Vileplume with Irritating Pollen",
        "No",
        "Irritating Pollen",
    ),
    ("a Trainer after an attack", "does Itchy Pollen stop me from attaching Bravery Charm", "No", "nothing"),
    ("a Trainer after an attack", "does Itchy Pollen stop Rare Candy", "Yes", "Itchy Pollen"),
    ("an Ability used", "can I use Restart if my opponent has Klefki active", "No", "Mischievous Lock"),
    ("an Ability used", "can Mew ex use its ability under Path to the Peak", "No", "Path to the Peak"),
    ("an Ability used", "can Dudunsparce use its ability under Path to the Peak", "Yes", "Run Away Draw"),
    ("an Ability used", "can I use Teal Dance twice with two Teal Mask Ogerpon ex", "Yes", "Teal Dance"),
    ("an Ability used", "can I use Psychic Embrace with no psychic energy in my discard pile", "No", "Psychic"),
    ("an Ability used", "can I use Psychic Embrace", "Yes", "Psychic Embrace"),
    ("an Ability used", "can I use Adrena-Brain the turn I benched Munkidori", "Yes", "Adrena-Brain"),
    ("an Ability used", "can I use Damage Swap while Alakazam is asleep", "No", "does not work"),
    ("an Ability used", "can I use Damage Swap", "Yes", "Damage Swap"),
    ("an Ability used", "can I use Squawk and Seize on turn 2 going second", "Yes", "Squawk and Seize"),
    ("an Ability switched off", "does Flutter Mane turn off a benched Fezandipiti ex", "No", "on the Bench"),
    ("an Ability switched off", "does Restart work under Path to the Peak", "No", "is switched off"),
    ("an Ability switched off", "does Wave Veil work under Path to the Peak", "Yes", "works"),
    ("an Ability switched off", "does Mew ex's ability work under Klefki", "No", "Mischievous Lock"),
    ("what stops damage or counters", "does Invisible Wall stop Hitmonchan's Jab", "No", "20 without"),
    ("what stops damage or counters", "does Mr. Mime's Invisible Wall stop Special Punch", "Yes", "40 without"),
    (
        "what stops damage or counters",
        "does Flower Curtain protect a benched Fezandipiti ex from Cruel Arrow",
        "No",
        "100 without",
    ),
    ("what stops damage or counters", "does Flower Curtain protect my benched Dreepy from Cruel Arrow", "Yes", "no"),
    (
        "what stops damage or counters",
        "does Skyscraper stop Tempest Dive when Lugia VSTAR has Double Turbo Energy attached",
        "Yes",
        "no damage",
    ),
    ("what stops damage or counters", "does Skyscraper stop Tempest Dive", "No", "220 without"),
    ("what stops damage or counters", "does Crustle's Mysterious Rock Inn stop Make It Rain", "Yes", "no damage"),
    ("a Knock Out by an attack", "does Mega Brave ko a full HP Crustle with Sturdy", "No", "150 HP"),
    ("a Knock Out by an attack", "does Survival Brace save Radiant Greninja from Phantom Dive", "Yes", "200 damage"),
    ("a Knock Out by an attack", "can Mew ex survive Phantom Dive", "No", "200 damage"),
    ("damage of an attack", "how much does X Ball do to Mewtwo-EX if both Mewtwo-EX have 2 energy", "160", "-"),
    ("damage of an attack", "how much does Mad Bite do to a Pokemon with 5 damage counters", "250", "-"),
    ("damage of an attack", "how much does Good Punch do when Okidogi has a darkness energy", "170", "-"),
    ("damage of an attack", "how much does Trinity Nova do with a Double Turbo Energy attached", "180", "-"),
    (
        "damage of an attack",
        "how much does Myriad Leaf Shower do with 5 grass energy to Gholdengo ex with 2 energy",
        "210",
        "-",
    ),
    ("damage of an attack", "how much does Subspace Swell do with 8 Pokemon on the benches", "220", "-"),
    ("damage of an attack", "how much does Subspace Swell do with 4 Pokemon on both benches", "220", "-"),
    ("damage of an attack", "how much does Full Moon Rondo do to Dragapult ex with 3 benched", "160", "320 HP"),
    ("damage of an attack", "how much does Base Set Charizard's Fire Spin do to Base Set Venusaur", "200", "100 HP"),
    ("an attack on the first turn", "can Terapagos ex use Unified Beatdown on the first turn going second", "No", "-"),
    ("an attack twice", "can Hop's Zacian ex use Insta-Strike the turn after Brave Slash", "Yes", "Insta-Strike"),
    ("an attack twice", "can Hop's Zacian ex use Brave Slash the turn after Insta-Strike", "Yes", "Brave Slash"),
    ("retreating", "can I retreat after Wellspring Mask Ogerpon ex used Sob on my Active", "No", "Sob"),
    ("retreating", "can I retreat after Dragapult ex used Jet Headbutt", "Yes", "Jet Headbutt"),
    ("Retreat Cost", "retreat cost of Iron Hands ex with Latias ex on the bench", "0", "Iron Hands ex"),
    ("Retreat Cost", "retreat cost of Dragapult ex with Latias ex on the bench", "1", "Dragapult ex"),
    ("HP", "how much HP does Okidogi have with a darkness energy and Adrena-Power", "230", "130 are printed"),
    ("prizes for a Knock Out", "how many prizes for a Greninja BREAK", "1", "1 Prize"),
    ("prizes for a Knock Out", "how many prizes for Garchomp C LV.X", "1", "1 Prize"),
    ("prizes for a Knock Out", "how many prizes for tina vstar", "2", "Giratina VSTAR"),
    ("Rare Candy over a stage", "can I use Rare Candy to evolve Charmander into Charmeleon", "No", "-"),
    ("evolving", "can I evolve Charmander into Charizard ex without Rare Candy", "No", "Charmeleon"),
    ("what a Trainer reaches", "does Energy Search find Jet Energy", "No", "Jet Energy"),
    ("an attack on this board", "can Slaking ex attack if my opponent has Mew ex active", "Yes", "Great Swing"),
    ("a Trainer played", "can I play Beast Ring when my opponent has 5 prizes", "No", "exactly 3"),
    ("a Trainer played", "can I play two Irida in one turn", "No", "one Supporter"),
    ("a Trainer played", "can I play two copies of Nest Ball in a turn", "Yes", "Nest Ball"),
    (
        "damage of an attack",
        "how much does Base Set Blastoise's Hydro Pump do to Base Set Charizard with 5 water energy",
        "120",
        "Knocked Out",
    ),
    ("an Ability used", "can I use Restart with Mew ex when I have 3 cards in hand", "No", "3 cards"),
    ("evolving cures", "if I evolve my poisoned Kirlia into Gardevoir ex is the poison gone", "Yes", "no longer"),
]


@pytest.mark.parametrize(("form", "question", "says", "why"), QUESTIONS)
def test_a_form_is_played(form: str, question: str, says: str, why: str) -> None:
    found = played(question)
    assert found is not None
    assert not found.trouble
    assert (found.form, found.says) == (form, says)
    assert why in found.why or why == "-"
    assert 0.5 < found.sure < 1


def test_every_form_has_a_question() -> None:
    assert {form for form, *_ in QUESTIONS} == {name for name, _ in FORMS}
    assert len(FORMS) >= 20


@pytest.mark.parametrize(
    "question",
    [
        "how much does it do", "can an asleep Pokémon retreat", "does my attack do enough damage",
        "how much does Sparkling Doom Beam do to Zzyzx ex", "",
    ],
)  # fmt: skip
def test_what_names_nothing_is_not_played(question: str) -> None:
    assert played(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "can I use Adrena-Brain with darkness energy on munkidori",  # an Ability, not one of its attacks
        "both Marill in play, one without a retreat cost, how do I pay",  # a board of one Pokémon
        "does bodyguard on marowak stop the sand attack coin flip",  # the board would count damage
        "how much does Dragapult ex heal with Phantom Dive",  # the same
        "does Phantom Dive knock out Mew ex with 3 Palkia in play",  # a number that the board has no place for
        "can I play Cynthia's Farewell after Judge",  # the owner in a name that no card has
        "can I use Dark Asset twice in a turn with two Crobat V",  # it works by itself and is not used
        "can I use Emergency Evolution on my first turn",  # the board refuses it for the HP, which nobody told
        "can I play Beast Ring when my opponent has 4 prizes",  # refused for the Ultra Beast, which nobody told
        "can I retreat after Miraidon ex used Hadron Spark",  # the plain Pokémon would be Knocked Out
        "can I play Boss's Orders to get Mew ex",  # it searches nothing
        "how much HP does Okidogi have with Adrena-Power",  # no Energy was told that the Ability asks for
        "can I play Professor Juniper's Gift after Iono",  # a Trainer has no Ability of a Pokémon's
    ],
)
def test_a_form_that_does_not_hold_what_is_asked_is_not_played(question: str) -> None:
    found = played(question)
    assert found is None or found.sure < 0.5


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("can boss target a benched fezandipti ex", ["Boss's Orders", "Fezandipiti ex"]),
        ("does Katapuldra-ex hit the bench", ["Dragapult ex"]),
        ("how much does phantom dive do to gardevoir ex SVI 86", ["Phantom Dive", "Gardevoir ex"]),
        ("does a benched Pokémon with a Poisoned attacker retreat after a coin flip", []),
        ("does squawk and seize work on turn 2", ["Squawk and Seize"]),
        ("does pathto the peak stop Manaphy", ["Path to the Peak", "Manaphy"]),
        ("what is the worth of the peak", []),
        ("how much does Fire Spin do to base set Venusaur", ["Fire Spin", "Venusaur"]),
    ],
)
def test_names_are_found_mistyped_short_and_in_other_languages(question: str, names: list[str]) -> None:
    assert [one.name.replace("-ex", " ex").replace("Katapuldra", "Dragapult") for one in names_in(question)] == names


def test_an_answer_of_another_card_is_not_sure() -> None:
    asked = ask("Infernal Reign after grand tree")
    assert asked.answers[0].confidence < 0.9
    asked = ask("is Rattata allowed to retreat while Snorlax does something with its Block")
    assert all(one.confidence < 0.5 or "Snorlax" in f"{one.title} {one.question}" for one in asked.answers)


def test_a_question_that_points_at_nothing_is_not_sure() -> None:
    assert all(one.confidence < 0.5 for one in ask("will it be knocked out if I attack with my active").answers)


def test_a_second_question_leaves_yes_unsure() -> None:
    found = played("can I use Area Zero Underdepths and who discards first when it is gone")
    assert found is None or found.sure < 0.5
    assert played("can I use Area Zero Underdepths").sure >= 0.9  # type: ignore[union-attr]


@pytest.mark.parametrize(("about_powers", "says", "sure"), [(False, "50", NO_SCRIPT), (True, "", 0.0)])
def test_an_answer_that_assumes_a_text_not_to_matter_is_not_sure(about_powers: bool, says: str, sure: float) -> None:
    taken = ("Sphinx has the Energy", f"Ann's Sphinx's Ability Riddle, {UNTOUCHED}")
    found = untouched_by(PlayedOut("damage of an attack", "50", "it does 50", "", 0.93, taken), about_powers)
    assert (found.says, found.sure, found.assumed) == (says, sure, taken)
    assert bool(found.trouble) == about_powers


def test_an_answer_that_assumes_only_its_board_stays_as_sure() -> None:
    plain = PlayedOut("damage of an attack", "50", "it does 50", "", 0.93, ("Sphinx has the Energy",))
    assert untouched_by(plain, True) == plain
