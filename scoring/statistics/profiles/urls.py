from django.urls import path

from scoring.statistics.profiles import views

app_name = "profiles"
urlpatterns = [
    path("players/<number:pk>/", views.detail, name="detail"),
    path("clubs/<slug:club>/players/", views.players, name="of_club"),
]
