"""The door for servers: `manage.py up`, or any other WSGI server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from club.bodies import notice_dead_connections, read_first

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

notice_dead_connections()
application = read_first(get_wsgi_application())
# What is loaded now stays: looking through it for garbage cost as much as ranking a thousand.
gc.freeze()
