from django.urls import path

from club.seasons import views

app_name = "seasons"
urlpatterns = [
    path("", views.seasons, name="list"),
    path("<slug:season>/", views.detail, name="detail"),
    path("<slug:season>/edit/", views.edit, name="edit"),
    path("<slug:season>/remove/", views.remove, name="remove"),
]
