-- The ground storey's tables join the trail; Django's own tables say what they are.

SELECT public.audit_install('public.house_auditevent');
SELECT public.audit_install('public.house_command');

ALTER TABLE public.house_command ADD CONSTRAINT command_request_hash
    CHECK (octet_length(request_hash) = 32);

-- The heads are updated with every event: leave room for it on the page.
ALTER TABLE public.house_chainhead SET (fillfactor = 50);

COMMENT ON TABLE public.django_migrations IS 'mutable: because each migration adds its row, as owner';
COMMENT ON TABLE public.django_content_type IS 'mutable: because Django keeps its model list, as owner';
COMMENT ON TABLE public.django_session IS 'mutable: because sessions come and go';
COMMENT ON TABLE public.django_admin_log IS 'mutable: because Django makes it; the admin is read-only and writes none';
COMMENT ON TABLE public.auth_permission IS 'mutable: because Django keeps it, as owner; rights are the role table';
COMMENT ON TABLE public.auth_group IS 'mutable: because Django makes it; unused';
COMMENT ON TABLE public.auth_group_permissions IS 'mutable: because Django makes it; unused';

GRANT USAGE ON SCHEMA public TO app, auditor;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO app, auditor;
-- What later migrations create may be read; secrets are taken from the auditor below.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO app, auditor;

GRANT INSERT, UPDATE, DELETE ON public.django_session TO app;
GRANT INSERT, UPDATE ON public.house_house, public.house_pit, public.house_staff,
    public.house_rolegrant, public.house_device, public.house_verificationrun TO app;
GRANT INSERT, UPDATE, DELETE ON public.house_staffprofile TO app;

-- A run that is finished stays; a cursor moves forwards along what is in the chain.
CREATE FUNCTION public.verification_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: verification % stays as it was', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

CREATE TRIGGER verification_stays BEFORE UPDATE ON public.house_verificationrun FOR EACH ROW
    WHEN (OLD.finished_at IS NOT NULL
          OR (OLD.id, OLD.kind, OLD.started_at) IS DISTINCT FROM (NEW.id, NEW.kind, NEW.started_at))
    EXECUTE FUNCTION public.verification_stays();
ALTER TABLE public.house_verificationrun ENABLE ALWAYS TRIGGER verification_stays;

CREATE FUNCTION public.verification_move(p_chain text, p_seq bigint, p_hash bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
    INSERT INTO public.house_verificationcursor AS c (chain, seq, hash)
    SELECT e.chain, e.seq, e.hash FROM public.house_auditevent e
     WHERE (e.chain, e.seq, e.hash) = (p_chain, p_seq, p_hash)
    ON CONFLICT (chain) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash
     WHERE c.seq < EXCLUDED.seq
    RETURNING true;
$$;

-- An auditor reads everything but what opens doors.
REVOKE SELECT ON public.house_staff, public.house_device, public.django_session FROM auditor;
GRANT SELECT (id, public_id, badge, must_change_password, is_active, failed_pins, locked_at,
              last_login) ON public.house_staff TO auditor;
GRANT SELECT (id, public_id, label, kind, staff_id, created_at, revoked_at, last_seen_at)
    ON public.house_device TO auditor;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.audit_next, public.audit_append, public.verification_move TO app;
-- Pure functions of the byte format: anybody who may read may recompute.
GRANT EXECUTE ON FUNCTION public.audit_field, public.audit_time, public.audit_genesis,
    public.audit_event_bytes, public.audit_event_hash, public.audit_rows, public.audit_merkle
    TO app, auditor;
