"""One play in progress: the game, lists of steps, the trace."""
