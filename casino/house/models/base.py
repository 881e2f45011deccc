"""Pieces that every model module shares: outer ids, closed choices, the trail's two columns."""

import uuid

from django.db import models


class UuidV7(models.Func):
    """PostgreSQL's time-ordered UUID, made by the database when a row names none."""

    function = "uuidv7"
    output_field = models.UUIDField()


def public_id_field() -> "models.UUIDField[uuid.UUID, uuid.UUID]":
    """The id that URLs and JSON show; the bigint identity stays inside."""
    return models.UUIDField(unique=True, editable=False, db_default=UuidV7())


def one_of(name: str, field: str, values: type[models.TextChoices]) -> models.CheckConstraint:
    """A CHECK that ``field`` holds one of the closed ``values`` (or NULL where the column may)."""
    return models.CheckConstraint(name=name, condition=models.Q(**{f"{field}__in": values.values}))


class Recorded(models.Model):
    """A root row of the trail: the event (chain, seq) that it was written with.

    The foreign key to the event is composite and deferred, so it lives in SQL
    (``audit_install``); the same call adds the triggers that refuse late rows and changes.
    """

    chain = models.TextField(editable=False)
    seq = models.BigIntegerField(editable=False)

    class Meta:
        abstract = True


def trail_index(name: str) -> models.Index:
    """The index that finds an event's rows, and by which its children are found."""
    return models.Index(fields=["chain", "seq"], name=name)
