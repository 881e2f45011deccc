-- A settled hand in one call: command, accounts, entries, settlement, seats, pairs, lines, event.
-- Lines come as one array a column, which costs half of what a document of thirty objects does.
-- Units and money were computed by the engine; nothing here scores. The deferred triggers of
-- settlement_guards hold everything against everything else at COMMIT.

-- Accounts in order of id, those of the revision that is taken back included.
CREATE FUNCTION public.settlement_lock(p_hand_id bigint, p_revision integer, p_accounts bigint[])
    RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM public.tables_account a
      WHERE a.id = ANY (p_accounts || ARRAY(
            SELECT e.account_id FROM public.settlement_settlement s
              JOIN public.tables_entry e ON e.transaction_id = s.transaction_id
             WHERE s.hand_id = p_hand_id AND s.revision = p_revision - 1))
      ORDER BY a.id FOR UPDATE;
    RETURN true;
END
$$;

-- Takes back what revision p_supersedes moved. NULL when it moved nothing.
CREATE FUNCTION public.settlement_reverse(
    p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamptz,
    p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_hand_id bigint,
    p_supersedes integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_reverses bigint;
    v_accounts bigint[];
    v_amounts bigint[];
    v_done boolean;
BEGIN
    SELECT s.transaction_id INTO v_reverses FROM public.settlement_settlement s
     WHERE s.hand_id = p_hand_id AND s.revision = p_supersedes;
    IF v_reverses IS NULL THEN
        RETURN NULL;
    END IF;
    SELECT array_agg(e.account_id ORDER BY e.n), array_agg(-e.amount ORDER BY e.n)
      INTO v_accounts, v_amounts
      FROM public.tables_entry e WHERE e.transaction_id = v_reverses;
    v_done := public.ledger_lock('reversal', p_table_id, v_accounts, v_amounts);
    RETURN (public.ledger_write(
                p_chain, p_seq, 'reversal', p_table_id, p_gaming_day, p_at, p_staff_id,
                p_device_id, p_command_id, v_reverses, v_accounts, v_amounts)).id;
END
$$;

CREATE FUNCTION public.settlement_write(
    p_chain text, p_seq bigint, p_at timestamptz, p_gaming_day date, p_command_id uuid,
    p_device_id bigint, p_transaction_id bigint, p_reversal_id bigint, p jsonb,
    p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[],
    p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[],
    OUT id bigint, OUT public_id uuid)
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_seats jsonb := p->'seats';
    v_pairs jsonb := p->'pairs';
    v_seat_count integer := jsonb_array_length(v_seats);
    v_pair_count integer := jsonb_array_length(v_pairs);
    v_line_count integer := cardinality(p_line_units);
    v_id bigint;
BEGIN
    INSERT INTO public.settlement_settlement AS s (
        hand_id, revision, supersedes, rule_version_id, unit, button_seat, hand_number,
        gaming_day, posted_at, confirmed_at, sign_on_id, dealt_by_id, settled_by_id, device_id,
        transaction_id, reversal_id, seat_count, pair_count, line_count, input_digest,
        rules_digest, outcome_digest, command_id, chain, seq)
    SELECT h.hand_id, h.revision, nullif(h.revision - 1, 0), h.rule_version_id, h.unit,
           h.button_seat, h.hand_number, p_gaming_day, p_at, h.confirmed_at, h.sign_on_id,
           h.dealt_by_id, h.settled_by_id, p_device_id, p_transaction_id, p_reversal_id,
           v_seat_count, v_pair_count, v_line_count, h.input_digest, h.rules_digest, h.outcome_digest,
           p_command_id, p_chain, p_seq
      FROM jsonb_to_record(p) AS h(
        hand_id bigint, revision integer, rule_version_id bigint, unit bigint,
        button_seat smallint, hand_number bigint, confirmed_at timestamptz, sign_on_id bigint,
        dealt_by_id bigint, settled_by_id bigint, input_digest text, rules_digest text,
        outcome_digest text)
    RETURNING s.id, s.public_id INTO v_id, public_id;
    INSERT INTO public.settlement_settlementseat (
        settlement_id, seat, seat_count, player_id, account_id, front, middle, back, cards,
        discards, card_mask, discard_mask, "natural", surrender, in_fantasyland, front_category,
        middle_category, back_category, foul, royalties, streak_in, streak_out,
        fantasyland_cards, stack_before, units, net, fee)
    SELECT v_id, t.seat, v_seat_count, t.player_id,
           t.account_id, t.front, t.middle, t.back, t.cards, t.discards, t.card_mask,
           t.discard_mask, t."natural", t.surrender, t.in_fantasyland, t.front_category,
           t.middle_category, t.back_category, t.foul, t.royalties, t.streak_in, t.streak_out,
           t.fantasyland_cards, t.stack_before, t.units, t.net, t.fee
      FROM jsonb_to_recordset(v_seats) AS t(
        seat smallint, player_id bigint, account_id bigint, front text, middle text, back text,
        cards text, discards text, card_mask bigint, discard_mask bigint, "natural" text,
        surrender boolean, in_fantasyland boolean, front_category text, middle_category text,
        back_category text, foul text, royalties integer, streak_in integer, streak_out integer,
        fantasyland_cards smallint, stack_before bigint, units bigint, net bigint, fee bigint);
    INSERT INTO public.settlement_settlementpair (
        settlement_id, seat_a, seat_b, pair_count, units, owed, unpaid)
    SELECT v_id, t.seat_a, t.seat_b, v_pair_count, t.units,
           t.owed, t.unpaid
      FROM jsonb_to_recordset(v_pairs) AS t(
        seat_a smallint, seat_b smallint, units bigint, owed bigint, unpaid bigint);
    INSERT INTO public.settlement_settlementline (
        settlement_id, n, line_count, seat_a, seat_b, kind, "row", to_seat, units, rule, params)
    SELECT v_id, t.n, v_line_count, t.seat_a, t.seat_b, t.kind,
           t."row", t.to_seat, t.units, t.rule, t.params
      FROM unnest(p_line_seat_a, p_line_seat_b, p_line_kind, p_line_row, p_line_to_seat,
                  p_line_units, p_line_rule, p_line_params) WITH ORDINALITY AS t(
        seat_a, seat_b, kind, "row", to_seat, units, rule, params, n);
    id := v_id;
END
$$;

-- Digest and index of the rows of one settled hand.
CREATE FUNCTION public.settlement_rows(p_chain text, p_seq bigint,
                                       OUT rows_digest bytea, OUT row_index text)
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    SELECT sha256(string_agg(p.bytes, ''::bytea ORDER BY p.name COLLATE "C")),
           string_agg(p.name || ':' || p.n || ':' || p.marks || E'\n', ''
                      ORDER BY p.name COLLATE "C")
      INTO rows_digest, row_index
      FROM (SELECT * FROM public.audit_part_house_command
            UNION ALL SELECT * FROM public.audit_part_settlement_settlement
            UNION ALL SELECT * FROM public.audit_part_settlement_settlementline
            UNION ALL SELECT * FROM public.audit_part_settlement_settlementpair
            UNION ALL SELECT * FROM public.audit_part_settlement_settlementseat
            UNION ALL SELECT * FROM public.audit_part_tables_entry
            UNION ALL SELECT * FROM public.audit_part_tables_transaction) p
     WHERE p.chain = p_chain AND p.seq = p_seq;
END
$$;

CREATE FUNCTION public.settlement_post(
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
    v_table_id bigint;
    v_accounts bigint[];
    v_amounts bigint[];
    v_transaction_id bigint;
    v_reversal_id bigint;
    v_written record;
    v_rows record;
    v_done boolean;
BEGIN
    SELECT t.id, 'table:' || t.number INTO STRICT v_table_id, chain
      FROM public.settlement_hand h JOIN public.tables_table t ON t.id = h.table_id
     WHERE h.id = v_hand_id;
    v_done := public.table_takes_postings(v_table_id, chain);
    v_done := public.table_day_open(v_table_id, p_gaming_day);
    SELECT array_agg(t.account_id ORDER BY t.seat), array_agg(t.net ORDER BY t.seat)
      INTO v_accounts, v_amounts
      FROM jsonb_to_recordset(p_settlement->'seats') AS t(
        seat smallint, account_id bigint, net bigint) WHERE t.net <> 0;
    IF v_revision > 1 THEN
        v_done := public.settlement_lock(v_hand_id, v_revision, v_accounts);
    ELSIF v_accounts IS NOT NULL THEN
        v_done := public.ledger_lock('hand', v_table_id, v_accounts, v_amounts);
    END IF;
    seq := public.audit_next(chain);
    at := clock_timestamp();
    IF v_revision > 1 THEN
        v_reversal_id := public.settlement_reverse(
            chain, seq, v_table_id, p_gaming_day, at, p_staff_id, p_device_id, p_command_id,
            v_hand_id, v_revision - 1);
        v_done := v_accounts IS NULL
                  OR public.ledger_lock('hand', v_table_id, v_accounts, v_amounts);
    END IF;
    v_done := public.command_write(chain, seq, p_command_id, p_request_hash, p_route, p_staff_id,
                                   p_device_id, p_status, p_result, at);
    IF v_accounts IS NOT NULL THEN
        v_written := public.ledger_write(chain, seq, 'hand', v_table_id, p_gaming_day, at,
                                         p_staff_id, p_device_id, p_command_id, NULL,
                                         v_accounts, v_amounts);
        v_transaction_id := v_written.id;
        transaction_public_id := v_written.public_id;
    END IF;
    v_written := public.settlement_write(chain, seq, at, p_gaming_day, p_command_id, p_device_id,
                                         v_transaction_id, v_reversal_id, p_settlement,
                                         p_line_seat_a, p_line_seat_b, p_line_kind, p_line_row,
                                         p_line_to_seat, p_line_units, p_line_rule,
                                         p_line_params);
    settlement_id := v_written.id;
    public_id := v_written.public_id;
    IF v_revision = 1 THEN
        UPDATE public.settlement_hand h SET state = 'settled', settled_at = at
         WHERE h.id = v_hand_id;
    END IF;
    v_rows := public.settlement_rows(chain, seq);
    hash := public.audit_write(chain, seq, at, p_gaming_day, p_action, p_subject, p_actor,
                               p_role, p_device, p_address, p_app_version, p_command_id,
                               p_reason, p_body, v_rows.rows_digest, v_rows.row_index);
END
$$;

GRANT EXECUTE ON FUNCTION public.settlement_post TO app;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
