"""The rulings that ship with the program: found, run, sealed, checked, counted, exported."""
