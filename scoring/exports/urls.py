from django.urls import path

from scoring.exports import views
from scoring.exports.typing_offline import views as workbook_views

app_name = "exports"
ROUND = "t/<slug:slug>/rounds/<number:number>/"
urlpatterns = [
    path("t/<slug:slug>/papers/", views.papers, name="papers"),
    path("t/<slug:slug>/diplomas.pdf", views.diplomas, name="diplomas"),
    path(f"{ROUND}tables.pdf", views.table_cards, name="table_cards"),
    path(f"{ROUND}workbook.xlsx", workbook_views.workbook, name="workbook"),
    path(f"{ROUND}workbook/", workbook_views.upload, name="upload"),
    path("t/<slug:slug>/<slug:paper>.<str:kind>", views.of_tournament, name="of_tournament"),
    path(f"{ROUND}<slug:paper>.<str:kind>", views.of_round, name="of_round"),
    path("clubs/<slug:club>/members.pdf", views.member_list, name="members"),
]
