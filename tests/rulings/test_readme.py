"""The README's table of rulings is the program's. `python -m tests.rulings.test_readme` writes it anew."""

from __future__ import annotations

from ptcg_judge.report.rulings.text import counts_page
from ptcg_judge.rulings.file.topics import TOPICS
from tests.conftest import REPOSITORY
from tests.rulings.test_library import library

README = REPOSITORY / "README.md"
BEGIN, END = "<!-- rulings: counted by the program -->\n", "<!-- end of rulings -->\n"


def parts() -> tuple[str, str, str]:
    """What stands before the table, the table, and what follows."""
    before, _, rest = README.read_text(encoding="utf8").partition(BEGIN)
    table, _, after = rest.partition(END)
    return before, table, after


def test_the_table_of_the_readme_is_counted() -> None:
    assert parts()[1] == counts_page(library().items), "write it anew: python -m tests.rulings.test_readme"


def test_the_readme_of_the_library_names_every_topic() -> None:
    text = (REPOSITORY / "rulings" / "README.md").read_text(encoding="utf8")
    assert [topic for topic, what in TOPICS.items() if f"| `{topic}` | {what} |" not in text] == []


if __name__ == "__main__":
    before, _, after = parts()
    README.write_text(before + BEGIN + counts_page(library().items) + END + after, encoding="utf8")
