"""Language of the machine, and sentences in it where no package is installed yet.

The standard library alone, in words that Python 3.6 understands; read out of a wheel too.
"""

import gettext
import io
import locale
import os
import pkgutil

OURS = ("en", "ro", "ca", "hu")


def system_language(known=OURS):
    """The language in which this machine speaks to its owner, if it is one of ours."""
    named = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if os.name == "nt":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        named.append(locale.windows_locale.get(number, ""))
    chosen = next(iter(filter(None, named)), "").split(":")[0]
    code = chosen.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in known else "en"


def translator(code=None):
    """Function from an English sentence to the same in the machine's language, or in another."""
    code = code or system_language()
    if code == "en":
        return gettext.NullTranslations().gettext
    catalogue = pkgutil.get_data("club", "locale/{}/LC_MESSAGES/django.mo".format(code))
    return gettext.GNUTranslations(io.BytesIO(catalogue or b"")).gettext
