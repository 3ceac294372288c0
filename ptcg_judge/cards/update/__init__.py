"""Bringing a store up to date: fetching an archive, merging it, and replacing the old store safely."""
