"""The floor's work in the background."""

from celery import shared_task

from tables.services import relief


@shared_task(name="tables.rotation_tick")
def rotation_tick() -> None:
    """Pushes whose time has come, reliefs that are late, dealers who deal too long.

    Safe to run twice or to leave out: every sign-on does the same.
    """
    relief.rotation_tick()
