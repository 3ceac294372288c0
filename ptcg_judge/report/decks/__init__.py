"""What `judge check` shows."""
