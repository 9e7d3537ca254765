from django.urls import path

from club.audit_log import views

app_name = "audit"
urlpatterns = [
    path("", views.lines, name="lines"),
    path("log.<str:kind>", views.file, name="file"),
]
