"""What is not decided: coins, picks, choices and orders left open."""
