from django.urls import path

from scoring.wall import views

app_name = "wall"
urlpatterns = [
    path("live/", views.wall, name="wall"),
    path("live/pages/", views.pages, name="pages"),
    path("live/desk/", views.desk, name="desk"),
    path("live/announcement/", views.announce, name="announce"),
    path("live/show/", views.show, name="show"),
    path("live/reveal/", views.reveal, name="reveal"),
]
