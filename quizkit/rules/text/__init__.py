"""Rules about the letters and signs of any text, in any language."""
