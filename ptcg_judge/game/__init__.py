"""What happens on the table; knows no year."""
