from django.db import models


class ServedAddress(models.Model):
    """An address under which the hall has reached this database; copies of it keep it, so that a
    laptop that takes the place of another knows where the phones still ask."""

    origin = models.CharField(max_length=200, unique=True)
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["-last_at", "pk"]

    def __str__(self) -> str:
        return self.origin
