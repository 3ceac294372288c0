"""The codes of mistakes in rulings: what `judge rulings lint` finds and `judge explain R301` explains."""

from __future__ import annotations

from ptcg_judge.deck.finding_kinds import FindingKind, kind
from ptcg_judge.deck.findings import Severity

WARNINGS: set[str] = set()


def _kind(code: str, name: str, says: str, why: str, example: str, severity: Severity = Severity.ERROR) -> FindingKind:
    if severity is Severity.WARNING:
        WARNINGS.add(code)
    return kind(code, name, f"{says}\n\n## Why\n{why}\n\n## Example\n{example}\n")


UNREADABLE = _kind(
    "R301",
    "unreadable-ruling",
    "A ruling file is YAML with the keys and words that its schema knows.",
    "The file is checked against the published schema (`judge schema scenario`) and against the board: a mistyped key\n"
    "would silently do nothing, and a board that can't be has no answer.",
    "tabel: {turn: Ann}      <- nearest: 'table'",
)
UNKNOWN_CARD = _kind(
    "R302",
    "unknown-card-in-ruling",
    "Every card that a ruling names exists, or is written in it under `cards:`.",
    "Cards are named by id and name (`base1-58 Pikachu`), so that a mistyped id is noticed by its name.",
    "active: base1-58 Raichu      <- base1-58 is Pikachu",
)
UNKNOWN_RULE = _kind(
    "R303",
    "unknown-rule-in-ruling",
    "Every rule that a ruling cites is a rule of one of the books.",
    "A citation is how a judge finds the place in the book, and how coverage is counted.",
    "cites: [now2026.checkup.ordr]      <- nearest: now2026.checkup.checkup-order",
)
CANT_PLAY = _kind(
    "R304",
    "ruling-cant-be-played",
    "A ruling can be played to its end, unless it says `not yet:`.",
    "A card with text and no script is never played as blank, and a ruling takes no Power without a script not to\n"
    " touch it: write what the text does under `cards:`, or name the card under `as blank:` where somebody has read\n"
    " that it does not matter.",
    "as blank: [bw4-54 Mewtwo-EX]",
)
LEFT_OVER = _kind(
    "R305",
    "coin-left-over",
    "Every coin and every answer that a ruling writes is used.",
    "A coin that nobody flips, or an answer to a question that is never asked, means that the game went otherwise\n"
    "than the writer thought.",
    "coins: [heads, tails]      <- only one coin is flipped",
)
UNANSWERED = _kind(
    "R306",
    "choice-without-answer",
    "Every choice that comes up is answered, or `answers: every` asks for all of them.",
    "Whose choice it is and between what is part of the question.",
    "answers: {Ben promotes: Pikachu}",
)
NOTHING_EXPECTED = _kind(
    "R311",
    "nothing-expected",
    "A ruling expects something under each of its rulebooks.",
    "Without an expectation a replay can't show that the answer is wrong.",
    "expect: [{see: {Ben.active.damage: 40}}]",
)
CITES_NOTHING = _kind(
    "R312",
    "cites-nothing",
    "A ruling cites at least one rule.",
    "The rule is the reason for the answer, and the place where a judge looks it up.",
    "cites: [now2026.checkup.checkup-order]",
)
NO_QUESTION = _kind(
    "R313",
    "no-question",
    "A ruling has a title and a question as a person would ask it.",
    "People look for a question and not for a board; further documents of a file may go on from its first question.",
    "question: May a Pokémon that is Asleep retreat?",
)
NO_ANSWER = _kind(
    "R314",
    "no-answer",
    "A ruling answers its question in a sentence; further documents of a file may go on from its first one.",
    "The sentence is what a judge reads aloud. It is sealed with the expectations, so that both stay together.",
    "answer: No, a Pokémon that is Asleep or Paralyzed can't retreat.",
)
NO_SOURCE = _kind(
    "R315",
    "no-source",
    "A ruling says where it comes from.",
    "Title, date and authority tell a judge how much it weighs; a rulebook is a source as well.",
    "source: {title: The rulebooks named under cites, authority: rulebook}",
)
DUPLICATE_ID = _kind(
    "R321",
    "duplicate-ruling-id",
    "Two rulings never have the same id.",
    "Ids are how rulings are cited, shown and found again.",
    "id: damage/resistance      <- already in damage/resistance.yaml:1",
)
ID_AND_PATH = _kind(
    "R322",
    "id-and-path-differ",
    "The id of a ruling is its path: topic, slash, name of the file; further documents add a dash and a word.",
    "So that everybody finds the file of an id, and the place for a new ruling.",
    "rulings/damage/order.yaml holds damage/order and damage/order-on-the-bench",
)
UNKNOWN_TOPIC = _kind(
    "R323",
    "unknown-topic",
    "A ruling lies in the folder of a topic that the library knows.",
    "The topics are the table of contents of a rulebook: `judge rulings list --topic` lists one of them.",
    "rulings/misc/a.yaml      <- rulings/attack/a.yaml",
)
DIFFERS = _kind(
    "R331",
    "ruling-differs",
    "What happens in the replay is what the ruling expects.",
    "Either the engine or the ruling is wrong: read the book before you change one of them.",
    "Ben.active.damage: expected 40, got 60",
)
NOW_PASSES = _kind(
    "R332",
    "not-yet-passes",
    "A ruling that says `not yet:` does not pass.",
    "When the engine has learned it, `not yet:` has to go, so that it is held from then on.",
    "not yet: Setting up is not part of a scenario.      <- now it passes: take it away",
)
CONTRADICTION = _kind(
    "R333",
    "rulings-contradict",
    "Two rulings about the same board, plays and coins never expect different things under one rulebook.",
    "Players' names do not count, nor how cards are named. Where the sources differ, one reading is followed and the\n"
    "other one stands under `disputed:`.",
    "damage/a expects Ben.active.damage: 40, damage/b expects 60",
)
DISPUTED = _kind(
    "R334",
    "half-a-dispute",
    "A disputed ruling has the other answer, why it is not followed, and the rules of both readings.",
    "A judge who knows the other reading wants to see that it was seen.",
    "disputed: {other answer: Yes., because: The later chapter is the more exact one., cites: [bw2012.setup.x]}",
)
SEAL_BROKEN = _kind(
    "R341",
    "seal-broken",
    "Question, answer and expectations are as they were when they were sealed.",
    "One of them was changed: read them together, then `judge rulings seal FILE` renews the seal.",
    "sealed: 0c1d2e3f      <- the answer says 40 now",
)
NOT_SEALED = _kind(
    "R342",
    "not-sealed",
    "A ruling with expectations is sealed.",
    "The seal tells when the sentence or the expectations are changed alone: `judge rulings seal FILE` writes it.",
    "sealed: 0c1d2e3f",
    Severity.WARNING,
)
NOT_MET = _kind(
    "R343",
    "cited-but-not-met",
    "A rule of the replayed rulebook's table that a ruling cites is met in the replay.",
    "A citation that the replay never comes across does not count for coverage: the ruling does not show the rule.",
    "cites: [now2026.conditions.burn-damage-then-flip]      <- nobody is Burned",
    Severity.WARNING,
)
ANSWER_AND_PLAY = _kind(
    "R344",
    "answer-and-play-differ",
    'To "May ...?" the answer is not "Yes" where plays are refused, nor "No" where they are expected to be legal.',
    "The sentence and what is expected have to say the same.",
    "question: May Ann retreat? / answer: No. / expect: [{legal: yes}]",
)
NUMBER_NOT_SEEN = _kind(
    "R345",
    "number-not-seen",
    "A number in the answer comes up in the replay, on the board or among the expectations.",
    "An answer of 60 beside a replay that never comes to 60 is out of date, or the expectation is missing.",
    "answer: 60 damage. / expect: [{see: {Ben.active.damage: 40}}]",
)
OWN_SCRIPT = _kind(
    "R346",
    "replaces-a-script",
    "A ruling that writes what a card does anew, although a script of it ships, says which reading that is and why.",
    "A ruling shows what the cards do that everybody plays with. Where the script is wrong it is to be corrected, and\n"
    " where there are two readings `own reading:` names the one that is shown.",
    "cards: {base1-7 Hitmonchan: {attacks: {Jab: {...}}}}      <- and no `own reading: ...`",
)
