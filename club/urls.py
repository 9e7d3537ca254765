from django.urls import include, path
from django.views.i18n import set_language

from club import display, health

urlpatterns = [
    # They are tried in this order: what a hall full of phones asks for is found at once.
    path("", include("scoring.results.urls")),
    path("", include("club.clubs.urls")),
    path("clubs/<slug:club>/members/", include("club.memberships.urls")),
    path("", include("club.tournaments.urls")),
    path("t/<slug:slug>/", include("club.entries.urls")),
    path("t/<slug:slug>/", include("club.pairings.urls")),
    path("", include("club.rules.urls")),
    path("account/", include("club.accounts.urls")),
    path("language/", set_language, name="set_language"),
    path("display/", display.change, name="display"),
    path("healthz", health.healthz, name="healthz"),
    path("", include("scoring.urls")),
]

handler400 = "club.errors.bad_request"
handler403 = "club.errors.forbidden"
handler404 = "club.errors.not_found"
handler500 = "club.errors.server_error"
