"""What of the rare things a settled hand holds."""

from typing import Any

RARE = ("foul", "natural", "tie", "scoop", "short stack")
MET = (
    *RARE,
    "surrender",
    "multiplier",
    "cap",
    "super bowl",
    "fantasyland",
    "side bet",
    "fee",
    "refused",
)
SHARE_MIN = 0.02  # of the hands, for each of RARE


def met_in(answer: dict[str, Any]) -> set[str]:
    """Which of MET a settlement, or a refusal for short stacks, holds."""
    if "errors" in answer:
        return {"refused", "short stack"}
    kinds = {line["kind"].replace("_", " ") for pair in answer["pairs"] for line in pair["lines"]}
    seats = answer["seats"].values()
    signs = {
        "foul": any(seat["foul"] is not None for seat in seats),
        "fantasyland": any(seat["fantasyland"] for seat in seats),
        "short stack": answer["unpaid"],
        "side bet": answer["side_bets"],
        "fee": any(answer["fees"].values()),
    }
    return (kinds & set(MET)) | {what for what, sign in signs.items() if sign}
