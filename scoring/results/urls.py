from django.urls import path

from scoring.results import views

app_name = "results"
urlpatterns = [
    path("table/results/", views.send, name="send"),
    path("t/<slug:slug>/rounds/<number:number>/scores/", views.scores, name="scores"),
]
