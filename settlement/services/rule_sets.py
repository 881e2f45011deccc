"""Rule sets: published versions, and which one a table plays from its next hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from casino.house.actor import Actor
from casino.house.commands import Answer, CommandKey
from casino.house.errors import Detail, NotFoundError, RequestInvalidError, RulesMissingError
from casino.house.permissions import require, require_somewhere
from casino.house.services.posting import command_replay, posting
from casino.house.services.trail import HOUSE_CHAIN, Carried, Event, audit_next, event_append
from settlement.engine.rules import HouseRules, parse_rules
from settlement.models import RuleAssignment, RuleSet, RuleSetVersion
from settlement.presets import preset, slugs
from settlement.translate import amounts_at, rules_of
from tables.models import Table
from tables.services.called import calls_take_back
from tables.services.games import Game
from tables.services.hands import seats_set, session_restart
from tables.services.locks import by_id, table_lock
from tables.services.places import floor_role, require_at

SYSTEM_AUTHOR = "system"


@posting
def presets_load(*, actor: Actor) -> list[RuleSetVersion]:
    """Publish every shipped rule set that is new or differs from its last version.

    Loading twice publishes nothing the second time. Author is ``system``, nobody approves.
    """
    require(actor, "rules.load")
    return [
        version
        for slug in slugs()
        if (version := version_publish(actor=actor, document=preset(slug) or {})) is not None
    ]


def version_publish(*, actor: Actor, document: Mapping[str, object]) -> RuleSetVersion | None:
    """Publish a rule set as the next version of its slug; None when it is published already.

    Inside the caller's transaction.

    Raises:
        ValueError: it does not state every option, or not rightly.
    """
    rules, problems = parse_rules(document)
    if rules is None:
        raise ValueError(f"a shipped rule set does not parse: {problems}")
    published = RuleSetVersion.objects.filter(rule_set__slug=rules.slug)
    if published.filter(digest=rules.digest).exists():
        return None
    return version_add(actor=actor, rules=rules, by=Provenance())


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Whose a version is: ``staff:ID`` or ``system``, who approved it, why, and what it changes."""

    author: str = SYSTEM_AUTHOR
    approved_by: str | None = None
    role: str = ""
    reason: str | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


def version_add(*, actor: Actor, rules: HouseRules, by: Provenance) -> RuleSetVersion:
    """The next version of the rules' slug, with its event, inside the caller's transaction."""
    rule_set, _made = RuleSet.objects.get_or_create(slug=rules.slug)
    published = RuleSetVersion.objects.filter(rule_set=rule_set)
    last = published.aggregate(last=Max("version"))["last"] or 0
    seq = audit_next(HOUSE_CHAIN)
    version = RuleSetVersion.objects.create(
        rule_set=rule_set,
        version=last + 1,
        title=rules.title,
        edition=rules.edition,
        source=rules.source,
        digest=rules.digest,
        document=rules.document,
        author=by.author,
        approved_by=by.approved_by,
        published_at=timezone.now(),
        chain=HOUSE_CHAIN,
        seq=seq,
    )
    facts = {"slug": rules.slug, "version": version.version, "digest": rules.digest}
    event_append(
        chain=HOUSE_CHAIN,
        seq=seq,
        event=Event(
            action="rules.published",
            subject=f"rules:{rules.slug}:{version.version}",
            actor=actor,
            role=by.role,
            reason=by.reason,
            body={**facts, **by.facts},
        ),
    )
    return version


UNIT_MAX = 10**9
"""Minor units a table may play for: a million units of it are still an amount that is written."""


@posting
def rules_assign(
    *, actor: Actor, table_id: UUID, rule_set: UUID, unit: int | None, command: CommandKey
) -> Answer:
    """Put a published version on a table from its next hand.

    ``unit`` in minor units replaces that of the first stake level; None = the rule set's. A hand
    under way keeps the rules it was opened with. The numbers by which stakes rise begin again
    at 1 (R-PAY-2). Calls to the table are taken back when it plays another game or stake.

    Raises:
        NotFoundError: no such table or published version.
        RequestInvalidError: the unit is above the highest that the rules allow.
    """
    require_somewhere(actor, "rules.assign")
    table = table_lock(by_id(table_id))
    place = str(table.public_id)
    again = command_replay(command=command, place=place)
    if again is not None:
        return again
    require_at(actor, "rules.assign", table)
    version = RuleSetVersion.objects.select_related("rule_set").filter(public_id=rule_set).first()
    if version is None:
        raise NotFoundError
    if refused := _unit_too_high(rules_of(version), unit, table):
        raise RequestInvalidError(details=refused)
    before = assignment_next(table)
    played, following = game_next(table), Game(version.rule_set.slug, unit_at(version, unit, 1))
    taken_back = calls_take_back(table) if played != following else {}
    seq = audit_next(table.chain)
    assignment = RuleAssignment.objects.create(
        table=table,
        version=version,
        unit=unit,
        from_hand=table.last_hand_number + 1,
        assigned_at=timezone.now(),
        staff_id=actor.staff_id,
        chain=table.chain,
        seq=seq,
    )
    session_restart(table)
    seats_set(table, most=rules_of(version).deal.seats_max)
    answer = Answer(
        200,
        {
            "table": place,
            "rules": {
                "id": str(version.public_id),
                "slug": version.rule_set.slug,
                "version": version.version,
                "digest": version.digest,
                "title": version.title,
            },
            "unit": unit,
            "from_hand": assignment.from_hand,
        },
    )
    event_append(
        chain=table.chain,
        seq=seq,
        event=Event(
            action="rules.assigned",
            subject=f"table:{table.number}",
            actor=actor,
            role=floor_role(actor),
            body={"before": _facts(before), "after": _facts(assignment), **taken_back},
        ),
        carried=Carried(command=command, place=place, answer=answer),
    )
    return answer


def _unit_too_high(rules: HouseRules, unit: int | None, table: Table) -> list[Detail]:
    """A unit above the rules' highest, which no hand could be settled with (R-PAY-2)."""
    highest = min(rules.stakes.max_unit or UNIT_MAX, UNIT_MAX)
    if unit is None or unit <= highest:
        return []
    message = _("The highest unit these rules allow is %(highest)s.") % {
        "highest": amounts_at(table)(highest)
    }
    return [Detail(code="option_invalid", message=message, path="unit")]


def _facts(assignment: RuleAssignment | None) -> dict[str, object] | None:
    if assignment is None:
        return None
    return {
        "slug": assignment.version.rule_set.slug,
        "version": assignment.version.version,
        "unit": assignment.unit,
        "from_hand": assignment.from_hand,
    }


def assignment_at(table: Table, hand_number: int) -> RuleAssignment | None:
    """The assignment in force at a hand's number."""
    return _in_force(RuleAssignment.objects.filter(table=table, from_hand__lte=hand_number))


def _in_force(rows: QuerySet[RuleAssignment]) -> RuleAssignment | None:
    return rows.select_related("version__rule_set").order_by("-from_hand", "-id").first()


def assignment_next(table: Table) -> RuleAssignment | None:
    """The assignment in force at the table's next hand."""
    return assignment_at(table, table.last_hand_number + 1)


def game_next(table: Table) -> Game | None:
    """The game and stake of the table's next hand; None before any rules were put on it."""
    following = assignment_next(table)
    if following is None:
        return None
    unit = unit_at(following.version, following.unit, table.session_hand_number + 1)
    return Game(following.version.rule_set.slug, unit)


def unit_at(version: RuleSetVersion, own: int | None, hand_number: int) -> int:
    """The unit of a hand; the table's own one replaces that of the first level (R-PAY-2)."""
    stakes = rules_of(version).stakes
    level = stakes.level_at(hand_number)
    return own if own is not None and level is stakes.levels[0] else level.unit


def assignment_required(table: Table, *, dealt_at: datetime | None = None) -> RuleAssignment:
    """The rules of the table's next hand; of one that was dealt already, those in force then.

    Raises:
        RulesMissingError: none were put on the table, or none by then.
    """
    if dealt_at is None:
        assignment = assignment_next(table)
    else:
        rows = RuleAssignment.objects.filter(table=table, assigned_at__lte=dealt_at)
        assignment = _in_force(rows)
    if assignment is None:
        raise RulesMissingError
    return assignment
