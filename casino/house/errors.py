"""Refusals: what the system answers when it will not do what it was asked.

Every refusal is a ``DomainError`` of a kind. A kind has a stable ``code`` and the HTTP status that
the API gives it. Catch by class, test by ``code``, translate by ``code``; never parse the message.
"""

from collections.abc import Sequence
from typing import ClassVar, NotRequired, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Detail(TypedDict):
    """One problem inside a refusal, tied to the place where it was found."""

    code: str
    message: str
    seat: NotRequired[int | None]
    row: NotRequired[str | None]
    card: NotRequired[str | None]
    path: NotRequired[str | None]


class DomainError(Exception):
    """A refusal the operator can act on: stable ``code``, human message, JSON-safe ``context``."""

    code: ClassVar[str] = "domain_error"
    status: ClassVar[int] = 409  # 409 = the state forbids it.
    default: ClassVar[str | Promise] = _("This cannot be done now.")

    def __init__(
        self,
        message: str | Promise | None = None,
        *,
        details: Sequence[Detail] = (),
        **context: object,
    ) -> None:
        text = str(message if message is not None else self.default)
        super().__init__(text)
        self.message = text
        self.details = list(details)
        self.context = context

    @property
    def told(self) -> str:
        """The message and what each detail says, where there is room for one text only."""
        return "; ".join([self.message, *[detail["message"] for detail in self.details]])


# 401: nobody the system knows.


class NotAuthenticatedError(DomainError):
    """No token, an unknown one, or one that was revoked."""

    code: ClassVar[str] = "not_authenticated"
    status: ClassVar[int] = 401
    default = _("Give a valid device token.")


class NotSignedOnError(DomainError):
    """The dealer is not signed on at this table, or badge and PIN were not accepted."""

    code: ClassVar[str] = "not_signed_on"
    status: ClassVar[int] = 401
    default = _("Sign on at this table first.")


class CodeRefusedError(DomainError):
    """A one-time code that is unknown, used, taken back or has run out: one answer for all."""

    code: ClassVar[str] = "code_refused"
    status: ClassVar[int] = 422
    default = _("This code is not valid, was used or has run out. Ask IT for another one.")


class TooManyTriesError(DomainError):
    """Too many wrong codes from one address; nothing is looked at for a while."""

    code: ClassVar[str] = "too_many_tries"
    status: ClassVar[int] = 429
    default = _("Too many wrong codes from here. Wait ten minutes, then type the code again.")


# 403 and 404: what one may not do, and what one may not know of.


class ForbiddenError(DomainError):
    """The actor's roles do not allow the action here."""

    code: ClassVar[str] = "forbidden"
    status: ClassVar[int] = 403
    default = _("Your role does not allow this.")


class OwnApprovalError(DomainError):
    """Nobody decides what they asked for, or what concerns themselves."""

    code: ClassVar[str] = "own_approval"
    status: ClassVar[int] = 403
    default = _("You asked for this, or it concerns you: somebody else decides it.")


class PasswordDueError(DomainError):
    """A one-time password was used; nothing else is done before the person has an own one."""

    code: ClassVar[str] = "password_due"
    status: ClassVar[int] = 403
    default = _("Choose a password of your own first.")


class PinNotEnoughError(DomainError):
    """The person's roles ask for password and code; a PIN opens no session for them."""

    code: ClassVar[str] = "pin_not_enough"
    status: ClassVar[int] = 403
    default = _("Your role signs on with password and code. Choose that below.")


class SecondFactorDueError(DomainError):
    """Somebody signed on with a password alone: nothing else is done before a code was shown."""

    code: ClassVar[str] = "second_factor_due"
    status: ClassVar[int] = 403
    default = _("Set up your second factor first.")


class NotFoundError(DomainError):
    """It does not exist, or this actor may not know that it does."""

    code: ClassVar[str] = "not_found"
    status: ClassVar[int] = 404
    default = _("Not found.")


# 422: the entry itself is wrong; ``details`` says where.


class RequestInvalidError(DomainError):
    """The body is not what the operation's schema asks for."""

    code: ClassVar[str] = "request_invalid"
    status: ClassVar[int] = 422
    default = _("The request is not what this operation takes.")


class HandInvalidError(DomainError):
    """The cards as entered cannot be settled; every problem is in ``details``."""

    code: ClassVar[str] = "hand_invalid"
    status: ClassVar[int] = 422
    default = _("The hand cannot be settled as entered.")


class BuyInError(DomainError):
    """The amount is not what the table sells: its smallest chip, least or most forbid it."""

    code: ClassVar[str] = "buy_in_refused"
    status: ClassVar[int] = 422
    default = _("This amount is not sold at this table.")


# 423: the terminal is locked.


class TerminalLockedError(DomainError):
    """Nobody used the terminal for a while; its dealer's PIN opens it again."""

    code: ClassVar[str] = "terminal_locked"
    status: ClassVar[int] = 423
    default = _("This terminal is locked. The dealer's PIN opens it again.")


# 409: the state forbids it.


class CommandReusedError(DomainError):
    """The same command id came with another route, table, device or body."""

    code: ClassVar[str] = "command_reused"
    default = _("This command id was used for something else.")


class DraftChangedError(DomainError):
    """Somebody changed the draft since it was read."""

    code: ClassVar[str] = "draft_changed"
    default = _("The draft changed since it was read. Review it again.")


class EntryMixedError(DomainError):
    """A hand is entered street by street or as finished boards, not both."""

    code: ClassVar[str] = "entry_mixed"
    default = _("This hand is entered the other way: by streets, or as finished boards.")


class HandAlreadySettledError(DomainError):
    """A second, different command tried to settle a hand."""

    code: ClassVar[str] = "hand_already_settled"
    default = _("This hand is already settled.")


class HandIncompleteError(DomainError):
    """A seat that was dealt in has no entry yet."""

    code: ClassVar[str] = "hand_incomplete"
    default = _("A seat that was dealt in has no entry yet.")


class HandOpenError(DomainError):
    """The table has a hand under way; this is done between hands."""

    code: ClassVar[str] = "hand_open"
    default = _("A hand is under way at this table.")


class HandNotSettledError(DomainError):
    """Chips move after a hand is settled, and once."""

    code: ClassVar[str] = "hand_not_settled"
    default = _("This hand is not waiting for its chips to move.")


class SeatTakenError(DomainError):
    """The seat has a player, or the player has a seat."""

    code: ClassVar[str] = "seat_taken"
    default = _("The seat is taken, or the player sits already.")


class PlayerNotSeatedError(DomainError):
    """Nobody sits there."""

    code: ClassVar[str] = "player_not_seated"
    default = _("Nobody sits there.")


class PlayerWalkedError(DomainError):
    """Who was dealt in has left the table since, and the chips with the player."""

    code: ClassVar[str] = "player_walked"
    default = _(
        "A player of this hand has left the table since. The floor seats the player again with "
        "chips, then the hand is sent again; or it is paid by hand."
    )


class PlayerExcludedError(DomainError):
    """The player is kept out of play: not seated, listed, dealt in or sold chips."""

    code: ClassVar[str] = "player_excluded"
    default = _("This player is excluded from play. Call the floor.")


class ExclusionHoldsError(DomainError):
    """A self-exclusion is not ended before its day."""

    code: ClassVar[str] = "exclusion_holds"
    default = _("This exclusion holds until its day; nobody can end it earlier.")


class StackShortError(DomainError):
    """A stack does not hold what the hand or movement takes from it."""

    code: ClassVar[str] = "stack_short"
    default = _("A stack does not cover this.")


class RackShortError(DomainError):
    """The table's rack does not hold the chips."""

    code: ClassVar[str] = "rack_short"
    default = _("The rack does not hold that many chips.")


class NotRelievedError(DomainError):
    """A dealer would leave an open table of a running string without anybody there."""

    code: ClassVar[str] = "not_relieved"
    default = _("You deal at another table until your relief signs on there.")


class SignOnEndedError(DomainError):
    """The sign-on that the command names had ended when it was confirmed."""

    code: ClassVar[str] = "sign_on_ended"
    default = _("That sign-on has ended.")


class RulesMissingError(DomainError):
    """No published rule set is in force at the table."""

    code: ClassVar[str] = "rules_missing"
    default = _("No rule set is in force at this table.")


class RulesOvertakenError(DomainError):
    """Another version of the rule set was published since this one was asked for."""

    code: ClassVar[str] = "rules_overtaken"
    default = _("Another version of this rule set was published since. Compare and ask again.")


class TableClosedError(DomainError):
    """The table is not open for play."""

    code: ClassVar[str] = "table_closed"
    default = _("The table is not open.")


class TableLockedError(DomainError):
    """The table is locked: seats are kept, no hand is opened."""

    code: ClassVar[str] = "table_locked"
    default = _("The table is locked. The floor opens it again on the table's page.")


class TableStepError(DomainError):
    """From its state the table does not come to the one asked for."""

    code: ClassVar[str] = "table_state"
    default = _("The table is not in a state from which this is done.")


class TableOccupiedError(DomainError):
    """A table closes when nobody sits there any more."""

    code: ClassVar[str] = "table_occupied"
    default = _("Somebody sits there. Let every player leave first, then close the table.")


class SeatsFullError(DomainError):
    """The game takes no more players."""

    code: ClassVar[str] = "seats_full"
    default = _("The game on this table takes no more players.")


class PlayerSitsOutError(DomainError):
    """The player sits out or is away, and is dealt in again after coming back."""

    code: ClassVar[str] = "player_sits_out"
    default = _("This player sits out. Press 'Back' first.")


class SessionOpenError(DomainError):
    """The table has a session under way."""

    code: ClassVar[str] = "session_open"
    default = _("A session is under way at this table. End it first.")


class SessionOverError(DomainError):
    """The session is over: no hand is opened before a new one begins or the floor continues it."""

    code: ClassVar[str] = "session_over"
    default = _("The session is over. The floor begins a new one, or continues it.")


class PostingStoppedError(DomainError):
    """The trail of this table did not verify; nothing is posted until that is cleared."""

    code: ClassVar[str] = "posting_stopped"
    default = _("Posting is stopped at this table: its trail did not verify.")


class DaySignedOffError(DomainError):
    """The gaming day of this table is signed off and takes no more transactions."""

    code: ClassVar[str] = "day_signed_off"
    default = _("This gaming day is signed off.")


class TableBusyError(DomainError):
    """Another command held the table for longer than the lock may be waited for. Try again."""

    code: ClassVar[str] = "table_busy"
    status: ClassVar[int] = 503
    default = _("The table is busy. Try again.")


class ApprovalExpiredError(DomainError):
    """It was not decided in time."""

    code: ClassVar[str] = "approval_expired"
    default = _("The time for this is over. Ask for it again.")


class ApprovalChangedError(DomainError):
    """What was seen is not what was asked for."""

    code: ClassVar[str] = "approval_changed"
    default = _("This is not what was asked for. Read it again before you decide.")


class ApprovalLapsedError(DomainError):
    """Whoever asked may no longer ask for it."""

    code: ClassVar[str] = "approval_lapsed"
    default = _("Whoever asked for this may no longer ask for it. Refuse it.")


class RolesIncompatibleError(DomainError):
    """One person may not hold these two roles at a time; the message says why."""

    code: ClassVar[str] = "roles_incompatible"
    default = _("One person may not hold these two roles.")


class AlreadyDoneError(DomainError):
    """Set up once; the second time is refused."""

    code: ClassVar[str] = "already_done"
    default = _("This was done already.")
