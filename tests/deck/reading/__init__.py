"""Reading decklists."""
