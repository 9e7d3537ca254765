"""The server: its port, the event loop in front of the site, open connections."""
