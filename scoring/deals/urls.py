from django.urls import path

from scoring.deals import views

app_name = "deals"
DEAL = "rounds/<int:number>/tables/<int:table>/deals/<int:deal>/"
urlpatterns = [
    path(DEAL, views.deal, name="deal"),
    path(f"{DEAL}enter/", views.enter, name="enter"),
]
