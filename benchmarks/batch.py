"""The batch in columns: against the engine, against reading from PostgreSQL, the house way."""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

import numpy as np
import psycopg

from benchmarks.hands import house_way, house_way_hands, many_hands, rules_of
from benchmarks.measure import Result, at_least, at_most, interleaved, within
from benchmarks.peers import rankers
from casino.embedded import processes
from casino.embedded.postgres import UNSAFE_BUT_FAST, Postgres
from casino.embedded.state import open_state
from settlement.batch.replay import replay, settle_one
from settlement.batch.stored import HAND, Stored, read_stored
from settlement.engine.cards import PACK
from settlement.engine.hand import HandInput
from settlement.engine.play import settle_hand
from settlement.engine.rules import HouseRules, apply_options

SLUG, CHANGED = "classic_1_6", {"royalties.schedule": "open_face"}
HANDS, DIFFERENT, ROUNDS = 1_000_000, 500, 5
READ = """
COPY (SELECT string_agg(record, '' ORDER BY id) FROM stored_hand
      GROUP BY id / 16384 ORDER BY id / 16384) TO STDOUT (FORMAT BINARY)
"""
"""Blocks of records: a million rows one by one cost five times as much in the client."""
ROW = np.dtype(
    [("fields", ">i2"), ("id_length", ">i4"), ("id", ">i4"), ("length", ">i4"), ("record", HAND)]
)
"""A row of PostgreSQL's binary COPY: a number and a column of fixed width."""
HEADER, TRAILER = b"PGCOPY\n\xff\r\n\x00" + bytes(8), b"\xff\xff"


def run(
    *, hands: int = HANDS, different: int = DIFFERENT, rounds: int = ROUNDS, rows: int = 10_000
) -> dict[str, Result]:
    """Every gate of the batch."""
    rng = Random(5)
    treys = rankers([rng.sample(PACK, 5) for _ in range(rows)])["treys"]
    rules, scalar_hands = house_way_hands(SLUG, different)
    stored = many_hands(SLUG, different, hands)
    part = stored[: hands // 10]
    check_equal(part, rules)
    way, dealt = house_way(SLUG), np.random.default_rng(3)
    packs = [dealt.permutation(52)[:13].astype(np.uint8) for _ in range(100)]
    timed = interleaved(
        {
            "treys": (treys, rows),
            "engine": (lambda: settle_all(scalar_hands), different),
            "batch": (lambda: replay(part, rules), len(part)),
            "house way": (lambda: [way.best(cards) for cards in packs], len(packs)),
        },
        rounds,
    )
    ns = {name: 1e9 * seconds for name, seconds in timed.items()}
    return {
        "batch_settle": at_least(
            ns["batch"], "ns a hand", f"the engine {ns['engine']:.0f} ns",
            ns["engine"] / ns["batch"], 30,
        ),
        "replay_read": replay_from_database(stored, rounds=min(rounds, 3)),
        "house_way": within(ns["house way"] / 1e6, "ms", 1, ns["treys"]),
    }  # fmt: skip


def settle_all(hands: Sequence[HandInput]) -> None:
    """Hand by hand."""
    for hand in hands:
        settle_hand(hand)


def check_equal(stored: Stored, rules: HouseRules, count: int = 2_000) -> None:
    """The same results as the engine, on some of the hands that are timed."""
    some = stored[:: max(len(stored) // count, 1)]
    if replay(some, rules).nets.tolist() != [settle_one(record, rules) for record in some]:
        raise AssertionError("the batch and the engine differ")


def replay_from_database(stored: Stored, *, rounds: int) -> Result:
    """Stored hands read by COPY and settled under a changed schedule, against settling alone."""
    changed, _ = apply_options(rules_of(SLUG), CHANGED)
    assert changed is not None
    splits = []
    with database_of(stored) as connection:
        for _ in range(rounds + 1):
            begin = time.perf_counter()
            replay(stored, changed)
            pure = time.perf_counter() - begin
            splits.append((pure, *timed_replay(connection, stored, changed)))
    pure, copy, unpack, compute = [median(times) for times in zip(*splits[1:], strict=True)]
    total = copy + unpack + compute
    print(
        f"{len(stored):,} hands under a changed schedule: COPY {copy:.3f} s, unpack {unpack:.3f} s,"
        f" settle {compute:.3f} s; settling alone {pure:.3f} s",
        file=sys.stderr,
    )
    return at_most(total, "s", f"settling alone {pure:.3f} s", total / pure, 5)


def timed_replay(
    connection: psycopg.Connection, stored: Stored, rules: HouseRules
) -> tuple[float, float, float]:
    """Seconds for COPY, for putting its blocks together, for settling; every hand comes back."""
    begin = time.perf_counter()
    with connection.cursor().copy(READ) as copy:
        copy.set_types(["bytea"])
        blocks = [block for (block,) in copy.rows()]
    copied = time.perf_counter()
    records = np.concatenate([read_stored(block) for block in blocks])
    unpacked = time.perf_counter()
    replay(records, rules)
    settled = time.perf_counter()
    if (records != stored).any():
        raise AssertionError("other hands came back than were stored")
    return copied - begin, unpacked - copied, settled - unpacked


@contextmanager
def database_of(stored: Stored) -> Iterator[psycopg.Connection]:
    """A throw-away PostgreSQL with the hands in a table of one packed column."""
    with tempfile.TemporaryDirectory(prefix="poker-bench-") as folder:
        root = Path(folder)
        root.chmod(0o711)  # The database's user passes through; what is inside is private.
        state = open_state(root)
        postgres = Postgres.of(state, state.secrets(), settings=UNSAFE_BUT_FAST)
        child = postgres.start()
        try:
            postgres.wait(child)
            with psycopg.connect(postgres.url("superuser", database="postgres")) as connection:
                fill(connection, stored)
                yield connection
        finally:
            processes.kill(processes.stop([(child, 2)], seconds=10))


def fill(connection: psycopg.Connection, stored: Stored) -> None:
    """Store the hands, by COPY too."""
    connection.execute(
        "CREATE UNLOGGED TABLE stored_hand (id int NOT NULL, record bytea STORAGE PLAIN NOT NULL)"
    )
    rows = np.zeros(len(stored), dtype=ROW)
    rows["fields"], rows["id_length"], rows["id"] = 2, 4, np.arange(len(stored))
    rows["length"], rows["record"] = HAND.itemsize, stored
    with connection.cursor().copy("COPY stored_hand FROM STDIN (FORMAT BINARY)") as copy:
        copy.write(HEADER + rows.tobytes() + TRAILER)
    connection.execute("ALTER TABLE stored_hand ADD PRIMARY KEY (id)")
    connection.commit()
