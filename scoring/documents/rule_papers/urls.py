from django.urls import path

from scoring.documents.rule_papers import views

app_name = "rule_papers"
urlpatterns = [
    path("rules/papers/", views.papers, name="list"),
    path("rules/papers/<slug:rule_paper>.<str:kind>", views.paper, name="paper"),
]
