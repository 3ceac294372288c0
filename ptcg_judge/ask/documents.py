"""What can be found: rulings, rules (one document for each question that lines the books up) and deck rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.cite import Citation, age, citation, every_rule
from ptcg_judge.places import PACKAGE, said_folder
from ptcg_judge.rulings.library.scan import Scanned, every_scanned, library_digest, scanned_of
from ptcg_judge.rulings.library.scan import row_of as scanned_row

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore

RULING: Final = "ruling"
RULE: Final = "rule"
DECK_RULE: Final = "deck rule"
KINDS: Final = (RULING, RULE, DECK_RULE)


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """One thing that can be the answer: its kind, its ids (a rule has one per book, newest first) and its texts.

    `file` is the ruling file, whose documents are one question on several boards.
    `asks` is the question of a ruling, else that of the file's first ruling where it rests on the same rules, else "".
    `phrases` are what a question is compared with as a whole; `fields` are what is searched, by their name.
    """

    kind: str
    ids: tuple[str, ...]
    title: str
    question: str
    fields: Mapping[str, str]
    phrases: tuple[str, ...] = ()
    ruling: Scanned | None = None
    rules: tuple[Citation, ...] = field(default=())
    cites: tuple[str, ...] = ()
    file: str = ""
    asks: str = ""

    @property
    def id(self) -> str:
        """The first of its ids."""
        return self.ids[0]


def is_a_ruling(document: Document) -> bool:
    """Whether a rule of a book is a ruling on single cards, told there."""
    return bool(document.rules) and all(rule.area == "ruling" for rule in document.rules)


def row_of(one: Document) -> list[object]:
    """A document as a row of JSON; `document_of` reads it."""
    ruling = scanned_row(one.ruling) if one.ruling is not None else None
    texts = [one.kind, one.ids, one.title, one.question, dict(one.fields), one.phrases, one.cites, one.file, one.asks]
    return [*texts, ruling]


def document_of(row: list[Any]) -> Document:
    """The document of such a row."""
    kind, ids, title, question, fields, phrases, cites, file, asks, ruling = row
    return Document(
        kind,
        tuple(ids),
        title,
        question,
        fields,
        tuple(phrases),
        scanned_of(ruling) if ruling is not None else None,
        tuple(map(citation, ids)) if kind == RULE else (),
        tuple(cites),
        file,
        asks,
    )


def documents_digest() -> str:
    """A digest of all that the documents and their terms are made of: rulings, rules, cards, words, and the code."""
    from ptcg_judge.cards.store import CardStore

    found = blake2b(f"{library_digest()} {CardStore.open().facts['checksum']}".encode(), digest_size=16)
    code = [*PACKAGE.glob("ask/*"), *PACKAGE.glob("deck/rules/*.py"), PACKAGE / "deck" / "finding_kinds.py"]
    said = [said_folder() / "compiled.json", said_folder().parent / "glossary.yaml"]
    for path in sorted([*code, *said]):
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()


def every_document() -> tuple[Document, ...]:
    """All rulings, rules and deck rules."""
    return (*_rulings(), *_rules(), *_deck_rules())


def _rulings() -> Iterator[Document]:
    from ptcg_judge.ask.words import asked
    from ptcg_judge.cards.store import CardStore

    cards = CardStore.open()
    by_id = {one.id: one for one in every_scanned()}
    for one in by_id.values():
        first = _first(by_id, one)
        topic, _, rest = one.id.rpartition("/")
        more = asked().get(one.id, ())
        fields = {
            "title": one.title,
            "question": one.question,
            "answer": one.answer,
            "names": " . ".join(one.names),
            "does": _printed(one, cards),
            "first": "" if one is first else f"{first.title} . {first.question}",
            "id": f"{topic} {rest}".replace("-", " "),
            "asked": " . ".join(more),
        }
        phrases = tuple(filter(None, (one.title, one.question, *more)))
        yield Document(
            RULING,
            (one.id,),
            one.title,
            one.question,
            fields,
            phrases,
            one,
            cites=one.cites,
            file=first.id,
            asks=one.question or _of_the_first(first, one),
        )


def _first(by_id: Mapping[str, Scanned], one: Scanned) -> Scanned:
    """The ruling that asks the question of which this is another board; itself, where it asks its own.

    Its id begins with that of the first, which stands in the same file, or has become a case of a family.
    """
    words = one.id.split("-")
    for end in range(1, len(words)):
        first = by_id.get("-".join(words[:end]))
        if first is not None and (first.file == one.file or first.file != f"{first.id}.yaml"):
            return first
    return one


def _of_the_first(first: Scanned, other: Scanned) -> str:
    """The question of a file's first ruling, where another board of the file is on the same rules."""
    return f"{first.question} ({other.title})" if first.question and {*first.cites} & {*other.cites} else ""


def _printed(ruling: Scanned, cards: CardStore) -> str:
    """The names of what the ruling's cards can do, for people often name a Power and not its Pokémon."""
    found = [card for id in ruling.cards if (card := cards.by_id(id)) is not None]
    names = [power.name for card in found for power in card.powers]
    names += [attack.name for card in found for attack in card.attacks]
    return " . ".join(dict.fromkeys(names))


def _rules() -> Iterator[Document]:
    from ptcg_judge.ask.words import asked

    by_concept: dict[str, list[Citation]] = {}
    for rule in every_rule():
        by_concept.setdefault(rule.concept or rule.rule, []).append(rule)
    for concept, rules in by_concept.items():
        newest = sorted(rules, key=lambda rule: (rule.book != "adv2018", age(rule.rule)), reverse=True)
        phrases = asked().get(concept, ())
        fields = {
            "says": " . ".join(dict.fromkeys(rule.says for rule in newest)),
            "short": " . ".join(dict.fromkeys(rule.short for rule in newest if rule.short)),
            "id": " ".join(dict.fromkeys(_id_words(rule.rule) for rule in newest)),
            "section": " ".join(dict.fromkeys(f"{rule.area} {rule.section}" for rule in newest)),
            "asked": " . ".join(phrases),
        }
        ids = tuple(rule.rule for rule in newest)
        said = dict.fromkeys(text for rule in newest for text in (rule.says, rule.short) if text)
        yield Document(RULE, ids, newest[0].says, "", fields, (*phrases, *said), rules=tuple(newest))


def _id_words(rule: str) -> str:
    return rule.partition(".")[2].replace("-", " ").replace(".", " ")


def _deck_rules() -> Iterator[Document]:
    import ptcg_judge.deck.rules  # noqa: F401  # fills the registry
    from ptcg_judge.ask.words import asked
    from ptcg_judge.deck.finding_kinds import KINDS

    for entered in sorted(KINDS.values(), key=lambda kind: kind.code):
        if not entered.code.startswith("D"):
            continue
        phrases = asked().get(entered.name, ())
        fields = {
            "title": entered.name.replace("-", " "),
            "says": entered.says,
            "asked": " . ".join(phrases),
            "page": " ".join((entered.section("Why"), entered.section("Example"), "deck list build building format")),
        }
        texts = (*phrases, entered.says, fields["title"])
        yield Document(DECK_RULE, (entered.name,), entered.says, "", fields, texts, cites=entered.cites)
