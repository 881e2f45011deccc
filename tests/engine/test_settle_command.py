"""``settle FILE…|-``: JSON Lines in, one result a line out, without a framework."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import call_command

from settlement import cli
from settlement.documents import read_json, settle_document, settle_line
from settlement.explain import line_text
from tests.engine.hands import DEAL_K, K3_FOULED, K4_FOULED, document, rows

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "settlement.cli", *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, cwd=ROOT, check=False, timeout=60
    )


def as_line(doc: object) -> bytes:
    return json.dumps(doc).encode() + b"\n"


def test_refused_lines_are_answered_in_place_and_the_rest_is_settled() -> None:
    """Empty lines are skipped; the exit status says that something was refused."""
    lines = b"".join([
        as_line(document(*DEAL_K)),
        b"\n  \r\n",
        b"not json\n",
        as_line(document(DEAL_K[0], DEAL_K[0])),
        b"\xff\n",
        as_line(document(*DEAL_K[:3])).rstrip(),
    ])  # fmt: skip
    done = run("-", lines=lines)

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert 1 == done.returncode
    assert [True, False, False, False, True] == ["net_units" in answer for answer in answers]
    assert [None, "test", None] == [answer["id"] for answer in answers[1:4]]
    assert {"1": 13, "2": -5, "3": -8} == answers[4]["net_units"]


def test_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    for name, seats in (("a.jsonl", DEAL_K), ("b.jsonl", DEAL_K[:2])):
        (tmp_path / name).write_bytes(as_line({**document(*seats), "id": name}))
    done = run(str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl"), "--progress")

    assert (0, b"") == (done.returncode, done.stderr)
    assert ["a.jsonl", "b.jsonl"] == [json.loads(line)["id"] for line in done.stdout.splitlines()]


def test_a_file_that_is_not_there_is_no_refused_line(tmp_path: Path) -> None:
    done = run(str(tmp_path / "none.jsonl"))
    assert (2, b"") == (done.returncode, done.stdout)
    assert b"none.jsonl" in done.stderr


def test_explain_prints_every_line_with_its_rule() -> None:
    done = run("-", "--explain", lines=as_line(document(*DEAL_K)) + b"oops\n")
    text = done.stdout.decode()

    assert 1 == done.returncode
    assert "Front: seat 1 (one pair A-7) beats seat 2 (one pair Q-9).  R-SCORE-1" in text
    assert "Seat 4: -24 units, -2400" in text
    assert "not_json" in text


def test_the_command_imports_no_framework() -> None:
    code = (
        "import sys; from settlement import cli; cli.main(['/dev/null']);"
        "print(sorted({'django', 'rich', 'casino', 'tables'} & {m.split('.')[0] for m in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True, timeout=60
    )
    assert b"[]" == done.stdout.strip()


def test_a_line_without_end_is_refused_and_never_held_whole() -> None:
    """Memory stays constant: only the beginning of a line that is too long is kept."""

    class Counting(io.BytesIO):
        largest = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(-1 if size is None else size)
            self.largest = max(self.largest, len(line))
            return line

    stream = Counting(b"x" * (3 * cli.LINE_BYTES_MAX) + b"\n" + as_line(document(*DEAL_K)))
    lines = list(cli._lines(stream))

    assert [True, False] == [len(line) > cli.LINE_BYTES_MAX for _, line in lines]
    assert cli.LINE_BYTES_MAX + 1 == stream.largest
    answer = cli._answer(lines[0][1], lines[0][0])
    assert [("not_json", "line 1")] == [(e["code"], e["path"]) for e in answer["errors"]]


def test_a_line_that_is_no_json_is_told_by_its_number() -> None:
    """Empty lines count, so that an editor finds it; a key twice is named."""
    done = run("-", lines=b'\n\n{"id": "a", "id": "b"}\n[NaN]\n')
    errors = [json.loads(line)["errors"][0] for line in done.stdout.splitlines()]
    assert ["line 3", "line 4"] == [error["path"] for error in errors]
    assert "'id'" in errors[0]["message"]


HALF = {"id": "k", "rules": "ofc", "options": {"\ud800": 1}, "seats": []}
FOREIGN = {"id": "é♠", "rules": "classic_1_6", "seats": []}


@pytest.mark.parametrize("doc", [HALF, FOREIGN])
@pytest.mark.parametrize("arguments", [(), ("--explain",)])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_what_cannot_be_written_is_spelt_out_and_the_next_line_is_settled(
    doc: dict[str, object],
    arguments: tuple[str, ...],
    encoding: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = run("-", *arguments, lines=as_line(doc) + as_line(document(*DEAL_K)))
    assert (1, b"") == (done.returncode, done.stderr)
    assert b"-24" in done.stdout


def test_an_id_cannot_write_lines_or_colours_of_its_own() -> None:
    evil = {**document(*DEAL_K), "id": "a\x1b[31m\nHand b, classic_1_6:"}
    done = run("-", "--explain", lines=as_line(evil))
    assert b"Hand a\\x1b[31m\\nHand b, classic_1_6:, classic_1_6:" in done.stdout.splitlines()[0]
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("closed", "said"),
    [
        ("<&-", b"settle: standard input is closed"),
        (">&-", b"settle: standard output is closed"),
        ("2>&-", b""),
    ],
)
def test_a_closed_stream_is_told_in_a_line(closed: str, said: bytes) -> None:
    shell = f'exec "{sys.executable}" -m settlement.cli - {closed}'
    done = subprocess.run(
        ["sh", "-c", shell], input=b"", capture_output=True, cwd=ROOT, check=False, timeout=60
    )
    assert said == done.stderr.strip()
    assert done.returncode == (2 if said else 0)


@pytest.mark.parametrize("module", ["settlement.cli", "settlement.simulate"])
def test_a_command_stopped_from_the_keyboard_leaves_no_traceback(module: str) -> None:
    asked = ["-"] if module == "settlement.cli" else ["--rules", "ofc", "--hands", "100000"]
    with subprocess.Popen(
        [sys.executable, "-m", module, *asked],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
    ) as child:  # fmt: skip
        assert child.stdin
        if module == "settlement.cli":
            assert child.stdout
            child.stdin.write(as_line(document(*DEAL_K)) * 8)
            child.stdin.flush()
            child.stdout.read(1)  # It is at work.
        else:
            time.sleep(2)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"Traceback" not in said


def test_a_file_that_is_not_there_does_not_keep_the_bar_from_those_before_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.jsonl").write_bytes(as_line(document(*DEAL_K)))
    files = [str(tmp_path / "a.jsonl"), str(tmp_path / "none.jsonl")]
    lines = cli._bar(files)
    assert 1 == next(lines)[0]
    with pytest.raises(FileNotFoundError):
        next(lines)


def test_more_cards_than_a_pack_has_are_one_problem_and_not_a_million() -> None:
    """A line of a megabyte may not be answered by a hundred."""
    deal = document(*DEAL_K)
    deal["seats"][0]["front"] = "A" * 500_000 + "s"
    errors = settle_document(deal)["errors"]
    assert len(errors) < 100
    assert ("row_size", "front") in [(error["code"], error["row"]) for error in errors]


def test_more_seats_than_can_be_meant_are_counted_and_not_read() -> None:
    errors = settle_document({"id": "a", "rules": "ofc", "seats": [{}] * 1000})["errors"]
    assert "not 1000" in errors[0]["message"]
    assert len(errors) < 100


def test_manage_settle_is_the_same_command(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(as_line(document(*DEAL_K)))
    out = io.StringIO()
    call_command("settle", str(path), stdout=out)
    assert 23 == json.loads(out.getvalue())["net_units"]["1"]
    path.write_bytes(b"[]\n")
    with pytest.raises(SystemExit) as status:
        call_command("settle", str(path), stdout=out)
    assert 1 == status.value.code


@pytest.mark.parametrize(
    "text",
    ["", "{", "{} {}", '{"id": NaN}', '{"id": Infinity}', '{"a": 1, "a": 1}', '{"a": {"b": 1, "b": 2}}',
     "[" * 100_000, "{'id': 1}", '{"id": 01}', "\ufeff{}"],
)  # fmt: skip
def test_what_is_no_json_is_refused(text: str) -> None:
    """A key twice and NaN too; the id cannot be read."""
    answer = settle_line(text)
    assert (None, ["not_json"]) == (answer["id"], [error["code"] for error in answer["errors"]])


def test_integers_of_any_length_are_read_and_refused_by_size() -> None:
    assert 10**15 < read_json("9" * 100_000)
    assert -(10**15) > read_json("-" + "9" * 100_000)
    line = json.dumps(document(*DEAL_K)).replace('"rules"', '"unit": 1e3, "rules"')
    assert [("field_invalid", "unit")] == [
        (e["code"], e["path"]) for e in settle_line(line)["errors"]
    ]


def test_the_result_has_every_key_of_the_page() -> None:
    out = settle_document(document(*DEAL_K, unit=1000, button=4))

    assert [
        "id",
        "rules",
        "net_units",
        "net",
        "pairs",
        "seats",
        "moves",
        "unpaid",
        "fees",
        "side_bets",
    ] == list(out)
    assert {"slug", "edition", "digest"} == set(out["rules"])
    assert {"1": 23_000, "2": 3_000, "3": -2_000, "4": -24_000} == out["net"]
    assert {"from": 4, "to": 1, "amount": 23_000} == out["moves"][0]
    assert {"kind", "row", "to", "units", "rule", "params", "text"} == set(
        out["pairs"][0]["lines"][0]
    )
    assert {
        "front": "one pair", "middle": "three of a kind", "back": "flush", "foul": None, "natural": None,
        "royalties": 4, "fantasyland": None, "fantasyland_streak": 0,
    } == out["seats"]["1"]  # fmt: skip


def test_the_same_document_gives_the_same_bytes() -> None:
    doc = document(*DEAL_K[:2], K3_FOULED, K4_FOULED)
    assert json.dumps(settle_document(doc)) == json.dumps(
        settle_document(json.loads(json.dumps(doc)))
    )


DRAGON = {"seat": 1, "natural": "dragon", "cards": "AsKhQdJcTs9h8d7c6s5h4d3c2s"}
SETTLED = (
    document(*DEAL_K),
    document(*DEAL_K, rules="classic_2_4"),
    document(*DEAL_K[:2], K3_FOULED, K4_FOULED),
    document(*DEAL_K[:2], options={"scoring.row_units": 0}),
    document(DRAGON, "3s 4s 8h | 5s 5d 5c 9s 8s | Ah Ad Ac Qs Qh"),
    document(DRAGON, rows(2, "3s 4s 8h | Ah Ad Ac Qs Qh | 5s 5d 5c 9s 8s")),
    document(DRAGON, {"seat": 2, "natural": "six_pairs", "cards": "2h2d3s3h4s4h5s5d6h6d7h7dAh"}),
    document(
        {"seat": 1, "natural": "six_pairs", "cards": "2h2d3s3h4s4h5s5d6h6d7h7dAh"},
        {"seat": 2, "natural": "six_pairs", "cards": "8h8d9s9hTsThJsJdQhQdKhKdAs"},
    ),
    document(DEAL_K[0], {"seat": 2, "surrender": True}, {"seat": 3, "surrender": True}, options={"surrender.units": 1}),
    document(K3_FOULED, {"seat": 2, "surrender": True}, options={"surrender.units": 1}),
)  # fmt: skip


@pytest.mark.parametrize("doc", SETTLED)
def test_every_line_has_words_that_name_its_seats(doc: dict[str, object]) -> None:
    """No line is left without a sentence; whoever gains stands in it."""
    for pair in settle_document(doc)["pairs"]:
        assert pair["units"] == sum(line["units"] for line in pair["lines"])
        for line in pair["lines"]:
            assert line["text"].endswith(".")
            assert (line["to"] is None) == (line["units"] == 0)
            a, b = pair["seats"]
            gains = {line["to"]} if line["to"] else {a, b}
            if line["kind"] != "foul" and line["kind"] != "surrender":
                assert any(str(seat) in line["text"] for seat in gains)


def test_a_scoop_is_told_from_the_winners_side() -> None:
    text = line_text("scoop", None, 4, -3, "R-SCORE-5", {}, 2, 4)
    assert "Seat 4 scoops seat 2: all three rows." == text
