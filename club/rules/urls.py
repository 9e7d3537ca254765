from django.urls import path

from club.rules import views
from club.wording.rule_anchors import PAGES

app_name = "rules"
urlpatterns = [
    path("rules/", views.rules, name="rules"),
    *(path(f"rules/{page}/", views.game, {"page": page}, name=page) for page in PAGES),
    path("rules/points/", views.points, name="points"),
    path("rules/deck/", views.deck, name="deck"),
]
