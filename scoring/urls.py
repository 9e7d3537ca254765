from django.urls import include, path

from club.process.native_parts import is_usable

urlpatterns = [
    path("", include("scoring.attendance.urls")),
    path("clubs/<slug:club>/seasons/", include("scoring.seasons.urls")),
    path("", include("scoring.tables.urls")),
    path("", include("scoring.play.urls")),
    path("", include("scoring.gone")),
    path("", include("scoring.tell.urls")),  # before the papers, whose names are any
    path("", include("scoring.documents.urls")),
    path("", include("scoring.documents.rule_papers.urls")),
    path("", include("scoring.statistics.urls")),
    path("t/<slug:slug>/", include("scoring.standings.urls")),
    path("t/<slug:slug>/", include("scoring.rounds.urls")),
    path("t/<slug:slug>/", include("scoring.follow.urls")),
    path("t/<slug:slug>/", include("scoring.desk.deals.urls")),
    path("t/<slug:slug>/", include("scoring.desk.urls")),
    path("t/<slug:slug>/", include("scoring.wall.urls")),
    path("", include("scoring.embed.urls")),
    path("t/<slug:slug>/", include("scoring.prizes.urls")),
    path("t/<slug:slug>/", include("scoring.rehearsal.urls")),
    path("", include("scoring.archive.urls")),
    path("", include("scoring.privacy.urls")),
    path("", include("scoring.club_file.urls")),
    path("", include("scoring.mirror.urls")),
    path("", include("scoring.statistics.profiles.urls")),
    path("", include("scoring.ratings.urls")),
]
if is_usable("ninja"):
    urlpatterns.append(path("api/v1/", include("scoring.api.urls")))
