"""The site's settings, with a wall that takes four seconds to make, again and again.

As a page did whose names were all compared with one another.
"""

import time

from club.settings import *  # noqa: F403 (settings are taken whole)
from club.settings import MIDDLEWARE

SECONDS, EVERY = 4, 15
_next = 0.0


def slow_wall(get_response):
    def middleware(request):
        global _next
        now = time.perf_counter()
        if request.path.endswith("/live/pages/") and now >= _next:
            _next = now + EVERY
            while time.perf_counter() < now + SECONDS:
                pass
        return get_response(request)

    return middleware


MIDDLEWARE = [*MIDDLEWARE, "tests.workshop.benches.slow_page.slow_wall"]
