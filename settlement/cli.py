"""``settle FILE…|-``: hand documents in, one a line; results out, one a line, in the same order.

Needs no database, no server, no network and no framework. Files are streamed: a line is read,
settled, written and forgotten. A line that is refused is answered in its place and the lines after
it are still settled.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from settlement.documents import refusal, settle_line
from settlement.engine.errors import Problem
from settlement.explain import out_text

LINE_BYTES_MAX = 1 << 20
"""A hand document is a few hundred bytes; a longer line than this is no document."""


Numbered = tuple[int, bytes]
"""A line with its number in its file."""


class Writer(Protocol):
    """Where text goes: a stream of the interpreter or one that Django has wrapped."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...

    def isatty(self) -> bool: ...


INTERRUPTED = 128 + signal.SIGINT
"""What a shell says of a command that was stopped from the keyboard."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status of ``settle``, 130 when stopped from the keyboard."""
    options = parser().parse_args(argv)
    err = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115 - until the end
    if sys.stdout is None:
        err.write("settle: standard output is closed\n")
        return 2
    try:
        return settle(options, sys.stdout, err)
    except KeyboardInterrupt:
        return INTERRUPTED


def parser(program: str = "settle") -> argparse.ArgumentParser:
    """The command's arguments."""
    arguments = argparse.ArgumentParser(
        prog=program, description="Settle hand documents, one JSON object a line."
    )
    add_arguments(arguments)
    return arguments


def add_arguments(arguments: argparse.ArgumentParser) -> None:
    """Add what the command takes to a parser."""
    arguments.add_argument(
        "files", nargs="+", metavar="FILE", help="JSON Lines; - for standard input"
    )
    arguments.add_argument(
        "--explain", action="store_true", help="print each settlement in words instead of JSON"
    )
    arguments.add_argument(
        "--progress",
        action="store_true",
        help="show a progress bar when standard error is a terminal",
    )


def settle(options: argparse.Namespace, out: Writer, err: Writer) -> int:
    """Settle every line of the files.

    Args:
        options: ``files``, ``explain`` and ``progress``.
        out: takes the answers.
        err: takes the progress bar and what is wrong with a file.

    Returns:
        0; 1 when a line was refused; 2 when a file could not be read.
    """
    show = _bar if options.progress and err.isatty() else _plainly
    encoding = getattr(out, "encoding", None) or "utf-8"
    refused = False
    try:
        for number, line in show(options.files):
            answer = _answer(line, number)
            refused = refused or "errors" in answer
            text = out_text(answer) if options.explain else json.dumps(answer)
            out.write(f"{text.encode(encoding, 'backslashreplace').decode(encoding)}\n")
        out.flush()
    except BrokenPipeError:  # Whoever read the answers has gone; nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as error:
        err.write(f"settle: {error}\n")
        return 2
    return int(refused)


def _answer(line: bytes, number: int) -> dict[str, object]:
    """The result of one line, or its refusal; by its number where nothing else says which it is."""
    place = f"line {number}"
    if len(line) > LINE_BYTES_MAX:
        most = {"most": LINE_BYTES_MAX}
        return refusal(None, [Problem("not_json", path=place, why="long", params=most)])
    return settle_line(line, place)


def _plainly(files: Sequence[str]) -> Iterator[Numbered]:
    for stream in _streams(files):
        yield from _lines(stream)


def _bar(files: Sequence[str]) -> Iterator[Numbered]:
    """The lines, with a bar of the bytes read; without end where a size is not known."""
    from rich.console import Console  # noqa: PLC0415 - heavy, and wanted only here
    from rich.progress import Progress  # noqa: PLC0415

    paths = [Path(name) for name in files]
    known = all(path.is_file() for path in paths)
    total = sum(path.stat().st_size for path in paths) if known else None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("settling", total=total)
        for stream in _streams(files):
            for number, line in _lines(stream):
                yield number, line
                progress.advance(task, len(line))


def _streams(files: Sequence[str]) -> Iterator[BinaryIO]:
    for name in files:
        if name == "-":
            if sys.stdin is None:
                raise OSError("standard input is closed")
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as stream:
                yield stream


def _lines(stream: BinaryIO) -> Iterator[Numbered]:
    """The lines that are not empty. Of one that is too long only the beginning is kept."""
    number = 0
    while line := stream.readline(LINE_BYTES_MAX + 1):
        number += 1
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(LINE_BYTES_MAX)):
            pass
        if line.strip():
            yield number, line


if __name__ == "__main__":
    sys.exit(main())
