from django.urls import path

from scoring.desk.deals import views

app_name = "deals"
DEAL = "rounds/<number:number>/tables/<number:table>/deals/<number:deal>/"
urlpatterns = [
    path(DEAL, views.deal, name="deal"),
    path(f"{DEAL}enter/", views.enter, name="enter"),
]
