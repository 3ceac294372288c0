"""Which files of a run have changed: since a revision of git, or since they were looked at last."""
