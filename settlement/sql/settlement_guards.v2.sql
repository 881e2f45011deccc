-- What a settlement moves beside its pairs: fees, side bets, debts (docs/ledger.md). Each is held
-- at COMMIT against the rows that say what it should be.

ALTER TABLE public.settlement_settlementsidebet ADD CONSTRAINT settlementsidebet_settlement
    FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement (id);
ALTER TABLE public.settlement_settlementtransaction
    ADD CONSTRAINT settlementtransaction_settlement
    FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement (id);
SELECT public.audit_install('public.settlement_settlementsidebet');
SELECT public.audit_install('public.settlement_settlementtransaction');

GRANT INSERT ON public.settlement_handsidebet TO app;

ALTER TABLE public.settlement_settlementline
    ADD CONSTRAINT settlementline_kind CHECK (kind IN (
        'row', 'tie', 'royalty', 'scoop', 'majority', 'natural', 'foul', 'surrender', 'multiplier',
        'super_bowl', 'cap')),
    ADD CONSTRAINT settlementline_row CHECK ("row" IN ('front', 'middle', 'back'));

-- The mask of cards in printed form, ``As Kd Th``: deuce of spades lowest.
CREATE FUNCTION public.cards_mask(p_cards text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN (SELECT coalesce(bit_or(1::bigint << (
                strpos('23456789TJQKA', left(c, 1)) * 4 + strpos('shdc', substr(c, 2)) - 5)), 0)
              FROM string_to_table(p_cards, ' ') AS c);

-- As before, but for fees: those have a transaction of their own (settlement_beside).
CREATE OR REPLACE FUNCTION public.settlement_adds_up(s public.settlement_settlement)
    RETURNS boolean
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
           bool_and(t.seat_count = s.seat_count) AS same_count,
           bool_and(bit_count(t.card_mask::bit(64)) = 13
                    OR (t.surrender AND bit_count(t.card_mask::bit(64)) < 13)) AS thirteen,
           bool_and(c.cards = '' AND t.card_mask = 0
                    OR c.cards ~ '^([2-9TJQKA][shdc] )*[2-9TJQKA][shdc]$'
                       AND length(c.cards) = 3 * bit_count(t.card_mask::bit(64)) - 1
                       AND public.cards_mask(c.cards) = t.card_mask) AS printed,
           bool_and(t.discard_mask = public.cards_mask(coalesce(t.discards, ''))
                    AND length(coalesce(t.discards || ' ', ''))
                        = 3 * bit_count(t.discard_mask::bit(64))) AS discards_printed,
           bool_and(t.surrender OR t."natural" IS NOT NULL OR t.foul IS NOT NULL
                    OR (t.front IS NOT NULL AND t.middle IS NOT NULL AND t.back IS NOT NULL))
           AS rows_shown,
           sum(bit_count(t.card_mask::bit(64)) + bit_count(t.discard_mask::bit(64)))
           = bit_count(bit_or(t.card_mask | t.discard_mask)::bit(64)) AS disjoint
      INTO v
      FROM public.settlement_settlementseat t
     CROSS JOIN LATERAL (SELECT concat_ws(' ', t.cards, t.front, t.middle, t.back) AS cards) c
     WHERE t.settlement_id = s.id;
    IF (v.seats, v.pairs, v.lines) IS DISTINCT FROM (s.seat_count, s.pair_count, s.line_count)
       OR NOT v.same_count THEN
        PERFORM public.settlement_refuse('settlement_incomplete', s.id, 'rows missing');
    ELSIF v.lines_give_pairs IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'lines do not give the pairs');
    ELSIF v.pairs_give_seats IS NOT TRUE OR v.units <> 0 OR v.net <> 0 THEN
        PERFORM public.settlement_refuse('settlement_sums', s.id, 'pairs do not give the seats');
    ELSIF NOT v.thirteen OR NOT v.disjoint THEN
        PERFORM public.settlement_refuse('settlement_cards', s.id,
                                         'a card twice, or not thirteen in a seat');
    ELSIF NOT v.printed OR NOT v.discards_printed OR NOT v.rows_shown THEN
        PERFORM public.settlement_refuse('settlement_cards', s.id,
                                         'masks are not the cards that stand there');
    END IF;
    RETURN true;
END
$$;

-- Whether a hand is played for a unit: the table's own, which stands for that of the first stake
-- level, or that of the level which the hand's number has reached.
CREATE FUNCTION public.unit_is_due(
    p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    RETURN coalesce(p_own IS NOT DISTINCT FROM p_unit OR p_unit = (
        SELECT CASE WHEN (l.level->>'from_hand')::bigint > 1 OR p_own IS NULL
                    THEN (l.level->>'unit')::bigint ELSE p_own END
          FROM public.settlement_rulesetversion v
         CROSS JOIN jsonb_array_elements(v.document::jsonb->'stakes'->'levels') AS l(level)
         WHERE v.id = p_rule_version_id AND (l.level->>'from_hand')::bigint <= p_hand_number
         ORDER BY (l.level->>'from_hand')::bigint DESC LIMIT 1), false);
END
$$;
GRANT EXECUTE ON FUNCTION public.unit_is_due TO app;

-- It is of its hand: same rules, unit, button and number; settled by whoever was signed on at its
-- table; every seat was dealt in, with the player and the stack of its seating.
CREATE FUNCTION public.settlement_is_of_hand(s public.settlement_settlement) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM public.settlement_hand h
          JOIN public.settlement_rulesetversion v ON v.id = h.rule_version_id
          JOIN public.tables_signon o ON o.id = s.sign_on_id
         WHERE h.id = s.hand_id AND o.table_id = h.table_id AND o.staff_id = s.settled_by_id
           AND s.confirmed_at BETWEEN '2000-01-01' AND s.posted_at + interval '1 day'
           AND (h.rule_version_id, h.button_seat, h.session_number, h.dealt_by_id, v.digest)
               = (s.rule_version_id, s.button_seat, s.hand_number, s.dealt_by_id, s.rules_digest)
           AND public.unit_is_due(h.unit, s.unit, s.rule_version_id, s.hand_number)) THEN
        PERFORM public.settlement_refuse('settlement_hand', s.id, 'it is not of its hand');
    ELSIF (SELECT count(*) <> s.seat_count
                  OR bool_and((t.player_id, t.account_id) = (d.player_id, g.account_id)) IS NOT TRUE
             FROM public.settlement_handseat d
             JOIN public.tables_seating g ON g.id = d.seating_id
             LEFT JOIN public.settlement_settlementseat t
               ON t.settlement_id = s.id AND t.seat = d.seat
            WHERE d.hand_id = s.hand_id)
       OR EXISTS (SELECT FROM public.settlement_settlementseat t
                   WHERE t.settlement_id = s.id AND NOT EXISTS (
                        SELECT FROM public.settlement_handseat d
                         WHERE d.hand_id = s.hand_id AND d.seat = t.seat)) THEN
        PERFORM public.settlement_refuse('settlement_hand', s.id, 'a seat that was not dealt in');
    END IF;
    RETURN true;
END
$$;

-- One option of the rules that a settlement was played by.
CREATE FUNCTION public.settlement_option(s public.settlement_settlement, VARIADIC p_path text[])
    RETURNS text
    LANGUAGE sql STABLE
    RETURN (SELECT v.document::jsonb #>> p_path FROM public.settlement_rulesetversion v
             WHERE v.id = s.rule_version_id);

-- What stacks did not reach, where the rules keep it: the player who owes has it below zero, the
-- one it is owed to above. Answers how many entries that is.
CREATE FUNCTION public.settlement_debts(s public.settlement_settlement) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v_kept boolean := public.settlement_option(s, 'short_stack', 'shortfall') = 'receivable';
    v record;
BEGIN
    SELECT count(f.amount) AS entries,
           bool_and(d.amount IS NOT DISTINCT FROM f.amount) AS posted
      INTO v
      FROM (SELECT o.kind, t.player_id, sum(o.amount) AS amount
              FROM public.settlement_settlementpair p
             CROSS JOIN LATERAL (VALUES
                    ('receivable', CASE WHEN p.owed > 0 THEN p.seat_b ELSE p.seat_a END, -p.unpaid),
                    ('payable', CASE WHEN p.owed > 0 THEN p.seat_a ELSE p.seat_b END, p.unpaid))
                    AS o(kind, seat, amount)
              JOIN public.settlement_settlementseat t
                ON t.settlement_id = s.id AND t.seat = o.seat
             WHERE p.settlement_id = s.id AND p.unpaid <> 0 AND v_kept
             GROUP BY o.kind, t.player_id) d
      FULL JOIN (SELECT a.kind, a.player_id, e.amount
              FROM public.tables_entry e JOIN public.tables_account a ON a.id = e.account_id
             WHERE e.transaction_id = s.transaction_id AND a.kind <> 'stack') f
        ON (f.kind, f.player_id) = (d.kind, d.player_id);
    IF v.posted IS FALSE THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'debts are not what went unpaid');
    END IF;
    RETURN v.entries;
END
$$;

-- What the ledger moved is what the seats won and lost, on their own stacks, at this table; and
-- what they owe each other since.
CREATE OR REPLACE FUNCTION public.settlement_is_posted(s public.settlement_settlement)
    RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v record;
    v_debts bigint := 0;
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
    IF EXISTS (SELECT FROM public.settlement_settlementpair p
                WHERE p.settlement_id = s.id AND p.unpaid <> 0) THEN
        v_debts := public.settlement_debts(s);
    END IF;
    IF v.own_stacks IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_account', s.id,
                                         'a seat without its own stack at this table');
    ELSIF v.nets_posted IS NOT TRUE THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'entries are not the nets of the seats');
    ELSIF s.transaction_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM public.tables_transaction x
         WHERE x.id = s.transaction_id AND x.cause = 'hand' AND x.table_id = v.table_id
           AND x.entry_count = v.entries + v_debts
           AND x.chain = s.chain AND x.seq = s.seq AND x.gaming_day = s.gaming_day) THEN
        PERFORM public.settlement_refuse('settlement_posting', s.id,
                                         'its transaction is not this hand of this event');
    END IF;
    RETURN true;
END
$$;

-- A seat's fee, or what its side bets came to, is what one transaction of that cause took from or
-- gave to its stack. The posting rules name the other side: the table's fees, or its rack.
CREATE FUNCTION public.settlement_beside_posted(s public.settlement_settlement, p_cause text)
    RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v_transaction bigint := (SELECT b.transaction_id
                               FROM public.settlement_settlementtransaction b
                              WHERE b.settlement_id = s.id AND b.cause = p_cause);
    v record;
BEGIN
    SELECT bool_and(nullif(d.due, 0) IS NOT DISTINCT FROM e.amount) AS posted,
           count(e.amount) AS entries
      INTO v
      FROM public.settlement_settlementseat t
     CROSS JOIN LATERAL (SELECT CASE p_cause WHEN 'fee' THEN -t.fee ELSE (
                SELECT -coalesce(sum(b.house), 0) FROM public.settlement_settlementsidebet b
                 WHERE b.settlement_id = s.id AND b.seat = t.seat) END AS due) d
      LEFT JOIN public.tables_entry e
        ON e.transaction_id = v_transaction AND e.account_id = t.account_id
     WHERE t.settlement_id = s.id;
    IF v.posted IS NOT TRUE THEN
        PERFORM public.settlement_refuse(
            'settlement_posting', s.id, format('entries are not what %s comes to', p_cause));
    ELSIF v_transaction IS NOT NULL AND NOT EXISTS (
        SELECT FROM public.tables_transaction x
          JOIN public.settlement_hand h ON h.id = s.hand_id
         WHERE x.id = v_transaction AND x.cause = p_cause AND x.table_id = h.table_id
           AND (x.chain, x.seq, x.gaming_day) = (s.chain, s.seq, s.gaming_day)
           AND v.entries = (SELECT count(*) FROM public.tables_entry e
                              JOIN public.tables_account a ON a.id = e.account_id
                             WHERE e.transaction_id = x.id AND a.kind = 'stack')
           AND NOT EXISTS (SELECT FROM public.tables_entry e
                             JOIN public.tables_account a ON a.id = e.account_id
                            WHERE e.transaction_id = x.id AND a.fee_kind
                                  <> public.settlement_option(s, 'collection', 'kind'))) THEN
        PERFORM public.settlement_refuse(
            'settlement_posting', s.id, format('its %s is not of this hand and event', p_cause));
    END IF;
    RETURN true;
END
$$;

-- Every bet is there and has its seat; a fee and side bets moved what they say.
CREATE FUNCTION public.settlement_beside(s public.settlement_settlement) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    v_done boolean;
BEGIN
    IF EXISTS (SELECT FROM (
            SELECT b.bet_count, count(*) OVER () AS found, t.seat
              FROM public.settlement_settlementsidebet b
              LEFT JOIN public.settlement_settlementseat t
                ON t.settlement_id = s.id AND t.seat = b.seat
             WHERE b.settlement_id = s.id) b
         WHERE b.bet_count <> b.found OR b.seat IS NULL) THEN
        PERFORM public.settlement_refuse('settlement_incomplete', s.id, 'side bets missing');
    END IF;
    v_done := public.settlement_beside_posted(s, 'fee');
    v_done := public.settlement_beside_posted(s, 'side_bet');
    RETURN true;
END
$$;

-- A revision takes back what the one before it moved, cause by cause, and nothing else.
CREATE OR REPLACE FUNCTION public.settlement_reverses(s public.settlement_settlement) RETURNS void
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (
            SELECT 'hand' AS cause, b.transaction_id FROM public.settlement_settlement b
             WHERE b.hand_id = s.hand_id AND b.revision = s.supersedes
                   AND b.transaction_id IS NOT NULL
             UNION ALL
            SELECT c.cause, c.transaction_id FROM public.settlement_settlement b
              JOIN public.settlement_settlementtransaction c ON c.settlement_id = b.id
             WHERE b.hand_id = s.hand_id AND b.revision = s.supersedes
                   AND c.transaction_id IS NOT NULL) superseded
          FULL JOIN (
            SELECT r.cause, x.reverses_id
              FROM (SELECT 'hand' AS cause, s.reversal_id
                     UNION ALL
                    SELECT c.cause, c.reversal_id FROM public.settlement_settlementtransaction c
                     WHERE c.settlement_id = s.id) r
              JOIN public.tables_transaction x ON x.id = r.reversal_id) taken_back
            ON (taken_back.cause, taken_back.reverses_id)
               = (superseded.cause, superseded.transaction_id)
         WHERE superseded.transaction_id IS NULL OR taken_back.reverses_id IS NULL) THEN
        PERFORM public.settlement_refuse('settlement_reversal', s.id,
                                         'what it supersedes is not reversed');
    END IF;
END
$$;

-- Small joins by index, whatever the tables held when the plan was made.
CREATE OR REPLACE FUNCTION public.settlement_complete() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    AS $$
DECLARE
    v_done boolean;
BEGIN
    v_done := public.settlement_adds_up(NEW);
    v_done := public.settlement_is_posted(NEW);
    IF EXISTS (SELECT FROM public.settlement_settlementseat t
                WHERE t.settlement_id = NEW.id AND t.fee <> 0)
       OR EXISTS (SELECT FROM public.settlement_settlementsidebet b
                   WHERE b.settlement_id = NEW.id)
       OR EXISTS (SELECT FROM public.settlement_settlementtransaction b
                   WHERE b.settlement_id = NEW.id) THEN
        v_done := public.settlement_beside(NEW);
    END IF;
    v_done := public.settlement_is_of_hand(NEW);
    IF NEW.revision > 1 OR NEW.reversal_id IS NOT NULL OR EXISTS (
            SELECT FROM public.settlement_settlementtransaction b
             WHERE b.settlement_id = NEW.id AND b.reversal_id IS NOT NULL) THEN
        PERFORM public.settlement_reverses(NEW);
    END IF;
    RETURN NULL;
END
$$;

-- A fee is taken and side bets are paid only with the settlement that says so.
CREATE FUNCTION public.beside_is_settled() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.settlement_settlementtransaction b
                    WHERE b.transaction_id = NEW.id AND b.cause = NEW.cause) THEN
        RAISE EXCEPTION 'settlement_posting: transaction % moves a % without its settlement',
            NEW.id, NEW.cause USING ERRCODE = 'CP120';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER beside_is_settled AFTER INSERT ON public.tables_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause IN ('fee', 'side_bet'))
    EXECUTE FUNCTION public.beside_is_settled();
ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER beside_is_settled;

-- What a settlement moved is taken back only by the revision that supersedes it, and what took
-- something back is not taken back itself.
CREATE FUNCTION public.reversal_is_settled() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_cause text := (SELECT t.cause FROM public.tables_transaction t WHERE t.id = NEW.reverses_id);
BEGIN
    IF v_cause = 'reversal' OR v_cause IN ('hand', 'fee', 'side_bet')
       AND NOT EXISTS (SELECT FROM public.settlement_settlement s
                        WHERE s.reversal_id = NEW.id AND s.revision > 1)
       AND NOT EXISTS (SELECT FROM public.settlement_settlementtransaction b
                         JOIN public.settlement_settlement s ON s.id = b.settlement_id
                        WHERE b.reversal_id = NEW.id AND s.revision > 1) THEN
        RAISE EXCEPTION 'settlement_reversal: transaction % takes back a % that stays in force',
            NEW.id, v_cause USING ERRCODE = 'CP120';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER reversal_is_settled AFTER INSERT ON public.tables_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause = 'reversal')
    EXECUTE FUNCTION public.reversal_is_settled();
ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER reversal_is_settled;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
