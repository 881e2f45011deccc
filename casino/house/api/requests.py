"""Bodies that the ground storey's operations take. Unknown fields are refused."""

from casino.house.api.fields import Boolean, CommandBody, Text


class DecisionBody(CommandBody):
    approve = Boolean()
    digest = Text(max_length=64, help_text="The digest of what was read, in hex.")
    reason = Text(allow_blank=True, help_text="Needed to refuse.")
