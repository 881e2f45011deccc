"""What a proof reports: printed when it ends, and one line of docs/proofs.md when asked."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "proofs.md"


@dataclass(frozen=True)
class Report:
    """A proof's outcome: how much it looked at, what it met, what departed; `seconds` of wall clock."""

    name: str
    seed: int
    count: int
    seconds: float
    counts: dict[str, int]
    failures: list[str] = field(default_factory=list)
    what: str = "hands"

    @property
    def holds(self) -> bool:
        return not self.failures

    def print(self) -> None:
        print(f"{self.name}: {self.count:,} {self.what}, seed {self.seed}, {self.seconds:.1f} s")
        for what, number in self.counts.items():
            share = f"  {number / self.count:6.1%}" if number <= self.count else ""
            print(f"  {what:<14}{number:>10,}{share}")  # A day has many hands: that is no share.
        for failure in self.failures[:10]:
            print(f"  FAILED {failure}")
        if len(self.failures) > 10:
            print(f"  … and {len(self.failures) - 10} more")
        print("holds" if self.holds else "DOES NOT HOLD")

    def record(self) -> None:
        """Append the run to docs/proofs.md."""
        met = ", ".join(f"{what} {number:,}" for what, number in self.counts.items())
        verdict = "holds" if self.holds else f"{len(self.failures)} departures"
        with PAGE.open("a") as page:
            page.write(
                f"| {datetime.now(UTC):%Y-%m-%d} | {self.name} | {self.seed} | {self.count:,} |"
                f" {met} | {self.seconds:.0f} s | {verdict} |\n"
            )
