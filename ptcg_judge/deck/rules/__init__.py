"""The deck rules, one small function per rule, grouped by noun."""
