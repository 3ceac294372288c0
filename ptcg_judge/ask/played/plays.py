"""Questions about Trainers: whether one may be played on this board, attached, or beside another."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from ptcg_judge.ask.played.asked import FIRST_TURN, AskedQuestion
from ptcg_judge.ask.played.attacks import may, names_of, played
from ptcg_judge.ask.played.blockers import is_attached
from ptcg_judge.ask.played.board import FILLER, BoardText, OneSide, Placed, label, paid, quoted
from ptcg_judge.ask.played.result import PlayedOut, bare, refused, why_refused
from ptcg_judge.ask.played.told import UNDER, common, opposite
from ptcg_judge.cards.card import Card

MAY = r"^(?:can|may|could|am|is it|do|ok|are)\b.*\b(?:play|use|attach|allowed|put)\b"
IN_PLAY = r"\bin play\b|\bis out\b|\bon the (?:table|field|board)\b"
NOTHING_TO_DO = "certainly would do nothing"
ITEM = "Nest Ball SVI 181"


TWICE = r"\b(?:two|2) (?:copies of |of )?C|\btwice\b|\b(?:two|2) times\b|\ba second time\b|\bagain\b"


def _board() -> BoardText:
    return BoardText(
        OneSide(Placed(FILLER, []), [Placed(FILLER, [])]), OneSide(Placed(FILLER, []), [Placed(FILLER, [])])
    )  # fmt: skip


def _trainer_card(q: AskedQuestion) -> Card | None:
    return q.trainers[0].cards[-1] if q.trainers else None


def attached(q: AskedQuestion) -> PlayedOut | None:
    """Can I attach Bravery Charm to a Dragapult ex that already has Maximum Belt?"""
    tools = [one for one in q.trainers if "Pokémon Tool" in one.cards[-1].subtypes]
    if not tools and not q.trainers:
        return _energy_attached(q)
    if not tools or not q.has(r"\battach\b", r"\bput\b", r"\bsecond tool\b") or not q.has(r"^(?:can|may|could|is)\b"):
        return None
    holder = q.card(q.pokemon[0]) if q.pokemon else None
    board = _board()
    if holder is not None:
        board.ann.active = Placed(label(holder), [])
    if len(tools) > 1:
        board.ann.active.attached = [label(tools[1].cards[-1])]
    elif q.has(r"already|has a tool|second"):
        board.ann.active.attached = ["Bravery Charm PAL 173"]
    board.ann.hand = [label(tools[0].cards[-1])]
    board.play = [f"{{play: {quoted(label(tools[0].cards[-1]))}, to: Ann.active}}"]
    board.assumed.append(f"{board.ann.active.card} is yours and Active")
    return may(q, "attaching a Tool or Energy", board, "the Pokémon has room for it", 0.92)


def _energy_attached(q: AskedQuestion) -> PlayedOut | None:
    """Can I attach Team Rocket's Energy to Dragapult ex?"""
    energies = [one for one in q.cards if is_attached(one.cards[-1])]
    if len(energies) != 1 or not q.has(r"^(?:can|may|could|is)\b.*\b(?:attach|put)\w* (?:an? |my |the )?C") or q.powers:
        return None
    if len(q.pokemon) != 1 or q.attacks or q.has(UNDER.replace("with|", "") + r"|\b(?:after|twice|second|another)\b"):
        return None
    holder = q.card(q.pokemon[0])
    if holder is None:
        return None
    board = _board()
    board.ann.active = Placed(label(holder), [])
    card = label(energies[0].cards[-1])
    board.ann.hand = [card]
    board.play = [f"{{attach: {quoted(card)}, to: Ann.active}}"]
    board.assumed.append(f"{board.ann.active.card} is yours and Active, and no Energy was attached this turn")
    return may(q, "attaching a Tool or Energy", board, f"{energies[0].name} may be attached to {holder.name}", 0.9)


def second_supporter(q: AskedQuestion) -> PlayedOut | None:
    """Can I play Boss's Orders after Professor's Research in the same turn?"""
    ones = [one for one in q.trainers if "Supporter" in one.cards[-1].subtypes]
    if len(ones) < 2 or not q.has(r"\b(?:play|use)") or q.has(r"\bdeck\b"):
        return None
    after = q.has(r"\bafter\b|\bif i (?:already )?played\b")
    first, second = (ones[1], ones[0]) if after else (ones[0], ones[1])
    cards = [label(one.cards[-1]) for one in (first, second)]
    board = _board()
    board.ann.hand = cards
    board.play = [f"play: {quoted(card)}" for card in cards]
    board.assumed.append(f"{first.name} was played this turn")
    return may(q, "a second Supporter", board, "nothing forbids the second", 0.93)


def trainer(q: AskedQuestion) -> PlayedOut | None:
    """Can I use Counter Catcher when I'm ahead on Prizes?"""
    card = _trainer_card(q)
    others = [one for one in q.trainers[1:] if card is not None and one.name != card.name]
    in_play = len(others) == 1 and "Stadium" in others[0].cards[-1].subtypes and q.has(IN_PLAY)
    if card is None or (others and not in_play) or not q.has(MAY):
        return None
    if q.attacks or (q.pokemon and q.has("evolve|from|into")):
        return None
    board = _board()
    board.ann.hand = [label(card)]
    if q.powers and not (q.has(UNDER) and opposite(q, board, card)):
        return None
    if not _told(q, board, card) and not q.powers:
        return None
    if "deck" not in q.masked:
        board.ann.deck = None
    again = q.has(TWICE)
    board.play = [f"play: {quoted(label(card))}"] * (2 if again else 1)
    if "Pokémon Tool" in card.subtypes or (again and (q.has(r"\bnext turn\b|\bgame\b") or "ACE SPEC" in card.subtypes)):
        return None
    if again:
        q.number(r"(\w+) (?:copies of |of )?C")
        board.ann.hand = [label(card)] * 2
        board.assumed.append("it was played before in this turn")
    answer = may(q, "a Trainer played", board, f"nothing forbids {card.name}", 0.9)
    if answer.says == "No" and q.has(r"\bprizes?\b") and _does_nothing_anyway(q, board, card, answer.why):
        return None
    return answer


def _does_nothing_anyway(q: AskedQuestion, board: BoardText, card: Card, why: str) -> bool:
    """Whether a card is refused only because the plain board has nothing for it, not for the Prizes that were told."""
    plain = deepcopy(board)
    plain.ann.prizes = plain.ben.prizes = None
    other = may(q, "a Trainer played", plain, "", 0.0)
    return NOTHING_TO_DO in why and ";" not in bare(why) and (other.says != "No" or NOTHING_TO_DO in other.why)


def after_attack(q: AskedQuestion) -> PlayedOut | None:
    """If Budew used Itchy Pollen, can I play Buddy-Buddy Poffin? What the attack before left in force is asked for."""
    card, act = _trainer_card(q), q.attacks[0] if len(q.attacks) == 1 else None
    attacker = q.holder(act) if act is not None else None
    mine = q.has(r"\b(?:i|we|my opponent lets me) (?:used|attacked|attack|use A|declared)")
    if card is None or act is None or attacker is None or len(q.trainers) > 1 or mine:
        return None
    stops = q.has(r"A\S* (?:stops?|keeps?|prevents?|blocks?|locks?)\b.* (?:from )?(?:play|us|attach)ing (?:an? |my )?C")
    stops = stops or q.has(r"A\S* (?:stops?|prevents?|blocks?|locks?|shuts? off) (?:an? |my )?C")
    asks = stops or q.has(r"\b(?:can|may|could) (?:i|we)\b.*\b(?:play|use|attach)\b")
    if not asks:
        return None
    if not stops and not q.has(r"\b(?:if|after|when|once|because)\b|\b(?:last|next|following) turn\b|\bused\b"):
        return None
    boards = [_after(card, attacker, act.name, said) for said in (f"attack: {quoted(act.name)}", "pass")]
    with_it, without = (played(q, "a Trainer after an attack", board) for board in boards)
    if isinstance(with_it, PlayedOut) or isinstance(without, PlayedOut) or refused(without):
        return None  # the board does not hold what the card asks for
    if refused(with_it):
        why, cites = why_refused(with_it)
        says = "Yes" if stops else "No"
        return PlayedOut("a Trainer after an attack", says, why, boards[0].text(q.text), 0.9, tuple(boards[0].assumed),
                         cites, names_of(q), with_it)  # fmt: skip
    says = "No" if stops else "Yes"
    return PlayedOut("a Trainer after an attack", says, f"nothing of {act.name} forbids {card.name}",
                     boards[0].text(q.text), 0.85, tuple(boards[0].assumed), (), names_of(q), with_it)  # fmt: skip


def _after(card: Card, attacker: Card, attack: str, first: str) -> BoardText:
    """Ann is the opponent, whose turn ends with the attack; Ben plays the card."""
    printed = next(each for each in attacker.attacks if each.name == attack)
    ann = OneSide(Placed(label(attacker), paid(printed, attacker)), [Placed(FILLER, [])])
    ben = OneSide(Placed("Dreepy TWM 128", []), [Placed("Dreepy TWM 128", [])], [label(card), "Dragapult ex TWM 130"])
    ben.deck = [FILLER, FILLER]
    on = ", to: Ben.active" if "Pokémon Tool" in card.subtypes else ""
    play = f"{{play: {quoted(label(card))}{on}}}" if on else f"play: {quoted(label(card))}"
    board = BoardText(ann, ben, [first, "next turn", play])
    board.assumed.append(f"the opponent (Ann) used {attack} last turn, and nothing else is in force")
    return board


def _told(q: AskedQuestion, board: BoardText, card: Card) -> bool:
    """Put what the question says on the board; False where it says nothing that is known here."""
    told = common(q, board)
    for pattern, does in CONDITIONS:
        if q.has(pattern):
            does(q, board, card)
            told = True
    return told or not q.has(r"\b(?:if|when|while|with|without|after|as)\b")


Does = Callable[[AskedQuestion, BoardText, Card], None]


def _prizes(mine: int, theirs: int) -> Does:
    def put(q: AskedQuestion, board: BoardText, card: Card) -> None:
        board.ann.prizes, board.ben.prizes = mine, theirs
        board.assumed.append(f"you have {mine} Prizes left, the opponent {theirs}")

    return put


def _counted_prizes(q: AskedQuestion, board: BoardText, card: Card) -> None:
    mine = q.number(r"(\w+) prizes? (?:left|remaining)") or q.number(r"i have (\w+) prize")
    theirs = q.number(r"opponent (?:has|have|is at|at|on) (\w+)")
    if mine and theirs:
        _prizes(mine, theirs)(q, board, card)
    elif mine:
        board.ann.prizes = mine
        board.assumed.append(f"you have {mine} Prizes left, the opponent 6")


def _no_opposing_bench(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ben.bench = []
    board.assumed.append("the opponent's Bench is empty")


def _no_bench(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.bench = []
    board.assumed.append("your Bench is empty")


def _one_benched(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.bench = [Placed(FILLER, [])]
    board.assumed.append("one Pokémon is on your Bench")


def _full_bench(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.bench = [Placed(FILLER, []) for _ in range(5)]
    board.assumed.append("your Bench has 5 Pokémon")


def _hand(q: AskedQuestion, board: BoardText, card: Card) -> None:
    theirs = q.number(r"(?:opponent|they|he|she)\b[^,]*? (?:has|have|with) (?:only )?(\w+) cards? in (?:\w+ )?hand")
    if theirs is not None:
        board.ben.hand = [FILLER] * theirs
        board.assumed.append(f"the opponent's hand has {theirs or 'no'} cards")
        return
    many = q.number(r"(\w+) (?:other )?cards? (?:left )?in (?:my )?hand")
    board.ann.hand = [label(card), *[FILLER] * (many or 0)]
    board.assumed.append(f"your hand has {many or 'no'} other cards")


def _last_card(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.hand = [label(card)]
    board.assumed.append("it is the only card in your hand")


def _empty_discard(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.discard = []
    board.assumed.append("your discard pile is empty")


def _no_energy_in_discard(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.discard = [FILLER]
    board.assumed.append("your discard pile has a Pokémon and no Energy")


def _empty_deck(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.deck = []
    board.assumed.append("your deck is empty")


def _undamaged(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.assumed.append("none of your Pokémon has damage")


def _first_turn(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.turn = 2 if q.has(r"going second|go second|went second") else 1
    board.assumed.append(f"it is turn {board.turn} of the game, your first")
    if "Rare Candy" in card.name:
        board.ann.active = Placed("Dreepy TWM 128", [])
        board.ann.hand = [label(card), "Dragapult ex TWM 130"]


def _one_pokemon(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.ann.bench, board.ann.active = [], Placed(FILLER, ["Psychic"])
    board.assumed.append("you have one Pokémon in play, with one Energy")


def _same_stadium(q: AskedQuestion, board: BoardText, card: Card) -> None:
    there = next((one.cards[-1] for one in reversed(q.trainers) if "Stadium" in one.cards[-1].subtypes), card)
    board.stadium = label(there)
    board.assumed.append(f"{there.name} is in play")


def _quiet(q: AskedQuestion, board: BoardText, card: Card) -> None:
    board.assumed.append("none of your Pokémon was Knocked Out in the opponent's last turn")


CONDITIONS: tuple[tuple[str, Does], ...] = (
    (r"ahead on prizes|i am ahead|i'?m ahead|winning on prizes|took more prizes|fewer prizes left", _prizes(2, 4)),
    (r"behind on prizes|i am behind|i'?m behind|more prizes left", _prizes(4, 2)),
    (r"(?:equal|even|tied|same number of) (?:on )?prizes|prizes are (?:even|tied|equal)", _prizes(3, 3)),
    (r"\w+ prizes? (?:left|remaining)", _counted_prizes),
    (
        r"opponent\S* (?:has |with )?(?:no|an empty|without a) bench|opponent\S* bench is empty|into no bench",
        _no_opposing_bench,
    ),
    (
        r"(?<!opponent has )(?:no|without a|without any|empty) (?:bench|benched pok\S*)(?<!opponent has no bench)",
        _no_bench,
    ),
    (r"\bwith (?:a|one|only one|1) bench", _one_benched),
    (r"bench (?:is|was)? ?full|full bench", _full_bench),
    (r"\w+ (?:other )?cards? (?:left )?in (?:my |their |his |her )?hand", _hand),
    (r"(?:last|only) card(?! in (?:my )?deck)|empty hand otherwise", _last_card),
    (r"no (?:basic )?energy (?:cards? )?in (?:my|the) discard", _no_energy_in_discard),
    (r"(?:empty|no cards in (?:my|the)|nothing in (?:my|the)) discard|discard pile is empty", _empty_discard),
    (r"empty deck|deck is empty|no cards in (?:my )?deck", _empty_deck),
    (r"no damage|undamaged|nothing .*damage|none .*damage|full hp", _undamaged),
    (FIRST_TURN, _first_turn),
    (r"only (?:one|1) pok\S*", _one_pokemon),
    (rf"(?:while|when|if|same) .*C .*(?:{IN_PLAY})", _same_stadium),
    (r"\bif (?:there is |there's )?(?:already )?(?:an? )?C (?:is )?(?:already )?(?:in play|out|there)", _same_stadium),
    (r"\b(?:none|nothing|no pok\S*|nobody)\b.*\bknocked out\b", _quiet),
)
