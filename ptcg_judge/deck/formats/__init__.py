"""What may be played, by day."""
