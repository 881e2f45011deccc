-- A settled hand in one call, with its fees, its side bets and what stacks did not reach. All that
-- moves is locked first, accounts in order of id; then each cause is a transaction of its own.

-- Accounts in order of id, those of the revision that is taken back included.
CREATE OR REPLACE FUNCTION public.settlement_lock(
    p_hand_id bigint, p_revision integer, p_accounts bigint[]) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM public.tables_account a
      WHERE a.id = ANY (p_accounts || ARRAY(
            SELECT e.account_id FROM public.settlement_moved(p_hand_id, p_revision - 1) m
              JOIN public.tables_entry e ON e.transaction_id = m.transaction_id))
      ORDER BY a.id FOR UPDATE;
    RETURN true;
END
$$;

-- The transactions of one revision of a hand, by cause.
CREATE FUNCTION public.settlement_moved(p_hand_id bigint, p_revision integer)
    RETURNS TABLE (cause text, transaction_id bigint)
    LANGUAGE sql STABLE
    AS $$
    SELECT 'hand', s.transaction_id FROM public.settlement_settlement s
     WHERE s.hand_id = p_hand_id AND s.revision = p_revision AND s.transaction_id IS NOT NULL
     UNION ALL
    SELECT b.cause, b.transaction_id FROM public.settlement_settlement s
      JOIN public.settlement_settlementtransaction b ON b.settlement_id = s.id
     WHERE s.hand_id = p_hand_id AND s.revision = p_revision AND b.transaction_id IS NOT NULL;
$$;

-- Takes one transaction back.
CREATE FUNCTION public.settlement_take_back(
    p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamptz,
    p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_accounts bigint[];
    v_amounts bigint[];
    v_done boolean;
BEGIN
    SELECT array_agg(e.account_id ORDER BY e.n), array_agg(-e.amount ORDER BY e.n)
      INTO v_accounts, v_amounts
      FROM public.tables_entry e WHERE e.transaction_id = p_reverses;
    v_done := public.ledger_lock('reversal', p_table_id, v_accounts, v_amounts);
    RETURN (public.ledger_write(
                p_chain, p_seq, 'reversal', p_table_id, p_gaming_day, p_at, p_staff_id,
                p_device_id, p_command_id, p_reverses, v_accounts, v_amounts)).id;
END
$$;

-- What a settled hand moves: the account, the cause, the amount. Stacks are named by the caller;
-- the table's fees and rack and its players' debts are found here, or opened.
CREATE FUNCTION public.settlement_legs(p jsonb, p_table_id bigint, p_commodity text)
    RETURNS TABLE (cause text, account_id bigint, amount bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    SELECT 'hand', t.account_id, t.net
      FROM jsonb_to_recordset(p->'seats') AS t(seat smallint, account_id bigint, net bigint)
     WHERE t.net <> 0 ORDER BY t.seat;
    RETURN QUERY
    SELECT 'hand', public.account_of(d.kind, p_table_id, d.player_id, NULL, p_commodity), d.amount
      FROM jsonb_to_recordset(p->'debts') AS d(kind text, player_id bigint, amount bigint);
    IF p->>'fee_kind' IS NOT NULL THEN
        RETURN QUERY
        SELECT 'fee', t.account_id, -t.fee
          FROM jsonb_to_recordset(p->'seats') AS t(seat smallint, account_id bigint, fee bigint)
         WHERE t.fee <> 0 ORDER BY t.seat;
        RETURN QUERY
        SELECT 'fee', public.account_of('fees', p_table_id, NULL, p->>'fee_kind', p_commodity),
               sum(t.fee)::bigint
          FROM jsonb_to_recordset(p->'seats') AS t(fee bigint) HAVING sum(t.fee) <> 0;
    END IF;
    IF p->'side_bets' <> '[]' THEN
        RETURN QUERY
        SELECT 'side_bet', t.account_id, -sum(b.house)::bigint
          FROM jsonb_to_recordset(p->'side_bets') AS b(seat smallint, house bigint)
          JOIN jsonb_to_recordset(p->'seats') AS t(seat smallint, account_id bigint)
            ON t.seat = b.seat
         GROUP BY t.seat, t.account_id HAVING sum(b.house) <> 0 ORDER BY t.seat;
        RETURN QUERY
        SELECT 'side_bet', public.account_of('rack', p_table_id, NULL, NULL, p_commodity),
               sum(b.house)::bigint
          FROM jsonb_to_recordset(p->'side_bets') AS b(house bigint) HAVING sum(b.house) <> 0;
    END IF;
END
$$;

CREATE FUNCTION public.settlement_write_side_bets(p_settlement_id bigint, p_bets jsonb)
    RETURNS boolean
    LANGUAGE sql
    AS $$
    INSERT INTO public.settlement_settlementsidebet (
        settlement_id, n, bet_count, seat, code, stake, won, house)
    SELECT p_settlement_id, b.n, jsonb_array_length(p_bets), r.seat, r.code, r.stake, r.won,
           r.house
      FROM jsonb_array_elements(p_bets) WITH ORDINALITY AS b(bet, n)
     CROSS JOIN LATERAL jsonb_to_record(b.bet) AS r(
        seat smallint, code text, stake bigint, won boolean, house bigint);
    SELECT true;
$$;

CREATE OR REPLACE FUNCTION public.settlement_post(
    p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text,
    p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid,
    p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint,
    p_device_id bigint, p_settlement jsonb,
    p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[],
    p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[],
    OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid,
    OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    AS $$
DECLARE
    v_hand_id bigint := (p_settlement->>'hand_id')::bigint;
    v_revision integer := (p_settlement->>'revision')::integer;
    v_bets jsonb := coalesce(p_settlement->'side_bets', '[]');
    v_beside boolean;  -- Something may move that is no net of a pair.
    v_table_id bigint;
    v_commodity text;
    v_causes text[];
    v_accounts bigint[];
    v_amounts bigint[];
    v_own_accounts bigint[];
    v_own_amounts bigint[];
    v_posted jsonb := '{}';
    v_reversed jsonb := '{}';
    v_cause text;
    v_moved record;
    v_written record;
    v_rows record;
    v_done boolean;
BEGIN
    SELECT t.id, 'table:' || t.number, 'chips:' || t.currency
      INTO STRICT v_table_id, chain, v_commodity
      FROM public.settlement_hand h JOIN public.tables_table t ON t.id = h.table_id
     WHERE h.id = v_hand_id;
    v_done := public.actor_is_person(p_actor, p_role, p_staff_id, false);
    v_done := public.table_takes_postings(v_table_id, chain);
    v_done := public.table_day_open(v_table_id, p_gaming_day);
    v_beside := v_revision > 1 OR p_settlement->>'fee_kind' IS NOT NULL OR v_bets <> '[]'
                OR coalesce(p_settlement->'debts', '[]') <> '[]';
    IF v_beside THEN
        SELECT array_agg(l.cause), array_agg(l.account_id), array_agg(l.amount)
          INTO v_causes, v_accounts, v_amounts
          FROM public.settlement_legs(
            p_settlement || jsonb_build_object(
                'side_bets', v_bets, 'debts', coalesce(p_settlement->'debts', '[]')),
            v_table_id, v_commodity) l;
        v_done := public.settlement_lock(v_hand_id, v_revision, v_accounts);
    ELSE
        SELECT array_agg(t.account_id ORDER BY t.seat), array_agg(t.net ORDER BY t.seat)
          INTO v_accounts, v_amounts
          FROM jsonb_to_recordset(p_settlement->'seats') AS t(
            seat smallint, account_id bigint, net bigint) WHERE t.net <> 0;
        v_done := v_accounts IS NULL
                  OR public.ledger_lock('hand', v_table_id, v_accounts, v_amounts);
    END IF;
    seq := public.audit_next(chain);
    at := clock_timestamp();
    IF v_revision > 1 THEN
        -- The last movement first: so every balance was held before.
        FOR v_moved IN SELECT m.cause, m.transaction_id
                         FROM public.settlement_moved(v_hand_id, v_revision - 1) m
                        ORDER BY m.transaction_id DESC LOOP
            v_reversed := v_reversed || jsonb_build_object(v_moved.cause,
                public.settlement_take_back(
                    chain, seq, v_table_id, p_gaming_day, at, p_staff_id, p_device_id,
                    p_command_id, v_moved.transaction_id));
        END LOOP;
    END IF;
    v_done := public.command_write(chain, seq, p_command_id, p_request_hash, p_route, p_staff_id,
                                   p_device_id, p_status, p_result, at);
    IF NOT v_beside AND v_accounts IS NOT NULL THEN
        v_written := public.ledger_write(chain, seq, 'hand', v_table_id, p_gaming_day, at,
                                         p_staff_id, p_device_id, p_command_id, NULL,
                                         v_accounts, v_amounts);
        v_posted := jsonb_build_object('hand', v_written.id);
        transaction_public_id := v_written.public_id;
    ELSIF v_beside THEN
        -- A fee for each hand is taken before the pairs are paid, one of winnings after.
        FOREACH v_cause IN ARRAY CASE WHEN p_settlement->>'fee_kind' = 'per_hand'
                                      THEN ARRAY['fee', 'hand', 'side_bet']
                                      ELSE ARRAY['hand', 'fee', 'side_bet'] END LOOP
            SELECT array_agg(l.account_id), array_agg(l.amount)
              INTO v_own_accounts, v_own_amounts
              FROM unnest(v_causes, v_accounts, v_amounts) AS l(cause, account_id, amount)
             WHERE l.cause = v_cause;
            CONTINUE WHEN v_own_accounts IS NULL;
            v_done := public.ledger_lock(v_cause, v_table_id, v_own_accounts, v_own_amounts);
            v_written := public.ledger_write(chain, seq, v_cause, v_table_id, p_gaming_day, at,
                                             p_staff_id, p_device_id, p_command_id, NULL,
                                             v_own_accounts, v_own_amounts);
            v_posted := v_posted || jsonb_build_object(v_cause, v_written.id);
            IF v_cause = 'hand' THEN
                transaction_public_id := v_written.public_id;
            END IF;
        END LOOP;
    END IF;
    v_written := public.settlement_write(
        chain, seq, at, p_gaming_day, p_command_id, p_device_id, (v_posted->>'hand')::bigint,
        (v_reversed->>'hand')::bigint, p_settlement, p_line_seat_a, p_line_seat_b, p_line_kind,
        p_line_row, p_line_to_seat, p_line_units, p_line_rule, p_line_params);
    settlement_id := v_written.id;
    public_id := v_written.public_id;
    IF v_beside THEN
        v_done := public.settlement_write_side_bets(v_written.id, v_bets);
        INSERT INTO public.settlement_settlementtransaction (
            settlement_id, cause, transaction_id, reversal_id)
        SELECT v_written.id, c.cause, (v_posted->>c.cause)::bigint,
               (v_reversed->>c.cause)::bigint
          FROM unnest(ARRAY['fee', 'side_bet']) AS c(cause)
         WHERE v_posted ? c.cause OR v_reversed ? c.cause;
    END IF;
    IF v_revision = 1 THEN
        UPDATE public.settlement_hand h SET state = 'settled', settled_at = at
         WHERE h.id = v_hand_id;
    END IF;
    IF v_beside THEN
        v_rows := public.audit_rows(chain, seq);
    ELSE
        v_rows := public.settlement_rows(chain, seq);
    END IF;
    hash := public.audit_write(chain, seq, at, p_gaming_day, p_action, p_subject, p_actor,
                               p_role, p_device, p_address, p_app_version, p_command_id,
                               p_reason, p_body, v_rows.rows_digest, v_rows.row_index);
END
$$;

DROP FUNCTION public.settlement_reverse;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
