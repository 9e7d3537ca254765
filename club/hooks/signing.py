"""Signatures of Standard Webhooks 1.0: https://www.standardwebhooks.com."""

import hmac
import secrets
from base64 import b64decode, b64encode
from datetime import datetime
from typing import Final

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32


def new_secret() -> str:
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def headers(secret: str, uid: str, body: str, now: datetime) -> dict[str, str]:
    """Headers of one try: its moment is signed, so that an old one cannot be sent again by
    others."""
    at = str(int(now.timestamp()))
    key = b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{uid}.{at}.{body}".encode(), "sha256")
    return {
        "webhook-id": uid,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }
