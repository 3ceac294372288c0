"""The lines of the rulebooks' lists: set-up, turns, attacks, damage, Knock Outs, checkup."""
