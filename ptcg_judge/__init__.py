"""ptcg-judge: deck legality on any date, and replayed rulings, for the paper Pokémon Trading Card Game.

What stands in `__all__` is public and described in docs/api.md; it is loaded when it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # true for type checkers; importing typing would cost every start

if TYPE_CHECKING:
    from ptcg_judge.api import ask_question as ask_question
    from ptcg_judge.api import card_data as card_data
    from ptcg_judge.api import card_pool as card_pool
    from ptcg_judge.api import check_deck as check_deck
    from ptcg_judge.api import find_card as find_card
    from ptcg_judge.api import format_names as format_names
    from ptcg_judge.api import load_format as load_format
    from ptcg_judge.api import load_rulebook as load_rulebook
    from ptcg_judge.api import load_rulings as load_rulings
    from ptcg_judge.api import load_scenarios as load_scenarios
    from ptcg_judge.api import read_decks as read_decks
    from ptcg_judge.api import read_scenarios as read_scenarios
    from ptcg_judge.api import replay as replay
    from ptcg_judge.api import rulebook_names as rulebook_names
    from ptcg_judge.deck.findings import Severity as Severity
    from ptcg_judge.deck.findings import Verdict as Verdict
    from ptcg_judge.errors import AmbiguousCard as AmbiguousCard
    from ptcg_judge.errors import CardDataError as CardDataError
    from ptcg_judge.errors import FileError as FileError
    from ptcg_judge.errors import FormatFileError as FormatFileError
    from ptcg_judge.errors import JudgeError as JudgeError
    from ptcg_judge.errors import RulingFileError as RulingFileError
    from ptcg_judge.errors import UnknownCard as UnknownCard
    from ptcg_judge.errors import UnknownRule as UnknownRule
    from ptcg_judge.errors import UsageError as UsageError

__version__ = "0.2.0"

_FROM = {
    "ptcg_judge.api": (
        "ask_question", "card_data", "card_pool", "check_deck", "find_card", "format_names", "load_format",
        "load_rulebook", "load_rulings", "load_scenarios", "read_decks", "read_scenarios", "replay", "rulebook_names",
    ),
    "ptcg_judge.deck.findings": ("Severity", "Verdict"),
    "ptcg_judge.errors": (
        "AmbiguousCard", "CardDataError", "FileError", "FormatFileError", "JudgeError", "RulingFileError",
        "UnknownCard", "UnknownRule", "UsageError",
    ),
}  # fmt: skip
__all__ = ["__version__", *sorted(name for names in _FROM.values() for name in names)]


def __getattr__(name: str) -> object:
    """A public name, loaded now."""
    for module, names in _FROM.items():
        if name in names:
            from importlib import import_module

            found: object = vars(import_module(module))[name]
            return found
    raise AttributeError(f"ptcg_judge has no {name!r}")


def __dir__() -> list[str]:
    return __all__
