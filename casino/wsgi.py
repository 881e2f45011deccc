"""The WSGI application that Granian serves."""

import os

from django.core.wsgi import get_wsgi_application

from casino.checks import refuse_faulty_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
refuse_faulty_start()
application = get_wsgi_application()
