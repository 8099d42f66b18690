"""Rules about what a learner picks from."""
