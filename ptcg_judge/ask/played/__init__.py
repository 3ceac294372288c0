"""Questions about boards: the form of the question, a board built from the cards' facts, its replay as the answer."""
