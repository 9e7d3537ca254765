import time_machine

from club.web import throttle


def test_a_door_is_free_five_times_and_then_waits_longer_each_time():
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        for _each in range(throttle.FREE_FAILURES - 1):
            throttle.count_failure("door")
            assert throttle.seconds_to_wait(["door"]) == 0
        throttle.count_failure("door")
        assert throttle.seconds_to_wait(["door"]) == 30
        clock.shift(31)
        assert throttle.seconds_to_wait(["door"]) == 0
        throttle.count_failure("door")
        assert throttle.seconds_to_wait(["door"]) == 60


def test_the_wait_has_an_end():
    with time_machine.travel("2026-03-01 18:00", tick=False):
        for _each in range(40):
            throttle.count_failure("door")
        assert throttle.seconds_to_wait(["door"]) == throttle.WINDOW_SECONDS


def test_another_door_is_open():
    for _each in range(throttle.FREE_FAILURES):
        throttle.count_failure("one")
    assert throttle.seconds_to_wait(["other"]) == 0
    assert throttle.seconds_to_wait(["other", "one"]) > 0


def test_who_comes_in_is_forgiven():
    for _each in range(throttle.FREE_FAILURES):
        throttle.count_failure("door")
    throttle.forgive("door")
    assert throttle.seconds_to_wait(["door"]) == 0


def test_nobody_waits_a_day_because_the_clock_went_back():
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        for _each in range(throttle.FREE_FAILURES):
            throttle.count_failure("door")
        assert throttle.seconds_to_wait(["door"]) == 30
        clock.shift(-24 * 3600)
        assert throttle.seconds_to_wait(["door"]) == 0
