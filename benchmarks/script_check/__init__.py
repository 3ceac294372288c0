"""Card texts beside their scripts: what both say as facts, where they differ, and why (`benchmarks/check_scripts.py`)."""
