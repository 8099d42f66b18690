"""What Moodle's import would refuse, cut or lose; off unless the profile is ``moodle``."""
