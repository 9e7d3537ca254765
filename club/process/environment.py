"""Readers of the `PORTATIV_*` variables: a wrong value says which one, and what was expected."""

import os
import secrets
import shlex
import tempfile
import time
from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import SplitResult, unquote, urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

from club.process import installation, machine_language

SECRET_KEY_LENGTH = 50
TOKEN_LENGTH = 20
TLS_MODES = ("require", "verify-ca", "verify-full")
"""Those of PostgreSQL in which nothing is sent before the connection is encrypted."""
WRITABLE = ("read-write", "primary")
"""Values of `target_session_attrs` with which a standby is left for the primary."""
MOST_PORT = 65_535

T = TypeVar("T")


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    words = {"yes": True, "true": True, "on": True, "1": True}
    words |= {"no": False, "false": False, "off": False, "0": False}
    return _parsed(name, lambda value: words[value.lower()], "yes or no", default=False)


def whole_number(name: str, *, default: int, least: int, most: int) -> int:
    def parse(value: str) -> int:
        if not least <= (number := int(value)) <= most:
            raise ValueError
        return number

    return _parsed(name, parse, f"a whole number from {least} to {most}", default)


def one_of(name: str, choices: tuple[str, ...], *, default: str) -> str:
    def parse(value: str) -> str:
        return choices[[choice.lower() for choice in choices].index(value.lower())]

    return _parsed(name, parse, f"one of {', '.join(choices)}", default)


def time_zone(name: str, *, default: str) -> str:
    return _parsed(
        name, lambda value: ZoneInfo(value).key, "a place like Europe/Bucharest", default
    )


def folder(name: str) -> Path | None:
    """A folder, which may not be there yet; None if none is named."""
    named = text(name)
    return Path(named).expanduser().absolute() if named else None


def command(name: str) -> list[str]:
    """Words of a command, which no shell will read; none if none is given."""

    def parse(value: str) -> list[str]:
        words = shlex.split(value, posix=os.name == "posix")  # elsewhere \ parts a path
        return [word.strip('"') for word in words] if os.name != "posix" else words

    return _parsed(name, parse, "a command like restic backup {folder}", [], secret=True)


def web_address(name: str, private_hosts: Collection[str] = ()) -> str:
    """One that is asked by TLS, unless its host is near; nothing if none is given."""

    def parse(value: str) -> str:
        url = urlsplit(value)
        if url.scheme not in ("http", "https") or not url.hostname or url.port == 0:
            raise ValueError
        return value

    found = _parsed(name, parse, "an address like https://hc-ping.com/…", "", secret=True)
    if found.startswith("http:") and not _is_near(urlsplit(found).hostname or "", private_hosts):
        raise _plain(name, "https://")
    return found


def base_url(name: str) -> SplitResult | None:
    """The address people use, split; None if not given."""

    def parse(value: str) -> SplitResult:
        url = urlsplit(value)
        given_port = url.port  # reading it refuses a port that is none
        if url.scheme not in ("http", "https") or not url.hostname or given_port == 0:
            raise ValueError
        if url.path.strip("/") or url.query or url.fragment or url.username:
            raise ValueError
        return url

    expected = "an address like https://club.example.org, with nothing after the name"
    return _parsed(name, parse, expected, None)


DATABASE_URL = "postgres://user:password@host:5432/name"
FOR_SEVERAL_HOSTS = {
    "target_session_attrs": "read-write",
    # A machine that is gone says nothing: it is given up after seconds, and the next is asked.
    "connect_timeout": 3,
    "tcp_user_timeout": 8_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Of libpq, where the address does not say otherwise."""


class WrongPart(ValueError):
    """An address of which one part is wrong: what was expected of it."""


def database(name: str, private_hosts: Collection[str] = ()) -> dict[str, object] | None:
    """Django's settings of a PostgreSQL database; one on another machine is spoken to by TLS."""
    _need(name, "psycopg")
    found = _parsed(name, database_at, DATABASE_URL, None, secret=True)
    return found and by_tls(name, found, private_hosts)


def database_at(address: str) -> dict[str, object]:
    """Django's settings of a PostgreSQL database, several hosts as libpq lists them; what is no
    address of one raises."""
    if address.split(":")[0] not in ("postgres", "postgresql"):
        raise ValueError
    found = dict(environ.Env.db_url_config(address))
    if not found.get("NAME"):
        raise ValueError
    listed = urlsplit(address).netloc.rpartition("@")[2].split(",")
    if len(listed) > 1:
        found |= _host_lists(listed)
    options = dict(found.get("OPTIONS", {}))
    if options.get("target_session_attrs", WRITABLE[0]) not in WRITABLE:
        raise WrongPart(f"target_session_attrs={' or '.join(WRITABLE)}, for results are written")
    if len(database_hosts(found)) > 1:
        found["OPTIONS"] = {**FOR_SEVERAL_HOSTS, **options}
    return found


def _host_lists(listed: Collection[str]) -> dict[str, str]:
    hosts, ports = [], []
    for each in listed:
        end = each.rfind("]") + 1  # of an address of IPv6
        name, colon, port = each[end:].partition(":")
        hosts.append(unquote(each[:end].strip("[]") + name).strip())
        if colon and not (port.isdecimal() and 0 < int(port) <= MOST_PORT):
            raise WrongPart(f"a port from 1 to {MOST_PORT} after each colon of its hosts")
        ports += [port] * bool(colon)
    if not all(hosts):
        raise WrongPart("a host before and after each comma")
    if ports and len(ports) != len(hosts):
        raise WrongPart("a port for each of its hosts, or for none")
    return {"HOST": ",".join(hosts), "PORT": ",".join(ports)}


def database_hosts(found: Mapping[str, object]) -> list[str]:
    """Hosts that libpq connects to, in its order."""
    options: Mapping[str, object] = found.get("OPTIONS", {})  # type: ignore[assignment]
    hosts = options.get("hostaddr") or found["HOST"] or options.get("host") or ""
    return str(hosts).split(",")


def pool_size(name: str) -> int:
    """Connections that a process keeps at most; 0 where a pooler keeps them."""

    def parse(value: str) -> int:
        if (number := int(value)) and not 2 <= number <= 200:
            raise ValueError
        return number

    return _parsed(name, parse, "a whole number from 2 to 200, or 0 behind a pooler", 16)


def by_tls(
    name: str, found: Mapping[str, object], private_hosts: Collection[str]
) -> dict[str, object]:
    """The same, by TLS where a host is another machine and none of a private network."""
    options: dict[str, str] = dict(found.get("OPTIONS", {}))  # type: ignore[call-overload]
    if all(_is_near(host, private_hosts) for host in database_hosts(found)):
        return dict(found)
    if options.get("sslmode", "require") not in TLS_MODES:
        raise _plain(name, f"sslmode={', '.join(TLS_MODES[:-1])} or {TLS_MODES[-1]}")
    return {**found, "OPTIONS": {"sslmode": "require", **options}}


def redis(name: str, private_hosts: Collection[str] = ()) -> str:
    _need(name, "redis")

    def parse(value: str) -> str:
        url = urlsplit(value)
        if url.scheme not in ("redis", "rediss", "unix") or not (url.hostname or url.path):
            raise ValueError
        return value

    found = _parsed(name, parse, "redis://host:6379/0", "", secret=True)
    url = urlsplit(found)
    if url.scheme == "redis" and not _is_near(url.hostname or "", private_hosts):
        raise _plain(name, "rediss://")
    return found


def email(name: str, private_hosts: Collection[str] = ()) -> Mapping[str, object]:
    """Django's e-mail settings from one address; the console unless one is given."""

    def parse(value: str) -> Mapping[str, object]:
        found = environ.Env.email_url_config(value)
        if "smtp" in value.split(":")[0] and not found.get("EMAIL_HOST"):
            raise ValueError
        return {key: each for key, each in found.items() if each is not None}

    console: Mapping[str, object] = {
        "EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"
    }
    expected = "smtp+tls://user:password@host:587 or consolemail://"
    found = _parsed(name, parse, expected, console, secret=True)
    is_safe = found.get("EMAIL_USE_TLS") or found.get("EMAIL_USE_SSL")
    if not is_safe and not _is_near(str(found.get("EMAIL_HOST", "")), private_hosts):
        raise _plain(name, "smtp+tls:// or smtp+ssl://")
    return found


class MetricsDoor(NamedTuple):
    """Who may ask for `/metrics`: who has the token, or who comes from one of the networks."""

    token: str
    networks: tuple[IPv4Network | IPv6Network, ...]


def metrics_door(name: str) -> MetricsDoor | None:
    """None where nobody may."""

    def parse(value: str) -> MetricsDoor:
        try:
            return MetricsDoor("", tuple(ip_network(each, strict=False) for each in value.split()))
        except ValueError:
            if len(value) < TOKEN_LENGTH or " " in value or not value.isascii():
                raise
            return MetricsDoor(value, ())

    expected = (
        f"a token of at least {TOKEN_LENGTH} characters, or addresses and networks like "
        "10.0.0.0/8, separated by spaces"
    )
    return _parsed(name, parse, expected, None, secret=True)


def _is_near(host: str, private_hosts: Collection[str]) -> bool:
    """This machine, a file on it, or a host that is reached where nobody else listens."""
    if not host or host.startswith("/") or host == "localhost" or host in private_hosts:
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def secret_key(name: str, data: Path, *, may_create: bool) -> str:
    """Key from the variable, or from the data folder, where the first start puts a random one."""
    if given := text(name):
        if len(given) < SECRET_KEY_LENGTH:
            raise _refusal(name, "(not shown)", f"at least {SECRET_KEY_LENGTH} random characters")
        return given
    path = data / "secret_key"
    if not path.exists():
        if not may_create:
            wanted = f"{name} must hold at least {SECRET_KEY_LENGTH} random characters"
            raise ImproperlyConfigured(
                f"{wanted}, the same on every web process, or {path} must be there."
            )
        _write_once(path, secrets.token_urlsafe(SECRET_KEY_LENGTH))
    return path.read_text("utf-8").strip()


def first_time(path: Path) -> float:
    """When this was asked first, in seconds: kept in a file, for every start after it."""
    if not path.exists():
        _write_once(path, str(int(time.time())))
    return float(path.read_text("utf-8"))


def _write_once(path: Path, content: str) -> None:
    """Whole or not at all, readable by its owner only; the first of two writers wins."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent)  # made with mode 0600
    except OSError as error:
        _ = machine_language.translator()
        said = _(
            "PORTATIV_DATA: cannot write in %(folder)s (%(why)s); expected a folder on this "
            "machine that Portativ may write in."
        )
        raise ImproperlyConfigured(said % {"folder": path.parent, "why": error.strerror}) from error
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # sticks in the format of cameras have no links
        if not path.exists():
            Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)


def _parsed(
    name: str, parse: Callable[[str], T], expected: str, default: T, *, secret: bool = False
) -> T:
    if not (value := text(name)):
        return default
    try:
        return parse(value)
    except WrongPart as wrong:
        raise _refusal(name, "(not shown)" if secret else repr(value), str(wrong)) from wrong
    except (ValueError, LookupError, AttributeError, OSError, ImproperlyConfigured) as error:
        raise _refusal(name, "(not shown)" if secret else repr(value), expected) from error


def _need(name: str, package: str) -> None:
    if text(name) and find_spec(package) is None:
        raise ImproperlyConfigured(
            f"{name} needs the package {package}: run {installation.to_add('server')}."
        )


def _plain(name: str, wanted: str) -> ImproperlyConfigured:
    """Passwords and people's names do not travel in the open."""
    otherwise = "In a network that nobody else is in, name the host in PORTATIV_PRIVATE_HOSTS"
    return _refusal(
        name, "(not shown)", f"{wanted}, because the host is another machine. {otherwise}"
    )


def _refusal(name: str, given: str, expected: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {given}; expected {expected}.")
