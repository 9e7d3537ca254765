from django.urls import path

from scoring.desk import (
    card_views,
    departure_views,
    draw_views,
    log_views,
    penalty_views,
    referee_views,
    step_views,
    views,
)

app_name = "desk"
urlpatterns = [
    path("desk/", views.desk, name="desk"),
    path("desk/now/", views.now, name="now"),
    path("desk/calls/", views.answer_call, name="answer_call"),
    path("desk/returned/", views.seen, name="seen"),
    path("rounds/<number:number>/agree/", views.agree, name="agree"),
    path("draw/", draw_views.draw, name="draw"),
    path("rounds/<number:number>/end/", step_views.end_round, name="end_round"),
    path("rounds/<number:number>/tables/<number:table>/away/", departure_views.away, name="away"),
    path(
        "rounds/<number:number>/tables/<number:table>/referee/",
        referee_views.at_table,
        name="referee",
    ),
    path("finish/", step_views.finish, name="finish"),
    path("final/", step_views.declare, name="declare"),
    path("sureness/", step_views.sureness, name="sureness"),
    path("copy-to-stick/", step_views.copy_to_stick, name="copy_to_stick"),
    path("winners/", draw_views.winners, name="winners"),
    path("stage/", draw_views.stage, name="stage"),
    path("penalties/", penalty_views.penalties, name="penalties"),
    path("log/", log_views.log, name="log"),
    path("tables/", card_views.cards, name="cards"),
    path("tables/print/", card_views.sheets, name="sheets"),
]
