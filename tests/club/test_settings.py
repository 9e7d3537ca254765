"""The settings as a process reads them: each case is a `manage.py` of its own."""

import pytest

from tests.workshop.fixtures.released import ROOT, run_in

KEY = "k" * 20 + "-long-and-random-enough-for-a-test-0123456789-äöü"
HOSTED = {"PORTATIV_URL": "https://club.example.org", "PORTATIV_SECRET_KEY": KEY}
SHOW = "from django.conf import settings as s; print([getattr(s, n) for n in {names!r}])"


def manage(tmp_path, *words, **variables):
    return run_in(ROOT, tmp_path / "data", *words, check=False, **variables)


def shown(tmp_path, names, **variables):
    done = manage(tmp_path, "-c", SHOW.format(names=names), **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("variables", [HOSTED, {}], ids=["hosted", "hall"])
def test_deployment_check_is_clean(tmp_path, variables):
    done = manage(
        tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **variables
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_the_halls_exceptions_are_these_four(tmp_path):
    """In the hall there is no certificate: no HSTS, no redirect, no Secure cookies."""
    hall = shown(tmp_path, ["SILENCED_SYSTEM_CHECKS"])
    hosted = shown(tmp_path, ["SILENCED_SYSTEM_CHECKS"], **HOSTED)
    assert hosted == "[['security.W005', 'security.W021', 'otp_webauthn.E030']]"
    assert hall == (
        "[['security.W005', 'security.W021', 'otp_webauthn.E030', 'security.W004', "
        "'security.W008', 'security.W012', 'security.W016']]"
    )


def test_hosted_cookies_are_tied_to_the_host(tmp_path):
    names = ["SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE", "DEBUG"]
    assert shown(tmp_path, names, **HOSTED) == "['__Host-session', '__Host-csrf', True, False]"
    assert shown(tmp_path, names) == "['sessionid', 'csrftoken', False, False]"
    kinds = [f"{which}_COOKIE_{what}" for which in ("SESSION", "CSRF", "LANGUAGE")
             for what in ("SAMESITE", "HTTPONLY", "PATH", "DOMAIN")]  # fmt: skip
    assert shown(tmp_path, kinds, **HOSTED) == f"{['Lax', True, '/', None] * 3}"


def test_every_other_cookie_is_tied_to_the_host_too(tmp_path):
    code = (
        "import django; django.setup(); from club.web import display; "
        "from club.accounts import actions; from django.conf import settings as s; "
        "from club.privacy import links; "
        "from scoring.follow import cookie; from scoring.tables import card_cookies as c; "
        "print(s.LANGUAGE_COOKIE_NAME, display.DISPLAY_COOKIE, display.MessageCookie.cookie_name, "
        "actions.BROWSER_COOKIE, links.COOKIE, links.TEXT_COOKIE, "
        "cookie.NAME, c.PREFIX, c.WRITTEN, c.PATH)"
    )
    hosted = manage(tmp_path, "-c", code, **HOSTED).stdout.split()
    hall = manage(tmp_path, "-c", code).stdout.split()
    assert (
        hall
        == (
            "language display- messages browser my-data my-data-link follow "
            "table table-written /table/"
        ).split()
    )
    assert hosted == [*(f"__Host-{name}" for name in hall[:-1]), "/"]


def test_no_cookie_is_set_but_these():
    """A further one has its place in the test above."""
    found = [
        path.relative_to(ROOT).as_posix()
        for app in ("club", "scoring")
        for path in sorted((ROOT / app).rglob("*.py"))
        if "set_cookie(" in (text := path.read_text("utf-8")) or "set_signed_cookie(" in text
    ]
    assert found == [
        "club/accounts/actions.py",
        "club/privacy/links.py",
        "club/web/display.py",
        "scoring/follow/cookie.py",
        "scoring/tables/card_cookies.py",
    ]


def test_browsers_insist_on_https_for_as_long_and_as_wide_as_the_host_says(tmp_path):
    names = ["SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_SSL_REDIRECT"]
    assert shown(tmp_path, names) == "[0, False, False]"
    assert shown(tmp_path, names, **HOSTED) == f"[{365 * 86_400}, False, True]"
    widest = {**HOSTED, "PORTATIV_HSTS_DAYS": "30", "PORTATIV_HSTS_SUBDOMAINS": "yes"}
    assert shown(tmp_path, names, **widest) == f"[{30 * 86_400}, True, True]"


def test_the_first_week_is_a_trial_unless_the_host_names_days(tmp_path):
    names = ["HSTS_TRIAL"]
    named = {**HOSTED, "PORTATIV_HSTS_DAYS": "365"}
    found = [shown(tmp_path, names, **each) for each in (HOSTED, named, {})]
    assert found == ["[True]", "[False]", "[False]"]


def test_a_second_factor_is_asked_for_where_it_can_be_set_up_safely(tmp_path):
    names = ["SECOND_FACTOR_REQUIRED"]
    offered = {"PORTATIV_SECOND_FACTOR": "offered"}
    cases = (HOSTED, {**HOSTED, **offered}, {}, {"PORTATIV_SECOND_FACTOR": "required"})
    found = [shown(tmp_path, names, **each) for each in cases]
    assert found == ["[True]", "[False]", "[False]", "[False]"]


def test_hosted_without_a_secret_key_is_refused(tmp_path):
    done = manage(tmp_path, "manage.py", "check", PORTATIV_URL="https://club.example.org")
    assert done.returncode == 1
    assert "PORTATIV_SECRET_KEY must hold at least 50 random characters" in done.stderr


def test_sqlite_is_set_for_durability(tmp_path):
    code = (
        "import django; django.setup(); from django.db import connection as c; "
        "from club.storage.sqlite import wrong_pragmas; c.ensure_connection(); "
        "print(wrong_pragmas(c), c.transaction_mode, c.settings_dict['CONN_MAX_AGE'])"
    )
    done = manage(tmp_path, "-c", code)
    assert done.stdout.strip() == "{} IMMEDIATE None", done.stderr


def test_postgresql_and_redis_are_taken_from_their_addresses(tmp_path):
    names = ["DATABASES", "CACHES", "SESSION_ENGINE"]
    text = shown(
        tmp_path,
        names,
        PORTATIV_DATABASE_URL="postgres://ana:secret@db.example:5433/cards",
        PORTATIV_DATABASE_POOL="7",
        PORTATIV_REDIS_URL="rediss://cache.example:6379/3",
    )
    assert "'pool': {'min_size': 2, 'max_size': 7, 'timeout': 10, 'reconnect_timeout': 5}" in text
    assert "'HOST': 'db.example', 'PORT': 5433" in text
    assert "'LOCATION': 'rediss://cache.example:6379/3'" in text
    assert "'OPTIONS': {'sslmode': 'require', 'pool'" in text
    assert "'club.storage.sessions'" in text


def test_behind_a_pooler_nothing_is_kept_beyond_a_transaction(tmp_path):
    text = shown(
        tmp_path,
        ["DATABASES"],
        PORTATIV_DATABASE_URL="postgres://ana:secret@one:6432,two:6432/cards",
        PORTATIV_DATABASE_POOL="0",
        PORTATIV_PRIVATE_HOSTS="one two",
    )
    assert "'pool'" not in text
    assert "'DISABLE_SERVER_SIDE_CURSORS': True" in text
    assert "'CONN_MAX_AGE': None" in text
    assert "'HOST': 'one,two', 'PORT': '6432,6432'" in text


def test_hosts_of_the_database_that_do_not_fit_are_named_by_their_variable(tmp_path):
    url = "postgres://ana:secret@one:5432,two/cards"
    done = manage(tmp_path, "manage.py", "check", PORTATIV_DATABASE_URL=url)
    assert done.returncode == 1
    assert "PORTATIV_DATABASE_URL is (not shown); expected a port for each of its" in done.stderr
    assert "secret" not in done.stderr
