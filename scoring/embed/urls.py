from django.urls import path

from scoring.embed import views

app_name = "embed"
urlpatterns = [
    path("t/<slug:slug>/embed/", views.embed, name="embed"),
    path("clubs/<slug:club>/embed/", views.of_club, name="of_club"),
    path("clubs/<slug:club>/sharing/", views.sharing, name="sharing"),
]
