"""A scenario played under a rulebook, every way, and compared with what it expects."""
