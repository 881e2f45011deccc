"""The floor's work in the background (``settings.CELERY_BEAT_SCHEDULE``)."""

from celery import shared_task

from tables.services import people, relief, waiting


@shared_task(name="tables.rotation_tick")
def rotation_tick() -> None:
    """Dealers whose role has run out, pushes whose time has come, reliefs that are late.

    Safe to run twice or to leave out: every sign-on does the same.
    """
    people.sign_ons_lapse()
    relief.rotation_tick()


@shared_task(name="tables.waiting_lapse")
def waiting_lapse() -> int:
    """Close the calls to a seat that nobody came to in time; how many."""
    return waiting.waiting_lapse()
