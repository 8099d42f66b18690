"""Rules about what is marked as right."""
