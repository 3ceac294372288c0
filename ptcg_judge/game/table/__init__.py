"""What lies on the table, and who knows it."""
