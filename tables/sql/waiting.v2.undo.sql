-- The functions of waiting.v1.sql as they were.
CREATE OR REPLACE FUNCTION public.player_admitted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM FROM public.tables_player p WHERE p.id = NEW.player_id FOR NO KEY UPDATE;
    IF public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION public.readmission_due() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF EXISTS (SELECT FROM public.tables_playerexclusion x CROSS JOIN public.house_house h
                WHERE x.id = NEW.exclusion_id
                  AND x.until > (NEW.readmitted_at AT TIME ZONE h.time_zone)::date)
       OR NEW.readmitted_at > clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'exclusion_holds: exclusion % holds until its day', NEW.exclusion_id
            USING ERRCODE = 'CP141';
    END IF;
    RETURN NEW;
END
$$;
