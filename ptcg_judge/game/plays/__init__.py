"""What a player may do, and the doing of it."""
