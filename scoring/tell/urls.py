from django.urls import path

from scoring.tell import views

app_name = "tell"
urlpatterns = [
    path("t/<slug:slug>/tell/", views.tell, name="tell"),
    path("t/<slug:slug>/picture.png", views.evening, name="evening"),
    path("clubs/<slug:club>/picture.png", views.club, name="club"),
    path("clubs/<slug:club>/seasons/<slug:season>/picture.png", views.season, name="season"),
    path("players/<number:pk>/picture.png", views.player, name="player"),
]
