from django.urls import path

from club.programs import views

app_name = "programs"
urlpatterns = [path("clubs/<slug:club>/programs/", views.programs, name="programs")]
