"""Forms that were once part of the language, with the form that stays: an old one is refused with the new one named."""

from __future__ import annotations

from typing import Final

# (family of the word or word with the argument, what was written) -> what to write
OLD_FORMS: Final[dict[tuple[str, str], str]] = {
    ("statement", "move"): "write attach: it moves attached cards, too",
    ("statement", "forbid"): "write {lasting: {on: .., for: .., effects: [{forbid: {act: ..}}]}}",
    ("filter", "damaged"): "write damage: {at least: 10}, or damage: 0",
    ("filter", "under"): "write on top of: {name: ..}",
    ("when", "may"): "write do: [{may: [..]}]",
    ("instead", "may"): "write do: [{may: {do: [..], else: [go on]}}]",
}
