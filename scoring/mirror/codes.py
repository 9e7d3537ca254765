"""The code by which a laptop takes an evening along, and the seal of what both sides say.

Twelve letters are typed once. The laptop chooses a key of its own with them: the other side keeps
its hash, and a second key that follows from it, with which it seals its answers. Whatever else
answers on the way, a captive portal or another Portativ, has no seal.
"""

import hmac
import json
import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH: Final = 12
GROUP: Final = 4
TYPED: Final = re.compile(
    rf"(?:(?P<address>\S+?)[/\s]+)?(?P<code>(?:[{LETTERS}]-?){{{LENGTH}}})/?", re.I
)


def new_code() -> str:
    """55 bits, for some days and one use."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def grouped(code: str) -> str:
    """As people read it out."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def typed(text: str, usual_address: str = "") -> tuple[str, str] | None:
    """The address of the other side and the code, of what somebody typed or scanned; None if it is
    neither. The address may be left out where one is known."""
    found = TYPED.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    address = origin_of(
        found["address"].removesuffix("/along") if found["address"] else usual_address
    )
    code = found["code"].replace("-", "").upper()
    return (address, code) if address else None


def origin_of(address: str) -> str:
    """Scheme, name and port; of a bare name by HTTPS. Empty for what is no address."""
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    is_web = parts.scheme in ("http", "https") and parts.hostname and not parts.username
    return f"{parts.scheme}://{parts.hostname}{port}" if is_web else ""


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def receipt_key_of(key: str) -> str:
    return hmac.new(key.encode(), b"receipts", sha256).hexdigest()


def sealed(said: Mapping[str, Any], receipt_key: str, request: bytes) -> bytes:
    """An answer to just this request."""
    text = json.dumps({**said, "to": sha256(request).hexdigest()}, ensure_ascii=False)
    return json.dumps({"said": text, "seal": _seal(text, receipt_key)}).encode()


def opened(answer: bytes, receipt_key: str, request: bytes) -> dict[str, Any] | None:
    """Content of an answer; None if it is not of the other side, or to another request."""
    try:
        outer = json.loads(answer)
        text, seal = str(outer["said"]), str(outer["seal"])
        said: dict[str, Any] = json.loads(text)
    except (ValueError, LookupError, TypeError):
        return None
    is_ours = hmac.compare_digest(seal.encode(), _seal(text, receipt_key).encode())
    return said if is_ours and said.get("to") == sha256(request).hexdigest() else None


def _seal(text: str, receipt_key: str) -> str:
    return hmac.new(receipt_key.encode(), text.encode(), sha256).hexdigest()
