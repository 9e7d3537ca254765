import pytest

from club.web.qr_codes import wifi_text


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Sala mare", "do-re-mi", "WIFI:T:WPA;S:Sala mare;P:do-re-mi;;"),
        ("Liber", "", "WIFI:T:nopass;S:Liber;;"),
        ('a;b,c:d\\e"', "1;2", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\\\e\\";P:1\\;2;;'),
    ],
)
def test_a_wifi_is_said_as_phones_read_it(name, password, text):
    assert wifi_text(name, password) == text
