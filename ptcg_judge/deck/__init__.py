"""Is this list legal? Reading decklists, formats by date, and the deck rules."""
