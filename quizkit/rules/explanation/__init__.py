"""Rules about explanations and feedback."""
