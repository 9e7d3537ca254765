from django.urls import path

from scoring.rehearsal import views

app_name = "rehearsal"
urlpatterns = [
    path("rehearse/", views.begin, name="begin"),
    path("rehearsal/", views.press, name="press"),
]
