-- What somebody holds, and with what, is written once: only what may change of it can be changed.

REVOKE UPDATE ON public.house_rolegrant, public.house_device, public.house_staff FROM app;
GRANT UPDATE (valid_to) ON public.house_rolegrant TO app;
GRANT UPDATE (revoked_at, last_seen_at, last_address, version, clock_drift_ms)
    ON public.house_device TO app;
GRANT UPDATE (password, pin_hash, must_change_password, is_active, failed_pins, locked_at, left_at,
              session_round, last_login)
    ON public.house_staff TO app;

CREATE FUNCTION public.rights_stay() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: % % is not given back', TG_TABLE_NAME, OLD.id
        USING ERRCODE = 'CP001';
END
$$;
REVOKE EXECUTE ON FUNCTION public.rights_stay FROM PUBLIC;

-- A grant ends, now or later, never in the past. A longer one is a new one, for two people.
CREATE TRIGGER grant_ends BEFORE UPDATE ON public.house_rolegrant FOR EACH ROW
    WHEN (OLD.valid_to IS DISTINCT FROM NEW.valid_to
          AND (NEW.valid_to IS NULL OR NEW.valid_to > OLD.valid_to
               OR NEW.valid_to < clock_timestamp() - interval '1 minute'))
    EXECUTE FUNCTION public.rights_stay();
ALTER TABLE public.house_rolegrant ENABLE ALWAYS TRIGGER grant_ends;

-- A device that was revoked stays so; another browser takes another code.
CREATE TRIGGER device_stays_revoked BEFORE UPDATE ON public.house_device FOR EACH ROW
    WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at)
    EXECUTE FUNCTION public.rights_stay();
ALTER TABLE public.house_device ENABLE ALWAYS TRIGGER device_stays_revoked;

-- Who left comes back as a new person, with roles that two people gave.
CREATE TRIGGER staff_stays_away BEFORE UPDATE ON public.house_staff FOR EACH ROW
    WHEN (OLD.left_at IS NOT NULL AND NEW.left_at IS DISTINCT FROM OLD.left_at)
    EXECUTE FUNCTION public.rights_stay();
ALTER TABLE public.house_staff ENABLE ALWAYS TRIGGER staff_stays_away;

-- Times that a calendar has: PostgreSQL also keeps infinity, which no page could show.
ALTER TABLE public.house_rolegrant ADD CONSTRAINT rolegrant_calendar CHECK (
    valid_from BETWEEN '1970-01-01Z' AND '9999-01-01Z'
    AND (valid_to IS NULL OR valid_to BETWEEN '1970-01-01Z' AND '9999-01-01Z'));
ALTER TABLE public.house_alert ADD CONSTRAINT alert_calendar
    CHECK (raised_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.house_alertstep ADD CONSTRAINT alertstep_calendar
    CHECK (at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.house_approval ADD CONSTRAINT approval_calendar CHECK (
    asked_at BETWEEN '1970-01-01Z' AND '9999-01-01Z'
    AND expires_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.house_approvaldecision ADD CONSTRAINT approvaldecision_calendar
    CHECK (decided_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
