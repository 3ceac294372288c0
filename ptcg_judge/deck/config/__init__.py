"""What a repository of decks says about its lists: `judge.toml`, or `[tool.judge]` in `pyproject.toml`."""
