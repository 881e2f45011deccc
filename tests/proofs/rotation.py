"""Days of dealer rotation with late reliefs and open hands: no overlap, no gap, nobody over the limit unalerted, every plan taken and true, by the rows alone."""

import os
import random
import time
from collections import Counter
from functools import partial
from unittest import mock

from tests.proofs.report import Report

COUNT = 7
"""Days."""
HOUSES = ((3, 4, 1, 60), (12, 15, 1, 80))
"""Tables, dealers of the string, people who may stand in, the limit in minutes."""


def main(seed: int, count: int) -> Report:
    """Play ``count`` days in each house, every house in a database of its own."""
    import django

    from tests import bench as benches

    bench = benches.find_bench()
    os.environ.update(bench.environment())
    started = time.perf_counter()
    counts: Counter[str] = Counter()
    failures: list[str] = []
    try:
        bench.start()
        django.setup()
        for tables, dealers, others, limit in HOUSES:
            bench.drop(bench.database)
            bench.create(bench.database)
            met, wrong = _house(random.Random(seed), tables, dealers, others, limit, count)
            name = f"{tables} tables, {dealers} dealers"
            print(f"  {name}: " + ", ".join(f"{n:,} {what}" for what, n in sorted(met.items())))
            counts.update(met)
            failures += [f"{name}: {one}" for one in wrong]
    finally:
        bench.stop()
    seconds = time.perf_counter() - started
    return Report("rotation", seed, count, seconds, dict(counts), failures, what="days")


def _house(
    rng: random.Random, tables: int, dealers: int, others: int, limit: int, days: int
) -> tuple[Counter[str], list[str]]:
    from django.core.management import call_command
    from django.db import connections, transaction

    from casino.house import clock
    from tables.services import downs
    from tests.rotation.week import judge, play
    from tests.rotation.world import world_make

    call_command("migrate", database="owner", verbosity=0)
    with transaction.atomic():
        world = world_make(tables=tables, dealers=dealers + others)
    names = "".join(list(world.dealers)[:dealers])
    refused: list[str] = []
    with (
        mock.patch.object(clock, "now", new=partial(getattr, world, "now")),
        mock.patch.object(downs, "plan_refused", new=lambda wrong, _: refused.append(str(wrong))),
    ):
        course = play(
            world, tables=tables, dealers=names, days=days, limit=limit, seed=rng.randrange(2**32)
        )
        wrong = [*judge(course), *(f"a plan was refused: {one}" for one in refused)]
    connections.close_all()
    return course.counts, wrong
