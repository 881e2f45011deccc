-- What PostgreSQL itself refuses in settlements, whoever writes (docs/ledger.md says why for each).

-- A hand has some forty child rows. That their parent exists and is not yet sealed is looked up
-- once a statement (guarded_not_late); that they are complete, each seat's account is there and is
-- its player's, once a settlement (settlement_complete). The keys are declared for whoever reads
-- the catalogue, and are not looked up once more for every row.
ALTER TABLE public.settlement_settlementseat
    ADD CONSTRAINT settlementseat_settlement
    FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement (id) NOT ENFORCED,
    ADD CONSTRAINT settlementseat_account
    FOREIGN KEY (account_id) REFERENCES public.tables_account (id) NOT ENFORCED,
    ADD CONSTRAINT settlementseat_player
    FOREIGN KEY (player_id) REFERENCES public.tables_player (id) NOT ENFORCED;
ALTER TABLE public.settlement_settlementpair
    ADD CONSTRAINT settlementpair_settlement
    FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement (id) NOT ENFORCED;
ALTER TABLE public.settlement_settlementline
    ADD CONSTRAINT settlementline_settlement
    FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement (id) NOT ENFORCED;
ALTER TABLE public.settlement_settlement ADD CONSTRAINT settlement_supersedes_revision
    FOREIGN KEY (hand_id, supersedes) REFERENCES public.settlement_settlement (hand_id, revision);
ALTER TABLE public.settlement_hand SET (fillfactor = 70);

-- Raised by every check below: one code, the sentence says which sum or count is off.
CREATE FUNCTION public.settlement_refuse(p_code text, p_id bigint, p_what text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '%: settlement %: %', p_code, p_id, p_what USING ERRCODE = 'CP120';
END
$$;

-- Lines add up to their pair, pairs to their seats, seats to zero; in units and in money. Nobody
-- holds a card twice: thirteen a seat, fewer only for a seat that surrendered.
CREATE FUNCTION public.settlement_adds_up(s public.settlement_settlement) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v record;
BEGIN
    WITH pair AS (
        SELECT p.seat_a, p.seat_b, p.units, sign(p.owed) * (abs(p.owed) - p.unpaid) AS paid,
               p.units = coalesce(sum(l.units), 0) AND p.owed = p.units * s.unit
               AND p.pair_count = s.pair_count
               AND bool_and(l.line_count = s.line_count) IS NOT FALSE
               AND p.unpaid <= abs(p.owed) AS holds, count(l.n) AS lines
          FROM public.settlement_settlementpair p
          LEFT JOIN public.settlement_settlementline l
            ON l.settlement_id = s.id AND l.seat_a = p.seat_a AND l.seat_b = p.seat_b
         WHERE p.settlement_id = s.id
         GROUP BY p.settlement_id, p.seat_a, p.seat_b)
    SELECT (SELECT count(*) FROM pair) AS pairs, (SELECT sum(lines) FROM pair) AS lines,
           (SELECT bool_and(holds) FROM pair) AS lines_give_pairs,
           count(*) AS seats, sum(t.units) AS units, sum(t.net) AS net,
           bool_and((t.units, t.net, s.seat_count - 1) = (
                SELECT sum(CASE t.seat WHEN p.seat_a THEN p.units ELSE -p.units END),
                       sum(CASE t.seat WHEN p.seat_a THEN p.paid ELSE -p.paid END), count(*)
                  FROM pair p WHERE t.seat IN (p.seat_a, p.seat_b))) AS pairs_give_seats,
           bool_and(t.seat_count = s.seat_count) AS same_count, bool_and(t.fee = 0) AS no_fee,
           bool_and(bit_count(t.card_mask::bit(64)) = 13
                    OR (t.surrender AND bit_count(t.card_mask::bit(64)) < 13)) AS thirteen,
           sum(bit_count(t.card_mask::bit(64)) + bit_count(t.discard_mask::bit(64)))
           = bit_count(bit_or(t.card_mask | t.discard_mask)::bit(64)) AS disjoint
      INTO v
      FROM public.settlement_settlementseat t WHERE t.settlement_id = s.id;
    IF (v.seats, v.pairs, v.lines) IS DISTINCT FROM (s.seat_count, s.pair_count, s.line_count)
       OR NOT v.same_count THEN
        PERFORM public.settlement_refuse('settlement_incomplete', s.id, 'rows missing');
    ELSIF v.lines_give_pairs IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'lines do not give the pairs');
    ELSIF v.pairs_give_seats IS NOT TRUE OR v.units <> 0 OR v.net <> 0 THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'pairs do not give the seats');
    ELSIF NOT v.no_fee THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'a fee that nothing posted');
    ELSIF NOT v.thirteen OR NOT v.disjoint THEN
        PERFORM public.settlement_refuse('settlement_cards', s.id,
                                         'a card twice, or not thirteen in a seat');
    END IF;
    RETURN true;
END
$$;

-- What the ledger moved is what the seats won and lost, on their own stacks, at this table.
CREATE FUNCTION public.settlement_is_posted(s public.settlement_settlement) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v record;
BEGIN
    -- Every seat counts: one without an account would fall out of the join.
    SELECT count(*) = s.seat_count
           AND bool_and(a.kind = 'stack' AND a.table_id = h.table_id
                        AND a.player_id = t.player_id) AS own_stacks,
           bool_and(nullif(t.net, 0) IS NOT DISTINCT FROM e.amount) AS nets_posted,
           count(e.amount) AS entries, max(h.table_id) AS table_id
      INTO v
      FROM public.settlement_settlementseat t
      JOIN public.settlement_hand h ON h.id = s.hand_id
      JOIN public.tables_account a ON a.id = t.account_id
      LEFT JOIN public.tables_entry e
        ON e.transaction_id = s.transaction_id AND e.account_id = t.account_id
     WHERE t.settlement_id = s.id;
    IF v.own_stacks IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_account', s.id,
                                         'a seat without its own stack at this table');
    ELSIF v.nets_posted IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'entries are not the nets of the seats');
    ELSIF s.transaction_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM public.tables_transaction x
         WHERE x.id = s.transaction_id AND x.cause = 'hand' AND x.table_id = v.table_id
           AND x.entry_count = v.entries
           AND x.chain = s.chain AND x.seq = s.seq AND x.gaming_day = s.gaming_day) THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'its transaction is not this hand of this event');
    END IF;
    RETURN true;
END
$$;

-- A revision takes back what the one before it moved, and nothing else.
CREATE FUNCTION public.settlement_reverses(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v_superseded bigint;
    v_reversed bigint;
BEGIN
    SELECT b.transaction_id INTO v_superseded FROM public.settlement_settlement b
     WHERE b.hand_id = s.hand_id AND b.revision = s.supersedes;
    SELECT x.reverses_id INTO v_reversed FROM public.tables_transaction x
     WHERE x.id = s.reversal_id;
    IF v_reversed IS DISTINCT FROM v_superseded
       OR (s.reversal_id IS NOT NULL AND v_reversed IS NULL) THEN
        PERFORM public.settlement_refuse('settlement_reversal', s.id,
                                         'what it supersedes is not reversed');
    END IF;
END
$$;

-- Small joins by index, whatever the tables held when the plan was made.
CREATE FUNCTION public.settlement_complete() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    AS $$
DECLARE
    v_done boolean;
BEGIN
    v_done := public.settlement_adds_up(NEW);
    v_done := public.settlement_is_posted(NEW);
    IF NEW.revision > 1 OR NEW.reversal_id IS NOT NULL THEN
        PERFORM public.settlement_reverses(NEW);
    END IF;
    RETURN NULL;
END
$$;

-- Chips move for a hand only with its settlement.
CREATE FUNCTION public.hand_is_settled() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.settlement_settlement s WHERE s.transaction_id = NEW.id) THEN
        RAISE EXCEPTION 'settlement_posting: transaction % moves chips for a hand without one',
            NEW.id USING ERRCODE = 'CP120';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.settlement_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_done boolean;
BEGIN
    v_done := public.day_not_signed_off(
        (SELECT h.table_id FROM public.settlement_hand h WHERE h.id = NEW.hand_id),
        NEW.gaming_day);
    RETURN NEW;
END
$$;

-- A hand is opened today. What it is and by which rules it is played stays as it was opened; it
-- goes from open to settled, with its settlement, to paid, and never back.
CREATE FUNCTION public.hand_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_may boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        v_may := public.gaming_day_is_now(NEW.gaming_day, clock_timestamp())
                 AND NEW.state = 'open';
    ELSE
        v_may := (OLD.id, OLD.public_id, OLD.table_id, OLD.number, OLD.session_number,
                  OLD.rule_version_id, OLD.unit, OLD.button_seat, OLD.gaming_day, OLD.opened_at,
                  OLD.dealt_by_id, OLD.dealt_sign_on_id)
                 IS NOT DISTINCT FROM
                 (NEW.id, NEW.public_id, NEW.table_id, NEW.number, NEW.session_number,
                  NEW.rule_version_id, NEW.unit, NEW.button_seat, NEW.gaming_day, NEW.opened_at,
                  NEW.dealt_by_id, NEW.dealt_sign_on_id)
             AND CASE OLD.state || ' ' || NEW.state
                 WHEN 'open open' THEN NEW.settled_at IS NULL
                 WHEN 'open settled' THEN NEW.settled_at IS NOT NULL AND EXISTS (
                    SELECT FROM public.settlement_settlement s WHERE s.hand_id = NEW.id)
                 WHEN 'settled paid' THEN NEW.settled_at = OLD.settled_at
                                          AND NEW.draft_revision = OLD.draft_revision
                 WHEN 'settled settled' THEN NEW IS NOT DISTINCT FROM OLD
                 WHEN 'paid paid' THEN NEW IS NOT DISTINCT FROM OLD
                 ELSE false END;
    END IF;
    IF v_may IS NOT TRUE THEN
        RAISE EXCEPTION 'guarded_change: hand % stays as it was opened, and goes forward only',
            NEW.number USING ERRCODE = 'CP001';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER hand_stays BEFORE INSERT OR UPDATE ON public.settlement_hand
    FOR EACH ROW EXECUTE FUNCTION public.hand_stays();
ALTER TABLE public.settlement_hand ENABLE ALWAYS TRIGGER hand_stays;

CREATE CONSTRAINT TRIGGER settlement_complete AFTER INSERT ON public.settlement_settlement
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.settlement_complete();
ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER settlement_complete;

CREATE CONSTRAINT TRIGGER hand_is_settled AFTER INSERT ON public.tables_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause = 'hand')
    EXECUTE FUNCTION public.hand_is_settled();
ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER hand_is_settled;

CREATE TRIGGER settlement_day BEFORE INSERT ON public.settlement_settlement
    FOR EACH ROW EXECUTE FUNCTION public.settlement_day();
ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER settlement_day;

SELECT public.audit_install('public.settlement_rulesetversion');
SELECT public.audit_install('public.settlement_ruleassignment');
SELECT public.audit_install('public.settlement_settlement');
SELECT public.audit_install('public.settlement_settlementseat');
SELECT public.audit_install('public.settlement_settlementpair');
SELECT public.audit_install('public.settlement_settlementline');

GRANT INSERT ON public.settlement_rulesetversion, public.settlement_ruleassignment TO app;
GRANT INSERT, UPDATE ON public.settlement_ruleset, public.settlement_hand TO app;
GRANT INSERT, UPDATE, DELETE ON public.settlement_handseat TO app;
