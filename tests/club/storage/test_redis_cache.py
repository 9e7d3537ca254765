"""Redis as it is, and Redis gone: the second needs none."""

import uuid

import pytest
from django.core.cache import cache as default_cache

redis = pytest.importorskip("redis", reason="the package redis is not installed")

from club.storage.redis_cache import (  # noqa: E402
    OPERATIONS,
    ForgettingRedisCache,
    SurvivingRedisCache,
)


@pytest.fixture
def cut_off():
    """A cache whose Redis is not there: nothing listens on this port."""
    options = {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}
    cache = SurvivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": options})
    yield cache
    cache.clear()


def test_without_redis_the_process_remembers_itself(cut_off):
    assert cut_off.get("a") is None
    assert cut_off.add("a", 1, 60)
    assert not cut_off.add("a", 2, 60)
    assert cut_off.incr("a") == 2
    cut_off.set_many({"b": 3, "c": 4})
    assert cut_off.get_many(["a", "b", "c"]) == {"a": 2, "b": 3, "c": 4}
    cut_off.delete("b")
    assert cut_off.has_key("b") is False
    assert cut_off.ping() is False


def test_every_operation_that_django_has_survives():
    from django.core.cache.backends.redis import RedisCache

    own = {name for name in vars(RedisCache) if not name.startswith("_")}
    assert own - set(OPERATIONS) == {"get_backend_timeout"}


@pytest.mark.skipif(not hasattr(default_cache, "ping"), reason="the cache is in memory")
def test_emptying_leaves_what_is_somebody_elses(settings):
    """A test beside this one lost its session so, and asked the database once more."""
    facts = settings.CACHES["default"]
    own, other = (
        SurvivingRedisCache(facts["LOCATION"], facts | {"KEY_PREFIX": uuid.uuid4().hex})
        for _each in range(2)
    )
    own.set("a", 1)
    other.set("a", 2)
    own.clear()
    assert (own.get("a"), other.get("a")) == (None, 2)
    other.clear()


@pytest.mark.skipif(not hasattr(default_cache, "ping"), reason="the cache is in memory")
@pytest.mark.parametrize(
    "change", [lambda cache: cache.delete("a"), lambda cache: cache.set("a", 2)]
)
def test_what_was_changed_while_redis_was_gone_is_not_remembered_by_it(settings, change):
    """A session that ended on a node cut off from Redis is over for every node."""
    facts = settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}
    near, other = (ForgettingRedisCache(facts["LOCATION"], facts) for _each in range(2))
    options = {"socket_connect_timeout": 0.2}
    cut_off = ForgettingRedisCache("redis://127.0.0.1:1/0", facts | {"OPTIONS": options})
    near.set("a", 1)
    near.set("b", 1)
    change(cut_off)
    assert cut_off.get("a") is None
    assert near.get("a") is None, "this process reaches Redis again"
    assert (other.get("a"), other.get("b")) == (None, 1)
    near.set("a", 3)
    assert other.get("a") == 3, "once is enough"


def test_limits_hold_without_redis(cut_off, monkeypatch):
    from club.web import throttle

    monkeypatch.setattr(throttle, "cache", cut_off)
    for _each in range(throttle.FREE_FAILURES):
        throttle.count_failure("door")
    assert throttle.seconds_to_wait(["door"]) > 0
