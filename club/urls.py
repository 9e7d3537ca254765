from django.urls import include, path

from club.clubs import robots
from club.serving import stopping
from club.web import converters, display, health, metrics

converters.register()

urlpatterns = [
    # They are tried in this order: what a hall full of phones asks for is found at once.
    path("", include("scoring.tables.outbox.urls")),
    path("", include("club.clubs.urls")),
    path("clubs/<slug:club>/members/", include("club.memberships.urls")),
    path("clubs/<slug:club>/audit/", include("club.audit_log.urls")),
    path("clubs/<slug:club>/retention/", include("club.retention.urls")),
    path("clubs/<slug:club>/notices/", include("club.notices.urls")),
    path("", include("club.money.urls")),
    path("", include("club.programs.urls")),
    path("", include("club.tournaments.urls")),
    path("", include("club.series.urls")),
    path("", include("club.feeds.urls")),
    path("t/<slug:slug>/", include("club.entries.urls")),
    path("t/<slug:slug>/", include("club.pairings.urls")),
    path("", include("club.rules.urls")),
    path("", include("club.referee.urls")),
    path("account/", include("club.accounts.urls")),
    path("display/", display.display, name="display"),
    path("robots.txt", robots.robots_txt, name="robots"),
    path("stop/", stopping.stop, name="stop"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", metrics.show, name="metrics"),
    path("", include("scoring.urls")),
]

handler400 = "club.web.errors.bad_request"
handler403 = "club.web.errors.forbidden"
handler404 = "club.web.errors.not_found"
handler500 = "club.web.errors.server_error"
