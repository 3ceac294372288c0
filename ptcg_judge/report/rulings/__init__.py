"""What `judge rulings` shows."""
