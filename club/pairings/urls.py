from django.urls import path

from club.pairings import draw_views, separation_views, views

app_name = "pairings"
urlpatterns = [
    path("seats/", views.seats, name="seats"),
    path("seats/hand/", views.by_hand, name="by_hand"),
    path("seats/remove/", views.remove_rounds, name="remove_rounds"),
    path("seats/rebuild/", views.rebuild, name="rebuild"),
    path("seats/wishes/", separation_views.wishes, name="wishes"),
    path("seats/keep/", views.keep_seats, name="keep_seats"),
    path("seats/balance/", views.balance, name="balance"),
    path("rounds/<number:number>/seats/", views.edit_round, name="edit_round"),
    path("rounds/<number:number>/draw/", draw_views.draw_seats, name="draw_seats"),
    path("rounds/<number:number>/clock/", views.clock_press, name="clock_press"),
    path("clock.json", views.clock_now, name="clock"),
]
