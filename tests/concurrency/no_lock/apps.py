"""An app for a control alone: the product with one guard taken out, or slowed so that it counts.

Everybody waits between reading and writing, so that without the lock all have read the same open
hand before the first one writes. What PostgreSQL refuses is noted in the server's log.
"""

import os
import sys
import time

from django.apps import AppConfig

WAIT_SECONDS = float(os.environ["RACE_WAIT_SECONDS"])
LOCK = os.environ["RACE_LOCK"] == "on"


class NoLockConfig(AppConfig):
    name = "tests.concurrency.no_lock"

    def ready(self) -> None:
        from casino.house.services import posting
        from settlement.services import settle
        from tables.models import Table
        from tables.services import locks

        if not LOCK:
            locks._locked = Table.objects.all
        work_out, refusal = settle.work_out, posting._refusal

        def slow(*args, **kwargs):
            worked = work_out(*args, **kwargs)
            time.sleep(WAIT_SECONDS)
            return worked

        def noted(wrong):
            print("refused by", posting._cause(wrong), file=sys.stderr, flush=True)
            return refusal(wrong)

        settle.work_out = slow
        posting._refusal = noted
