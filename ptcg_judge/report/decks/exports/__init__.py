"""A run for other programs: each form is one function for a list and one for the document."""
