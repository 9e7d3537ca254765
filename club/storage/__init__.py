"""Database, caches, prepared statements, saving what a form asked for, encrypted files."""
