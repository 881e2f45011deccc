-- The only ways to move value. Called by the application: SECURITY DEFINER with a pinned search
-- path and plans by index, made once; called only by those: neither, they inherit it.
--
-- The functions check and write what the application computed; they never score. Refusals carry a class CP SQLSTATE, 'code: sentence' and their context as JSON detail.

-- An account, opened when first needed. Floor 0 everywhere but where value enters the house.
CREATE FUNCTION public.account_open(
    p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_id bigint;
BEGIN
    SELECT a.id INTO v_id FROM public.tables_account a
     WHERE a.kind = p_kind AND a.commodity_id = p_commodity
       AND a.table_id IS NOT DISTINCT FROM p_table_id
       AND a.player_id IS NOT DISTINCT FROM p_player_id;
    IF v_id IS NULL THEN
        -- DO UPDATE, not DO NOTHING: a row that somebody else just opened is returned too.
        INSERT INTO public.tables_account AS a (kind, table_id, player_id, commodity_id, floor,
                                                balance, version)
        VALUES (p_kind, p_table_id, p_player_id, p_commodity,
                CASE WHEN p_kind IN ('mint', 'patron_cash') THEN NULL ELSE 0 END, 0, 0)
        ON CONFLICT (kind, table_id, player_id, commodity_id) DO UPDATE SET kind = EXCLUDED.kind
        RETURNING a.id INTO v_id;
    END IF;
    RETURN v_id;
END
$$;

-- The event names the person whom the movement names. Set-up acts as nobody: it fills racks and
-- seats the first players.
CREATE FUNCTION public.actor_is_person(
    p_actor text, p_role text, p_staff_id bigint, p_may_be_system boolean) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF p_actor IS DISTINCT FROM coalesce('staff:' || p_staff_id,
                                         CASE WHEN p_may_be_system THEN 'system' END)
       OR p_role IS NULL OR p_role = ''
       OR NOT string_to_array(p_role, ',') <@ ARRAY[
            'dealer', 'floor', 'pit_manager', 'shift_manager', 'cage', 'security', 'it',
            'auditor', 'system', 'none'] THEN
        RAISE EXCEPTION 'actor_wrong: % as % is not the person who posts', p_actor, p_role
            USING ERRCODE = 'CP008';
    END IF;
    RETURN true;
END
$$;

-- The gaming day of a table: made by its first posting, shared by every other.
CREATE FUNCTION public.table_day_open(p_table_id bigint, p_gaming_day date) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM public.tables_tableday d
      WHERE d.table_id = p_table_id AND d.gaming_day = p_gaming_day FOR SHARE;
    IF NOT FOUND THEN
        INSERT INTO public.tables_tableday (table_id, gaming_day)
        VALUES (p_table_id, p_gaming_day) ON CONFLICT (table_id, gaming_day) DO NOTHING;
    END IF;
    RETURN true;
END
$$;

-- A table has its own chain, and takes no postings when that did not verify.
CREATE FUNCTION public.table_takes_postings(p_table_id bigint, p_chain text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
    t record;
BEGIN
    SELECT b.number, b.posting_stopped INTO t FROM public.tables_table b WHERE b.id = p_table_id;
    IF p_chain IS DISTINCT FROM 'table:' || t.number THEN
        RAISE EXCEPTION 'chain_unknown: % is not the chain of table %', p_chain, t.number
            USING ERRCODE = 'CP003';
    ELSIF t.posting_stopped THEN
        RAISE EXCEPTION 'posting_stopped: the trail of this table did not verify'
            USING ERRCODE = 'CP104', DETAIL = jsonb_build_object('table', p_table_id);
    END IF;
    RETURN true;
END
$$;

-- Locks accounts in order of id and refuses what their rules or floors do not allow.
CREATE FUNCTION public.ledger_lock(
    p_cause text, p_table_id bigint, p_accounts bigint[], p_amounts bigint[]) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    v_found integer := 0;
BEGIN
    FOR a IN
        SELECT acc.id, acc.kind, acc.table_id, acc.player_id, acc.balance, acc.floor,
               leg.amount, rule.sign IS NOT NULL AS allowed
          FROM unnest(p_accounts, p_amounts) AS leg(account_id, amount)
          JOIN public.tables_account acc ON acc.id = leg.account_id
          JOIN public.tables_commodity c ON c.code = acc.commodity_id
          LEFT JOIN public.tables_postingrule rule
            ON rule.cause = p_cause AND rule.account_kind = acc.kind
           AND rule.commodity_kind = c.kind AND rule.sign = sign(leg.amount)
         ORDER BY acc.id FOR UPDATE OF acc
    LOOP
        v_found := v_found + 1;
        IF NOT a.allowed OR (a.table_id IS NOT NULL AND a.table_id IS DISTINCT FROM p_table_id)
        THEN
            RAISE EXCEPTION 'posting_rule: % does not allow % on account % (%)',
                p_cause, a.amount, a.id, a.kind
                USING ERRCODE = 'CP100', DETAIL = jsonb_build_object(
                    'cause', p_cause, 'account', a.id, 'kind', a.kind, 'amount', a.amount);
        END IF;
        IF a.balance + a.amount < a.floor THEN
            RAISE EXCEPTION '%: account % holds %, % would leave it below its floor',
                CASE a.kind WHEN 'stack' THEN 'stack_short' WHEN 'rack' THEN 'rack_short'
                     ELSE 'balance_short' END, a.id, a.balance, a.amount
                USING ERRCODE = 'CP101', DETAIL = jsonb_build_object(
                    'account', a.id, 'kind', a.kind, 'table', a.table_id,
                    'player', a.player_id, 'balance', a.balance, 'amount', a.amount);
        END IF;
    END LOOP;
    IF v_found <> cardinality(p_accounts) OR v_found <> cardinality(p_amounts) THEN
        RAISE EXCEPTION 'account_unknown: % of % accounts found', v_found, cardinality(p_accounts)
            USING ERRCODE = 'CP106';
    END IF;
    RETURN true;
END
$$;

-- Writes a transaction and its entries; moves balances and versions. Accounts are locked already.
CREATE FUNCTION public.ledger_write(
    p_chain text, p_seq bigint, p_cause text, p_table_id bigint, p_gaming_day date,
    p_at timestamptz, p_staff_id bigint, p_device_id bigint, p_command_id uuid,
    p_reverses bigint, p_accounts bigint[], p_amounts bigint[],
    OUT id bigint, OUT public_id uuid)
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_count integer := cardinality(p_accounts);
    v_written integer;
    v_id bigint;
BEGIN
    INSERT INTO public.tables_transaction AS t (
        cause, table_id, gaming_day, posted_at, staff_id, device_id, command_id, reverses_id,
        entry_count, chain, seq)
    VALUES (p_cause, p_table_id, p_gaming_day, p_at, p_staff_id, p_device_id, p_command_id,
            p_reverses, v_count, p_chain, p_seq)
    RETURNING t.id, t.public_id INTO v_id, public_id;
    WITH moved AS (
        UPDATE public.tables_account a
           SET balance = a.balance + leg.amount, version = a.version + 1
          FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS leg(account_id, amount, n)
         WHERE a.id = leg.account_id
        RETURNING a.id, a.balance, a.version, leg.n, leg.amount)
    INSERT INTO public.tables_entry (
        transaction_id, n, entry_count, account_id, amount, balance_after, account_version)
    SELECT v_id, m.n, v_count, m.id, m.amount, m.balance, m.version FROM moved m;
    GET DIAGNOSTICS v_written = ROW_COUNT;
    IF v_written <> v_count THEN
        RAISE EXCEPTION 'posting_rule: an account stands twice in one transaction'
            USING ERRCODE = 'CP100';
    END IF;
    id := v_id;
END
$$;

-- Digest and index of the rows of one movement.
CREATE FUNCTION public.ledger_rows(p_chain text, p_seq bigint,
                                   OUT rows_digest bytea, OUT row_index text)
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    SELECT sha256(string_agg(p.bytes, ''::bytea ORDER BY p.name COLLATE "C")),
           string_agg(p.name || ':' || p.n || ':' || p.marks || E'\n', ''
                      ORDER BY p.name COLLATE "C")
      INTO rows_digest, row_index
      FROM (SELECT * FROM public.audit_part_house_command
            UNION ALL SELECT * FROM public.audit_part_tables_entry
            UNION ALL SELECT * FROM public.audit_part_tables_transaction) p
     WHERE p.chain = p_chain AND p.seq = p_seq;
END
$$;

-- One movement with its command and event, in one call.
CREATE FUNCTION public.ledger_post(
    p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text,
    p_device text, p_address text, p_app_version text, p_reason text, p_body text,
    p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text,
    p_staff_id bigint, p_device_id bigint,
    p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[],
    OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea,
    OUT at timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    AS $$
DECLARE
    v_posted record;
    v_rows record;
    v_done boolean;
BEGIN
    IF p_cause IN ('hand', 'side_bet', 'fee') OR EXISTS (
            SELECT FROM public.tables_transaction t
             WHERE t.id = p_reverses AND t.cause IN ('hand', 'side_bet', 'fee', 'reversal')) THEN
        RAISE EXCEPTION 'posting_rule: what a settlement moves, settlement_post posts and reverses'
            USING ERRCODE = 'CP100';
    END IF;
    v_done := public.actor_is_person(p_actor, p_role, p_staff_id,
                                     p_cause IN ('mint', 'buy_in', 'reversal'));
    IF p_table_id IS NOT NULL THEN
        v_done := public.table_takes_postings(p_table_id, p_chain);
        v_done := public.table_day_open(p_table_id, p_gaming_day);
    END IF;
    v_done := public.ledger_lock(p_cause, p_table_id, p_accounts, p_amounts);
    seq := public.audit_next(p_chain);
    at := clock_timestamp();
    v_done := public.command_write(p_chain, seq, p_command_id, p_request_hash, p_route,
                                   p_staff_id, p_device_id, p_status, p_result, at);
    v_posted := public.ledger_write(p_chain, seq, p_cause, p_table_id, p_gaming_day, at,
                                    p_staff_id, p_device_id, p_command_id, p_reverses,
                                    p_accounts, p_amounts);
    transaction_id := v_posted.id;
    public_id := v_posted.public_id;
    v_rows := public.ledger_rows(p_chain, seq);
    hash := public.audit_write(p_chain, seq, at, p_gaming_day, p_action, p_subject, p_actor,
                               p_role, p_device, p_address, p_app_version, p_command_id,
                               p_reason, p_body, v_rows.rows_digest, v_rows.row_index);
END
$$;

-- Verification found the chain of a table broken: reading goes on, posting stops.
CREATE FUNCTION public.table_posting_stop(p_number integer) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
    UPDATE public.tables_table SET posting_stopped = true
     WHERE number = p_number AND NOT posting_stopped
    RETURNING true;
$$;

GRANT EXECUTE ON FUNCTION public.account_open, public.ledger_post, public.table_posting_stop
    TO app;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
