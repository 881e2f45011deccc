-- Dual control: whoever asked does not decide, whom it concerns neither, and it is decided once.

SELECT public.audit_install('public.house_approval');
SELECT public.audit_install('public.house_approvaldecision');

-- An approval that was asked for waits. Its digest is of its payload.
CREATE FUNCTION public.approval_opens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF NEW.payload_digest IS DISTINCT FROM sha256(convert_to(NEW.payload, 'UTF8')) THEN
        RAISE EXCEPTION 'approval_changed: the digest is not of the payload'
            USING ERRCODE = 'CP134';
    END IF;
    INSERT INTO public.house_approvalopen (approval_id) VALUES (NEW.id);
    RETURN NULL;
END
$$;

-- A decision: by another than the asker and than whom it concerns (withdrawn: by the asker), over
-- the payload as it was asked for, now and in time, once.
CREATE FUNCTION public.approval_closes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    a public.house_approval;
BEGIN
    SELECT * INTO STRICT a FROM public.house_approval WHERE id = NEW.approval_id;
    IF (NEW.outcome = 'withdrawn') IS DISTINCT FROM (NEW.decided_by_id = a.asked_by_id)
       OR NEW.outcome <> 'withdrawn' AND NEW.decided_by_id = a.subject_id THEN
        RAISE EXCEPTION 'approval_own: approval % is not for this person to decide', a.id
            USING ERRCODE = 'CP132';
    END IF;
    IF NEW.payload_digest IS DISTINCT FROM a.payload_digest THEN
        RAISE EXCEPTION 'approval_changed: approval % was asked for with another payload', a.id
            USING ERRCODE = 'CP134';
    END IF;
    IF NEW.decided_at NOT BETWEEN a.asked_at AND a.expires_at
       OR NEW.decided_at NOT BETWEEN clock_timestamp() - interval '1 minute'
                                 AND clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'approval_expired: approval % is not decided at %', a.id, NEW.decided_at
            USING ERRCODE = 'CP133';
    END IF;
    DELETE FROM public.house_approvalopen WHERE approval_id = a.id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'approval_decided: approval % is decided', a.id USING ERRCODE = 'CP131';
    END IF;
    RETURN NULL;
END
$$;

-- Lock an approval that waits until COMMIT; false when it is decided. Whoever comes second waits
-- here, before anything is carried out.
CREATE FUNCTION public.approval_lock(p_id bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM FROM public.house_approvalopen WHERE approval_id = p_id FOR UPDATE;
    RETURN FOUND;
END
$$;

CREATE TRIGGER approval_opens AFTER INSERT ON public.house_approval
    FOR EACH ROW EXECUTE FUNCTION public.approval_opens();
ALTER TABLE public.house_approval ENABLE ALWAYS TRIGGER approval_opens;
CREATE TRIGGER approval_closes AFTER INSERT ON public.house_approvaldecision
    FOR EACH ROW EXECUTE FUNCTION public.approval_closes();
ALTER TABLE public.house_approvaldecision ENABLE ALWAYS TRIGGER approval_closes;

REVOKE EXECUTE ON FUNCTION public.approval_opens, public.approval_closes, public.approval_lock
    FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.approval_lock TO app;
GRANT INSERT ON public.house_approval, public.house_approvaldecision TO app;
