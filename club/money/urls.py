from django.urls import path

from club.money import views

app_name = "money"
urlpatterns = [
    path("clubs/<slug:club>/money/", views.sheet, name="club"),
    path("clubs/<slug:club>/money/dues/", views.dues, name="dues"),
    path("clubs/<slug:club>/money/owing/", views.owing, name="owing"),
    path("t/<slug:slug>/money/", views.evening, name="evening"),
]
