"""What is printed on cards: facts, the store that holds them, and the effect scripts.

| room              | what it does                                                                                     |
|-------------------|--------------------------------------------------------------------------------------------------|
| card, frozen      | the frozen facts: Card, Attack, Power, CardSet                                                   |
| names             | what the copy limit counts by; forgiving keys of names, numbers, codes                           |
| store/            | the searchable file: where it lies, its layout, its lines, finding cards in it                   |
| sources/          | the public databases: unpacking and reading them, one vocabulary, fingerprints of their texts    |
| build/            | `judge cards build`: two databases as one, stages, which printings are the same card, indexes;   |
|                   | the hand-kept tables: codes.yaml, overrides.yaml, wordings.yaml                                  |
| update/           | `judge cards update`                                                                             |
| data/, effects/   | the store that ships with the program; the effect scripts                                        |

Each room imports only from those above it. Text of cards is read where the store is built, hashed, and forgotten: no
sentence of it is kept.
"""
