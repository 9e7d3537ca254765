from django.urls import include, path

urlpatterns = [
    path("clubs/<slug:club>/seasons/", include("scoring.seasons.urls")),
    path("", include("scoring.tables.urls")),
    path("", include("scoring.exports.urls")),
    path("", include("scoring.figures.urls")),
    path("t/<slug:slug>/", include("scoring.standings.urls")),
    path("t/<slug:slug>/", include("scoring.rounds.urls")),
    path("t/<slug:slug>/", include("scoring.follow.urls")),
    path("t/<slug:slug>/", include("scoring.deals.urls")),
    path("t/<slug:slug>/", include("scoring.desk.urls")),
    path("t/<slug:slug>/", include("scoring.wall.urls")),
    path("", include("scoring.carrying.urls")),
    path("", include("scoring.profiles.urls")),
    path("", include("scoring.ratings.urls")),
]
