"""The site as any WSGI server takes it; `manage.py up` comes by `rsgi`."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

application = get_wsgi_application()
# What is loaded now stays: looking through it for garbage cost as much as ranking a thousand.
gc.freeze()
# Of what a page leaves behind next to nothing is garbage that has to be looked for.
gc.set_threshold(20_000, 20, 20)
