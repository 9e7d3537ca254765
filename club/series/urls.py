from django.urls import path

from club.series import views

app_name = "series"
urlpatterns = [
    path("clubs/<slug:club>/evenings/", views.next_evenings, name="next"),
    path("clubs/<slug:club>/evenings/repeat/", views.new, name="list"),
    path("clubs/<slug:club>/evenings/repeat/<number:pk>/", views.evenings, name="evenings"),
]
