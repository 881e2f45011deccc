-- What holds seats and sessions, and what the application may change of them.

-- No more players than the game takes. The table's row is locked, so that two cannot both be last.
CREATE FUNCTION public.seating_fits() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    t record;
BEGIN
    SELECT b.number, b.seats_max, b.state INTO t
      FROM public.tables_table b WHERE b.id = NEW.table_id FOR NO KEY UPDATE;
    IF t.state <> 'open' THEN
        RAISE EXCEPTION 'table %: nobody sits down while it is %', t.number, t.state
            USING ERRCODE = 'CP153';
    END IF;
    IF t.seats_max <= (SELECT count(*) FROM public.tables_seating g
                        WHERE g.table_id = NEW.table_id AND g.ended_at IS NULL) THEN
        RAISE EXCEPTION 'table %: the game takes % players', t.number, t.seats_max
            USING ERRCODE = 'CP154';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER seating_fits BEFORE INSERT ON public.tables_seating FOR EACH ROW
    EXECUTE FUNCTION public.seating_fits();
ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER seating_fits;

-- A player changes the seat between hands, and never the table: the stack stands at it.
CREATE FUNCTION public.seating_stays() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.table_id <> OLD.table_id OR NEW.player_id <> OLD.player_id
       OR NEW.account_id <> OLD.account_id OR NEW.started_at <> OLD.started_at THEN
        RAISE EXCEPTION 'seating %: player, table and stack stay', OLD.id USING ERRCODE = 'CP155';
    END IF;
    IF OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'seating %: the player walked', OLD.id USING ERRCODE = 'CP155';
    END IF;
    IF (NEW.seat <> OLD.seat OR NEW.ended_at IS NOT NULL)
       AND (SELECT b.hand_open FROM public.tables_table b WHERE b.id = OLD.table_id) THEN
        RAISE EXCEPTION 'seating %: seats change between hands', OLD.id USING ERRCODE = 'CP151';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER seating_stays BEFORE UPDATE ON public.tables_seating FOR EACH ROW
    EXECUTE FUNCTION public.seating_stays();
ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER seating_stays;

-- A session keeps its number and its beginning; the rest is its plan and its end.
GRANT INSERT ON public.tables_gamesession TO app;
GRANT UPDATE (last_hand, hands_planned, target_stack, ends_when_broke, ended_at, end_reason,
    until_seq) ON public.tables_gamesession TO app;
