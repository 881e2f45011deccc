# The production image: web, live, worker, beat and the one-shot migration, by command.
# The embedded servers of the demo are not in it (.dockerignore), nor are the tests.

FROM python:3.13-slim AS packages
COPY requirements.txt /
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes \
      --requirement /requirements.txt

FROM python:3.13-slim AS built
COPY --from=packages /venv /venv
WORKDIR /house
COPY . .
# The key signs nothing: collecting files needs settings that load. It stays in this stage.
RUN /venv/bin/python -m casino.catalogues \
 && SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(48))')" \
    STATIC_ROOT=/house/staticfiles /venv/bin/python manage.py collectstatic --no-input \
 && /venv/bin/python -m compileall -q casino tables settlement

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin house
COPY --from=packages /venv /venv
COPY --from=built /house /house
WORKDIR /house
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=casino.settings
USER house
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=8s --start-period=30s --retries=3 \
  CMD ["python", "-m", "casino.probe", "http://127.0.0.1:8000/readyz"]
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
     "--blocking-threads", "3", "--respawn-failed-workers", "--no-ws", "casino.wsgi:application"]
