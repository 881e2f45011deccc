-- The database as the migrations make it: a dump, for reading and reviewing. Never edited;
-- written by `python -m tests.bench run python -m tests.schema`, compared by a test.
--
-- PostgreSQL database dump
--

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: pg_database_owner
--

CREATE SCHEMA public;

ALTER SCHEMA public OWNER TO pg_database_owner;

--
-- Name: SCHEMA public; Type: COMMENT; Schema: -; Owner: pg_database_owner
--

COMMENT ON SCHEMA public IS 'standard public schema';

--
-- Name: account_follows(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.account_follows() OWNER TO owner;

--
-- Name: account_of(text, bigint, bigint, text, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.account_of(p_kind text, p_table_id bigint, p_player_id bigint, p_fee_kind text, p_commodity text) RETURNS bigint
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

ALTER FUNCTION public.account_of(p_kind text, p_table_id bigint, p_player_id bigint, p_fee_kind text, p_commodity text) OWNER TO owner;

--
-- Name: account_open(text, bigint, bigint, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.account_open(p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RETURN public.account_of(p_kind, p_table_id, p_player_id, NULL, p_commodity);
END
$$;

ALTER FUNCTION public.account_open(p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) OWNER TO owner;

--
-- Name: account_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.account_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: whose account % is and what it counts is fixed', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.account_stays() OWNER TO owner;

--
-- Name: actor_is_person(text, text, bigint, boolean); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.actor_is_person(p_actor text, p_role text, p_staff_id bigint, p_may_be_system boolean) RETURNS boolean
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

ALTER FUNCTION public.actor_is_person(p_actor text, p_role text, p_staff_id bigint, p_may_be_system boolean) OWNER TO owner;

--
-- Name: alert_moves(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.alert_moves() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NEW.kind = 'taken' THEN
        UPDATE public.house_alertopen SET owner_id = NEW.staff_id WHERE alert_id = NEW.alert_id;
    ELSE
        DELETE FROM public.house_alertopen WHERE alert_id = NEW.alert_id;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'alert_resolved: alert % is resolved and takes no more steps', NEW.alert_id
            USING ERRCODE = 'CP130';
    END IF;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.alert_moves() OWNER TO owner;

--
-- Name: alert_opens(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.alert_opens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO public.house_alertopen (alert_id, kind, subject, owner_id)
    VALUES (NEW.id, NEW.kind, NEW.subject, NULL);
    RETURN NULL;
END
$$;

ALTER FUNCTION public.alert_opens() OWNER TO owner;

--
-- Name: approval_closes(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.approval_closes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    a public.house_approval;
BEGIN
    SELECT * INTO STRICT a FROM public.house_approval WHERE id = NEW.approval_id;
    IF (NEW.outcome = 'withdrawn') IS DISTINCT FROM (NEW.decided_by_id = a.asked_by_id)
       OR NEW.outcome <> 'withdrawn' AND NEW.decided_by_id = a.subject_id THEN
        RAISE EXCEPTION 'approval_own: approval % is not for this person to decide', a.id
            USING ERRCODE = 'CP132';
    END IF;
    IF NEW.payload_digest IS DISTINCT FROM a.payload_digest THEN
        RAISE EXCEPTION 'approval_changed: approval % was asked for with another payload', a.id
            USING ERRCODE = 'CP134';
    END IF;
    IF NEW.decided_at NOT BETWEEN a.asked_at AND a.expires_at
       OR NEW.decided_at NOT BETWEEN clock_timestamp() - interval '1 minute'
                                 AND clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'approval_expired: approval % is not decided at %', a.id, NEW.decided_at
            USING ERRCODE = 'CP133';
    END IF;
    DELETE FROM public.house_approvalopen WHERE approval_id = a.id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'approval_decided: approval % is decided', a.id USING ERRCODE = 'CP131';
    END IF;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.approval_closes() OWNER TO owner;

--
-- Name: approval_lock(bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.approval_lock(p_id bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM public.house_approvalopen WHERE approval_id = p_id FOR UPDATE;
    RETURN FOUND;
END
$$;

ALTER FUNCTION public.approval_lock(p_id bigint) OWNER TO owner;

--
-- Name: approval_opens(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.approval_opens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NEW.payload_digest IS DISTINCT FROM sha256(convert_to(NEW.payload, 'UTF8')) THEN
        RAISE EXCEPTION 'approval_changed: the digest is not of the payload'
            USING ERRCODE = 'CP134';
    END IF;
    INSERT INTO public.house_approvalopen (approval_id) VALUES (NEW.id);
    RETURN NULL;
END
$$;

ALTER FUNCTION public.approval_opens() OWNER TO owner;

--
-- Name: audit_append(text, bigint, date, text, text, text, text, text, text, text, text, text, uuid, bytea, text, integer, text, bigint, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_append(p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_rows record;
    v_done boolean;
BEGIN
    seq := public.audit_next(p_chain);
    IF seq <> p_seq THEN
        RAISE EXCEPTION 'seq_wrong: chain % continues with %, not %', p_chain, seq, p_seq
            USING ERRCODE = 'CP004';
    END IF;
    at := clock_timestamp();
    IF p_command_id IS NOT NULL OR p_request_hash IS NOT NULL THEN
        v_done := public.command_write(p_chain, seq, p_command_id, p_request_hash, p_route,
                                       p_staff_id, p_device_id, p_status, p_result, at);
    END IF;
    v_rows := public.audit_rows(p_chain, seq);
    hash := public.audit_write(p_chain, seq, at, p_gaming_day, p_action, p_subject, p_actor,
                               p_role, p_device, p_address, p_app_version, p_command_id,
                               p_reason, p_body, v_rows.rows_digest, v_rows.row_index);
END
$$;

ALTER FUNCTION public.audit_append(p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) OWNER TO owner;

--
-- Name: audit_field(text, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_field(p_name text, p_value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (p_value IS NULL) THEN (p_name || ':-
'::text) ELSE (((((p_name || ':'::text) || (octet_length(p_value))::text) || ':'::text) || p_value) || '
'::text) END;

ALTER FUNCTION public.audit_field(p_name text, p_value text) OWNER TO owner;

--
-- Name: audit_time(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_time(p_at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN to_char((p_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'::text);

ALTER FUNCTION public.audit_time(p_at timestamp with time zone) OWNER TO owner;

--
-- Name: house_auditevent; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_auditevent (
    chain text NOT NULL,
    seq bigint NOT NULL,
    hash_version smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    gaming_day date NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    device text NOT NULL,
    address text NOT NULL,
    app_version text NOT NULL,
    command_id uuid,
    reason text,
    body text NOT NULL,
    row_index text NOT NULL,
    rows_digest bytea NOT NULL,
    prev bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT auditevent_seq CHECK ((seq >= 1)),
    CONSTRAINT auditevent_version CHECK ((hash_version = 1))
);

ALTER TABLE public.house_auditevent OWNER TO owner;

--
-- Name: TABLE house_auditevent; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_auditevent IS 'guarded: the trail itself';

--
-- Name: audit_event_bytes(public.house_auditevent); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_event_bytes(e public.house_auditevent) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN convert_to(((((((((((((((public.audit_field('chain'::text, (e).chain) || public.audit_field('seq'::text, ((e).seq)::text)) || public.audit_field('hash_version'::text, ((e).hash_version)::text)) || public.audit_field('at'::text, public.audit_time((e).at))) || public.audit_field('gaming_day'::text, to_char(((e).gaming_day)::timestamp with time zone, 'YYYY-MM-DD'::text))) || public.audit_field('action'::text, (e).action)) || public.audit_field('subject'::text, (e).subject)) || public.audit_field('actor'::text, (e).actor)) || public.audit_field('role'::text, (e).role)) || public.audit_field('device'::text, (e).device)) || public.audit_field('address'::text, (e).address)) || public.audit_field('app_version'::text, (e).app_version)) || public.audit_field('command_id'::text, ((e).command_id)::text)) || public.audit_field('reason'::text, (e).reason)) || public.audit_field('body'::text, (e).body)), 'UTF8'::name);

ALTER FUNCTION public.audit_event_bytes(e public.house_auditevent) OWNER TO owner;

--
-- Name: audit_event_hash(public.house_auditevent); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_event_hash(e public.house_auditevent) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN sha256((((e).prev || sha256(public.audit_event_bytes(e))) || (e).rows_digest));

ALTER FUNCTION public.audit_event_hash(e public.house_auditevent) OWNER TO owner;

--
-- Name: audit_genesis(text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_genesis(p_chain text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(convert_to(('genesis:'::text || p_chain), 'UTF8'::name));

ALTER FUNCTION public.audit_genesis(p_chain text) OWNER TO owner;

--
-- Name: audit_install(regclass); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_install(p_table regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    g record;
BEGIN
    SELECT * INTO g FROM public.audit_guarded WHERE relid = p_table;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not marked guarded by its comment', p_table
            USING ERRCODE = 'CP009';
    END IF;
    EXECUTE format('CREATE TRIGGER guarded_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON %s'
                   ' FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change()', p_table);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER guarded_no_change', p_table);
    IF p_table = 'public.house_auditevent'::regclass THEN
        RETURN;  -- An event's own row is not among the rows that it covers.
    END IF;
    IF g.is_root THEN
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (chain, seq)'
                       ' REFERENCES public.house_auditevent (chain, seq)'
                       ' DEFERRABLE INITIALLY DEFERRED',
                       p_table, g.table_name || '_event');
        EXECUTE format('CREATE TRIGGER guarded_not_late BEFORE INSERT ON %s'
                       ' FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late()', p_table);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER guarded_not_late', p_table);
    END IF;
    PERFORM public.audit_part_create(p_table);
    IF NOT g.is_root THEN
        PERFORM public.guarded_child_seal(p_table);
    END IF;
    PERFORM public.audit_parts_create();
END
$$;

ALTER FUNCTION public.audit_install(p_table regclass) OWNER TO owner;

--
-- Name: audit_merkle(text[], bigint[], bytea[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_level bytea[];
BEGIN
    SELECT array_agg(sha256('\x00'::bytea || convert_to(l.chain, 'UTF8') || '\x00'::bytea
                            || convert_to(l.seq::text, 'UTF8') || '\x00'::bytea || l.hash)
                     ORDER BY l.chain COLLATE "C")
      INTO v_level
      FROM unnest(p_chains, p_seqs, p_hashes) AS l(chain, seq, hash);
    WHILE cardinality(v_level) > 1 LOOP
        SELECT array_agg(CASE WHEN v_level[i + 1] IS NULL THEN v_level[i]
                              ELSE sha256('\x01'::bytea || v_level[i] || v_level[i + 1]) END
                         ORDER BY i)
          INTO v_level
          FROM generate_series(1, cardinality(v_level), 2) AS i;
    END LOOP;
    RETURN v_level[1];
END
$$;

ALTER FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]) OWNER TO owner;

--
-- Name: audit_next(text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_next(p_chain text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    v_seq bigint;
BEGIN
    SELECT h.seq INTO v_seq FROM public.house_chainhead h WHERE h.chain = p_chain FOR UPDATE;
    IF NOT FOUND THEN
        IF p_chain !~ '^(house|table:[1-9][0-9]*)$' THEN
            RAISE EXCEPTION 'chain_unknown: %', p_chain USING ERRCODE = 'CP003';
        END IF;
        INSERT INTO public.house_chainhead (chain, seq, hash)
        VALUES (p_chain, 0, public.audit_genesis(p_chain)) ON CONFLICT (chain) DO NOTHING;
        SELECT h.seq INTO STRICT v_seq
          FROM public.house_chainhead h WHERE h.chain = p_chain FOR UPDATE;
    END IF;
    RETURN v_seq + 1;
END
$_$;

ALTER FUNCTION public.audit_next(p_chain text) OWNER TO owner;

--
-- Name: audit_part_create(regclass); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_part_create(p_table regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    g record;
    v_keys text;
    v_from text;
    v_trail text;  -- The alias that carries chain and seq.
BEGIN
    SELECT * INTO STRICT g FROM public.audit_guarded WHERE relid = p_table;
    IF NOT g.is_root AND g.parent_relid IS NULL THEN
        RAISE EXCEPTION 'guarded table % has neither chain, seq nor a parent in the trail', p_table
            USING ERRCODE = 'CP009';
    END IF;
    SELECT string_agg(format('t.%I%s', k.name,
                             CASE a.atttypid WHEN 'text'::regtype THEN ' COLLATE "C"' END),
                      ', ' ORDER BY k.ord)
      INTO v_keys
      FROM unnest(g.key_columns) WITH ORDINALITY AS k(name, ord)
      JOIN pg_attribute a ON a.attrelid = p_table AND a.attname = k.name;
    v_from := format('%I.%I t', g.schema_name, g.table_name);
    IF NOT g.is_root THEN
        v_from := format('%s p JOIN %s ON t.%I = p.%I',
                         (SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c
                            JOIN pg_namespace n ON n.oid = c.relnamespace
                           WHERE c.oid = g.parent_relid),
                         v_from, g.key_columns[1], g.parent_column);
    END IF;
    v_trail := CASE WHEN g.is_root THEN 't' ELSE 'p' END;
    -- OFFSET 0 keeps the row's bytes from being worked out once for each use.
    EXECUTE format(
        'CREATE OR REPLACE VIEW public.%1$I AS'
        ' SELECT %3$s.chain, %3$s.seq, %2$L::text AS name, count(*) AS n,'
        ' string_agg(r.bytes, ''''::bytea ORDER BY %4$s) AS bytes,'
        ' string_agg(encode(substr(sha256(r.bytes), 1, 8), ''hex''), '''' ORDER BY %4$s) AS marks'
        ' FROM %6$s CROSS JOIN LATERAL (SELECT convert_to(%5$s, ''UTF8'') AS bytes OFFSET 0) r'
        ' GROUP BY %3$s.chain, %3$s.seq',
        'audit_part_' || g.table_name, g.schema_name || '.' || g.table_name,
        v_trail, v_keys, public.audit_row_expression(p_table), v_from);
    EXECUTE format('GRANT SELECT ON public.%I TO app, auditor', 'audit_part_' || g.table_name);
END
$_$;

ALTER FUNCTION public.audit_part_create(p_table regclass) OWNER TO owner;

--
-- Name: audit_parts_create(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_parts_create() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_union text;
BEGIN
    SELECT string_agg(format('SELECT chain, seq, name, n, bytes, marks FROM public.%I', c.relname),
                      ' UNION ALL ' ORDER BY c.relname COLLATE "C")
      INTO v_union
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
       AND c.relname LIKE 'audit\_part\_%';
    EXECUTE 'CREATE OR REPLACE VIEW public.audit_parts AS ' || v_union;
    GRANT SELECT ON public.audit_parts TO app, auditor;
END
$$;

ALTER FUNCTION public.audit_parts_create() OWNER TO owner;

--
-- Name: audit_row_expression(regclass); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_row_expression(p_table regclass) RETURNS text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    v_expression text;
    v_foreign text;
BEGIN
    SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ')
      INTO v_foreign
      FROM pg_attribute a
     WHERE a.attrelid = p_table AND a.attnum > 0 AND NOT a.attisdropped
       AND a.atttypid NOT IN ('bigint'::regtype, 'integer'::regtype, 'smallint'::regtype,
                              'boolean'::regtype, 'date'::regtype, 'timestamptz'::regtype,
                              'uuid'::regtype, 'bytea'::regtype, 'text'::regtype);
    IF v_foreign IS NOT NULL THEN
        RAISE EXCEPTION 'a guarded table has no such column: % (%)', v_foreign, p_table
            USING ERRCODE = 'CP009';
    END IF;
    SELECT format('format(%L, %s)',
                  '@' || n.nspname || '.' || c.relname || E'\n'
                  || string_agg(a.attname || CASE WHEN a.attnotnull THEN ':%s:%s' ELSE ':%s' END
                                || E'\n', '' ORDER BY a.attname COLLATE "C"),
                  string_agg(format(CASE WHEN a.attnotnull THEN 'octet_length(%1$s), %2$s'
                                    ELSE 'coalesce(octet_length(%1$s) || '':'' || %1$s, ''-'')'
                                    END, v.value, v.plain),
                             ', ' ORDER BY a.attname COLLATE "C"))
      INTO v_expression
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN LATERAL (SELECT CASE a.atttypid
            WHEN 'text'::regtype THEN format('t.%I', a.attname)
            WHEN 'date'::regtype THEN format('to_char(t.%I, ''YYYY-MM-DD'')', a.attname)
            WHEN 'timestamptz'::regtype THEN format('public.audit_time(t.%I)', a.attname)
            WHEN 'bytea'::regtype THEN format('encode(t.%I, ''hex'')', a.attname)
            ELSE format('t.%I::text', a.attname) END,
            -- format() itself writes an integer, one conversion less.
            CASE WHEN a.atttypid IN ('bigint'::regtype, 'integer'::regtype, 'smallint'::regtype)
                 THEN format('t.%I', a.attname) END) AS w(value, integer_value)
     CROSS JOIN LATERAL (SELECT w.value, coalesce(w.integer_value, w.value)) AS v(value, plain)
     WHERE a.attrelid = p_table AND a.attnum > 0 AND NOT a.attisdropped
     GROUP BY n.nspname, c.relname;
    RETURN v_expression;
END
$_$;

ALTER FUNCTION public.audit_row_expression(p_table regclass) OWNER TO owner;

--
-- Name: audit_rows(text, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
    SELECT sha256(coalesce(string_agg(p.bytes, ''::bytea ORDER BY p.name COLLATE "C"), ''::bytea)),
           coalesce(string_agg(p.name || ':' || p.n || ':' || p.marks || E'\n', ''
                               ORDER BY p.name COLLATE "C"), '')
      INTO rows_digest, row_index
      FROM public.audit_parts p
     WHERE p.chain = p_chain AND p.seq = p_seq;
END
$$;

ALTER FUNCTION public.audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) OWNER TO owner;

--
-- Name: audit_write(text, bigint, timestamp with time zone, date, text, text, text, text, text, text, text, uuid, text, text, bytea, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.audit_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_command_id uuid, p_reason text, p_body text, p_rows_digest bytea, p_row_index text) RETURNS bytea
    LANGUAGE plpgsql
    AS $$
DECLARE
    e public.house_auditevent;
    v_done boolean;
BEGIN
    v_done := public.gaming_day_is_now(p_gaming_day, p_at);
    SELECT h.hash INTO STRICT e.prev
      FROM public.house_chainhead h WHERE h.chain = p_chain AND h.seq = p_seq - 1;
    e.chain := p_chain;
    e.seq := p_seq;
    e.hash_version := 1;
    e.at := p_at;
    e.gaming_day := p_gaming_day;
    e.action := p_action;
    e.subject := p_subject;
    e.actor := p_actor;
    e.role := p_role;
    e.device := p_device;
    e.address := p_address;
    e.app_version := p_app_version;
    e.command_id := p_command_id;
    e.reason := p_reason;
    e.body := p_body;
    e.rows_digest := p_rows_digest;
    e.row_index := p_row_index;
    e.hash := public.audit_event_hash(e);
    INSERT INTO public.house_auditevent SELECT e.*;
    UPDATE public.house_chainhead h SET seq = p_seq, hash = e.hash WHERE h.chain = p_chain;
    RETURN e.hash;
END
$$;

ALTER FUNCTION public.audit_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_command_id uuid, p_reason text, p_body text, p_rows_digest bytea, p_row_index text) OWNER TO owner;

--
-- Name: beside_is_settled(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.beside_is_settled() OWNER TO owner;

--
-- Name: cards_mask(text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.cards_mask(p_cards text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN (SELECT COALESCE(bit_or(((1)::bigint << (((strpos('23456789TJQKA'::text, "left"(c.c, 1)) * 4) + strpos('shdc'::text, substr(c.c, 2))) - 5))), (0)::bigint) AS "coalesce" FROM string_to_table(cards_mask.p_cards, ' '::text) c(c));

ALTER FUNCTION public.cards_mask(p_cards text) OWNER TO owner;

--
-- Name: command_write(text, bigint, uuid, bytea, text, bigint, bigint, integer, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.command_write(p_chain text, p_seq bigint, p_command_id uuid, p_request_hash bytea, p_route text, p_staff_id bigint, p_device_id bigint, p_status integer, p_result text, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO public.house_command (command_id, request_hash, route, staff_id, device_id,
                                      status, result, at, chain, seq)
    VALUES (p_command_id, p_request_hash, p_route, p_staff_id, p_device_id,
            p_status, p_result, p_at, p_chain, p_seq);
    RETURN true;
END
$$;

ALTER FUNCTION public.command_write(p_chain text, p_seq bigint, p_command_id uuid, p_request_hash bytea, p_route text, p_staff_id bigint, p_device_id bigint, p_status integer, p_result text, p_at timestamp with time zone) OWNER TO owner;

--
-- Name: day_not_signed_off(bigint, date); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.day_not_signed_off(p_table_id bigint, p_gaming_day date) OWNER TO owner;

--
-- Name: enrolment_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.enrolment_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: enrolment % stays as it was', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.enrolment_stays() OWNER TO owner;

--
-- Name: gaming_day_is_now(date, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.gaming_day_is_now(p_gaming_day date, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF p_gaming_day NOT BETWEEN public.house_gaming_day(p_at - interval '1 minute')
                            AND public.house_gaming_day(p_at + interval '1 minute') THEN
        RAISE EXCEPTION 'gaming_day_wrong: it is gaming day %, not %',
            public.house_gaming_day(p_at), p_gaming_day USING ERRCODE = 'CP007';
    END IF;
    RETURN true;
END
$$;

ALTER FUNCTION public.gaming_day_is_now(p_gaming_day date, p_at timestamp with time zone) OWNER TO owner;

--
-- Name: guarded_child_seal(regclass); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.guarded_child_seal(p_table regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    g record;
    v_parent text;
BEGIN
    SELECT * INTO STRICT g FROM public.audit_guarded WHERE relid = p_table;
    SELECT format('%I.%I', n.nspname, c.relname) INTO v_parent
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = g.parent_relid;
    EXECUTE format($make$
CREATE FUNCTION public.%1$I() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.%2$I AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM %3$s t WHERE t.%4$I = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %%.%% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$ $make$, 'late_' || g.table_name, g.key_columns[1], v_parent, g.parent_column);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION public.%I FROM PUBLIC', 'late_' || g.table_name);
    EXECUTE format('CREATE TRIGGER guarded_not_late AFTER INSERT ON %s'
                   ' REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.%I()',
                   p_table, 'late_' || g.table_name);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER guarded_not_late', p_table);
END
$_$;

ALTER FUNCTION public.guarded_child_seal(p_table regclass) OWNER TO owner;

--
-- Name: guarded_no_change(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.guarded_no_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: % on %.% is refused: records are never changed',
        TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.guarded_no_change() OWNER TO owner;

--
-- Name: guarded_not_late(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.guarded_not_late() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_seq bigint;
BEGIN
    SELECT h.seq INTO v_seq FROM public.house_chainhead h WHERE h.chain = NEW.chain FOR UPDATE;
    IF NEW.seq <= v_seq THEN
        RAISE EXCEPTION 'late_row: event % of chain % is written, %.% takes no more rows of it',
            NEW.seq, NEW.chain, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
    ELSIF NEW.seq IS DISTINCT FROM v_seq + 1 THEN
        RAISE EXCEPTION 'seq_wrong: chain % continues with %, not %',
            NEW.chain, v_seq + 1, NEW.seq USING ERRCODE = 'CP004';
    END IF;
    RETURN NEW;
END
$$;

ALTER FUNCTION public.guarded_not_late() OWNER TO owner;

--
-- Name: settlement_hand; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_hand (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    number bigint NOT NULL,
    session_number bigint NOT NULL,
    unit bigint,
    button_seat smallint NOT NULL,
    state text NOT NULL,
    draft_revision integer NOT NULL,
    gaming_day date NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    paid_at timestamp with time zone,
    dealt_by_id bigint NOT NULL,
    dealt_sign_on_id bigint NOT NULL,
    table_id bigint NOT NULL,
    rule_version_id bigint NOT NULL,
    dealt_at timestamp with time zone,
    CONSTRAINT hand_button CHECK ((button_seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT hand_state CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'paid'::text]))),
    CONSTRAINT settlement_hand_button_seat_check CHECK ((button_seat >= 0)),
    CONSTRAINT settlement_hand_draft_revision_check CHECK ((draft_revision >= 0))
)
WITH (fillfactor='70');

ALTER TABLE public.settlement_hand OWNER TO owner;

--
-- Name: TABLE settlement_hand; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_hand IS 'mutable: because it is the draft and its state; settlements are the record';

--
-- Name: settlement_ruleassignment; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_ruleassignment (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    unit bigint,
    from_hand bigint NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    staff_id bigint,
    table_id bigint NOT NULL,
    version_id bigint NOT NULL,
    CONSTRAINT ruleassignment_calendar CHECK (((assigned_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (assigned_at <= '9999-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT ruleassignment_unit CHECK (((unit IS NULL) OR (unit >= 1)))
);

ALTER TABLE public.settlement_ruleassignment OWNER TO owner;

--
-- Name: TABLE settlement_ruleassignment; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_ruleassignment IS 'guarded: which rules were in force is evidence';

--
-- Name: tables_signon; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_signon (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    started_at timestamp with time zone NOT NULL,
    device_id bigint,
    staff_id bigint NOT NULL,
    table_id bigint NOT NULL,
    CONSTRAINT signon_calendar CHECK (((started_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (started_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)))
);

ALTER TABLE public.tables_signon OWNER TO owner;

--
-- Name: TABLE tables_signon; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_signon IS 'guarded: who dealt is evidence';

--
-- Name: tables_signonend; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_signonend (
    chain text NOT NULL,
    seq bigint NOT NULL,
    sign_on_id bigint NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT signonend_calendar CHECK (((ended_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (ended_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)))
);

ALTER TABLE public.tables_signonend OWNER TO owner;

--
-- Name: TABLE tables_signonend; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_signonend IS 'guarded: who dealt until when is evidence';

--
-- Name: hand_is_of_moment(public.settlement_hand); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.hand_is_of_moment(h public.settlement_hand) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    RETURN ((EXISTS (SELECT FROM (public.tables_signon o LEFT JOIN public.tables_signonend e ON ((e.sign_on_id = o.id))) WHERE ((o.id = (hand_is_of_moment.h).dealt_sign_on_id) AND (o.table_id = (hand_is_of_moment.h).table_id) AND (((hand_is_of_moment.h).dealt_at >= o.started_at) AND ((hand_is_of_moment.h).dealt_at <= COALESCE(e.ended_at, (clock_timestamp() + '00:01:00'::interval))))))) AND (EXISTS (SELECT FROM (SELECT a.version_id, a.unit FROM public.settlement_ruleassignment a WHERE ((a.table_id = (hand_is_of_moment.h).table_id) AND (a.assigned_at <= (hand_is_of_moment.h).dealt_at)) ORDER BY a.from_hand DESC, a.id DESC LIMIT 1) then_on WHERE ((then_on.version_id = (hand_is_of_moment.h).rule_version_id) AND (NOT (then_on.unit IS DISTINCT FROM (hand_is_of_moment.h).unit))))));

ALTER FUNCTION public.hand_is_of_moment(h public.settlement_hand) OWNER TO owner;

--
-- Name: hand_is_settled(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.hand_is_settled() OWNER TO owner;

--
-- Name: hand_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.hand_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_may boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        v_may := public.gaming_day_is_now(NEW.gaming_day, clock_timestamp())
                 AND NEW.state = 'open';
        IF NEW.dealt_at IS NOT NULL AND NOT public.hand_is_of_moment(NEW) THEN
            RAISE EXCEPTION 'hand_dealt: hand % is not of the sign-on and the rules of its moment',
                NEW.number USING ERRCODE = 'CP121';
        END IF;
    ELSE
        v_may := (OLD.id, OLD.public_id, OLD.table_id, OLD.number, OLD.session_number,
                  OLD.rule_version_id, OLD.unit, OLD.button_seat, OLD.gaming_day, OLD.opened_at,
                  OLD.dealt_at, OLD.dealt_by_id, OLD.dealt_sign_on_id)
                 IS NOT DISTINCT FROM
                 (NEW.id, NEW.public_id, NEW.table_id, NEW.number, NEW.session_number,
                  NEW.rule_version_id, NEW.unit, NEW.button_seat, NEW.gaming_day, NEW.opened_at,
                  NEW.dealt_at, NEW.dealt_by_id, NEW.dealt_sign_on_id)
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

ALTER FUNCTION public.hand_stays() OWNER TO owner;

--
-- Name: house_house; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_house (
    id bigint NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    currency text NOT NULL,
    currency_exponent smallint NOT NULL,
    time_zone text NOT NULL,
    gaming_day_start time without time zone NOT NULL,
    CONSTRAINT house_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT house_exponent CHECK (((currency_exponent >= 0) AND (currency_exponent <= 4))),
    CONSTRAINT house_house_currency_exponent_check CHECK ((currency_exponent >= 0)),
    CONSTRAINT house_is_one CHECK ((id = 1))
);

ALTER TABLE public.house_house OWNER TO owner;

--
-- Name: TABLE house_house; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_house IS 'mutable: because the house may be renamed; changes leave an event';

--
-- Name: house_gaming_day(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.house_gaming_day(p_at timestamp with time zone) RETURNS date
    LANGUAGE sql STABLE
    RETURN COALESCE((SELECT (((house_gaming_day.p_at AT TIME ZONE h.time_zone) - (h.gaming_day_start)::interval))::date AS date FROM public.house_house h WHERE (h.id = 1)), ((p_at AT TIME ZONE 'UTC'::text))::date);

ALTER FUNCTION public.house_gaming_day(p_at timestamp with time zone) OWNER TO owner;

--
-- Name: late_settlement_settlementline(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_settlement_settlementline() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.settlement_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.settlement_settlement t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_settlement_settlementline() OWNER TO owner;

--
-- Name: late_settlement_settlementpair(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_settlement_settlementpair() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.settlement_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.settlement_settlement t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_settlement_settlementpair() OWNER TO owner;

--
-- Name: late_settlement_settlementseat(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_settlement_settlementseat() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.settlement_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.settlement_settlement t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_settlement_settlementseat() OWNER TO owner;

--
-- Name: late_settlement_settlementsidebet(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_settlement_settlementsidebet() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.settlement_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.settlement_settlement t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_settlement_settlementsidebet() OWNER TO owner;

--
-- Name: late_settlement_settlementtransaction(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_settlement_settlementtransaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.settlement_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.settlement_settlement t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_settlement_settlementtransaction() OWNER TO owner;

--
-- Name: late_tables_entry(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.late_tables_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    a record;
    p record;
BEGIN
    FOR a IN SELECT DISTINCT n.transaction_id AS id FROM added n LOOP
        SELECT t.chain, t.seq INTO p FROM public.tables_transaction t WHERE t.id = a.id;
        IF NOT FOUND OR EXISTS (SELECT FROM public.house_auditevent e
                                 WHERE e.chain = p.chain AND e.seq = p.seq) THEN
            RAISE EXCEPTION 'late_row: %.% takes rows with their parent, before its event, only',
                TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP002';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.late_tables_entry() OWNER TO owner;

--
-- Name: ledger_lock(text, bigint, bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.ledger_lock(p_cause text, p_table_id bigint, p_accounts bigint[], p_amounts bigint[]) RETURNS boolean
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

ALTER FUNCTION public.ledger_lock(p_cause text, p_table_id bigint, p_accounts bigint[], p_amounts bigint[]) OWNER TO owner;

--
-- Name: ledger_post(text, date, text, text, text, text, text, text, text, text, text, uuid, bytea, text, integer, text, bigint, bigint, text, bigint, bigint, bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.ledger_post(p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

ALTER FUNCTION public.ledger_post(p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) OWNER TO owner;

--
-- Name: ledger_rows(text, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.ledger_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) RETURNS record
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

ALTER FUNCTION public.ledger_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) OWNER TO owner;

--
-- Name: ledger_write(text, bigint, text, bigint, date, timestamp with time zone, bigint, bigint, uuid, bigint, bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.ledger_write(p_chain text, p_seq bigint, p_cause text, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT id bigint, OUT public_id uuid) RETURNS record
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

ALTER FUNCTION public.ledger_write(p_chain text, p_seq bigint, p_cause text, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT id bigint, OUT public_id uuid) OWNER TO owner;

--
-- Name: player_admitted(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.player_admitted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM public.tables_player p WHERE p.id = NEW.player_id FOR NO KEY UPDATE;
    IF TG_RELID <> 'public.tables_playerexclusion'::regclass
       AND public.player_is_excluded(NEW.player_id) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    RETURN NEW;
END
$$;

ALTER FUNCTION public.player_admitted() OWNER TO owner;

--
-- Name: player_dealt_in(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.player_dealt_in() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    h record;
BEGIN
    SELECT d.dealt_at, d.table_id INTO h FROM public.settlement_hand d WHERE d.id = NEW.hand_id;
    IF public.player_is_excluded(NEW.player_id) AND (h.dealt_at IS NULL OR EXISTS (
            SELECT FROM public.tables_playerexclusion x
             WHERE x.player_id = NEW.player_id AND x.excluded_at <= h.dealt_at
               AND NOT EXISTS (SELECT FROM public.tables_playerreadmission r
                                WHERE r.exclusion_id = x.id))) THEN
        RAISE EXCEPTION 'player_excluded: player % is excluded', NEW.player_id
            USING ERRCODE = 'CP140';
    END IF;
    IF h.dealt_at IS NOT NULL AND NOT (EXISTS (
            SELECT FROM public.tables_seating g
             WHERE g.id = NEW.seating_id AND g.player_id = NEW.player_id
               AND g.table_id = h.table_id AND g.started_at <= h.dealt_at
               AND (g.ended_at IS NULL OR g.ended_at > h.dealt_at))
        AND EXISTS (
            SELECT FROM public.tables_seating g
             WHERE g.player_id = NEW.player_id AND g.table_id = h.table_id
               AND g.ended_at IS NULL)) THEN
        RAISE EXCEPTION 'hand_dealt: player % did not sit there, or has left', NEW.player_id
            USING ERRCODE = 'CP121';
    END IF;
    RETURN NEW;
END
$$;

ALTER FUNCTION public.player_dealt_in() OWNER TO owner;

--
-- Name: tables_playerexclusion; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_playerexclusion (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    kind text NOT NULL,
    excluded_at timestamp with time zone NOT NULL,
    until date,
    player_id bigint NOT NULL,
    staff_id bigint NOT NULL,
    CONSTRAINT playerexclusion_calendar CHECK ((((excluded_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (excluded_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)) AND ((until IS NULL) OR ((until >= '1970-01-01'::date) AND (until <= '9999-01-01'::date))))),
    CONSTRAINT playerexclusion_kind CHECK ((kind = ANY (ARRAY['self'::text, 'house'::text]))),
    CONSTRAINT playerexclusion_until CHECK (((NOT (kind = 'self'::text)) OR (until IS NOT NULL)))
);

ALTER TABLE public.tables_playerexclusion OWNER TO owner;

--
-- Name: TABLE tables_playerexclusion; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_playerexclusion IS 'guarded: that somebody asked to be kept out is evidence';

--
-- Name: tables_playerreadmission; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_playerreadmission (
    chain text NOT NULL,
    seq bigint NOT NULL,
    exclusion_id bigint NOT NULL,
    readmitted_at timestamp with time zone NOT NULL,
    staff_id bigint NOT NULL,
    CONSTRAINT playerreadmission_calendar CHECK (((readmitted_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (readmitted_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)))
);

ALTER TABLE public.tables_playerreadmission OWNER TO owner;

--
-- Name: TABLE tables_playerreadmission; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_playerreadmission IS 'guarded: who readmitted somebody is evidence';

--
-- Name: player_is_excluded(bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.player_is_excluded(p_player bigint) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    RETURN (EXISTS (SELECT FROM public.tables_playerexclusion x WHERE ((x.player_id = player_is_excluded.p_player) AND (NOT (EXISTS (SELECT FROM public.tables_playerreadmission r WHERE (r.exclusion_id = x.id)))))));

ALTER FUNCTION public.player_is_excluded(p_player bigint) OWNER TO owner;

--
-- Name: readmission_due(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.readmission_due() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF EXISTS (SELECT FROM public.tables_playerexclusion x
                 JOIN public.tables_playerexclusion held ON held.player_id = x.player_id
                WHERE x.id = NEW.exclusion_id
                  AND held.until >= public.house_gaming_day(NEW.readmitted_at)
                  AND NOT EXISTS (SELECT FROM public.tables_playerreadmission r
                                   WHERE r.exclusion_id = held.id))
       OR NEW.readmitted_at > clock_timestamp() + interval '1 minute' THEN
        RAISE EXCEPTION 'exclusion_holds: exclusion % holds until its day', NEW.exclusion_id
            USING ERRCODE = 'CP141';
    END IF;
    RETURN NEW;
END
$$;

ALTER FUNCTION public.readmission_due() OWNER TO owner;

--
-- Name: reversal_is_settled(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.reversal_is_settled() OWNER TO owner;

--
-- Name: reversal_mirrors(bigint, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.reversal_mirrors(p_reversal bigint, p_reversed bigint) OWNER TO owner;

--
-- Name: rights_stay(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.rights_stay() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: % % is not given back', TG_TABLE_NAME, OLD.id
        USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.rights_stay() OWNER TO owner;

--
-- Name: role_of_house(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.role_of_house() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: the role % is of the whole house, not of pit %', NEW.role, NEW.pit_id
        USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.role_of_house() OWNER TO owner;

--
-- Name: seating_fits(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.seating_fits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    t record;
BEGIN
    SELECT b.number, b.seats_max, b.state INTO t
      FROM public.tables_table b WHERE b.id = NEW.table_id FOR NO KEY UPDATE;
    IF t.state <> 'open' THEN
        RAISE EXCEPTION 'table %: nobody sits down while it is %', t.number, t.state
            USING ERRCODE = 'CP153';
    END IF;
    IF t.seats_max <= (SELECT count(*) FROM public.tables_seating g
                        WHERE g.table_id = NEW.table_id AND g.ended_at IS NULL) THEN
        RAISE EXCEPTION 'table %: the game takes % players', t.number, t.seats_max
            USING ERRCODE = 'CP154';
    END IF;
    RETURN NEW;
END;
$$;

ALTER FUNCTION public.seating_fits() OWNER TO owner;

--
-- Name: seating_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.seating_stays() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NEW.table_id <> OLD.table_id OR NEW.player_id <> OLD.player_id
       OR NEW.account_id <> OLD.account_id OR NEW.started_at <> OLD.started_at THEN
        RAISE EXCEPTION 'seating %: player, table and stack stay', OLD.id USING ERRCODE = 'CP155';
    END IF;
    IF OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'seating %: the player walked', OLD.id USING ERRCODE = 'CP155';
    END IF;
    IF (NEW.seat <> OLD.seat OR NEW.ended_at IS NOT NULL)
       AND (SELECT b.hand_open FROM public.tables_table b WHERE b.id = OLD.table_id) THEN
        RAISE EXCEPTION 'seating %: seats change between hands', OLD.id USING ERRCODE = 'CP151';
    END IF;
    RETURN NEW;
END;
$$;

ALTER FUNCTION public.seating_stays() OWNER TO owner;

--
-- Name: settlement_settlement; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlement (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    revision integer NOT NULL,
    supersedes integer,
    unit bigint NOT NULL,
    button_seat smallint NOT NULL,
    hand_number bigint NOT NULL,
    gaming_day date NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    seat_count smallint NOT NULL,
    pair_count smallint NOT NULL,
    line_count integer NOT NULL,
    input_digest text NOT NULL,
    rules_digest text NOT NULL,
    outcome_digest text NOT NULL,
    command_id uuid NOT NULL,
    dealt_by_id bigint NOT NULL,
    device_id bigint,
    hand_id bigint NOT NULL,
    reversal_id bigint,
    rule_version_id bigint NOT NULL,
    settled_by_id bigint NOT NULL,
    sign_on_id bigint NOT NULL,
    transaction_id bigint,
    CONSTRAINT settlement_button CHECK ((button_seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT settlement_counts CHECK (((pair_count = ((seat_count * (seat_count - 1)) / 2)) AND ((seat_count >= 2) AND (seat_count <= 4)))),
    CONSTRAINT settlement_input_hex CHECK ((input_digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT settlement_outcome_hex CHECK ((outcome_digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT settlement_rules_hex CHECK ((rules_digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT settlement_supersedes CHECK ((((revision = 1) AND (supersedes IS NULL)) OR ((revision >= 2) AND (supersedes = (revision - 1)) AND (supersedes IS NOT NULL)))),
    CONSTRAINT settlement_unit CHECK ((unit >= 1))
);

ALTER TABLE public.settlement_settlement OWNER TO owner;

--
-- Name: TABLE settlement_settlement; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlement IS 'guarded: a result is superseded, never edited';

--
-- Name: settlement_adds_up(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_adds_up(s public.settlement_settlement) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $_$
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
$_$;

ALTER FUNCTION public.settlement_adds_up(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_beside(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.settlement_beside(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_beside_posted(public.settlement_settlement, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_beside_posted(s public.settlement_settlement, p_cause text) RETURNS boolean
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

ALTER FUNCTION public.settlement_beside_posted(s public.settlement_settlement, p_cause text) OWNER TO owner;

--
-- Name: settlement_complete(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_complete() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

ALTER FUNCTION public.settlement_complete() OWNER TO owner;

--
-- Name: settlement_day(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.settlement_day() OWNER TO owner;

--
-- Name: settlement_debts(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.settlement_debts(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_is_of_hand(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.settlement_is_of_hand(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_is_posted(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_is_posted(s public.settlement_settlement) RETURNS boolean
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

ALTER FUNCTION public.settlement_is_posted(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_legs(jsonb, bigint, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_legs(p jsonb, p_table_id bigint, p_commodity text) RETURNS TABLE(cause text, account_id bigint, amount bigint)
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

ALTER FUNCTION public.settlement_legs(p jsonb, p_table_id bigint, p_commodity text) OWNER TO owner;

--
-- Name: settlement_lock(bigint, integer, bigint[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_lock(p_hand_id bigint, p_revision integer, p_accounts bigint[]) RETURNS boolean
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

ALTER FUNCTION public.settlement_lock(p_hand_id bigint, p_revision integer, p_accounts bigint[]) OWNER TO owner;

--
-- Name: settlement_moved(bigint, integer); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_moved(p_hand_id bigint, p_revision integer) RETURNS TABLE(cause text, transaction_id bigint)
    LANGUAGE sql STABLE
    AS $$
    SELECT 'hand', s.transaction_id FROM public.settlement_settlement s
     WHERE s.hand_id = p_hand_id AND s.revision = p_revision AND s.transaction_id IS NOT NULL
     UNION ALL
    SELECT b.cause, b.transaction_id FROM public.settlement_settlement s
      JOIN public.settlement_settlementtransaction b ON b.settlement_id = s.id
     WHERE s.hand_id = p_hand_id AND s.revision = p_revision AND b.transaction_id IS NOT NULL;
$$;

ALTER FUNCTION public.settlement_moved(p_hand_id bigint, p_revision integer) OWNER TO owner;

--
-- Name: settlement_rulesetversion; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_rulesetversion (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    version integer NOT NULL,
    schema smallint NOT NULL,
    title text NOT NULL,
    edition text NOT NULL,
    source text NOT NULL,
    digest text NOT NULL,
    document text NOT NULL,
    author text NOT NULL,
    approved_by text,
    published_at timestamp with time zone NOT NULL,
    rule_set_id bigint NOT NULL,
    CONSTRAINT rulesetversion_calendar CHECK (((published_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (published_at <= '9999-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT rulesetversion_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT rulesetversion_second_person CHECK (((approved_by IS NULL) OR (NOT ((approved_by = author) AND (approved_by IS NOT NULL))))),
    CONSTRAINT settlement_rulesetversion_schema_check CHECK ((schema >= 0)),
    CONSTRAINT settlement_rulesetversion_version_check CHECK ((version >= 0))
);

ALTER TABLE public.settlement_rulesetversion OWNER TO owner;

--
-- Name: TABLE settlement_rulesetversion; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_rulesetversion IS 'guarded: published rules are evidence; a change is a new version';

--
-- Name: settlement_option(public.settlement_settlement, text[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_option(s public.settlement_settlement, VARIADIC p_path text[]) RETURNS text
    LANGUAGE sql STABLE
    RETURN (SELECT ((v.document)::jsonb #>> settlement_option.p_path) FROM public.settlement_rulesetversion v WHERE (v.id = (settlement_option.s).rule_version_id));

ALTER FUNCTION public.settlement_option(s public.settlement_settlement, VARIADIC p_path text[]) OWNER TO owner;

--
-- Name: settlement_post(date, text, text, text, text, text, text, text, text, text, uuid, bytea, text, integer, text, bigint, bigint, jsonb, smallint[], smallint[], text[], text[], smallint[], bigint[], text[], text[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_post(p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_settlement jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid, OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

ALTER FUNCTION public.settlement_post(p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_settlement jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid, OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) OWNER TO owner;

--
-- Name: settlement_refuse(text, bigint, text); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_refuse(p_code text, p_id bigint, p_what text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '%: settlement %: %', p_code, p_id, p_what USING ERRCODE = 'CP120';
END
$$;

ALTER FUNCTION public.settlement_refuse(p_code text, p_id bigint, p_what text) OWNER TO owner;

--
-- Name: settlement_reverses(public.settlement_settlement); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_reverses(s public.settlement_settlement) RETURNS void
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

ALTER FUNCTION public.settlement_reverses(s public.settlement_settlement) OWNER TO owner;

--
-- Name: settlement_rows(text, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) RETURNS record
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

ALTER FUNCTION public.settlement_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) OWNER TO owner;

--
-- Name: settlement_take_back(text, bigint, bigint, date, timestamp with time zone, bigint, bigint, uuid, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_take_back(p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint) RETURNS bigint
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

ALTER FUNCTION public.settlement_take_back(p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint) OWNER TO owner;

--
-- Name: settlement_write(text, bigint, timestamp with time zone, date, uuid, bigint, bigint, bigint, jsonb, smallint[], smallint[], text[], text[], smallint[], bigint[], text[], text[]); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_command_id uuid, p_device_id bigint, p_transaction_id bigint, p_reversal_id bigint, p jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT id bigint, OUT public_id uuid) RETURNS record
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

ALTER FUNCTION public.settlement_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_command_id uuid, p_device_id bigint, p_transaction_id bigint, p_reversal_id bigint, p jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT id bigint, OUT public_id uuid) OWNER TO owner;

--
-- Name: settlement_write_side_bets(bigint, jsonb); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.settlement_write_side_bets(p_settlement_id bigint, p_bets jsonb) RETURNS boolean
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

ALTER FUNCTION public.settlement_write_side_bets(p_settlement_id bigint, p_bets jsonb) OWNER TO owner;

--
-- Name: table_day_open(bigint, date); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.table_day_open(p_table_id bigint, p_gaming_day date) OWNER TO owner;

--
-- Name: table_posting_stop(integer); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.table_posting_stop(p_number integer) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    UPDATE public.tables_table SET posting_stopped = true
     WHERE number = p_number AND NOT posting_stopped
    RETURNING true;
$$;

ALTER FUNCTION public.table_posting_stop(p_number integer) OWNER TO owner;

--
-- Name: table_state_step(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.table_state_step() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NOT (OLD.state, NEW.state) IN (('open', 'locked'), ('open', 'closed'), ('locked', 'open'), ('locked', 'closed'), ('closed', 'open')) THEN
        RAISE EXCEPTION 'table %: from % no step leads to %', OLD.number, OLD.state, NEW.state
            USING ERRCODE = 'CP150';
    END IF;
    IF OLD.hand_open OR NEW.hand_open THEN
        RAISE EXCEPTION 'table %: its state changes between hands', OLD.number
            USING ERRCODE = 'CP151';
    END IF;
    IF NEW.state = 'closed' AND EXISTS (
        SELECT FROM public.tables_seating g WHERE g.table_id = OLD.id AND g.ended_at IS NULL
    ) THEN
        RAISE EXCEPTION 'table %: somebody sits there', OLD.number USING ERRCODE = 'CP152';
    END IF;
    RETURN NEW;
END;
$$;

ALTER FUNCTION public.table_state_step() OWNER TO owner;

--
-- Name: table_stop_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.table_stop_stays() OWNER TO owner;

--
-- Name: table_takes_postings(bigint, text); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.table_takes_postings(p_table_id bigint, p_chain text) OWNER TO owner;

--
-- Name: tenure_ends(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.tenure_ends() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    UPDATE public.tables_tenure SET ended_at = NEW.ended_at WHERE sign_on_id = NEW.sign_on_id;
    RETURN NULL;
END
$$;

ALTER FUNCTION public.tenure_ends() OWNER TO owner;

--
-- Name: tenure_starts(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.tenure_starts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO public.tables_tenure (sign_on_id, table_id, staff_id, started_at)
    VALUES (NEW.id, NEW.table_id, NEW.staff_id, NEW.started_at);
    RETURN NULL;
END
$$;

ALTER FUNCTION public.tenure_starts() OWNER TO owner;

--
-- Name: transaction_complete(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.transaction_complete() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

ALTER FUNCTION public.transaction_complete() OWNER TO owner;

--
-- Name: transaction_day(); Type: FUNCTION; Schema: public; Owner: owner
--

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

ALTER FUNCTION public.transaction_day() OWNER TO owner;

--
-- Name: unit_is_due(bigint, bigint, bigint, bigint); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.unit_is_due(p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint) RETURNS boolean
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

ALTER FUNCTION public.unit_is_due(p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint) OWNER TO owner;

--
-- Name: verification_move(text, bigint, bytea); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.verification_move(p_chain text, p_seq bigint, p_hash bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    INSERT INTO public.house_verificationcursor AS c (chain, seq, hash)
    SELECT e.chain, e.seq, e.hash FROM public.house_auditevent e
     WHERE (e.chain, e.seq, e.hash) = (p_chain, p_seq, p_hash)
    ON CONFLICT (chain) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash
     WHERE c.seq < EXCLUDED.seq
    RETURNING true;
$$;

ALTER FUNCTION public.verification_move(p_chain text, p_seq bigint, p_hash bytea) OWNER TO owner;

--
-- Name: verification_stays(); Type: FUNCTION; Schema: public; Owner: owner
--

CREATE FUNCTION public.verification_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: verification % stays as it was', OLD.id
        USING ERRCODE = 'CP001';
END
$$;

ALTER FUNCTION public.verification_stays() OWNER TO owner;

--
-- Name: audit_guarded; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_guarded AS
 SELECT c.oid AS relid,
    (n.nspname)::text AS schema_name,
    (c.relname)::text AS table_name,
    key.columns AS key_columns,
    COALESCE(root.is_root, false) AS is_root,
    parent.relid AS parent_relid,
    parent.parent_column
   FROM ((((pg_class c
     JOIN pg_namespace n ON ((n.oid = c.relnamespace)))
     JOIN LATERAL ( SELECT array_agg((a.attname)::text ORDER BY k.ord) AS columns,
            (array_agg(a.attnum ORDER BY k.ord))[1] AS first_attnum
           FROM ((pg_constraint p
             CROSS JOIN LATERAL unnest(p.conkey) WITH ORDINALITY k(attnum, ord))
             JOIN pg_attribute a ON (((a.attrelid = p.conrelid) AND (a.attnum = k.attnum))))
          WHERE ((p.conrelid = c.oid) AND (p.contype = 'p'::"char"))) key ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*) = 2) AS is_root
           FROM pg_attribute a
          WHERE ((a.attrelid = c.oid) AND (a.attname = ANY (ARRAY['chain'::name, 'seq'::name])) AND (NOT a.attisdropped))) root ON (true))
     LEFT JOIN LATERAL ( SELECT f.confrelid AS relid,
            (pa.attname)::text AS parent_column
           FROM ((pg_constraint f
             CROSS JOIN LATERAL UNNEST(f.conkey, f.confkey) k(attnum, parent_attnum))
             JOIN pg_attribute pa ON (((pa.attrelid = f.confrelid) AND (pa.attnum = k.parent_attnum))))
          WHERE ((f.conrelid = c.oid) AND (f.contype = 'f'::"char") AND (k.attnum = key.first_attnum) AND (EXISTS ( SELECT
                   FROM pg_attribute s
                  WHERE ((s.attrelid = f.confrelid) AND (s.attname = 'seq'::name)))))
          ORDER BY f.conname
         LIMIT 1) parent ON ((NOT COALESCE(root.is_root, false))))
  WHERE ((c.relkind = ANY (ARRAY['r'::"char", 'p'::"char"])) AND (obj_description(c.oid, 'pg_class'::name) ~~ 'guarded:%'::text));

ALTER VIEW public.audit_guarded OWNER TO owner;

--
-- Name: house_alert; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_alert (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    body text NOT NULL,
    pit_id bigint,
    raised_by_id bigint,
    CONSTRAINT alert_calendar CHECK (((raised_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (raised_at <= '9999-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT alert_named CHECK (((kind ~ '^[a-z][a-z_]*$'::text) AND (NOT (subject = ''::text))))
);

ALTER TABLE public.house_alert OWNER TO owner;

--
-- Name: TABLE house_alert; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_alert IS 'guarded: that somebody was warned is evidence';

--
-- Name: audit_part_house_alert; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_house_alert AS
 SELECT t.chain,
    t.seq,
    'public.house_alert'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.house_alert t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.house_alert
body:%s:%s
chain:%s:%s
id:%s:%s
kind:%s:%s
pit_id:%s
public_id:%s:%s
raised_at:%s:%s
raised_by_id:%s
seq:%s:%s
subject:%s:%s
'::text, octet_length(t.body), t.body, octet_length(t.chain), t.chain, octet_length((t.id)::text), t.id, octet_length(t.kind), t.kind, COALESCE(((octet_length((t.pit_id)::text) || ':'::text) || (t.pit_id)::text), '-'::text), octet_length((t.public_id)::text), (t.public_id)::text, octet_length(public.audit_time(t.raised_at)), public.audit_time(t.raised_at), COALESCE(((octet_length((t.raised_by_id)::text) || ':'::text) || (t.raised_by_id)::text), '-'::text), octet_length((t.seq)::text), t.seq, octet_length(t.subject), t.subject), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_house_alert OWNER TO owner;

--
-- Name: house_alertstep; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_alertstep (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    note text NOT NULL,
    at timestamp with time zone NOT NULL,
    alert_id bigint NOT NULL,
    staff_id bigint NOT NULL,
    CONSTRAINT alertstep_calendar CHECK (((at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (at <= '9999-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT alertstep_kind CHECK ((kind = ANY (ARRAY['taken'::text, 'resolved'::text]))),
    CONSTRAINT alertstep_said CHECK (((NOT (kind = 'resolved'::text)) OR (note ~ '\S'::text)))
);

ALTER TABLE public.house_alertstep OWNER TO owner;

--
-- Name: TABLE house_alertstep; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_alertstep IS 'guarded: who looked at it, and what came of it, is evidence';

--
-- Name: audit_part_house_alertstep; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_house_alertstep AS
 SELECT t.chain,
    t.seq,
    'public.house_alertstep'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.house_alertstep t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.house_alertstep
alert_id:%s:%s
at:%s:%s
chain:%s:%s
id:%s:%s
kind:%s:%s
note:%s:%s
seq:%s:%s
staff_id:%s:%s
'::text, octet_length((t.alert_id)::text), t.alert_id, octet_length(public.audit_time(t.at)), public.audit_time(t.at), octet_length(t.chain), t.chain, octet_length((t.id)::text), t.id, octet_length(t.kind), t.kind, octet_length(t.note), t.note, octet_length((t.seq)::text), t.seq, octet_length((t.staff_id)::text), t.staff_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_house_alertstep OWNER TO owner;

--
-- Name: house_approval; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_approval (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    payload_digest bytea NOT NULL,
    reason text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    asked_by_id bigint NOT NULL,
    asked_device_id bigint,
    pit_id bigint,
    subject_id bigint,
    CONSTRAINT approval_calendar CHECK ((((asked_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (asked_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)) AND ((expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at <= '9999-01-01 00:00:00+00'::timestamp with time zone)))),
    CONSTRAINT approval_kind CHECK ((kind ~ '^[a-z][a-z_]*$'::text)),
    CONSTRAINT approval_span CHECK ((expires_at > asked_at))
);

ALTER TABLE public.house_approval OWNER TO owner;

--
-- Name: TABLE house_approval; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_approval IS 'guarded: what was asked for, and by whom, is evidence';

--
-- Name: audit_part_house_approval; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_house_approval AS
 SELECT t.chain,
    t.seq,
    'public.house_approval'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.house_approval t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.house_approval
asked_at:%s:%s
asked_by_id:%s:%s
asked_device_id:%s
chain:%s:%s
expires_at:%s:%s
id:%s:%s
kind:%s:%s
payload:%s:%s
payload_digest:%s:%s
pit_id:%s
public_id:%s:%s
reason:%s:%s
seq:%s:%s
subject_id:%s
'::text, octet_length(public.audit_time(t.asked_at)), public.audit_time(t.asked_at), octet_length((t.asked_by_id)::text), t.asked_by_id, COALESCE(((octet_length((t.asked_device_id)::text) || ':'::text) || (t.asked_device_id)::text), '-'::text), octet_length(t.chain), t.chain, octet_length(public.audit_time(t.expires_at)), public.audit_time(t.expires_at), octet_length((t.id)::text), t.id, octet_length(t.kind), t.kind, octet_length(t.payload), t.payload, octet_length(encode(t.payload_digest, 'hex'::text)), encode(t.payload_digest, 'hex'::text), COALESCE(((octet_length((t.pit_id)::text) || ':'::text) || (t.pit_id)::text), '-'::text), octet_length((t.public_id)::text), (t.public_id)::text, octet_length(t.reason), t.reason, octet_length((t.seq)::text), t.seq, COALESCE(((octet_length((t.subject_id)::text) || ':'::text) || (t.subject_id)::text), '-'::text)), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_house_approval OWNER TO owner;

--
-- Name: house_approvaldecision; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_approvaldecision (
    chain text NOT NULL,
    seq bigint NOT NULL,
    approval_id bigint NOT NULL,
    outcome text NOT NULL,
    payload_digest bytea NOT NULL,
    reason text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    result text NOT NULL,
    decided_by_id bigint NOT NULL,
    decided_device_id bigint,
    CONSTRAINT approvaldecision_calendar CHECK (((decided_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (decided_at <= '9999-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT approvaldecision_outcome CHECK ((outcome = ANY (ARRAY['approved'::text, 'refused'::text, 'withdrawn'::text]))),
    CONSTRAINT approvaldecision_result CHECK ((((outcome = 'approved'::text) AND (NOT (result = ''::text))) OR ((NOT (outcome = 'approved'::text)) AND (result = ''::text)))),
    CONSTRAINT approvaldecision_said CHECK (((NOT (outcome = 'refused'::text)) OR (reason ~ '\S'::text)))
);

ALTER TABLE public.house_approvaldecision OWNER TO owner;

--
-- Name: TABLE house_approvaldecision; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_approvaldecision IS 'guarded: who decided, and what came of it, is evidence';

--
-- Name: audit_part_house_approvaldecision; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_house_approvaldecision AS
 SELECT t.chain,
    t.seq,
    'public.house_approvaldecision'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.approval_id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.approval_id) AS marks
   FROM (public.house_approvaldecision t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.house_approvaldecision
approval_id:%s:%s
chain:%s:%s
decided_at:%s:%s
decided_by_id:%s:%s
decided_device_id:%s
outcome:%s:%s
payload_digest:%s:%s
reason:%s:%s
result:%s:%s
seq:%s:%s
'::text, octet_length((t.approval_id)::text), t.approval_id, octet_length(t.chain), t.chain, octet_length(public.audit_time(t.decided_at)), public.audit_time(t.decided_at), octet_length((t.decided_by_id)::text), t.decided_by_id, COALESCE(((octet_length((t.decided_device_id)::text) || ':'::text) || (t.decided_device_id)::text), '-'::text), octet_length(t.outcome), t.outcome, octet_length(encode(t.payload_digest, 'hex'::text)), encode(t.payload_digest, 'hex'::text), octet_length(t.reason), t.reason, octet_length(t.result), t.result, octet_length((t.seq)::text), t.seq), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_house_approvaldecision OWNER TO owner;

--
-- Name: house_command; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_command (
    chain text NOT NULL,
    seq bigint NOT NULL,
    command_id uuid NOT NULL,
    request_hash bytea NOT NULL,
    route text NOT NULL,
    status smallint NOT NULL,
    result text NOT NULL,
    at timestamp with time zone NOT NULL,
    staff_id bigint,
    device_id bigint,
    CONSTRAINT command_request_hash CHECK ((octet_length(request_hash) = 32)),
    CONSTRAINT command_status CHECK (((status >= 200) AND (status <= 299)))
);

ALTER TABLE public.house_command OWNER TO owner;

--
-- Name: TABLE house_command; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_command IS 'guarded: a command answers the same for ever';

--
-- Name: audit_part_house_command; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_house_command AS
 SELECT t.chain,
    t.seq,
    'public.house_command'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.command_id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.command_id) AS marks
   FROM (public.house_command t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.house_command
at:%s:%s
chain:%s:%s
command_id:%s:%s
device_id:%s
request_hash:%s:%s
result:%s:%s
route:%s:%s
seq:%s:%s
staff_id:%s
status:%s:%s
'::text, octet_length(public.audit_time(t.at)), public.audit_time(t.at), octet_length(t.chain), t.chain, octet_length((t.command_id)::text), (t.command_id)::text, COALESCE(((octet_length((t.device_id)::text) || ':'::text) || (t.device_id)::text), '-'::text), octet_length(encode(t.request_hash, 'hex'::text)), encode(t.request_hash, 'hex'::text), octet_length(t.result), t.result, octet_length(t.route), t.route, octet_length((t.seq)::text), t.seq, COALESCE(((octet_length((t.staff_id)::text) || ':'::text) || (t.staff_id)::text), '-'::text), octet_length((t.status)::text), t.status), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_house_command OWNER TO owner;

--
-- Name: audit_part_settlement_ruleassignment; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_ruleassignment AS
 SELECT t.chain,
    t.seq,
    'public.settlement_ruleassignment'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.settlement_ruleassignment t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_ruleassignment
assigned_at:%s:%s
chain:%s:%s
from_hand:%s:%s
id:%s:%s
public_id:%s:%s
seq:%s:%s
staff_id:%s
table_id:%s:%s
unit:%s
version_id:%s:%s
'::text, octet_length(public.audit_time(t.assigned_at)), public.audit_time(t.assigned_at), octet_length(t.chain), t.chain, octet_length((t.from_hand)::text), t.from_hand, octet_length((t.id)::text), t.id, octet_length((t.public_id)::text), (t.public_id)::text, octet_length((t.seq)::text), t.seq, COALESCE(((octet_length((t.staff_id)::text) || ':'::text) || (t.staff_id)::text), '-'::text), octet_length((t.table_id)::text), t.table_id, COALESCE(((octet_length((t.unit)::text) || ':'::text) || (t.unit)::text), '-'::text), octet_length((t.version_id)::text), t.version_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_settlement_ruleassignment OWNER TO owner;

--
-- Name: audit_part_settlement_rulesetversion; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_rulesetversion AS
 SELECT t.chain,
    t.seq,
    'public.settlement_rulesetversion'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.settlement_rulesetversion t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_rulesetversion
approved_by:%s
author:%s:%s
chain:%s:%s
digest:%s:%s
document:%s:%s
edition:%s:%s
id:%s:%s
public_id:%s:%s
published_at:%s:%s
rule_set_id:%s:%s
schema:%s:%s
seq:%s:%s
source:%s:%s
title:%s:%s
version:%s:%s
'::text, COALESCE(((octet_length(t.approved_by) || ':'::text) || t.approved_by), '-'::text), octet_length(t.author), t.author, octet_length(t.chain), t.chain, octet_length(t.digest), t.digest, octet_length(t.document), t.document, octet_length(t.edition), t.edition, octet_length((t.id)::text), t.id, octet_length((t.public_id)::text), (t.public_id)::text, octet_length(public.audit_time(t.published_at)), public.audit_time(t.published_at), octet_length((t.rule_set_id)::text), t.rule_set_id, octet_length((t.schema)::text), t.schema, octet_length((t.seq)::text), t.seq, octet_length(t.source), t.source, octet_length(t.title), t.title, octet_length((t.version)::text), t.version), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_settlement_rulesetversion OWNER TO owner;

--
-- Name: audit_part_settlement_settlement; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlement AS
 SELECT t.chain,
    t.seq,
    'public.settlement_settlement'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.settlement_settlement t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlement
button_seat:%s:%s
chain:%s:%s
command_id:%s:%s
confirmed_at:%s:%s
dealt_by_id:%s:%s
device_id:%s
gaming_day:%s:%s
hand_id:%s:%s
hand_number:%s:%s
id:%s:%s
input_digest:%s:%s
line_count:%s:%s
outcome_digest:%s:%s
pair_count:%s:%s
posted_at:%s:%s
public_id:%s:%s
reversal_id:%s
revision:%s:%s
rule_version_id:%s:%s
rules_digest:%s:%s
seat_count:%s:%s
seq:%s:%s
settled_by_id:%s:%s
sign_on_id:%s:%s
supersedes:%s
transaction_id:%s
unit:%s:%s
'::text, octet_length((t.button_seat)::text), t.button_seat, octet_length(t.chain), t.chain, octet_length((t.command_id)::text), (t.command_id)::text, octet_length(public.audit_time(t.confirmed_at)), public.audit_time(t.confirmed_at), octet_length((t.dealt_by_id)::text), t.dealt_by_id, COALESCE(((octet_length((t.device_id)::text) || ':'::text) || (t.device_id)::text), '-'::text), octet_length(to_char((t.gaming_day)::timestamp with time zone, 'YYYY-MM-DD'::text)), to_char((t.gaming_day)::timestamp with time zone, 'YYYY-MM-DD'::text), octet_length((t.hand_id)::text), t.hand_id, octet_length((t.hand_number)::text), t.hand_number, octet_length((t.id)::text), t.id, octet_length(t.input_digest), t.input_digest, octet_length((t.line_count)::text), t.line_count, octet_length(t.outcome_digest), t.outcome_digest, octet_length((t.pair_count)::text), t.pair_count, octet_length(public.audit_time(t.posted_at)), public.audit_time(t.posted_at), octet_length((t.public_id)::text), (t.public_id)::text, COALESCE(((octet_length((t.reversal_id)::text) || ':'::text) || (t.reversal_id)::text), '-'::text), octet_length((t.revision)::text), t.revision, octet_length((t.rule_version_id)::text), t.rule_version_id, octet_length(t.rules_digest), t.rules_digest, octet_length((t.seat_count)::text), t.seat_count, octet_length((t.seq)::text), t.seq, octet_length((t.settled_by_id)::text), t.settled_by_id, octet_length((t.sign_on_id)::text), t.sign_on_id, COALESCE(((octet_length((t.supersedes)::text) || ':'::text) || (t.supersedes)::text), '-'::text), COALESCE(((octet_length((t.transaction_id)::text) || ':'::text) || (t.transaction_id)::text), '-'::text), octet_length((t.unit)::text), t.unit), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_settlement_settlement OWNER TO owner;

--
-- Name: settlement_settlementline; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlementline (
    n integer NOT NULL,
    line_count integer NOT NULL,
    seat_a smallint NOT NULL,
    seat_b smallint NOT NULL,
    kind text NOT NULL,
    "row" text,
    to_seat smallint,
    units bigint NOT NULL,
    rule text NOT NULL,
    params text NOT NULL,
    settlement_id bigint NOT NULL,
    CONSTRAINT settlementline_gainer CHECK ((((to_seat IS NULL) AND (units = 0)) OR ((to_seat = seat_a) AND (units > 0)) OR ((to_seat = seat_b) AND (units < 0)))),
    CONSTRAINT settlementline_kind CHECK ((kind = ANY (ARRAY['row'::text, 'tie'::text, 'royalty'::text, 'scoop'::text, 'majority'::text, 'natural'::text, 'foul'::text, 'surrender'::text, 'multiplier'::text, 'super_bowl'::text, 'cap'::text]))),
    CONSTRAINT settlementline_numbered CHECK (((n >= 1) AND (n <= line_count))),
    CONSTRAINT settlementline_row CHECK (("row" = ANY (ARRAY['front'::text, 'middle'::text, 'back'::text])))
);

ALTER TABLE public.settlement_settlementline OWNER TO owner;

--
-- Name: TABLE settlement_settlementline; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlementline IS 'guarded: every unit is explained for ever';

--
-- Name: audit_part_settlement_settlementline; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlementline AS
 SELECT p.chain,
    p.seq,
    'public.settlement_settlementline'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.settlement_id, t.n) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.settlement_id, t.n) AS marks
   FROM ((public.settlement_settlement p
     JOIN public.settlement_settlementline t ON ((t.settlement_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlementline
kind:%s:%s
line_count:%s:%s
n:%s:%s
params:%s:%s
row:%s
rule:%s:%s
seat_a:%s:%s
seat_b:%s:%s
settlement_id:%s:%s
to_seat:%s
units:%s:%s
'::text, octet_length(t.kind), t.kind, octet_length((t.line_count)::text), t.line_count, octet_length((t.n)::text), t.n, octet_length(t.params), t.params, COALESCE(((octet_length(t."row") || ':'::text) || t."row"), '-'::text), octet_length(t.rule), t.rule, octet_length((t.seat_a)::text), t.seat_a, octet_length((t.seat_b)::text), t.seat_b, octet_length((t.settlement_id)::text), t.settlement_id, COALESCE(((octet_length((t.to_seat)::text) || ':'::text) || (t.to_seat)::text), '-'::text), octet_length((t.units)::text), t.units), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_settlement_settlementline OWNER TO owner;

--
-- Name: settlement_settlementpair; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlementpair (
    seat_a smallint NOT NULL,
    seat_b smallint NOT NULL,
    pair_count smallint NOT NULL,
    units bigint NOT NULL,
    owed bigint NOT NULL,
    unpaid bigint NOT NULL,
    settlement_id bigint NOT NULL,
    CONSTRAINT settlementpair_order CHECK (((seat_a >= 1) AND (seat_a < seat_b))),
    CONSTRAINT settlementpair_unpaid CHECK ((unpaid >= 0))
);

ALTER TABLE public.settlement_settlementpair OWNER TO owner;

--
-- Name: TABLE settlement_settlementpair; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlementpair IS 'guarded: a result is superseded, never edited';

--
-- Name: audit_part_settlement_settlementpair; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlementpair AS
 SELECT p.chain,
    p.seq,
    'public.settlement_settlementpair'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.settlement_id, t.seat_a, t.seat_b) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.settlement_id, t.seat_a, t.seat_b) AS marks
   FROM ((public.settlement_settlement p
     JOIN public.settlement_settlementpair t ON ((t.settlement_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlementpair
owed:%s:%s
pair_count:%s:%s
seat_a:%s:%s
seat_b:%s:%s
settlement_id:%s:%s
units:%s:%s
unpaid:%s:%s
'::text, octet_length((t.owed)::text), t.owed, octet_length((t.pair_count)::text), t.pair_count, octet_length((t.seat_a)::text), t.seat_a, octet_length((t.seat_b)::text), t.seat_b, octet_length((t.settlement_id)::text), t.settlement_id, octet_length((t.units)::text), t.units, octet_length((t.unpaid)::text), t.unpaid), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_settlement_settlementpair OWNER TO owner;

--
-- Name: settlement_settlementseat; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlementseat (
    seat smallint NOT NULL,
    seat_count smallint NOT NULL,
    front text,
    middle text,
    back text,
    cards text,
    discards text,
    card_mask bigint NOT NULL,
    discard_mask bigint NOT NULL,
    "natural" text,
    surrender boolean NOT NULL,
    in_fantasyland boolean NOT NULL,
    front_category text,
    middle_category text,
    back_category text,
    foul text,
    royalties integer NOT NULL,
    streak_in integer NOT NULL,
    streak_out integer NOT NULL,
    fantasyland_cards smallint,
    stack_before bigint NOT NULL,
    units bigint NOT NULL,
    net bigint NOT NULL,
    fee bigint NOT NULL,
    account_id bigint NOT NULL,
    player_id bigint NOT NULL,
    settlement_id bigint NOT NULL,
    CONSTRAINT settlementseat_figures CHECK (((fee >= 0) AND (stack_before >= 0) AND (streak_in >= 0) AND (streak_out >= 0))),
    CONSTRAINT settlementseat_masks CHECK (((card_mask >= 0) AND (card_mask < '4503599627370496'::bigint) AND (discard_mask >= 0) AND (discard_mask < '4503599627370496'::bigint))),
    CONSTRAINT settlementseat_seat CHECK ((seat = ANY (ARRAY[1, 2, 3, 4])))
);

ALTER TABLE public.settlement_settlementseat OWNER TO owner;

--
-- Name: TABLE settlement_settlementseat; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlementseat IS 'guarded: a settlement owns its cards';

--
-- Name: audit_part_settlement_settlementseat; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlementseat AS
 SELECT p.chain,
    p.seq,
    'public.settlement_settlementseat'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.settlement_id, t.seat) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.settlement_id, t.seat) AS marks
   FROM ((public.settlement_settlement p
     JOIN public.settlement_settlementseat t ON ((t.settlement_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlementseat
account_id:%s:%s
back:%s
back_category:%s
card_mask:%s:%s
cards:%s
discard_mask:%s:%s
discards:%s
fantasyland_cards:%s
fee:%s:%s
foul:%s
front:%s
front_category:%s
in_fantasyland:%s:%s
middle:%s
middle_category:%s
natural:%s
net:%s:%s
player_id:%s:%s
royalties:%s:%s
seat:%s:%s
seat_count:%s:%s
settlement_id:%s:%s
stack_before:%s:%s
streak_in:%s:%s
streak_out:%s:%s
surrender:%s:%s
units:%s:%s
'::text, octet_length((t.account_id)::text), t.account_id, COALESCE(((octet_length(t.back) || ':'::text) || t.back), '-'::text), COALESCE(((octet_length(t.back_category) || ':'::text) || t.back_category), '-'::text), octet_length((t.card_mask)::text), t.card_mask, COALESCE(((octet_length(t.cards) || ':'::text) || t.cards), '-'::text), octet_length((t.discard_mask)::text), t.discard_mask, COALESCE(((octet_length(t.discards) || ':'::text) || t.discards), '-'::text), COALESCE(((octet_length((t.fantasyland_cards)::text) || ':'::text) || (t.fantasyland_cards)::text), '-'::text), octet_length((t.fee)::text), t.fee, COALESCE(((octet_length(t.foul) || ':'::text) || t.foul), '-'::text), COALESCE(((octet_length(t.front) || ':'::text) || t.front), '-'::text), COALESCE(((octet_length(t.front_category) || ':'::text) || t.front_category), '-'::text), octet_length((t.in_fantasyland)::text), (t.in_fantasyland)::text, COALESCE(((octet_length(t.middle) || ':'::text) || t.middle), '-'::text), COALESCE(((octet_length(t.middle_category) || ':'::text) || t.middle_category), '-'::text), COALESCE(((octet_length(t."natural") || ':'::text) || t."natural"), '-'::text), octet_length((t.net)::text), t.net, octet_length((t.player_id)::text), t.player_id, octet_length((t.royalties)::text), t.royalties, octet_length((t.seat)::text), t.seat, octet_length((t.seat_count)::text), t.seat_count, octet_length((t.settlement_id)::text), t.settlement_id, octet_length((t.stack_before)::text), t.stack_before, octet_length((t.streak_in)::text), t.streak_in, octet_length((t.streak_out)::text), t.streak_out, octet_length((t.surrender)::text), (t.surrender)::text, octet_length((t.units)::text), t.units), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_settlement_settlementseat OWNER TO owner;

--
-- Name: settlement_settlementsidebet; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlementsidebet (
    settlement_id bigint NOT NULL,
    n smallint NOT NULL,
    bet_count smallint NOT NULL,
    seat smallint NOT NULL,
    code text NOT NULL,
    stake bigint NOT NULL,
    won boolean NOT NULL,
    house bigint NOT NULL,
    CONSTRAINT settlementsidebet_house CHECK (((stake >= 1) AND (((house = stake) AND (NOT won)) OR ((house <= 0) AND won)))),
    CONSTRAINT settlementsidebet_numbered CHECK (((n >= 1) AND (n <= bet_count)))
);

ALTER TABLE public.settlement_settlementsidebet OWNER TO owner;

--
-- Name: TABLE settlement_settlementsidebet; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlementsidebet IS 'guarded: a result is superseded, never edited';

--
-- Name: audit_part_settlement_settlementsidebet; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlementsidebet AS
 SELECT p.chain,
    p.seq,
    'public.settlement_settlementsidebet'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.settlement_id, t.n) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.settlement_id, t.n) AS marks
   FROM ((public.settlement_settlement p
     JOIN public.settlement_settlementsidebet t ON ((t.settlement_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlementsidebet
bet_count:%s:%s
code:%s:%s
house:%s:%s
n:%s:%s
seat:%s:%s
settlement_id:%s:%s
stake:%s:%s
won:%s:%s
'::text, octet_length((t.bet_count)::text), t.bet_count, octet_length(t.code), t.code, octet_length((t.house)::text), t.house, octet_length((t.n)::text), t.n, octet_length((t.seat)::text), t.seat, octet_length((t.settlement_id)::text), t.settlement_id, octet_length((t.stake)::text), t.stake, octet_length((t.won)::text), (t.won)::text), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_settlement_settlementsidebet OWNER TO owner;

--
-- Name: settlement_settlementtransaction; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_settlementtransaction (
    settlement_id bigint NOT NULL,
    cause text NOT NULL,
    transaction_id bigint,
    reversal_id bigint,
    CONSTRAINT settlementtransaction_cause CHECK ((cause = ANY (ARRAY['fee'::text, 'side_bet'::text]))),
    CONSTRAINT settlementtransaction_moves CHECK (((transaction_id IS NOT NULL) OR (reversal_id IS NOT NULL)))
);

ALTER TABLE public.settlement_settlementtransaction OWNER TO owner;

--
-- Name: TABLE settlement_settlementtransaction; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_settlementtransaction IS 'guarded: which movements belong to a result is part of it';

--
-- Name: audit_part_settlement_settlementtransaction; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_settlement_settlementtransaction AS
 SELECT p.chain,
    p.seq,
    'public.settlement_settlementtransaction'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.settlement_id, (t.cause COLLATE "C")) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.settlement_id, (t.cause COLLATE "C")) AS marks
   FROM ((public.settlement_settlement p
     JOIN public.settlement_settlementtransaction t ON ((t.settlement_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.settlement_settlementtransaction
cause:%s:%s
reversal_id:%s
settlement_id:%s:%s
transaction_id:%s
'::text, octet_length(t.cause), t.cause, COALESCE(((octet_length((t.reversal_id)::text) || ':'::text) || (t.reversal_id)::text), '-'::text), octet_length((t.settlement_id)::text), t.settlement_id, COALESCE(((octet_length((t.transaction_id)::text) || ':'::text) || (t.transaction_id)::text), '-'::text)), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_settlement_settlementtransaction OWNER TO owner;

--
-- Name: tables_entry; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_entry (
    n integer NOT NULL,
    entry_count integer NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    account_version bigint NOT NULL,
    account_id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    CONSTRAINT entry_moves CHECK ((NOT (amount = 0))),
    CONSTRAINT entry_numbered CHECK (((n >= 1) AND (n <= entry_count)))
);

ALTER TABLE public.tables_entry OWNER TO owner;

--
-- Name: TABLE tables_entry; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_entry IS 'guarded: a leg is never edited';

--
-- Name: tables_transaction; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_transaction (
    id bigint NOT NULL,
    chain text NOT NULL,
    seq bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    cause text NOT NULL,
    gaming_day date NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    command_id uuid NOT NULL,
    entry_count integer NOT NULL,
    device_id bigint,
    reverses_id bigint,
    staff_id bigint,
    table_id bigint,
    CONSTRAINT transaction_cause CHECK ((cause = ANY (ARRAY['buy_in'::text, 'add_on'::text, 'walk'::text, 'carry'::text, 'fill_issue'::text, 'fill_receive'::text, 'credit_issue'::text, 'credit_receive'::text, 'hand'::text, 'side_bet'::text, 'fee'::text, 'fee_drop'::text, 'toke'::text, 'count_variance'::text, 'impress'::text, 'mint'::text, 'reversal'::text]))),
    CONSTRAINT transaction_reverses CHECK ((((cause = 'reversal'::text) AND (reverses_id IS NOT NULL)) OR ((NOT (cause = 'reversal'::text)) AND (reverses_id IS NULL)))),
    CONSTRAINT transaction_two_entries CHECK ((entry_count >= 2))
);

ALTER TABLE public.tables_transaction OWNER TO owner;

--
-- Name: TABLE tables_transaction; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_transaction IS 'guarded: a movement is reversed, never edited';

--
-- Name: audit_part_tables_entry; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_entry AS
 SELECT p.chain,
    p.seq,
    'public.tables_entry'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.transaction_id, t.n) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.transaction_id, t.n) AS marks
   FROM ((public.tables_transaction p
     JOIN public.tables_entry t ON ((t.transaction_id = p.id)))
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_entry
account_id:%s:%s
account_version:%s:%s
amount:%s:%s
balance_after:%s:%s
entry_count:%s:%s
n:%s:%s
transaction_id:%s:%s
'::text, octet_length((t.account_id)::text), t.account_id, octet_length((t.account_version)::text), t.account_version, octet_length((t.amount)::text), t.amount, octet_length((t.balance_after)::text), t.balance_after, octet_length((t.entry_count)::text), t.entry_count, octet_length((t.n)::text), t.n, octet_length((t.transaction_id)::text), t.transaction_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY p.chain, p.seq;

ALTER VIEW public.audit_part_tables_entry OWNER TO owner;

--
-- Name: audit_part_tables_playerexclusion; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_playerexclusion AS
 SELECT t.chain,
    t.seq,
    'public.tables_playerexclusion'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.tables_playerexclusion t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_playerexclusion
chain:%s:%s
excluded_at:%s:%s
id:%s:%s
kind:%s:%s
player_id:%s:%s
public_id:%s:%s
seq:%s:%s
staff_id:%s:%s
until:%s
'::text, octet_length(t.chain), t.chain, octet_length(public.audit_time(t.excluded_at)), public.audit_time(t.excluded_at), octet_length((t.id)::text), t.id, octet_length(t.kind), t.kind, octet_length((t.player_id)::text), t.player_id, octet_length((t.public_id)::text), (t.public_id)::text, octet_length((t.seq)::text), t.seq, octet_length((t.staff_id)::text), t.staff_id, COALESCE(((octet_length(to_char((t.until)::timestamp with time zone, 'YYYY-MM-DD'::text)) || ':'::text) || to_char((t.until)::timestamp with time zone, 'YYYY-MM-DD'::text)), '-'::text)), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_tables_playerexclusion OWNER TO owner;

--
-- Name: audit_part_tables_playerreadmission; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_playerreadmission AS
 SELECT t.chain,
    t.seq,
    'public.tables_playerreadmission'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.exclusion_id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.exclusion_id) AS marks
   FROM (public.tables_playerreadmission t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_playerreadmission
chain:%s:%s
exclusion_id:%s:%s
readmitted_at:%s:%s
seq:%s:%s
staff_id:%s:%s
'::text, octet_length(t.chain), t.chain, octet_length((t.exclusion_id)::text), t.exclusion_id, octet_length(public.audit_time(t.readmitted_at)), public.audit_time(t.readmitted_at), octet_length((t.seq)::text), t.seq, octet_length((t.staff_id)::text), t.staff_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_tables_playerreadmission OWNER TO owner;

--
-- Name: audit_part_tables_signon; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_signon AS
 SELECT t.chain,
    t.seq,
    'public.tables_signon'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.tables_signon t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_signon
chain:%s:%s
device_id:%s
id:%s:%s
public_id:%s:%s
seq:%s:%s
staff_id:%s:%s
started_at:%s:%s
table_id:%s:%s
'::text, octet_length(t.chain), t.chain, COALESCE(((octet_length((t.device_id)::text) || ':'::text) || (t.device_id)::text), '-'::text), octet_length((t.id)::text), t.id, octet_length((t.public_id)::text), (t.public_id)::text, octet_length((t.seq)::text), t.seq, octet_length((t.staff_id)::text), t.staff_id, octet_length(public.audit_time(t.started_at)), public.audit_time(t.started_at), octet_length((t.table_id)::text), t.table_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_tables_signon OWNER TO owner;

--
-- Name: audit_part_tables_signonend; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_signonend AS
 SELECT t.chain,
    t.seq,
    'public.tables_signonend'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.sign_on_id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.sign_on_id) AS marks
   FROM (public.tables_signonend t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_signonend
chain:%s:%s
ended_at:%s:%s
reason:%s:%s
seq:%s:%s
sign_on_id:%s:%s
'::text, octet_length(t.chain), t.chain, octet_length(public.audit_time(t.ended_at)), public.audit_time(t.ended_at), octet_length(t.reason), t.reason, octet_length((t.seq)::text), t.seq, octet_length((t.sign_on_id)::text), t.sign_on_id), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_tables_signonend OWNER TO owner;

--
-- Name: audit_part_tables_transaction; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_part_tables_transaction AS
 SELECT t.chain,
    t.seq,
    'public.tables_transaction'::text AS name,
    count(*) AS n,
    string_agg(r.bytes, '\x'::bytea ORDER BY t.id) AS bytes,
    string_agg(encode(substr(sha256(r.bytes), 1, 8), 'hex'::text), ''::text ORDER BY t.id) AS marks
   FROM (public.tables_transaction t
     CROSS JOIN LATERAL ( SELECT convert_to(format('@public.tables_transaction
cause:%s:%s
chain:%s:%s
command_id:%s:%s
device_id:%s
entry_count:%s:%s
gaming_day:%s:%s
id:%s:%s
posted_at:%s:%s
public_id:%s:%s
reverses_id:%s
seq:%s:%s
staff_id:%s
table_id:%s
'::text, octet_length(t.cause), t.cause, octet_length(t.chain), t.chain, octet_length((t.command_id)::text), (t.command_id)::text, COALESCE(((octet_length((t.device_id)::text) || ':'::text) || (t.device_id)::text), '-'::text), octet_length((t.entry_count)::text), t.entry_count, octet_length(to_char((t.gaming_day)::timestamp with time zone, 'YYYY-MM-DD'::text)), to_char((t.gaming_day)::timestamp with time zone, 'YYYY-MM-DD'::text), octet_length((t.id)::text), t.id, octet_length(public.audit_time(t.posted_at)), public.audit_time(t.posted_at), octet_length((t.public_id)::text), (t.public_id)::text, COALESCE(((octet_length((t.reverses_id)::text) || ':'::text) || (t.reverses_id)::text), '-'::text), octet_length((t.seq)::text), t.seq, COALESCE(((octet_length((t.staff_id)::text) || ':'::text) || (t.staff_id)::text), '-'::text), COALESCE(((octet_length((t.table_id)::text) || ':'::text) || (t.table_id)::text), '-'::text)), 'UTF8'::name) AS bytes
         OFFSET 0) r)
  GROUP BY t.chain, t.seq;

ALTER VIEW public.audit_part_tables_transaction OWNER TO owner;

--
-- Name: audit_parts; Type: VIEW; Schema: public; Owner: owner
--

CREATE VIEW public.audit_parts AS
 SELECT audit_part_house_alert.chain,
    audit_part_house_alert.seq,
    audit_part_house_alert.name,
    audit_part_house_alert.n,
    audit_part_house_alert.bytes,
    audit_part_house_alert.marks
   FROM public.audit_part_house_alert
UNION ALL
 SELECT audit_part_house_alertstep.chain,
    audit_part_house_alertstep.seq,
    audit_part_house_alertstep.name,
    audit_part_house_alertstep.n,
    audit_part_house_alertstep.bytes,
    audit_part_house_alertstep.marks
   FROM public.audit_part_house_alertstep
UNION ALL
 SELECT audit_part_house_approval.chain,
    audit_part_house_approval.seq,
    audit_part_house_approval.name,
    audit_part_house_approval.n,
    audit_part_house_approval.bytes,
    audit_part_house_approval.marks
   FROM public.audit_part_house_approval
UNION ALL
 SELECT audit_part_house_approvaldecision.chain,
    audit_part_house_approvaldecision.seq,
    audit_part_house_approvaldecision.name,
    audit_part_house_approvaldecision.n,
    audit_part_house_approvaldecision.bytes,
    audit_part_house_approvaldecision.marks
   FROM public.audit_part_house_approvaldecision
UNION ALL
 SELECT audit_part_house_command.chain,
    audit_part_house_command.seq,
    audit_part_house_command.name,
    audit_part_house_command.n,
    audit_part_house_command.bytes,
    audit_part_house_command.marks
   FROM public.audit_part_house_command
UNION ALL
 SELECT audit_part_settlement_ruleassignment.chain,
    audit_part_settlement_ruleassignment.seq,
    audit_part_settlement_ruleassignment.name,
    audit_part_settlement_ruleassignment.n,
    audit_part_settlement_ruleassignment.bytes,
    audit_part_settlement_ruleassignment.marks
   FROM public.audit_part_settlement_ruleassignment
UNION ALL
 SELECT audit_part_settlement_rulesetversion.chain,
    audit_part_settlement_rulesetversion.seq,
    audit_part_settlement_rulesetversion.name,
    audit_part_settlement_rulesetversion.n,
    audit_part_settlement_rulesetversion.bytes,
    audit_part_settlement_rulesetversion.marks
   FROM public.audit_part_settlement_rulesetversion
UNION ALL
 SELECT audit_part_settlement_settlement.chain,
    audit_part_settlement_settlement.seq,
    audit_part_settlement_settlement.name,
    audit_part_settlement_settlement.n,
    audit_part_settlement_settlement.bytes,
    audit_part_settlement_settlement.marks
   FROM public.audit_part_settlement_settlement
UNION ALL
 SELECT audit_part_settlement_settlementline.chain,
    audit_part_settlement_settlementline.seq,
    audit_part_settlement_settlementline.name,
    audit_part_settlement_settlementline.n,
    audit_part_settlement_settlementline.bytes,
    audit_part_settlement_settlementline.marks
   FROM public.audit_part_settlement_settlementline
UNION ALL
 SELECT audit_part_settlement_settlementpair.chain,
    audit_part_settlement_settlementpair.seq,
    audit_part_settlement_settlementpair.name,
    audit_part_settlement_settlementpair.n,
    audit_part_settlement_settlementpair.bytes,
    audit_part_settlement_settlementpair.marks
   FROM public.audit_part_settlement_settlementpair
UNION ALL
 SELECT audit_part_settlement_settlementseat.chain,
    audit_part_settlement_settlementseat.seq,
    audit_part_settlement_settlementseat.name,
    audit_part_settlement_settlementseat.n,
    audit_part_settlement_settlementseat.bytes,
    audit_part_settlement_settlementseat.marks
   FROM public.audit_part_settlement_settlementseat
UNION ALL
 SELECT audit_part_settlement_settlementsidebet.chain,
    audit_part_settlement_settlementsidebet.seq,
    audit_part_settlement_settlementsidebet.name,
    audit_part_settlement_settlementsidebet.n,
    audit_part_settlement_settlementsidebet.bytes,
    audit_part_settlement_settlementsidebet.marks
   FROM public.audit_part_settlement_settlementsidebet
UNION ALL
 SELECT audit_part_settlement_settlementtransaction.chain,
    audit_part_settlement_settlementtransaction.seq,
    audit_part_settlement_settlementtransaction.name,
    audit_part_settlement_settlementtransaction.n,
    audit_part_settlement_settlementtransaction.bytes,
    audit_part_settlement_settlementtransaction.marks
   FROM public.audit_part_settlement_settlementtransaction
UNION ALL
 SELECT audit_part_tables_entry.chain,
    audit_part_tables_entry.seq,
    audit_part_tables_entry.name,
    audit_part_tables_entry.n,
    audit_part_tables_entry.bytes,
    audit_part_tables_entry.marks
   FROM public.audit_part_tables_entry
UNION ALL
 SELECT audit_part_tables_playerexclusion.chain,
    audit_part_tables_playerexclusion.seq,
    audit_part_tables_playerexclusion.name,
    audit_part_tables_playerexclusion.n,
    audit_part_tables_playerexclusion.bytes,
    audit_part_tables_playerexclusion.marks
   FROM public.audit_part_tables_playerexclusion
UNION ALL
 SELECT audit_part_tables_playerreadmission.chain,
    audit_part_tables_playerreadmission.seq,
    audit_part_tables_playerreadmission.name,
    audit_part_tables_playerreadmission.n,
    audit_part_tables_playerreadmission.bytes,
    audit_part_tables_playerreadmission.marks
   FROM public.audit_part_tables_playerreadmission
UNION ALL
 SELECT audit_part_tables_signon.chain,
    audit_part_tables_signon.seq,
    audit_part_tables_signon.name,
    audit_part_tables_signon.n,
    audit_part_tables_signon.bytes,
    audit_part_tables_signon.marks
   FROM public.audit_part_tables_signon
UNION ALL
 SELECT audit_part_tables_signonend.chain,
    audit_part_tables_signonend.seq,
    audit_part_tables_signonend.name,
    audit_part_tables_signonend.n,
    audit_part_tables_signonend.bytes,
    audit_part_tables_signonend.marks
   FROM public.audit_part_tables_signonend
UNION ALL
 SELECT audit_part_tables_transaction.chain,
    audit_part_tables_transaction.seq,
    audit_part_tables_transaction.name,
    audit_part_tables_transaction.n,
    audit_part_tables_transaction.bytes,
    audit_part_tables_transaction.marks
   FROM public.audit_part_tables_transaction;

ALTER VIEW public.audit_parts OWNER TO owner;

--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);

ALTER TABLE public.auth_group OWNER TO owner;

--
-- Name: TABLE auth_group; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.auth_group IS 'mutable: because Django makes it; unused';

--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: auth_group_permissions; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);

ALTER TABLE public.auth_group_permissions OWNER TO owner;

--
-- Name: TABLE auth_group_permissions; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.auth_group_permissions IS 'mutable: because Django makes it; unused';

--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: auth_permission; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);

ALTER TABLE public.auth_permission OWNER TO owner;

--
-- Name: TABLE auth_permission; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.auth_permission IS 'mutable: because Django keeps it, as owner; rights are the role table';

--
-- Name: auth_permission_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: django_admin_log; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id bigint NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);

ALTER TABLE public.django_admin_log OWNER TO owner;

--
-- Name: TABLE django_admin_log; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.django_admin_log IS 'mutable: because Django makes it; the admin is read-only and writes none';

--
-- Name: django_admin_log_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: django_content_type; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);

ALTER TABLE public.django_content_type OWNER TO owner;

--
-- Name: TABLE django_content_type; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.django_content_type IS 'mutable: because Django keeps its model list, as owner';

--
-- Name: django_content_type_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: django_migrations; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);

ALTER TABLE public.django_migrations OWNER TO owner;

--
-- Name: TABLE django_migrations; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.django_migrations IS 'mutable: because each migration adds its row, as owner';

--
-- Name: django_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: django_session; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);

ALTER TABLE public.django_session OWNER TO owner;

--
-- Name: TABLE django_session; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.django_session IS 'mutable: because sessions come and go';

--
-- Name: house_alert_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_alert ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_alert_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_alertopen; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_alertopen (
    alert_id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    owner_id bigint
);

ALTER TABLE public.house_alertopen OWNER TO owner;

--
-- Name: TABLE house_alertopen; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_alertopen IS 'mutable: because it is the present, by triggers; steps are the record';

--
-- Name: house_alertstep_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_alertstep ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_alertstep_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_approval_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_approval ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_approval_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_approvalopen; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_approvalopen (
    approval_id bigint NOT NULL
);

ALTER TABLE public.house_approvalopen OWNER TO owner;

--
-- Name: TABLE house_approvalopen; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_approvalopen IS 'mutable: because it is the present, by triggers; decisions are the record';

--
-- Name: house_chainhead; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_chainhead (
    chain text NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE public.house_chainhead OWNER TO owner;

--
-- Name: TABLE house_chainhead; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_chainhead IS 'mutable: because the head moves with each event, by functions only';

--
-- Name: house_device; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_device (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    label text NOT NULL,
    kind text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    staff_id bigint,
    clock_drift_ms bigint,
    expires_at timestamp with time zone,
    last_address text NOT NULL,
    pit_id bigint,
    scopes text[],
    version text NOT NULL,
    CONSTRAINT device_interface_has_no_pit CHECK (((kind = 'terminal'::text) OR (pit_id IS NULL))),
    CONSTRAINT device_kind CHECK ((kind = ANY (ARRAY['terminal'::text, 'api'::text]))),
    CONSTRAINT device_terminal_has_no_scopes CHECK (((kind = 'api'::text) OR ((scopes IS NULL) AND (staff_id IS NULL))))
);

ALTER TABLE public.house_device OWNER TO owner;

--
-- Name: TABLE house_device; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_device IS 'mutable: because devices are revoked and seen; changes leave an event';

--
-- Name: house_device_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_device ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_device_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_house_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_house ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_house_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_pit; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_pit (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    name text NOT NULL
);

ALTER TABLE public.house_pit OWNER TO owner;

--
-- Name: TABLE house_pit; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_pit IS 'mutable: because a pit may be renamed; changes leave an event';

--
-- Name: house_pit_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_pit ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_pit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_rolegrant; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_rolegrant (
    id bigint NOT NULL,
    role text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_to timestamp with time zone,
    granted_by_id bigint,
    pit_id bigint,
    staff_id bigint NOT NULL,
    approved_by_id bigint,
    CONSTRAINT rolegrant_calendar CHECK ((((valid_from >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (valid_from <= '9999-01-01 00:00:00+00'::timestamp with time zone)) AND ((valid_to IS NULL) OR ((valid_to >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (valid_to <= '9999-01-01 00:00:00+00'::timestamp with time zone))))),
    CONSTRAINT rolegrant_role CHECK ((role = ANY (ARRAY['dealer'::text, 'floor'::text, 'pit_manager'::text, 'shift_manager'::text, 'cage'::text, 'security'::text, 'auditor'::text, 'it'::text]))),
    CONSTRAINT rolegrant_span CHECK (((valid_to IS NULL) OR (valid_to > valid_from))),
    CONSTRAINT rolegrant_two_people CHECK (((approved_by_id IS NULL) OR ((NOT ((approved_by_id = granted_by_id) AND (approved_by_id IS NOT NULL) AND (granted_by_id IS NOT NULL))) AND (NOT ((approved_by_id = staff_id) AND (approved_by_id IS NOT NULL))))))
);

ALTER TABLE public.house_rolegrant OWNER TO owner;

--
-- Name: TABLE house_rolegrant; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_rolegrant IS 'mutable: because a grant ends; grants and ends leave an event';

--
-- Name: house_rolegrant_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_rolegrant ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_rolegrant_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_staff; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_staff (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    badge text NOT NULL,
    pin_hash text NOT NULL,
    must_change_password boolean NOT NULL,
    is_active boolean NOT NULL,
    failed_pins smallint NOT NULL,
    locked_at timestamp with time zone,
    left_at timestamp with time zone,
    session_round integer NOT NULL,
    CONSTRAINT house_staff_failed_pins_check CHECK ((failed_pins >= 0)),
    CONSTRAINT house_staff_session_round_check CHECK ((session_round >= 0)),
    CONSTRAINT staff_left_is_out CHECK (((left_at IS NULL) OR (NOT is_active)))
);

ALTER TABLE public.house_staff OWNER TO owner;

--
-- Name: TABLE house_staff; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_staff IS 'mutable: because secrets and locks change; changes leave an event';

--
-- Name: house_staff_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_staff ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_staff_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_staffprofile; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_staffprofile (
    staff_id bigint NOT NULL,
    name text NOT NULL
);

ALTER TABLE public.house_staffprofile OWNER TO owner;

--
-- Name: TABLE house_staffprofile; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_staffprofile IS 'mutable: because names are erasable and stand in no digest';

--
-- Name: house_verificationcursor; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_verificationcursor (
    chain text NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL
);

ALTER TABLE public.house_verificationcursor OWNER TO owner;

--
-- Name: TABLE house_verificationcursor; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_verificationcursor IS 'mutable: because verification moves on';

--
-- Name: house_verificationrun; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_verificationrun (
    id bigint NOT NULL,
    kind text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    chains integer NOT NULL,
    events bigint NOT NULL,
    ok boolean,
    first_bad text,
    CONSTRAINT verificationrun_kind CHECK ((kind = ANY (ARRAY['incremental'::text, 'full'::text, 'heads'::text])))
);

ALTER TABLE public.house_verificationrun OWNER TO owner;

--
-- Name: TABLE house_verificationrun; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_verificationrun IS 'mutable: because a run is finished after it was started';

--
-- Name: house_verificationrun_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.house_verificationrun ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.house_verificationrun_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: house_wrongsecrets; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.house_wrongsecrets (
    source text NOT NULL,
    wrong integer NOT NULL,
    since timestamp with time zone NOT NULL,
    refused_until timestamp with time zone,
    CONSTRAINT house_wrongsecrets_wrong_check CHECK ((wrong >= 0))
);

ALTER TABLE public.house_wrongsecrets OWNER TO owner;

--
-- Name: TABLE house_wrongsecrets; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.house_wrongsecrets IS 'mutable: because it counts the last minutes; refusals leave an event';

--
-- Name: otp_totp_totpdevice; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.otp_totp_totpdevice (
    id integer NOT NULL,
    name character varying(64) NOT NULL,
    confirmed boolean NOT NULL,
    key character varying(80) NOT NULL,
    step smallint NOT NULL,
    t0 bigint NOT NULL,
    digits smallint NOT NULL,
    tolerance smallint NOT NULL,
    drift smallint NOT NULL,
    last_t bigint NOT NULL,
    user_id bigint NOT NULL,
    throttling_failure_count integer NOT NULL,
    throttling_failure_timestamp timestamp with time zone,
    created_at timestamp with time zone,
    last_used_at timestamp with time zone,
    CONSTRAINT otp_totp_totpdevice_digits_check CHECK ((digits >= 0)),
    CONSTRAINT otp_totp_totpdevice_step_check CHECK ((step >= 0)),
    CONSTRAINT otp_totp_totpdevice_throttling_failure_count_check CHECK ((throttling_failure_count >= 0)),
    CONSTRAINT otp_totp_totpdevice_tolerance_check CHECK ((tolerance >= 0))
);

ALTER TABLE public.otp_totp_totpdevice OWNER TO owner;

--
-- Name: TABLE otp_totp_totpdevice; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.otp_totp_totpdevice IS 'mutable: because codes are used up and factors reset; set-up and resets leave an event';

--
-- Name: otp_totp_totpdevice_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.otp_totp_totpdevice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.otp_totp_totpdevice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_hand_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_hand ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_hand_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_handseat; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_handseat (
    seat smallint NOT NULL,
    front text NOT NULL,
    middle text NOT NULL,
    back text NOT NULL,
    cards text NOT NULL,
    discards text NOT NULL,
    "natural" text,
    surrender boolean NOT NULL,
    entered boolean NOT NULL,
    hand_id bigint NOT NULL,
    player_id bigint NOT NULL,
    seating_id bigint NOT NULL,
    fantasyland_cards smallint,
    fantasyland_streak integer NOT NULL,
    CONSTRAINT handseat_fantasyland CHECK ((((fantasyland_cards >= 13) AND (fantasyland_cards <= 17)) OR ((fantasyland_cards IS NULL) AND (fantasyland_streak = 0)))),
    CONSTRAINT handseat_seat CHECK ((seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT settlement_handseat_fantasyland_cards_check CHECK ((fantasyland_cards >= 0)),
    CONSTRAINT settlement_handseat_fantasyland_streak_check CHECK ((fantasyland_streak >= 0)),
    CONSTRAINT settlement_handseat_seat_check CHECK ((seat >= 0))
);

ALTER TABLE public.settlement_handseat OWNER TO owner;

--
-- Name: TABLE settlement_handseat; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_handseat IS 'mutable: because it is a draft';

--
-- Name: settlement_handsidebet; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_handsidebet (
    hand_id bigint NOT NULL,
    n smallint NOT NULL,
    seat smallint NOT NULL,
    code text NOT NULL,
    stake bigint NOT NULL,
    CONSTRAINT handsidebet_seat CHECK ((seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT handsidebet_stake CHECK ((stake >= 1)),
    CONSTRAINT settlement_handsidebet_n_check CHECK ((n >= 0)),
    CONSTRAINT settlement_handsidebet_seat_check CHECK ((seat >= 0))
);

ALTER TABLE public.settlement_handsidebet OWNER TO owner;

--
-- Name: TABLE settlement_handsidebet; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_handsidebet IS 'mutable: because it is of the draft; the settlement has its own copy';

--
-- Name: settlement_handstreet; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_handstreet (
    hand_id bigint NOT NULL,
    n integer NOT NULL,
    step text NOT NULL,
    seat smallint,
    cards text NOT NULL,
    front text NOT NULL,
    middle text NOT NULL,
    back text NOT NULL,
    discards text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT handstreet_seat CHECK ((((seat IS NULL) AND (step = 'undo'::text)) OR ((NOT (step = 'undo'::text)) AND (seat = ANY (ARRAY[1, 2, 3, 4]))))),
    CONSTRAINT handstreet_step CHECK ((step = ANY (ARRAY['deal'::text, 'place'::text, 'undo'::text]))),
    CONSTRAINT settlement_handstreet_n_check CHECK ((n >= 0)),
    CONSTRAINT settlement_handstreet_seat_check CHECK ((seat >= 0))
);

ALTER TABLE public.settlement_handstreet OWNER TO owner;

--
-- Name: TABLE settlement_handstreet; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_handstreet IS 'mutable: because it is of the draft; rows are only added to it';

--
-- Name: settlement_ruleassignment_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_ruleassignment ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_ruleassignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_ruledraft; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_ruledraft (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    document text NOT NULL,
    revision integer NOT NULL,
    state text NOT NULL,
    editors bigint[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    asked_revision integer,
    approval uuid,
    author_id bigint NOT NULL,
    base_id bigint NOT NULL,
    published_id bigint,
    updated_by_id bigint NOT NULL,
    CONSTRAINT ruledraft_asked CHECK ((((approval IS NULL) AND (asked_revision IS NULL)) OR ((approval IS NOT NULL) AND (asked_revision IS NOT NULL)))),
    CONSTRAINT ruledraft_published CHECK ((((published_id IS NOT NULL) AND (state = 'published'::text)) OR ((NOT (state = 'published'::text)) AND (published_id IS NULL)))),
    CONSTRAINT ruledraft_revision CHECK (((revision >= 1) AND ((asked_revision IS NULL) OR (asked_revision <= revision)))),
    CONSTRAINT ruledraft_slug CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$'::text)),
    CONSTRAINT ruledraft_state CHECK ((state = ANY (ARRAY['open'::text, 'published'::text, 'discarded'::text]))),
    CONSTRAINT settlement_ruledraft_asked_revision_check CHECK ((asked_revision >= 0)),
    CONSTRAINT settlement_ruledraft_revision_check CHECK ((revision >= 0))
);

ALTER TABLE public.settlement_ruledraft OWNER TO owner;

--
-- Name: TABLE settlement_ruledraft; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_ruledraft IS 'mutable: because it is a draft; what is published is the record';

--
-- Name: settlement_ruledraft_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_ruledraft ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_ruledraft_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_ruleset; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.settlement_ruleset (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    slug text NOT NULL
);

ALTER TABLE public.settlement_ruleset OWNER TO owner;

--
-- Name: TABLE settlement_ruleset; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.settlement_ruleset IS 'mutable: because it only names its guarded versions';

--
-- Name: settlement_ruleset_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_ruleset ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_ruleset_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_rulesetversion_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_rulesetversion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_rulesetversion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: settlement_settlement_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.settlement_settlement ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.settlement_settlement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_account; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_account (
    id bigint NOT NULL,
    kind text NOT NULL,
    floor bigint,
    balance bigint NOT NULL,
    version bigint NOT NULL,
    commodity_id text NOT NULL,
    table_id bigint,
    player_id bigint,
    fee_kind text,
    CONSTRAINT account_bounded CHECK (((balance >= '-1000000000000000'::bigint) AND (balance <= '1000000000000000'::bigint))),
    CONSTRAINT account_fee_kind CHECK ((fee_kind = ANY (ARRAY['per_hand'::text, 'time'::text, 'percent_of_net_win'::text]))),
    CONSTRAINT account_fee_kind_of_fees CHECK ((((fee_kind IS NOT NULL) AND (kind = 'fees'::text)) OR ((NOT (kind = 'fees'::text)) AND (fee_kind IS NULL)))),
    CONSTRAINT account_floor CHECK (((floor IS NULL) OR (balance >= floor))),
    CONSTRAINT account_floor_of_kind CHECK ((NOT (floor IS DISTINCT FROM
CASE
    WHEN (kind = ANY (ARRAY['mint'::text, 'patron_cash'::text, 'receivable'::text])) THEN NULL::integer
    ELSE 0
END))),
    CONSTRAINT account_kind CHECK ((kind = ANY (ARRAY['stack'::text, 'rack'::text, 'fees'::text, 'toke'::text, 'transit'::text, 'cage'::text, 'patron'::text, 'receivable'::text, 'payable'::text, 'over_short'::text, 'drop'::text, 'patron_cash'::text, 'mint'::text]))),
    CONSTRAINT account_owner CHECK ((((player_id IS NOT NULL) = (kind = ANY (ARRAY['stack'::text, 'patron'::text, 'receivable'::text, 'payable'::text]))) AND (((kind = 'patron'::text) AND (table_id IS NULL)) OR (kind = ANY (ARRAY['transit'::text, 'cage'::text])) OR ((kind <> 'patron'::text) AND (table_id IS NOT NULL))))),
    CONSTRAINT account_receivable CHECK (((NOT (kind = 'receivable'::text)) OR (balance <= 0))),
    CONSTRAINT account_untouched CHECK (((version > 0) OR (balance = 0)))
)
WITH (fillfactor='50');

ALTER TABLE public.tables_account OWNER TO owner;

--
-- Name: TABLE tables_account; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_account IS 'mutable: because balances move, by posting functions only';

--
-- Name: tables_account_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_account ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_commodity; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_commodity (
    code text NOT NULL,
    kind text NOT NULL,
    currency text NOT NULL,
    exponent smallint NOT NULL,
    CONSTRAINT commodity_kind CHECK ((kind = ANY (ARRAY['chips'::text, 'cash'::text])))
);

ALTER TABLE public.tables_commodity OWNER TO owner;

--
-- Name: TABLE tables_commodity; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_commodity IS 'mutable: because another currency is another row';

--
-- Name: tables_dealerat; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_dealerat (
    table_id bigint NOT NULL,
    sign_on_id bigint NOT NULL,
    staff_id bigint NOT NULL,
    active_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL
);

ALTER TABLE public.tables_dealerat OWNER TO owner;

--
-- Name: TABLE tables_dealerat; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_dealerat IS 'mutable: because it is the present; sign-ons and ends are the record';

--
-- Name: tables_dealerstring; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_dealerstring (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    name text NOT NULL,
    down_minutes smallint NOT NULL,
    limit_minutes smallint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    state text NOT NULL,
    pushes integer NOT NULL,
    pit_id bigint NOT NULL,
    plan_refused_at timestamp with time zone,
    CONSTRAINT dealerstring_down CHECK ((down_minutes = ANY (ARRAY[20, 30, 60]))),
    CONSTRAINT dealerstring_ended CHECK (((NOT (state = 'ended'::text)) OR (ends_at IS NOT NULL))),
    CONSTRAINT dealerstring_limit CHECK (((limit_minutes >= 20) AND (limit_minutes <= 240))),
    CONSTRAINT dealerstring_state CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text]))),
    CONSTRAINT tables_dealerstring_down_minutes_check CHECK ((down_minutes >= 0)),
    CONSTRAINT tables_dealerstring_limit_minutes_check CHECK ((limit_minutes >= 0)),
    CONSTRAINT tables_dealerstring_pushes_check CHECK ((pushes >= 0))
);

ALTER TABLE public.tables_dealerstring OWNER TO owner;

--
-- Name: TABLE tables_dealerstring; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_dealerstring IS 'mutable: because it is the present plan; each change leaves an event';

--
-- Name: tables_dealerstring_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_dealerstring ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_dealerstring_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_denomination; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_denomination (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    value bigint NOT NULL,
    colour text NOT NULL,
    withdrawn_at timestamp with time zone,
    commodity_id text NOT NULL,
    CONSTRAINT denomination_value CHECK ((value >= 1))
);

ALTER TABLE public.tables_denomination OWNER TO owner;

--
-- Name: TABLE tables_denomination; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_denomination IS 'mutable: because chips come into use and are withdrawn; changes leave an event';

--
-- Name: tables_denomination_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_denomination ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_denomination_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_down; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_down (
    id bigint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    follows_at timestamp with time zone,
    staff_id bigint,
    string_id bigint NOT NULL,
    table_id bigint,
    opens_id bigint,
    CONSTRAINT down_follows_or_opens CHECK ((((follows_at IS NULL) AND (opens_id IS NULL) AND (table_id IS NULL)) OR ((follows_at IS NULL) AND (opens_id IS NOT NULL) AND (table_id IS NOT NULL)) OR ((follows_at = starts_at) AND (opens_id IS NULL) AND (table_id IS NOT NULL)))),
    CONSTRAINT down_lasts CHECK ((ends_at > starts_at)),
    CONSTRAINT down_of_somebody CHECK (((table_id IS NOT NULL) OR (staff_id IS NOT NULL)))
);

ALTER TABLE public.tables_down OWNER TO owner;

--
-- Name: TABLE tables_down; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_down IS 'mutable: because a plan is made anew; sign-ons are the record';

--
-- Name: tables_down_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_down ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_down_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_enrolment; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_enrolment (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    label text NOT NULL,
    code_hash bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    device_id bigint,
    made_by_id bigint,
    pit_id bigint,
    table_id bigint,
    CONSTRAINT enrolment_code_hash CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT enrolment_one_place CHECK ((((pit_id IS NULL) AND (table_id IS NOT NULL)) OR ((pit_id IS NOT NULL) AND (table_id IS NULL)))),
    CONSTRAINT enrolment_span CHECK ((expires_at > made_at)),
    CONSTRAINT enrolment_used_as_device CHECK ((((device_id IS NULL) AND (used_at IS NULL)) OR ((device_id IS NOT NULL) AND (used_at IS NOT NULL)))),
    CONSTRAINT enrolment_used_in_time CHECK (((used_at IS NULL) OR (used_at < expires_at))),
    CONSTRAINT enrolment_used_or_revoked CHECK (((used_at IS NULL) OR (revoked_at IS NULL)))
);

ALTER TABLE public.tables_enrolment OWNER TO owner;

--
-- Name: TABLE tables_enrolment; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_enrolment IS 'mutable: because a code is used once or taken back; both leave an event';

--
-- Name: tables_enrolment_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_enrolment ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_enrolment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_gamesession; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_gamesession (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    number integer NOT NULL,
    first_hand bigint NOT NULL,
    last_hand bigint,
    hands_planned integer,
    target_stack bigint,
    ends_when_broke boolean NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    after_seq bigint NOT NULL,
    until_seq bigint,
    started_by_id bigint,
    table_id bigint NOT NULL,
    CONSTRAINT gamesession_end_reason CHECK ((end_reason = ANY (ARRAY['agreement'::text, 'hands'::text, 'chips'::text, 'closed'::text]))),
    CONSTRAINT gamesession_ended CHECK ((((end_reason IS NULL) AND (ended_at IS NULL) AND (last_hand IS NULL) AND (until_seq IS NULL)) OR ((end_reason IS NOT NULL) AND (ended_at >= started_at) AND (last_hand >= (first_hand - 1)) AND (until_seq >= after_seq)))),
    CONSTRAINT gamesession_plan CHECK ((((hands_planned IS NULL) OR (hands_planned >= 1)) AND ((target_stack IS NULL) OR (target_stack >= 1)))),
    CONSTRAINT tables_gamesession_hands_planned_check CHECK ((hands_planned >= 0)),
    CONSTRAINT tables_gamesession_number_check CHECK ((number >= 0))
);

ALTER TABLE public.tables_gamesession OWNER TO owner;

--
-- Name: TABLE tables_gamesession; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_gamesession IS 'mutable: because its plan changes and it ends; each change leaves an event';

--
-- Name: tables_gamesession_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_gamesession ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_gamesession_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_mustmove; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_mustmove (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    feeder_id bigint NOT NULL,
    main_id bigint NOT NULL,
    CONSTRAINT mustmove_two CHECK ((NOT (main_id = feeder_id)))
);

ALTER TABLE public.tables_mustmove OWNER TO owner;

--
-- Name: TABLE tables_mustmove; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_mustmove IS 'mutable: because it ends; both ends leave an event';

--
-- Name: tables_mustmove_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_mustmove ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_mustmove_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_player; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_player (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.tables_player OWNER TO owner;

--
-- Name: TABLE tables_player; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_player IS 'mutable: because it is erasable; the trail names players by id only';

--
-- Name: tables_player_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_player ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_player_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_playerexclusion_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_playerexclusion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_playerexclusion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_playerprofile; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_playerprofile (
    player_id bigint NOT NULL,
    name text NOT NULL
);

ALTER TABLE public.tables_playerprofile OWNER TO owner;

--
-- Name: TABLE tables_playerprofile; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_playerprofile IS 'mutable: because names are erasable and stand in no digest';

--
-- Name: tables_postingrule; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_postingrule (
    cause text NOT NULL,
    account_kind text NOT NULL,
    commodity_kind text NOT NULL,
    sign smallint NOT NULL,
    CONSTRAINT postingrule_account CHECK ((account_kind = ANY (ARRAY['stack'::text, 'rack'::text, 'fees'::text, 'toke'::text, 'transit'::text, 'cage'::text, 'patron'::text, 'receivable'::text, 'payable'::text, 'over_short'::text, 'drop'::text, 'patron_cash'::text, 'mint'::text]))),
    CONSTRAINT postingrule_cause CHECK ((cause = ANY (ARRAY['buy_in'::text, 'add_on'::text, 'walk'::text, 'carry'::text, 'fill_issue'::text, 'fill_receive'::text, 'credit_issue'::text, 'credit_receive'::text, 'hand'::text, 'side_bet'::text, 'fee'::text, 'fee_drop'::text, 'toke'::text, 'count_variance'::text, 'impress'::text, 'mint'::text, 'reversal'::text]))),
    CONSTRAINT postingrule_commodity CHECK ((commodity_kind = ANY (ARRAY['chips'::text, 'cash'::text]))),
    CONSTRAINT postingrule_sign CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))
);

ALTER TABLE public.tables_postingrule OWNER TO owner;

--
-- Name: TABLE tables_postingrule; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_postingrule IS 'mutable: because a release adds rules, as owner in a migration';

--
-- Name: tables_seating; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_seating (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    seat smallint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    account_id bigint NOT NULL,
    player_id bigint NOT NULL,
    table_id bigint NOT NULL,
    state text NOT NULL,
    state_since timestamp with time zone,
    CONSTRAINT seating_seat CHECK ((seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT seating_state CHECK ((state = ANY (ARRAY['playing'::text, 'sitting_out'::text, 'away'::text]))),
    CONSTRAINT tables_seating_seat_check CHECK ((seat >= 0))
);

ALTER TABLE public.tables_seating OWNER TO owner;

--
-- Name: TABLE tables_seating; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_seating IS 'mutable: because seatings change and end; each change leaves an event';

--
-- Name: tables_seating_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_seating ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_seating_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_signon_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_signon ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_signon_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_stringdealer; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_stringdealer (
    id bigint NOT NULL,
    place smallint,
    joined_at timestamp with time zone NOT NULL,
    leaves boolean NOT NULL,
    left_at timestamp with time zone,
    staff_id bigint NOT NULL,
    string_id bigint NOT NULL,
    CONSTRAINT stringdealer_placed CHECK ((((left_at IS NULL) AND (place IS NOT NULL)) OR ((left_at IS NOT NULL) AND (place IS NULL)))),
    CONSTRAINT tables_stringdealer_place_check CHECK ((place >= 0))
);

ALTER TABLE public.tables_stringdealer OWNER TO owner;

--
-- Name: TABLE tables_stringdealer; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_stringdealer IS 'mutable: because dealers join, move and leave; changes leave an event';

--
-- Name: tables_stringdealer_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_stringdealer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_stringdealer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_stringtable; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_stringtable (
    id bigint NOT NULL,
    "position" smallint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    leaves boolean NOT NULL,
    left_at timestamp with time zone,
    string_id bigint NOT NULL,
    table_id bigint NOT NULL,
    CONSTRAINT tables_stringtable_position_check CHECK (("position" >= 0))
);

ALTER TABLE public.tables_stringtable OWNER TO owner;

--
-- Name: TABLE tables_stringtable; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_stringtable IS 'mutable: because tables join and leave; each change leaves an event';

--
-- Name: tables_stringtable_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_stringtable ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_stringtable_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_table; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_table (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    number integer NOT NULL,
    currency text NOT NULL,
    state text NOT NULL,
    hand_open boolean NOT NULL,
    last_hand_number bigint NOT NULL,
    session_hand_number bigint NOT NULL,
    button_seat smallint NOT NULL,
    posting_stopped boolean NOT NULL,
    pit_id bigint NOT NULL,
    buy_in_max bigint,
    buy_in_min bigint,
    smallest_chip bigint NOT NULL,
    training boolean NOT NULL,
    seats_max smallint NOT NULL,
    CONSTRAINT table_button CHECK ((button_seat = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT table_buy_in CHECK ((((buy_in_min IS NULL) OR (buy_in_min >= 1)) AND ((buy_in_max IS NULL) OR (buy_in_max >= 1)) AND ((buy_in_min IS NULL) OR (buy_in_max IS NULL) OR (buy_in_max >= buy_in_min)))),
    CONSTRAINT table_number CHECK ((number >= 1)),
    CONSTRAINT table_seats_max CHECK (((seats_max >= 2) AND (seats_max <= 4))),
    CONSTRAINT table_smallest_chip CHECK ((smallest_chip >= 1)),
    CONSTRAINT table_state CHECK ((state = ANY (ARRAY['open'::text, 'locked'::text, 'closed'::text]))),
    CONSTRAINT table_training_is_play_money CHECK ((((currency = 'XTS'::text) AND training) OR ((NOT training) AND (NOT (currency = 'XTS'::text))))),
    CONSTRAINT tables_table_button_seat_check CHECK ((button_seat >= 0)),
    CONSTRAINT tables_table_number_check CHECK ((number >= 0)),
    CONSTRAINT tables_table_seats_max_check CHECK ((seats_max >= 0))
)
WITH (fillfactor='50');

ALTER TABLE public.tables_table OWNER TO owner;

--
-- Name: TABLE tables_table; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_table IS 'mutable: because it is the table''s present state; the trail has its past';

--
-- Name: tables_table_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_table ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_tableday; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_tableday (
    gaming_day date NOT NULL,
    signed_off_at timestamp with time zone,
    table_id bigint NOT NULL
);

ALTER TABLE public.tables_tableday OWNER TO owner;

--
-- Name: TABLE tables_tableday; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_tableday IS 'mutable: because a day is opened and then signed off, by functions only';

--
-- Name: tables_tabledevice; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_tabledevice (
    id bigint NOT NULL,
    device_id bigint NOT NULL,
    table_id bigint NOT NULL
);

ALTER TABLE public.tables_tabledevice OWNER TO owner;

--
-- Name: TABLE tables_tabledevice; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_tabledevice IS 'mutable: because terminals are exchanged; changes leave an event';

--
-- Name: tables_tabledevice_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_tabledevice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_tabledevice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_tenure; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_tenure (
    sign_on_id bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    staff_id bigint NOT NULL,
    table_id bigint NOT NULL
);

ALTER TABLE public.tables_tenure OWNER TO owner;

--
-- Name: TABLE tables_tenure; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_tenure IS 'mutable: because a tenure ends; triggers on sign-ons alone write it';

--
-- Name: tables_terminallock; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_terminallock (
    sign_on_id bigint NOT NULL,
    locked_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT terminallock_reason CHECK ((reason = ANY (ARRAY['idle'::text, 'asked'::text])))
);

ALTER TABLE public.tables_terminallock OWNER TO owner;

--
-- Name: TABLE tables_terminallock; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_terminallock IS 'mutable: because it is the present; locks and unlocks leave an event';

--
-- Name: tables_transaction_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_transaction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_transaction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_waitingentry; Type: TABLE; Schema: public; Owner: owner
--

CREATE TABLE public.tables_waitingentry (
    id bigint NOT NULL,
    public_id uuid DEFAULT uuidv7() NOT NULL,
    game text NOT NULL,
    unit bigint NOT NULL,
    currency text NOT NULL,
    rank bigint NOT NULL,
    state text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    call_until timestamp with time zone,
    closed_at timestamp with time zone,
    pit_id bigint NOT NULL,
    player_id bigint NOT NULL,
    table_id bigint,
    CONSTRAINT waitingentry_called CHECK ((((call_until IS NOT NULL) AND (state = 'called'::text) AND (table_id IS NOT NULL)) OR ((NOT (state = 'called'::text)) AND (call_until IS NULL)))),
    CONSTRAINT waitingentry_closed CHECK ((((closed_at IS NULL) AND (state = ANY (ARRAY['waiting'::text, 'called'::text]))) OR ((NOT (state = ANY (ARRAY['waiting'::text, 'called'::text]))) AND (closed_at IS NOT NULL)))),
    CONSTRAINT waitingentry_state CHECK ((state = ANY (ARRAY['waiting'::text, 'called'::text, 'seated'::text, 'left'::text, 'missed'::text]))),
    CONSTRAINT waitingentry_unit CHECK ((unit >= 1))
);

ALTER TABLE public.tables_waitingentry OWNER TO owner;

--
-- Name: TABLE tables_waitingentry; Type: COMMENT; Schema: public; Owner: owner
--

COMMENT ON TABLE public.tables_waitingentry IS 'mutable: because the list moves on; every step leaves an event';

--
-- Name: tables_waitingentry_id_seq; Type: SEQUENCE; Schema: public; Owner: owner
--

ALTER TABLE public.tables_waitingentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tables_waitingentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: tables_account account_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_account
    ADD CONSTRAINT account_once UNIQUE NULLS NOT DISTINCT (kind, table_id, player_id, fee_kind, commodity_id);

--
-- Name: house_alertopen alertopen_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertopen
    ADD CONSTRAINT alertopen_once UNIQUE (kind, subject);

--
-- Name: house_auditevent auditevent_no_fork; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_auditevent
    ADD CONSTRAINT auditevent_no_fork UNIQUE (chain, prev);

--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);

--
-- Name: auth_group_permissions auth_group_permissions_group_id_permission_id_0cd325b0_uniq; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);

--
-- Name: auth_group_permissions auth_group_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);

--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);

--
-- Name: auth_permission auth_permission_content_type_id_codename_01ab375a_uniq; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);

--
-- Name: auth_permission auth_permission_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);

--
-- Name: tables_commodity commodity_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_commodity
    ADD CONSTRAINT commodity_once UNIQUE (kind, currency);

--
-- Name: tables_denomination denomination_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_denomination
    ADD CONSTRAINT denomination_once UNIQUE (commodity_id, value);

--
-- Name: django_admin_log django_admin_log_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);

--
-- Name: django_content_type django_content_type_app_label_model_76bd3d3b_uniq; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);

--
-- Name: django_content_type django_content_type_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);

--
-- Name: django_migrations django_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);

--
-- Name: django_session django_session_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);

--
-- Name: tables_down down_ends_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT down_ends_once UNIQUE (table_id, ends_at);

--
-- Name: tables_down down_one_a_person; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT down_one_a_person EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down down_one_a_table; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT down_one_a_table EXCLUDE USING gist (table_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_entry entry_version; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_entry
    ADD CONSTRAINT entry_version UNIQUE (account_id, account_version);

--
-- Name: tables_gamesession gamesession_number; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_gamesession
    ADD CONSTRAINT gamesession_number UNIQUE (table_id, number);

--
-- Name: settlement_hand hand_number; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT hand_number UNIQUE (table_id, number);

--
-- Name: house_alert house_alert_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alert
    ADD CONSTRAINT house_alert_pkey PRIMARY KEY (id);

--
-- Name: house_alert house_alert_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alert
    ADD CONSTRAINT house_alert_public_id_key UNIQUE (public_id);

--
-- Name: house_alertopen house_alertopen_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertopen
    ADD CONSTRAINT house_alertopen_pkey PRIMARY KEY (alert_id);

--
-- Name: house_alertstep house_alertstep_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertstep
    ADD CONSTRAINT house_alertstep_pkey PRIMARY KEY (id);

--
-- Name: house_approval house_approval_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_pkey PRIMARY KEY (id);

--
-- Name: house_approval house_approval_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_public_id_key UNIQUE (public_id);

--
-- Name: house_approvaldecision house_approvaldecision_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvaldecision
    ADD CONSTRAINT house_approvaldecision_pkey PRIMARY KEY (approval_id);

--
-- Name: house_approvalopen house_approvalopen_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvalopen
    ADD CONSTRAINT house_approvalopen_pkey PRIMARY KEY (approval_id);

--
-- Name: house_auditevent house_auditevent_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_auditevent
    ADD CONSTRAINT house_auditevent_pkey PRIMARY KEY (chain, seq);

--
-- Name: house_chainhead house_chainhead_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_chainhead
    ADD CONSTRAINT house_chainhead_pkey PRIMARY KEY (chain);

--
-- Name: house_command house_command_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_command
    ADD CONSTRAINT house_command_pkey PRIMARY KEY (command_id);

--
-- Name: house_device house_device_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_device
    ADD CONSTRAINT house_device_pkey PRIMARY KEY (id);

--
-- Name: house_device house_device_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_device
    ADD CONSTRAINT house_device_public_id_key UNIQUE (public_id);

--
-- Name: house_device house_device_token_hash_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_device
    ADD CONSTRAINT house_device_token_hash_key UNIQUE (token_hash);

--
-- Name: house_house house_house_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_house
    ADD CONSTRAINT house_house_pkey PRIMARY KEY (id);

--
-- Name: house_pit house_pit_name_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_pit
    ADD CONSTRAINT house_pit_name_key UNIQUE (name);

--
-- Name: house_pit house_pit_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_pit
    ADD CONSTRAINT house_pit_pkey PRIMARY KEY (id);

--
-- Name: house_pit house_pit_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_pit
    ADD CONSTRAINT house_pit_public_id_key UNIQUE (public_id);

--
-- Name: house_rolegrant house_rolegrant_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_rolegrant
    ADD CONSTRAINT house_rolegrant_pkey PRIMARY KEY (id);

--
-- Name: house_staff house_staff_badge_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_staff
    ADD CONSTRAINT house_staff_badge_key UNIQUE (badge);

--
-- Name: house_staff house_staff_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_staff
    ADD CONSTRAINT house_staff_pkey PRIMARY KEY (id);

--
-- Name: house_staff house_staff_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_staff
    ADD CONSTRAINT house_staff_public_id_key UNIQUE (public_id);

--
-- Name: house_staffprofile house_staffprofile_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_staffprofile
    ADD CONSTRAINT house_staffprofile_pkey PRIMARY KEY (staff_id);

--
-- Name: house_verificationcursor house_verificationcursor_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_verificationcursor
    ADD CONSTRAINT house_verificationcursor_pkey PRIMARY KEY (chain);

--
-- Name: house_verificationrun house_verificationrun_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_verificationrun
    ADD CONSTRAINT house_verificationrun_pkey PRIMARY KEY (id);

--
-- Name: house_wrongsecrets house_wrongsecrets_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_wrongsecrets
    ADD CONSTRAINT house_wrongsecrets_pkey PRIMARY KEY (source);

--
-- Name: otp_totp_totpdevice otp_totp_totpdevice_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.otp_totp_totpdevice
    ADD CONSTRAINT otp_totp_totpdevice_pkey PRIMARY KEY (id);

--
-- Name: settlement_rulesetversion rulesetversion_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_rulesetversion
    ADD CONSTRAINT rulesetversion_once UNIQUE (rule_set_id, version);

--
-- Name: settlement_hand settlement_hand_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_pkey PRIMARY KEY (id);

--
-- Name: settlement_hand settlement_hand_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_public_id_key UNIQUE (public_id);

--
-- Name: settlement_handseat settlement_handseat_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handseat
    ADD CONSTRAINT settlement_handseat_pkey PRIMARY KEY (hand_id, seat);

--
-- Name: settlement_handsidebet settlement_handsidebet_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handsidebet
    ADD CONSTRAINT settlement_handsidebet_pkey PRIMARY KEY (hand_id, n);

--
-- Name: settlement_handstreet settlement_handstreet_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handstreet
    ADD CONSTRAINT settlement_handstreet_pkey PRIMARY KEY (hand_id, n);

--
-- Name: settlement_settlement settlement_once; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_once UNIQUE (hand_id, revision);

--
-- Name: settlement_ruleassignment settlement_ruleassignment_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassignment_pkey PRIMARY KEY (id);

--
-- Name: settlement_ruleassignment settlement_ruleassignment_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassignment_public_id_key UNIQUE (public_id);

--
-- Name: settlement_ruledraft settlement_ruledraft_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_pkey PRIMARY KEY (id);

--
-- Name: settlement_ruledraft settlement_ruledraft_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_public_id_key UNIQUE (public_id);

--
-- Name: settlement_ruleset settlement_ruleset_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleset
    ADD CONSTRAINT settlement_ruleset_pkey PRIMARY KEY (id);

--
-- Name: settlement_ruleset settlement_ruleset_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleset
    ADD CONSTRAINT settlement_ruleset_public_id_key UNIQUE (public_id);

--
-- Name: settlement_ruleset settlement_ruleset_slug_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleset
    ADD CONSTRAINT settlement_ruleset_slug_key UNIQUE (slug);

--
-- Name: settlement_rulesetversion settlement_rulesetversion_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_rulesetversion
    ADD CONSTRAINT settlement_rulesetversion_pkey PRIMARY KEY (id);

--
-- Name: settlement_rulesetversion settlement_rulesetversion_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_rulesetversion
    ADD CONSTRAINT settlement_rulesetversion_public_id_key UNIQUE (public_id);

--
-- Name: settlement_settlement settlement_settlement_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_pkey PRIMARY KEY (id);

--
-- Name: settlement_settlement settlement_settlement_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_public_id_key UNIQUE (public_id);

--
-- Name: settlement_settlement settlement_settlement_reversal_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_reversal_id_key UNIQUE (reversal_id);

--
-- Name: settlement_settlement settlement_settlement_transaction_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_transaction_id_key UNIQUE (transaction_id);

--
-- Name: settlement_settlementline settlement_settlementline_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementline
    ADD CONSTRAINT settlement_settlementline_pkey PRIMARY KEY (settlement_id, n);

--
-- Name: settlement_settlementpair settlement_settlementpair_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementpair
    ADD CONSTRAINT settlement_settlementpair_pkey PRIMARY KEY (settlement_id, seat_a, seat_b);

--
-- Name: settlement_settlementseat settlement_settlementseat_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementseat
    ADD CONSTRAINT settlement_settlementseat_pkey PRIMARY KEY (settlement_id, seat);

--
-- Name: settlement_settlementsidebet settlement_settlementsidebet_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementsidebet
    ADD CONSTRAINT settlement_settlementsidebet_pkey PRIMARY KEY (settlement_id, n);

--
-- Name: settlement_settlementtransaction settlement_settlementtransaction_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlement_settlementtransaction_pkey PRIMARY KEY (settlement_id, cause);

--
-- Name: settlement_settlementtransaction settlement_settlementtransaction_reversal_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlement_settlementtransaction_reversal_id_key UNIQUE (reversal_id);

--
-- Name: settlement_settlementtransaction settlement_settlementtransaction_transaction_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlement_settlementtransaction_transaction_id_key UNIQUE (transaction_id);

--
-- Name: tables_stringdealer stringdealer_one_a_place; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringdealer
    ADD CONSTRAINT stringdealer_one_a_place UNIQUE (string_id, place) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_account tables_account_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_account
    ADD CONSTRAINT tables_account_pkey PRIMARY KEY (id);

--
-- Name: tables_commodity tables_commodity_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_commodity
    ADD CONSTRAINT tables_commodity_pkey PRIMARY KEY (code);

--
-- Name: tables_dealerat tables_dealerat_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerat
    ADD CONSTRAINT tables_dealerat_pkey PRIMARY KEY (table_id);

--
-- Name: tables_dealerat tables_dealerat_sign_on_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerat
    ADD CONSTRAINT tables_dealerat_sign_on_id_key UNIQUE (sign_on_id);

--
-- Name: tables_dealerstring tables_dealerstring_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerstring
    ADD CONSTRAINT tables_dealerstring_pkey PRIMARY KEY (id);

--
-- Name: tables_dealerstring tables_dealerstring_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerstring
    ADD CONSTRAINT tables_dealerstring_public_id_key UNIQUE (public_id);

--
-- Name: tables_denomination tables_denomination_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_denomination
    ADD CONSTRAINT tables_denomination_pkey PRIMARY KEY (id);

--
-- Name: tables_denomination tables_denomination_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_denomination
    ADD CONSTRAINT tables_denomination_public_id_key UNIQUE (public_id);

--
-- Name: tables_down tables_down_opens_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_opens_id_key UNIQUE (opens_id);

--
-- Name: tables_down tables_down_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_pkey PRIMARY KEY (id);

--
-- Name: tables_enrolment tables_enrolment_code_hash_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_code_hash_key UNIQUE (code_hash);

--
-- Name: tables_enrolment tables_enrolment_device_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_device_id_key UNIQUE (device_id);

--
-- Name: tables_enrolment tables_enrolment_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_pkey PRIMARY KEY (id);

--
-- Name: tables_enrolment tables_enrolment_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_public_id_key UNIQUE (public_id);

--
-- Name: tables_entry tables_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_entry
    ADD CONSTRAINT tables_entry_pkey PRIMARY KEY (transaction_id, n);

--
-- Name: tables_gamesession tables_gamesession_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_gamesession
    ADD CONSTRAINT tables_gamesession_pkey PRIMARY KEY (id);

--
-- Name: tables_gamesession tables_gamesession_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_gamesession
    ADD CONSTRAINT tables_gamesession_public_id_key UNIQUE (public_id);

--
-- Name: tables_mustmove tables_mustmove_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_mustmove
    ADD CONSTRAINT tables_mustmove_pkey PRIMARY KEY (id);

--
-- Name: tables_mustmove tables_mustmove_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_mustmove
    ADD CONSTRAINT tables_mustmove_public_id_key UNIQUE (public_id);

--
-- Name: tables_player tables_player_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_player
    ADD CONSTRAINT tables_player_pkey PRIMARY KEY (id);

--
-- Name: tables_player tables_player_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_player
    ADD CONSTRAINT tables_player_public_id_key UNIQUE (public_id);

--
-- Name: tables_playerexclusion tables_playerexclusion_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerexclusion
    ADD CONSTRAINT tables_playerexclusion_pkey PRIMARY KEY (id);

--
-- Name: tables_playerexclusion tables_playerexclusion_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerexclusion
    ADD CONSTRAINT tables_playerexclusion_public_id_key UNIQUE (public_id);

--
-- Name: tables_playerprofile tables_playerprofile_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerprofile
    ADD CONSTRAINT tables_playerprofile_pkey PRIMARY KEY (player_id);

--
-- Name: tables_playerreadmission tables_playerreadmission_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerreadmission
    ADD CONSTRAINT tables_playerreadmission_pkey PRIMARY KEY (exclusion_id);

--
-- Name: tables_postingrule tables_postingrule_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_postingrule
    ADD CONSTRAINT tables_postingrule_pkey PRIMARY KEY (cause, account_kind, commodity_kind, sign);

--
-- Name: tables_seating tables_seating_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_seating
    ADD CONSTRAINT tables_seating_pkey PRIMARY KEY (id);

--
-- Name: tables_seating tables_seating_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_seating
    ADD CONSTRAINT tables_seating_public_id_key UNIQUE (public_id);

--
-- Name: tables_signon tables_signon_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_pkey PRIMARY KEY (id);

--
-- Name: tables_signon tables_signon_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_public_id_key UNIQUE (public_id);

--
-- Name: tables_signonend tables_signonend_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signonend
    ADD CONSTRAINT tables_signonend_pkey PRIMARY KEY (sign_on_id);

--
-- Name: tables_stringdealer tables_stringdealer_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringdealer
    ADD CONSTRAINT tables_stringdealer_pkey PRIMARY KEY (id);

--
-- Name: tables_stringtable tables_stringtable_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringtable
    ADD CONSTRAINT tables_stringtable_pkey PRIMARY KEY (id);

--
-- Name: tables_table tables_table_number_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_table
    ADD CONSTRAINT tables_table_number_key UNIQUE (number);

--
-- Name: tables_table tables_table_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_table
    ADD CONSTRAINT tables_table_pkey PRIMARY KEY (id);

--
-- Name: tables_table tables_table_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_table
    ADD CONSTRAINT tables_table_public_id_key UNIQUE (public_id);

--
-- Name: tables_tableday tables_tableday_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tableday
    ADD CONSTRAINT tables_tableday_pkey PRIMARY KEY (table_id, gaming_day);

--
-- Name: tables_tabledevice tables_tabledevice_device_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tabledevice
    ADD CONSTRAINT tables_tabledevice_device_id_key UNIQUE (device_id);

--
-- Name: tables_tabledevice tables_tabledevice_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tabledevice
    ADD CONSTRAINT tables_tabledevice_pkey PRIMARY KEY (id);

--
-- Name: tables_tenure tables_tenure_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tenure
    ADD CONSTRAINT tables_tenure_pkey PRIMARY KEY (sign_on_id);

--
-- Name: tables_terminallock tables_terminallock_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_terminallock
    ADD CONSTRAINT tables_terminallock_pkey PRIMARY KEY (sign_on_id);

--
-- Name: tables_transaction tables_transaction_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_pkey PRIMARY KEY (id);

--
-- Name: tables_transaction tables_transaction_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_public_id_key UNIQUE (public_id);

--
-- Name: tables_transaction tables_transaction_reverses_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_reverses_id_key UNIQUE (reverses_id);

--
-- Name: tables_waitingentry tables_waitingentry_pkey; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT tables_waitingentry_pkey PRIMARY KEY (id);

--
-- Name: tables_waitingentry tables_waitingentry_public_id_key; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT tables_waitingentry_public_id_key UNIQUE (public_id);

--
-- Name: tables_tenure tenure_one_a_table; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tenure
    ADD CONSTRAINT tenure_one_a_table EXCLUDE USING gist (table_id WITH =, tstzrange(started_at, ended_at) WITH &&);

--
-- Name: tables_transaction transaction_seal; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT transaction_seal UNIQUE (id, entry_count);

--
-- Name: tables_waitingentry waitingentry_rank; Type: CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT waitingentry_rank UNIQUE (pit_id, rank) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: alert_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX alert_trail ON public.house_alert USING btree (chain, seq);

--
-- Name: alertstep_resolved_once; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX alertstep_resolved_once ON public.house_alertstep USING btree (alert_id) WHERE (kind = 'resolved'::text);

--
-- Name: alertstep_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX alertstep_trail ON public.house_alertstep USING btree (chain, seq);

--
-- Name: approval_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX approval_trail ON public.house_approval USING btree (chain, seq);

--
-- Name: approvaldecision_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX approvaldecision_trail ON public.house_approvaldecision USING btree (chain, seq);

--
-- Name: auditevent_of_person; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX auditevent_of_person ON public.house_auditevent USING btree (actor, at DESC);

--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);

--
-- Name: auth_group_permissions_group_id_b120cbf9; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);

--
-- Name: auth_group_permissions_permission_id_84c5c92e; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);

--
-- Name: auth_permission_content_type_id_2f476e4b; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);

--
-- Name: command_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX command_trail ON public.house_command USING btree (chain, seq);

--
-- Name: django_admin_log_content_type_id_c4bce8eb; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);

--
-- Name: django_admin_log_user_id_c564eba6; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);

--
-- Name: django_session_expire_date_a5c62663; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);

--
-- Name: django_session_session_key_c0390e0f_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);

--
-- Name: down_of_string; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX down_of_string ON public.tables_down USING btree (string_id, ends_at);

--
-- Name: gamesession_one_open; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX gamesession_one_open ON public.tables_gamesession USING btree (table_id) WHERE (ended_at IS NULL);

--
-- Name: hand_one_open; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX hand_one_open ON public.settlement_hand USING btree (table_id) WHERE (state = ANY (ARRAY['open'::text, 'settled'::text]));

--
-- Name: handseat_of_seating; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX handseat_of_seating ON public.settlement_handseat USING btree (seating_id, hand_id DESC);

--
-- Name: house_alert_pit_id_ed34ad74; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_alert_pit_id_ed34ad74 ON public.house_alert USING btree (pit_id);

--
-- Name: house_alertstep_alert_id_83bcc3e7; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_alertstep_alert_id_83bcc3e7 ON public.house_alertstep USING btree (alert_id);

--
-- Name: house_approval_asked_by_id_43559482; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_approval_asked_by_id_43559482 ON public.house_approval USING btree (asked_by_id);

--
-- Name: house_approval_pit_id_efbe6735; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_approval_pit_id_efbe6735 ON public.house_approval USING btree (pit_id);

--
-- Name: house_chainhead_chain_cedcb12d_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_chainhead_chain_cedcb12d_like ON public.house_chainhead USING btree (chain text_pattern_ops);

--
-- Name: house_device_pit_id_f59a047e; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_device_pit_id_f59a047e ON public.house_device USING btree (pit_id);

--
-- Name: house_device_staff_id_79a0e665; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_device_staff_id_79a0e665 ON public.house_device USING btree (staff_id);

--
-- Name: house_pit_name_3d0cff6e_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_pit_name_3d0cff6e_like ON public.house_pit USING btree (name text_pattern_ops);

--
-- Name: house_rolegrant_approved_by_id_b362e2fc; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_rolegrant_approved_by_id_b362e2fc ON public.house_rolegrant USING btree (approved_by_id);

--
-- Name: house_rolegrant_granted_by_id_c98d9acf; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_rolegrant_granted_by_id_c98d9acf ON public.house_rolegrant USING btree (granted_by_id);

--
-- Name: house_rolegrant_pit_id_235cb0fd; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_rolegrant_pit_id_235cb0fd ON public.house_rolegrant USING btree (pit_id);

--
-- Name: house_rolegrant_staff_id_67194448; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_rolegrant_staff_id_67194448 ON public.house_rolegrant USING btree (staff_id);

--
-- Name: house_staff_badge_1e8c657c_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_staff_badge_1e8c657c_like ON public.house_staff USING btree (badge text_pattern_ops);

--
-- Name: house_verificationcursor_chain_379636e0_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_verificationcursor_chain_379636e0_like ON public.house_verificationcursor USING btree (chain text_pattern_ops);

--
-- Name: house_wrongsecrets_source_4c5c1819_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX house_wrongsecrets_source_4c5c1819_like ON public.house_wrongsecrets USING btree (source text_pattern_ops);

--
-- Name: mustmove_one_main; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX mustmove_one_main ON public.tables_mustmove USING btree (feeder_id) WHERE (ended_at IS NULL);

--
-- Name: otp_totp_totpdevice_user_id_0fb18292; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX otp_totp_totpdevice_user_id_0fb18292 ON public.otp_totp_totpdevice USING btree (user_id);

--
-- Name: playerexclusion_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX playerexclusion_trail ON public.tables_playerexclusion USING btree (chain, seq);

--
-- Name: playerreadmission_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX playerreadmission_trail ON public.tables_playerreadmission USING btree (chain, seq);

--
-- Name: ruleassignment_in_force; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX ruleassignment_in_force ON public.settlement_ruleassignment USING btree (table_id, from_hand DESC, id DESC);

--
-- Name: ruleassignment_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX ruleassignment_trail ON public.settlement_ruleassignment USING btree (chain, seq);

--
-- Name: ruledraft_one_open; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX ruledraft_one_open ON public.settlement_ruledraft USING btree (slug) WHERE (state = 'open'::text);

--
-- Name: rulesetversion_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX rulesetversion_trail ON public.settlement_rulesetversion USING btree (chain, seq);

--
-- Name: seating_one_a_player; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX seating_one_a_player ON public.tables_seating USING btree (player_id) WHERE (ended_at IS NULL);

--
-- Name: seating_one_a_seat; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX seating_one_a_seat ON public.tables_seating USING btree (table_id, seat) WHERE (ended_at IS NULL);

--
-- Name: settlement_hand_dealt_by_id_e30c5eaf; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_hand_dealt_by_id_e30c5eaf ON public.settlement_hand USING btree (dealt_by_id);

--
-- Name: settlement_hand_dealt_sign_on_id_4473c65f; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_hand_dealt_sign_on_id_4473c65f ON public.settlement_hand USING btree (dealt_sign_on_id);

--
-- Name: settlement_hand_rule_version_id_4fbdf4cd; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_hand_rule_version_id_4fbdf4cd ON public.settlement_hand USING btree (rule_version_id);

--
-- Name: settlement_ruleset_slug_5380c56e_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_ruleset_slug_5380c56e_like ON public.settlement_ruleset USING btree (slug text_pattern_ops);

--
-- Name: settlement_settlementseat_player_id_bee28880; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_settlementseat_player_id_bee28880 ON public.settlement_settlementseat USING btree (player_id);

--
-- Name: settlement_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX settlement_trail ON public.settlement_settlement USING btree (chain, seq);

--
-- Name: signon_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX signon_trail ON public.tables_signon USING btree (chain, seq);

--
-- Name: signonend_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX signonend_trail ON public.tables_signonend USING btree (chain, seq);

--
-- Name: stringdealer_one_string; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX stringdealer_one_string ON public.tables_stringdealer USING btree (staff_id) WHERE (left_at IS NULL);

--
-- Name: stringtable_one_string; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX stringtable_one_string ON public.tables_stringtable USING btree (table_id) WHERE (left_at IS NULL);

--
-- Name: tables_account_player_id_239e0256; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_account_player_id_239e0256 ON public.tables_account USING btree (player_id);

--
-- Name: tables_account_table_id_0b2b2f62; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_account_table_id_0b2b2f62 ON public.tables_account USING btree (table_id);

--
-- Name: tables_commodity_code_8d0c3855_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_commodity_code_8d0c3855_like ON public.tables_commodity USING btree (code text_pattern_ops);

--
-- Name: tables_dealerat_staff_id_205a065d; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_dealerat_staff_id_205a065d ON public.tables_dealerat USING btree (staff_id);

--
-- Name: tables_dealerstring_pit_id_c2234432; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_dealerstring_pit_id_c2234432 ON public.tables_dealerstring USING btree (pit_id);

--
-- Name: tables_denomination_commodity_id_a672da0d; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_denomination_commodity_id_a672da0d ON public.tables_denomination USING btree (commodity_id);

--
-- Name: tables_denomination_commodity_id_a672da0d_like; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_denomination_commodity_id_a672da0d_like ON public.tables_denomination USING btree (commodity_id text_pattern_ops);

--
-- Name: tables_down_staff_id_59580cbc; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_down_staff_id_59580cbc ON public.tables_down USING btree (staff_id);

--
-- Name: tables_down_string_id_39d54773; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_down_string_id_39d54773 ON public.tables_down USING btree (string_id);

--
-- Name: tables_down_table_id_3b1f0719; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_down_table_id_3b1f0719 ON public.tables_down USING btree (table_id);

--
-- Name: tables_enrolment_made_by_id_23863134; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_enrolment_made_by_id_23863134 ON public.tables_enrolment USING btree (made_by_id);

--
-- Name: tables_enrolment_pit_id_62fe7457; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_enrolment_pit_id_62fe7457 ON public.tables_enrolment USING btree (pit_id);

--
-- Name: tables_enrolment_table_id_d07d2114; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_enrolment_table_id_d07d2114 ON public.tables_enrolment USING btree (table_id);

--
-- Name: tables_gamesession_started_by_id_954649b0; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_gamesession_started_by_id_954649b0 ON public.tables_gamesession USING btree (started_by_id);

--
-- Name: tables_mustmove_feeder_id_986725a6; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_mustmove_feeder_id_986725a6 ON public.tables_mustmove USING btree (feeder_id);

--
-- Name: tables_mustmove_main_id_4438f0d3; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_mustmove_main_id_4438f0d3 ON public.tables_mustmove USING btree (main_id);

--
-- Name: tables_playerexclusion_player_id_6fcb9e22; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_playerexclusion_player_id_6fcb9e22 ON public.tables_playerexclusion USING btree (player_id);

--
-- Name: tables_seating_account_id_febf641b; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_seating_account_id_febf641b ON public.tables_seating USING btree (account_id);

--
-- Name: tables_seating_player_id_bc3b9caa; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_seating_player_id_bc3b9caa ON public.tables_seating USING btree (player_id);

--
-- Name: tables_seating_table_id_643bbcb2; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_seating_table_id_643bbcb2 ON public.tables_seating USING btree (table_id);

--
-- Name: tables_signon_staff_id_bdae28cf; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_signon_staff_id_bdae28cf ON public.tables_signon USING btree (staff_id);

--
-- Name: tables_signon_table_id_9ce33532; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_signon_table_id_9ce33532 ON public.tables_signon USING btree (table_id);

--
-- Name: tables_stringdealer_staff_id_6163acee; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_stringdealer_staff_id_6163acee ON public.tables_stringdealer USING btree (staff_id);

--
-- Name: tables_stringdealer_string_id_fae46910; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_stringdealer_string_id_fae46910 ON public.tables_stringdealer USING btree (string_id);

--
-- Name: tables_stringtable_string_id_ff12429d; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_stringtable_string_id_ff12429d ON public.tables_stringtable USING btree (string_id);

--
-- Name: tables_stringtable_table_id_0d3a6c11; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_stringtable_table_id_0d3a6c11 ON public.tables_stringtable USING btree (table_id);

--
-- Name: tables_table_pit_id_37194b0e; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_table_pit_id_37194b0e ON public.tables_table USING btree (pit_id);

--
-- Name: tables_tabledevice_table_id_c3f16936; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_tabledevice_table_id_c3f16936 ON public.tables_tabledevice USING btree (table_id);

--
-- Name: tables_tenure_staff_id_15eca191; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_tenure_staff_id_15eca191 ON public.tables_tenure USING btree (staff_id);

--
-- Name: tables_tenure_table_id_66d6ae4a; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_tenure_table_id_66d6ae4a ON public.tables_tenure USING btree (table_id);

--
-- Name: tables_transaction_table_id_d4caf5eb; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_transaction_table_id_d4caf5eb ON public.tables_transaction USING btree (table_id);

--
-- Name: tables_waitingentry_pit_id_50b49b3b; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_waitingentry_pit_id_50b49b3b ON public.tables_waitingentry USING btree (pit_id);

--
-- Name: tables_waitingentry_player_id_a8f40813; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_waitingentry_player_id_a8f40813 ON public.tables_waitingentry USING btree (player_id);

--
-- Name: tables_waitingentry_table_id_3b292363; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tables_waitingentry_table_id_3b292363 ON public.tables_waitingentry USING btree (table_id);

--
-- Name: tenure_by_end; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tenure_by_end ON public.tables_tenure USING btree (ended_at);

--
-- Name: tenure_of_staff; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tenure_of_staff ON public.tables_tenure USING btree (staff_id, started_at DESC);

--
-- Name: tenure_of_table; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX tenure_of_table ON public.tables_tenure USING btree (table_id, started_at DESC);

--
-- Name: totpdevice_one_a_person; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX totpdevice_one_a_person ON public.otp_totp_totpdevice USING btree (user_id);

--
-- Name: transaction_trail; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX transaction_trail ON public.tables_transaction USING btree (chain, seq);

--
-- Name: verificationrun_latest; Type: INDEX; Schema: public; Owner: owner
--

CREATE INDEX verificationrun_latest ON public.house_verificationrun USING btree (kind, started_at DESC);

--
-- Name: waitingentry_once; Type: INDEX; Schema: public; Owner: owner
--

CREATE UNIQUE INDEX waitingentry_once ON public.tables_waitingentry USING btree (pit_id, game, unit, currency, player_id) WHERE (closed_at IS NULL);

--
-- Name: tables_account account_follows; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER account_follows AFTER UPDATE ON public.tables_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.balance IS DISTINCT FROM new.balance) AND ((old.version + 1) <> new.version))) EXECUTE FUNCTION public.account_follows();

ALTER TABLE public.tables_account ENABLE ALWAYS TRIGGER account_follows;

--
-- Name: tables_account account_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER account_stays BEFORE UPDATE ON public.tables_account FOR EACH ROW WHEN ((((((((old.id IS DISTINCT FROM new.id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.table_id IS DISTINCT FROM new.table_id)) OR (old.player_id IS DISTINCT FROM new.player_id)) OR (old.fee_kind IS DISTINCT FROM new.fee_kind)) OR (old.commodity_id IS DISTINCT FROM new.commodity_id)) OR (old.floor IS DISTINCT FROM new.floor))) EXECUTE FUNCTION public.account_stays();

ALTER TABLE public.tables_account ENABLE ALWAYS TRIGGER account_stays;

--
-- Name: house_alertstep alert_moves; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER alert_moves AFTER INSERT ON public.house_alertstep FOR EACH ROW EXECUTE FUNCTION public.alert_moves();

ALTER TABLE public.house_alertstep ENABLE ALWAYS TRIGGER alert_moves;

--
-- Name: house_alert alert_opens; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER alert_opens AFTER INSERT ON public.house_alert FOR EACH ROW EXECUTE FUNCTION public.alert_opens();

ALTER TABLE public.house_alert ENABLE ALWAYS TRIGGER alert_opens;

--
-- Name: house_approvaldecision approval_closes; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER approval_closes AFTER INSERT ON public.house_approvaldecision FOR EACH ROW EXECUTE FUNCTION public.approval_closes();

ALTER TABLE public.house_approvaldecision ENABLE ALWAYS TRIGGER approval_closes;

--
-- Name: house_approval approval_opens; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER approval_opens AFTER INSERT ON public.house_approval FOR EACH ROW EXECUTE FUNCTION public.approval_opens();

ALTER TABLE public.house_approval ENABLE ALWAYS TRIGGER approval_opens;

--
-- Name: tables_transaction beside_is_settled; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER beside_is_settled AFTER INSERT ON public.tables_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = ANY (ARRAY['fee'::text, 'side_bet'::text]))) EXECUTE FUNCTION public.beside_is_settled();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER beside_is_settled;

--
-- Name: house_device device_stays_revoked; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER device_stays_revoked BEFORE UPDATE ON public.house_device FOR EACH ROW WHEN (((old.revoked_at IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at))) EXECUTE FUNCTION public.rights_stay();

ALTER TABLE public.house_device ENABLE ALWAYS TRIGGER device_stays_revoked;

--
-- Name: tables_enrolment enrolment_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER enrolment_stays BEFORE UPDATE ON public.tables_enrolment FOR EACH ROW WHEN (((old.used_at IS NOT NULL) OR (old.revoked_at IS NOT NULL) OR (((((((((old.id IS DISTINCT FROM new.id) OR (old.public_id IS DISTINCT FROM new.public_id)) OR (old.label IS DISTINCT FROM new.label)) OR (old.table_id IS DISTINCT FROM new.table_id)) OR (old.pit_id IS DISTINCT FROM new.pit_id)) OR (old.code_hash IS DISTINCT FROM new.code_hash)) OR (old.made_by_id IS DISTINCT FROM new.made_by_id)) OR (old.made_at IS DISTINCT FROM new.made_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION public.enrolment_stays();

ALTER TABLE public.tables_enrolment ENABLE ALWAYS TRIGGER enrolment_stays;

--
-- Name: house_rolegrant grant_ends; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER grant_ends BEFORE UPDATE ON public.house_rolegrant FOR EACH ROW WHEN (((old.valid_to IS DISTINCT FROM new.valid_to) AND ((new.valid_to IS NULL) OR (new.valid_to > old.valid_to) OR (new.valid_to < (clock_timestamp() - '00:01:00'::interval))))) EXECUTE FUNCTION public.rights_stay();

ALTER TABLE public.house_rolegrant ENABLE ALWAYS TRIGGER grant_ends;

--
-- Name: house_alert guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_alert FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_alert ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_alertstep guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_alertstep FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_alertstep ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_approval guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_approval FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_approval ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_approvaldecision guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_approvaldecision FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_approvaldecision ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_auditevent guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_auditevent FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_auditevent ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_command guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_command FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.house_command ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_ruleassignment guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_ruleassignment FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_ruleassignment ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_rulesetversion guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_rulesetversion FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_rulesetversion ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlement guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlement FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlementline guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlementline FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlementline ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlementpair guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlementpair FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlementpair ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlementseat guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlementseat FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlementseat ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlementsidebet guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlementsidebet FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlementsidebet ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: settlement_settlementtransaction guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_settlementtransaction FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.settlement_settlementtransaction ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_entry guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_entry FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_entry ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_playerexclusion guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_playerexclusion FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_playerexclusion ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_playerreadmission guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_playerreadmission FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_playerreadmission ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_signon guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_signon FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_signon ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_signonend guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_signonend FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_signonend ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: tables_transaction guarded_no_change; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tables_transaction FOR EACH STATEMENT EXECUTE FUNCTION public.guarded_no_change();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER guarded_no_change;

--
-- Name: house_alert guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.house_alert FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.house_alert ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: house_alertstep guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.house_alertstep FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.house_alertstep ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: house_approval guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.house_approval FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.house_approval ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: house_approvaldecision guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.house_approvaldecision FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.house_approvaldecision ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: house_command guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.house_command FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.house_command ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_ruleassignment guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.settlement_ruleassignment FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.settlement_ruleassignment ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_rulesetversion guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.settlement_rulesetversion FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.settlement_rulesetversion ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlement guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.settlement_settlement FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlementline guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.settlement_settlementline REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_settlement_settlementline();

ALTER TABLE public.settlement_settlementline ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlementpair guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.settlement_settlementpair REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_settlement_settlementpair();

ALTER TABLE public.settlement_settlementpair ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlementseat guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.settlement_settlementseat REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_settlement_settlementseat();

ALTER TABLE public.settlement_settlementseat ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlementsidebet guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.settlement_settlementsidebet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_settlement_settlementsidebet();

ALTER TABLE public.settlement_settlementsidebet ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: settlement_settlementtransaction guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.settlement_settlementtransaction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_settlement_settlementtransaction();

ALTER TABLE public.settlement_settlementtransaction ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_entry guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late AFTER INSERT ON public.tables_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.late_tables_entry();

ALTER TABLE public.tables_entry ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_playerexclusion guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.tables_playerexclusion FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.tables_playerexclusion ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_playerreadmission guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.tables_playerreadmission FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.tables_playerreadmission ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_signon guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.tables_signon FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.tables_signon ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_signonend guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.tables_signonend FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.tables_signonend ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_transaction guarded_not_late; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER guarded_not_late BEFORE INSERT ON public.tables_transaction FOR EACH ROW EXECUTE FUNCTION public.guarded_not_late();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER guarded_not_late;

--
-- Name: tables_transaction hand_is_settled; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER hand_is_settled AFTER INSERT ON public.tables_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'hand'::text)) EXECUTE FUNCTION public.hand_is_settled();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER hand_is_settled;

--
-- Name: settlement_hand hand_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER hand_stays BEFORE INSERT OR UPDATE ON public.settlement_hand FOR EACH ROW EXECUTE FUNCTION public.hand_stays();

ALTER TABLE public.settlement_hand ENABLE ALWAYS TRIGGER hand_stays;

--
-- Name: tables_playerexclusion player_admitted; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_playerexclusion FOR EACH ROW EXECUTE FUNCTION public.player_admitted();

ALTER TABLE public.tables_playerexclusion ENABLE ALWAYS TRIGGER player_admitted;

--
-- Name: tables_seating player_admitted; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_seating FOR EACH ROW EXECUTE FUNCTION public.player_admitted();

ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER player_admitted;

--
-- Name: tables_waitingentry player_admitted; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER player_admitted BEFORE INSERT ON public.tables_waitingentry FOR EACH ROW EXECUTE FUNCTION public.player_admitted();

ALTER TABLE public.tables_waitingentry ENABLE ALWAYS TRIGGER player_admitted;

--
-- Name: settlement_handseat player_dealt_in; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER player_dealt_in BEFORE INSERT ON public.settlement_handseat FOR EACH ROW EXECUTE FUNCTION public.player_dealt_in();

ALTER TABLE public.settlement_handseat ENABLE ALWAYS TRIGGER player_dealt_in;

--
-- Name: tables_playerreadmission readmission_due; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER readmission_due BEFORE INSERT ON public.tables_playerreadmission FOR EACH ROW EXECUTE FUNCTION public.readmission_due();

ALTER TABLE public.tables_playerreadmission ENABLE ALWAYS TRIGGER readmission_due;

--
-- Name: tables_transaction reversal_is_settled; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER reversal_is_settled AFTER INSERT ON public.tables_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cause = 'reversal'::text)) EXECUTE FUNCTION public.reversal_is_settled();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER reversal_is_settled;

--
-- Name: house_rolegrant role_of_house; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER role_of_house BEFORE INSERT OR UPDATE OF role, pit_id ON public.house_rolegrant FOR EACH ROW WHEN (((new.pit_id IS NOT NULL) AND (new.role <> ALL (ARRAY['dealer'::text, 'floor'::text, 'pit_manager'::text])))) EXECUTE FUNCTION public.role_of_house();

ALTER TABLE public.house_rolegrant ENABLE ALWAYS TRIGGER role_of_house;

--
-- Name: tables_seating seating_fits; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER seating_fits BEFORE INSERT ON public.tables_seating FOR EACH ROW EXECUTE FUNCTION public.seating_fits();

ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER seating_fits;

--
-- Name: tables_seating seating_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER seating_stays BEFORE UPDATE ON public.tables_seating FOR EACH ROW EXECUTE FUNCTION public.seating_stays();

ALTER TABLE public.tables_seating ENABLE ALWAYS TRIGGER seating_stays;

--
-- Name: settlement_settlement settlement_complete; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER settlement_complete AFTER INSERT ON public.settlement_settlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.settlement_complete();

ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER settlement_complete;

--
-- Name: settlement_settlement settlement_day; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER settlement_day BEFORE INSERT ON public.settlement_settlement FOR EACH ROW EXECUTE FUNCTION public.settlement_day();

ALTER TABLE public.settlement_settlement ENABLE ALWAYS TRIGGER settlement_day;

--
-- Name: house_staff staff_stays_away; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER staff_stays_away BEFORE UPDATE ON public.house_staff FOR EACH ROW WHEN (((old.left_at IS NOT NULL) AND (new.left_at IS DISTINCT FROM old.left_at))) EXECUTE FUNCTION public.rights_stay();

ALTER TABLE public.house_staff ENABLE ALWAYS TRIGGER staff_stays_away;

--
-- Name: tables_table table_state_step; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER table_state_step BEFORE UPDATE ON public.tables_table FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.table_state_step();

ALTER TABLE public.tables_table ENABLE ALWAYS TRIGGER table_state_step;

--
-- Name: tables_table table_stop_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER table_stop_stays BEFORE UPDATE ON public.tables_table FOR EACH ROW WHEN ((old.posting_stopped IS DISTINCT FROM new.posting_stopped)) EXECUTE FUNCTION public.table_stop_stays();

ALTER TABLE public.tables_table ENABLE ALWAYS TRIGGER table_stop_stays;

--
-- Name: tables_signonend tenure_ends; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER tenure_ends AFTER INSERT ON public.tables_signonend FOR EACH ROW EXECUTE FUNCTION public.tenure_ends();

ALTER TABLE public.tables_signonend ENABLE ALWAYS TRIGGER tenure_ends;

--
-- Name: tables_signon tenure_starts; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER tenure_starts AFTER INSERT ON public.tables_signon FOR EACH ROW EXECUTE FUNCTION public.tenure_starts();

ALTER TABLE public.tables_signon ENABLE ALWAYS TRIGGER tenure_starts;

--
-- Name: tables_transaction transaction_complete; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE CONSTRAINT TRIGGER transaction_complete AFTER INSERT ON public.tables_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.transaction_complete();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER transaction_complete;

--
-- Name: tables_transaction transaction_day; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER transaction_day BEFORE INSERT ON public.tables_transaction FOR EACH ROW WHEN ((new.cause <> 'hand'::text)) EXECUTE FUNCTION public.transaction_day();

ALTER TABLE public.tables_transaction ENABLE ALWAYS TRIGGER transaction_day;

--
-- Name: house_verificationrun verification_stays; Type: TRIGGER; Schema: public; Owner: owner
--

CREATE TRIGGER verification_stays BEFORE UPDATE ON public.house_verificationrun FOR EACH ROW WHEN (((old.finished_at IS NOT NULL) OR (((old.id IS DISTINCT FROM new.id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.started_at IS DISTINCT FROM new.started_at)))) EXECUTE FUNCTION public.verification_stays();

ALTER TABLE public.house_verificationrun ENABLE ALWAYS TRIGGER verification_stays;

--
-- Name: auth_group_permissions auth_group_permissio_permission_id_84c5c92e_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: auth_group_permissions auth_group_permissions_group_id_b120cbf9_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: auth_permission auth_permission_content_type_id_2f476e4b_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: django_admin_log django_admin_log_content_type_id_c4bce8eb_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: django_admin_log django_admin_log_user_id_c564eba6_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_house_staff_id FOREIGN KEY (user_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down down_follows; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT down_follows FOREIGN KEY (table_id, follows_at) REFERENCES public.tables_down(table_id, ends_at) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alert house_alert_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alert
    ADD CONSTRAINT house_alert_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alert house_alert_pit_id_ed34ad74_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alert
    ADD CONSTRAINT house_alert_pit_id_ed34ad74_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alert house_alert_raised_by_id_e1c80bc5_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alert
    ADD CONSTRAINT house_alert_raised_by_id_e1c80bc5_fk_house_staff_id FOREIGN KEY (raised_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alertopen house_alertopen_alert_id_030aa1b8_fk_house_alert_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertopen
    ADD CONSTRAINT house_alertopen_alert_id_030aa1b8_fk_house_alert_id FOREIGN KEY (alert_id) REFERENCES public.house_alert(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alertopen house_alertopen_owner_id_ce484e99_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertopen
    ADD CONSTRAINT house_alertopen_owner_id_ce484e99_fk_house_staff_id FOREIGN KEY (owner_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alertstep house_alertstep_alert_id_83bcc3e7_fk_house_alert_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertstep
    ADD CONSTRAINT house_alertstep_alert_id_83bcc3e7_fk_house_alert_id FOREIGN KEY (alert_id) REFERENCES public.house_alert(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alertstep house_alertstep_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertstep
    ADD CONSTRAINT house_alertstep_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_alertstep house_alertstep_staff_id_806817e9_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_alertstep
    ADD CONSTRAINT house_alertstep_staff_id_806817e9_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approval house_approval_asked_by_id_43559482_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_asked_by_id_43559482_fk_house_staff_id FOREIGN KEY (asked_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approval house_approval_asked_device_id_866a53a4_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_asked_device_id_866a53a4_fk_house_device_id FOREIGN KEY (asked_device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approval house_approval_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approval house_approval_pit_id_efbe6735_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_pit_id_efbe6735_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approval house_approval_subject_id_a4241ed4_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approval
    ADD CONSTRAINT house_approval_subject_id_a4241ed4_fk_house_staff_id FOREIGN KEY (subject_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approvaldecision house_approvaldecisi_approval_id_d4fac44d_fk_house_app; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvaldecision
    ADD CONSTRAINT house_approvaldecisi_approval_id_d4fac44d_fk_house_app FOREIGN KEY (approval_id) REFERENCES public.house_approval(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approvaldecision house_approvaldecisi_decided_device_id_db148269_fk_house_dev; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvaldecision
    ADD CONSTRAINT house_approvaldecisi_decided_device_id_db148269_fk_house_dev FOREIGN KEY (decided_device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approvaldecision house_approvaldecision_decided_by_id_d81f2f7a_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvaldecision
    ADD CONSTRAINT house_approvaldecision_decided_by_id_d81f2f7a_fk_house_staff_id FOREIGN KEY (decided_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approvaldecision house_approvaldecision_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvaldecision
    ADD CONSTRAINT house_approvaldecision_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_approvalopen house_approvalopen_approval_id_1753f293_fk_house_approval_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_approvalopen
    ADD CONSTRAINT house_approvalopen_approval_id_1753f293_fk_house_approval_id FOREIGN KEY (approval_id) REFERENCES public.house_approval(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_command house_command_device_id_7adc69c7_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_command
    ADD CONSTRAINT house_command_device_id_7adc69c7_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_command house_command_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_command
    ADD CONSTRAINT house_command_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_command house_command_staff_id_89b1dba7_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_command
    ADD CONSTRAINT house_command_staff_id_89b1dba7_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_device house_device_pit_id_f59a047e_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_device
    ADD CONSTRAINT house_device_pit_id_f59a047e_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_device house_device_staff_id_79a0e665_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_device
    ADD CONSTRAINT house_device_staff_id_79a0e665_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_rolegrant house_rolegrant_approved_by_id_b362e2fc_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_rolegrant
    ADD CONSTRAINT house_rolegrant_approved_by_id_b362e2fc_fk_house_staff_id FOREIGN KEY (approved_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_rolegrant house_rolegrant_granted_by_id_c98d9acf_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_rolegrant
    ADD CONSTRAINT house_rolegrant_granted_by_id_c98d9acf_fk_house_staff_id FOREIGN KEY (granted_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_rolegrant house_rolegrant_pit_id_235cb0fd_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_rolegrant
    ADD CONSTRAINT house_rolegrant_pit_id_235cb0fd_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_rolegrant house_rolegrant_staff_id_67194448_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_rolegrant
    ADD CONSTRAINT house_rolegrant_staff_id_67194448_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: house_staffprofile house_staffprofile_staff_id_4296a7f3_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.house_staffprofile
    ADD CONSTRAINT house_staffprofile_staff_id_4296a7f3_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: otp_totp_totpdevice otp_totp_totpdevice_user_id_0fb18292_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.otp_totp_totpdevice
    ADD CONSTRAINT otp_totp_totpdevice_user_id_0fb18292_fk_house_staff_id FOREIGN KEY (user_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_hand settlement_hand_dealt_by_id_e30c5eaf_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_dealt_by_id_e30c5eaf_fk_house_staff_id FOREIGN KEY (dealt_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_hand settlement_hand_dealt_sign_on_id_4473c65f_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_dealt_sign_on_id_4473c65f_fk_tables_signon_id FOREIGN KEY (dealt_sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_hand settlement_hand_rule_version_id_4fbdf4cd_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_rule_version_id_4fbdf4cd_fk_settlemen FOREIGN KEY (rule_version_id) REFERENCES public.settlement_rulesetversion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_hand settlement_hand_table_id_723f728e_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_hand
    ADD CONSTRAINT settlement_hand_table_id_723f728e_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_handseat settlement_handseat_hand_id_a4c310f4_fk_settlement_hand_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handseat
    ADD CONSTRAINT settlement_handseat_hand_id_a4c310f4_fk_settlement_hand_id FOREIGN KEY (hand_id) REFERENCES public.settlement_hand(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_handseat settlement_handseat_player_id_0fe6e448_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handseat
    ADD CONSTRAINT settlement_handseat_player_id_0fe6e448_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_handseat settlement_handseat_seating_id_7caa8018_fk_tables_seating_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handseat
    ADD CONSTRAINT settlement_handseat_seating_id_7caa8018_fk_tables_seating_id FOREIGN KEY (seating_id) REFERENCES public.tables_seating(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_handsidebet settlement_handsidebet_hand_id_ef9f7441_fk_settlement_hand_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handsidebet
    ADD CONSTRAINT settlement_handsidebet_hand_id_ef9f7441_fk_settlement_hand_id FOREIGN KEY (hand_id) REFERENCES public.settlement_hand(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_handstreet settlement_handstreet_hand_id_4df72547_fk_settlement_hand_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_handstreet
    ADD CONSTRAINT settlement_handstreet_hand_id_4df72547_fk_settlement_hand_id FOREIGN KEY (hand_id) REFERENCES public.settlement_hand(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruleassignment settlement_ruleassig_version_id_3e1e60b4_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassig_version_id_3e1e60b4_fk_settlemen FOREIGN KEY (version_id) REFERENCES public.settlement_rulesetversion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruleassignment settlement_ruleassignment_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassignment_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruleassignment settlement_ruleassignment_staff_id_e5800061_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassignment_staff_id_e5800061_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruleassignment settlement_ruleassignment_table_id_8a4316f2_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruleassignment
    ADD CONSTRAINT settlement_ruleassignment_table_id_8a4316f2_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruledraft settlement_ruledraft_author_id_3c33d70a_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_author_id_3c33d70a_fk_house_staff_id FOREIGN KEY (author_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruledraft settlement_ruledraft_base_id_cda70c89_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_base_id_cda70c89_fk_settlemen FOREIGN KEY (base_id) REFERENCES public.settlement_rulesetversion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruledraft settlement_ruledraft_published_id_22696170_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_published_id_22696170_fk_settlemen FOREIGN KEY (published_id) REFERENCES public.settlement_rulesetversion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_ruledraft settlement_ruledraft_updated_by_id_35cffc6e_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_ruledraft
    ADD CONSTRAINT settlement_ruledraft_updated_by_id_35cffc6e_fk_house_staff_id FOREIGN KEY (updated_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_rulesetversion settlement_rulesetve_rule_set_id_7cb229fb_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_rulesetversion
    ADD CONSTRAINT settlement_rulesetve_rule_set_id_7cb229fb_fk_settlemen FOREIGN KEY (rule_set_id) REFERENCES public.settlement_ruleset(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_rulesetversion settlement_rulesetversion_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_rulesetversion
    ADD CONSTRAINT settlement_rulesetversion_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlementtransaction settlement_settlemen_reversal_id_00b8f2cc_fk_tables_tr; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlement_settlemen_reversal_id_00b8f2cc_fk_tables_tr FOREIGN KEY (reversal_id) REFERENCES public.tables_transaction(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlemen_reversal_id_48416ff9_fk_tables_tr; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlemen_reversal_id_48416ff9_fk_tables_tr FOREIGN KEY (reversal_id) REFERENCES public.tables_transaction(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlemen_rule_version_id_e68df9ce_fk_settlemen; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlemen_rule_version_id_e68df9ce_fk_settlemen FOREIGN KEY (rule_version_id) REFERENCES public.settlement_rulesetversion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlemen_transaction_id_2468cbd0_fk_tables_tr; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlemen_transaction_id_2468cbd0_fk_tables_tr FOREIGN KEY (transaction_id) REFERENCES public.tables_transaction(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlementtransaction settlement_settlemen_transaction_id_5b4a4f27_fk_tables_tr; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlement_settlemen_transaction_id_5b4a4f27_fk_tables_tr FOREIGN KEY (transaction_id) REFERENCES public.tables_transaction(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_dealt_by_id_36cc75ca_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_dealt_by_id_36cc75ca_fk_house_staff_id FOREIGN KEY (dealt_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_device_id_21ae5b87_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_device_id_21ae5b87_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_hand_id_2ac35b36_fk_settlement_hand_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_hand_id_2ac35b36_fk_settlement_hand_id FOREIGN KEY (hand_id) REFERENCES public.settlement_hand(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_settled_by_id_092592c3_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_settled_by_id_092592c3_fk_house_staff_id FOREIGN KEY (settled_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_settlement_sign_on_id_0f71e6d7_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_settlement_sign_on_id_0f71e6d7_fk_tables_signon_id FOREIGN KEY (sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: settlement_settlement settlement_supersedes_revision; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlement
    ADD CONSTRAINT settlement_supersedes_revision FOREIGN KEY (hand_id, supersedes) REFERENCES public.settlement_settlement(hand_id, revision);

--
-- Name: settlement_settlementline settlementline_settlement; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementline
    ADD CONSTRAINT settlementline_settlement FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement(id) NOT ENFORCED;

--
-- Name: settlement_settlementpair settlementpair_settlement; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementpair
    ADD CONSTRAINT settlementpair_settlement FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement(id) NOT ENFORCED;

--
-- Name: settlement_settlementseat settlementseat_account; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementseat
    ADD CONSTRAINT settlementseat_account FOREIGN KEY (account_id) REFERENCES public.tables_account(id) NOT ENFORCED;

--
-- Name: settlement_settlementseat settlementseat_player; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementseat
    ADD CONSTRAINT settlementseat_player FOREIGN KEY (player_id) REFERENCES public.tables_player(id) NOT ENFORCED;

--
-- Name: settlement_settlementseat settlementseat_settlement; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementseat
    ADD CONSTRAINT settlementseat_settlement FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement(id) NOT ENFORCED;

--
-- Name: settlement_settlementsidebet settlementsidebet_settlement; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementsidebet
    ADD CONSTRAINT settlementsidebet_settlement FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement(id);

--
-- Name: settlement_settlementtransaction settlementtransaction_settlement; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.settlement_settlementtransaction
    ADD CONSTRAINT settlementtransaction_settlement FOREIGN KEY (settlement_id) REFERENCES public.settlement_settlement(id);

--
-- Name: tables_account tables_account_commodity_id_fa93cb47_fk_tables_commodity_code; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_account
    ADD CONSTRAINT tables_account_commodity_id_fa93cb47_fk_tables_commodity_code FOREIGN KEY (commodity_id) REFERENCES public.tables_commodity(code) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_account tables_account_player_id_239e0256_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_account
    ADD CONSTRAINT tables_account_player_id_239e0256_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_account tables_account_table_id_0b2b2f62_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_account
    ADD CONSTRAINT tables_account_table_id_0b2b2f62_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_dealerat tables_dealerat_sign_on_id_4b37be1d_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerat
    ADD CONSTRAINT tables_dealerat_sign_on_id_4b37be1d_fk_tables_signon_id FOREIGN KEY (sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_dealerat tables_dealerat_staff_id_205a065d_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerat
    ADD CONSTRAINT tables_dealerat_staff_id_205a065d_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_dealerat tables_dealerat_table_id_3a2b06a8_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerat
    ADD CONSTRAINT tables_dealerat_table_id_3a2b06a8_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_dealerstring tables_dealerstring_pit_id_c2234432_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_dealerstring
    ADD CONSTRAINT tables_dealerstring_pit_id_c2234432_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_denomination tables_denomination_commodity_id_a672da0d_fk_tables_co; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_denomination
    ADD CONSTRAINT tables_denomination_commodity_id_a672da0d_fk_tables_co FOREIGN KEY (commodity_id) REFERENCES public.tables_commodity(code) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down tables_down_opens_id_db728007_fk_tables_stringtable_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_opens_id_db728007_fk_tables_stringtable_id FOREIGN KEY (opens_id) REFERENCES public.tables_stringtable(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down tables_down_staff_id_59580cbc_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_staff_id_59580cbc_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down tables_down_string_id_39d54773_fk_tables_dealerstring_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_string_id_39d54773_fk_tables_dealerstring_id FOREIGN KEY (string_id) REFERENCES public.tables_dealerstring(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_down tables_down_table_id_3b1f0719_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_down
    ADD CONSTRAINT tables_down_table_id_3b1f0719_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_enrolment tables_enrolment_device_id_71b36e2d_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_device_id_71b36e2d_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_enrolment tables_enrolment_made_by_id_23863134_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_made_by_id_23863134_fk_house_staff_id FOREIGN KEY (made_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_enrolment tables_enrolment_pit_id_62fe7457_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_pit_id_62fe7457_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_enrolment tables_enrolment_table_id_d07d2114_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_enrolment
    ADD CONSTRAINT tables_enrolment_table_id_d07d2114_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_entry tables_entry_account_id_f237b2a8_fk_tables_account_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_entry
    ADD CONSTRAINT tables_entry_account_id_f237b2a8_fk_tables_account_id FOREIGN KEY (account_id) REFERENCES public.tables_account(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_entry tables_entry_sealed; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_entry
    ADD CONSTRAINT tables_entry_sealed FOREIGN KEY (transaction_id, entry_count) REFERENCES public.tables_transaction(id, entry_count);

--
-- Name: tables_gamesession tables_gamesession_started_by_id_954649b0_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_gamesession
    ADD CONSTRAINT tables_gamesession_started_by_id_954649b0_fk_house_staff_id FOREIGN KEY (started_by_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_gamesession tables_gamesession_table_id_798589dd_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_gamesession
    ADD CONSTRAINT tables_gamesession_table_id_798589dd_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_mustmove tables_mustmove_feeder_id_986725a6_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_mustmove
    ADD CONSTRAINT tables_mustmove_feeder_id_986725a6_fk_tables_table_id FOREIGN KEY (feeder_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_mustmove tables_mustmove_main_id_4438f0d3_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_mustmove
    ADD CONSTRAINT tables_mustmove_main_id_4438f0d3_fk_tables_table_id FOREIGN KEY (main_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerexclusion tables_playerexclusion_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerexclusion
    ADD CONSTRAINT tables_playerexclusion_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerexclusion tables_playerexclusion_player_id_6fcb9e22_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerexclusion
    ADD CONSTRAINT tables_playerexclusion_player_id_6fcb9e22_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerexclusion tables_playerexclusion_staff_id_0386b379_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerexclusion
    ADD CONSTRAINT tables_playerexclusion_staff_id_0386b379_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerprofile tables_playerprofile_player_id_a4fa9513_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerprofile
    ADD CONSTRAINT tables_playerprofile_player_id_a4fa9513_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerreadmission tables_playerreadmis_exclusion_id_e8d7ad35_fk_tables_pl; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerreadmission
    ADD CONSTRAINT tables_playerreadmis_exclusion_id_e8d7ad35_fk_tables_pl FOREIGN KEY (exclusion_id) REFERENCES public.tables_playerexclusion(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerreadmission tables_playerreadmission_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerreadmission
    ADD CONSTRAINT tables_playerreadmission_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_playerreadmission tables_playerreadmission_staff_id_674d95ad_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_playerreadmission
    ADD CONSTRAINT tables_playerreadmission_staff_id_674d95ad_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_seating tables_seating_account_id_febf641b_fk_tables_account_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_seating
    ADD CONSTRAINT tables_seating_account_id_febf641b_fk_tables_account_id FOREIGN KEY (account_id) REFERENCES public.tables_account(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_seating tables_seating_player_id_bc3b9caa_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_seating
    ADD CONSTRAINT tables_seating_player_id_bc3b9caa_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_seating tables_seating_table_id_643bbcb2_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_seating
    ADD CONSTRAINT tables_seating_table_id_643bbcb2_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signon tables_signon_device_id_4641d886_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_device_id_4641d886_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signon tables_signon_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signon tables_signon_staff_id_bdae28cf_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_staff_id_bdae28cf_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signon tables_signon_table_id_9ce33532_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signon
    ADD CONSTRAINT tables_signon_table_id_9ce33532_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signonend tables_signonend_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signonend
    ADD CONSTRAINT tables_signonend_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_signonend tables_signonend_sign_on_id_977da7f3_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_signonend
    ADD CONSTRAINT tables_signonend_sign_on_id_977da7f3_fk_tables_signon_id FOREIGN KEY (sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_stringdealer tables_stringdealer_staff_id_6163acee_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringdealer
    ADD CONSTRAINT tables_stringdealer_staff_id_6163acee_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_stringdealer tables_stringdealer_string_id_fae46910_fk_tables_de; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringdealer
    ADD CONSTRAINT tables_stringdealer_string_id_fae46910_fk_tables_de FOREIGN KEY (string_id) REFERENCES public.tables_dealerstring(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_stringtable tables_stringtable_string_id_ff12429d_fk_tables_dealerstring_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringtable
    ADD CONSTRAINT tables_stringtable_string_id_ff12429d_fk_tables_dealerstring_id FOREIGN KEY (string_id) REFERENCES public.tables_dealerstring(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_stringtable tables_stringtable_table_id_0d3a6c11_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_stringtable
    ADD CONSTRAINT tables_stringtable_table_id_0d3a6c11_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_table tables_table_pit_id_37194b0e_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_table
    ADD CONSTRAINT tables_table_pit_id_37194b0e_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tableday tables_tableday_table_id_a1832dbf_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tableday
    ADD CONSTRAINT tables_tableday_table_id_a1832dbf_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tabledevice tables_tabledevice_device_id_b72d6f8f_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tabledevice
    ADD CONSTRAINT tables_tabledevice_device_id_b72d6f8f_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tabledevice tables_tabledevice_table_id_c3f16936_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tabledevice
    ADD CONSTRAINT tables_tabledevice_table_id_c3f16936_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tenure tables_tenure_sign_on_id_40cff401_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tenure
    ADD CONSTRAINT tables_tenure_sign_on_id_40cff401_fk_tables_signon_id FOREIGN KEY (sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tenure tables_tenure_staff_id_15eca191_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tenure
    ADD CONSTRAINT tables_tenure_staff_id_15eca191_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_tenure tables_tenure_table_id_66d6ae4a_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_tenure
    ADD CONSTRAINT tables_tenure_table_id_66d6ae4a_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_terminallock tables_terminallock_sign_on_id_c7a20738_fk_tables_signon_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_terminallock
    ADD CONSTRAINT tables_terminallock_sign_on_id_c7a20738_fk_tables_signon_id FOREIGN KEY (sign_on_id) REFERENCES public.tables_signon(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_transaction tables_transaction_device_id_dc88e1fb_fk_house_device_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_device_id_dc88e1fb_fk_house_device_id FOREIGN KEY (device_id) REFERENCES public.house_device(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_transaction tables_transaction_event; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_event FOREIGN KEY (chain, seq) REFERENCES public.house_auditevent(chain, seq) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_transaction tables_transaction_reverses_id_1470d462_fk_tables_tr; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_reverses_id_1470d462_fk_tables_tr FOREIGN KEY (reverses_id) REFERENCES public.tables_transaction(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_transaction tables_transaction_staff_id_6027b84c_fk_house_staff_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_staff_id_6027b84c_fk_house_staff_id FOREIGN KEY (staff_id) REFERENCES public.house_staff(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_transaction tables_transaction_table_id_d4caf5eb_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_transaction
    ADD CONSTRAINT tables_transaction_table_id_d4caf5eb_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_waitingentry tables_waitingentry_pit_id_50b49b3b_fk_house_pit_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT tables_waitingentry_pit_id_50b49b3b_fk_house_pit_id FOREIGN KEY (pit_id) REFERENCES public.house_pit(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_waitingentry tables_waitingentry_player_id_a8f40813_fk_tables_player_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT tables_waitingentry_player_id_a8f40813_fk_tables_player_id FOREIGN KEY (player_id) REFERENCES public.tables_player(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: tables_waitingentry tables_waitingentry_table_id_3b292363_fk_tables_table_id; Type: FK CONSTRAINT; Schema: public; Owner: owner
--

ALTER TABLE ONLY public.tables_waitingentry
    ADD CONSTRAINT tables_waitingentry_table_id_3b292363_fk_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables_table(id) DEFERRABLE INITIALLY DEFERRED;

--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: pg_database_owner
--

GRANT USAGE ON SCHEMA public TO app;
GRANT USAGE ON SCHEMA public TO auditor;

--
-- Name: FUNCTION account_follows(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.account_follows() FROM PUBLIC;

--
-- Name: FUNCTION account_of(p_kind text, p_table_id bigint, p_player_id bigint, p_fee_kind text, p_commodity text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.account_of(p_kind text, p_table_id bigint, p_player_id bigint, p_fee_kind text, p_commodity text) FROM PUBLIC;

--
-- Name: FUNCTION account_open(p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.account_open(p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_open(p_kind text, p_table_id bigint, p_player_id bigint, p_commodity text) TO app;

--
-- Name: FUNCTION account_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.account_stays() FROM PUBLIC;

--
-- Name: FUNCTION actor_is_person(p_actor text, p_role text, p_staff_id bigint, p_may_be_system boolean); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.actor_is_person(p_actor text, p_role text, p_staff_id bigint, p_may_be_system boolean) FROM PUBLIC;

--
-- Name: FUNCTION alert_moves(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.alert_moves() FROM PUBLIC;

--
-- Name: FUNCTION alert_opens(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.alert_opens() FROM PUBLIC;

--
-- Name: FUNCTION approval_closes(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.approval_closes() FROM PUBLIC;

--
-- Name: FUNCTION approval_lock(p_id bigint); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.approval_lock(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.approval_lock(p_id bigint) TO app;

--
-- Name: FUNCTION approval_opens(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.approval_opens() FROM PUBLIC;

--
-- Name: FUNCTION audit_append(p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_append(p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_append(p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) TO app;

--
-- Name: FUNCTION audit_field(p_name text, p_value text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_field(p_name text, p_value text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_field(p_name text, p_value text) TO app;
GRANT ALL ON FUNCTION public.audit_field(p_name text, p_value text) TO auditor;

--
-- Name: FUNCTION audit_time(p_at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_time(p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_time(p_at timestamp with time zone) TO app;
GRANT ALL ON FUNCTION public.audit_time(p_at timestamp with time zone) TO auditor;

--
-- Name: TABLE house_auditevent; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_auditevent TO app;
GRANT SELECT ON TABLE public.house_auditevent TO auditor;

--
-- Name: FUNCTION audit_event_bytes(e public.house_auditevent); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_event_bytes(e public.house_auditevent) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_event_bytes(e public.house_auditevent) TO app;
GRANT ALL ON FUNCTION public.audit_event_bytes(e public.house_auditevent) TO auditor;

--
-- Name: FUNCTION audit_event_hash(e public.house_auditevent); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_event_hash(e public.house_auditevent) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_event_hash(e public.house_auditevent) TO app;
GRANT ALL ON FUNCTION public.audit_event_hash(e public.house_auditevent) TO auditor;

--
-- Name: FUNCTION audit_genesis(p_chain text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_genesis(p_chain text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_genesis(p_chain text) TO app;
GRANT ALL ON FUNCTION public.audit_genesis(p_chain text) TO auditor;

--
-- Name: FUNCTION audit_install(p_table regclass); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_install(p_table regclass) FROM PUBLIC;

--
-- Name: FUNCTION audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]) TO app;
GRANT ALL ON FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[]) TO auditor;

--
-- Name: FUNCTION audit_next(p_chain text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_next(p_chain text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_next(p_chain text) TO app;

--
-- Name: FUNCTION audit_part_create(p_table regclass); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_part_create(p_table regclass) FROM PUBLIC;

--
-- Name: FUNCTION audit_parts_create(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_parts_create() FROM PUBLIC;

--
-- Name: FUNCTION audit_row_expression(p_table regclass); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_row_expression(p_table regclass) FROM PUBLIC;

--
-- Name: FUNCTION audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) TO app;
GRANT ALL ON FUNCTION public.audit_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) TO auditor;

--
-- Name: FUNCTION audit_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_command_id uuid, p_reason text, p_body text, p_rows_digest bytea, p_row_index text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.audit_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_command_id uuid, p_reason text, p_body text, p_rows_digest bytea, p_row_index text) FROM PUBLIC;

--
-- Name: FUNCTION beside_is_settled(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.beside_is_settled() FROM PUBLIC;

--
-- Name: FUNCTION cards_mask(p_cards text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.cards_mask(p_cards text) FROM PUBLIC;

--
-- Name: FUNCTION command_write(p_chain text, p_seq bigint, p_command_id uuid, p_request_hash bytea, p_route text, p_staff_id bigint, p_device_id bigint, p_status integer, p_result text, p_at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.command_write(p_chain text, p_seq bigint, p_command_id uuid, p_request_hash bytea, p_route text, p_staff_id bigint, p_device_id bigint, p_status integer, p_result text, p_at timestamp with time zone) FROM PUBLIC;

--
-- Name: FUNCTION day_not_signed_off(p_table_id bigint, p_gaming_day date); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.day_not_signed_off(p_table_id bigint, p_gaming_day date) FROM PUBLIC;

--
-- Name: FUNCTION enrolment_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.enrolment_stays() FROM PUBLIC;

--
-- Name: FUNCTION gaming_day_is_now(p_gaming_day date, p_at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.gaming_day_is_now(p_gaming_day date, p_at timestamp with time zone) FROM PUBLIC;

--
-- Name: FUNCTION guarded_child_seal(p_table regclass); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.guarded_child_seal(p_table regclass) FROM PUBLIC;

--
-- Name: FUNCTION guarded_no_change(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.guarded_no_change() FROM PUBLIC;

--
-- Name: FUNCTION guarded_not_late(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.guarded_not_late() FROM PUBLIC;

--
-- Name: TABLE settlement_hand; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.settlement_hand TO app;
GRANT SELECT ON TABLE public.settlement_hand TO auditor;

--
-- Name: TABLE settlement_ruleassignment; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.settlement_ruleassignment TO app;
GRANT SELECT ON TABLE public.settlement_ruleassignment TO auditor;

--
-- Name: TABLE tables_signon; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_signon TO app;
GRANT SELECT ON TABLE public.tables_signon TO auditor;

--
-- Name: TABLE tables_signonend; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_signonend TO app;
GRANT SELECT ON TABLE public.tables_signonend TO auditor;

--
-- Name: FUNCTION hand_is_of_moment(h public.settlement_hand); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.hand_is_of_moment(h public.settlement_hand) FROM PUBLIC;

--
-- Name: FUNCTION hand_is_settled(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.hand_is_settled() FROM PUBLIC;

--
-- Name: FUNCTION hand_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.hand_stays() FROM PUBLIC;

--
-- Name: TABLE house_house; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.house_house TO app;
GRANT SELECT ON TABLE public.house_house TO auditor;

--
-- Name: FUNCTION house_gaming_day(p_at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.house_gaming_day(p_at timestamp with time zone) FROM PUBLIC;

--
-- Name: FUNCTION late_settlement_settlementline(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_settlement_settlementline() FROM PUBLIC;

--
-- Name: FUNCTION late_settlement_settlementpair(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_settlement_settlementpair() FROM PUBLIC;

--
-- Name: FUNCTION late_settlement_settlementseat(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_settlement_settlementseat() FROM PUBLIC;

--
-- Name: FUNCTION late_settlement_settlementsidebet(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_settlement_settlementsidebet() FROM PUBLIC;

--
-- Name: FUNCTION late_settlement_settlementtransaction(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_settlement_settlementtransaction() FROM PUBLIC;

--
-- Name: FUNCTION late_tables_entry(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.late_tables_entry() FROM PUBLIC;

--
-- Name: FUNCTION ledger_lock(p_cause text, p_table_id bigint, p_accounts bigint[], p_amounts bigint[]); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.ledger_lock(p_cause text, p_table_id bigint, p_accounts bigint[], p_amounts bigint[]) FROM PUBLIC;

--
-- Name: FUNCTION ledger_post(p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.ledger_post(p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_post(p_chain text, p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_cause text, p_table_id bigint, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT transaction_id bigint, OUT public_id uuid, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) TO app;

--
-- Name: FUNCTION ledger_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.ledger_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) FROM PUBLIC;

--
-- Name: FUNCTION ledger_write(p_chain text, p_seq bigint, p_cause text, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT id bigint, OUT public_id uuid); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.ledger_write(p_chain text, p_seq bigint, p_cause text, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT id bigint, OUT public_id uuid) FROM PUBLIC;

--
-- Name: FUNCTION player_admitted(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.player_admitted() FROM PUBLIC;

--
-- Name: FUNCTION player_dealt_in(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.player_dealt_in() FROM PUBLIC;

--
-- Name: TABLE tables_playerexclusion; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_playerexclusion TO app;
GRANT SELECT ON TABLE public.tables_playerexclusion TO auditor;

--
-- Name: TABLE tables_playerreadmission; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_playerreadmission TO app;
GRANT SELECT ON TABLE public.tables_playerreadmission TO auditor;

--
-- Name: FUNCTION player_is_excluded(p_player bigint); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.player_is_excluded(p_player bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.player_is_excluded(p_player bigint) TO app;
GRANT ALL ON FUNCTION public.player_is_excluded(p_player bigint) TO auditor;

--
-- Name: FUNCTION readmission_due(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.readmission_due() FROM PUBLIC;

--
-- Name: FUNCTION reversal_is_settled(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.reversal_is_settled() FROM PUBLIC;

--
-- Name: FUNCTION reversal_mirrors(p_reversal bigint, p_reversed bigint); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.reversal_mirrors(p_reversal bigint, p_reversed bigint) FROM PUBLIC;

--
-- Name: FUNCTION rights_stay(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.rights_stay() FROM PUBLIC;

--
-- Name: FUNCTION role_of_house(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.role_of_house() FROM PUBLIC;

--
-- Name: FUNCTION seating_fits(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.seating_fits() FROM PUBLIC;

--
-- Name: FUNCTION seating_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.seating_stays() FROM PUBLIC;

--
-- Name: TABLE settlement_settlement; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlement TO app;
GRANT SELECT ON TABLE public.settlement_settlement TO auditor;

--
-- Name: FUNCTION settlement_adds_up(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_adds_up(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_beside(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_beside(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_beside_posted(s public.settlement_settlement, p_cause text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_beside_posted(s public.settlement_settlement, p_cause text) FROM PUBLIC;

--
-- Name: FUNCTION settlement_complete(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_complete() FROM PUBLIC;

--
-- Name: FUNCTION settlement_day(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_day() FROM PUBLIC;

--
-- Name: FUNCTION settlement_debts(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_debts(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_is_of_hand(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_is_of_hand(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_is_posted(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_is_posted(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_legs(p jsonb, p_table_id bigint, p_commodity text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_legs(p jsonb, p_table_id bigint, p_commodity text) FROM PUBLIC;

--
-- Name: FUNCTION settlement_lock(p_hand_id bigint, p_revision integer, p_accounts bigint[]); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_lock(p_hand_id bigint, p_revision integer, p_accounts bigint[]) FROM PUBLIC;

--
-- Name: FUNCTION settlement_moved(p_hand_id bigint, p_revision integer); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_moved(p_hand_id bigint, p_revision integer) FROM PUBLIC;

--
-- Name: TABLE settlement_rulesetversion; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.settlement_rulesetversion TO app;
GRANT SELECT ON TABLE public.settlement_rulesetversion TO auditor;

--
-- Name: FUNCTION settlement_option(s public.settlement_settlement, VARIADIC p_path text[]); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_option(s public.settlement_settlement, VARIADIC p_path text[]) FROM PUBLIC;

--
-- Name: FUNCTION settlement_post(p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_settlement jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid, OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_post(p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_settlement jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid, OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settlement_post(p_gaming_day date, p_action text, p_subject text, p_actor text, p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text, p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text, p_staff_id bigint, p_device_id bigint, p_settlement jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT settlement_id bigint, OUT public_id uuid, OUT transaction_public_id uuid, OUT chain text, OUT seq bigint, OUT hash bytea, OUT at timestamp with time zone) TO app;

--
-- Name: FUNCTION settlement_refuse(p_code text, p_id bigint, p_what text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_refuse(p_code text, p_id bigint, p_what text) FROM PUBLIC;

--
-- Name: FUNCTION settlement_reverses(s public.settlement_settlement); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_reverses(s public.settlement_settlement) FROM PUBLIC;

--
-- Name: FUNCTION settlement_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_rows(p_chain text, p_seq bigint, OUT rows_digest bytea, OUT row_index text) FROM PUBLIC;

--
-- Name: FUNCTION settlement_take_back(p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_take_back(p_chain text, p_seq bigint, p_table_id bigint, p_gaming_day date, p_at timestamp with time zone, p_staff_id bigint, p_device_id bigint, p_command_id uuid, p_reverses bigint) FROM PUBLIC;

--
-- Name: FUNCTION settlement_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_command_id uuid, p_device_id bigint, p_transaction_id bigint, p_reversal_id bigint, p jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT id bigint, OUT public_id uuid); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_write(p_chain text, p_seq bigint, p_at timestamp with time zone, p_gaming_day date, p_command_id uuid, p_device_id bigint, p_transaction_id bigint, p_reversal_id bigint, p jsonb, p_line_seat_a smallint[], p_line_seat_b smallint[], p_line_kind text[], p_line_row text[], p_line_to_seat smallint[], p_line_units bigint[], p_line_rule text[], p_line_params text[], OUT id bigint, OUT public_id uuid) FROM PUBLIC;

--
-- Name: FUNCTION settlement_write_side_bets(p_settlement_id bigint, p_bets jsonb); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.settlement_write_side_bets(p_settlement_id bigint, p_bets jsonb) FROM PUBLIC;

--
-- Name: FUNCTION table_day_open(p_table_id bigint, p_gaming_day date); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.table_day_open(p_table_id bigint, p_gaming_day date) FROM PUBLIC;

--
-- Name: FUNCTION table_posting_stop(p_number integer); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.table_posting_stop(p_number integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.table_posting_stop(p_number integer) TO app;

--
-- Name: FUNCTION table_state_step(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.table_state_step() FROM PUBLIC;

--
-- Name: FUNCTION table_stop_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.table_stop_stays() FROM PUBLIC;

--
-- Name: FUNCTION table_takes_postings(p_table_id bigint, p_chain text); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.table_takes_postings(p_table_id bigint, p_chain text) FROM PUBLIC;

--
-- Name: FUNCTION tenure_ends(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.tenure_ends() FROM PUBLIC;

--
-- Name: FUNCTION tenure_starts(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.tenure_starts() FROM PUBLIC;

--
-- Name: FUNCTION transaction_complete(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.transaction_complete() FROM PUBLIC;

--
-- Name: FUNCTION transaction_day(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.transaction_day() FROM PUBLIC;

--
-- Name: FUNCTION unit_is_due(p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.unit_is_due(p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unit_is_due(p_own bigint, p_unit bigint, p_rule_version_id bigint, p_hand_number bigint) TO app;

--
-- Name: FUNCTION verification_move(p_chain text, p_seq bigint, p_hash bytea); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.verification_move(p_chain text, p_seq bigint, p_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.verification_move(p_chain text, p_seq bigint, p_hash bytea) TO app;

--
-- Name: FUNCTION verification_stays(); Type: ACL; Schema: public; Owner: owner
--

REVOKE ALL ON FUNCTION public.verification_stays() FROM PUBLIC;

--
-- Name: TABLE audit_guarded; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_guarded TO app;
GRANT SELECT ON TABLE public.audit_guarded TO auditor;

--
-- Name: TABLE house_alert; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_alert TO app;
GRANT SELECT ON TABLE public.house_alert TO auditor;

--
-- Name: TABLE audit_part_house_alert; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_house_alert TO app;
GRANT SELECT ON TABLE public.audit_part_house_alert TO auditor;

--
-- Name: TABLE house_alertstep; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_alertstep TO app;
GRANT SELECT ON TABLE public.house_alertstep TO auditor;

--
-- Name: TABLE audit_part_house_alertstep; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_house_alertstep TO app;
GRANT SELECT ON TABLE public.audit_part_house_alertstep TO auditor;

--
-- Name: TABLE house_approval; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_approval TO app;
GRANT SELECT ON TABLE public.house_approval TO auditor;

--
-- Name: TABLE audit_part_house_approval; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_house_approval TO app;
GRANT SELECT ON TABLE public.audit_part_house_approval TO auditor;

--
-- Name: TABLE house_approvaldecision; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_approvaldecision TO app;
GRANT SELECT ON TABLE public.house_approvaldecision TO auditor;

--
-- Name: TABLE audit_part_house_approvaldecision; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_house_approvaldecision TO app;
GRANT SELECT ON TABLE public.audit_part_house_approvaldecision TO auditor;

--
-- Name: TABLE house_command; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_command TO app;
GRANT SELECT ON TABLE public.house_command TO auditor;

--
-- Name: TABLE audit_part_house_command; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_house_command TO app;
GRANT SELECT ON TABLE public.audit_part_house_command TO auditor;

--
-- Name: TABLE audit_part_settlement_ruleassignment; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_ruleassignment TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_ruleassignment TO auditor;

--
-- Name: TABLE audit_part_settlement_rulesetversion; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_rulesetversion TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_rulesetversion TO auditor;

--
-- Name: TABLE audit_part_settlement_settlement; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlement TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlement TO auditor;

--
-- Name: TABLE settlement_settlementline; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlementline TO app;
GRANT SELECT ON TABLE public.settlement_settlementline TO auditor;

--
-- Name: TABLE audit_part_settlement_settlementline; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlementline TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlementline TO auditor;

--
-- Name: TABLE settlement_settlementpair; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlementpair TO app;
GRANT SELECT ON TABLE public.settlement_settlementpair TO auditor;

--
-- Name: TABLE audit_part_settlement_settlementpair; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlementpair TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlementpair TO auditor;

--
-- Name: TABLE settlement_settlementseat; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlementseat TO app;
GRANT SELECT ON TABLE public.settlement_settlementseat TO auditor;

--
-- Name: TABLE audit_part_settlement_settlementseat; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlementseat TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlementseat TO auditor;

--
-- Name: TABLE settlement_settlementsidebet; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlementsidebet TO app;
GRANT SELECT ON TABLE public.settlement_settlementsidebet TO auditor;

--
-- Name: TABLE audit_part_settlement_settlementsidebet; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlementsidebet TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlementsidebet TO auditor;

--
-- Name: TABLE settlement_settlementtransaction; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.settlement_settlementtransaction TO app;
GRANT SELECT ON TABLE public.settlement_settlementtransaction TO auditor;

--
-- Name: TABLE audit_part_settlement_settlementtransaction; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_settlement_settlementtransaction TO app;
GRANT SELECT ON TABLE public.audit_part_settlement_settlementtransaction TO auditor;

--
-- Name: TABLE tables_entry; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_entry TO app;
GRANT SELECT ON TABLE public.tables_entry TO auditor;

--
-- Name: TABLE tables_transaction; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_transaction TO app;
GRANT SELECT ON TABLE public.tables_transaction TO auditor;

--
-- Name: TABLE audit_part_tables_entry; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_entry TO app;
GRANT SELECT ON TABLE public.audit_part_tables_entry TO auditor;

--
-- Name: TABLE audit_part_tables_playerexclusion; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_playerexclusion TO app;
GRANT SELECT ON TABLE public.audit_part_tables_playerexclusion TO auditor;

--
-- Name: TABLE audit_part_tables_playerreadmission; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_playerreadmission TO app;
GRANT SELECT ON TABLE public.audit_part_tables_playerreadmission TO auditor;

--
-- Name: TABLE audit_part_tables_signon; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_signon TO app;
GRANT SELECT ON TABLE public.audit_part_tables_signon TO auditor;

--
-- Name: TABLE audit_part_tables_signonend; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_signonend TO app;
GRANT SELECT ON TABLE public.audit_part_tables_signonend TO auditor;

--
-- Name: TABLE audit_part_tables_transaction; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_part_tables_transaction TO app;
GRANT SELECT ON TABLE public.audit_part_tables_transaction TO auditor;

--
-- Name: TABLE audit_parts; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.audit_parts TO app;
GRANT SELECT ON TABLE public.audit_parts TO auditor;

--
-- Name: TABLE auth_group; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.auth_group TO app;
GRANT SELECT ON TABLE public.auth_group TO auditor;

--
-- Name: TABLE auth_group_permissions; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.auth_group_permissions TO app;
GRANT SELECT ON TABLE public.auth_group_permissions TO auditor;

--
-- Name: TABLE auth_permission; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.auth_permission TO app;
GRANT SELECT ON TABLE public.auth_permission TO auditor;

--
-- Name: TABLE django_admin_log; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.django_admin_log TO app;
GRANT SELECT ON TABLE public.django_admin_log TO auditor;

--
-- Name: TABLE django_content_type; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.django_content_type TO app;
GRANT SELECT ON TABLE public.django_content_type TO auditor;

--
-- Name: TABLE django_migrations; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.django_migrations TO app;
GRANT SELECT ON TABLE public.django_migrations TO auditor;

--
-- Name: TABLE django_session; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_session TO app;

--
-- Name: TABLE house_alertopen; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_alertopen TO app;
GRANT SELECT ON TABLE public.house_alertopen TO auditor;

--
-- Name: TABLE house_approvalopen; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_approvalopen TO app;
GRANT SELECT ON TABLE public.house_approvalopen TO auditor;

--
-- Name: TABLE house_chainhead; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_chainhead TO app;
GRANT SELECT ON TABLE public.house_chainhead TO auditor;

--
-- Name: TABLE house_device; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_device TO app;

--
-- Name: COLUMN house_device.id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(id) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.public_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(public_id) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.label; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(label) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.kind; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(kind) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.created_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(created_at) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.revoked_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(revoked_at) ON TABLE public.house_device TO auditor;
GRANT UPDATE(revoked_at) ON TABLE public.house_device TO app;

--
-- Name: COLUMN house_device.last_seen_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(last_seen_at) ON TABLE public.house_device TO auditor;
GRANT UPDATE(last_seen_at) ON TABLE public.house_device TO app;

--
-- Name: COLUMN house_device.staff_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(staff_id) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.clock_drift_ms; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(clock_drift_ms) ON TABLE public.house_device TO auditor;
GRANT UPDATE(clock_drift_ms) ON TABLE public.house_device TO app;

--
-- Name: COLUMN house_device.expires_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(expires_at) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.last_address; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(last_address) ON TABLE public.house_device TO auditor;
GRANT UPDATE(last_address) ON TABLE public.house_device TO app;

--
-- Name: COLUMN house_device.pit_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(pit_id) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.scopes; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(scopes) ON TABLE public.house_device TO auditor;

--
-- Name: COLUMN house_device.version; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(version) ON TABLE public.house_device TO auditor;
GRANT UPDATE(version) ON TABLE public.house_device TO app;

--
-- Name: TABLE house_pit; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.house_pit TO app;
GRANT SELECT ON TABLE public.house_pit TO auditor;

--
-- Name: TABLE house_rolegrant; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_rolegrant TO app;
GRANT SELECT ON TABLE public.house_rolegrant TO auditor;

--
-- Name: COLUMN house_rolegrant.valid_to; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(valid_to) ON TABLE public.house_rolegrant TO app;

--
-- Name: TABLE house_staff; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(id) ON TABLE public.house_staff TO auditor;

--
-- Name: COLUMN house_staff.password; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(password) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.last_login; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(last_login) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(last_login) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.public_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(public_id) ON TABLE public.house_staff TO auditor;

--
-- Name: COLUMN house_staff.badge; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(badge) ON TABLE public.house_staff TO auditor;

--
-- Name: COLUMN house_staff.pin_hash; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(pin_hash) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.must_change_password; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(must_change_password) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(must_change_password) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.is_active; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(is_active) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(is_active) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.failed_pins; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(failed_pins) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(failed_pins) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.locked_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(locked_at) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(locked_at) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.left_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(left_at) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(left_at) ON TABLE public.house_staff TO app;

--
-- Name: COLUMN house_staff.session_round; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(session_round) ON TABLE public.house_staff TO auditor;
GRANT UPDATE(session_round) ON TABLE public.house_staff TO app;

--
-- Name: TABLE house_staffprofile; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.house_staffprofile TO app;
GRANT SELECT ON TABLE public.house_staffprofile TO auditor;

--
-- Name: TABLE house_verificationcursor; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.house_verificationcursor TO app;
GRANT SELECT ON TABLE public.house_verificationcursor TO auditor;

--
-- Name: TABLE house_verificationrun; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.house_verificationrun TO app;
GRANT SELECT ON TABLE public.house_verificationrun TO auditor;

--
-- Name: TABLE house_wrongsecrets; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.house_wrongsecrets TO app;
GRANT SELECT ON TABLE public.house_wrongsecrets TO auditor;

--
-- Name: TABLE otp_totp_totpdevice; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.otp_totp_totpdevice TO app;

--
-- Name: COLUMN otp_totp_totpdevice.id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(id) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: COLUMN otp_totp_totpdevice.confirmed; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(confirmed) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: COLUMN otp_totp_totpdevice.user_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(user_id) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: COLUMN otp_totp_totpdevice.throttling_failure_count; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(throttling_failure_count) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: COLUMN otp_totp_totpdevice.created_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(created_at) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: COLUMN otp_totp_totpdevice.last_used_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(last_used_at) ON TABLE public.otp_totp_totpdevice TO auditor;

--
-- Name: TABLE settlement_handseat; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.settlement_handseat TO app;
GRANT SELECT ON TABLE public.settlement_handseat TO auditor;

--
-- Name: TABLE settlement_handsidebet; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.settlement_handsidebet TO app;
GRANT SELECT ON TABLE public.settlement_handsidebet TO auditor;

--
-- Name: TABLE settlement_handstreet; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.settlement_handstreet TO app;
GRANT SELECT ON TABLE public.settlement_handstreet TO auditor;

--
-- Name: TABLE settlement_ruledraft; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.settlement_ruledraft TO app;
GRANT SELECT ON TABLE public.settlement_ruledraft TO auditor;

--
-- Name: TABLE settlement_ruleset; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.settlement_ruleset TO app;
GRANT SELECT ON TABLE public.settlement_ruleset TO auditor;

--
-- Name: TABLE tables_account; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_account TO app;
GRANT SELECT ON TABLE public.tables_account TO auditor;

--
-- Name: TABLE tables_commodity; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_commodity TO app;
GRANT SELECT ON TABLE public.tables_commodity TO auditor;

--
-- Name: TABLE tables_dealerat; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tables_dealerat TO app;
GRANT SELECT ON TABLE public.tables_dealerat TO auditor;

--
-- Name: TABLE tables_dealerstring; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_dealerstring TO app;
GRANT SELECT ON TABLE public.tables_dealerstring TO auditor;

--
-- Name: TABLE tables_denomination; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_denomination TO app;
GRANT SELECT ON TABLE public.tables_denomination TO auditor;

--
-- Name: TABLE tables_down; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tables_down TO app;
GRANT SELECT ON TABLE public.tables_down TO auditor;

--
-- Name: TABLE tables_enrolment; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_enrolment TO app;

--
-- Name: COLUMN tables_enrolment.id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.public_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(public_id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.label; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(label) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.made_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(made_at) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.expires_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(expires_at) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.used_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(used_at) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.revoked_at; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(revoked_at) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.device_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(device_id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.made_by_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(made_by_id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.pit_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(pit_id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: COLUMN tables_enrolment.table_id; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT(table_id) ON TABLE public.tables_enrolment TO auditor;

--
-- Name: TABLE tables_gamesession; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT ON TABLE public.tables_gamesession TO app;
GRANT SELECT ON TABLE public.tables_gamesession TO auditor;

--
-- Name: COLUMN tables_gamesession.last_hand; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(last_hand) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.hands_planned; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(hands_planned) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.target_stack; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(target_stack) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.ends_when_broke; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(ends_when_broke) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.ended_at; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(ended_at) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.end_reason; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(end_reason) ON TABLE public.tables_gamesession TO app;

--
-- Name: COLUMN tables_gamesession.until_seq; Type: ACL; Schema: public; Owner: owner
--

GRANT UPDATE(until_seq) ON TABLE public.tables_gamesession TO app;

--
-- Name: TABLE tables_mustmove; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_mustmove TO app;
GRANT SELECT ON TABLE public.tables_mustmove TO auditor;

--
-- Name: SEQUENCE tables_mustmove_id_seq; Type: ACL; Schema: public; Owner: owner
--

GRANT USAGE ON SEQUENCE public.tables_mustmove_id_seq TO app;

--
-- Name: TABLE tables_player; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_player TO app;
GRANT SELECT ON TABLE public.tables_player TO auditor;

--
-- Name: SEQUENCE tables_playerexclusion_id_seq; Type: ACL; Schema: public; Owner: owner
--

GRANT USAGE ON SEQUENCE public.tables_playerexclusion_id_seq TO app;

--
-- Name: TABLE tables_playerprofile; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tables_playerprofile TO app;
GRANT SELECT ON TABLE public.tables_playerprofile TO auditor;

--
-- Name: TABLE tables_postingrule; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_postingrule TO app;
GRANT SELECT ON TABLE public.tables_postingrule TO auditor;

--
-- Name: TABLE tables_seating; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_seating TO app;
GRANT SELECT ON TABLE public.tables_seating TO auditor;

--
-- Name: TABLE tables_stringdealer; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_stringdealer TO app;
GRANT SELECT ON TABLE public.tables_stringdealer TO auditor;

--
-- Name: TABLE tables_stringtable; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_stringtable TO app;
GRANT SELECT ON TABLE public.tables_stringtable TO auditor;

--
-- Name: TABLE tables_table; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_table TO app;
GRANT SELECT ON TABLE public.tables_table TO auditor;

--
-- Name: TABLE tables_tableday; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_tableday TO app;
GRANT SELECT ON TABLE public.tables_tableday TO auditor;

--
-- Name: TABLE tables_tabledevice; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tables_tabledevice TO app;
GRANT SELECT ON TABLE public.tables_tabledevice TO auditor;

--
-- Name: TABLE tables_tenure; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT ON TABLE public.tables_tenure TO app;
GRANT SELECT ON TABLE public.tables_tenure TO auditor;

--
-- Name: TABLE tables_terminallock; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tables_terminallock TO app;
GRANT SELECT ON TABLE public.tables_terminallock TO auditor;

--
-- Name: TABLE tables_waitingentry; Type: ACL; Schema: public; Owner: owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.tables_waitingentry TO app;
GRANT SELECT ON TABLE public.tables_waitingentry TO auditor;

--
-- Name: SEQUENCE tables_waitingentry_id_seq; Type: ACL; Schema: public; Owner: owner
--

GRANT USAGE ON SEQUENCE public.tables_waitingentry_id_seq TO app;

--
-- Name: DEFAULT PRIVILEGES FOR TABLES; Type: DEFAULT ACL; Schema: public; Owner: owner
--

ALTER DEFAULT PRIVILEGES FOR ROLE owner IN SCHEMA public GRANT SELECT ON TABLES TO app;
ALTER DEFAULT PRIVILEGES FOR ROLE owner IN SCHEMA public GRANT SELECT ON TABLES TO auditor;

--
-- PostgreSQL database dump complete
--
