from django.urls import path

from scoring.desk import card_views, log_views, penalty_views, views

app_name = "desk"
urlpatterns = [
    path("desk/", views.desk, name="desk"),
    path("desk/now/", views.now, name="now"),
    path("desk/calls/", views.answer_call, name="answer_call"),
    path("draw/", views.draw, name="draw"),
    path("winners/", views.winners, name="winners"),
    path("stage/", views.stage, name="stage"),
    path("penalties/", penalty_views.penalties, name="penalties"),
    path("log/", log_views.log, name="log"),
    path("tables/", card_views.cards, name="cards"),
    path("tables/print/", card_views.sheets, name="sheets"),
]
