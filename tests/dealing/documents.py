"""One hand without an error in it, for two to four players, by any rule set and options."""

from random import Random
from typing import Any

from tests import oracle
from tests.dealing.cards import PACK, Pack, take_any, take_natural
from tests.dealing.hands import Rows, in_order, rows_as_text, set_hand
from tests.dealing.options import some_options

Document = dict[str, Any]
DEALT = {"set": 13, "open_face": 13, "pineapple": 17}


def a_natural_seat(
    rng: Random, pack: Pack, rules: dict[str, Any]
) -> tuple[dict[str, Any], Rows] | None:
    """A seat that holds a natural of the list, declared where the rule set wants it declared."""
    offered = [entry["kind"] for entry in rules["naturals.list"]]
    if not offered:
        return None
    kind = rng.choice(offered)
    cards = take_natural(rng, pack, kind)
    if cards is None:
        return None
    rng.shuffle(cards)
    rows = in_order([cards[:3], cards[3:8], cards[8:]])
    declared = {} if rules["naturals.detect"] == "automatic" else {"natural": kind}
    if declared and rng.random() < 0.5:
        return {**declared, "cards": " ".join(cards)}, rows
    if declared and rng.random() < 0.1:
        declared = {}  # an undeclared natural is an ordinary hand
    return {**declared, **rows_as_text(rows)}, rows


def stakes_of(rng: Random, rules: dict[str, Any]) -> Document:
    """The keys of a document about chips and the hand's place in a series."""
    keys: Document = {}
    if rng.random() < 0.7:
        keys["unit"] = rng.choice((1, 5, 25, 100, 1000))
    if rng.random() < 0.6:
        keys["hand_number"] = rng.randrange(1, 31)
    if rng.random() < 0.8:
        keys["button"] = rng.randrange(1, 5)
    if rng.random() < 0.4:
        keys["smallest_chip"] = rng.choice((1, 5, 7, 25, 100))
    return keys


def add_extras(rng: Random, pack: Pack, entry: Document, rules: dict[str, Any], unit: int) -> None:
    """A stack, Fantasyland, discards and side bets for a seat."""
    if rng.random() < 0.5:
        entry["stack"] = rng.randrange(30 if rng.random() < 0.7 else 3) * unit
        if rng.random() < 0.3:
            entry["stack"] += rng.randrange(100)
    discards = DEALT[rules["form"]] - 13
    if rules["fantasyland.enter"] != "none" and rng.random() < 0.4:
        entry["in_fantasyland"] = True
        entry["fantasyland_streak"] = rng.randrange(5)
        paths = ("base", "KK", "AA", "trips")
        discards = rng.choice([rules[f"fantasyland.cards.{path}"] - 13 for path in paths])
    if discards and "surrender" not in entry and rng.random() < 0.5:
        entry["discards"] = " ".join(take_any(rng, pack, discards))
    if rules["side_bets.list"] and rng.random() < 0.7:
        bets = rng.sample(rules["side_bets.list"], rng.randrange(len(rules["side_bets.list"]) + 1))
        entry["side_bets"] = [{"code": bet["code"], "stake": rng.randrange(1, 500)} for bet in bets]


def a_document(rng: Random, slug: str | None = None) -> Document:
    """A hand by one of the rule sets, or by the one that is named; mostly with options."""
    slug = slug or rng.choice(sorted(oracle.RULE_SETS))
    options = some_options(rng, oracle.RULE_SETS[slug])
    document: Document = {"id": f"random-{rng.randrange(10**9)}", "rules": slug}
    if options:
        document["options"] = options
    rules = oracle.rules_of(document)
    document.update(stakes_of(rng, rules))

    pack = list(PACK)
    rng.shuffle(pack)
    players = rng.choice((2, 3) if rules["form"] == "pineapple" else (2, 3, 4, 4))
    settled: list[Rows] = []
    entries = []
    for number in rng.sample((1, 2, 3, 4), players):
        entry: Document
        wish = rng.random()
        natural = a_natural_seat(rng, pack, rules) if wish < 0.1 else None
        if natural:
            entry, rows = natural
            settled.append(rows)
        elif wish > 0.92 and rules["surrender.units"] != "none":
            entry = {"surrender": True}
        else:
            rows = set_hand(rng, pack, settled, rules)
            settled.append(rows)
            entry = rows_as_text(rows)
        entries.append({"seat": number, **entry})
    for entry in entries:
        add_extras(rng, pack, entry, rules, document.get("unit", 100))
    if rules["deal.extra_card"] and players < 4:
        holder = rng.choice([entry for entry in entries if "surrender" not in entry] or entries)
        if "surrender" not in holder:
            holder["discards"] = " ".join(take_any(rng, pack, 1))
    document["seats"] = entries
    return document
