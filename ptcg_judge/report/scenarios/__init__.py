"""What `judge rule` shows."""
