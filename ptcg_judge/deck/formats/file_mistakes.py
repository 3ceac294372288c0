"""The codes of mistakes in a format file: what `judge explain F402` prints. A mistake is an error with exit code 2."""

from __future__ import annotations

from ptcg_judge.deck.finding_kinds import kind

NOT_A_FORMAT_FILE = kind(
    "F401",
    "not-a-format-file",
    """A format file is YAML with the keys that its schema knows.

    ## Why
    The file is checked against the published schema (`judge schema format`); the message names the line, the
    column and the nearest key. Anchors, tags and files over 1 MB are refused.

    ## Example
    ruls: {copies: {at-most: 3}}      <- nearest: rules
    """,
)
UNKNOWN_NAME = kind(
    "F402",
    "unknown-name",
    """A format file names only rules, settings, sets, marks, cards and formats that exist.

    ## Why
    A misspelled name would silently do nothing. A card of a ban list is named by its name and its prints, and both have
    to fit each other.

    ## Example
    extends: [blocks/construction-06]      <- nearest: blocks/construction-60
    """,
)
SAID_TWICE = kind(
    "F403",
    "said-twice",
    """A format file says each thing once.

    ## Why
    What is repeated unchanged does nothing, and will be forgotten when the other place changes: a rule that an extended
    file states alike, a block that comes in twice, a card that is already banned, a rule that is dropped and stated
    again.

    ## Example
    extends: [blocks/construction-60] and rules: {deck-size: {cards: 60}}
    """,
)
DOES_NOTHING = kind(
    "F404",
    "does-nothing",
    """Every entry of a format file has an effect.

    ## Why
    A `without` that drops nothing, a ban outside of the format's days or of a card that is not in its pool, sets beside
    `all: true`: most often a slip of the pen.

    ## Example
    without: [radiant] in a format that has no such rule
    """,
)
CONTRADICTION = kind(
    "F405",
    "contradiction",
    """A format file does not contradict itself.

    ## Why
    Two pools, two lists of basic Energy, periods that overlap, or two settings of one rule for the same day can't both
    hold.

    ## Example
    pool: {...} and periods: [...] in one file
    """,
)
CYCLE = kind(
    "F406",
    "extends-itself",
    """A format file does not extend itself, directly or by way of others.

    ## Why
    There would be no file to begin with. The message names the whole round trip.

    ## Example
    a.yaml extends b.yaml, b.yaml extends a.yaml
    """,
)
NO_POOL = kind(
    "F407",
    "no-pool",
    """A format has a card pool.

    ## Why
    Without one no card would be legal: name sets, promos or regulation marks, say `all: true`, or extend a format that
    has a pool.

    ## Example
    title: Only a title
    """,
)
NO_SUCH_DAY = kind(
    "F408",
    "no-such-day",
    """Days in a format file are days of the calendar, written YYYY-MM-DD.

    ## Why
    Formats answer for a day, so every day counts.

    ## Example
    from: 2025-02-30
    """,
)
TOO_DEEP = kind(
    "F409",
    "extends-too-deep",
    """At most 50 files extend one another in a row.

    ## Why
    A format that nobody can follow is a mistake or made to break the program; shipped formats go four files deep.

    ## Example
    f1.yaml extends f2.yaml, f2.yaml extends f3.yaml, and so on a thousand times
    """,
)
