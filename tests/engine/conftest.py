"""What the tests of the engine share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A loaded machine is no failure.
settings.register_profile(
    "engine", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("engine")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.engine)
