"""Commands of `manage.py` for the site and its data."""
