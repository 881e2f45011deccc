-- Alerts wait until a person says what came of them; which ones wait is kept here, not by Python.

SELECT public.audit_install('public.house_alert');
SELECT public.audit_install('public.house_alertstep');

-- An alert that was raised waits. One a kind and subject (alertopen_once).
CREATE FUNCTION public.alert_opens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    INSERT INTO public.house_alertopen (alert_id, kind, subject, owner_id)
    VALUES (NEW.id, NEW.kind, NEW.subject, NULL);
    RETURN NULL;
END
$$;

-- A step moves it: taken, it has an owner; resolved, with a text, it waits no more. There is no
-- other way out, so nothing is cleared in silence, and what is resolved takes no further step.
CREATE FUNCTION public.alert_moves() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF NEW.kind = 'taken' THEN
        UPDATE public.house_alertopen SET owner_id = NEW.staff_id WHERE alert_id = NEW.alert_id;
    ELSE
        DELETE FROM public.house_alertopen WHERE alert_id = NEW.alert_id;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'alert_resolved: alert % is resolved and takes no more steps', NEW.alert_id
            USING ERRCODE = 'CP130';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER alert_opens AFTER INSERT ON public.house_alert
    FOR EACH ROW EXECUTE FUNCTION public.alert_opens();
ALTER TABLE public.house_alert ENABLE ALWAYS TRIGGER alert_opens;
CREATE TRIGGER alert_moves AFTER INSERT ON public.house_alertstep
    FOR EACH ROW EXECUTE FUNCTION public.alert_moves();
ALTER TABLE public.house_alertstep ENABLE ALWAYS TRIGGER alert_moves;

REVOKE EXECUTE ON FUNCTION public.alert_opens, public.alert_moves FROM PUBLIC;
GRANT INSERT ON public.house_alert, public.house_alertstep TO app;
