from django.urls import path

from scoring.follow import views

app_name = "follow"
urlpatterns = [path("me/", views.me, name="me")]
