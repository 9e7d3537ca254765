"""The door of `manage.py up`: the site behind a front that reads bodies, in a process of its own
that ends with the one that watches over it."""

import sys

from django.db import close_old_connections

from club import connections, process_memory
from club.front import in_front_of
from club.public_pages import memory
from club.serving import belong_to_parent
from club.wsgi import application as site

sys.setswitchinterval(0.001)
application = in_front_of(site)
memory.start_maker(close_old_connections)
process_memory.give_back_each_minute()
connections.watch()
belong_to_parent()
