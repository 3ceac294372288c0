"""A referee that knows no line of the engine: from what everybody at the table sees it keeps a small table of its own
and checks each play and each consequence against the rules of the book.

`seen` is what can be seen, `houses` the books' numbers and limits with the rule behind each, `table` the referee's own
table, `plain` whether anything in play could bend a rule, `plays`, `blows` and `ends` the rules, `offers` what a player
may do. Nothing here imports the engine; who watches a game translates its events into what can be seen.
"""

from referee import blows, ends, plays

__all__ = ["blows", "ends", "plays"]
