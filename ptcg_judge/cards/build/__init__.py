"""From facts to the store: two databases as one, corrections, functional identity, indexes."""
