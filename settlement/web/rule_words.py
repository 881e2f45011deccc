"""The words of a rule set on the screens: its groups, its options, their values, what is wrong."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from settlement import explain
from settlement.engine.errors import Problem
from settlement.engine.options import OPTIONS, SCHEDULE
from settlement.engine.readers import Choice, Integer, IntegerOr
from settlement.engine.schedules import HANDS, SCHEDULES
from settlement.problems import problem_text
from settlement.web.words import ROWS, natural_text

Word = str | Promise

SECTIONS: Mapping[str, Word] = {
    "name": _("Name"),
    "game": _("Game and rows"),
    "scoring": _("Scoring"),
    "fouls": _("Fouls and surrender"),
    "royalties": _("Royalties"),
    "naturals": _("Naturals"),
    "payment": _("Stakes and payment"),
    "open_face": _("Fantasyland and Super Bowl"),
    "side_bets": _("Side bets"),
}


class Told(NamedTuple):
    """How an option is named: its group, its title, the unit of its number."""

    section: str
    title: Word
    unit: Word = ""


UNITS = _("units")
TIMES = _("times")
MONEY = _("smallest units of the currency")
CARDS = _("cards")
TITLES: Mapping[str, Told] = {
    "slug": Told("name", _("Slug")),
    "title": Told("name", _("Title")),
    "edition": Told("name", _("Edition")),
    "source": Told("name", _("Source")),
    "form": Told("game", _("Form")),
    "deal.extra_card": Told("game", _("One seat may get a fourteenth card")),
    "rows.order": Told("game", _("Order of the rows")),
    "rows.missing_kicker": Told("game", _("Kicker the front does not have")),
    "rows.wheel": Told("game", _("A-2-3-4-5")),
    "rows.front": Told("game", _("Front is played")),
    "rows.middle": Told("game", _("Middle is played")),
    "rows.front_qualifier": Told("game", _("A low front must be")),
    "rows.middle_qualifier": Told("game", _("A low middle must be")),
    "scoring.row_units": Told("scoring", _("A row won"), UNITS),
    "scoring.majority_bonus": Told("scoring", _("More rows won than lost"), UNITS),
    "scoring.majority_needs": Told("scoring", _("The majority needs")),
    "scoring.scoop_bonus": Told("scoring", _("A scoop, beside its rows"), UNITS),
    "scoring.scoop_needs": Told("scoring", _("A scoop needs")),
    "scoring.scoop_multiplier": Told("scoring", _("A scooped pair counts"), TIMES),
    "scoring.table_scoop_multiplier": Told("scoring", _("Everybody scooped counts"), TIMES),
    "foul.units": Told("fouls", _("A foul costs, for each opponent"), UNITS),
    "foul.pays_royalties": Told("fouls", _("A fouler pays the opponents' royalties")),
    "surrender.units": Told("fouls", _("A surrender costs, for each opponent"), UNITS),
    SCHEDULE: Told("royalties", _("Schedule")),
    "royalties.paid": Told("royalties", _("Royalties paid")),
    "royalties.kind": Told("royalties", _("A royalty comes")),
    "royalties.cap_units": Told("royalties", _("At most, from one opponent"), UNITS),
    "naturals.detect": Told("naturals", _("A natural is seen by")),
    "naturals.quads_count_as_two_pairs": Told("naturals", _("Four of a rank are two pairs")),
    "naturals.list": Told("naturals", _("Naturals, best first")),
    "stakes.levels": Told("payment", _("Stakes, in the smallest units of the currency")),
    "stakes.max_unit": Told("payment", _("Highest unit allowed"), MONEY),
    "short_stack.policy": Told("payment", _("A short stack pays")),
    "short_stack.shortfall": Told("payment", _("What stays unpaid")),
    "collection.kind": Told("payment", _("Collection")),
    "collection.amount": Told("payment", _("Collection, amount"), MONEY),
    "collection.period_minutes": Told("payment", _("Collection, every"), _("minutes")),
    "collection.basis_points": Told("payment", _("Collection, share"), _("hundredths of 1 %")),
    "collection.cap": Told("payment", _("Collection, at most"), MONEY),
    "side_bets.list": Told("side_bets", _("Side bets")),
    "fantasyland.enter": Told("open_face", _("Front that leads to Fantasyland")),
    "fantasyland.stay": Told("open_face", _("Stays in Fantasyland with")),
    "fantasyland.button": Told("open_face", _("The button meanwhile")),
    "fantasyland.cards.base": Told("open_face", _("Fantasyland deals"), CARDS),
    "fantasyland.cards.KK": Told("open_face", _("After kings in front"), CARDS),
    "fantasyland.cards.AA": Told("open_face", _("After aces in front"), CARDS),
    "fantasyland.cards.trips": Told("open_face", _("After trips in front"), CARDS),
    "super_bowl.streak": Told("open_face", _("Super Bowl from"), _("Fantasylands in a row")),
    "super_bowl.units": Told("open_face", _("Super Bowl, from everybody"), UNITS),
}
"""Every option's name. A test holds that none is missing."""

_RANKINGS: Mapping[str, Word] = {
    "high": _("high"),
    "deuce_to_seven": _("low, deuce to seven"),
    "ace_to_five": _("low, ace to five"),
}
WORDS: Mapping[str, Mapping[str, Word]] = {
    "form": {
        "set": _("thirteen cards set at once"),
        "open_face": _("open-face, one card at a time"),
        "pineapple": _("pineapple, three cards at a time"),
    },
    "rows.order": {
        "at_least": _("each row at least as strong as the one in front of it"),
        "strict": _("each row stronger than the one in front of it"),
    },
    "rows.missing_kicker": {
        "lower": _("ranks below every card"),
        "equal": _("is not compared"),
    },
    "rows.wheel": {
        "low": _("the lowest straight"),
        "second": _("the second highest straight"),
    },
    "rows.front": _RANKINGS,
    "rows.middle": _RANKINGS,
    "rows.front_qualifier": {"none": _("anything"), "unpaired": _("unpaired")},
    "rows.middle_qualifier": {"none": _("anything"), "ten_low": _("ten or lower, nothing made")},
    "scoring.majority_needs": {
        "two_rows": _("two rows won"),
        "net_winner": _("more rows won than lost"),
    },
    "scoring.scoop_needs": {
        "three_wins": _("three rows won"),
        "none_lost": _("one row won and none lost"),
    },
    SCHEDULE: {
        "seeds": _("General (seeds)"),
        "open_face": _("Open-face"),
        "open_face_old": _("Open-face, old"),
        "eastern": _("Eastern"),
        "deuce_middle": _("Low middle"),
        "none": _("No royalties"),
    },
    "royalties.paid": {
        "net": _("both players', the difference moves"),
        "row_winner": _("with a row won"),
        "cancel_equal": _("both players', equal kinds cancel"),
    },
    "royalties.kind": {
        "extra": _("beside its row"),
        "replaces_row": _("instead of its row"),
    },
    "naturals.detect": {
        "declared": _("the player, who declares it"),
        "automatic": _("the house, in every hand"),
    },
    "short_stack.policy": {
        "clockwise": _("clockwise from the button, as far as it goes"),
        "proportional": _("every creditor in proportion"),
        "refuse": _("nothing: the hand is not settled"),
    },
    "short_stack.shortfall": {
        "extinguished": _("is gone"),
        "receivable": _("is owed"),
    },
    "collection.kind": {
        "none": pgettext_lazy("collection", "none"),
        "per_hand": _("each hand, of each seat dealt in"),
        "time": _("by time, of each seated player"),
        "percent_of_net_win": _("a share of what a seat wins"),
    },
    "fantasyland.enter": {
        "none": _("none: no Fantasyland"),
        "QQ": _("queens or better"),
        "KK": _("kings or better"),
        "AA": _("aces or better"),
        "trips": _("trips"),
    },
    "fantasyland.stay": {
        "front_trips": _("trips in front"),
        "back_quads": _("four of a kind or better in the back"),
        "middle_full_house": _("a full house or better in the middle"),
    },
    "fantasyland.button": {"moves": _("moves on"), "holds": _("stays where it is")},
}
"""The closed words of each option, as people say them."""

INSTEAD: Mapping[str, Word] = {
    "royalties.cap_units": _("no limit"),
    "foul.units": _("a full scoop"),
    "surrender.units": _("not offered"),
    "stakes.max_unit": _("no limit"),
    "collection.cap": _("no limit"),
}
"""What the word in place of a number says."""

EVENTS: Mapping[str, Word] = {
    "row_won": _("a row won"),
    "scoop": _("a scoop"),
    "category_at_least": _("a hand or better in a row"),
    "natural": _("a natural"),
    "no_foul": _("no foul"),
}
OPPONENTS: Mapping[str, Word] = {"one": _("against one opponent"), "all": _("against everybody")}
LOW_HANDS: Mapping[str, Word] = {
    "nine_low": _("nine-low"),
    "eight_low": _("eight-low"),
    "seven_low": _("seven-low"),
    "best_low": _("best low"),
}
CATEGORIES: Mapping[str, str] = {
    "high_card": "high card",
    "pair": "one pair",
    "trips": "three of a kind",
    **{
        name: name.replace("_", " ")
        for name in (
            "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
            "straight_flush", "royal_flush",
        )
    },
}  # fmt: skip
"""The engine's names of hands → the house's words for them, translated by ``explain``."""


def hand_title(hand: str) -> str:
    """'four of a kind', 'QQ', 'QQQ': a hand that royalties name; itself where none do."""
    if hand in LOW_HANDS:
        return str(LOW_HANDS[hand])
    if hand in CATEGORIES:
        return explain.hand_text(CATEGORIES[hand])
    word, _sep, rank = hand.partition("_")
    if hand in HANDS:
        return rank * (2 if word == "pair" else 3)
    return hand


def path_title(path: str) -> str:
    """An option's name; an entry of a royalty table as hand and row."""
    if path in TITLES:
        return str(TITLES[path].title)
    if (entry := royalty_entry(path)) is not None:
        row, hand = entry
        return gettext("Royalty, %(hand)s, %(row)s") % {
            "hand": hand_title(hand),
            "row": ROWS.get(row, row),
        }
    return path


def royalty_entry(path: str) -> tuple[str, str] | None:
    """Row and hand of a path into a royalty table."""
    row, dot, hand = path.removeprefix(f"{SCHEDULE}.").partition(".")
    return (row, hand) if path.startswith(f"{SCHEDULE}.") and dot else None


def value_text(path: str, value: Any) -> str:
    """An option's value in words: '3 units', 'three rows won', 'yes'."""
    match value:
        case None:
            return "–"
        case bool():
            return gettext("yes") if value else gettext("no")
        case str():
            return _word_text(path, value)
        case int():
            return _number_text(value, _unit_of(path))
        case list() if line := _LINES.get(path):
            return "; ".join(map(line, value)) if value else gettext("none")
        case _:
            own_table = path == SCHEDULE and isinstance(value, dict)
            return gettext("the house's own table") if own_table else str(value)


def _number_text(number: int, unit: str) -> str:
    if unit == str(UNITS):
        return ngettext("%(number)s unit", "%(number)s units", number) % {"number": number}
    if unit == str(TIMES):
        return f"× {number}"
    return (
        gettext("%(number)s %(unit)s") % {"number": number, "unit": unit} if unit else str(number)
    )


def _word_text(path: str, value: str) -> str:
    if path in INSTEAD and value == _word_of(path):
        return str(INSTEAD[path])
    return str(WORDS.get(path, {}).get(value, value))


def _word_of(path: str) -> str:
    reader = OPTIONS[path]
    return reader.word if isinstance(reader, IntegerOr) else ""


def _unit_of(path: str) -> str:
    return str(TITLES[path].unit) if path in TITLES else str(UNITS) if royalty_entry(path) else ""


def natural_line(entry: Any) -> str:
    """'dragon 0 + a full scoop'; what is no entry, as it is."""
    if not isinstance(entry, dict) or not {"kind", "units", "plus_scoop"} <= entry.keys():
        return str(entry)
    text = (
        gettext("%(natural)s %(units)s")
        if not entry["plus_scoop"]
        else gettext("%(natural)s %(units)s + a full scoop")
    )
    return text % {"natural": natural_text(str(entry["kind"])), "units": entry["units"]}


def level_line(entry: Any) -> str:
    """'from hand 11: a unit is 100, royalties × 2'; what is no entry, as it is."""
    if not isinstance(entry, dict) or not {"from_hand", "unit"} <= entry.keys():
        return str(entry)
    return gettext("from hand %(from_hand)s: a unit is %(unit)s, royalties × %(times)s") % {
        "from_hand": entry["from_hand"],
        "unit": entry["unit"],
        "times": entry.get("royalty_multiplier", 1),
    }


def bet_line(entry: Any) -> str:
    """'Front pair: one pair or better, front, 1 to 1'; what is no entry, as it is."""
    if not isinstance(entry, dict) or not isinstance(entry.get("wins_when"), dict):
        return str(entry)
    return gettext("%(title)s: %(when)s, %(pays)s to 1") % {
        "title": entry.get("title") or entry.get("code"),
        "when": event_text(entry["wins_when"]),
        "pays": entry.get("pays"),
    }


def stay_line(entry: Any) -> str:
    """What keeps somebody in Fantasyland."""
    return str(WORDS["fantasyland.stay"].get(str(entry), entry))


_LINES: Mapping[str, Callable[[Any], str]] = {
    "fantasyland.stay": stay_line,
    "naturals.list": natural_line,
    "stakes.levels": level_line,
    "side_bets.list": bet_line,
}


def event_text(when: Mapping[str, Any]) -> str:
    """What a side bet is on, in words."""
    row = ROWS.get(str(when.get("row")), str(when.get("row", "")))
    match when.get("event"):
        case "category_at_least":
            hand = hand_title(str(when.get("category", "")))
            return gettext("%(hand)s or better, %(row)s") % {"hand": hand, "row": row}
        case "natural":
            kind = str(when.get("kind", ""))
            return gettext("any natural") if kind == "any" else natural_text(kind)
        case "row_won":
            against = OPPONENTS.get(str(when.get("opponents")), "")
            return gettext("%(row)s won %(against)s") % {"row": row, "against": against}
        case "scoop":
            against = OPPONENTS.get(str(when.get("opponents")), "")
            return gettext("a scoop %(against)s") % {"against": against}
        case event:
            return str(EVENTS.get(str(event), event))


def option_problem_text(problem: Problem) -> str:
    """What is wrong with an option, in words that say what to do."""
    path = str(problem.path)
    if problem.code == "option_unknown":
        return gettext("No rule set has an option %(path)s. Take it out.") % {"path": path}
    if problem.code == "field_missing":
        return gettext("State this option.")
    if (entry := royalty_entry(path)) is not None:
        return _royalty_problem(*entry, problem.why)
    return _option_problem(path, problem)


def _option_problem(path: str, problem: Problem) -> str:
    match OPTIONS.get(path):
        case Integer(at_least=least, at_most=most):
            return _bounds(least, most)
        case IntegerOr(at_least=least):
            return gettext("Give a whole number from %(least)s, or tick '%(word)s'.") % {
                "least": least,
                "word": INSTEAD[path],
            }
        case Choice():
            return gettext("Choose one of the list.")
        case _ if problem.why == "schedule":
            return gettext("Choose one of the list.")
        case _:
            said = capfirst(problem_text(problem, start=gettext("this")))
            return gettext("%(said)s.") % {"said": said}


def _bounds(least: int, most: int) -> str:
    if most >= 10**15:
        return gettext("Give a whole number from %(least)s.") % {"least": least}
    return gettext("Give a whole number from %(least)s to %(most)s.") % {
        "least": least,
        "most": most,
    }


def _royalty_problem(row: str, hand: str, why: str) -> str:
    match why:
        case "hand_unknown":
            return gettext("Royalties know no hand %(hand)s.") % {"hand": hand}
        case "hand_impossible":
            return gettext("%(hand)s is not possible in %(row)s. Leave this empty.") % {
                "hand": capfirst(hand_title(hand)),
                "row": ROWS.get(row, row),
            }
        case "same_hand":
            return gettext("Three of a kind has a figure here already. Leave one of the two empty.")
        case _:
            return gettext("Give a whole number of units from 0, or leave this empty.")


def schedule_titles() -> dict[str, str]:
    """The shipped schedules by name."""
    return {name: str(WORDS[SCHEDULE].get(name, name)) for name in SCHEDULES}
