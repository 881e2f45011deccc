-- What PostgreSQL itself refuses in the ledger, whoever writes (docs/ledger.md says why for each).

-- A leg states how many legs there are; the header must say the same.
ALTER TABLE public.tables_entry ADD CONSTRAINT tables_entry_sealed
    FOREIGN KEY (transaction_id, entry_count)
    REFERENCES public.tables_transaction (id, entry_count);
ALTER TABLE public.tables_account ADD CONSTRAINT account_untouched
    CHECK (version > 0 OR balance = 0);
ALTER TABLE public.tables_account SET (fillfactor = 50);
ALTER TABLE public.tables_table SET (fillfactor = 50);

-- At COMMIT: complete, zero in each commodity, allowed by the rules, a reversal mirrors.
CREATE FUNCTION public.transaction_complete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v record;
BEGIN
    SELECT count(*) AS entries,
           coalesce(sum(c.entries), 0)::bigint AS found,
           coalesce(bool_and(c.total = 0), false) AS balanced,
           coalesce(bool_and(c.allowed), false) AS allowed,
           coalesce(bool_and(c.at_table), false) AS at_table
      INTO v
      FROM (SELECT a.commodity_id, count(*) AS entries, sum(e.amount) AS total,
                   bool_and(EXISTS (SELECT FROM public.tables_postingrule r
                                     WHERE r.cause = NEW.cause AND r.account_kind = a.kind
                                       AND r.commodity_kind = c.kind
                                       AND r.sign = sign(e.amount))) AS allowed,
                   bool_and(a.table_id IS NULL OR a.table_id IS NOT DISTINCT FROM NEW.table_id)
                       AS at_table
              FROM public.tables_entry e
              JOIN public.tables_account a ON a.id = e.account_id
              JOIN public.tables_commodity c ON c.code = a.commodity_id
             WHERE e.transaction_id = NEW.id
             GROUP BY a.commodity_id) c;
    IF v.found <> NEW.entry_count THEN
        RAISE EXCEPTION 'entries_incomplete: transaction % has % entries of %',
            NEW.id, v.found, NEW.entry_count USING ERRCODE = 'CP110';
    END IF;
    IF NOT v.balanced THEN
        RAISE EXCEPTION 'unbalanced: transaction % does not sum to zero in each commodity', NEW.id
            USING ERRCODE = 'CP111';
    END IF;
    IF NOT v.allowed OR NOT v.at_table THEN
        RAISE EXCEPTION 'posting_rule: transaction % has an entry that % does not allow',
            NEW.id, NEW.cause USING ERRCODE = 'CP100';
    END IF;
    IF NEW.reverses_id IS NOT NULL THEN
        PERFORM public.reversal_mirrors(NEW.id, NEW.reverses_id);
    END IF;
    RETURN NULL;
END
$$;

-- A reversal takes back exactly what it names, account by account.
CREATE FUNCTION public.reversal_mirrors(p_reversal bigint, p_reversed bigint) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
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

-- At COMMIT: each leg continues its account where the version before left it.
CREATE FUNCTION public.entry_continues() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
DECLARE
    v_before bigint := 0;
BEGIN
    IF NEW.account_version > 1 THEN
        SELECT e.balance_after INTO v_before FROM public.tables_entry e
         WHERE e.account_id = NEW.account_id AND e.account_version = NEW.account_version - 1;
    END IF;
    IF v_before + NEW.amount IS DISTINCT FROM NEW.balance_after THEN
        RAISE EXCEPTION 'balance_broken: entry % of transaction % does not continue account %',
            NEW.n, NEW.transaction_id, NEW.account_id USING ERRCODE = 'CP113';
    END IF;
    RETURN NULL;
END
$$;

-- At COMMIT: an account stands where its last entry left it; nothing else moves a balance.
CREATE FUNCTION public.account_follows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
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
CREATE FUNCTION public.day_not_signed_off(p_table_id bigint, p_gaming_day date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    IF (SELECT d.signed_off_at FROM public.tables_tableday d
         WHERE d.table_id = p_table_id AND d.gaming_day = p_gaming_day FOR SHARE) IS NOT NULL THEN
        RAISE EXCEPTION 'day_signed_off: gaming day % is signed off at this table', p_gaming_day
            USING ERRCODE = 'CP105';
    END IF;
END
$$;

CREATE FUNCTION public.transaction_day() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
BEGIN
    PERFORM public.day_not_signed_off(NEW.table_id, NEW.gaming_day);
    RETURN NEW;
END
$$;

-- Posting, once stopped by verification, is resumed by the owner alone.
CREATE FUNCTION public.table_stop_stays() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
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

CREATE CONSTRAINT TRIGGER entry_continues AFTER INSERT ON public.tables_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.entry_continues();
ALTER TABLE public.tables_entry ENABLE ALWAYS TRIGGER entry_continues;

CREATE CONSTRAINT TRIGGER account_follows AFTER UPDATE ON public.tables_account
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.balance IS DISTINCT FROM NEW.balance OR OLD.version IS DISTINCT FROM NEW.version)
    EXECUTE FUNCTION public.account_follows();
ALTER TABLE public.tables_account ENABLE ALWAYS TRIGGER account_follows;

CREATE TRIGGER transaction_day BEFORE INSERT ON public.tables_transaction
    FOR EACH ROW EXECUTE FUNCTION public.transaction_day();
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
