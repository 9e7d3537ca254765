from django.urls import path

from scoring.standings import views

app_name = "standings"
urlpatterns = [
    path("", views.tournament, name="tournament"),
    path("entries/<number:number>/", views.entry, name="entry"),
    path("crosstable/", views.crosstable, name="crosstable"),
]
