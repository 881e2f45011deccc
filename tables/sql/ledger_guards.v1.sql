-- What PostgreSQL itself refuses in the ledger, whoever writes (docs/ledger.md says why for each).

-- A leg states how many legs there are; the header must say the same.
ALTER TABLE public.tables_entry ADD CONSTRAINT tables_entry_sealed
    FOREIGN KEY (transaction_id, entry_count)
    REFERENCES public.tables_transaction (id, entry_count);
ALTER TABLE public.tables_account ADD CONSTRAINT account_untouched
    CHECK (version > 0 OR balance = 0);
ALTER TABLE public.tables_account SET (fillfactor = 50);
ALTER TABLE public.tables_table SET (fillfactor = 50);

-- The triggers run as whoever queued them, at COMMIT after the posting function's search path is
-- gone: everything in them is written with its schema.

-- At COMMIT: complete, zero in each commodity, allowed by the rules; every entry continues its
-- account where the version before left it, and the account stands where its entries left it.
-- Small joins by index, whatever the tables held when the plan was made.
CREATE FUNCTION public.transaction_complete() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    AS $$
DECLARE
    v record;
BEGIN
    SELECT coalesce(sum(c.entries), 0) AS found, bool_and(c.total = 0) AS balanced,
           bool_and(c.allowed) AS allowed, bool_and(c.continues) AS continues,
           count(*) = 2 AND min(c.moved) = max(c.moved) AS paid_for
      INTO v
      FROM (SELECT count(*) AS entries, sum(e.amount) AS total,
                   sum(abs(e.amount)) AS moved,
                   bool_and(r.sign IS NOT NULL AND (a.table_id IS NULL
                            OR a.table_id IS NOT DISTINCT FROM NEW.table_id)) AS allowed,
                   bool_and(coalesce(b.balance_after, 0) + e.amount = e.balance_after
                            AND (b.account_id IS NOT NULL OR e.account_version = 1)
                            AND (a.version > e.account_version
                                 OR (a.version, a.balance)
                                    = (e.account_version, e.balance_after))) AS continues
              FROM public.tables_entry e
              JOIN public.tables_account a ON a.id = e.account_id
              JOIN public.tables_commodity c ON c.code = a.commodity_id
              LEFT JOIN public.tables_postingrule r
                ON r.cause = NEW.cause AND r.account_kind = a.kind
               AND r.commodity_kind = c.kind AND r.sign = sign(e.amount)
              LEFT JOIN public.tables_entry b
                ON b.account_id = e.account_id AND b.account_version = e.account_version - 1
             WHERE e.transaction_id = NEW.id
             GROUP BY a.commodity_id) c;
    IF v.found <> NEW.entry_count THEN
        RAISE EXCEPTION 'entries_incomplete: transaction % has % entries of %',
            NEW.id, v.found, NEW.entry_count USING ERRCODE = 'CP110';
    ELSIF v.balanced IS NOT TRUE THEN
        RAISE EXCEPTION 'unbalanced: transaction % does not sum to zero in each commodity', NEW.id
            USING ERRCODE = 'CP111';
    ELSIF v.allowed IS NOT TRUE THEN
        RAISE EXCEPTION 'posting_rule: transaction % has an entry that % does not allow',
            NEW.id, NEW.cause USING ERRCODE = 'CP100';
    ELSIF v.continues IS NOT TRUE THEN
        RAISE EXCEPTION 'balance_broken: an entry of transaction % does not continue its account',
            NEW.id USING ERRCODE = 'CP113';
    END IF;
    IF NEW.cause IN ('buy_in', 'add_on') AND v.paid_for IS NOT TRUE THEN
        RAISE EXCEPTION 'unbalanced: transaction % gives other chips than it takes cash', NEW.id
            USING ERRCODE = 'CP111';
    END IF;
    IF NEW.reverses_id IS NOT NULL THEN
        PERFORM public.reversal_mirrors(NEW.id, NEW.reverses_id);
    END IF;
    RETURN NULL;
END
$$;

-- A reversal takes back exactly what it names, account by account.
CREATE FUNCTION public.reversal_mirrors(p_reversal bigint, p_reversed bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT account_id, amount FROM public.tables_entry
                      WHERE transaction_id = p_reversal) r
          FULL JOIN (SELECT account_id, -amount AS amount FROM public.tables_entry
                      WHERE transaction_id = p_reversed) o USING (account_id, amount)
         WHERE r.account_id IS NULL OR o.account_id IS NULL) THEN
        RAISE EXCEPTION 'reversal_differs: transaction % is not the mirror of %',
            p_reversal, p_reversed USING ERRCODE = 'CP112';
    END IF;
END
$$;

-- A balance moves one version an entry; whatever else moves it is held against its last entry at
-- COMMIT. (Entries hold the ordinary case themselves: transaction_complete.)
CREATE FUNCTION public.account_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.tables_entry e
                    JOIN public.tables_account a ON a.id = e.account_id
                     AND a.version = e.account_version AND a.balance = e.balance_after
                   WHERE a.id = NEW.id) THEN
        RAISE EXCEPTION 'balance_broken: account % does not stand where its last entry left it',
            NEW.id USING ERRCODE = 'CP113';
    END IF;
    RETURN NULL;
END
$$;

-- A signed-off day takes no more. FOR SHARE: a sign-off under way is waited for.
CREATE FUNCTION public.day_not_signed_off(p_table_id bigint, p_gaming_day date) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT d.signed_off_at FROM public.tables_tableday d
         WHERE d.table_id = p_table_id AND d.gaming_day = p_gaming_day FOR SHARE) IS NOT NULL THEN
        RAISE EXCEPTION 'day_signed_off: gaming day % is signed off at this table', p_gaming_day
            USING ERRCODE = 'CP105';
    END IF;
    RETURN true;
END
$$;

CREATE FUNCTION public.transaction_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_done boolean;
BEGIN
    v_done := public.day_not_signed_off(NEW.table_id, NEW.gaming_day);
    RETURN NEW;
END
$$;

-- Posting, once stopped by verification, is resumed by the owner alone.
CREATE FUNCTION public.table_stop_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF current_user <> 'owner' THEN
        RAISE EXCEPTION 'guarded_change: posting_stopped is set by verification, cleared by owner'
            USING ERRCODE = 'CP001';
    END IF;
    RETURN NEW;
END
$$;

CREATE CONSTRAINT TRIGGER transaction_complete AFTER INSERT ON public.tables_transaction
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.transaction_complete();
ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER transaction_complete;

CREATE CONSTRAINT TRIGGER account_follows AFTER UPDATE ON public.tables_account
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.balance IS DISTINCT FROM NEW.balance AND OLD.version + 1 <> NEW.version)
    EXECUTE FUNCTION public.account_follows();
ALTER TABLE public.tables_account ENABLE ALWAYS TRIGGER account_follows;

-- A hand's day is looked up with its settlement, without which it is not posted.
CREATE TRIGGER transaction_day BEFORE INSERT ON public.tables_transaction
    FOR EACH ROW WHEN (NEW.cause <> 'hand') EXECUTE FUNCTION public.transaction_day();
ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER transaction_day;

CREATE TRIGGER table_stop_stays BEFORE UPDATE ON public.tables_table FOR EACH ROW
    WHEN (OLD.posting_stopped IS DISTINCT FROM NEW.posting_stopped)
    EXECUTE FUNCTION public.table_stop_stays();
ALTER TABLE public.tables_table ENABLE ALWAYS TRIGGER table_stop_stays;

SELECT public.audit_install('public.tables_signon');
SELECT public.audit_install('public.tables_signonend');
SELECT public.audit_install('public.tables_transaction');
SELECT public.audit_install('public.tables_entry');

GRANT INSERT, UPDATE ON public.tables_table, public.tables_player, public.tables_seating TO app;
GRANT INSERT, UPDATE, DELETE ON public.tables_tabledevice, public.tables_playerprofile,
    public.tables_dealerat TO app;
GRANT INSERT ON public.tables_commodity, public.tables_signon, public.tables_signonend TO app;
