"""Scripts from English texts: a small grammar of its own, tried on sentences made up for it, and what it compiled."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.compiling.alike import same
from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.attacks import attack
from ptcg_judge.game.compiling.frames import Reading
from ptcg_judge.game.compiling.powers import power
from ptcg_judge.game.compiling.run import compile_all, texts_in
from ptcg_judge.game.script_files.homes import in_order, texts_of
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.script_files.origin import ORIGIN, Origins, mark_of
from ptcg_judge.places import effects_folder

SHARED = Path(__file__).parents[2].parent / "shared" / "cards"
NAMES = {"Pikachu": "pokemon", "Raichu": "pokemon", "Testmon": "pokemon", "Potion": "card", "Big Hall": "stadium"}


def read(text: str, printed: tuple[int | None, str] = (30, "")) -> object:
    """The script of an attack Zap of a Testmon."""
    return attack(text, Reading(own="Testmon", name="Zap", attacks=("Zap", "Zip"), names=NAMES), printed)


# Parts of sentences that cards print, apart so that none stands here as a whole.
TOP_CARD, LOOK = "Discard the top card of your deck.", "Look at the top 6 cards of your deck"
MAY_USE, ANY_WAY, A_STADIUM = "you can use this attack", "in any way you like", "a Stadium in play"
A_TRAINER, THERE, THIS_ABILITY = "a Trainer card", "you find there", "use this Ability. Once"
AFFECTING, ALL_OF_THEM, IN_ORDER = (
    "affecting your opponent's",
    "each of your opponent's Pokémon",
    "from your hand in order",
)
ONE_BENCHED = {"in": "my bench", "pick": 1}
ON_ITSELF = {"in": "attached", "to": "self"}
BIG_HALL = {"exists": {"in": "stadium", "where": {"name": "Big Hall"}}}
CASES: dict[str, tuple[str, object]] = {
    "a type in small letters": (
        "Attach a basic fire Energy card from your hand to Testmon.",
        {
            "after": [
                {
                    "attach": {
                        "cards": {"in": "my hand", "where": {"kind": "basic energy", "type": "Fire"}, "pick": 1},
                        "to": "self",
                    }
                }
            ]
        },
    ),
    "cards of a hand that was shown": (
        "Your opponent reveals their hand. This attack does 15 more damage for each Item card you find there.",
        {
            "before": [{"reveal": {"cards": "their hand", "as": "seen"}}],
            "damage": {"plus": ["printed", {"times": [15, {"count": {"in": "seen", "where": {"kind": "item"}}}]}]},
        },
    ),
    "the top card decides the damage": (
        f"{TOP_CARD} If that card is {A_TRAINER}, this attack does 45 more damage.",
        {
            "before": [{"discard": {"cards": {"in": "my deck", "first": 1}, "as": "gone"}}],
            "damage": {"plus": ["printed", {"times": [45, {"count": {"in": "gone", "where": {"kind": "trainer"}}}]}]},
        },
    ),
    "what was discarded is counted by its kind": (
        f"{TOP_CARD.replace('top card', 'top 3 cards')} "
        "This attack does 15 more damage for each Item card discarded in this way.",
        {
            "before": [{"discard": {"cards": {"in": "my deck", "first": 3}, "as": "gone"}}],
            "damage": {"plus": ["printed", {"times": [15, {"count": {"in": "gone", "where": {"kind": "item"}}}]}]},
        },
    ),
    "another cost": (
        "If you have no Benched Pokémon, this attack can be used for {R}{C}.",
        {
            "effects": [
                {
                    "while": {
                        "is": {"not": {"exists": "my bench"}},
                        "effects": [
                            {
                                "modify": {
                                    "what": "attack cost",
                                    "of": "self",
                                    "attack": "Zap",
                                    "to": ["Fire", "Colorless"],
                                }
                            }
                        ],
                    }
                }
            ]
        },
    ),
    "an attack of the first turn": (
        f"If you go first, {MAY_USE} during your first turn. Draw 4 cards.",
        {"after": [{"draw": 4}], "even if": ["first turn"]},
    ),
    "some of the top cards": (
        f"{LOOK} and attach any number of Basic Energy cards {THERE} "
        f"to your Benched Pokémon {ANY_WAY}. Discard the other cards.",
        {
            "after": [
                {"look": {"at": {"in": "my deck", "first": 6}, "as": "seen"}},
                {
                    "attach": {
                        "cards": {"in": "seen", "where": {"kind": "basic energy"}, "pick": "any", "as": "taken"},
                        "to": "my bench",
                        "spread": True,
                    }
                },
                {"discard": {"in": "seen", "where": {"not": {"is": "taken"}}}},
            ]
        },
    ),
    "Special Conditions are counted": (
        f"This attack does 35 more damage for each Special Condition {AFFECTING} Active Pokémon.",
        {"damage": {"plus": ["printed", {"times": [35, {"conditions": "defending"}]}]}},
    ),
    "a Stadium that may be discarded": (
        f"You may discard {A_STADIUM}. If you do, this attack does 55 more damage.",
        {
            "choose": [{"if": {"is": {"exists": "stadium"}, "then": [{"may": {"do": [], "as": "did"}}]}}],
            "damage": {"plus": ["printed", {"choose": {"if": {"done": "did"}, "then": 55, "else": 0}}]},
            "after": [{"if": {"is": {"done": "did"}, "then": [{"discard": "stadium"}]}}],
        },
    ),
    "a coin for a condition": (
        "Flip a coin. If tails, Testmon is now Asleep.",
        {"after": [{"flip": {"tails": [{"condition": {"give": "Asleep", "to": "self"}}]}}]},
    ),
    "a coin that decides damage": (
        "Flip a coin. If heads, this attack does 45 more damage.",
        {"before": [{"flip": {"as": "f"}}], "damage": {"plus": ["printed", {"times": [45, {"heads": "f"}]}]}},
    ),
    "two coins, both": (
        "Flip 2 coins. If both are heads, draw 5 cards.",
        {
            "after": [
                {"flip": {"coins": 2, "as": "f"}},
                {"if": {"is": {"compare": {"of": {"heads": "f"}, "exactly": 2}}, "then": [{"draw": 5}]}},
            ]
        },
    ),
    "the own name is this Pokémon": (
        "Does 30 damage plus 25 more damage for each damage counter on Testmon.",
        {"damage": {"plus": ["printed", {"times": [25, {"counters": "self"}]}]}},
    ),
    "other damage is counted without Weakness": (
        "This attack does 55 damage to 1 of your Benched Pokémon. This damage isn't affected by Weakness.",
        {"hits": [{"damage": {"amount": 55, "to": ONE_BENCHED, "apply": ["resistance", "effects"]}}]},
    ),
    "Energy is counted in units, Energy cards as cards": (
        "Discard 3 {W} Energy attached to this Pokémon and discard 2 Fire Energy cards attached to this Pokémon.",
        {
            "after": [
                {"discard": ON_ITSELF | {"where": {"kind": "energy", "provides": "Water"}, "units": 3}},
                {"discard": ON_ITSELF | {"where": {"kind": "energy", "provides": "Fire"}, "pick": 2}},
            ]
        },
    ),
    "a question that the damage would answer": (
        "If the Defending Pokémon already has 7 or more damage counters on it, draw a card.",
        {
            "before": [{"let": {"as": "marked", "be": {"in": "their active", "where": {"damage": {"at least": 70}}}}}],
            "after": [{"if": {"is": {"done": "marked"}, "then": [{"draw": 1}]}}],
        },
    ),
    "what is shuffled belongs to the search": (
        "You may search your deck for a Raichu and discard it. Shuffle your deck afterward.",
        {
            "after": [
                {
                    "may": [
                        {"search": {"in": "my deck", "where": {"name": "Raichu"}, "pick": 1, "as": "found"}},
                        {"discard": "found"},
                        {"shuffle": "my deck"},
                    ]
                }
            ]
        },
    ),
    "a Stadium by its name": (
        "If Big Hall is in play, this attack does 10 more damage.",
        {
            "damage": {
                "plus": [
                    "printed",
{"choose": {"if": BIG_HALL, "then": 10, "else": 0}},
                ]
            }
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_text_becomes_the_script_of_what_it_says(case: str) -> None:
    text, script = CASES[case]
    assert read(text) == script


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards. Sing a song.",  # a part that nobody can read
        "Flip a coin. If heads, draw a card. Then, heal 10 damage from this Pokémon.",  # on heads, or in any case?
        "If the Defending Pokémon has 7 or more damage counters on it, draw a card.",  # before the damage or after it?
        "Flip a coin.",  # a coin that decides nothing
        "Testmon can't use Zop during your next turn.",  # an attack it has not
        "If Pikachu and Potion are on your Bench, draw a card.",  # no Pokémon
        "Search your deck for a Pikachu and a Raichu and put them onto your Bench.",  # one of each, not one of them
        f"Flip a coin. If heads, this attack does 5 damage to {ALL_OF_THEM}. "
        "Don't apply Weakness and Resistance. Then, draw a card.",  # on heads, or in any case?
    ],
)
def test_what_is_not_understood_as_a_whole_is_not_compiled(text: str) -> None:
    with pytest.raises(NotRead):
        read(text)


def test_a_name_is_this_pokemon_only_where_the_card_does_not_say_this_pokemon() -> None:
    """Since 2011 the name of the card in its text means every card of that name."""
    text = "If Testmon is on your Bench, draw a card."
    newer = attack(text, Reading(own="Testmon", name="Zap", names=NAMES, own_is_self=False), (None, ""))
    assert "'name': 'Testmon'" in str(newer)
    assert "'place': 'bench'" in str(read(text, (None, "")))


def test_a_power_is_used_triggered_or_holds() -> None:
    reading = Reading(own="Testmon", name="Glow", names=NAMES, is_attack=False)
    used = power("Once during your turn, you may draw a card. You can't use more than 1 Glow Ability each turn.",
                 reading, "Ability")  # fmt: skip
    assert used == {"use": {"often": "once a turn each name", "do": [{"draw": 1}]}}
    paid = power(
        f"You must discard 2 cards {IN_ORDER} to {THIS_ABILITY} during your turn, you may draw 3 cards.",
        reading,
        "Ability",
    )
    assert paid == {
        "use": {"often": "once a turn", "cost": [{"discard": {"in": "my hand", "pick": 2}}], "do": [{"draw": 3}]}
    }
    played = power("When you play Testmon from your hand onto your Bench, you may draw 4 cards.", reading, "Poké-Power")
    event = {"is": "benched", "what": "self", "from": "hand"}
    assert played == {"effects": [{"when": {"event": event, "do": [{"may": [{"draw": 4}]}]}}], "off when": "never"}
    holds = power("As long as Testmon is your Active Pokémon, Testmon can't retreat.", reading, "Poké-Body")
    assert holds == {
        "effects": [
            {
                "while": {
                    "is": {"is": {"what": "self", "where": {"place": "active"}}},
                    "effects": [{"forbid": {"act": "retreat", "by": "self"}}],
                }
            }
        ]
    }


def test_alike_is_what_says_the_same() -> None:
    assert same({"after": [{"heal": "self"}]}, {"after": [{"heal": {"from": "self", "amount": "all"}}]})
    assert same({"damage": {"times": ["printed", {"heads": "a"}]}}, {"damage": {"times": [20, {"heads": "a"}]}}, 20)
    assert not same({"damage": {"times": ["printed", {"heads": "a"}]}}, {"damage": {"times": [20, {"heads": "a"}]}}, 30)
    assert not same({"after": [{"draw": 1}]}, {"after": [{"draw": 2}]})


def test_a_compiled_script_that_was_changed_counts_as_written() -> None:
    cards, library = CardStore.open(), ScriptLibrary()
    rows = [line.split("\t") for line in (effects_folder() / ORIGIN).read_text(encoding="utf8").splitlines()]
    marks = {key: (how, mark) for key, how, mark in rows}
    table, found = Origins(effects_folder()), set()
    for card in in_order(cards.all(), cards)[::40]:
        script = library.written(card) or {}
        for text in texts_of(card):
            part = (script.get(f"{text.kind}s") or {}).get(text.name)
            if part is not None and marks.get(text.key) == ("compiled", mark_of(part)):
                found.add(table.of(card, text, part))
                assert table.of(card, text, {**part, "after": [{"draw": 9}]}) == "written"
    assert found == {"compiled"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the texts of the cards lie beside the repository, not in it")
def test_the_compiler_agrees_with_what_people_wrote() -> None:
    """At least 96 of 100 texts that it can read have been written in the same way."""
    texts = texts_in([SHARED / "tcgdex-en.jsonl.gz"])
    some = dict(Random(11).sample(sorted(texts.items()), 2000))
    done = compile_all(effects_folder(), CardStore.open(), some)
    assert len(done.agree) > 300
    assert len(done.agree) / (len(done.agree) + len(done.differ)) > 0.96


def test_a_type_that_a_count_names_is_never_lost() -> None:
    """Cards of one type among those that were discarded: no pattern reads that, so nothing is compiled."""
    with pytest.raises(NotRead):
        read(
            "Discard the top 47 cards of your deck. This attack does 15 damage for each Fighting Energy card discarded."
        )
    counted = read("Discard the top 47 cards of your deck. This attack does 15 damage for each Energy card discarded.")
    assert counted == {
        "before": [{"discard": {"cards": {"in": "my deck", "first": 47}, "as": "gone"}}],
        "damage": {"times": [15, {"count": {"in": "gone", "where": {"kind": "energy"}}}]},
    }
