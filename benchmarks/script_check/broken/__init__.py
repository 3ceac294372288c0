"""Broken scripts and who notices them: checks, siblings, boards of the tests, and ordinary boards made for each text."""
