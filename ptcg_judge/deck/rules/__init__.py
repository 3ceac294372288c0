"""The deck rules, one small function each, grouped by noun; importing this package fills the registry."""

from __future__ import annotations

from ptcg_judge.deck.rules import advice, basics, copies, gym, pool, size, special

__all__ = ["advice", "basics", "copies", "gym", "pool", "size", "special"]
