"""Refusals of the rules, and of input that cannot be read.

Each refusal is a class of its own beside the rule that raises it, speaks plain English, and
carries the values that it speaks of, so that others can say the same in another language.
"""

import pkgutil
from importlib import import_module


class RuleError(Exception):
    """A step or a result that the rules refuse."""


class RecordError(Exception):
    """Text that is no record: nothing in it can be judged by the rules."""


def refusals() -> tuple[type[RuleError], ...]:
    """Every kind of refusal that the engine knows, by name."""
    package = import_module("engine")
    for module in pkgutil.walk_packages(package.__path__, "engine."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return tuple(sorted(_kinds_of(RuleError), key=lambda kind: kind.__name__))


def _kinds_of(parent: type[RuleError]) -> set[type[RuleError]]:
    children = parent.__subclasses__()
    return set(children).union(*(_kinds_of(child) for child in children))
