"""Personal data: handed out, forgotten, forgotten again after a restore."""
