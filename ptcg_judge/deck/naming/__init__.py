"""Which card a card text means."""
