"""Reading the public databases: JSON and archives as they come, each in its own vocabulary, made facts."""
