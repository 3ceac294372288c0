"""From printed English text to effect scripts, for maintainers: texts are read where they lie and never kept.

| module          | what is in it                                                                    |
|-----------------|----------------------------------------------------------------------------------|
| `wording.py`    | one spelling for all eras, sentences, reminders left out                         |
| `frames.py`     | patterns of a few words with blanks, and what fills the blanks                   |
| `things.py`     | phrases for Pokémon, cards and Energy                                            |
| `amounts.py`    | phrases for numbers: what is counted                                             |
| `questions.py`  | phrases for conditions                                                           |
| `deeds.py`      | what is done: statements                                                         |
| `moving.py`     | statements that move cards                                                       |
| `standing.py`   | what holds for a while or as long as a card is in play: effects                  |
| `assembling.py` | what was said put together: coins, conditions, the steps of an attack            |
| `attacks.py`    | the sentences of an attack                                                       |
| `powers.py`     | the sentences of a Power or Ability put together                                 |
| `alike.py`      | whether two scripts say the same                                                 |
| `run.py`        | texts by fingerprint; compile what has no script, compare with what has one      |

A text is compiled as a whole or not at all.
"""
