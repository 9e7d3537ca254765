"""A whole club, or a whole site, as one file; and the way back in."""
