"""The properties that a filter asks for."""

from ptcg_judge.game.words.properties import cards, pokemon

__all__ = ["cards", "pokemon"]
