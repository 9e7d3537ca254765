"""Pages as a browser reads them: their forms with what stands in them, their buttons and links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
}  # fmt: skip
FIELDS = ("input", "select", "textarea", "button")
ENDS = {"form": "form", "button": "button", "textarea": "area", "select": "select"}
UNSEEN = {"script", "style", "template", "svg", "head"}


@dataclass
class Button:
    text: str = ""
    name: str = ""
    value: str = ""
    action: str = ""
    """Where it leads, if not to where its form does."""


@dataclass
class Form:
    """What would be sent is in `fields`: a name and a value each, in order."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Values that may be chosen, of radio buttons, boxes and lists, by name."""
    names: list[str] = field(default_factory=list)
    """Of every field, also of those that would send nothing."""

    def filled(self, **values: object) -> list[tuple[str, str]]:
        """A list sends each of its values, None sends nothing."""
        kept = [(name, value) for name, value in self.fields if name not in values]
        for name, value in values.items():
            several = value if isinstance(value, list) else [value]
            kept += [(name, str(each)) for each in several if each is not None]
        return kept


class _Reader(HTMLParser):
    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address, self.forms, self.links, self.words = address, [], [], []
        # Fields may name their form before it comes.
        self.ids = {each: Form("", "") for each in re.findall(r'<form[^>]*\bid="([^"]+)"', html)}
        self.open: list[str] = []
        self.form = self.button = self.area = self.select = None
        self.chosen: list[str] = []
        self.unseen = 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        facts = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
            self.unseen += tag in UNSEEN
        if tag == "form":
            self.form = self.ids.get(facts.get("id", "")) or Form("", "")
            self.form.action = urljoin(self.address, facts.get("action") or self.address)
            self.form.method = facts.get("method", "get").lower()
            self.forms.append(self.form)
        elif tag in ("a", "link", "img", "iframe", "script"):
            if found := facts.get("href") or facts.get("src"):
                self.links.append((tag, urljoin(self.address, found)))
        elif tag == "option" and self.select and "disabled" not in facts:
            self.select[0].choices[self.select[1]].append(facts.get("value", ""))
            self.chosen += [facts.get("value", "")] if "selected" in facts else []
        elif tag in FIELDS and "disabled" not in facts:
            form = self.ids.get(facts["form"]) if "form" in facts else self.form
            if form is not None:
                self._field(form, tag, facts)

    def _field(self, form, tag, facts):
        name, value = facts.get("name", ""), facts.get("value", "")
        said = facts.get("value", "on")
        kind = facts.get("type", {"input": "text", "button": "submit"}.get(tag, tag))
        if tag == "button":
            if kind == "submit":
                action = facts.get("formaction", "")
                action = urljoin(self.address, action) if action else ""
                self.button = Button(facts.get("aria-label", ""), name, value, action)
                form.buttons.append(self.button)
        elif name:
            form.names.append(name)
            if tag == "select":
                self.select, self.chosen = (form, name, "multiple" in facts), []
                form.choices.setdefault(name, [])
            elif kind in ("checkbox", "radio"):
                form.choices.setdefault(name, []).append(said)
                form.fields += [(name, said)] if "checked" in facts else []
            elif kind != "file":
                form.fields.append((name, value))
                self.area = form if tag == "textarea" else None

    def handle_endtag(self, tag):
        if tag == "select" and self.select:
            form, name, several = self.select
            sent = self.chosen or ([] if several else form.choices[name][:1])
            form.fields += [(name, each) for each in sent]
        if tag in ENDS:
            setattr(self, ENDS[tag], None)
        while tag in self.open:
            last = self.open.pop()
            self.unseen -= last in UNSEEN
            if last == tag:
                break

    def handle_data(self, data):
        if self.area:
            name, before = self.area.fields.pop()
            self.area.fields.append((name, (before + data).removeprefix("\n")))
        if self.button is not None:
            self.button.text = f"{self.button.text} {data.strip()}".strip()
        if not self.unseen:
            self.words.append(data)


class Page:
    def __init__(self, address: str, html: str, status: int = 200) -> None:
        reader = _Reader(address, html)
        self.address, self.html, self.status = address, html, status
        self.forms: list[Form] = reader.forms
        self.links = reader.links
        self.text = re.sub(r"\s+", " ", " ".join(reader.words)).strip()

    def says(self, words: str) -> bool:
        return words in self.text

    def form(self, action: str = "", button: str = "") -> Form | None:
        """The first form to an address that ends so, with a button of this value, text or name."""
        return next(self.all_forms(action, button), None)

    def all_forms(self, action: str = "", button: str = "") -> Iterator[Form]:
        for each in self.forms:
            presses = {word for one in each.buttons for word in (one.value, one.text, one.name)}
            if urlsplit(each.action).path.endswith(action) and (not button or button in presses):
                yield each
