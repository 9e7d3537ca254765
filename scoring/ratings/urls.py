from django.urls import path

from scoring.ratings import views

app_name = "ratings"
urlpatterns = [
    path("clubs/<slug:club>/ratings/", views.ratings, name="ratings"),
    path("clubs/<slug:club>/ratings/<number:pk>/", views.player, name="player"),
    path("clubs/<slug:club>/ratings.<str:kind>", views.file, name="file"),
]
