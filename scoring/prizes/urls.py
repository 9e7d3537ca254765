from django.urls import path

from scoring.prizes import views

app_name = "prizes"
urlpatterns = [path("prizes/", views.prizes, name="prizes")]
