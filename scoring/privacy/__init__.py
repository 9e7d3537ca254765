"""Personal data: handed out, forgotten, and forgotten again after a restore."""
