"""SVG as text: elements with their attributes, everything escaped.

All looks are presentation attributes: no style sheet, no style attribute and no script, so that a
page may carry a drawing under the strictest content security policy.
"""

from html import escape

Length = int | float


def element(name: str, *children: str, **attributes: str | Length | None) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, and None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_written(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(content: str, x: Length, y: Length, size: Length, **attributes: str | Length) -> str:
    return element("text", escape(content), x=x, y=y, font_size=size, **attributes)


def name_at(content: str, x: Length, y: Length, size: Length, fill: str) -> str:
    """A text in bold around a place."""
    return text(content, x, y, size, fill=fill, font_weight="bold", text_anchor="middle")


def rect(
    width: Length,
    height: Length,
    rx: Length | None = None,
    *,
    x: Length | None = None,
    y: Length | None = None,
    **look: str | Length,
) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=rx, **look)


def group(*children: str, x: Length = 0, y: Length = 0, scale: Length = 1) -> str:
    """Elements moved to a place and scaled."""
    moved = f"translate({_written(x)} {_written(y)})" if x or y else ""
    scaled = f"scale({_written(scale)})" if scale != 1 else ""
    return element("g", *children, transform=f"{moved} {scaled}".strip() or None)


def _written(value: str | Length) -> str:
    if isinstance(value, str):
        return escape(value)
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
