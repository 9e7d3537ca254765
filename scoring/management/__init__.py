"""Commands of `manage.py` for results, benches and drills."""
