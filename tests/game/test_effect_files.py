"""The effect files that ship: real cards by their real names, scripts that compile, each text in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError, RulingFileError
from ptcg_judge.game.core.scripts import no_script
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.homes import ERAS, CardText, in_order
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.script_files.names import PrintedNames
from ptcg_judge.game.script_files.nearest_text import nearest_text
from ptcg_judge.game.script_files.places import places
from ptcg_judge.game.script_files.shared import APART, TABLE, Shared
from ptcg_judge.game.script_files.style import WIDTH, comments_of, formatted
from ptcg_judge.game.script_files.tidy import differences, files, read, tidy
from ptcg_judge.places import effects_folder
from ptcg_judge.report.scripts import script_lines
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.yamlfile import parse_one, read_one

FOLDER = effects_folder()
FILES = sorted(FOLDER.glob("*/*.yaml"))


@pytest.fixture(scope="module")
def cards() -> CardStore:
    return CardStore.open()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_script_belongs_to_a_card_and_compiles(path: Path, cards: CardStore) -> None:
    library = ScriptLibrary()
    for key in read_one(path, EffectFileError):
        id_, _, name = key.partition(" ")
        card = cards.by_id(id_)
        assert card is not None, key
        assert (card.id, card.set_id, card.name) == (id_, path.stem, name)
        assert path.parent.name == ERAS[cards.sets[card.set_id].series]
        written, script = library.written(card), library.find(card)
        assert written is not None
        assert script is not None
        assert set(written.get("attacks", ())) <= {attack.name for attack in card.attacks} & set(script.attacks)
        assert set(written.get("powers", ())) <= {power.name for power in card.powers} & set(script.powers)


def test_every_file_is_in_order(cards: CardStore) -> None:
    """One style, each text where it was first printed, the table of shared texts as the files have it."""
    assert list(differences(FOLDER, cards)) == [], "run: python -m ptcg_judge.game.script_files"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_style_says_what_was_written(path: Path) -> None:
    file = read_one(path, EffectFileError)
    assert parse_one(formatted(file), "again", EffectFileError) == file


def test_the_style() -> None:
    """Lists of words have a line each, other things stand in one line where they fit; texts are quoted where needed."""
    written = (
        '{"x-1 Mew ♀": {attacks: {"Odd, Name": {damage: {times: [20, {heads: f}]}, before: [{flip: {as: f}}]}},'
        ' powers: {"No": {effects: [{prevent: {what: damage, to: {in: my bench, where: {any: [{type: Fire},'
        ' {type: "07"}], name: "12"}}, from: attack, by: their play}}]}}}, "x-2 B": {}}'
    )
    assert formatted(parse_one(written, "x", EffectFileError)).splitlines() == [
        "x-1 Mew ♀:",
        "  attacks:",
        '    "Odd, Name":',
        "      damage: {times: [20, {heads: f}]}",
        "      before:",
        "        - flip: {as: f}",
        "  powers:",
        '    "No":',
        "      effects:",
        "        - prevent:",
        "            what: damage",
        '            to: {in: my bench, where: {any: [{type: Fire}, {type: 07}], name: "12"}}',
        "            from: attack",
        "            by: their play",
        "x-2 B: {}",
    ]


def test_no_line_is_wide() -> None:
    """But for a single word with its arguments far to the right."""
    wide = [line for path in FILES for line in path.read_text(encoding="utf8").splitlines() if len(line) > WIDTH + 10]
    assert wide == []


def test_a_comment_stands_above_its_card() -> None:
    text = '# about A\n# and more\nx-1 A:\n  powers: {}\n"x-2 B: C":\n  powers: {}\n# about D\n"x-3 D,": {}\n'
    assert comments_of(text, "x.yaml") == {"x-1 A": "# about A\n# and more\n", "x-3 D,": "# about D\n"}
    with pytest.raises(ValueError, match="line 2"):
        comments_of("x-1 A:\n  # inside\n  powers: {}\n", "x.yaml")


MOVED = """\
# about the later printing
base4-69 Charmander:
  attacks:
    Scratch: {}
# Bill of Base Set 2
base4-118 Bill: {play: {do: [{draw: 2}]}}
"""


def test_a_script_goes_where_its_text_was_first_printed(tmp_path: Path, cards: CardStore) -> None:
    """Bill was printed first in the Base Set; an attack without a text stays where it is written."""
    (tmp_path / APART).write_text("{}\n", encoding="utf8")
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "base4.yaml").write_text(MOVED, encoding="utf8")
    later = cards.by_id("base4-118")
    assert later is not None
    changed = {str(path) for path in tidy(tmp_path, cards)}
    assert changed == {"base/base1.yaml", "base/base4.yaml", "shared.tsv"}
    written = (tmp_path / "base" / "base1.yaml").read_text(encoding="utf8")
    assert written == "# Bill of Base Set 2\nbase1-91 Bill:\n  play:\n    do:\n      - draw: 2\n"
    left = (tmp_path / "base" / "base4.yaml").read_text(encoding="utf8")
    assert left == "# about the later printing\nbase4-69 Charmander:\n  attacks:\n    Scratch: {}\n"
    home = Shared(tmp_path).home(later, CardText("card", later.effect))
    assert home is not None
    assert home.id == "base1-91"
    assert list(differences(tmp_path, cards)) == []


def test_attacks_are_put_in_the_order_in_which_they_are_printed(tmp_path: Path, cards: CardStore) -> None:
    """Wartortle: Withdraw, then Bite, which has no text."""
    (tmp_path / APART).write_text("{}\n", encoding="utf8")
    (tmp_path / "base").mkdir()
    path = tmp_path / "base" / "base1.yaml"
    path.write_text("base1-42 Wartortle: {attacks: {Bite: {}, Withdraw: {after: [{draw: 1}]}}}\n", encoding="utf8")
    made = files(read(tmp_path, cards), cards)[Path("base/base1.yaml")]
    assert made.index("Withdraw") < made.index("Bite")
    path.write_text(made, encoding="utf8")
    assert files(read(tmp_path, cards), cards)[Path("base/base1.yaml")] == made


def test_a_card_has_its_script_in_one_file(tmp_path: Path, cards: CardStore) -> None:
    (tmp_path / APART).write_text("{}\n", encoding="utf8")
    (tmp_path / "base").mkdir()
    for name in ("base1", "base4"):
        (tmp_path / "base" / f"{name}.yaml").write_text("base1-91 Bill: {play: {do: [{draw: 2}]}}\n", encoding="utf8")
    with pytest.raises(EffectFileError, match="base1-91 has a script in another file, too") as caught:
        tidy(tmp_path, cards)
    assert "base4.yaml" in str(caught.value)


def test_what_has_no_day_was_printed_last(cards: CardStore) -> None:
    """The series of the Ancient Mew says 1996 for all that has no day; Bill is of 1999."""
    mew, bill = cards.by_id("miscp-1"), cards.by_id("base1-91")
    assert mew is not None
    assert bill is not None
    assert in_order([mew, bill], cards) == [bill, mew]


def test_two_scripts_for_one_text_are_an_error_unless_one_stands_apart(tmp_path: Path, cards: CardStore) -> None:
    """Great Ball of 2005 leaves out Pokémon-ex in brackets, which a fingerprint does not hold; Nest Ball does not."""
    (tmp_path / APART).write_text("{}\n", encoding="utf8")
    for folder, name, text in (
        ("ex", "ex11", "ex11-90 Great Ball: {play: {do: [{draw: 2}]}}\n"),
        ("scarlet-violet", "sv1", "sv1-181 Nest Ball: {play: {do: [{draw: 1}]}}\n"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.yaml").write_text(text, encoding="utf8")
    with pytest.raises(EffectFileError, match="another script for the same text"):
        tidy(tmp_path, cards)
    (tmp_path / APART).write_text("ex11-90 Great Ball: {card: no ex}\n", encoding="utf8")
    tidy(tmp_path, cards)
    library = ScriptLibrary(folder=tmp_path)
    great, nest = cards.by_id("ex11-90"), cards.by_id("sv1-181")
    assert great is not None
    assert nest is not None
    assert great.effect == nest.effect
    assert library.written(great) == {"play": {"do": [{"draw": 2}]}}
    assert library.written(nest) == {"play": {"do": [{"draw": 1}]}}


def test_a_text_without_a_script_has_a_place_to_go(tmp_path: Path, cards: CardStore) -> None:
    """Under its oldest printing, whatever printing is asked about."""
    (tmp_path / APART).write_text("{}\n", encoding="utf8")
    (tmp_path / TABLE).write_text("", encoding="utf8")
    later = cards.by_id("base4-118")
    assert later is not None
    (place,) = places(later, cards, ScriptLibrary(folder=tmp_path))
    assert (place.path.relative_to(tmp_path), place.key, place.line) == (Path("base/base1.yaml"), "base1-91 Bill", None)
    (line,) = script_lines(later, [place], cards)[1:]
    assert "no script; it would go into" in "".join(text for _, text in line)


@pytest.mark.parametrize(
    ("id_", "texts"),
    [
        ("base1-2", [("base1-2 Blastoise", "Rain Dance"), ("base1-2 Blastoise", "Hydro Pump")]),
        ("base1-20", [("base1-6 Gyarados", "Bubblebeam"), ("base1-20 Electabuzz", "Thunderpunch")]),
        ("base4-118", [("base1-91 Bill", "")]),
        ("hgss1-ONE", [("gym2-94 Sabrina's Abra", "Psyscan")]),  # a Trainer card that says just what an attack says
    ],
)
def test_the_script_of_a_text_stands_at_the_line_that_is_told(
    id_: str, texts: list[tuple[str, str]], cards: CardStore
) -> None:
    card = cards.by_id(id_)
    assert card is not None
    found = places(card, cards, ScriptLibrary())
    assert [(place.key, place.name) for place in found] == texts
    for place in found:
        assert place.line is not None
        line = place.path.read_text(encoding="utf8").splitlines()[place.line - 1]
        assert line.strip().startswith(f"{place.name or place.key}:")


def test_a_trainer_card_that_says_just_what_an_attack_says_is_played_by_its_script(cards: CardStore) -> None:
    """The first Alph Lithograph shows the opponent's hand, as Psyscan does."""
    card = cards.by_id("hgss1-ONE")
    assert card is not None
    assert ScriptLibrary().written(card) == {"play": {"do": [{"look": "their hand"}]}}


def test_a_script_belongs_to_the_card_that_it_names(cards: CardStore) -> None:
    bill = cards.by_id("base1-91")
    assert bill is not None
    library = ScriptLibrary()
    library.texts_instead("base1", "base1-91 Bob:\n  play: {do: [{draw: 2}]}\n")
    with pytest.raises(EffectFileError, match="the card base1-91 has another name"):
        library.find(bill)
    library.texts_instead("base1", "base1-91 Bill:\n  attacks: {Fly: {}}\n")
    with pytest.raises(EffectFileError, match="Fly"):
        library.find(bill)


def test_a_misspelt_name_is_answered_with_the_nearest_of_all_cards(cards: CardStore) -> None:
    names = PrintedNames(cards).of(cards.by_id("base1-4"))  # Charizard: Energy Burn, Fire Spin
    assert "'Fire Spin'" in names.near_attack("Fire Spinn")
    assert "'Rain Dance'" in names.near_attack("Rain Danse")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("ex11-90 Grate Ball: {card: x}", "there is no card 'ex11-90 Grate Ball'"),
        ("ex11-24 Mightyena δ: {Delta Fangs: x}", "has no text 'Delta Fangs'"),
    ],
)
def test_what_stands_apart_must_exist(wrong: str, said: str, tmp_path: Path, cards: CardStore) -> None:
    (tmp_path / APART).write_text(wrong, encoding="utf8")
    with pytest.raises(EffectFileError, match=said):
        tidy(tmp_path, cards)


def test_an_attack_with_the_same_words_has_the_same_script(cards: CardStore) -> None:
    """Two attacks that both flip a coin for Paralyzed, written once; a reprint of Bill needs no script either."""
    library = ScriptLibrary()
    bill, reprint = cards.by_id("base1-91"), cards.by_id("base4-118")
    assert bill is not None
    assert reprint is not None
    assert library.written(bill) == library.written(reprint) == {"play": {"do": [{"draw": 2}]}}
    squirtle, caterpie = cards.by_id("base1-63"), cards.by_id("base1-45")
    assert squirtle is not None
    assert caterpie is not None
    bubble, string = library.written(squirtle), library.written(caterpie)
    assert bubble is not None
    assert string is not None
    paralyzed = {"after": [{"flip": {"heads": [{"condition": {"give": "Paralyzed", "to": "defending"}}]}}]}
    assert bubble["attacks"]["Bubble"] == string["attacks"]["String Shot"] == paralyzed


def test_what_a_fingerprint_does_not_hold_keeps_its_own_script(cards: CardStore) -> None:
    """Great Ball of 2005 leaves out Pokémon-ex, in brackets; Nest Ball, with the same fingerprint, does not."""
    library = ScriptLibrary()
    great, nest = cards.by_id("ex11-90"), cards.by_id("sv1-181")
    assert great is not None
    assert nest is not None
    assert great.effect == nest.effect
    assert "not" in str(library.written(great))
    assert "not" not in str(library.written(nest))


def test_a_card_has_no_attacks_and_powers_of_others_with_the_same_rule(cards: CardStore) -> None:
    """Fossils and Technical Machines of a kind share their rule, and each has an attack or Poké-Body of its own."""
    library = ScriptLibrary()
    for id_ in ("dp5-84", "sv4-176"):
        card = cards.by_id(id_)
        assert card is not None
        script = library.written(card)
        assert script is not None
        named = {*(power.name for power in card.powers), *(attack.name for attack in card.attacks)}
        assert {*script.get("attacks", ()), *script.get("powers", ())} <= named
        assert set(script) - {"attacks", "powers"}


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("attack", "Bite"),
        ("attack", "[X] of 2: Bite"),
        ("attack", "Bite: Twice"),
        ("power", "Let's Go"),
        ("energy", ""),
        ("tool", ""),
        ("stadium", ""),
        ("item", ""),
    ],
)
def test_the_lines_for_a_card_without_a_script_have_a_hole_that_does_not_run(
    kind: str, name: str, cards: CardStore
) -> None:
    card = cards.by_id("base1-46")
    assert card is not None
    told = no_script(card, kind, name).hint
    lines = told.split("words:\n", 1)[1].rsplit("\nor `as blank", 1)[0]
    (script,) = parse_one(lines, "told", EffectFileError)["cards"].values()
    if name:
        assert list(script[f"{kind}s"]) == [name]
    with pytest.raises(RulingFileError, match=r"\?\?\? marks what is still to be written") as refused:
        parse_rulings(f"table: {{}}\n{lines}", "told", cards)
    assert refused.value.line == next(at for at, line in enumerate(lines.split("\n"), 2) if "???" in line)


def test_the_lines_for_a_card_whose_name_is_no_plain_text_can_be_read(cards: CardStore) -> None:
    card = cards.find("Type: Null CEC 183")
    lines = no_script(card, "attack", "Air: Slash").hint.split("words:\n", 1)[1].rsplit("\nor `as blank", 1)[0]
    (found,) = parse_one(lines, "told", EffectFileError)["cards"].items()
    assert (found[0], list(found[1]["attacks"])) == (f"{card.id} Type: Null", ["Air: Slash"])


@pytest.mark.parametrize(
    ("id", "name", "nearest", "why"),
    [
        ("base1-46", "Hydrocannons", "Hydrocannon", "a name like it"),
        ("base1-58", "Thunder Jolt", "Thunder Jolt", "the same name"),
        ("base1-58", "Qqqq Wwww", "", "on another Pikachu"),
    ],
)
def test_the_nearest_scripted_text_is_told(id: str, name: str, nearest: str, why: str, cards: CardStore) -> None:
    """By name first, then of another printing of that Pokémon, then by what is printed beside it."""
    card = cards.by_id(id)
    assert card is not None
    found = nearest_text(no_script(card, "attack", name), cards)
    assert found is not None
    assert (found.name if nearest else "", found.why, bool(found.script)) == (nearest, why, True)
    assert found.card.id != id
    assert nearest or found.card.name == card.name


def test_steps_for_damage_that_an_attack_has_not_are_refused() -> None:
    """`apply` of an attack is about its own damage; what it does under `hits` names its steps there."""
    wave = {"damage": 0, "apply": ["effects"], "hits": [{"damage": {"amount": 20, "to": "their bench"}}]}
    with pytest.raises(EffectFileError, match="this attack has none"):
        compile_card({"attacks": {"Wave": wave}}, "Wave")
