from django.urls import path

from scoring.club_file import views

app_name = "club_file"
urlpatterns = [
    path("clubs/new/file/", views.arrive, name="arrive"),
    path("clubs/<slug:club>/file/", views.leave, name="leave"),
]
