"""The answer of a replay as a sentence that a judge can read aloud, and what changed on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.effects.permission import Illegal
from ptcg_judge.report.scenarios.changes import changes_but_refusals, changes_in_all, reason_said
from ptcg_judge.report.scenarios.grouped import ToldEnd, grouped
from ptcg_judge.rulings.file.ruling import PlaySpec
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.doubts import PlayedDoubt, doubts
from ptcg_judge.rulings.replay.verdict import Outcome, Replayed, assumed

NOTHING = "nothing changes on the board"
MOST = 4  # outcomes that the answer tells one by one
UNLESS = ", unless a text without a script says otherwise"
AS_READ = ", as a doubtful text is read here"
PASSING = ("pass", "end turn", "checkup", "next turn", "new game")


def rules_of(book: Rulebook) -> str:
    """ "the rules of 2012 (bw2012)"."""
    return f"the rules of {book.year} ({book.id})"


def answer(verdict: Replayed, doubtful: Sequence[PlayedDoubt] | None = None) -> str:
    """The answer with the rulebook's name: whether it is allowed, or what comes of it with which chance.

    `doubtful` are the doubtful texts that took part, where they were looked for already.
    """
    said = bare_answer(verdict)
    doubtful = doubts(verdict) if doubtful is None else doubtful
    book = rules_of(verdict.book) + (UNLESS if assumed(verdict) else "") + (AS_READ if doubtful else "")
    for word in ("No: ", "Yes: "):
        if said.startswith(word):
            return f"{word[:-2]}, by {book}: {said[len(word) :]}"
    return f"By {book}: {said}"


def bare_answer(verdict: Replayed) -> str:
    """The answer without the rulebook's name: equal for rulebooks that agree."""
    outcomes = verdict.outcomes
    if outcomes and all(outcome.end.illegal for outcome in outcomes):
        return refusal([end for outcome in outcomes for end in outcome.ends], verdict.ruling.play)
    yes = "Yes: " if _asks_may(verdict) else ""
    ends = shown_of(verdict)
    if len(ends) == 1:
        return yes + _sentence(ends[0].told or [NOTHING])
    common = [change for change in ends[0].told if all(change in each.told for each in ends)]
    parts = [_sentence(common)] if common else []
    unchanged = "nothing else changes" if common else "nothing changes"
    if len(ends) > MOST:
        parts.append(f"It can end in {len(ends)} ways, such as these.")
    for each in ends if len(ends) <= MOST else ends[: MOST - 1]:
        rest = [change for change in each.told if change not in common]
        parts.append(f"{_capital(share_of(each))}: {_sentence(rest or [unchanged])}")
    return yes + " ".join(parts)


def shown_of(verdict: Replayed) -> list[ToldEnd]:
    """The outcomes as the screen tells them: those that end alike once."""
    return grouped(verdict.outcomes, [changes_in_all(outcome.ends) for outcome in verdict.outcomes])


def _asks_may(verdict: Replayed) -> bool:
    """Whether the question is whether something may be done, and it is done.

    What is asked need not be what is played: a file whose own answer is another gets no Yes.
    """
    ruling = verdict.ruling
    asked = ruling.question.replace("\n", " ").split(". ")[-1].strip().startswith("May ")
    done = any(play.do not in PASSING for play in ruling.play) and not any(o.end.illegal for o in verdict.outcomes)
    return asked and done and (not ruling.answer or ruling.answer.startswith("Yes"))


def refusal(ends: Sequence[End], plays: Sequence[PlaySpec]) -> str:
    """ "No: an Asleep Pokémon can't retreat [rule]." about every play that is not allowed, in their order.

    Of several plays each is named; what the others change in every way follows.
    """
    end = ends[0]
    if len(plays) == 1:
        return f"No: {_why(end.illegal[0][1])}."
    said = "; ".join(f"{_which(number, plays)}: {_why(reasons)}" for number, reasons in end.illegal)
    told = [changes_but_refusals(each) for each in ends]
    besides = [change for change in told[0] if len(end.illegal) < end.played and all(change in each for each in told)]
    return f"No: {said}." + (f" What the other plays do: {_sentence(besides)}" if besides else "")


def _why(reasons: Sequence[Illegal]) -> str:
    return "; ".join(reason_said(each) + (f" [{', '.join(each.cites)}]" if each.cites else "") for each in reasons)


def _which(number: int, plays: Sequence[PlaySpec]) -> str:
    """ "play 2, retreat": a play by its number and word, with what is played where that is one thing."""
    play = plays[number]
    what = play.copy.name if play.copy is not None else play.what
    return f"play {number + 1}, {play.do}{f' {what}' if what else ''}"


def share(outcome: Outcome) -> str:
    """Under which answers, coins and orders an outcome comes, and with which chance."""
    parts = [
        f"{question}: {_as_written([answer for _, answer in each])}"
        for question, each in groupby(outcome.answers, lambda asked: asked[0])
    ]
    parts += [
        f"{who} {what}: {order}" if who else f"{what}: {order} (nothing says who decides)"
        for who, what, order in outcome.orders
    ]
    coins = {tuple(a.answer for a in leaf.asked if a.kind == "chance" and not a.written) for leaf in outcome.leaves}
    if len(coins) == 1 and 0 < len(fallen := coins.pop()) <= MOST:
        parts.append(", ".join(fallen))
    said = "if " + ", ".join(parts) if outcome.answers or outcome.orders else ", ".join(parts)
    if outcome.chance == 1 and said:
        return said
    return f"{said} ({outcome.chance})" if said else f"with chance {outcome.chance}"


def share_of(end: ToldEnd) -> str:
    """Under what an end comes, where several ways lead to it one of them."""
    said = share(end.outcome)
    if end.any_order:
        return f"in any order: {said}"
    return said if end.ways == 1 else f"in {end.ways} ways, such as {said}"


def _as_written(answers: Sequence[str]) -> str:
    """The answers to a question as `answers:` takes them."""
    return answers[0] if len(answers) == 1 else f"[{', '.join(answers)}]"


def _sentence(parts: Sequence[str]) -> str:
    return "; ".join(parts) + "."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def board_of(outcome: Outcome) -> dict[str, object]:
    """The board at the end as plain facts, and what players were shown of hidden cards in all ways that end so."""
    from ptcg_judge.rulings.replay.board_facts import shown_cards, snapshot

    every = [shown_cards(leaf.end.game) for leaf in outcome.leaves]
    same = {path: names for path, names in every[0].items() if all(each.get(path) == names for each in every)}
    return snapshot(outcome.end.game) | same
