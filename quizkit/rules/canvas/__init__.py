"""What Canvas would change, lose or refuse; off unless the profile is ``canvas``."""
