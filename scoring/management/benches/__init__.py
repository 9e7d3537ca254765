"""What `manage.py bench` measures: a module a bench, each with `run(write)`."""
