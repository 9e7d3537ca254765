from django.urls import path

from scoring.privacy import data_views, forget_views

app_name = "privacy"
urlpatterns = [
    path("clubs/<slug:club>/members/<number:pk>/data/", data_views.hand, name="hand"),
    path("clubs/<slug:club>/members/<number:pk>/forget/", forget_views.forget, name="forget"),
    path("clubs/<slug:club>/members/forgotten/", forget_views.forgotten, name="forgotten"),
    path("my-data/", data_views.mine, name="mine"),
    path("my-data/open/", data_views.open_, name="open"),
    path("my-data/ask/", data_views.ask, name="ask"),
    path("my-data/<number:number>.<str:kind>", data_views.file, name="file"),
    path("my-data/<slug:token>/", data_views.exchange, name="exchange"),
]
