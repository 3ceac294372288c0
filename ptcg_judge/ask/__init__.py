"""A question in anybody's words: the rulings, rules and deck rules nearest to it, and their answers."""
