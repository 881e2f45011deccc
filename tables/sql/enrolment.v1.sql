-- A one-time code: the application makes it and marks it used or taken back; it deletes none.
GRANT INSERT, UPDATE ON public.tables_enrolment TO app;

ALTER TABLE public.tables_enrolment ADD CONSTRAINT enrolment_code_hash
    CHECK (octet_length(code_hash) = 32);

-- An auditor reads everything but what opens doors.
REVOKE SELECT ON public.tables_enrolment FROM auditor;
GRANT SELECT (id, public_id, label, table_id, pit_id, made_by_id, made_at, expires_at, used_at,
              device_id, revoked_at) ON public.tables_enrolment TO auditor;

-- Used once: a code that was used or taken back stays so, and no code is lengthened or renamed.
CREATE FUNCTION public.enrolment_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: enrolment % stays as it was', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

CREATE TRIGGER enrolment_stays BEFORE UPDATE ON public.tables_enrolment FOR EACH ROW
    WHEN (OLD.used_at IS NOT NULL OR OLD.revoked_at IS NOT NULL
          OR (OLD.id, OLD.public_id, OLD.label, OLD.table_id, OLD.pit_id, OLD.code_hash,
              OLD.made_by_id, OLD.made_at, OLD.expires_at)
          IS DISTINCT FROM
             (NEW.id, NEW.public_id, NEW.label, NEW.table_id, NEW.pit_id, NEW.code_hash,
              NEW.made_by_id, NEW.made_at, NEW.expires_at))
    EXECUTE FUNCTION public.enrolment_stays();
ALTER TABLE public.tables_enrolment ENABLE ALWAYS TRIGGER enrolment_stays;
REVOKE EXECUTE ON FUNCTION public.enrolment_stays FROM PUBLIC;
