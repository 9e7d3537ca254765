from django.urls import path

from club.rules import views

app_name = "rules"
urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("rules/deck/", views.deck, name="deck"),
    path("referee/", views.referee, name="referee"),
    path("referee/record/", views.record, name="record"),
]
