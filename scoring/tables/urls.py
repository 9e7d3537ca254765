from django.urls import path

from scoring.tables import desk, views

app_name = "tables"
urlpatterns = [
    path("table/", views.table, name="table"),
    path("table/now/", views.now, name="now"),
    path("table/agree/", views.agree, name="agree"),
    path("table/call/", views.call, name="call"),
    path("table/code/", views.typed, name="typed"),
    path("t/<slug:slug>/rounds/<number:number>/enter/", desk.enter, name="enter"),
    path("table/<str:token>/", views.come_in, name="come_in"),
]
