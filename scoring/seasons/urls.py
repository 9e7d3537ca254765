"""What the club keeps of its seasons, and the tables that follow from the results."""

from django.urls import path

from club.seasons.urls import urlpatterns as kept_by_the_club
from scoring.seasons import views

app_name = "seasons"
urlpatterns = [
    *kept_by_the_club,
    path("<slug:season>/", views.detail, name="detail"),
    path("<slug:season>/players/<number:pk>/", views.person, name="person"),
    path("<slug:season>/rules/", views.rules, name="rules"),
    path("<slug:season>/freeze/", views.freeze, name="freeze"),
    path("<slug:season>/thaw/", views.thaw, name="thaw"),
    path("<slug:season>/table.<str:kind>", views.table_file, name="table"),
    path("<slug:season>/diplomas.pdf", views.diplomas, name="diplomas"),
]
