from django.urls import path

from scoring.documents import views
from scoring.documents.registry import DOCUMENTS

app_name = "documents"
ROUND = "t/<slug:slug>/rounds/<number:number>/"
urlpatterns = [
    path("t/<slug:slug>/papers/", views.papers, name="papers"),
    *(
        path(each.route, each.view or views.with_a_right(each), name=each.url_name)
        for each in DOCUMENTS
        if each.url_name
    ),
    path("t/<slug:slug>/<slug:paper>.<str:kind>", views.of_tournament, name="of_tournament"),
    path(f"{ROUND}<slug:paper>.<str:kind>", views.of_round, name="of_round"),
]
