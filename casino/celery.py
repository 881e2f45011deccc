"""The Celery application: after-commit work and the fixed schedule of ``settings``."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, worker_ready, worker_shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
@beat_init.connect
def refuse_faulty_start(**_: Any) -> None:
    """A worker or beat with missing or unsafe settings stops here."""
    from casino import checks  # noqa: PLC0415 - settings are read when a process starts, not before

    if found := checks.faults():  # Celery swallows an ordinary exception here.
        raise SystemExit("This house does not open: " + " ".join(found))


@worker_ready.connect
def show_life(**_: Any) -> None:
    """The first heartbeat, so that readiness does not wait for beat's first round."""
    from casino.house.tasks import worker_heartbeat  # noqa: PLC0415 - apps are loaded by now

    worker_heartbeat()


@worker_shutdown.connect
def show_death(**_: Any) -> None:
    """A worker that stops in good order says so at once, instead of growing stale."""
    from casino.house.tasks import worker_heartbeat_end  # noqa: PLC0415 - apps are loaded by now

    worker_heartbeat_end()
