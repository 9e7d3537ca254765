"""The site as any WSGI server takes it; `manage.py up` comes by `rsgi`."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

application = get_wsgi_application()
# What is loaded now stays: looking through it for garbage cost as much as ranking a thousand.
gc.freeze()
# Of what a page leaves behind little is garbage that has to be looked for, but rows that name one
# another are: looked for after 8,000,000 they had doubled the memory of half an hour.
gc.set_threshold(20_000, 5, 2)
