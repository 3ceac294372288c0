"""A configuration: what it says about a list, what it refuses, and where it is looked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ptcg_judge.deck.config.patterns import path_pattern
from ptcg_judge.deck.config.search import Configs
from ptcg_judge.errors import ConfigFileError

TEXT = """format = "glc"
exclude = ["drafts", "/decks/old-*.txt"]

[rules]
D151 = "off"
deck-size = "warning"

[paths."decks/expanded/**"]
format = "expanded"
on = 2026-08-01
rules = {D151 = "on"}

[paths."final.txt"]
format = "standard"
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "judge.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "decks" / "expanded").mkdir(parents=True)
    return tmp_path


def applied(path: Path):
    config = Configs().of(str(path))
    assert config is not None
    return config.applied(str(path))


def test_what_is_said_last_goes_first(repository, monkeypatch):
    monkeypatch.chdir(repository)
    usual = applied(repository / "decks" / "a.txt")
    assert usual.settings == {"format": ("glc", "judge.toml:1")}
    assert usual.rules == {"D151": ("off", "judge.toml:5"), "D101": ("warning", "judge.toml:6")}
    expanded = applied(repository / "decks" / "expanded" / "a.txt")
    assert expanded.settings["format"] == ("expanded", "judge.toml:9 (decks/expanded/**)")
    assert expanded.settings["on"].value == "2026-08-01"
    assert set(expanded.rules) == {"D101"}  # D151 is on again
    assert applied(repository / "decks" / "expanded" / "final.txt").settings["format"].value == "standard"


def test_exclusions(repository):
    config = Configs().of(str(repository / "x.txt"))
    excluded = {
        path: config.excluded(str(repository / path)) is not None
        for path in ("decks/a.txt", "decks/drafts/a.txt", "drafts/b/c.txt", "decks/old-1.txt", "more/decks/old-1.txt")
    }
    assert excluded == {
        "decks/a.txt": False,
        "decks/drafts/a.txt": True,
        "drafts/b/c.txt": True,
        "decks/old-1.txt": True,
        "more/decks/old-1.txt": False,
    }


@pytest.mark.parametrize(
    ("text", "fits", "not_"),
    [
        ("decks/**", "decks/a/b.txt", "more/decks/a.txt"),
        ("**/final/*.txt", "final/a.txt", "final/b/a.csv"),
        ("**/final/*.txt", "a/b/final/a.txt", "a/finals/a.txt"),
        ("*.csv", "a/b.csv", "a/b.csvx"),
        ("round-[12].txt", "x/round-2.txt", "x/round-3.txt"),
        ("round-[!12].txt", "round-3.txt", "round-1.txt"),
        ("a?.txt", "ab.txt", "a/.txt"),
        ("./decks/", "decks/a.txt", "decksa.txt"),
        ("/a.txt", "a.txt", "b/a.txt"),
        ("decks/**/final/**/a.txt", "decks/x/final/y/z/a.txt", "decks/x/y/a.txt"),
        ("a.txt", "x/a.txt", "A.txt"),
    ],
)
def test_patterns(text, fits, not_):
    assert path_pattern(text).fits(fits)
    assert not path_pattern(text).fits(not_)


def test_a_pattern_that_is_all_stars_takes_no_longer_than_its_length(tmp_path):
    text, path = "**/a*a*a*a*a*a*b/" * 11 + "c", "/".join(["a" * 200] * 20)
    assert not path_pattern(text).fits(path)  # a matcher that tries all ways would not come back


def test_the_nearest_configuration_holds_alone(repository):
    nearer = repository / "decks" / "pyproject.toml"
    nearer.write_text('[project]\nname = "x"\n[tool.judge]\nprintings = "any"\n', encoding="utf-8")
    assert set(applied(repository / "decks" / "a.txt").settings) == {"printings"}
    nearer.write_text('[project]\nname = "judge"\n', encoding="utf-8")  # speaks of no judge
    assert applied(repository / "decks" / "a.txt").settings["format"].value == "glc"


def test_a_pyproject_of_others_that_can_t_be_used_is_no_concern(repository):
    other = repository / "decks" / "pyproject.toml"
    other.write_bytes(b"# judge\n" * 200_000)
    assert applied(repository / "decks" / "a.txt").settings["format"].value == "glc"
    with pytest.raises(ConfigFileError):
        Configs(str(other)).of("a.txt")


def test_it_is_not_looked_for_beyond_the_checkout(repository):
    (repository / "decks" / ".git").mkdir()
    assert Configs().of(str(repository / "decks" / "a.txt")) is None
    assert Configs().of(str(repository / "a.txt")) is not None


def test_a_folder_or_a_pipe_of_that_name_is_no_configuration(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "judge.toml").mkdir()
    assert Configs().of(str(tmp_path / "a.txt")) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('formt = "glc"', ":1:1: unknown key 'formt' (nearest: 'format')"),
        ('[rules]\nD1O2 = "off"', ":2:1: unknown key 'D1O2' (nearest: 'D102')"),
        ('[rules]\nD102 = "offf"', ":2:8: 'D102': text 'offf' is not one of off, warning, on (nearest: 'off')"),
        ('format = "house/rules"', ':1:10: there is no format "house/rules"'),
        ('format = "standart"', ':1:10: there is no format "standart" (did you mean "standard"?)'),
        ("on = 2026-13-01", ":1:10: is no TOML"),
        ('on = "2026-02-30"', ':1:6: "2026-02-30" is not a day of the calendar (as in 2026-08-01)'),
        ('[paths."decks/**"]\nformat = 7', ":2:10: 'format': text was expected, got the number 7"),
        ('baseline = "../known.json"', ':1:12: "../known.json" lies outside the folder of the configuration'),
        ('format = "/etc/house.yaml"', ':1:10: "/etc/house.yaml" lies outside the folder of the configuration'),
        ("exclude = [\n  1,\n]", ":2:3"),
        ("[paths.a]\n[paths.a]\n", ":2"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_the_nearest_word(tmp_path, monkeypatch, text, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "judge.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigFileError) as refused:
        Configs().of("deck.txt")
    assert str(refused.value).startswith(f"judge.toml{said}")


def test_without_a_configuration_nothing_of_it_is_loaded(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    code = (
        "import sys; from ptcg_judge.deck.config.search import Configs; assert Configs().of('x.txt') is None;"
        "print([name for name in sys.modules if 'toml' in name or name == 'yaml' or 'config.file' in name])"
    )
    (tmp_path / "pyproject.toml").unlink()
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_configuration_that_is_named_holds_for_every_list(tmp_path: Path) -> None:
    (tmp_path / "judge.toml").write_text('format = "glc"\n', encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    config = Configs(only=str(tmp_path / "judge.toml")).of(str(tmp_path / "far" / "deck.txt"))
    assert config is not None
    for name, why in (("pyproject.toml", r"has no table \[tool.judge\]"), ("none.toml", "no such file")):
        with pytest.raises(ConfigFileError, match=why):
            Configs(only=str(tmp_path / name)).of("deck.txt")
