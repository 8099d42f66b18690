"""What the templates share: one example of each type of question, to be written over."""
