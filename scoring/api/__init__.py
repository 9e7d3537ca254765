"""The API: what pages show and a desk does, for other programs. Nothing imports this package."""
