"""What `judge rule` shows: the answer first, then outcomes with chances, then the trace with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptcg_judge.game.steps import AnyOrder, Step
from ptcg_judge.game.trace import KINDS
from ptcg_judge.report.trace import sentence, shown_lines, trace_text
from ptcg_judge.rulings.judge import Outcome, Verdict, notes
from ptcg_judge.rulings.replay import End
from ptcg_judge.rulings.seen import snapshot

VERSION = 1


# --------------------------------------------------------------------------------------------------------------- answer


def answer(verdict: Verdict) -> str:
    """The answer in one line: illegal, or what came of it."""
    outcomes = verdict.outcomes
    if all(outcome.end.illegal for outcome in outcomes) and outcomes:
        number, reasons = outcomes[0].end.illegal[0]
        reason = reasons[0]
        cites = f" [{', '.join(reason.cites)}]" if reason.cites else ""
        which = f" (play {number + 1})" if len(verdict.ruling.play) > 1 else ""
        return f"No: {reason.why[0].lower() + reason.why[1:].rstrip('.')}{which}{cites}"
    if len(outcomes) == 1:
        return in_short(verdict, outcomes[0])
    several = [f"{share(outcome, verdict)}: {in_short(verdict, outcome)}" for outcome in outcomes[:4]]
    more = f"; {len(outcomes) - 4} more" if len(outcomes) > 4 else ""
    return "; ".join(several) + more


def share(outcome: Outcome, verdict: Verdict) -> str:
    """The chance of an outcome, or the answers and orders under which it comes."""
    parts = [f"{name} = {value}" for name, value in outcome.answers]
    parts += [f"{who or 'order left open'}: {value}" for who, _, value in outcome.orders]
    if outcome.chance != 1 or not parts:
        parts.append(str(outcome.chance))
    return ", ".join(parts)


def in_short(verdict: Verdict, outcome: Outcome) -> str:
    """What changed on the board, or the result of the game."""
    end = outcome.end
    table = end.game.table
    if table.result is not None:
        return f"{table.result} ({'; '.join(table.why)})"
    before, after = _start(verdict), snapshot(end.game)
    gone = tuple(f"{path}." for path in after if path.endswith(".active") and after[path] != before.get(path))
    changes = [
        text
        for path, value in after.items()
        if not path.startswith(gone) and (text := _change(path, before.get(path), value))
    ]
    return ", ".join(changes) or "nothing changes"


def _start(verdict: Verdict) -> dict[str, Any]:
    from ptcg_judge.game.oracle import PathOracle
    from ptcg_judge.rulings.replay import lay

    ruling = verdict.ruling
    game = lay(ruling.board, verdict.book, PathOracle(every=True), verdict.outcomes[0].end.game.scripts)
    return snapshot(game)


SAID = (".damage", ".conditions", ".active", ".prizes", ".attached", ".markers", ".discard", ".hand")


def _change(path: str, before: Any, after: Any) -> str:
    if before == after or not path.endswith(SAID):
        return ""
    who, _, what = path.partition(".")
    if isinstance(after, int) and isinstance(before, int):
        return f"{who}'s {what.replace('.', ' ')} {before} -> {after}"
    if isinstance(after, list):
        if what in ("discard", "hand"):
            return ""
        return f"{who}'s {what.replace('.', ' ')}: {', '.join(after) or 'none'}"
    if isinstance(after, dict):
        return f"{who}'s {what.replace('.', ' ')}: {after or 'none'}"
    return f"{who}'s {what.replace('.', ' ')} is {after}" if what == "active" else ""


# ----------------------------------------------------------------------------------------------------------------- text


def text(verdicts: Sequence[Verdict], brief: bool = False) -> str:
    """Everything as plain text, one block per ruling and book."""
    return "\n\n".join(block(verdict, brief) for verdict in verdicts)


def block(verdict: Verdict, brief: bool = False) -> str:
    """One ruling under one book."""
    ruling, book = verdict.ruling, verdict.book
    lines = [answer(verdict), f"{ruling.title or ruling.id} ({book.id}: {book.title}, {book.year})"]
    for note in notes(verdict):
        lines.append(f"note: {note}")
    lines += expectation_lines(verdict)
    if brief:
        return "\n".join(lines)
    if len(verdict.outcomes) > 1:
        lines.append("")
        lines.append("Outcomes:")
        lines += [f"  {share(outcome, verdict)}: {in_short(verdict, outcome)}" for outcome in verdict.outcomes]
    for number, outcome in enumerate(verdict.outcomes):
        lines += ["", _heading(verdict, outcome, number)]
        lines += ["  " + line for line in trace_text(outcome.end.game.trace.lines)]
    lines += ["", "Rules:"]
    lines += rule_lines(verdict)
    return "\n".join(lines)


def _heading(verdict: Verdict, outcome: Outcome, number: int) -> str:
    if len(verdict.outcomes) == 1:
        return "What happens:"
    coins = ", ".join(outcome.coins[0])
    return f"What happens in outcome {number + 1} ({share(outcome, verdict)}{'; ' + coins if coins else ''}):"


def expectation_lines(verdict: Verdict) -> list[str]:
    """Whether it is as expected, and what differs."""
    if verdict.as_expected is None:
        return []
    if verdict.as_expected:
        return ["as expected"]
    return [f"{verdict.ruling.path}:{m.line}: {m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches]


def cited(verdict: Verdict) -> list[str]:
    """The rule ids met in the traces, in order, each once."""
    found: dict[str, None] = {}
    for outcome in verdict.outcomes:
        for line in shown_lines(outcome.end.game.trace.lines):
            for rule in line[3]:
                found[rule] = None
        for _, reasons in outcome.end.illegal:
            for reason in reasons:
                found.update(dict.fromkeys(reason.cites))
    return list(found)


def rule_lines(verdict: Verdict) -> list[str]:
    """Each rule met, in our words, with its place in the book."""
    from ptcg_judge.cite import citation

    found = []
    for rule in cited(verdict):
        said = citation(rule)
        found.append(f"  {rule}: {said.says} ({said.place})")
    return found


def compared(verdicts: Sequence[Verdict]) -> str:
    """Per scenario: the answers under each rulebook, and the events that only some of them have."""
    by_ruling: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        by_ruling.setdefault((verdict.ruling.path, verdict.ruling.id), []).append(verdict)
    return "\n\n".join(_compared(each) for each in by_ruling.values())


def _compared(verdicts: Sequence[Verdict]) -> str:
    title = verdicts[0].ruling.title or verdicts[0].ruling.id
    answers = {verdict.book.id: answer(verdict) for verdict in verdicts}
    if len(set(answers.values())) == 1:
        lines = [f"{title}: the same under {', '.join(answers)}: {next(iter(answers.values()))}"]
    else:
        lines = [f"{title}: the rulebooks differ"]
        groups: dict[str, list[str]] = {}
        for id, said in answers.items():
            groups.setdefault(said, []).append(id)
        lines += [f"  {', '.join(ids)}: {said}" for said, ids in groups.items()]
    lines += _only_some(verdicts)
    return "\n".join(lines)


def _only_some(verdicts: Sequence[Verdict]) -> list[str]:
    """The events that come under some of the books only."""
    seen: dict[str, list[str]] = {}
    for verdict in verdicts:
        events = [s for outcome in verdict.outcomes for s in _events(outcome)]
        for said in dict.fromkeys(events):
            seen.setdefault(said, []).append(verdict.book.id)
    return [f"    {', '.join(ids)}: {said}" for said, ids in seen.items() if len(ids) < len(verdicts)]


def _events(outcome: Outcome) -> list[str]:
    return [sentence(line) for line in outcome.end.game.trace.lines if line[1] not in ("step", "note")]


# ----------------------------------------------------------------------------------------------------------------- json


def as_json(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The whole as data: version and results."""
    return {"version": VERSION, "results": [_result(verdict) for verdict in verdicts]}


def _result(verdict: Verdict) -> dict[str, Any]:
    first = verdict.outcomes[0].end if verdict.outcomes else None
    return {
        "id": verdict.ruling.id,
        "title": verdict.ruling.title,
        "file": verdict.ruling.path,
        "rulebook": verdict.book.id,
        "answer": answer(verdict),
        "legal": not any(outcome.end.illegal for outcome in verdict.outcomes),
        "outcomes": [_outcome(outcome) for outcome in verdict.outcomes],
        "trace": _trace(first) if first is not None else [],
        "cites": cited(verdict),
        "notes": notes(verdict),
        "expected": verdict.as_expected,
        "mismatches": [
            {"line": m.line, "what": m.what, "expected": m.expected, "got": m.got} for m in verdict.mismatches
        ],
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    end = outcome.end
    return {
        "chance": str(outcome.chance),
        "answers": [{"question": name, "answer": value} for name, value in outcome.answers],
        "orders": [{"who": who, "what": what, "order": order} for who, what, order in outcome.orders],
        "coins": [list(coins) for coins in outcome.coins],
        "result": end.game.table.result,
        "why": list(end.game.table.why),
        "illegal": [
            {"play": number + 1, "why": r.why, "cites": list(r.cites), "card": r.card}
            for number, why in end.illegal
            for r in why
        ],
        "board": snapshot(end.game),
        "trace": _trace(end),
    }


def _trace(end: End) -> list[dict[str, Any]]:
    found = []
    for depth, kind, data, cites in shown_lines(end.game.trace.lines):
        if kind == "step":
            step: Step | AnyOrder = data[0]
            entry: dict[str, Any] = {"depth": depth, "event": "step", "label": step.label, "says": step.says}
            if step.borrowed:
                entry["silent"] = step.note or True
        else:
            entry = {"depth": depth, "event": kind, **dict(zip(KINDS[kind], data, strict=False))}
        if cites:
            entry["cites"] = list(cites)
        found.append(entry)
    return found
