"""Sites as organisers type them, and as they stand in a header."""

import pytest
from django.core.exceptions import ValidationError

from club.models import ClubPage
from scoring.embed.sites import MOST, framed_by, sites_in, sites_of

TYPED = [
    ("https://club.example.org", "https://club.example.org"),
    ("HTTPS://Club.Example.org:443/News/?x=1#top", "https://club.example.org"),
    ("club.example.org", "https://club.example.org"),
    ("https://club.example.org:8443", "https://club.example.org:8443"),
    ("https://școala.ro", "https://xn--coala-e9b.ro"),
    ("https://93.184.216.34", "https://93.184.216.34"),
    ("http://localhost:8000/", "http://localhost:8000"),
    ("http://192.168.1.7:80", "http://192.168.1.7"),
    ("http://portativ.local", "http://portativ.local"),
]
REFUSED = [
    *("*", "https://*.example.org", "https://example.*", "*://example.org"),
    *("http://example.org", "http://8.8.8.8", "http://localhost.example.org"),
    *("ftp://example.org", "javascript:alert(1)", "data:text/html", "https:", "https://"),
    *("https://ana:pop@example.org", "https://@example.org", "'self'", "'none'", "https:/x.org"),
    *("https://example.org:0", "https://example.org:99999", "https://example.org:x"),
    *("https://[::1]", "https://-a.org", "https://a..org", "https://1.2.3", "https://a_b.org"),
    *("https://example.org\\@evil.org", "https://a%20b.org", "https://" + "a" * 64 + ".org"),
    *("https://example", "https://" + "a.b" * 200 + ".org", "https://example.org\x00"),
]


@pytest.mark.parametrize(("typed", "kept"), TYPED)
def test_a_site_is_kept_as_browsers_name_it(typed, kept):
    assert sites_in(typed) == [kept] == sites_in(kept)


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_no_single_site_is_refused_with_a_sentence(typed):
    with pytest.raises(ValidationError) as refused:
        sites_in(f"https://club.example.org\n{typed}")
    assert f"“{typed}”" in refused.value.messages[0]


def test_nothing_typed_becomes_a_directive():
    """White space, commas and semicolons part two sites; each is looked at."""
    with pytest.raises(ValidationError):
        sites_in("https://club.example.org; script-src *")
    assert sites_in("a.example.org, b.example.org\r\n\n a.example.org/x") == [
        "https://a.example.org",
        "https://b.example.org",
    ]


def test_there_are_so_many_sites_at_most():
    lines = [f"https://s{number}.example.org" for number in range(MOST + 1)]
    assert sites_in("\n".join(lines[:MOST])) == lines[:MOST]
    with pytest.raises(ValidationError, match=str(MOST)):
        sites_in("\n".join(lines))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stored", "ancestors"),
    [
        (None, "'none'"),
        ("", "'none'"),
        ("https://a.example.org\nhttp://localhost:9", "https://a.example.org http://localhost:9"),
        ("https://a.example.org; script-src *", "'none'"),
    ],
)
def test_the_header_names_what_is_stored_if_that_is_sound(club, stored, ancestors):
    if stored is not None:
        ClubPage.objects.create(club=club, embedded_on=stored)
    assert framed_by(sites_of(club))["Content-Security-Policy"] == (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        f"frame-ancestors {ancestors}; form-action 'self'"
    )
