from django.urls import path

from scoring.mirror import views

app_name = "mirror"
urlpatterns = [
    path("t/<slug:slug>/along/", views.along, name="along"),
    path("t/<slug:slug>/along/line/", views.line, name="line"),
    path("t/<slug:slug>/along/aside.zip", views.aside, name="aside"),
    path("clubs/<slug:club>/follow/", views.follow, name="follow"),
    path("along/", views.pair, name="pair"),
    path("along/state/", views.state, name="state"),
    path("along/news/", views.news, name="news"),
    path("along/<slug:code>/", views.scanned, name="scanned"),
]
