-- Times that a calendar has: PostgreSQL also keeps infinity, which no page could show.
ALTER TABLE public.tables_signon ADD CONSTRAINT signon_calendar
    CHECK (started_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.tables_signonend ADD CONSTRAINT signonend_calendar
    CHECK (ended_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.tables_playerexclusion ADD CONSTRAINT playerexclusion_calendar CHECK (
    excluded_at BETWEEN '1970-01-01Z' AND '9999-01-01Z'
    AND (until IS NULL OR until BETWEEN '1970-01-01' AND '9999-01-01'));
ALTER TABLE public.tables_playerreadmission ADD CONSTRAINT playerreadmission_calendar
    CHECK (readmitted_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
