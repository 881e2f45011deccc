-- A hand that is entered after it was dealt belongs to the moment at which it was dealt, dealt_at:
-- to the rules that stood on the table then and to the players who sat there then. That moment lies
-- within the sign-on of its dealer. A hand without one is dealt as it is opened.

-- As before; and a hand that was dealt already keeps its moment, and the rules of it.
CREATE OR REPLACE FUNCTION public.hand_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_may boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        v_may := public.gaming_day_is_now(NEW.gaming_day, clock_timestamp())
                 AND NEW.state = 'open';
        IF NEW.dealt_at IS NOT NULL AND NOT public.hand_is_of_moment(NEW) THEN
            RAISE EXCEPTION 'hand_dealt: hand % is not of the sign-on and the rules of its moment',
                NEW.number USING ERRCODE = 'CP121';
        END IF;
    ELSE
        v_may := (OLD.id, OLD.public_id, OLD.table_id, OLD.number, OLD.session_number,
                  OLD.rule_version_id, OLD.unit, OLD.button_seat, OLD.gaming_day, OLD.opened_at,
                  OLD.dealt_at, OLD.dealt_by_id, OLD.dealt_sign_on_id)
                 IS NOT DISTINCT FROM
                 (NEW.id, NEW.public_id, NEW.table_id, NEW.number, NEW.session_number,
                  NEW.rule_version_id, NEW.unit, NEW.button_seat, NEW.gaming_day, NEW.opened_at,
                  NEW.dealt_at, NEW.dealt_by_id, NEW.dealt_sign_on_id)
             AND CASE OLD.state || ' ' || NEW.state
                 WHEN 'open open' THEN NEW.settled_at IS NULL
                 WHEN 'open settled' THEN NEW.settled_at IS NOT NULL AND EXISTS (
                    SELECT FROM public.settlement_settlement s WHERE s.hand_id = NEW.id)
                 WHEN 'settled paid' THEN NEW.settled_at = OLD.settled_at
                                          AND NEW.draft_revision = OLD.draft_revision
                 WHEN 'settled settled' THEN NEW IS NOT DISTINCT FROM OLD
                 WHEN 'paid paid' THEN NEW IS NOT DISTINCT FROM OLD
                 ELSE false END;
    END IF;
    IF v_may IS NOT TRUE THEN
        RAISE EXCEPTION 'guarded_change: hand % stays as it was opened, and goes forward only',
            NEW.number USING ERRCODE = 'CP001';
    END IF;
    RETURN NEW;
END
$$;

-- The sign-on held at that moment (a minute is allowed for clocks where it still does), and these
-- are the rules and the unit that were on the table last before it.
CREATE FUNCTION public.hand_is_of_moment(h public.settlement_hand) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
    RETURN EXISTS (
        SELECT FROM public.tables_signon o
          LEFT JOIN public.tables_signonend e ON e.sign_on_id = o.id
         WHERE o.id = h.dealt_sign_on_id AND o.table_id = h.table_id
           AND h.dealt_at BETWEEN o.started_at
               AND coalesce(e.ended_at, clock_timestamp() + interval '1 minute'))
       AND EXISTS (
        SELECT FROM (
            SELECT a.version_id, a.unit FROM public.settlement_ruleassignment a
             WHERE a.table_id = h.table_id AND a.assigned_at <= h.dealt_at
             ORDER BY a.from_hand DESC, a.id DESC LIMIT 1) then_on
         WHERE then_on.version_id = h.rule_version_id AND then_on.unit IS NOT DISTINCT FROM h.unit);

-- Who is kept out of play is dealt in nowhere, whoever writes the row; an exclusion that began
-- after the deal does not take the hand back. Who sat down after the deal was not in it, and who
-- has left the table has no chips there to pay from.
CREATE OR REPLACE FUNCTION public.player_dealt_in() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    h record;
BEGIN
    SELECT d.dealt_at, d.table_id INTO h FROM public.settlement_hand d WHERE d.id = NEW.hand_id;
    IF public.player_is_excluded(NEW.player_id) AND (h.dealt_at IS NULL OR EXISTS (
            SELECT FROM public.tables_playerexclusion x
             WHERE x.player_id = NEW.player_id AND x.excluded_at <= h.dealt_at
               AND NOT EXISTS (SELECT FROM public.tables_playerreadmission r
                                WHERE r.exclusion_id = x.id))) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    IF h.dealt_at IS NOT NULL AND NOT (EXISTS (
            SELECT FROM public.tables_seating g
             WHERE g.id = NEW.seating_id AND g.player_id = NEW.player_id
               AND g.table_id = h.table_id AND g.started_at <= h.dealt_at
               AND (g.ended_at IS NULL OR g.ended_at > h.dealt_at))
        AND EXISTS (
            SELECT FROM public.tables_seating g
             WHERE g.player_id = NEW.player_id AND g.table_id = h.table_id
               AND g.ended_at IS NULL)) THEN
        RAISE EXCEPTION 'hand_dealt: player % did not sit there, or has left', NEW.player_id
            USING ERRCODE = 'CP121';
    END IF;
    RETURN NEW;
END
$$;

REVOKE EXECUTE ON FUNCTION public.hand_is_of_moment FROM PUBLIC;
