"""A tournament in one file: written, read in, checked."""
