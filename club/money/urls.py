from django.urls import path

from club.money import views

app_name = "money"
urlpatterns = [
    path("clubs/<slug:club>/money/", views.club_money, name="club"),
    path("t/<slug:slug>/money/", views.evening, name="evening"),
]
