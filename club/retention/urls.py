from django.urls import path

from club.retention import views

app_name = "retention"
urlpatterns = [
    path("", views.periods, name="periods"),
    path("delete/", views.delete, name="delete"),
]
