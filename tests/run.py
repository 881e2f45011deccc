"""`./dev test`, `./dev lint`, `./dev lock`: what runs, in which order, with counts and times.

Lint and contracts first, then the pure game, then the house on its database, then the running
stack over HTTP and in the browser. A stage that fails does not stop the later ones.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
REPORTS = ROOT / ".cache" / "reports"
PURE = ("tests/engine", "tests/golden", "tests/properties")
NO_TESTS = 5  # pytest's exit status for an empty selection.
SCENARIOS = range(1, 36)
LOCKS = ("requirements", "requirements-embedded", "requirements-dev")
LINTERS = {
    "ruff check": ["ruff", "check", ".", "dev"],
    "ruff format": ["ruff", "format", "--check", ".", "dev"],
    "import contracts": ["lint-imports"],
    "mypy": ["mypy"],
}


@dataclass(frozen=True)
class Result:
    """How a stage ended. ``seconds`` of wall clock."""

    stage: str
    passed: int
    failed: int
    seconds: float

    @property
    def line(self) -> str:
        verdict = "ok    " if not self.failed else "FAILED"
        return (
            f"{verdict} {self.stage:18} {self.passed:5} passed {self.failed:4} failed"
            f" {self.seconds:7.1f} s"
        )


def lint() -> list[Result]:
    """Each linter in turn; its words appear only when it objects."""
    environment = {**os.environ, "SECRET_KEY": "only-for-mypy"}
    results = []
    for name, command in LINTERS.items():
        begin = time.monotonic()
        done = subprocess.run(
            [BIN / command[0], *command[1:]], cwd=ROOT, env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        failed = int(done.returncode != 0)
        if failed:
            print(done.stdout, done.stderr, sep="\n", flush=True)
        results.append(Result(name, 1 - failed, failed, time.monotonic() - begin))
        print(results[-1].line, flush=True)
    return results


def _report(stage: str) -> Path:
    REPORTS.mkdir(parents=True, exist_ok=True)
    return REPORTS / f"{stage.replace(' ', '-')}.xml"


def pytest(stage: str, *arguments: str | Path) -> Result:
    """One pytest run as a stage; counts come from its report, not from its words."""
    report = _report(stage)
    report.unlink(missing_ok=True)
    begin = time.monotonic()
    print(f"--- {stage}", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *arguments],
        cwd=ROOT,
        check=False,
    )
    seconds = time.monotonic() - begin
    if done.returncode == NO_TESTS:
        return Result(stage, 0, 0, seconds)
    failed, passed = 1, 0  # A run that left no report did not get to its end.
    if report.exists():
        suite = ET.parse(report).getroot()[0]
        failed = sum(int(suite.get(name, "0")) for name in ("failures", "errors", "skipped"))
        passed = int(suite.get("tests", "0")) - failed
        failed = failed or int(done.returncode != 0)
    return Result(stage, passed, failed, seconds)


def find_chromium() -> str | None:
    """Chromium's path; Debian's package is installed when we are root and apt is there."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    print("Installing Debian's chromium for the browser tests …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    log = _report("chromium").with_suffix(".log")
    with log.open("w") as output:
        for command in ("update", "install -y --no-install-recommends chromium"):
            subprocess.run(
                ["apt-get", "-q", *command.split()], env=environment, check=False, stdout=output,
                stderr=subprocess.STDOUT, timeout=600,
            )  # fmt: skip
    return shutil.which("chromium")


def browser() -> Result:
    """The browser tests, or a loud word about their absence (a failure where CI=true)."""
    if find_chromium():
        return pytest("browser", "-m", "browser", "tests")
    must = os.environ.get("CI", "").lower() == "true"
    print("\n!!! NO CHROMIUM: THE BROWSER TESTS WERE LEFT OUT. Install Debian's `chromium`. !!!\n")
    return Result("browser (left out)", 0, int(must), 0.0)


def everything() -> list[Result]:
    cores = str(os.cpu_count() or 1)
    results = lint()
    pure = [name for name in PURE if (ROOT / name).exists()]
    apart = "not stack and not browser"
    results.append(pytest("game", "-n", cores, *pure))
    ignored = [f"--ignore={name}" for name in pure]
    results.append(pytest("house", "-n", cores, "-m", apart, *ignored, "tests"))
    results.append(pytest("running stack", "-m", "stack and not browser", "tests"))
    results.append(browser())
    return results


def selection(names: Sequence[str]) -> list[str]:
    """Turn each NAME into what pytest takes: a path, a folder of tests/, a file, or a keyword."""
    chosen: list[str] = []
    keywords = []
    for name in names:
        path = name.partition("::")[0]
        if name.startswith("-") or (ROOT / path).exists():
            chosen.append(name)
        elif (ROOT / "tests" / path).exists():
            chosen.append(f"tests/{name}")
        elif files := sorted((ROOT / "tests").rglob(f"test_{name}.py")):
            chosen.extend(str(file.relative_to(ROOT)) for file in files)
        else:
            keywords.append(name)
    return [*chosen, *(["-k", " or ".join(keywords)] if keywords else [])]


def scenarios() -> int:
    """Print how each acceptance scenario of a card room fares, by the tests that carry its mark."""
    result = pytest("scenarios", "-m", "scenario", "tests")
    verdicts: dict[int, bool] = {}
    report = _report("scenarios")
    cases = ET.parse(report).iter("testcase") if report.exists() else ()
    for case in cases:
        failed = any(child.tag in {"failure", "error", "skipped"} for child in case)
        for entry in case.iter("property"):
            if entry.get("name") == "scenario":
                number = int(entry.get("value", "0"))
                verdicts[number] = verdicts.get(number, True) and not failed
    for number in SCENARIOS:
        word = {True: "passed", False: "failed", None: "not there"}[verdicts.get(number)]
        print(f"{number}: {word}")
    return int(result.failed > 0)


def lock() -> int:
    """Resolve each .in file for Python 3.11 to 3.13 at once, with hashes."""
    for name in LOCKS:
        subprocess.run(
            [BIN / "uv", "pip", "compile", "--universal", "--quiet", "--python-version", "3.11",
             "--generate-hashes", "--no-header", "--no-annotate", "--upgrade", f"{name}.in",
             "--output-file", f"{name}.txt"], cwd=ROOT, check=True,
        )  # fmt: skip
    return 0


def main(arguments: list[str]) -> int:
    command, *names = arguments
    begin = time.monotonic()
    if command == "lock":
        return lock()
    if names == ["scenarios"]:
        return scenarios()
    if command == "lint":
        results = lint()
    elif names:
        results = [pytest("chosen", *selection(names))]
    else:
        results = everything()
    print("", *(result.line for result in results), sep="\n")
    total = Result("all", sum(r.passed for r in results), sum(r.failed for r in results),
                   time.monotonic() - begin)  # fmt: skip
    print(total.line, flush=True)
    nothing_ran = command == "test" and total.passed + total.failed == 0
    if nothing_ran:
        print("No test by that name.")
    return int(total.failed > 0 or nothing_ran)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
