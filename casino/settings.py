"""Settings: everything from the environment, safe defaults for production.

Required in production: ``SECRET_KEY``, ``DATABASE_URL`` (role app), ``REDIS_URL``,
``ALLOWED_HOSTS``. ``OWNER_DATABASE_URL`` is for migrations only: no web or worker process has it.
``casino.checks`` refuses to start when something is missing or unsafe.
"""

from pathlib import Path
from typing import Any

import environ
import structlog
from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VERSION = "0.1.0"
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
LIVE_URL = env.str("LIVE_URL", default="")  # Another origin in development; '' = this one.
LIVE_HEALTH_URL = env.str("LIVE_HEALTH_URL", default="http://127.0.0.1:8001/healthz")

INSTALLED_APPS = [
    "casino.house.admin_site.HouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "django_structlog",
    "django_otp.plugins.otp_totp",
    "casino.house",
    "tables",
    "settlement",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "casino.house.web.actors.session_of_device",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
]

# A browser may make itself the terminal of a table: the demo floor only.
DEMO = env.bool("DEMO", default=False)

# A terminal without input locks itself; one that is silent for half as long again is locked too.
TERMINAL_IDLE_SECONDS = env.float("TERMINAL_IDLE_SECONDS", default=120.0)

ROOT_URLCONF = "casino.urls"
WSGI_APPLICATION = "casino.wsgi.application"
AUTH_USER_MODEL = "house.Staff"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]


def _database(url_name: str, **options: Any) -> dict[str, Any]:
    """One alias; an unset URL gives an alias that cannot connect, and says so when used."""
    config = dict(env.db_url(url_name, default="postgres:///casino-url-not-set"))
    config["CONN_MAX_AGE"] = None
    config["CONN_HEALTH_CHECKS"] = True
    config.setdefault("OPTIONS", {}).update(options)
    return config


# The application's role: SELECT and posting functions only on money and trail (docs/ledger.md).
# Prepared statements on this alias only: multi-statement migrations fail with them.
DB_TIMEOUTS = env.str(
    "DB_TIMEOUTS",
    default="-c lock_timeout=2s -c statement_timeout=5s -c idle_in_transaction_session_timeout=10s",
)
DATABASE_URL = env.str("DATABASE_URL", default="")
DATABASES: dict[str, dict[str, Any]] = {
    "default": _database(
        "DATABASE_URL", server_side_binding=True, prepare_threshold=0, options=DB_TIMEOUTS
    ),
}
if env.str("OWNER_DATABASE_URL", default=""):
    DATABASES["owner"] = _database("OWNER_DATABASE_URL", options="-c role=owner")
    # The suite talks to the database as app; migrations ran as owner.
    DATABASES["default"]["TEST"] = {"MIRROR": "owner"}

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL or "redis://redis-url-not-set",
    }
}
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
# In code, not in rows: an editable schedule would be an unaudited control.
CELERY_BEAT_SCHEDULE = {
    "verify-incremental": {
        "task": "house.verify_incremental",
        "schedule": env.float("VERIFY_INCREMENTAL_SECONDS", default=300.0),
    },
    "verify-heads": {
        "task": "house.verify_heads",
        "schedule": env.float("VERIFY_HEADS_SECONDS", default=60.0),
    },
    "verify-full": {
        "task": "house.verify_full",
        "schedule": crontab(hour=env.int("VERIFY_FULL_HOUR_UTC", default=20), minute=10),
    },
    "rotation": {
        "task": "tables.rotation_tick",
        "schedule": env.float("ROTATION_SECONDS", default=15.0),
    },
    "waiting-lapse": {"task": "tables.waiting_lapse", "schedule": 15.0},
    "worker-heartbeat": {"task": "house.worker_heartbeat", "schedule": 5.0},
}

PASSWORD_HASHERS = ["casino.house.hashers.HouseArgon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "tables:sign_on"
OTP_TOTP_ISSUER = env.str("TOTP_ISSUER", default="Chinese Poker house")
OTP_TOTP_THROTTLE_FACTOR = env.float("TOTP_THROTTLE_FACTOR", default=1)
# Wrong secrets from one device, or from one address that is no device, whatever the badges.
GUESSES_MAX = env.int("GUESSES_MAX", default=20)
GUESSES_WITHIN_SECONDS = env.int("GUESSES_WITHIN_SECONDS", default=900)

SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 3600  # A long shift; and no session outlives its browser.
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "casino.house.web.pages.csrf_refused"
# Plain HTTP only where the environment says so (the demo on loopback).
HTTPS_ONLY = env.bool("HTTPS_ONLY", default=True)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^readyz$"]  # Health checks come from inside, without TLS.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS_ONLY else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS_ONLY
BEHIND_TLS_PROXY = env.bool("BEHIND_TLS_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'", *([LIVE_URL] if LIVE_URL else [])],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "casino" / "static"]
STATIC_FROM_SOURCE = env.bool("STATIC_FROM_SOURCE", default=False)  # The demo collects nothing.
STATIC_ROOT = (
    None if STATIC_FROM_SOURCE else env.path("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if not DEBUG and not STATIC_FROM_SOURCE
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}
WHITENOISE_USE_FINDERS = STATIC_FROM_SOURCE

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["casino.house.api.authentication.DeviceTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["casino.house.api.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "casino.house.api.errors.exception_handler",
    "DEFAULT_METADATA_CLASS": None,  # OPTIONS is refused: the schema describes operations.
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Chinese Poker settlement house",
    "DESCRIPTION": "Hands, settlements, chips and trail. Integers for money and units.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.0",
    "PREPROCESSING_HOOKS": ["casino.house.api.schema.interface_only"],
}

LOG_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.format_exc_info,
]
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *LOG_PROCESSORS,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "structlog.stdlib.ProcessorFormatter",
            "processor": structlog.processors.JSONRenderer(),
            "foreign_pre_chain": LOG_PROCESSORS,
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
}
