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

REVOKE EXECUTE ON FUNCTION public.account_of FROM PUBLIC;
