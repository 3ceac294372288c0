"""Small parts of reading a format file: its days, and its nodes as plain values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ptcg_judge.cite import is_rule
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, day_of
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq

RULE_WITH_NAMES = {"one-of-a-group": "groups"}  # rules with a setting that holds names of cards, and that setting


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


def leaf_places(node: object) -> list[list[int]]:
    """Line and column of every leaf of a list of lists, in its order."""
    if not isinstance(node, Seq):
        return []
    return [
        where
        for at, one in enumerate(node)
        for where in (leaf_places(one) if isinstance(one, Seq) else [[*node.place(at)]])
    ]


def known_cites(node: Any, sources: Collection[str]) -> None:
    """Refuse a citation that is neither the key of a source, nor a rule, nor a few words of its own.

    Raises FormatFileError with its place and the nearest key.
    """
    if isinstance(node, Map):
        cites: Any = node.get("cites")
        for at, cite in enumerate(cites) if isinstance(cites, Seq) else ():
            if " " not in cite and cite not in sources and not is_rule(cite):
                raise cites.problem(f"F402 there is no source or rule '{cite}'", at, hint(cite, sources))
    for part in node.values() if isinstance(node, Map) else node if isinstance(node, Seq) else ():
        known_cites(part, sources)
