"""Papers and files of a tournament, one file each, found by `registry.py`; a new one is a copy of
`round_results.py` with another `DOCUMENT`."""
