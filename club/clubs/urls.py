from django.urls import path

from club.clubs import group_views, reach_views, views

app_name = "clubs"
urlpatterns = [
    path("", views.home, name="home"),
    path("now/", views.now, name="now"),
    path("clubs/new/", views.found, name="found"),
    path("clubs/<slug:club>/", views.detail, name="detail"),
    path("clubs/<slug:club>/edit/", views.edit, name="edit"),
    path("clubs/<slug:club>/rules/", views.house_rules, name="house_rules"),
    path("clubs/<slug:club>/about/", views.about, name="about"),
    path("clubs/<slug:club>/about/edit/", views.edit_about, name="edit_about"),
    path("clubs/<slug:club>/picture/<slug:picture_hash>.jpg", views.picture, name="picture"),
    path("clubs/<slug:club>/logo/<slug:logo_hash>.png", views.logo, name="logo"),
    path("clubs/<slug:club>/reach/", reach_views.reach, name="reach"),
    path("clubs/<slug:club>/reach/now/", reach_views.reach_now, name="reach_now"),
    path("reach/", reach_views.reached, name="reached"),
    path("clubs/<slug:club>/group/", group_views.group, name="group"),
    path("clubs/<slug:club>/roles/", views.roles, name="roles"),
    path("clubs/<slug:club>/roles/<number:pk>/", views.role, name="role"),
    path("clubs/<slug:club>/roles/<number:pk>/remove/", views.remove_role, name="remove_role"),
    path("clubs/<slug:club>/roles/<number:pk>/link/", views.link, name="link"),
]
