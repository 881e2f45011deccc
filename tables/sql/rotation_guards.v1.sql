-- What PostgreSQL itself refuses in the rotation, whoever writes.

-- Equality of bigint in GiST, for the exclusion constraints below. In a schema of its own: the
-- extension's functions belong to the server, and in public everything belongs to the owner.
CREATE SCHEMA extensions;
CREATE EXTENSION btree_gist WITH SCHEMA extensions;

-- Tenures mirror sign-ons and their ends. Before there was a mirror, relief ended a sign-on some
-- microseconds after the next one had begun: those few end where the next begins.
INSERT INTO public.tables_tenure (sign_on_id, table_id, staff_id, started_at, ended_at)
SELECT s.id, s.table_id, s.staff_id, s.started_at,
       greatest(s.started_at,
                least(e.ended_at, lead(s.started_at) OVER (PARTITION BY s.table_id ORDER BY s.id)))
  FROM public.tables_signon s LEFT JOIN public.tables_signonend e ON e.sign_on_id = s.id;

CREATE FUNCTION public.tenure_starts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    INSERT INTO public.tables_tenure (sign_on_id, table_id, staff_id, started_at)
    VALUES (NEW.id, NEW.table_id, NEW.staff_id, NEW.started_at);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.tenure_ends() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    UPDATE public.tables_tenure SET ended_at = NEW.ended_at WHERE sign_on_id = NEW.sign_on_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER tenure_starts AFTER INSERT ON public.tables_signon
    FOR EACH ROW EXECUTE FUNCTION public.tenure_starts();
ALTER TABLE public.tables_signon ENABLE ALWAYS TRIGGER tenure_starts;

CREATE TRIGGER tenure_ends AFTER INSERT ON public.tables_signonend
    FOR EACH ROW EXECUTE FUNCTION public.tenure_ends();
ALTER TABLE public.tables_signonend ENABLE ALWAYS TRIGGER tenure_ends;

-- One dealer at a table at any moment; a range whose end is before its start is refused as well.
ALTER TABLE public.tables_tenure ADD CONSTRAINT tenure_one_a_table
    EXCLUDE USING gist (table_id WITH =, tstzrange(started_at, ended_at) WITH &&);

-- A plan is rewritten in one transaction, so overlaps and gaps are looked for at its end.
ALTER TABLE public.tables_down ADD CONSTRAINT down_one_a_table
    EXCLUDE USING gist (table_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE public.tables_down ADD CONSTRAINT down_one_a_person
    EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    DEFERRABLE INITIALLY DEFERRED;

-- No gap: a down that does not open a table's time in its string begins where another one ends.
ALTER TABLE public.tables_down ADD CONSTRAINT down_ends_once UNIQUE (table_id, ends_at);
ALTER TABLE public.tables_down ADD CONSTRAINT down_follows
    FOREIGN KEY (table_id, follows_at) REFERENCES public.tables_down (table_id, ends_at)
    DEFERRABLE INITIALLY DEFERRED;

GRANT INSERT, UPDATE ON public.tables_dealerstring, public.tables_stringtable,
    public.tables_stringdealer TO app;
GRANT INSERT, UPDATE, DELETE ON public.tables_down TO app;
