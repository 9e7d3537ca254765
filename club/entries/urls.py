from django.urls import path

from club.entries import entry_views, import_views, public_views, views

app_name = "entries"
urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/add/", views.add, name="add"),
    path("people/add/<number:pk>/", views.add_member, name="add_member"),
    path("people/pair/", views.pair, name="pair"),
    path("people/accept/", views.accept_all, name="accept_all"),
    path("people/all-here/", views.all_here, name="all_here"),
    path("people/same/", views.same, name="same"),
    path("people/numbers/", views.draw_numbers, name="draw_numbers"),
    path("people/import/", import_views.begin, name="import"),
    path("people/import/<number:pk>/", import_views.look, name="import_look"),
    path("people/import/<number:pk>/undo/", import_views.take_back, name="import_undo"),
    path("people/<number:pk>/", entry_views.entry, name="entry"),
    path("door/", views.door, name="door"),
    path("door/<slug:word>/", public_views.here, name="here"),
    path("sign-up/", public_views.sign_up, name="sign_up"),
    path("sign-up/<slug:code>/", public_views.signed_up, name="signed_up"),
]
