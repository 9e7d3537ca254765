from django.urls import path

from scoring.archive import views

app_name = "archive"
urlpatterns = [
    path("t/<slug:slug>/take-away/", views.leave, name="leave"),
    path("clubs/<slug:club>/tournaments/import/", views.arrive, name="arrive"),
]
