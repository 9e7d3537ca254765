from django.urls import path

from scoring.tables.outbox import views

app_name = "outbox"
urlpatterns = [
    path("table/results/", views.send, name="send"),
    path("table/log/", views.log, name="log"),
    path("t/<slug:slug>/rounds/<number:number>/scores/", views.scores, name="scores"),
]
