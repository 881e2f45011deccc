"""``settle FILE…|-``: hand documents in, one a line; results out, one a line, in the same order.

Needs no database, no server, no network and no framework. Files are streamed: a line is read,
settled, written and forgotten. A line that is refused is answered in its place and the lines after
it are still settled.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from settlement.documents import refusal, settle_line
from settlement.engine.errors import Problem
from settlement.explain import out_text

LINE_BYTES_MAX = 1 << 20
"""A hand document is a few hundred bytes; a longer line than this is no document."""


class Writer(Protocol):
    """Where text goes: a stream of the interpreter or one that Django has wrapped."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...

    def isatty(self) -> bool: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status of ``settle``."""
    return settle(parser().parse_args(argv), sys.stdout, sys.stderr)


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
    write = out_text if options.explain else json.dumps
    refused = False
    try:
        for line in show(options.files):
            answer = _answer(line)
            refused = refused or "errors" in answer
            out.write(f"{write(answer)}\n")
        out.flush()
    except BrokenPipeError:  # Whoever read the answers has gone; nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as error:
        err.write(f"settle: {error}\n")
        return 2
    return int(refused)


def _answer(line: bytes) -> dict[str, object]:
    """The result of one line, or its refusal."""
    if len(line) > LINE_BYTES_MAX:
        message = f"a line holds at most {LINE_BYTES_MAX} bytes"
        return refusal(None, [Problem("not_json", message)])
    return settle_line(line)


def _plainly(files: Sequence[str]) -> Iterator[bytes]:
    for stream in _streams(files):
        yield from _lines(stream)


def _bar(files: Sequence[str]) -> Iterator[bytes]:
    """The lines, with a bar of the bytes read; without end where a size is not known."""
    from rich.console import Console  # noqa: PLC0415 - heavy, and wanted only here
    from rich.progress import Progress  # noqa: PLC0415

    sizes = [Path(name).stat().st_size for name in files if name != "-"]
    total = sum(sizes) if "-" not in files else None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("settling", total=total)
        for stream in _streams(files):
            for line in _lines(stream):
                yield line
                progress.advance(task, len(line))


def _streams(files: Sequence[str]) -> Iterator[BinaryIO]:
    for name in files:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as stream:
                yield stream


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not empty. Of one that is too long only the beginning is kept."""
    while line := stream.readline(LINE_BYTES_MAX + 1):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(LINE_BYTES_MAX)):
            pass
        if line.strip():
            yield line


if __name__ == "__main__":
    sys.exit(main())
