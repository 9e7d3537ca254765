"""How a page looks to this reader: light or dark, ordinary or large type, which language."""

from django.conf import settings
from django.http import HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

# What may be chosen, the first being what a page does unasked.
CHOICES = {
    "theme": {"auto": _("Like the device"), "light": _("Light"), "dark": _("Dark")},
    "type": {"ordinary": _("Ordinary"), "large": _("Large")},
}
YEAR_SECONDS = 365 * 24 * 3600


def chosen(request) -> dict[str, str]:
    """The reader's choices from their cookies; a value that is none is passed over."""
    found = {}
    for name, values in CHOICES.items():
        value = request.COOKIES.get(f"display-{name}", "")
        found[name] = value if value in values else next(iter(values))
    return found


def context(request):
    return {
        "display": chosen(request),
        "display_choices": CHOICES,
        "languages": settings.LANGUAGES,
        "hosted": settings.HOSTED,
    }


@require_POST
def change(request):
    """Keep what was chosen in cookies, so that it works without an account and without script."""
    response = HttpResponseRedirect(safe_next(request))
    for name, values in CHOICES.items():
        if (value := request.POST.get(name)) in values:
            response.set_cookie(
                f"display-{name}",
                value,
                max_age=YEAR_SECONDS,
                secure=settings.HOSTED,
                httponly=True,
                samesite="Lax",
            )
    return response


def safe_next(request, fallback: str = "/") -> str:
    """Where the reader came from, if that is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, hosts, require_https=request.is_secure())
    return wanted if safe and wanted.startswith("/") else fallback
