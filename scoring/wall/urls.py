from django.urls import path

from scoring.wall import desk_views, views

app_name = "wall"
urlpatterns = [
    path("live/", views.wall, name="wall"),
    path("live/pages/", views.pages, name="pages"),
    path("live/desk/", desk_views.desk, name="desk"),
    path("live/announcement/", desk_views.announce, name="announce"),
    path("live/show/", desk_views.show, name="show"),
    path("live/reveal/", desk_views.reveal, name="reveal"),
]
