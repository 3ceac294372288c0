"""Questions and answers: scenario files, replayed."""
