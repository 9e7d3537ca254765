from django.urls import path

from scoring.play import views

app_name = "play"
urlpatterns = [
    path("play/", views.begin, name="begin"),
    path("play/<slug:game>/<number:players>/", views.sheet, name="sheet"),
    path("play/sheet.pdf", views.paper, name="paper"),
    path("play/club/", views.into_club, name="into_club"),
]
