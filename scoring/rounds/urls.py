from django.urls import path

from scoring.rounds import views

app_name = "rounds"
urlpatterns = [
    path("rounds/<int:number>/", views.round_, name="round"),
    path("rounds/<int:number>/deals/<int:deal>/", views.traveller, name="traveller"),
    path("tables/<int:table>/history/", views.table_history, name="table_history"),
]
