"""Effects: what a card does by itself while it is in play, or what `lasting` leaves behind."""

from ptcg_judge.game.words.effects import guarding, lasting, permissions, powers, replacement, triggers, values

__all__ = ["guarding", "lasting", "permissions", "powers", "replacement", "triggers", "values"]
