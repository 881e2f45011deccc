"""`/readyz`: 200 only when the whole house works, 503 with the names of what does not.

Looked at by `./dev up`, by the containers' health checks and by whoever balances load. It tells
names of parts, never addresses or reasons: those go to the log.
"""

import logging
import ssl
import urllib.request
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.house.tasks import HEARTBEAT_KEY

LIVE_SECONDS_MAX = 2.0
logger = logging.getLogger(__name__)
_migrated: set[str] = set()
# A house may serve with a certificate for its public name alone. The probe asks a neighbour
# whether it lives, sends nothing and believes nothing else, so that name is not checked.
_PROBE = ssl._create_unverified_context()  # noqa: S323, SLF001


def database_answers_as_app() -> bool:
    """The database is there, and this process is nobody who owns anything in it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return bool(cursor.fetchone() == ("app",))


def migrations_are_applied() -> bool:
    """No migration of this code is missing. Looked at until it is true, then remembered."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _migrated.add("all")
    return True


def worker_is_alive() -> bool:
    """A worker has done its heartbeat lately: broker, beat and worker work together."""
    return cache.get(HEARTBEAT_KEY) is not None


def live_answers() -> bool:
    """The live process reads the chain heads."""
    url = settings.LIVE_HEALTH_URL
    with urllib.request.urlopen(url, timeout=LIVE_SECONDS_MAX, context=_PROBE) as answer:  # noqa: S310
        return bool(answer.status == 200)


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database_answers_as_app,
    "migrations": migrations_are_applied,
    "worker": worker_is_alive,
    "live": live_answers,
}


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """GET /readyz — 200 `{"ready": true, …}` or 503, with a boolean for each part."""
    parts = {}
    for name, check in CHECKS.items():
        try:
            parts[name] = check()
        except Exception as error:  # noqa: BLE001 - whatever it is, the part is not ready
            logger.warning("readyz: %s: %r", name, error)
            parts[name] = False
    ready = all(parts.values())
    return JsonResponse({"ready": ready, "parts": parts}, status=200 if ready else 503)
