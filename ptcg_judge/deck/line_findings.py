"""What can be said about a line of a decklist: the codes L001 to L099, each with its page for `judge explain`."""

from __future__ import annotations

from ptcg_judge.deck.finding_kinds import FindingKind, kind
from ptcg_judge.deck.findings import At, Finding, HintChoice, Severity


def said(
    about: FindingKind,
    severity: Severity,
    message: str,
    hint: str = "",
    cards: tuple[str, ...] = (),
    undecides: bool = False,
    lines: tuple[At, ...] = (),
    choice: HintChoice | None = None,
) -> Finding:
    """A finding of reading; `lines` are put in later where the same can be said of several."""
    return Finding(
        about.code, about.name, severity, message, cards, lines, about.says, hint, about.cites, "", undecides, choice
    )


UNREADABLE = kind(
    "L001",
    "unreadable-line",
    """A line that could be a card but can't be read leaves the verdict undecided.

    ## Why
    A judge does not guess what a player meant. A card line has a count, a name and, where the name alone does not
    tell, a set code and a number. The hint gives the nearest reading; write the line that way if it is right.

    ## Example
    `Pikachu ex SSP 57` has no count: is it one copy, or part of a title?

    ## Cites
    official deck list form (one row per card with its count; a total of 60)
    """,
)
BAD_COUNT = kind(
    "L002",
    "bad-count",
    """The count of a card is a whole number from 1 to 999.

    ## Why
    No deck holds 0, -1 or a million copies of a card. The line is left out of all sums, since any number put in its
    place would be a guess.

    ## Example
    `0 Pikachu SVI 62`

    ## Cites
    official deck list form (one row per card with its count; a total of 60)
    """,
)
UNKNOWN_CARD = kind(
    "L003",
    "unknown-card",
    """A name that no card in the data bears.

    ## Why
    The card still counts towards the size of the deck and its copies, but nothing else can be checked. It is an error
    where the line names a set that the data hold in full; otherwise the card may be newer than the data, and the
    verdict is undecided. Translated and working titles are not names of English cards.

    ## Example
    `1 Missingno. ex TWM 500`: Twilight Masquerade is known in full and holds no such card.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
UNKNOWN_SET = kind(
    "L004",
    "unknown-set",
    """A set code that no set bears.

    ## Why
    A decklist names the printing that is played. With `--printings any` the name decides and this is a note.

    ## Example
    `4 Ultra Ball QQQ 213`

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
UNKNOWN_NUMBER = kind(
    "L005",
    "unknown-number",
    """A collector number that the set does not have.

    ## Why
    A decklist names the printing that is played. With `--printings any` the name decides and this is a note.

    ## Example
    `4 Ultra Ball ASC 731`: Ascended Heroes has no card 731.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
WRONG_CARD = kind(
    "L006",
    "wrong-card-for-number",
    """Set code and number name one card, the line another.

    ## Why
    One of the two is wrong, and the card that is meant has to be known for sure. With `--printings any` the name
    decides and this is a note.

    ## Example
    `4 Iono OBF 80`: OBF 80 is Cleffa; Iono is PAF 80 or PAL 185.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
NAME_MISMATCH = kind(
    "L007",
    "name-mismatch",
    """The name is no card's name, and set code and number name a card with quite another one.

    ## Why
    The number alone is not trusted: digits are mistyped as easily as names. A name that is only misspelled (L008) is
    read as the card of that number.

    ## Example
    `3 Combat Cage PFL 87`: PFL 87 is Dawn; Battle Cage is PFL 85.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
MISSPELLED = kind(
    "L008",
    "misspelled-name",
    """A misspelled name is read as the one name that it can only mean.

    ## Why
    It is read so where set code and number agree with it, or where a single slip separates it from one name and no
    other name is near. Anything less is a suggestion, and the card stays unknown (L003).

    ## Example
    `1 Previous Trolley SSP 185` is Precious Trolley.

    ## Cites
    custom of this program
    """,
)
AMBIGUOUS = kind(
    "L009",
    "ambiguous-name",
    """Cards of one name that differ need a set code and a number.

    ## Why
    Many Pokémon share a name and little else, some Trainers are an ACE SPEC in one printing only, and before 2007
    Darkness and Metal Energy existed as Special Energy too. Where it makes a difference to the verdict, the line has
    to say which printing is meant. (Official decklists ask for set and number of every Pokémon.)

    ## Example
    `4 Pikachu` fits more than eighty different cards.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    swsh2021.names.same-name-same-card
    """,
)
BY_NAME = kind(
    "L010",
    "no-printed-number",
    """A code of Pokémon TCG Live stands for no printed set: the name decides.

    ## Why
    SVALT, SWSHALT, SMALT and MEALT are codes of the game for prints of cards that were given out elsewhere. Their
    numbers are printed on no card.

    ## Example
    `4 Dedenne-GX SMALT 156`

    ## Cites
    exports of Pokémon TCG Live
    """,
)
JAPANESE = kind(
    "L011",
    "japanese-printing",
    """A Japanese set code: a list of English cards names the English printing.

    ## Why
    Japanese sets are divided and numbered in another way. With `--printings any` the name decides and this is a note.

    ## Example
    `4 Dawn M2 77` is the Japanese print of Dawn PFL 87.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
NEWER_SET = kind(
    "L012",
    "set-not-in-data",
    """A set that exists, but that the card data do not hold.

    ## Why
    Its cards count towards size and copies; their legality can't be told. `judge cards update` may help.

    ## Example
    `1 Unown 30C 72`

    ## Cites
    days of the card data (judge --version)
    """,
)
BAD_SETTING = kind(
    "L013",
    "bad-setting",
    """A `# judge:` comment holds a setting that does not exist or can't be used.

    ## Why
    A mistyped setting would judge the list by other rules than its writer wanted.

    ## Example
    `# judge: formt=glc`; the settings are format, on, printings and ignore.

    ## Cites
    custom of this program
    """,
)
TOTAL_DIFFERS = kind(
    "L014",
    "total-differs",
    """The list states another total than its lines add up to.

    ## Why
    Stated numbers are never trusted (headers count lines in one program and copies in another), but a total that
    differs often means that a line was lost.

    ## Example
    `Totale carte: 60` under lines that add up to 42.

    ## Cites
    official deck list form (one row per card with its count; a total of 60)
    """,
)
IGNORED = kind(
    "L015",
    "ignored-text",
    """A line that is no card, heading, comment or link is left out.

    ## Why
    Texts pasted from elsewhere carry titles and remarks. This note lets you see that no card was lost.

    ## Example
    `Random line at the end`

    ## Cites
    custom of this program
    """,
)
CONTROL = kind(
    "L016",
    "control-character",
    """A control character inside a card line is left out.

    ## Why
    It can't be seen in an editor and belongs to no name; a broken copy may hide more.

    ## Example
    A zero byte inside `Pikachu`.

    ## Cites
    custom of this program
    """,
)
NOT_IN_SET = kind(
    "L017",
    "not-in-set",
    """A line names a card and a set without a number, and the set has no such card.

    ## Why
    A decklist names the printing that is played. With `--printings any` the name decides and this is a note.

    ## Example
    `4 Iono OBF`

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
BY_PLACE = kind(
    "L018",
    "unknown-language",
    """A name that is like no card's in six languages is passed over where set and number name a card.

    ## Why
    The online game writes lists in the language of its user, and a set code with a number names one printing in all of
    them. Names in English, French, German, Italian, Portuguese and Spanish are known; where a name in none of them
    comes near, it is taken for another language and not for a slip. A name that comes near another card's is one
    (L007).

    ## Example
    `2 リザードンex OBF 125` is Charizard ex.

    ## Cites
    deck lists of online events and judge guidance of 2015 (name; set and collector number of every Pokémon)
    """,
)
UNUSED_IGNORE = kind(
    "L031",
    "unused-ignore",
    """A comment ignores a finding that the list does not have.

    ## Why
    A comment that outlives its fault would hide the next one of its kind without anybody's wish.

    ## Example
    `# judge: ignore=D102` in a list without a fifth copy.

    ## Cites
    custom of this program
    """,
)
