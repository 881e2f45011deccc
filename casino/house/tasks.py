"""The ground storey's work in the background."""

import time

import structlog
from celery import shared_task
from django.core.cache import cache

from casino.house.audit import verify

log = structlog.get_logger(__name__)

HEARTBEAT_KEY = "worker_heartbeat"
HEARTBEAT_SECONDS_MAX = 15  # Three missed rounds of beat: readiness says that the worker is gone.


@shared_task(name="house.worker_heartbeat")
def worker_heartbeat() -> None:
    """Leave a mark that fades: beat, broker and worker have all done their part just now."""
    cache.set(HEARTBEAT_KEY, time.time(), timeout=HEARTBEAT_SECONDS_MAX)


def worker_heartbeat_end() -> None:
    """Take the mark away: this worker stops."""
    cache.delete(HEARTBEAT_KEY)


def _told(kind: str, report: verify.Report) -> None:
    if report.ok:
        log.info("verified", kind=kind, chains=report.chains, events=report.events)
    else:
        log.error("does not verify", kind=kind, report=report.as_json())


@shared_task(name="house.verify_incremental")
def verify_incremental() -> None:
    """Verify what was added since the last time. Safe to run twice: cursors only move on."""
    _told("incremental", verify.verify_incremental())


@shared_task(name="house.verify_heads")
def verify_heads() -> None:
    """Verify the last event of every chain. Safe to run twice."""
    _told("heads", verify.verify_heads())


@shared_task(name="house.verify_full")
def verify_full() -> None:
    """Verify everything from the first event on, nightly. Safe to run twice."""
    _told("full", verify.verify_full())
