"""From a text to the lists in it."""
