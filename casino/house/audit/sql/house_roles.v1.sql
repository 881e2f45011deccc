-- A role of the whole house is given for no pit: what one pit would mean there, nobody could say.

CREATE FUNCTION public.role_of_house() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: the role % is of the whole house, not of pit %', NEW.role, NEW.pit_id
        USING ERRCODE = 'CP001';
END
$$;
REVOKE EXECUTE ON FUNCTION public.role_of_house FROM PUBLIC;

-- A trigger and no CHECK: a grant of before still ends. It gives nobody anything any more.
CREATE TRIGGER role_of_house BEFORE INSERT OR UPDATE OF role, pit_id ON public.house_rolegrant
    FOR EACH ROW
    WHEN (NEW.pit_id IS NOT NULL AND NEW.role NOT IN ('dealer', 'floor', 'pit_manager'))
    EXECUTE FUNCTION public.role_of_house();
ALTER TABLE public.house_rolegrant ENABLE ALWAYS TRIGGER role_of_house;
