"""`./dev doctor`, message catalogues, the containers' probe, and how NAMEs of tests are read."""

import gettext
import subprocess
import sys

import pytest

from casino import probe
from casino.catalogues import compile_catalogues
from tests.run import selection
from tests.stack import ROOT, clean_environment


def doctor(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    # -S: without site-packages, as on a machine where nothing is installed.
    return subprocess.run(
        [sys.executable, "-S", "-m", "casino.embedded.doctor", *map(str, arguments)], cwd=ROOT,
        env={**clean_environment(), **environment}, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


def test_the_doctor_needs_nothing_installed(tmp_path):
    done = doctor("--state", tmp_path / "state")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert {"ok", "note"} >= {line.split()[0] for line in done.stdout.splitlines()}
    for word in ("Python 3.1", "state directory", "port 8000", "Chromium"):
        assert word in done.stdout
    assert not (tmp_path / "state").exists()  # It looks, it does not touch.


def test_the_doctor_names_what_up_would_refuse(tmp_path):
    done = doctor("--state", tmp_path, DATABASE_URL="postgresql://app@/casino")

    assert 1 == done.returncode
    assert "fault DATABASE_URL is set without OWNER_DATABASE_URL" in done.stdout


def test_the_doctor_sees_a_path_too_long_for_sockets(tmp_path):
    done = doctor("--state", tmp_path / ("long " * 25))

    assert "sockets stand in the runtime directory" in done.stdout


def test_catalogues_are_compiled_once_and_again_when_they_change(tmp_path):
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "django.po"
    source.write_text('msgid ""\nmsgstr ""\n\nmsgid "scoop"\nmsgstr "Durchmarsch"\n')

    assert 1 == compile_catalogues(tmp_path)
    assert "Durchmarsch" == gettext.translation("django", tmp_path / "locale", ["de"]).gettext(
        "scoop"
    )
    assert 0 == compile_catalogues(tmp_path)


def test_the_probe_fails_where_nobody_answers(capsys):
    assert 1 == probe.main("http://127.0.0.1:9/readyz")
    assert "refused" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["tests/engine"], ["tests/engine"]),
        (["engine"], ["tests/engine"]),
        (["locks"], ["tests/architecture/test_locks.py"]),
        (["faults/test_doctor.py::test_x"], ["tests/faults/test_doctor.py::test_x"]),
        (["-x", "kill_9", "scoop"], ["-x", "-k", "kill_9 or scoop"]),
    ],
)
def test_a_name_is_a_path_a_folder_a_file_or_a_word(names, chosen):
    assert chosen == selection(names)
