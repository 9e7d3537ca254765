from django.urls import path

from scoring.rounds import views

app_name = "rounds"
urlpatterns = [
    path("rounds/<number:number>/", views.round_, name="round"),
    path("rounds/<number:number>/deals/<number:deal>/", views.traveller, name="traveller"),
    path("tables/<number:table>/history/", views.table_history, name="table_history"),
]
