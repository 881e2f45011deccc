"""The production set-up as it is written: services, environment, health checks, users, secrets."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = ("migrate", "web", "live", "worker", "beat")
# What processes of the product read: settings by environ, the small processes by os.environ.
KNOWN = set(re.findall(r'(?:env\.\w+|_database|environ(?:\.get)?)[\[(]\s*"([A-Z_]+)"',
                       "".join((ROOT / "casino" / name).read_text()
                               for name in ("settings.py", "live.py", "probe.py"))))  # fmt: skip
NOT_PASSED_ON = {
    "DEBUG": "development; a serving process refuses to start with it",
    "DEMO": "the demo floor alone",
    "HTTPS_ONLY": "false is for the demo on loopback; here a proxy ends TLS",
    "STATIC_FROM_SOURCE": "the demo collects nothing; the image has",
    "STATIC_ROOT": "where the image was built with it",
    "LIVE_URL": "another origin in development; here the proxy makes one of both",
    "LIVE_ORIGINS": "as LIVE_URL",
    "CSRF_TRUSTED_ORIGINS": "as LIVE_URL",
    "TOTP_THROTTLE_FACTOR": "tests turn it off; a house has no reason to",
    "DB_TIMEOUTS": "the worker has its own, the others the default that docs/ledger.md states",
    "OWNER_DATABASE_URL": "migrations alone",
}
"""What a serving process does not get from the environment, and why."""
SECRET = re.compile(r"SECRET|PASSWORD|_URL")
WITHOUT_DEFAULT = re.compile(r"\$\{[A-Z_]+:\?[^}]*\}")


def test_the_house_is_complete() -> None:
    assert {*OURS, "postgres", "valkey"} == set(SERVICES)
    assert "postgres:18" == SERVICES["postgres"]["image"]
    assert SERVICES["valkey"]["image"].startswith("valkey/valkey:")


@pytest.mark.parametrize("name", OURS)
def test_settings_know_every_name_in_the_environment(name: str) -> None:
    assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "OWNER_DATABASE_URL"} <= KNOWN
    assert set(SERVICES[name]["environment"]) <= KNOWN


def test_every_setting_is_passed_on_or_left_out_for_a_reason() -> None:
    passed = set(COMPOSE["x-environment"])
    assert KNOWN - passed == set(NOT_PASSED_ON)
    for name in ("web", "live", "worker", "beat"):
        assert passed <= set(SERVICES[name]["environment"])


def test_a_setting_has_the_same_default_wherever_it_stands() -> None:
    """In the settings, in the composition, and in the example as a line that is commented out."""
    written = r'env\.\w+\(\s*"([A-Z_]+)",\s*default="?(.*?)"?\)'
    settings = dict(re.findall(written, (ROOT / "casino" / "settings.py").read_text()))
    passed = dict(
        re.findall(r"\$\{([A-Z_]+):-([^}]*)\}", (ROOT / "docker-compose.yml").read_text())
    )
    example = (ROOT / ".env.example").read_text()
    shown = dict(re.findall(r"^#([A-Z_]+)=(.*)$", example, re.MULTILINE))

    passed.pop("VERSION")  # The image's tag, which no process reads.
    assert passed
    assert passed == shown
    assert passed == {name: settings[name].removesuffix(".0") for name in passed}


@pytest.mark.parametrize("name", ["web", "live", "worker", "beat"])
def test_a_serving_process_has_what_it_needs_and_not_the_owners_address(name: str) -> None:
    needed = {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "LIVE_HEALTH_URL"}
    assert needed <= set(SERVICES[name]["environment"])
    assert "OWNER_DATABASE_URL" not in SERVICES[name]["environment"]
    assert "//app:" in SERVICES[name]["environment"]["DATABASE_URL"]
    assert "service_completed_successfully" == SERVICES[name]["depends_on"]["migrate"]["condition"]


def test_only_the_migration_has_the_owners_address() -> None:
    assert "//migrator:" in SERVICES["migrate"]["environment"]["OWNER_DATABASE_URL"]
    assert "--database=owner" in SERVICES["migrate"]["command"]


@pytest.mark.parametrize("name", SERVICES)
def test_no_secret_has_a_default(name: str) -> None:
    environment = SERVICES[name].get("environment", {})
    secrets = {key: value for key, value in environment.items() if SECRET.search(key)}
    for key, value in secrets.items():
        holes = re.findall(r"\$\{[^}]*\}", value)
        assert all(WITHOUT_DEFAULT.fullmatch(hole) for hole in holes), key
        assert holes or key == "LIVE_HEALTH_URL", f"{key} is written down"
    text = (ROOT / "docker-compose.yml").read_text()
    assert not re.search(r"\$\{\w*(PASSWORD|KEY|HOSTS)\w*:?-", text)


def test_the_example_names_every_variable_and_no_value() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    asked = set(re.findall(r"\$\{([A-Z_]+):\?", (ROOT / "docker-compose.yml").read_text()))

    assert asked == set(given)
    assert {""} == set(given.values())


def test_health_is_readiness() -> None:
    assert "/readyz" in DOCKERFILE.partition("HEALTHCHECK")[2].splitlines()[1]
    for name in ("web", "worker", "beat"):
        assert SERVICES[name]["healthcheck"]["test"][-1].endswith("/readyz")
    assert SERVICES["live"]["healthcheck"]["test"][-1].endswith("/healthz")
    for name in ("postgres", "valkey"):
        assert SERVICES[name]["healthcheck"]["test"]
    assert "readyz" in (ROOT / "casino" / "urls.py").read_text()


def test_nothing_of_ours_runs_as_root() -> None:
    last_stage = DOCKERFILE.rpartition("\nFROM ")[2]
    uid = re.search(r"useradd .*--uid (\d+).* house", last_stage)
    assert uid
    assert "\nUSER house\n" in last_stage
    for name in OURS:
        assert uid[1] == SERVICES[name]["user"]
        assert ["ALL"] == SERVICES[name]["cap_drop"]


def test_the_image_holds_no_embedded_server_and_no_test() -> None:
    rules = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" == rules[0]  # Everything is left out but what is named.
    assert "casino/embedded" in rules
    taken = {rule[1:] for rule in rules if rule.startswith("!")}
    assert {"casino", "tables", "settlement", "templates", "locale", "manage.py",
            "requirements.txt"} == taken  # fmt: skip
    assert "requirements-embedded" not in DOCKERFILE
    assert "--require-hashes" in DOCKERFILE


def test_every_stage_starts_from_the_same_slim_python() -> None:
    assert {"python:3.13-slim"} == set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE))


def test_ports_are_open_to_this_machine_alone() -> None:
    for name, service in SERVICES.items():
        for port in service.get("ports", []):
            assert port.startswith("127.0.0.1:"), name
