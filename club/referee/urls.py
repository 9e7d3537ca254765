from django.urls import path

from club.referee import views

app_name = "referee"
urlpatterns = [
    path("referee/", views.referee, name="referee"),
    path("rules/deck/quiz/", views.quiz, name="quiz"),
    path("referee/code/", views.code, name="code"),
    path("referee/remi/", views.remi, name="remi"),
    path("referee/record/", views.record, name="record"),
]
