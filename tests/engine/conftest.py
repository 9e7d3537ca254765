"""What the tests of the engine share."""

from hypothesis import HealthCheck, settings

# A loaded machine is no failure.
settings.register_profile(
    "engine", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("engine")
