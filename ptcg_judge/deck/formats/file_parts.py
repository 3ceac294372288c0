"""Small parts of reading a format file: its days, and its nodes as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, day_of
from ptcg_judge.yamlfile import Map


def day_in(node: Mapping[str, Any], key: str, otherwise: int = BEGINNING) -> int:
    """The day under a key. Raises FormatFileError for a day that is in no calendar."""
    if key not in node:
        return otherwise
    try:
        return day_of(node[key])
    except ValueError:
        if isinstance(node, Map):
            raise node.problem(f"F408 there is no day {node[key]}", key, "days are written YYYY-MM-DD") from None
        raise


def days_of(node: Mapping[str, Any], owner: Map, key: str) -> Days:
    """First and last day of an entry. Raises FormatFileError when it ends before it begins."""
    first, last = day_in(node, "from"), day_in(node, "until", FOREVER)
    if first > last:
        where = node if isinstance(node, Map) else owner
        raise where.problem("F404 it ends before it begins, so it never applies", "until" if where is node else key)
    return first, last


def plain_days(row: Mapping[str, Any]) -> Days:
    return day_in(row, "from"), day_in(row, "until", FOREVER)


def copied(node: Any) -> Any:
    """The node as plain dicts and lists, which JSON can hold."""
    if isinstance(node, Mapping):
        return {key: copied(value) for key, value in node.items()}
    if isinstance(node, list):
        return [copied(value) for value in node]
    return node
