"""Where the seasons are kept; `scoring` puts its tables beside these and includes both."""

from django.urls import path

from club.seasons import views

urlpatterns = [
    path("", views.seasons, name="list"),
    path("<slug:season>/edit/", views.edit, name="edit"),
    path("<slug:season>/remove/", views.remove, name="remove"),
]
