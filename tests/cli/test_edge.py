"""Every word that comes from outside is made safe before it reaches a screen or the log of a build."""

from __future__ import annotations

import http.server
import io
import json
import re
import shutil
import tarfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup

from ptcg_judge.cli import app as program
from ptcg_judge.places import rulings_folder
from ptcg_judge.report.lines import clean, clean_json, clean_line, clean_table
from tests.cli.conftest import GOOD

EVIL = "::error::x ##[error]y ##vso[z] \x1b[31m\x9b31m\u202e\u2066\u2028\r\n::error file=a::b\x07\x7f"
NAME = "::error::x ##[error]y \x1b[31m\u202e\n::error file=a::b.{}"  # a name that a file may bear
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]|##\\w*\\[|^\\s*::", re.MULTILINE)


def commands(group: TyperGroup, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every command of the program with the words that call it."""
    context = group.make_context("judge", ["--help"], resilient_parsing=True)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, TyperGroup):
            yield from commands(command, (*before, name))
        else:
            yield (*before, name), command


def calls() -> Iterator[list[str]]:
    """Every command with something evil as each of its arguments and as each of its options."""
    for words, command in commands(program.program()):
        needed = [param for param in command.params if param.param_type_name == "argument"]
        yield [*words, *(EVIL for _ in needed or (1,))]
        for param in command.params:
            if param.param_type_name == "option" and param.name != "watch":  # which would go on for ever
                yield [*words, *("x" for _ in needed), param.opts[0], EVIL]
        yield [*words, f"--{EVIL}"]
    yield [EVIL]
    yield [f"--{EVIL}"]


def said(args: list[str], capfd: pytest.CaptureFixture[str]) -> str:
    """What a call says on both streams."""
    with pytest.raises(SystemExit):
        program.run(args)
    out, error = capfd.readouterr()
    assert "should not have happened" not in error, (args, error)
    assert "Traceback" not in error
    return out + error


def few_rulings(folder: Path) -> Callable[[], Path]:
    """A library of one small folder: reading the whole one for each command takes a minute."""
    few = folder / "rulings"
    shutil.copytree(rulings_folder() / "checkup", few / "checkup")
    return lambda: few


def test_every_command_with_evil_words_in_every_argument(capfd, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EVIL.encode())))
    few = few_rulings(tmp_path)
    monkeypatch.setattr("ptcg_judge.places.rulings_folder", few)
    monkeypatch.setattr("ptcg_judge.rulings.library.library.rulings_folder", few)
    (tmp_path / "x").write_text("nothing\n", encoding="utf-8")
    tried = 0
    for args in calls():
        found = RAW.search(text := said(args, capfd))
        assert not found, (args, text)
        tried += 1
    assert tried > 60


FORMS = ("full", "sarif", "gitlab", "junit", "markdown", "badge")
FILES = {
    "list": ("txt", ["check {}", "check {} --output json", "check {} --quiet", "convert {}", "check {} --diff",
                     *(f"check {{}} --output {form}" for form in FORMS)]),
    "json": ("json", ["check {}", "check {} --output json"]),
    "csv": ("csv", ["check {}", "cards legal {}"]),
    "yaml": ("yaml", ["rule {}", "rulings lint {}", "rulings test {}", "schema scenario {}", "schema format {}",
                      "formats show {}", "check good.txt --format {}", "rule {} --output json",
                      "rulings lint {} --output json", "rulings seal {}", "rulings export {}"]),
}  # fmt: skip
QUOTED = json.dumps(EVIL)
CONTENT = {
    "txt": [f"4 {EVIL}\n", f"# judge: format={EVIL}\n{GOOD}", f"{GOOD}1 {EVIL} PAL 185\n4 Iono {EVIL} 185\n", EVIL],
    "json": [json.dumps([{"name": EVIL, "count": 4, "set": EVIL, "number": EVIL}]), "{" + EVIL],
    "csv": [f"count,name\n4,{EVIL}\n{EVIL},Iono\n"],
    "yaml": [
        f"{QUOTED}: 1\n", f"format: {QUOTED}\n", f"table: {{Ann: {{active: {QUOTED}}}}}\nplay: [{QUOTED}: 1]\n",
        f"id: {QUOTED}\nquestion: {QUOTED}\ntable: {{{QUOTED}: {{active: Iono}}}}\n", EVIL,
        f"format: x\nextends: [{QUOTED}]\n", f"rulebooks: [{QUOTED}]\n", f"!{EVIL}", f"&{EVIL} x", f"{QUOTED}: [\n",
        f"decks: [{{cards: [{QUOTED}], finds: [{QUOTED}]}}]\nid: {QUOTED}\n",
        f"game: {{Ann: {{deck: {QUOTED}}}, Ben: {{deck: {QUOTED}}}}}\n",
    ],
}  # fmt: skip


@pytest.mark.parametrize("ending", CONTENT)
def test_evil_names_keys_and_values_of_files(capfd, tmp_path, monkeypatch, ending) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    for name in (NAME.format(ending), f"plain.{ending}"):
        for content in CONTENT[ending]:
            Path(name).write_text(content, encoding="utf-8", newline="")
            for kind, calls_ in FILES.values():
                if kind != ending:
                    continue
                for call in calls_:
                    args = [word.format(name) for word in call.split()]
                    found = RAW.search(text := said(args, capfd))
                    assert not found, (call, content, text)


def test_annotations_hold_nothing_raw(capfd, tmp_path, monkeypatch) -> None:
    """In the form of GitHub lines do begin with ::, but only with commands of ours."""
    monkeypatch.chdir(tmp_path)
    for name in (NAME.format("txt"), "plain.txt"):
        for content in CONTENT["txt"]:
            Path(name).write_text(content, encoding="utf-8", newline="")
            text = said(["check", name, "--output", "github"], capfd)
            for line in text.splitlines():
                assert re.match(r"::(error|warning|notice) (title|file)=", line) or not RAW.search(line), line
                assert not RAW.search(line.removeprefix("::")), line


def test_json_says_the_same_with_escapes(capfd, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(NAME.format("txt")).write_text(GOOD, encoding="utf-8")
    text = said(["check", NAME.format("txt"), "--on", "2026-08-01", "--output", "json"], capfd)
    assert not RAW.search(text)
    assert json.loads(text)["results"][0]["source"] == NAME.format("txt")
    assert json.loads(clean_json(json.dumps({"a": EVIL}, ensure_ascii=False))) == {"a": EVIL}


def test_evil_answers_of_servers_and_members_of_archives(capfd, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))

    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.wfile.write(f"HTTP/1.1 500 {NAME[:30]}\x1b[31m\r\nLocation: http://{NAME[:9]}\r\n\r\n".encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Evil)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name in (f"{NAME}/data/a/b/c.ts", f"/{NAME}", f"x/cards/en/{NAME}.json"):
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    Path("evil.tar.gz").write_bytes(packed.getvalue())
    record = {"id": EVIL, "localId": EVIL, "name": EVIL, "category": EVIL, "set": {"id": EVIL}}
    Path("evil.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    for source in (address, f"{address}{EVIL}", "evil.tar.gz", "evil.jsonl"):
        for check in ((), ("--check",)):
            found = RAW.search(text := said(["cards", "update", "--from", source, *check], capfd))
            assert not found, text
    server.shutdown()


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("4 Iono", "4 Iono"), ("::error::x", ": :error::x"), ("  ::x", "  : :x"), ("a ##[x", "a # #[x"),
        ("##Trainer - 3", "##Trainer - 3"), ("a::b", "a::b"), ("\x1b[31m", "�[31m"), ("\x9b", "�"), ("x\u202ey", "x�y"),
    ],
)  # fmt: skip
def test_what_is_taken_out(text: str, safe: str) -> None:
    assert clean_line(text) == safe
    assert len(clean("x" * 5000)) == 1000


def test_a_table_keeps_its_cells() -> None:
    text = 'count\tname\n4\t"Iono ' + "x" * 3000 + '"\n'
    assert clean_table(text) == text
    assert clean_table("::error::x\n##[a],\x1b[31m,\u202e\n") == ": :error::x\n# #[a],�[31m,�\n"


def test_nothing_prints_past_the_edge() -> None:
    """Commands print with the functions of printing.py. What check prints itself is made of documents that are safe
    and held to it above; asking.py cleans each word of its prompts."""
    for path in Path(program.__file__).parent.rglob("*.py"):
        if path.name in ("printing.py", "check.py", "check_run.py", "app.py", "asking.py"):
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'(?<![\w.])print\((?!"\\033\[2J)|std(out|err)\.write\(', text), path
