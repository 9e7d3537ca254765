"""The floor under the entry path: what is posted goes into one row."""

from django.db import models
from django.http import JsonResponse
from django.urls import path
from django.views.decorators.http import require_POST

TABLE = "bench_row"
MAKE_TABLE = {
    "sqlite": f"CREATE TABLE {TABLE} (id integer PRIMARY KEY AUTOINCREMENT, text text NOT NULL)",
    "postgresql": f"CREATE TABLE {TABLE} (id bigserial PRIMARY KEY, text text NOT NULL)",
}


class Row(models.Model):
    text = models.TextField()

    class Meta:
        app_label = "scoring"
        managed = False
        db_table = TABLE

    def __str__(self) -> str:
        return self.text


@require_POST
def insert(request):
    row = Row(text=request.body.decode())
    row.save(force_insert=True)
    return JsonResponse({"number": row.pk})


urlpatterns = [path("insert/", insert)]
