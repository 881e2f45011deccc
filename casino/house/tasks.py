"""The ground storey's work in the background."""

import time

from celery import shared_task
from django.core.cache import cache

HEARTBEAT_KEY = "worker_heartbeat"
HEARTBEAT_SECONDS_MAX = 15  # Three missed rounds of beat: readiness says that the worker is gone.


@shared_task(name="house.worker_heartbeat")
def worker_heartbeat() -> None:
    """Leave a mark that fades: beat, broker and worker have all done their part just now."""
    cache.set(HEARTBEAT_KEY, time.time(), timeout=HEARTBEAT_SECONDS_MAX)


def worker_heartbeat_end() -> None:
    """Take the mark away: this worker stops."""
    cache.delete(HEARTBEAT_KEY)
