-- Fees have an account a table and kind of fee; a debt to the table's players runs below zero.

-- An account, opened when first needed. Floor 0 everywhere but where value enters the house, and
-- but for what a player owes.
CREATE OR REPLACE FUNCTION public.account_of(
    p_kind text, p_table_id bigint, p_player_id bigint, p_fee_kind text, p_commodity text)
    RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_id bigint;
BEGIN
    SELECT a.id INTO v_id FROM public.tables_account a
     WHERE a.kind = p_kind AND a.commodity_id = p_commodity
       AND a.table_id IS NOT DISTINCT FROM p_table_id
       AND a.player_id IS NOT DISTINCT FROM p_player_id
       AND a.fee_kind IS NOT DISTINCT FROM p_fee_kind;
    IF v_id IS NULL THEN
        -- DO UPDATE, not DO NOTHING: a row that somebody else just opened is returned too.
        INSERT INTO public.tables_account AS a (kind, table_id, player_id, fee_kind, commodity_id,
                                                floor, balance, version)
        VALUES (p_kind, p_table_id, p_player_id, p_fee_kind, p_commodity,
                CASE WHEN p_kind IN ('mint', 'patron_cash', 'receivable') THEN NULL ELSE 0 END,
                0, 0)
        ON CONFLICT (kind, table_id, player_id, fee_kind, commodity_id)
            DO UPDATE SET kind = EXCLUDED.kind
        RETURNING a.id INTO v_id;
    END IF;
    RETURN v_id;
END
$$;

CREATE OR REPLACE FUNCTION public.account_open(
    p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    RETURN public.account_of(p_kind, p_table_id, p_player_id, NULL, p_commodity);
END
$$;

-- Whose an account is, what it counts and how low it may go are fixed when it is opened.
ALTER TABLE public.tables_account
    ADD CONSTRAINT account_floor_of_kind CHECK (
        floor IS NOT DISTINCT FROM
            CASE WHEN kind IN ('mint', 'patron_cash', 'receivable') THEN NULL ELSE 0 END),
    ADD CONSTRAINT account_owner CHECK (
        (player_id IS NOT NULL) = (kind IN ('stack', 'patron', 'receivable', 'payable'))
        AND (kind = 'patron' AND table_id IS NULL OR kind IN ('transit', 'cage')
             OR kind <> 'patron' AND table_id IS NOT NULL)),
    -- Far above what a house holds, far below where bigint ends.
    ADD CONSTRAINT account_bounded CHECK (balance BETWEEN -1000000000000000 AND 1000000000000000);

CREATE FUNCTION public.account_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: whose account % is and what it counts is fixed', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

CREATE TRIGGER account_stays BEFORE UPDATE ON public.tables_account FOR EACH ROW
    WHEN ((OLD.id, OLD.kind, OLD.table_id, OLD.player_id, OLD.fee_kind, OLD.commodity_id, OLD.floor)
          IS DISTINCT FROM
          (NEW.id, NEW.kind, NEW.table_id, NEW.player_id, NEW.fee_kind, NEW.commodity_id, NEW.floor))
    EXECUTE FUNCTION public.account_stays();
ALTER TABLE public.tables_account ENABLE ALWAYS TRIGGER account_stays;

REVOKE EXECUTE ON FUNCTION public.account_of, public.account_stays FROM PUBLIC;
