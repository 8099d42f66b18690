"""Rules about the question itself."""
