"""The benches and drills of the source: a site that is installed goes without them."""

from importlib import import_module
from types import ModuleType

from django.core.management import CommandError


def workshop_module(name: str) -> ModuleType:
    try:
        return import_module(f"tests.workshop.{name}")
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.startswith("tests"):
            raise CommandError(
                "Benches and drills stand in the folder tests/workshop, which is not here: "
                "run them in a checkout of the source."
            ) from error
        raise CommandError(f"{missing} is missing: install group `test`") from error
