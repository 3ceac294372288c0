"""What a scenario answers or waits for and nothing asks for: named with what was asked, and the nearest of it.

An answer that nobody asks for is a mistake of the file and not of the game, as is an expectation that looks at a coin,
a choice or an event whose name is misspelt: it could never hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ptcg_judge.errors import JudgeError, RulingFileError
from ptcg_judge.game.chance.oracle import Asked, Leaf, Unanswered
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.table.state import Pokemon
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.ruling import Expectation, Ruling, ScenarioPlace
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.expected_events import same, word_of
from ptcg_judge.rulings.replay.scenario_oracle import Named, ScenarioOracle, fitting
from ptcg_judge.yamlfile import short

COINS: Final = ("heads", "tails")
MOST_SHOWN: Final = 6


def answer_meant(ruling: Ruling, open_: Unanswered) -> None:
    """Raise, or set the place of the error, where an open choice has an answer whose question or option is misspelt."""
    question = f"{open_.who} {open_.what}".strip()
    places = ruling.places
    if open_.given is not None:
        if question in ruling.answers and open_.given in ruling.answers[question]:
            open_.place = places.get(f"answers {question}:", open_.place)
        elif open_.place is not None:
            play = next((play for play in ruling.play if play.at == open_.place), None)
            open_.place = play.place_of(open_.given) if play is not None else open_.place
        return
    refuse_near(ruling, [question])


def refuse_near(ruling: Ruling, questions: Sequence[str]) -> None:
    """Raise where an answer is written to what is, but for a letter or two, one of the open questions."""
    for written in ruling.answers:
        who = written.partition(" ")[0]
        theirs = [asked for asked in questions if asked.partition(" ")[0] == who]
        near = next((asked for asked in theirs if 0 < _letters_apart(written, asked) <= 2), None)
        if near is not None and written not in questions:
            message = f"nobody is asked '{short(written)}'"
            raise _wrong(ruling, ruling.places.get(f"answers {written}"), message, f"nearest: '{near}'")


def told_no(
    ruling: Ruling, number: int, left: str | None, ways: Callable[[Ruling, Callable[[ScenarioOracle], None]], None]
) -> Ruling | None:
    """The ruling with a play refused whose `on:` is a Pokémon that nothing in the play offers; None for any other.

    `number` is the play (from 0), `left` what stands beside it and was not taken; `ways` plays a ruling every way.
    """
    if not isinstance(left, Named) or not left.about or number < 0:
        return None
    spec, offered = ruling.play[number], dict[str, object]()
    there: list[bool] = []

    def seen(oracle: ScenarioOracle) -> None:
        for thing, label in oracle.offered:
            if isinstance(thing, Pokemon):
                offered[label] = thing
                there.append(thing.number == left.pokemon.number)
            else:
                there.append(any(thing == copy for copy in left.pokemon.attached))
        there.extend(bool(fitting(left, one.options)) for one in oracle.asked if not offered)

    free = replace(spec, on=None, target=None if spec.do == "play" else spec.target, choose=())
    try:
        ways(replace(ruling, play=(*ruling.play[:number], free), expect=()), seen)
    except JudgeError:
        return None
    if any(there) or not offered:
        return None
    what = spec.copy.name if spec.copy is not None else spec.what
    bench = left.pokemon.side.bench
    place = f" (Bench {bench.index(left.pokemon) + 1})" if left in offered and left.pokemon in bench else ""
    why = f"{what} can't be used on {left}{place}, only on {', '.join(offered)}"
    played = (*ruling.play[:number], replace(spec, refused=why), *ruling.play[number + 1 :])
    return replace(ruling, play=played)


def check_asked(ruling: Ruling, expectations: Iterable[Expectation], leaves: Sequence[Leaf[End]]) -> None:
    """Raise RulingFileError where an expectation picks ways by an answer or a coin that no way asks for."""
    picking = [e for e in expectations if e.answers or e.when or e.when_of]
    if not picking:
        return
    once = {id(one): one for leaf in leaves for one in leaf.asked}  # thousands of ways share their few answers
    asked = list(dict.fromkeys(once.values()))
    answers = [one for one in asked if one.kind != "chance"]
    chances = [one for one in asked if one.kind == "chance"]
    for e in picking:
        _check_answers(ruling, e, answers)
        _check_when(ruling, e, chances)


def _check_answers(ruling: Ruling, e: Expectation, asked: Sequence[Asked]) -> None:
    questions: dict[str, dict[str, None]] = {}
    for one in asked:
        questions.setdefault(f"{one.who} {one.what}".strip(), {}).update(dict.fromkeys((*one.options, one.answer)))
    for question, answer in e.answers:
        if question not in questions:
            message = f"nobody is asked '{short(question)}'"
            raise _wrong(ruling, e.places.get(f"answers {question}", e.at), message, _asked(question, questions))
        if not any(same(option, answer) for option in questions[question]):
            message = f"'{short(answer)}' is no answer to '{short(question)}'"
            near = hint(answer, questions[question], 75) or f"options: {', '.join(questions[question])}"
            raise _wrong(ruling, e.places.get(f"answers {question}:", e.at), message, near)


def _check_when(ruling: Ruling, e: Expectation, asked: Sequence[Asked]) -> None:
    shown = dict.fromkeys(word for one in asked for word in (*one.options, one.answer))
    reasons = dict.fromkeys(one.what for one in asked)
    for why, words in e.when_of:
        if reasons and not any(why.casefold() in reason.casefold() for reason in reasons):
            near = hint(why, reasons, 75) or _listed("there are", reasons)
            message = f"nothing is flipped or picked for '{short(why)}'"
            raise _wrong(ruling, e.places.get(f"when {why}", e.at), message, near)
        _check_shown(ruling, e, words, shown, f"when {why}:")
    _check_shown(ruling, e, e.when, shown, "")


def _check_shown(ruling: Ruling, e: Expectation, words: Iterable[str], shown: Mapping[str, None], place: str) -> None:
    for word in words:
        if word not in shown and word not in COINS:
            near = hint(word, shown, 75) or _listed("they show", shown or dict.fromkeys(COINS))
            at = e.places.get(place or f"when {word}", e.at)
            raise _wrong(ruling, at, f"no coin and no pick shows '{short(word)}'", near)


def check_event(ruling: Ruling, e: Expectation, missing: Mapping[str, object], leaves: Sequence[Leaf[End]]) -> None:
    """Raise RulingFileError where an event that does not come has a text one letter away from one that does."""
    for field, wanted in missing.items():
        if field in ("event", "cites") or not isinstance(wanted, str):
            continue
        came = dict.fromkeys(_texts(str(missing["event"]), field, leaves))
        near = next((text for text in came if _letters_apart(wanted, text) == 1), None)
        if near is not None and not any(same(text, wanted) for text in came):
            at = dict(zip(map(id, e.events), e.event_places, strict=False)).get(id(missing), e.at)
            message = f"no event `{missing['event']}` has {field}: {short(wanted)}"
            raise _wrong(ruling, at, message, f"nearest: '{near}'")


def _texts(kind: str, field: str, leaves: Sequence[Leaf[End]]) -> Iterator[str]:
    """What stands in a field of the events of a kind that came."""
    number = LINES[kind].fields.index(field)
    for leaf in leaves:
        for _, came, data, _ in leaf.end.lines:
            if came == kind and number < len(data):
                got = word_of(data[number])
                for text in got if isinstance(got, tuple) else (got,):
                    if isinstance(text, str):
                        yield text
                        yield text.partition("'s ")[2] or text


def _asked(question: str, questions: Mapping[str, Mapping[str, None]]) -> str:
    """What was asked, in order, and the nearest question."""
    if not questions:
        return "no choice is asked"
    said = "; ".join(f"{asked}: {', '.join(options)}" for asked, options in [*questions.items()][:MOST_SHOWN])
    near = hint(question, questions, 75)
    return f"{near}; asked: {said}" if near else f"asked: {said}"


def _listed(what: str, words: Iterable[str]) -> str:
    return f"{what}: {', '.join([*words][:MOST_SHOWN])}"


def _letters_apart(one: str, two: str) -> int:
    """By how many letters two texts differ; numbers make another text (3)."""
    from rapidfuzz.distance import OSA

    if re.sub(r"\D", "", one) != re.sub(r"\D", "", two):
        return 3
    return OSA.distance(one, two, score_cutoff=2)


def _wrong(ruling: Ruling, at: ScenarioPlace | None, message: str, near: str) -> RulingFileError:
    line, column = at or ScenarioPlace(ruling.line)
    return RulingFileError(ruling.path, message, line, column, near)
