"""`judge convert` as a user runs it."""

from __future__ import annotations

LIST = "1 Iono PAL 185\n4 Dreepy TWM 128\n"


def test_a_list_goes_into_another_form_and_back(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(LIST, encoding="utf-8")
    done = judge("convert", "deck.txt", "--to", "csv", "--language", "de")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[1] == "4,Grolldra,TWM,128"
    back = judge("convert", "-", "--to", "limitless", stdin=done.stdout)
    assert back.stdout.decode() == "Pokémon (4)\n4 Dreepy TWM 128\n\nTrainer (1)\n1 Iono PAL 185\n"


def test_what_can_t_be_converted(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(LIST + "Pikachu ex SSP 57\n4 Judge SVI 176\n", encoding="utf-8")
    lost = judge("convert", "deck.txt", "--to", "csv")
    assert (lost.returncode, lost.stdout) == (2, b"")
    assert lost.stderr.startswith(b"judge: deck.txt:3:1: ")
    assert judge("convert", "nowhere.txt", "--to", "csv").returncode == 2
    assert judge("convert", "deck.txt", "--to", "pdf").returncode == 2
