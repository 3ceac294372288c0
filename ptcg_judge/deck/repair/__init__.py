"""Putting right what a list says in one certain way: names, codes and numbers, lines that stand twice, their order."""
