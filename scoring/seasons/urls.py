from django.urls import path

from scoring.seasons import list_views, views

app_name = "seasons"
urlpatterns = [
    path("", list_views.seasons, name="list"),
    path("now/", list_views.now, name="now"),
    path("<slug:season>/edit/", list_views.edit, name="edit"),
    path("<slug:season>/remove/", list_views.remove, name="remove"),
    path("<slug:season>/", views.detail, name="detail"),
    path("<slug:season>/players/<number:pk>/", views.person, name="person"),
    path("<slug:season>/rules/", views.rules, name="rules"),
    path("<slug:season>/freeze/", views.freeze, name="freeze"),
    path("<slug:season>/thaw/", views.thaw, name="thaw"),
    path("<slug:season>/table.<str:kind>", views.table_file, name="table"),
    path("<slug:season>/diplomas.pdf", views.diplomas, name="diplomas"),
]
