"""The closed sets of words that options take. Each is resolved in one table to what it does."""

from enum import StrEnum


class Form(StrEnum):
    """How the cards are dealt (R-OFC-1)."""

    SET = "set"
    OPEN_FACE = "open_face"
    PINEAPPLE = "pineapple"


class Order(StrEnum):
    """Whether two rows may be exactly equal (R-ORDER-1)."""

    AT_LEAST = "at_least"
    STRICT = "strict"


class MissingKicker(StrEnum):
    """What a kicker counts that three cards do not have (R-ORDER-2)."""

    LOWER = "lower"
    EQUAL = "equal"


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among the straights (R-RANK-2)."""

    LOW = "low"
    SECOND = "second"


class Ranking(StrEnum):
    """How a row is ranked (R-RANK-1, R-RANK-4)."""

    HIGH = "high"
    DEUCE_TO_SEVEN = "deuce_to_seven"
    ACE_TO_FIVE = "ace_to_five"


class FrontQualifier(StrEnum):
    """What a low front must be (R-ORDER-3)."""

    NONE = "none"
    UNPAIRED = "unpaired"


class MiddleQualifier(StrEnum):
    """What a low middle must be (R-ORDER-3)."""

    NONE = "none"
    TEN_LOW = "ten_low"


class MajorityNeeds(StrEnum):
    """What the majority bonus asks for (R-SCORE-3)."""

    TWO_ROWS = "two_rows"
    NET_WINNER = "net_winner"


class ScoopNeeds(StrEnum):
    """What a scoop asks for (R-SCORE-5)."""

    THREE_WINS = "three_wins"
    NONE_LOST = "none_lost"


class RoyaltiesPaid(StrEnum):
    """Whose royalties count in a pair (R-ROY-2)."""

    NET = "net"
    ROW_WINNER = "row_winner"
    CANCEL_EQUAL = "cancel_equal"


class RoyaltyKind(StrEnum):
    """Whether a royalty comes on top of its row (R-ROY-3)."""

    EXTRA = "extra"
    REPLACES_ROW = "replaces_row"


class Detect(StrEnum):
    """Who sees a natural: the player or the house (R-NAT-1)."""

    DECLARED = "declared"
    AUTOMATIC = "automatic"


class ShortStackPolicy(StrEnum):
    """Who is paid when the chips do not reach (R-PAY-3)."""

    CLOCKWISE = "clockwise"
    PROPORTIONAL = "proportional"
    REFUSE = "refuse"


class Shortfall(StrEnum):
    """What becomes of the rest (R-PAY-3)."""

    EXTINGUISHED = "extinguished"
    RECEIVABLE = "receivable"


class CollectionKind(StrEnum):
    """What the house takes for the game (R-PAY-4)."""

    NONE = "none"
    PER_HAND = "per_hand"
    TIME = "time"
    PERCENT_OF_NET_WIN = "percent_of_net_win"


class FantasylandEnter(StrEnum):
    """The front that leads to Fantasyland (R-OFC-3)."""

    NONE = "none"
    QUEENS = "QQ"
    KINGS = "KK"
    ACES = "AA"
    TRIPS = "trips"


class FantasylandStay(StrEnum):
    """The rows that keep a player in Fantasyland (R-OFC-3)."""

    FRONT_TRIPS = "front_trips"
    BACK_QUADS = "back_quads"
    MIDDLE_FULL_HOUSE = "middle_full_house"


class FantasylandButton(StrEnum):
    """Whether the button moves while somebody is in Fantasyland (R-OFC-3)."""

    MOVES = "moves"
    HOLDS = "holds"


class NaturalKind(StrEnum):
    """Hands that win without being set (R-NAT-2), in the order of the list there."""

    DRAGON = "dragon"
    CLEAN_DRAGON = "clean_dragon"
    THREE_STRAIGHT_FLUSHES = "three_straight_flushes"
    THREE_QUADS = "three_quads"
    FOUR_TRIPS = "four_trips"
    THREE_STRAIGHTS = "three_straights"
    THREE_FLUSHES = "three_flushes"
    FIVE_PAIRS_AND_TRIPS = "five_pairs_and_trips"
    SIX_PAIRS = "six_pairs"
    ALL_ONE_COLOUR = "all_one_colour"
    TWELVE_OF_ONE_COLOUR = "twelve_of_one_colour"
    TWELVE_ROYALS = "twelve_royals"
    ALL_HIGH = "all_high"
    ALL_LOW = "all_low"
    NO_FACE_CARDS = "no_face_cards"


class SideBetEvent(StrEnum):
    """What a side bet is on (R-SIDE-1)."""

    ROW_WON = "row_won"
    SCOOP = "scoop"
    CATEGORY_AT_LEAST = "category_at_least"
    NATURAL = "natural"
    NO_FOUL = "no_foul"


class SideBetOpponents(StrEnum):
    """How many opponents a side bet is about (R-SIDE-1)."""

    ONE = "one"
    ALL = "all"


class Row(StrEnum):
    """The three rows, in the order in which they are compared and listed."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"
