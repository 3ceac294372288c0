"""Who answers while a scenario is played: its plays, its answers, its coins, its seed; the rest is played every way."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Asked, PathOracle, Unanswered, is_part
from ptcg_judge.game.core.trace import Trace
from ptcg_judge.game.events.lines import sentence
from ptcg_judge.game.language.taking import UnstatedEnergy
from ptcg_judge.game.table.state import Pokemon, Table

NOTHING = ("nothing", "none", "no more")  # one word for each other, where nothing more is taken
PAID = "chooses for the retreat"
WHY_NOT_ASKED = ("attack fails", "retreat fails", "forbidden", "prevented", "no damage", "illegal")
"""Lines of the trace that say why something was not asked."""
NO_MORE = ("no more", "0")  # the options with which a set-up that lacks an answer goes on


class MissingAnswers(JudgeError):
    """Choices of a set-up that nobody answered, all that are known."""

    def __init__(self, missing: Sequence[Unanswered]) -> None:
        asked = dict.fromkeys((one.who, one.what, tuple(dict.fromkeys(one.options))) for one in missing)
        said = "; ".join(f"{who} {what}: {' | '.join(options)}" for who, what, options in asked)
        self.questions = list(dict.fromkeys(f"{who} {what}" for who, what, _ in asked))
        near = ", ".join(f"{question}: ..." for question in self.questions)
        super().__init__(f"the set-up asks for choices that have no answer: {said}", f"answers: {{{near}}}")


class Named(str):
    """An entry of `choose:` or `on:` that means this very Pokémon; as a text it is the Pokémon's label.

    `about` says that it is the one of `on:`: the play is about it, or it is not made.
    """

    pokemon: Pokemon
    about: bool

    @classmethod
    def of(cls, pokemon: Pokemon, about: bool = False) -> Named:
        """The entry for a Pokémon in play."""
        entry = cls(pokemon.label)
        entry.pokemon = pokemon
        entry.about = about
        return entry


class ScenarioOracle(PathOracle):
    """Answers a scenario's questions: first what the running play says in `choose:`, then the scenario's answers.

    `dice` decides coins, picks and shuffles where the scenario names a seed. `stacked` are decks that keep their
    written order through their first shuffle. While `setting_up`, choices without an answer are kept in `missing`.
    `alone` are the choices with one option, which nobody is asked, of the running play, `settled` those of all plays;
    `offered` is what a player could take in it, with the labels; `table` is the one that is played on.
    """

    __slots__ = (
        "alone",
        "choices",
        "dice",
        "missing",
        "none_named",
        "offered",
        "setting_up",
        "settled",
        "stacked",
        "table",
        "whole_game",
    )

    def prepare(self) -> None:
        """Nothing is chosen, stacked or missing yet."""
        self.choices: list[str] = []
        self.alone: list[str] = []
        self.settled: list[str] = []
        self.offered: list[tuple[object, str]] = []
        self.table: Table | None = None
        self.dice: random.Random | None = None
        self.stacked: list[object] = []
        self.whole_game = False
        self.setting_up = False
        self.missing: list[Unanswered] = []
        self.none_named = False

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The entry of `choose:` that fits, else the scenario's answer; an answer to the only option is used up too."""
        if what == PAID and labels[-1] == "no more" and not self.every and not self._wants(who, what, labels):
            return len(labels) - 1  # a retreat is paid as it was written; who wants to pay more says so
        by_name = [not (self.none_named and isinstance(wanted, Named)) for wanted in self.choices]
        self.none_named = False
        at = next((at for at, wanted in enumerate(self.choices) if by_name[at] and fitting(wanted, labels)), None)
        if at is not None:
            theirs = self._of_holder(at, labels)
            if theirs:
                del self.choices[at]
                return theirs[self._one_of(at, who, what, [labels[i] for i in theirs], labels)]
            label = fitting(self.choices.pop(at), labels)
            if len(set(labels)) > 1:
                self._note(who, what, label, labels)
            return labels.index(label)
        if len(set(labels)) == 1:
            self.alone.append(f"{who} {what}: {labels[0]}")
            self.settled.append(self.alone[-1])
            self._written_anyway(who, what, labels)
            return 0
        if (
            self.setting_up
            and not self.every
            and self.used.get(key := f"{who} {what}", 0) == len(self.answers.get(key, ()))
        ):
            return self._missed(who, what, labels)
        try:
            return super().choose(who, what, labels)
        except Unanswered as open_:
            if self.choices and open_.given is None:
                raise Unanswered(who, what, labels, self.choices[0]) from None
            raise

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The largest number, unless another is written or every one is walked."""
        if self.every or self._wants(who, what, labels):
            return self.choose(who, what, labels)
        return len(labels) - 1

    def named(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> int | None:
        """The number of the thing that an entry for a very Pokémon means; None where `choose` is to tell by names."""
        self.offered += zip(things, labels, strict=False)
        for at, wanted in enumerate(self.choices):
            if not isinstance(wanted, Named):
                continue
            fit = [i for i, thing in enumerate(things) if _is_of(thing, wanted.pokemon)]
            if fit:
                del self.choices[at]
                return fit[self._one_of(at, who, what, [labels[i] for i in fit], labels)]
        self.none_named = True  # another Pokémon of the same name will not do
        return None

    def _one_of(self, at: int, who: str, what: str, theirs: Sequence[str], labels: Sequence[str]) -> int:
        """Among the options that an entry left, the one that the next entry names, else a question of its own."""
        label = fitting(self.choices[at], theirs) if at < len(self.choices) and len(theirs) > 1 else ""
        if label:
            del self.choices[at]
        elif len(set(theirs)) > 1:
            return super().choose(who, what, theirs)
        elif at < len(self.choices) and " of " in theirs[0] and fitting(self.choices[at], theirs[:1]):
            del self.choices[at]  # the only card there was named too
        label = label or theirs[0]
        if len(set(labels)) > 1:
            self._note(who, what, label, labels)
        return theirs.index(label)

    def _of_holder(self, at: int, labels: Sequence[str]) -> list[int]:
        """The options that a written Pokémon narrows a choice of attached cards to."""
        ends = (f" of {self.choices[at]}".casefold(), f"'s {self.choices[at]}".casefold())
        return [i for i, label in enumerate(labels) if " of " in label and label.casefold().endswith(ends)]

    def _missed(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Note a choice of the set-up and go on with as little as possible, to find out what else it asks for."""
        self.missing.append(Unanswered(who, what, labels))
        if self.dice is not None and what == "goes":  # by the seed the hands depend on who begins
            raise MissingAnswers(self.missing)
        return next((at for at, label in enumerate(labels) if label in NO_MORE), 0)

    def why_not(self, question: str) -> str:
        """What was refused, failed, was stopped or had one option only, of the card or attack that a question names."""
        lines = self.trace.lines if isinstance(self.trace, Trace) else []
        told = [sentence(line) for line in lines if line[1] in WHY_NOT_ASKED]
        told += [f"only one option for {alone}" for alone in self.settled]
        about = question.rpartition(" for ")[2].casefold()
        return "; ".join(dict.fromkeys([one for one in told if about in one.casefold()] or told))

    def set_up_is_done(self) -> None:
        """Raise MissingAnswers with all choices that nobody answered."""
        self.setting_up = False
        if self.missing:
            raise MissingAnswers(self.missing)

    def forced(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> None:
        """An answer that names what is taken anyway is used up; one that means another Pokémon is not."""
        self.offered += zip(things, labels, strict=False)
        left = list(labels)
        for wanted in list(self.choices):
            if isinstance(wanted, Named) and isinstance(things[0], Pokemon) and wanted.pokemon not in things:
                continue
            if wanted in self.choices and (label := fitting(wanted, left)):
                at = self.choices.index(wanted)
                left.remove(label)
                holder = bool(self._of_holder(at, [label]))
                del self.choices[at]
                if holder and at < len(self.choices) and fitting(self.choices[at], [label]):
                    del self.choices[at]  # the Pokémon was written, then the card
        if left and self.answers:
            self._written_anyway(who, what, left)

    def _wants(self, who: str, what: str, labels: Sequence[str]) -> bool:
        """Whether an answer is written for this question."""
        key = f"{who} {what}"
        return any(fitting(wanted, labels) for wanted in self.choices) or self.used.get(key, 0) < len(
            self.answers.get(key, ())
        )

    def _note(self, who: str, what: str, label: str, labels: Sequence[str]) -> None:
        self.asked.append(Asked("choice", who, what, label, tuple(dict.fromkeys(labels)), True))
        if self.trace is not None:
            self.trace.add("choice", (who, what, label))

    def _written_anyway(self, who: str, what: str, labels: Sequence[str]) -> None:
        key = f"{who} {what}"
        given, at = self.answers.get(key, ()), self.used.get(key, 0)
        if at < len(given) and fitting(given[at], labels):
            self.used[key] = at + 1

    def flip(self, who: str, why: str) -> bool:
        """The next written coin, else by the seed, else both ways."""
        if self.dice is None or self.coins_used < len(self.coins):
            return super().flip(who, why)
        heads = self.dice.random() < 0.5
        self.asked.append(Asked("chance", who, why, "heads" if heads else "tails", ("heads", "tails"), True))
        return heads

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Written coins, then by the seed, else every number of them."""
        if self.dice is None:
            return super().flips_until(who, why, heads)
        before = 0
        while self.flip(who, why) != heads:
            before += 1
        return before

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """By the seed, else every option."""
        if self.dice is None:
            return super().chance(labels, weights, what)
        return self.dice.choices(range(len(labels)), weights)[0]

    def shuffles(self, cards: list[object]) -> bool:
        """A written order lasts through the first shuffle; later the seed shuffles, else the order is open."""
        for deck in self.stacked:
            if deck is cards:
                self.stacked = [other for other in self.stacked if other is not cards]
                return True
        if self.dice is None:
            return False
        self.dice.shuffle(cards)
        return True


class OnlyAsked(ScenarioOracle):
    """One whose answers are all for what is really asked: what nobody is asked, as one option is left, uses up none.

    So answers are understood that were copied from an output, which has only what was asked.
    """

    __slots__ = ()

    def _written_anyway(self, who: str, what: str, labels: Sequence[str]) -> None:
        pass


def _is_of(thing: object, pokemon: Pokemon) -> bool:
    """Whether a thing is this Pokémon, attached to it, or its Energy that is not stated."""
    return (
        thing is pokemon or thing in pokemon.attached or (isinstance(thing, UnstatedEnergy) and thing.holder is pokemon)
    )


def fitting(wanted: str, labels: Sequence[str]) -> str:
    """The label that an answer means: the same but for case, or behind its owner, or the first it is part of."""
    folded = wanted.casefold()
    for label in labels:
        if label.casefold() == folded or label.casefold().endswith(f"'s {folded}"):
            return label
    if folded in NOTHING and (none := next((label for label in labels if label in NOTHING), "")):
        return none
    return next((label for label in labels if is_part(folded, label.casefold())), "") if folded else ""
