"""The effect scripts that ship with the program: found for a card, and shared by cards with the same text."""
