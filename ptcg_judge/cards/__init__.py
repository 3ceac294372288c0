"""What is printed on cards: facts, the store that holds them, and the effect scripts.

| module                                   | what it does                                                            |
|------------------------------------------|-------------------------------------------------------------------------|
| card, fact                               | the frozen facts: Card, Attack, Power, CardSet                          |
| names                                    | what the copy limit counts by; forgiving keys of names, numbers, codes  |
| store, storefile, printed, where         | the searchable file: finding cards in it, its layout, its lines, places |
| search                                   | `judge cards find`                                                      |
| sources, unpack, tcgdex, pokemontcg      | reading the public databases                                            |
| halves, merge, join, fill, function      | two databases as one; stages; which printings are the same card         |
| labels, wording, hints                   | one vocabulary; fingerprints of text; what two warnings need of it      |
| codes.yaml, overrides.yaml, wordings.yaml| hand-kept tables: set codes, corrections, wordings of one meaning       |
| build, index                             | `judge cards build`                                                     |
| update, fetch                            | `judge cards update`                                                    |

Text of cards is read where the store is built, hashed, and forgotten: no sentence of it is kept.
"""
