"""Where a line of names may break: behind the dash of a pair, in no name that fits in a line."""

import re
from functools import lru_cache
from typing import Final

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

CLOSE: Final = "\N{NO-BREAK SPACE}"
HYPHENED: Final = re.compile(r"[^\s-]+(?:-[^\s-]+)+")


@register.filter
def unbroken(said: str, after: str = "") -> SafeString:
    """A title, or several with commas, for a page: each name in a box that only breaks where it is
    wider than all the room, and then as late as it can at its own hyphen. `after` is a sign that
    stays with the last."""
    return _boxes(str(said), str(after))


@lru_cache(4096)
def _boxes(said: str, after: str) -> SafeString:
    text = HYPHENED.sub(r"<span>\g<0></span>", escape(said))
    text += after and f"{CLOSE}{escape(after)}"
    for mark, before in ((" – ", f"{CLOSE}–"), (", ", ",")):
        text = text.replace(mark, f"{before}</span> <span>")
    return mark_safe(f'<span class="names"><span>{text}</span></span>')  # noqa: S308 (escaped)
