from django.urls import path

from club.feeds import views

app_name = "feeds"
urlpatterns = [
    path("clubs/<slug:club>/calendar.ics", views.club_calendar, name="club"),
    path("clubs/<slug:club>/news.atom", views.club_news, name="news"),
    path("t/<slug:slug>/calendar.ics", views.evening_calendar, name="evening"),
]
