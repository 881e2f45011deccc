CREATE OR REPLACE FUNCTION public.hand_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_may boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        v_may := public.gaming_day_is_now(NEW.gaming_day, clock_timestamp())
                 AND NEW.state = 'open';
    ELSE
        v_may := (OLD.id, OLD.public_id, OLD.table_id, OLD.number, OLD.session_number,
                  OLD.rule_version_id, OLD.unit, OLD.button_seat, OLD.gaming_day, OLD.opened_at,
                  OLD.dealt_by_id, OLD.dealt_sign_on_id)
                 IS NOT DISTINCT FROM
                 (NEW.id, NEW.public_id, NEW.table_id, NEW.number, NEW.session_number,
                  NEW.rule_version_id, NEW.unit, NEW.button_seat, NEW.gaming_day, NEW.opened_at,
                  NEW.dealt_by_id, NEW.dealt_sign_on_id)
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

CREATE OR REPLACE FUNCTION public.player_dealt_in() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;

DROP FUNCTION public.hand_is_of_moment;
