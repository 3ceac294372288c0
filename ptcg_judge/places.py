"""Where the data files are, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _beside(name: str) -> Path:
    """The folder at the top of the checkout, or its copy inside the installed package."""
    installed = PACKAGE / f"_{name}"
    return installed if installed.is_dir() else PACKAGE.parent / name


def formats_folder() -> Path:
    """The folder of the YAML format files."""
    return _beside("formats")


def rulings_folder() -> Path:
    """The folder of the YAML rulings."""
    return _beside("rulings")


def card_data_folder() -> Path:
    """The card data that ships with the program."""
    return PACKAGE / "cards" / "data"


def effects_folder() -> Path:
    """The effect scripts, one YAML file per set."""
    return PACKAGE / "cards" / "effects"


def said_folder() -> Path:
    """The rules of every rulebook in our words, one file per book."""
    return PACKAGE / "rulebooks" / "said"
