import inspect

from engine.errors import refusals

MOVEMENTS = [one for one in refusals() if one.__module__.startswith("engine.movements")]


def test_every_refusal_of_the_movements_is_known_by_name():
    """What the site must have words for; a new refusal is added here and there."""
    assert [refusal.__name__ for refusal in MOVEMENTS] == (
        "NoReturnTable NotDecided NotHere NotPlaced SeatedTwice WrongSplit WrongTableSize"
    ).split()


def test_each_refusal_keeps_the_values_that_it_speaks_of():
    for refusal in MOVEMENTS:
        taken = list(inspect.signature(refusal.__init__).parameters)[1:]
        source = inspect.getsource(refusal)
        assert all(f"self.{name}" in source for name in taken), refusal
