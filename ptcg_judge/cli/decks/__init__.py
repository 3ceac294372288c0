"""Commands around decklists beside the verdict: configuration, repairs, other forms, differences, watching."""
