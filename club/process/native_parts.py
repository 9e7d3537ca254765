"""Packages with machine code, which a system may refuse to load.

Windows blocks what it does not know. Imported only where asked for, since most are slow to load.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from django.utils.translation import gettext_lazy as _

NEEDED: Final = {"pillow": "PIL._imaging"}
SERVER: Final = "granian"
DONE_WITHOUT: Final = {
    SERVER: _(
        "A server in Python alone is used: on two cores it held 256 tables and 1,000 people "
        "watching, each answer a little later."
    ),
    "brotli": _("Pages take a little longer to load."),
    "zeroconf": _("Phones find this laptop by the code or by its number, not by a name."),
    "pydantic_core": _("Other programs cannot ask this one."),
    "pyrage": _("Files with contacts cannot be encrypted, so there are none."),
    "webauthn": _("Passkeys are not asked for, only codes."),
    "pysqlite3": _("The SQLite of Python is used."),
}


def why_refused(module: str) -> str:
    """Nothing where it is loaded, or was never installed."""
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        return "" if error.name == module else str(error)
    except (ImportError, OSError) as error:
        return str(error).rstrip(".") or type(error).__name__
    return ""


def is_usable(module: str) -> bool:
    try:
        import_module(module)
    except (ImportError, OSError):
        return False
    return True


def is_there(module: str) -> bool:
    """True for an installed package, which is not loaded by that: one without machine code."""
    return find_spec(module) is not None


def cannot_do_without() -> str:
    """Sentence about the first part without which nothing is served."""
    for package, module in NEEDED.items():
        if why := why_refused(module):
            said = _(
                "This system refuses to load %(package)s (%(why)s), and Portativ cannot run "
                "without it. On Windows “Smart App Control” or the virus scanner blocks it; use a "
                "laptop without that for the evening."
            )
            return said % {"package": package, "why": why}
    return ""


def done_without() -> Iterator[str]:
    """A sentence for each other part that is refused."""
    for package, instead in DONE_WITHOUT.items():
        if why := why_refused(package):
            said = _("This system refuses to load %(package)s (%(why)s). %(instead)s")
            yield said % {"package": package, "why": why, "instead": instead}
        elif package == SERVER and not is_there(package):  # no wheel, as on Windows for ARM
            yield str(instead)
