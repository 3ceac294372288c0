"""What is printed on cards: facts, the store that holds them, and the effect scripts."""
