"""Which passwords are refused because they are tried first, and which are nobody's business."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from club.accounts.passwords import GuessablePasswordValidator
from club.models import User


@pytest.mark.parametrize(
    "password",
    [
        "qwerty123456",
        "Password1234",
        "2026Muzicando",
        "muzicandoclub",
        "iloveyouportativ",
        "PORTATIVportativ",
        "123456789012",
        "ana.muresan.1",
    ],
)
def test_what_is_tried_first_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password, User(username="ana.muresan"))


@pytest.mark.parametrize(
    "password",
    [
        "do re mi fa sol",
        "852076419358",
        "ALLINCAPITALSYES",
        "șapte corzi și-un arcuș",
        "♯♭♮♯♭♮♯♭♮♯♭♮",
        "x" * 30 + "y" * 34,
        "w9$" * 300,
    ],
)
def test_any_letters_will_do_if_they_are_long_enough(password):
    user = User(username="ana.muresan")
    validate_password(password, user)
    user.set_password(password)
    assert user.check_password(password)
    assert not user.check_password(password[:-1])
    assert not user.check_password(f" {password}")


def test_more_than_the_three_thousand_most_used_of_our_length_are_refused():
    """Of the list alone too few are so long; with what people add to them, it is many."""
    asked = GuessablePasswordValidator()
    refused = 0
    for word in sorted(each for each in asked.passwords if len(each) == 8)[:1000]:
        for end in ("1234", "2026", "abcd", "!!!!"):
            with pytest.raises(ValidationError):
                asked.validate(word + end)
            refused += 1
    assert refused > 3000
