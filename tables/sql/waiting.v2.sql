-- Exclusions stand beside each other, and the day until which one holds is a gaming day.

-- Nobody sits down or is listed while an exclusion is in force. A further exclusion is recorded:
-- whoever asks to be kept out, or out for longer, is heard. Every side locks the player's row, so
-- that of two at once the second sees the first.
CREATE OR REPLACE FUNCTION public.player_admitted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM FROM public.tables_player p WHERE p.id = NEW.player_id FOR NO KEY UPDATE;
    IF TG_RELID <> 'public.tables_playerexclusion'::regclass
       AND public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;

-- An exclusion holds to the end of its day, by the calendar of the ledger: the gaming day. No
-- exclusion ends while any that keeps the player out still holds: the later day wins.
CREATE OR REPLACE FUNCTION public.readmission_due() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF EXISTS (SELECT FROM public.tables_playerexclusion x
                 JOIN public.tables_playerexclusion held ON held.player_id = x.player_id
                WHERE x.id = NEW.exclusion_id
                  AND held.until >= public.house_gaming_day(NEW.readmitted_at)
                  AND NOT EXISTS (SELECT FROM public.tables_playerreadmission r
                                   WHERE r.exclusion_id = held.id))
       OR NEW.readmitted_at > clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'exclusion_holds: exclusion % holds until its day', NEW.exclusion_id
            USING ERRCODE = 'CP141';
    END IF;
    RETURN NEW;
END
$$;
