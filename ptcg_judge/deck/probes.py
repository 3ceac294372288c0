"""Probes of new card data: a few lists whose verdict must not change when the data are renewed."""

from __future__ import annotations

from datetime import date
from typing import Final

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.check import Judgement, check_deck
from ptcg_judge.deck.formats import load_format
from ptcg_judge.deck.read import read_decks
from ptcg_judge.errors import CardDataError

# Format, day, list. Cards of several eras, sub-sets, promos, names shared by EX and ex, and other languages.
PROBES: Final = (
    ("standard", date(2026, 8, 1), "4 Dreepy TWM 128\n4 Drakloak TWM 129\n3 Dragapult ex TWM 130\n4 Iono PAL 185\n"
     "4 Ultra Ball SVI 196\n4 Rare Candy MEG 125\n37 Basic Psychic Energy SVE 5"),
    ("expanded", date(2026, 8, 1), "4 Mewtwo-EX NXD 54\n4 N FCO 105\n2 Lysandre's Trump Card PHF 99\n"
     "4 Double Colorless Energy SUM 136\n1 Computer Search BCR 137\n2 Shaymin-EX ROS 77\n43 Psychic Energy EVO 95"),
    ("unlimited", date(2026, 8, 1), "4 Charizard BS 4\n4 Charizard ex OBF 125\n2 Charizard VSTAR PR-SW 262\n"
     "1 Lusamine {*} CIN 96\n1 Unown [A] UF A\n4 Gyarados Star HP 102\n44 Fire Energy BS 98"),
    ("standard", date(2026, 8, 1), "4 Grolldra\n4 Phandra TWM 129\n3 Katapuldra-ex TWM 130\n4 Hyperball\n"
     "45 Basis-{P}-Energie"),
)  # fmt: skip


def same_verdicts(old: CardStore, new: CardStore) -> None:
    """Judge every probe with both stores. Raises CardDataError where the new one comes to another verdict.

    A probe that the old data cannot read is passed over: it says nothing.
    """
    for id, day, text in PROBES:
        was, now = _verdict(old, id, day, text), _verdict(new, id, day, text)
        if was.verdict is not now.verdict and not any(finding.code == "L003" for finding in was.findings):
            said = f"a list that was {was.verdict.value} in {id} would be {now.verdict.value}"
            raise CardDataError("the new card data", f"{said}; the card data are as before")


def _verdict(cards: CardStore, id: str, day: date, text: str) -> Judgement:
    (deck,) = read_decks(text, "probe", cards)
    return check_deck(deck, load_format(id).on(day, cards))
