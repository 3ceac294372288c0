"""The commands that write scenarios: a board to start from, and one that is asked to its end."""
