"""Complete games: decks, players, the record of a game, and what must hold after every play."""
