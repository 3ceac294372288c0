"""Breaking the program on purpose and looking what turns red.

`live` puts an edit of the source into the running program, `forks` gives each break a process of its own, `field` holds
the rulings and what each of them reaches, `edits` are breaks chosen by hand, `rules` breaks each rule of the books, and
`code` breaks lines of the source that a seed chooses.
"""
