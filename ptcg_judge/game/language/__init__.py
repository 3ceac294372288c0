"""The language of effect scripts: from YAML to functions over the table."""
