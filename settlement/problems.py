"""The words of problems: every code of the engine, in the reader's language.

Made from code, case and parameters, never stored. ``problem_text`` is what people read;
``problem_message`` is what the command line answers, always in English.
"""

from collections.abc import Callable, Mapping
from typing import Any

from settlement.engine.errors import Problem
from settlement.explain import N_, NATURALS, PLACES, _, natural_text

SENTENCES: Mapping[tuple[str, str], str] = {
    # What is no hand document at all.
    ("not_json", ""): N_("this is no JSON: %(said)s"),
    ("not_json", "long"): N_("a line holds at most %(most)s bytes"),
    ("field_invalid", "document"): N_("a hand document must be an object"),
    ("field_invalid", "seat"): N_("a seat must be an object"),
    ("field_invalid", "rules"): N_("a rule set must be an object"),
    ("field_invalid", "options"): N_("options must be an object"),
    ("field_missing", ""): N_("%(name)s is missing"),
    ("field_missing", "option"): N_("%(path)s is not stated"),
    ("field_unknown", "document"): N_("a hand document has no %(name)r"),
    ("field_unknown", "seat"): N_("a seat has no %(name)r"),
    ("field_invalid", "text"): N_("%(name)s must be text"),
    ("field_invalid", "list"): N_("%(name)s must be a list"),
    ("field_invalid", "boolean"): N_("%(name)s must be true or false"),
    ("field_invalid", "integer"): N_("%(name)s must be a whole number from %(least)s to %(most)s"),
    ("field_invalid", "stake"): N_("stake must be a whole number from 1"),
    ("field_invalid", "side_bet"): N_("a side bet is a code and a stake"),
    ("field_invalid", "bet_large"): N_("side bet %(bet)r comes to more than %(most)s"),
    ("side_bet_unknown", ""): N_("these rules offer no side bet %(bet)r"),
    # Seats and their cards.
    ("seat_count", ""): N_("a hand is played by 2 to %(most)s seats, not %(count)s"),
    ("seat_repeated", ""): N_("seat %(seat)s is there twice"),
    ("field_invalid", "card_text"): N_("%(row)s must be card text"),
    ("card_unknown", ""): N_("%(card)r is no card"),
    ("card_repeated", "seat"): N_("%(card)s is already at seat %(at)s"),
    ("card_repeated", "table"): N_("%(card)s is already on the table"),
    ("row_size", ""): N_("%(row)s needs %(size)s cards, not %(count)s"),
    ("row_size", "discards"): N_("discards hold %(sizes)s cards here, not %(count)s"),
    ("row_size", "dealt"): N_("%(dealt)s cards were dealt: %(due)s are discarded, not %(count)s"),
    ("field_invalid", "no_fantasyland"): N_("these rules have no Fantasyland"),
    ("field_invalid", "natural"): N_("natural must be a kind of natural"),
    ("field_invalid", "natural_surrenders"): N_("a seat cannot surrender with a natural"),
    ("field_invalid", "natural_missing"): N_("thirteen cards go with a natural"),
    ("field_invalid", "rows_or_cards"): N_("a natural shows rows or cards, not both"),
    ("natural_unknown", ""): N_("%(kind)r is no natural"),
    ("natural_not_offered", ""): N_("these rules do not offer %(kind)s"),
    ("natural_not_shown", ""): N_("the thirteen cards are no %(kind)s"),
    ("surrender_not_offered", ""): N_("these rules know no surrender"),
    ("stack_short", ""): N_("seat %(seat)s is %(short)s short"),
    # Rule sets and their options.
    ("rules_unknown", ""): N_("there is no rule set %(slug)r"),
    ("option_unknown", ""): N_("no rule set has an option %(path)s"),
    ("option_invalid", "unit_high"): N_(
        "a unit of %(unit)s is above the highest allowed, %(highest)s"
    ),
    ("option_invalid", "unit_times"): N_("unit times units comes to more than %(most)s"),
    ("option_invalid", "group"): N_("%(place)s must be an object"),
    ("option_invalid", "twice"): N_("%(place)s is stated twice"),
    ("option_invalid", "integer"): N_(
        "%(place)s must be a whole number from %(least)s to %(most)s"
    ),
    ("option_invalid", "integer_or"): N_(
        '%(place)s must be a whole number from %(least)s to %(most)s, or "%(word)s"'
    ),
    ("option_invalid", "boolean"): N_("%(place)s must be true or false"),
    ("option_invalid", "text"): N_("%(place)s must be text"),
    ("option_invalid", "empty"): N_("%(place)s must not be empty"),
    ("option_invalid", "choice"): N_("%(place)s must be one of: %(words)s"),
    ("option_invalid", "list"): N_("%(place)s must be a list"),
    ("option_invalid", "object"): N_("%(place)s must be an object with %(words)s"),
    ("option_invalid", "key_unknown"): N_("%(place)s does not know %(key)r"),
    ("option_invalid", "key_missing"): N_("%(place)s misses %(key)r"),
    ("option_invalid", "repeated"): N_("%(place)s repeats %(key)s %(value)r"),
    ("option_invalid", "word_repeated"): N_("%(place)s repeats a word"),
    ("option_invalid", "levels"): N_("%(place)s must be levels whose from_hand rises from 1"),
    ("option_invalid", "category_impossible"): N_(
        "%(place)s names %(category)s, which cannot occur in the %(row)s"
    ),
    ("option_invalid", "schedule"): N_(
        "%(place)s must be one of %(words)s, or a table by row and hand"
    ),
    ("option_invalid", "row_missing"): N_("%(place)s is missing"),
    ("option_invalid", "row_object"): N_("%(place)s must be an object of hands and units"),
    ("option_invalid", "row_unknown"): N_("%(place)s is no row"),
    ("option_invalid", "hand_unknown"): N_("%(place)s is no hand that royalties know"),
    ("option_invalid", "hand_impossible"): N_("%(place)s cannot occur in the %(row)s"),
    ("option_invalid", "same_hand"): N_("%(place)s is the same hand as trips"),
    # A house's own rule set, and the text it is typed as.
    ("option_invalid", "slug"): N_("%(place)s must be %(slug)s"),
    ("option_invalid", "title"): N_("%(place)s must be 1 to %(most)s characters that can be seen"),
    ("field_invalid", "toml"): N_("its reader says: %(said)s"),
    ("field_invalid", "long"): N_("longer than %(most)s characters"),
    ("field_invalid", "deep"): N_("nested too deeply"),
    ("field_invalid", "digits"): N_("a number has too many digits"),
    ("field_invalid", "not_options"): N_("no object of options"),
    ("field_invalid", "not_written"): N_("it holds what is no text"),
    ("field_invalid", "null"): N_('it holds null; what is absent is the word "none"'),
    # A game in progress.
    ("seat_not_dealt_in", ""): N_("seat %(seat)s is not dealt in"),
    ("out_of_turn", "dealt"): N_("seat %(seat)s is dealt no cards now"),
    ("out_of_turn", "undealt"): N_("seat %(seat)s was dealt no cards to place"),
    ("out_of_turn", "turn"): N_("it is not seat %(seat)s's turn"),
    ("wrong_number", "dealt"): N_("seat %(seat)s is dealt %(due)s cards, not %(count)s"),
    ("wrong_number", "placed"): N_("seat %(seat)s places %(due)s cards and lays off %(laid_off)s"),
    ("card_seen", "dealt"): N_("%(card)s has been dealt already"),
    ("card_seen", "placed"): N_("%(card)s is placed twice"),
    ("card_placed", ""): N_("%(card)s lies already"),
    ("card_not_held", ""): N_("seat %(seat)s does not hold %(card)s"),
    ("row_full", ""): N_("the %(row)s has %(size)s slots"),
}
"""The sentence of each code and case. Paths, keys and words of documents stay as they are."""

_ENTRY = N_("entry %(entry)s")
_OR = N_(" or ")
_AMOUNTS = frozenset({"short", "unit", "highest"})
"""Parameters in minor units."""

Say = Callable[[str], str]


def problem_text(
    problem: Problem, *, start: str | None = None, amount: Callable[[int], str] | None = None
) -> str:
    """A problem in words: ``front needs 3 cards, not 2``.

    ``start`` is what an option is called where its path already stands beside it; ``amount``
    writes minor units where the currency is known.
    """
    values = _values(problem, _, start)
    if amount:
        values |= {name: amount(values[name]) for name in _AMOUNTS & problem.params.keys()}
    if (kind := values.get("kind")) in NATURALS:
        values["kind"] = natural_text(str(kind))
    return _(SENTENCES[problem.code, problem.why]) % values


def problem_message(problem: Problem) -> str:
    """A problem in English, codes as documents write them; the same in every language."""
    return SENTENCES[problem.code, problem.why] % _values(problem, str, None)


def _values(problem: Problem, say: Say, start: str | None) -> dict[str, Any]:
    """What the sentence names: rows in words, the way to a value inside an option."""
    values: dict[str, Any] = {**problem._asdict(), **problem.params}
    values["place"] = _place(problem, say, start)
    for name in ("row", "name"):
        if values.get(name) in PLACES:
            values[name] = say(values[name])
    for name, between in (("words", ", "), ("sizes", say(_OR))):
        if name in values:
            values[name] = between.join(map(str, values[name]))
    return values


def _place(problem: Problem, say: Say, start: str | None) -> str:
    """``side_bets.list entry 2 wins_when row``: a path and the way inside its value."""
    within: Any = problem.params.get("within", ())
    steps = [say(_ENTRY) % {"entry": one} if isinstance(one, int) else one for one in within]
    first = problem.path if start is None else "" if steps else start
    return " ".join(filter(None, [first, *steps]))
