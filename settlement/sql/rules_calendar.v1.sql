-- Times that a calendar has: PostgreSQL also keeps infinity, which no page could show.
ALTER TABLE public.settlement_rulesetversion ADD CONSTRAINT rulesetversion_calendar
    CHECK (published_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
ALTER TABLE public.settlement_ruleassignment ADD CONSTRAINT ruleassignment_calendar
    CHECK (assigned_at BETWEEN '1970-01-01Z' AND '9999-01-01Z');
