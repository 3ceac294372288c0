"""A badge for a README, in the form that the endpoint badge of shields.io reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.report.decks.run import CheckedRun


def document(run: CheckedRun) -> str:
    """How many lists are legal: green when all are, red when one is not, yellow when one is only undecided."""
    verdicts = [row.verdict for row in run.rows]
    legal = verdicts.count("legal")
    record: dict[str, object] = {"schemaVersion": 1, "label": "decks" if len(verdicts) != 1 else "deck"}
    if run.failures or not verdicts:
        record |= {"message": "not judged", "color": "lightgrey", "isError": True}
    elif len(verdicts) == 1:
        record |= {"message": f"{verdicts[0]} in {run.rows[0].format.partition(' ')[0]}", "color": _colour(verdicts)}
    else:
        record |= {"message": f"{legal} of {len(verdicts)} legal", "color": _colour(verdicts)}
    return json.dumps(record, ensure_ascii=False) + "\n"


def _colour(verdicts: list[str]) -> str:
    if "illegal" in verdicts:
        return "red"
    return "yellow" if "undecided" in verdicts else "brightgreen"
