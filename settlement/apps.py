from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from casino.house.audit import actions

RECORDED = {
    "rules.published": "a version of a rule set was published",
    "rules.drafted": "a draft of a house's own rule set was begun",
    "rules.draft_saved": "a draft of a rule set was saved",
    "rules.draft_discarded": "a draft of a rule set was laid aside",
    "rules.assigned": "a rule set was put on a table from its next hand",
    "hand.opened": "a hand was opened",
    "hand.settled": "a hand was settled",
    "hand.chips_moved": "the chips of a settled hand were moved",
}


class SettlementConfig(AppConfig):
    """The upper storey: rule sets, hands, settlements."""

    name = "settlement"
    verbose_name = _("Settlement")

    def ready(self) -> None:
        """Say what the database must hold, what is recorded, and what takes two people."""
        from settlement import checks
        from settlement.services.rule_sets import game_next
        from settlement.web import approvals
        from tables.services.games import game_reader_set

        game_reader_set(game_next)
        checks.register()
        approvals.register()
        actions.register(RECORDED)
