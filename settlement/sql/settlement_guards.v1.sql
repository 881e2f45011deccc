-- What PostgreSQL itself refuses in settlements, whoever writes (docs/ledger.md says why for each).

ALTER TABLE public.settlement_settlementseat ADD CONSTRAINT settlementseat_sealed
    FOREIGN KEY (settlement_id, seat_count)
    REFERENCES public.settlement_settlement (id, seat_count);
ALTER TABLE public.settlement_settlementpair ADD CONSTRAINT settlementpair_sealed
    FOREIGN KEY (settlement_id, pair_count)
    REFERENCES public.settlement_settlement (id, pair_count);
ALTER TABLE public.settlement_settlementline ADD CONSTRAINT settlementline_sealed
    FOREIGN KEY (settlement_id, line_count)
    REFERENCES public.settlement_settlement (id, line_count);
ALTER TABLE public.settlement_settlement ADD CONSTRAINT settlement_supersedes_revision
    FOREIGN KEY (hand_id, supersedes) REFERENCES public.settlement_settlement (hand_id, revision);
ALTER TABLE public.settlement_hand SET (fillfactor = 70);

-- Raised by every check below: one code, the sentence says which sum or count is off.
CREATE FUNCTION public.settlement_refuse(p_code text, p_id bigint, p_what text) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    RAISE EXCEPTION '%: settlement %: %', p_code, p_id, p_what USING ERRCODE = 'CP120';
END
$$;

-- Lines add up to their pair, pairs to their seats, seats to zero; in units and in money.
CREATE FUNCTION public.settlement_adds_up(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v record;
BEGIN
    SELECT count(*) AS pairs, coalesce(sum(l.lines), 0) AS lines,
           bool_and(p.units = coalesce(l.units, 0)) AS lines_give_pair,
           bool_and(p.owed = p.units * s.unit AND p.unpaid <= abs(p.owed)) AS pair_gives_money
      INTO v
      FROM public.settlement_settlementpair p
      LEFT JOIN (SELECT i.seat_a, i.seat_b, count(*) AS lines, sum(i.units) AS units
                   FROM public.settlement_settlementline i WHERE i.settlement_id = s.id
                  GROUP BY i.seat_a, i.seat_b) l
        ON l.seat_a = p.seat_a AND l.seat_b = p.seat_b
     WHERE p.settlement_id = s.id;
    IF v.pairs <> s.pair_count OR v.lines <> s.line_count THEN
        PERFORM public.settlement_refuse('settlement_incomplete', s.id, 'pairs or lines missing');
    END IF;
    IF v.lines_give_pair IS NOT TRUE OR v.pair_gives_money IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'lines do not give the pairs');
    END IF;
    SELECT count(*) AS seats, sum(t.units) AS units, sum(t.net) AS net,
           bool_and(t.units = p.units AND t.net = p.paid) AS pairs_give_seat,
           bool_and(t.fee = 0) AS no_fee
      INTO v
      FROM public.settlement_settlementseat t
      LEFT JOIN (SELECT q.seat, sum(q.sign * p.units) AS units,
                        sum(q.sign * sign(p.owed) * (abs(p.owed) - p.unpaid)) AS paid
                   FROM public.settlement_settlementpair p
                  CROSS JOIN LATERAL (VALUES (p.seat_a, 1), (p.seat_b, -1)) AS q(seat, sign)
                  WHERE p.settlement_id = s.id
                  GROUP BY q.seat) p ON p.seat = t.seat
     WHERE t.settlement_id = s.id;
    IF v.seats <> s.seat_count THEN
        PERFORM public.settlement_refuse('settlement_incomplete', s.id, 'seats missing');
    END IF;
    IF v.pairs_give_seat IS NOT TRUE OR v.units <> 0 OR v.net <> 0 THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'pairs do not give the seats');
    END IF;
    IF NOT v.no_fee THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'a fee that nothing posted');
    END IF;
END
$$;

-- Nobody holds a card twice: thirteen a seat, fewer only for a seat that surrendered.
CREATE FUNCTION public.settlement_cards_disjoint(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v record;
BEGIN
    SELECT sum(bit_count(t.card_mask::bit(64)) + bit_count(t.discard_mask::bit(64))) AS held,
           bit_count(bit_or(t.card_mask | t.discard_mask)::bit(64)) AS distinct_cards,
           bool_and(bit_count(t.card_mask::bit(64)) = 13
                    OR (t.surrender AND bit_count(t.card_mask::bit(64)) < 13)) AS thirteen
      INTO v
      FROM public.settlement_settlementseat t WHERE t.settlement_id = s.id;
    IF v.held <> v.distinct_cards OR NOT v.thirteen THEN
        PERFORM public.settlement_refuse('settlement_cards', s.id,
                                         'a card twice, or not thirteen in a seat');
    END IF;
END
$$;

-- What the ledger moved is what the seats won and lost, on their own stacks, at this table.
CREATE FUNCTION public.settlement_is_posted(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_table_id bigint;
BEGIN
    SELECT h.table_id INTO v_table_id FROM public.settlement_hand h WHERE h.id = s.hand_id;
    IF EXISTS (
        SELECT FROM public.settlement_settlementseat t
          JOIN public.tables_account a ON a.id = t.account_id
         WHERE t.settlement_id = s.id
           AND (a.kind <> 'stack' OR a.table_id IS DISTINCT FROM v_table_id
                OR a.player_id IS DISTINCT FROM t.player_id)) THEN
        PERFORM public.settlement_refuse('settlement_account', s.id,
                                         'a seat without its own stack at this table');
    END IF;
    IF EXISTS (
        SELECT FROM (SELECT t.account_id, t.net
                       FROM public.settlement_settlementseat t
                      WHERE t.settlement_id = s.id AND t.net <> 0) t
          FULL JOIN (SELECT e.account_id, e.amount
                       FROM public.tables_entry e
                      WHERE e.transaction_id = s.transaction_id) e USING (account_id)
         WHERE t.net IS DISTINCT FROM e.amount) THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'entries are not the nets of the seats');
    END IF;
    IF s.transaction_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM public.tables_transaction x
         WHERE x.id = s.transaction_id AND x.cause = 'hand' AND x.table_id = v_table_id
           AND x.chain = s.chain AND x.seq = s.seq AND x.gaming_day = s.gaming_day) THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'its transaction is not a hand of this event');
    END IF;
END
$$;

-- A revision takes back what the one before it moved, and nothing else.
CREATE FUNCTION public.settlement_reverses(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
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

CREATE FUNCTION public.settlement_complete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM public.settlement_adds_up(NEW);
    PERFORM public.settlement_cards_disjoint(NEW);
    PERFORM public.settlement_is_posted(NEW);
    PERFORM public.settlement_reverses(NEW);
    RETURN NULL;
END
$$;

-- Chips move for a hand only with its settlement.
CREATE FUNCTION public.hand_is_settled() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
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
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM public.day_not_signed_off(
        (SELECT h.table_id FROM public.settlement_hand h WHERE h.id = NEW.hand_id),
        NEW.gaming_day);
    RETURN NEW;
END
$$;

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
