"""Tag for the head of a public page: its preview in chats, made by the app above."""

from collections.abc import Mapping
from typing import Any

from django import template

from club.site_map import summary

register = template.Library()


@register.inclusion_tag("club/_preview.html", takes_context=True)
def preview(context: Mapping[str, Any], kind: str, *about: object) -> dict[str, object]:
    """`{% preview "evening" tournament %}`, or a club; of a season and a player what their pages
    have read."""
    return {"preview": summary("preview", context["request"], kind, *about)}
