from django.urls import path

from scoring.statistics import views

app_name = "statistics"
urlpatterns = [
    path("definitions/", views.definitions, name="definitions"),
    path("t/<slug:slug>/statistics/", views.tournament, name="tournament"),
    path("clubs/<slug:club>/statistics/", views.club, name="club"),
    path("clubs/<slug:club>/contracts.<str:kind>", views.club_file, name="club_file"),
]
