"""What cards do, compiled, and its carrying out."""
