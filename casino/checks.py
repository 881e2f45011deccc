"""What production refuses to start with: missing addresses, weak keys, open doors.

The same list is shown by ``manage.py check --deploy`` and stops web and worker processes at start.
"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured

SECRET_KEY_LENGTH_MIN = 50


def faults() -> list[str]:
    """Every reason not to start, as sentences for the person who deploys."""
    found = []
    try:
        key = settings.SECRET_KEY
    except ImproperlyConfigured:  # Django's own word for an empty one.
        key = ""
    if len(key) < SECRET_KEY_LENGTH_MIN:
        found.append(f"SECRET_KEY is not set, or shorter than {SECRET_KEY_LENGTH_MIN} characters.")
    if not settings.ALLOWED_HOSTS:
        found.append("ALLOWED_HOSTS is not set.")
    if any("*" in host or host.startswith(".") for host in settings.ALLOWED_HOSTS):
        found.append("ALLOWED_HOSTS has a wildcard: name each host.")
    if not settings.DATABASE_URL:
        found.append("DATABASE_URL is not set: the address of the database for the role app.")
    if not settings.REDIS_URL:
        found.append("REDIS_URL is not set: cache and broker.")
    if settings.DEBUG:
        found.append("DEBUG is on: it shows settings and queries to whoever meets an error.")
    if "owner" in settings.DATABASES:
        found.append("OWNER_DATABASE_URL is for migrations: no serving process may have it.")
    return found


@register(Tags.security, deploy=True)
def check_environment(app_configs: object, **_: Any) -> list[CheckMessage]:
    """The faults as Django's own check messages."""
    return [Error(fault, id=f"casino.E{n:03}") for n, fault in enumerate(faults(), start=1)]


def refuse_faulty_start() -> None:
    """Stop a serving process that was started with a fault.

    Raises:
        ImproperlyConfigured: with every fault, not only the first.
    """
    if found := faults():
        raise ImproperlyConfigured("This house does not open: " + " ".join(found))
