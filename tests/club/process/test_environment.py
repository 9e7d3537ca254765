import re

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.process import environment

NAME = "PORTATIV_TRIAL"


def refusals(read, values, monkeypatch):
    for value in values:
        monkeypatch.setenv(NAME, value)
        with pytest.raises(ImproperlyConfigured) as refused:
            read()
        yield value, str(refused.value)


@pytest.mark.parametrize(
    ("read", "wrong", "expected"),
    [
        (lambda: environment.flag(NAME), ["maybe", "2"], "yes or no"),
        (
            lambda: environment.whole_number(NAME, default=3, least=2, most=9),
            ["1", "10", "3.5", "three"],
            "a whole number from 2 to 9",
        ),
        (lambda: environment.one_of(NAME, ("A", "B"), default="A"), ["C"], "one of A, B"),
        (
            lambda: environment.base_url(NAME),
            ["club.example", "ftp://club.example", "https://", "https://club.example/x",
             "http://club.example:0", "http://club.example:99999", "https://a@club.example"],
            "an address like https://club.example.org",
        ),
        (
            lambda: environment.database(NAME),
            ["portativ", "mysql://a:b@host/name", "postgres://host", "sqlite:///x"],
            "postgres://user:password@host:5432/name",
        ),
        (lambda: environment.pool_size(NAME), ["1", "201", "-3", "none"], "2 to 200, or 0 behind"),
        (
            lambda: environment.database(NAME),
            ["postgres://a@one,/x", "postgres://a@,two/x", "postgres://a@one:1,:2/x"],
            "a host before and after each comma",
        ),
        (
            lambda: environment.database(NAME),
            ["postgres://a@one:5432,two/x", "postgres://a@one,two:5432/x"],
            "a port for each of its hosts, or for none",
        ),
        (
            lambda: environment.database(NAME),
            ["postgres://a@one:0,two:1/x", "postgres://a@one:1,two:99999/x",
             "postgres://a@one:,two:1/x"],
            "a port from 1 to 65535 after each colon",
        ),
        (
            lambda: environment.database(NAME),
            [f"postgres://a@{hosts}/x?target_session_attrs=any" for hosts in ("one", "one,two")],
            "target_session_attrs=read-write or primary",
        ),
        (lambda: environment.redis(NAME), ["localhost", "http://host", "redis://"], "redis://"),
        (lambda: environment.email(NAME), ["mail.example", "smtp+tls://"], "smtp+tls://user"),
        (lambda: environment.time_zone(NAME, default="UTC"), ["Mars", "../etc"], "Europe/"),
    ],
)  # fmt: skip
def test_a_wrong_value_names_the_variable_and_what_was_expected(read, wrong, expected, monkeypatch):
    for value, message in refusals(read, wrong, monkeypatch):
        assert message.startswith(f"{NAME} is "), value
        assert expected in message


@pytest.mark.parametrize("read", [environment.database, environment.redis, environment.email])
def test_a_refused_value_with_a_password_is_not_shown(read, monkeypatch):
    for _value, message in refusals(lambda: read(NAME), ["zz://ana:sekret@host/x"], monkeypatch):
        assert "sekret" not in message
        assert "(not shown)" in message


def test_an_empty_value_is_none(monkeypatch):
    monkeypatch.setenv(NAME, "  ")
    assert environment.text(NAME, "else") == "else"
    assert environment.flag(NAME) is False
    assert environment.base_url(NAME) is None
    assert environment.database(NAME) is None


def test_addresses_are_read(monkeypatch):
    monkeypatch.setenv(NAME, "postgres://ana:p%40ss@db.example:6000/cards?sslmode=require")
    read = environment.database(NAME)
    assert (read["HOST"], read["PORT"], read["NAME"]) == ("db.example", 6000, "cards")
    assert (read["PASSWORD"], read["OPTIONS"]) == ("p@ss", {"sslmode": "require"})
    monkeypatch.setenv(NAME, "smtp+tls://ana:secret@mail.example:587")
    mail = environment.email(NAME)
    assert mail["EMAIL_HOST"] == "mail.example"
    assert mail["EMAIL_USE_TLS"] is True


@pytest.mark.parametrize(
    ("listed", "hosts", "ports"),
    [
        ("one:5432,two:6000", "one,two", "5432,6000"),
        ("one,two,three", "one,two,three", ""),
        ("[::1]:5433,[fe80::2]:5434", "::1,fe80::2", "5433,5434"),
        ("[::1],%2Frun%2Fpostgresql", "::1,/run/postgresql", ""),
    ],
)
def test_several_hosts_are_listed_as_libpq_takes_them(listed, hosts, ports):
    read = environment.database_at(f"postgres://ana:p%40ss%2C@{listed}/cards")
    assert (read["HOST"], read["PORT"], read["NAME"]) == (hosts, ports, "cards")
    assert (read["USER"], read["PASSWORD"]) == ("ana", "p@ss,")
    assert read["OPTIONS"]["target_session_attrs"] == "read-write"


def test_the_address_says_otherwise_and_one_host_needs_none_of_it():
    given = "target_session_attrs=primary&connect_timeout=9"
    options = environment.database_at(f"postgres://a@one,two/x?{given}")["OPTIONS"]
    assert options["target_session_attrs"] == "primary"
    assert int(options["connect_timeout"]) == 9
    assert not environment.database_at("postgres://a@one/x").get("OPTIONS")
    listed = environment.database_at("postgres://a@/x?host=one,two")["OPTIONS"]
    assert listed["target_session_attrs"] == "read-write"


OTHER_MACHINES = [
    (environment.database, "postgres://ana:x@db.example/cards?sslmode=prefer", "sslmode=require"),
    (environment.database, "postgres:///cards?host=db.example&sslmode=disable", "sslmode=require"),
    (environment.database, "postgres://ana:x@10.0.0.7/cards?sslmode=allow", "sslmode=require"),
    (environment.database, "postgres://a@10.0.0.7,[::1]/x?sslmode=allow", "sslmode=require"),
    (environment.database, "postgres://a@db.example/x?host=localhost&sslmode=allow", "sslmode="),
    (environment.redis, "redis://:x@cache.example:6379/0", "rediss://"),
    (environment.email, "smtp://ana:x@mail.example:25", "smtp+tls://"),
]


@pytest.mark.parametrize(("read", "value", "wanted"), OTHER_MACHINES)
def test_other_machines_are_spoken_to_by_tls(read, value, wanted, monkeypatch):
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read(NAME)
    assert wanted in str(refused.value)
    assert "PORTATIV_PRIVATE_HOSTS" in str(refused.value)
    assert read(NAME, ["db.example", "10.0.0.7", "cache.example", "mail.example"])


@pytest.mark.parametrize(
    ("url", "mode"),
    [
        ("postgres://ana:x@db.example/cards", "require"),
        ("postgres://ana:x@db.example/cards?sslmode=verify-full", "verify-full"),
        ("postgres://ana:x@localhost/cards", None),
        ("postgres://ana:x@127.0.0.1:5433/cards", None),
        ("postgres:///cards?host=/var/run/postgresql", None),
        ("postgres://ana:x@localhost,db.example/cards", "require"),
        ("postgres://ana:x@localhost:5432,127.0.0.1:5433/cards", None),
    ],
)
def test_a_database_elsewhere_is_never_asked_in_the_open(url, mode, monkeypatch):
    monkeypatch.setenv(NAME, url)
    assert environment.database(NAME).get("OPTIONS", {}).get("sslmode") == mode


def test_this_machine_and_tls_are_let_through(monkeypatch):
    near = ("redis://localhost:6379/0", "redis://[::1]:6379/0", "unix:///run/redis.sock")
    for url in (*near, "rediss://:x@cache.example:6379/0"):
        monkeypatch.setenv(NAME, url)
        assert environment.redis(NAME) == url
    for url in ("smtp://localhost:25", "smtp+ssl://a:b@mail.example:465", "consolemail://"):
        monkeypatch.setenv(NAME, url)
        assert environment.email(NAME)["EMAIL_BACKEND"]


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setenv(NAME, "redis://host:6379/0")
    monkeypatch.setattr(environment, "find_spec", lambda _package: None)
    with pytest.raises(ImproperlyConfigured, match=r"needs the package redis: run uv sync"):
        environment.redis(NAME)


def test_secret_key_is_made_once_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    data = tmp_path / "data"
    key = environment.secret_key(NAME, data, may_create=True)
    assert len(key) >= environment.SECRET_KEY_LENGTH
    assert environment.secret_key(NAME, data, may_create=True) == key
    assert environment.secret_key(NAME, data, may_create=False) == key
    assert [path.name for path in data.iterdir()] == ["secret_key"]
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600


def test_secret_key_is_demanded_when_hosted(tmp_path, monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        environment.secret_key(NAME, tmp_path, may_create=False)
    monkeypatch.setenv(NAME, "short")
    with pytest.raises(ImproperlyConfigured, match=re.escape("at least 50 random characters")):
        environment.secret_key(NAME, tmp_path, may_create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    monkeypatch.delenv(NAME, raising=False)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ImproperlyConfigured, match="PORTATIV_DATA: cannot write in"):
        environment.secret_key(NAME, tmp_path / "file" / "data", may_create=True)
