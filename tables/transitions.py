"""The trigger that holds a table's states, made from ``TRANSITIONS``: one truth, two keepers.

``tables/sql/table_state.v1.sql`` is what this module writes; a test holds the two equal. Another
dict of transitions is another file and another migration.
"""

from collections.abc import Mapping, Sequence

FUNCTION = """-- Written by tables/transitions.py from TRANSITIONS; never edited by hand.
-- A table changes its state by a step that is allowed, between hands, and closes empty.
CREATE FUNCTION public.table_state_step() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT (OLD.state, NEW.state) IN ({steps}) THEN
        RAISE EXCEPTION 'table %: from % no step leads to %', OLD.number, OLD.state, NEW.state
            USING ERRCODE = 'CP150';
    END IF;
    IF OLD.hand_open OR NEW.hand_open THEN
        RAISE EXCEPTION 'table %: its state changes between hands', OLD.number
            USING ERRCODE = 'CP151';
    END IF;
    IF NEW.state = 'closed' AND EXISTS (
        SELECT FROM public.tables_seating g WHERE g.table_id = OLD.id AND g.ended_at IS NULL
    ) THEN
        RAISE EXCEPTION 'table %: somebody sits there', OLD.number USING ERRCODE = 'CP152';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER table_state_step BEFORE UPDATE ON public.tables_table FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION public.table_state_step();
ALTER TABLE public.tables_table ENABLE ALWAYS TRIGGER table_state_step;
"""


def trigger_sql(transitions: Mapping[str, Sequence[str]]) -> str:
    """The trigger that allows exactly these steps."""
    steps = [(str(old), str(new)) for old, news in transitions.items() for new in news]
    return FUNCTION.format(steps=", ".join(f"('{old}', '{new}')" for old, new in steps))
