"""Where accounts are signed in, read from the sessions themselves: nothing is kept beside them,
neither an address nor what a browser tells of itself but its name and system."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.models import User

# The first that is in what a browser tells of itself; most tell the names of others as well.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox",
    "Firefox": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


class OpenSession(NamedTuple):
    key: str
    """It opens the account: never shown."""
    user: User
    browser: str
    since: datetime | None
    seen: datetime | None
    ends_at: datetime
    is_valid: bool
    """Not one from before a new password, or before signing out everywhere."""

    @property
    def name(self) -> str:
        """Name of the session on a page: a hash of its key."""
        return salted_hmac("club.accounts.sessions", self.key, algorithm="sha256").hexdigest()[:32]


def browser_named(told: str) -> list[str]:
    """Browser and system, as far as they are known, of what a browser tells of itself."""
    return [
        next((name for word, name in names.items() if word in told), "")
        for names in (BROWSERS, SYSTEMS)
    ]


def open_sessions(users: Iterable[User]) -> Iterator[OpenSession]:
    named = {str(user.pk): user for user in users}
    if not named:
        return
    for row in Session.objects.filter(expire_date__gte=timezone.now()).iterator():
        facts = row.get_decoded()
        if (user := named.get(str(facts.get(SESSION_KEY)))) is None:
            continue
        yield OpenSession(
            row.session_key,
            user,
            _in_words(*facts.get("browser", ("", ""))),
            _moment(facts.get("since")),
            _moment(facts.get("seen")),
            row.expire_date,
            constant_time_compare(facts.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()),
        )


def sessions_of(user: User) -> list[OpenSession]:
    """Sessions that open the account now, the one used last first."""
    found = [each for each in open_sessions([user]) if each.is_valid]
    return sorted(found, key=lambda each: each.seen or each.ends_at, reverse=True)


def end(sessions: Iterable[OpenSession]) -> None:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for each in sessions:
        store(each.key).delete()


def _in_words(browser: str, system: str) -> str:
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Another browser")


def _moment(seconds: int | None) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None
