import pytest

pytestmark = pytest.mark.django_db


def _laid_flat(response):
    return " ".join(response.content.decode().split())


def test_a_page_is_as_the_device_likes_until_told(client):
    html = _laid_flat(client.get("/"))
    assert 'data-theme="auto"' in html
    assert 'data-type="ordinary"' in html


def test_the_choice_is_kept_in_a_cookie(client):
    response = client.post("/display/", {"theme": "dark", "next": "/clubs/x/"})
    assert response["Location"] == "/clubs/x/"
    client.post("/display/", {"type": "large"})
    html = _laid_flat(client.get("/"))
    assert 'data-theme="dark"' in html
    client.post("/display/", {"theme": "light"})
    assert 'data-theme="light"' in _laid_flat(client.get("/"))
    assert 'data-type="large"' in html


def test_a_choice_that_is_none_changes_nothing(client):
    response = client.post("/display/", {"theme": '"><b>', "type": ""})
    assert not response.cookies
    client.cookies["display-theme"] = '"><b>'
    assert "<b>" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    "wanted", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"]
)
def test_nobody_is_led_to_another_site(client, wanted):
    assert client.post("/display/", {"next": wanted})["Location"] == "/"


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("ro-RO,ro;q=0.9", "ro"), ("ca", "ca"), ("hu,en;q=0.5", "hu"), ("eo,la", "en")],
)
def test_the_browsers_language_is_spoken(client, asked, answered):
    response = client.get("/", headers={"accept-language": asked})
    assert f'<html lang="{answered}"' in response.content.decode()
    assert response["Content-Language"] == answered


def test_the_chosen_language_goes_before_the_browsers(client):
    client.post("/display/", {"language": "hu", "next": "/"})
    response = client.get("/", headers={"accept-language": "ro"})
    assert '<html lang="hu"' in response.content.decode()


def test_a_language_that_is_chosen_stands_in_the_address_too(client):
    """A public page keeps no cookie in mind."""
    for wanted, led in (("/t/x/", "/t/x/?language=ro"), ("/?a=1&language=ca", "/?a=1&language=ro")):
        response = client.post("/display/", {"language": "ro", "next": wanted})
        assert response["Location"] == led
    assert client.post("/display/", {"language": "xx"})["Location"] == "/"


def test_the_language_of_an_address_holds_for_the_personal_pages_that_follow(client):
    assert '<html lang="ca"' in client.get("/?language=ca").content.decode()
    assert '<html lang="ca"' in client.get("/rules/").content.decode()
    assert '<html lang="ca"' in client.get("/?language=xx").content.decode()
    assert "language" not in client.get("/healthz?language=hu").cookies


def test_everything_can_be_chosen_on_a_page_without_script(client):
    html = _laid_flat(client.get("/display/?next=/t/x/"))
    for name, value in (("language", "hu"), ("theme", "dark"), ("type", "large")):
        assert f'<button name="{name}" value="{value}"' in html
    assert '<input type="hidden" name="next" value="/t/x/">' in html
    assert 'name="next" value="/"' in _laid_flat(client.get("/display/?next=//evil.example"))
