from django.urls import path

from club.memberships import consent_views, export_views, import_views, team_views, views

app_name = "members"
urlpatterns = [
    path("", views.members, name="list"),
    path("new/", views.add, name="add"),
    path("new/code/", views.add_by_code, name="add_by_code"),
    path("<number:pk>/", views.edit, name="edit"),
    path("<number:pk>/remove/", views.remove, name="remove"),
    path("<number:pk>/move/", views.move, name="move"),
    path("<number:pk>/return/", views.return_to_club, name="return"),
    path("<number:pk>/merge/", views.merge, name="merge"),
    path("<number:pk>/consents/", consent_views.consents, name="consents"),
    path("consents/", consent_views.of_all, name="consents_of_all"),
    path("consents/<slug:language>/", consent_views.texts, name="consent_texts"),
    path("names/", views.names, name="names"),
    path("teams/", team_views.teams, name="teams"),
    path("teams/rainbow/", team_views.rainbow, name="rainbow"),
    path("teams/<number:pk>/", team_views.team, name="team"),
    path("teams/<number:pk>/remove/", team_views.remove, name="remove_team"),
    path("export/", export_views.export, name="export"),
    path("members.<str:kind>", export_views.file, name="file"),
    path("import/", import_views.begin, name="import"),
    path("import/<number:pk>/", import_views.look, name="import_look"),
    path("import/<number:pk>/undo/", import_views.take_back, name="import_undo"),
]
