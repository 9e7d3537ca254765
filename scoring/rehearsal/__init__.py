"""Rehearsal of an evening: a marked copy whose tables are played by the engine's players."""
