-- Waiting lists, must-move and exclusions: who may write what, and what is refused whoever writes.

SELECT public.audit_install('public.tables_playerexclusion');
SELECT public.audit_install('public.tables_playerreadmission');
GRANT INSERT ON public.tables_playerexclusion, public.tables_playerreadmission TO app;
GRANT USAGE ON SEQUENCE public.tables_playerexclusion_id_seq TO app;
GRANT INSERT, UPDATE ON public.tables_waitingentry, public.tables_mustmove TO app;
GRANT USAGE ON SEQUENCE public.tables_waitingentry_id_seq, public.tables_mustmove_id_seq TO app;

-- An exclusion is in force until somebody readmits the player.
CREATE FUNCTION public.player_is_excluded(p_player bigint) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
    RETURN EXISTS (
        SELECT FROM public.tables_playerexclusion x
         WHERE x.player_id = p_player
           AND NOT EXISTS (SELECT FROM public.tables_playerreadmission r
                            WHERE r.exclusion_id = x.id));

-- One exclusion at a time, and nobody sits down or is listed while one is in force. Both sides
-- lock the player's row, so that of two at once the second sees the first.
CREATE FUNCTION public.player_admitted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM FROM public.tables_player p WHERE p.id = NEW.player_id FOR NO KEY UPDATE;
    IF public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_seating
    FOR EACH ROW EXECUTE FUNCTION public.player_admitted();
CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_waitingentry
    FOR EACH ROW EXECUTE FUNCTION public.player_admitted();
CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_playerexclusion
    FOR EACH ROW EXECUTE FUNCTION public.player_admitted();
ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER player_admitted;
ALTER TABLE public.tables_waitingentry ENABLE ALWAYS TRIGGER player_admitted;
ALTER TABLE public.tables_playerexclusion ENABLE ALWAYS TRIGGER player_admitted;

-- A self-exclusion holds at least until its day, by the house's own calendar.
CREATE FUNCTION public.readmission_due() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF EXISTS (SELECT FROM public.tables_playerexclusion x CROSS JOIN public.house_house h
                WHERE x.id = NEW.exclusion_id
                  AND x.until > (NEW.readmitted_at AT TIME ZONE h.time_zone)::date)
       OR NEW.readmitted_at > clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'exclusion_holds: exclusion % holds until its day', NEW.exclusion_id
            USING ERRCODE = 'CP141';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER readmission_due BEFORE INSERT ON public.tables_playerreadmission
    FOR EACH ROW EXECUTE FUNCTION public.readmission_due();
ALTER TABLE public.tables_playerreadmission ENABLE ALWAYS TRIGGER readmission_due;

REVOKE EXECUTE ON FUNCTION public.player_is_excluded, public.player_admitted,
    public.readmission_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.player_is_excluded TO app, auditor;

-- A player who goes from one table to another carries the chips: they left the first as a walk.
INSERT INTO public.tables_postingrule (cause, account_kind, commodity_kind, sign) VALUES
    ('carry', 'patron', 'chips', -1), ('carry', 'stack', 'chips', 1),
    ('reversal', 'patron', 'chips', 1), ('reversal', 'stack', 'chips', -1)
    ON CONFLICT DO NOTHING;
