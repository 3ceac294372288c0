"""The text of a scenario, checked and turned into data."""
