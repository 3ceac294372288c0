"""What is in force, and what a Pokémon is under it."""
