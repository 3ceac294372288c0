"""Codes in decklists that stand for no English set: Japanese sets, codes of Pokémon TCG Live, sets still to come.

Sources: the set lists of the Japanese site's card search and of public deck archives; the English sets are those in
which (most of) the cards of the Japanese one came out. They serve for hints only.
"""

from __future__ import annotations

import re
from typing import Final

# Pokémon TCG Live: prints given out elsewhere, numbered by the game alone.
# The value is the series whose cards they are.
ONLY_ONLINE: Final = {"SVALT": "sv", "SWSHALT": "swsh", "SMALT": "sm", "XYALT": "xy", "BWALT": "bw", "MEALT": "me"}

# A code for basic Energy of any look; the number tells nothing.
ENERGY_CODES: Final = frozenset({
    "ENERGY", "XYENERGY", "SMENERGY", "BWENERGY", "SWSHENERGY", "SVENERGY", "HSENERGY", "MISC",
})  # fmt: skip

# Sets that are announced or out, but later than the data: (English) 30th anniversary set.
TO_COME: Final = frozenset({"30C", "30A"})

# Promo sets to which cards are still added: a number beyond the data may exist.
GROWING: Final = frozenset({"mep"})

# The prefix of a promo's number tells its set: "Tapu Lele SM45".
PROMO_PREFIXES: Final = {
    "SWSH": "PR-SW", "SM": "PR-SM", "XY": "PR-XY", "BW": "PR-BLW", "HGSS": "PR-HS", "DP": "PR-DPP",
}  # fmt: skip

# The Energy sets repeat their eight cards in other prints: SVE 9-16 and 17-24 are SVE 1-8 again.
EIGHTS: Final = frozenset({"SVE", "MEE"})

JAPANESE: Final[dict[str, tuple[str, ...]]] = {
    "S1W": ("SSH",), "S1H": ("SSH",), "S1A": ("RCL",), "S2": ("RCL",), "S2A": ("DAA",), "S3": ("DAA",),
    "S3A": ("CPA", "VIV"), "S4": ("VIV",), "S4A": ("SHF",), "S5I": ("BST",), "S5R": ("BST",), "S5A": ("BST", "CRE"),
    "S6H": ("CRE",), "S6K": ("CRE",), "S6A": ("EVS",), "S7D": ("EVS",), "S7R": ("EVS",), "S8": ("FST",),
    "S8A": ("CEL",), "S8B": ("BRS", "CRZ"), "S9": ("BRS",), "S9A": ("ASR", "BRS"), "S10D": ("ASR",),
    "S10P": ("ASR",), "S10A": ("LOR", "ASR"), "S10B": ("PGO",), "S11": ("LOR",), "S11A": ("SIT", "LOR"),
    "S12": ("SIT",), "S12A": ("CRZ",), "S-P": ("PR-SW",), "SM-P": ("PR-SM",), "XY-P": ("PR-XY",), "SI": (),
    "SC": (), "SD": (), "SH": (), "SGG": (),
    "SGI": (), "SPZ": (), "SPD": (), "SJ": (), "SK": (), "SO": (), "SVF": (), "SVB": (), "SLD": (), "SLL": (),
    "SV1S": ("SVI",), "SV1V": ("SVI",), "SV1A": ("PAL", "SVI"), "SV2P": ("PAL",), "SV2D": ("PAL",), "SV2A": ("MEW",),
    "SV3": ("OBF",), "SV3A": ("PAR",), "SV4K": ("PAR",), "SV4M": ("PAR",), "SV4A": ("PAF",), "SV5K": ("TEF",),
    "SV5M": ("TEF",), "SV5A": ("TWM", "TEF"), "SV6": ("TWM",), "SV6A": ("SFA",), "SV7": ("SCR",), "SV7A": ("SSP",),
    "SV8": ("SSP",), "SV8A": ("PRE",), "SV9": ("JTG",), "SV9A": ("DRI",), "SV10": ("DRI",), "SV11B": ("BLK",),
    "SV11W": ("WHT",), "SV-P": ("PR-SV",), "SVOM": ("DRI",), "SVOD": ("DRI",), "SVK": (), "SVLN": (), "SVLS": (),
    "SVAM": (), "SVAL": (), "SVAW": (), "SVC": (), "SVD": (), "SVEL": (), "SVEM": (), "SVG": (), "SVHK": (),
    "SVHM": (), "SVI-JP": (), "SVJL": (), "SVJP": (), "SVM": (), "SVN": (),
    "M1L": ("MEG",), "M1S": ("MEG",), "M2": ("PFL",), "M2A": ("ASC",), "M3": ("POR",), "M4": ("CRI",),
    "M5": ("PBL",), "M-P": ("MEP",), "MBG": ("PFL", "ASC"), "MBD": ("PFL", "ASC"), "MC": ("ASC",), "MA": ("MEG",),
}  # fmt: skip
_JAPANESE_SHAPE: Final = re.compile(r"^(?:S|SV|M|SM|XY|BW|CP|L|DP|PT)-?\d{1,2}[A-Z]{0,2}\+?$")


def japanese(code: str) -> tuple[str, ...] | None:
    """The English sets of a Japanese set code, () where they are not told here; None for any other code."""
    key = code.upper().replace(" ", "")
    if key in JAPANESE:
        return JAPANESE[key]
    return () if _JAPANESE_SHAPE.match(key) else None


def without_language(code: str) -> str:
    """A code less the mark that shops add for prints in another language: SSPJP is the Japanese SSP."""
    return code[:-2] if len(code) >= 5 and code.upper().endswith(("JP", "PT")) else code
