"""Sender of mails: whether one leaves, and whether other servers can know that it is ours.

A name on the internet says who may send for it (SPF) and what is to become of the rest (DMARC);
without them large mail hosts refuse mails or file them as spam. Looked up with dnspython: what
Debian has for it is no package of Python, and other systems do not have it.
"""

from collections.abc import Iterator
from email.utils import parseaddr
from smtplib import SMTPException
from typing import Any, Final

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _

from club.accounts.mails import sends_mail
from club.process import installation, native_parts
from club.web.cache_in_front import Finding

SECONDS: Final = 6
"""For a name server to answer."""
SPF, DMARC = "v=spf1", "v=dmarc1"


class NoNameServer(Exception):
    """Nobody answered, so nothing is known."""


def check(address: str, resolver: Any = None) -> Iterator[Finding]:
    """Send a mail to an address, and look the sender's name up."""
    if not sends_mail():
        said = _("Mails are only printed at this machine: PORTATIV_EMAIL_URL names no mail server.")
        yield Finding(said, is_problem=True)
        return
    yield _sent(address)
    name = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    if "." not in name.strip("."):
        said = _(
            "Mails cannot be answered or checked: %(sender)s has no name on the internet. Set "
            "PORTATIV_EMAIL_FROM."
        )
        yield Finding(said % {"sender": settings.DEFAULT_FROM_EMAIL}, is_problem=True)
    elif not native_parts.is_there("dns"):
        said = _("SPF and DMARC were not looked up, which takes a package: %(command)s")
        yield Finding(said % {"command": installation.to_add("server")})
    else:
        try:
            yield from _of_name(name, resolver)
        except NoNameServer:
            said = _("SPF and DMARC of %(name)s were not looked up: no name server answers.")
            yield Finding(said % {"name": name})


def _sent(address: str) -> Finding:
    try:
        send_mail(_("Mail from Portativ"), _("Portativ can send mails."), None, [address])
    except (OSError, SMTPException, ValueError) as error:
        said = _("The mail to %(address)s was not sent: %(why)s")
        return Finding(said % {"address": address, "why": error}, is_problem=True)
    said = _("A mail to %(address)s was sent. See whether it arrives, also among the spam.")
    return Finding(said % {"address": address})


def _of_name(name: str, resolver: Any) -> Iterator[Finding]:
    spf = [each for each in _texts(name, resolver) if _is_of(each, SPF)]
    if len(spf) == 1:
        yield Finding(f"{name}: {spf[0]}")
    elif spf:
        said = _("%(name)s has several entries for SPF, which count as none: keep one.")
        yield Finding(said % {"name": name}, is_problem=True)
    else:
        said = _(
            "%(name)s has no SPF: add a TXT record like “v=spf1 mx -all” that lists what sends its "
            "mails."
        )
        yield Finding(said % {"name": name}, is_problem=True)
    labels = name.split(".")
    above = (".".join(["_dmarc", *labels[at:]]) for at in range(len(labels) - 1))
    dmarc = next((each for at in above for each in _texts(at, resolver) if _is_of(each, DMARC)), "")
    said = _("%(name)s has no DMARC: add a TXT record like “v=DMARC1; p=none” at _dmarc.%(name)s.")
    yield Finding(f"{name}: {dmarc}") if dmarc else Finding(said % {"name": name}, is_problem=True)


def _is_of(text: str, version: str) -> bool:
    return text.replace(";", " ").lower().split()[:1] == [version]


def _texts(name: str, resolver: Any) -> list[str]:
    """TXT records of a name; none where it has none, or is not there."""
    import dns.exception
    import dns.resolver

    try:
        asked = resolver or dns.resolver.Resolver()
        found = asked.resolve(name, "TXT", lifetime=SECONDS, raise_on_no_answer=False, search=False)
    except dns.resolver.NXDOMAIN:
        return []
    except (dns.exception.DNSException, OSError) as error:
        raise NoNameServer(name) from error
    return [b"".join(each.strings).decode("utf-8", "replace") for each in found]
