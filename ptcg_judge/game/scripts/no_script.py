"""The error for a card with text and no script, with lines that run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.errors import JudgeError

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


class NoScript(JudgeError):
    """A card has text and no script: it is never played as blank."""


EXAMPLES = {  # by what there is no script for: lines that run, to be put right
    "attack": ("    attacks:", "      {name}: {damage: printed, after: [{draw: 1}]}"),
    "power": (
        "    powers:",
        "      {name}: {effects: [{modify: {what: hp, of: self, by: 10}}]}  # if it is used: {use: {do: [{draw: 1}]}}",
    ),
    "energy": ("    provides: Colorless", "    effects: [{modify: {what: hp, of: bearer, by: 10}}]"),
    "tool": ("    attach to: my play", "    effects: [{modify: {what: hp, of: bearer, by: 10}}]"),
    "stadium": ("    effects: [{modify: {what: hp, of: both play, by: 10}}]  # if used: `use: {do: [{draw: 1}]}`",),
    "card": ("    play: {do: [{draw: 1}]}",),
}


def no_script(card: Card, kind: str, name: str = "") -> NoScript:
    """The error for a card with text and no script, with lines that run when they are pasted into the scenario.

    `kind` is what has none (attack, power, energy, tool, stadium, card), `name` that of the attack or Power.
    """
    about = f'{"attack " if kind == "attack" else ""}"{name}" of {card.name}' if name else card.name
    lines = "\n".join(EXAMPLES.get(kind, EXAMPLES["card"])).replace("{name}", _key(name))
    return NoScript(
        f"can't say: no script for {about} ({card.id})",
        f"write its effect in the scenario, as here with what the text says for the example; docs/vocabulary.md has "
        f"the words:\ncards:\n  {_key(f'{card.id} {card.name}')}:\n{lines}\nor `as blank: [{card.id}]`",
    )


def _key(text: str) -> str:
    """A text as a key of YAML: in quotes where it needs them."""
    plain = text[:1].isalnum() and not any(mark in text for mark in ":#{}[],&*!|>'\"%@`?")
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
