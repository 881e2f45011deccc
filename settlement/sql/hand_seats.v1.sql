-- Who is kept out of play is dealt in nowhere, whoever writes the row.
CREATE FUNCTION public.player_dealt_in() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER player_dealt_in BEFORE INSERT ON public.settlement_handseat
    FOR EACH ROW EXECUTE FUNCTION public.player_dealt_in();
ALTER TABLE public.settlement_handseat ENABLE ALWAYS TRIGGER player_dealt_in;
REVOKE EXECUTE ON FUNCTION public.player_dealt_in FROM PUBLIC;
