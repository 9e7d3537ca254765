from django.urls import path

from scoring.attendance import views

SEASON = "clubs/<slug:club>/seasons/<slug:season>/attendance"

app_name = "attendance"
urlpatterns = [
    path("clubs/<slug:club>/attendance/", views.now, name="now"),
    path("clubs/<slug:club>/certificates/", views.certificates_now, name="certificates_now"),
    path(f"{SEASON}/", views.season, name="season"),
    path(f"{SEASON}/list.<str:kind>", views.paper, {"of": "attendance"}, name="list"),
    path(f"{SEASON}/report.<str:kind>", views.paper, {"of": "visitors"}, name="report"),
    path(f"{SEASON}/certificates.pdf", views.certificates, name="certificates"),
    path("t/<slug:slug>/visits/", views.evening, name="evening"),
]
