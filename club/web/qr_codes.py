"""Codes to scan, as SVG for pages and as blocks for the terminal."""

import io

import segno
from django.utils.safestring import SafeString, mark_safe


def code_to_scan(text: str) -> SafeString:
    """An SVG that takes the room it is given; dark on white in every theme, as scanners need."""
    svg = segno.make(text, error="m").svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="code", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 (segno writes paths; the text itself is not in it)


def wifi_text(name: str, password: str) -> str:
    """Text that a phone's camera takes for a Wi-Fi to join: `WIFI:T:WPA;S:Club;P:secret;;`."""
    said = [("T", "WPA" if password else "nopass"), ("S", name), ("P", password)]
    fields = (f"{letter}:{_escaped(text)};" for letter, text in said if text)
    return f"WIFI:{''.join(fields)};"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)


def code_for_terminal(text: str) -> str:
    lines = io.StringIO()
    segno.make(text, error="l").terminal(lines, border=2, compact=True)
    return lines.getvalue()
