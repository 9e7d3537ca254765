from django.urls import path

from club.tournaments import views

app_name = "tournaments"
urlpatterns = [
    path("clubs/<slug:club>/tournaments/", views.tournaments, name="list"),
    path("clubs/<slug:club>/tournaments/removed/", views.removed, name="removed"),
    path("clubs/<slug:club>/tournaments/new/", views.new, name="new"),
    path("t/<slug:slug>/game/", views.game, name="game"),
    path("t/<slug:slug>/plan/", views.rounds, name="rounds"),
    path("t/<slug:slug>/counting/", views.counting, name="counting"),
    path("t/<slug:slug>/state/", views.state, name="state"),
    path("t/<slug:slug>/season/", views.season, name="season"),
    path("t/<slug:slug>/copy/", views.copy, name="copy"),
    path("t/<slug:slug>/remove/", views.remove, name="remove"),
]
