from django.urls import path

from club.notices import views

app_name = "notices"
urlpatterns = [
    path("", views.notices, name="list"),
    path("<slug:notice>/", views.page, name="notice"),
    path("<slug:notice>/<slug:language>/", views.edit, name="edit"),
]
