"""Static files: made small, joined and hashed when they are collected; each looked up once."""

import contextlib
import hashlib
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path, PurePath

from django import template
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.utils.html import format_html_join
from whitenoise.storage import CompressedManifestStaticFilesStorage

from club.process import installation

SMALLER: dict[str, Callable[[str], str]] = {}
"""Without comments and indentation: a fifth of what a phone has to fetch. Wheels and containers are
built so; a checkout without the two packages serves the files as they are."""
with contextlib.suppress(ImportError):
    from rcssmin import cssmin
    from rjsmin import jsmin

    def _smaller_style(text: str) -> str:
        """An empty custom property keeps its space: older browsers take none without it."""
        return re.sub(r":(?=[;}])", ": ", cssmin(text))

    SMALLER |= {".css": _smaller_style, ".js": jsmin}
MADE_FROM = "made-from.txt"
"""Beside them: the digest of what they were made from."""
MANIFEST = CompressedManifestStaticFilesStorage.manifest_name
JOINED = "joined.txt"
"""Table of the files that pages load as one, among the sources: a name, then its parts in order."""
TAGS = {
    ".css": '<link rel="stylesheet" href="{}">\n',
    ".js": '<script src="{}" defer></script>\n',
}
register = template.Library()


@register.simple_tag
def joined(name: str) -> str:
    """The tag of a joined file; in debugging those of its parts."""
    names = staticfiles_storage.parts(name) if settings.DEBUG else [name]  # type: ignore[attr-defined]
    urls = ((staticfiles_storage.url(each),) for each in names)
    return format_html_join("", TAGS[PurePath(name).suffix], urls)


class Storage(CompressedManifestStaticFilesStorage):
    """A page names few files, which are the same as long as the server runs."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._addresses = {}

    def url(self, name, force=False):
        found = self._addresses.get(name)
        if found is None:
            found = self._addresses[name] = super().url(name, force)
        return found

    def parts(self, name):
        """The files that a name stands for, in their order; a part may be joined itself."""
        listed = self.joined_files().get(name)
        return [part for each in listed for part in self.parts(each)] if listed else [name]

    def joined_files(self):
        if not self.exists(JOINED):
            return {}
        with self.open(JOINED) as file:
            lines = [line.split() for line in file.read().decode().splitlines()]
        return {line[0]: line[1:] for line in lines if line and line[0] != "#"}

    def post_process(self, paths, dry_run=False, **options):
        """Scripts share one scope, as they do one by one, and the first one's "use strict"."""
        for name in () if dry_run else self.joined_files():
            texts = []
            for storage, path in (paths[part] for part in self.parts(name)):
                with storage.open(path) as file:
                    texts.append(file.read())
            self.delete(name)
            self._save(name, ContentFile(b"\n".join(texts)))
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def get_modified_time(self, _name):
        """Of no age: sources that came in an archive may be older than what was made of others."""
        return datetime.fromtimestamp(0, UTC)

    def _save(self, name, content):
        smaller = SMALLER.get(PurePath(name).suffix)
        if smaller and ".min." not in name:
            content = ContentFile(smaller(b"".join(content.chunks()).decode()).encode())
        return super()._save(name, content)


def collect():
    """Those that are served, made anew where any of what they follow from is another, or any of
    them is gone: that takes longer than all else that a start does. A wheel has them in it."""
    if not installation.IS_CHECKOUT:
        return
    beside, manifest = (settings.STATIC_ROOT / name for name in (MADE_FROM, MANIFEST))
    if _read(beside) == _digest(_read(manifest)) and _is_whole(settings.STATIC_ROOT):
        return
    beside.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    beside.write_bytes(_digest(manifest.read_bytes()))


def _digest(manifest):
    """Digest of all sources, of what makes them small, and of what was made: an older Portativ,
    started in between, leaves its own."""
    told = hashlib.sha256(Path(__file__).read_bytes() + manifest)
    for maker in ("django", "whitenoise", *(("rcssmin", "rjsmin") if SMALLER else ())):
        told.update(version(maker).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                told.update(name.encode() + hashlib.sha256(file.read()).digest())
    return told.hexdigest().encode()


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _is_whole(folder):
    try:
        listed = json.loads(_read(folder / MANIFEST))["paths"]
    except (ValueError, KeyError):
        return False
    return all((folder / name).is_file() for each in listed.items() for name in each)
