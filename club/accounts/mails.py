"""Mails, sent by a thread of their own: the time that one takes would tell who has an account."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.conf import settings
from django.db import connections
from django.utils import translation

from club.accounts.forms import ForgottenForm
from club.accounts.links import link_tokens

MOST_WAITING: Final = 100

log = logging.getLogger(__name__)
_room = threading.Semaphore(MOST_WAITING)
_sender = ThreadPoolExecutor(1, thread_name_prefix="mails")


def sends_mail() -> bool:
    """True if a mail server is set; else mails are only printed at the machine."""
    return not settings.EMAIL_BACKEND.endswith("console.EmailBackend")


def send_password_link(form: ForgottenForm, origin: str) -> None:
    """Looks for the account and sends its link, later; answers at once, whatever comes of it."""
    scheme, _separator, domain = origin.partition("://")
    send_later(
        lambda: form.save(
            use_https=scheme == "https",
            domain_override=domain,
            token_generator=link_tokens,
            subject_template_name="registration/password_subject.txt",
            email_template_name="registration/password_mail.txt",
        )
    )


def send_later(send: Callable[[], object]) -> bool:
    """In the reader's language; whatever there is to look up is looked up then. False where too
    many wait."""
    if not _room.acquire(blocking=False):
        log.error("mails wait in line: one is not sent")
        return False
    _sender.submit(_send, send, translation.get_language())
    return True


def _send(send: Callable[[], object], language: str) -> None:
    try:
        with translation.override(language):
            send()
    except Exception:
        log.exception("a mail was not sent")
    finally:
        _room.release()
        connections.close_all()
