"""The shared cache, which the site outlives."""

import logging
from functools import wraps

from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class OwnRedisCache(RedisCache):
    """One that is emptied of its own keys alone, for the server may be others' too."""

    def clear(self):
        client = self._cache.get_client(write=True)
        keys = [*client.scan_iter(f"{self.key_prefix}:*", count=1000)]
        return bool(client.unlink(*keys)) if keys else True

    def catch_up(self):
        """Called before each operation."""

    def miss(self, name, args):
        """Called for each operation that did not reach Redis."""


class SurvivingRedisCache(OwnRedisCache):
    """While Redis cannot be reached, this process's own memory serves, and limits still hold."""

    def __init__(self, server, params):
        super().__init__(server, params)
        own = {key: value for key, value in params.items() if key != "OPTIONS"}
        self.own_memory = LocMemCache("while-redis-is-gone", own)

    def ping(self) -> bool:
        try:
            return bool(self._cache.get_client().ping())
        except RedisError:
            return False

    def evicted(self) -> int:
        """Values that Redis has dropped before their time, for want of memory."""
        try:
            return int(self._cache.get_client().info("stats")["evicted_keys"])
        except RedisError:
            return 0


class ForgettingRedisCache(OwnRedisCache):
    """While Redis cannot be reached, it holds nothing. Values that were changed or deleted then are
    dropped before anything else is asked: another node may reach Redis all the time."""

    outdated: set[str] = set()

    def __init__(self, server, params):
        super().__init__(server, params)
        self.own_memory = DummyCache("while-redis-is-gone", {})

    def catch_up(self):
        if keys := tuple(self.outdated):
            self._cache.get_client(write=True).unlink(*keys)
            self.outdated.difference_update(keys)

    def miss(self, name, args):
        if name in ("set", "delete"):
            self.outdated.add(self.make_and_validate_key(args[0]))


def _or_own_memory(name):
    ask_redis = getattr(OwnRedisCache, name)

    @wraps(ask_redis)
    def ask(self, *args, **kwargs):
        try:
            self.catch_up()
            return ask_redis(self, *args, **kwargs)
        except RedisError:
            self.miss(name, args)
            log.warning("Redis cannot be reached; this process's own memory serves")
            return getattr(self.own_memory, name)(*args, **kwargs)

    return ask


# Every operation by which Django's code and ours reach the cache.
OPERATIONS = (
    *("add", "get", "set", "touch", "delete", "incr", "has_key"),
    *("get_many", "set_many", "delete_many", "clear"),
)
for _name in OPERATIONS:
    for _kind in (SurvivingRedisCache, ForgettingRedisCache):
        setattr(_kind, _name, _or_own_memory(_name))
