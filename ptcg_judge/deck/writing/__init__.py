"""Lists written in the forms of other programs, so that they are read as the same decks again."""
