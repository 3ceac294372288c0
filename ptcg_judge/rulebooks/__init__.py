"""What the years changed: one complete table per rulebook."""
