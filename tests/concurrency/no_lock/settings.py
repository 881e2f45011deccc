"""The product's settings plus the control's app. No switch for this exists in the product."""

from casino.settings import *  # noqa: F403
from casino.settings import INSTALLED_APPS as PRODUCT_APPS

INSTALLED_APPS = [*PRODUCT_APPS, "tests.concurrency.no_lock"]
