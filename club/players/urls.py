from django.urls import path

from club.players import views

app_name = "players"
urlpatterns = [path("<int:pk>/", views.detail, name="detail")]
