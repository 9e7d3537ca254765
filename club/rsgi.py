"""The door of `manage.py up`: the site behind a front that reads bodies, in a process of its own
that ends with the one that watches over it."""

import os
import sys

from django.conf import settings
from django.db import close_old_connections

from club.process import freed_memory, metrics
from club.serving import connections
from club.serving.front import in_front_of, prepare
from club.serving.server import belong_to_parent
from club.web.public_pages import memory
from club.wsgi import application as site

sys.setswitchinterval(0.001)
application = in_front_of(site)
memory.start_maker(close_old_connections)
freed_memory.give_back_each_minute()
connections.watch()
belong_to_parent()
prepare(site)
if settings.METRICS:
    metrics.share(settings.DATA_DIR, os.getpid())
