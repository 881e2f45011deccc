-- The chain: heads, events, hashes (docs/audit.md). The first views come from audit_install.

CREATE FUNCTION public.audit_genesis(p_chain text) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(convert_to('genesis:' || p_chain, 'UTF8'));

-- The bytes of an event, fields in the order that version 1 fixes.
CREATE FUNCTION public.audit_event_bytes(e public.house_auditevent) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN convert_to(
        public.audit_field('chain', e.chain)
        || public.audit_field('seq', e.seq::text)
        || public.audit_field('hash_version', e.hash_version::text)
        || public.audit_field('at', public.audit_time(e.at))
        || public.audit_field('gaming_day', to_char(e.gaming_day, 'YYYY-MM-DD'))
        || public.audit_field('action', e.action)
        || public.audit_field('subject', e.subject)
        || public.audit_field('actor', e.actor)
        || public.audit_field('role', e.role)
        || public.audit_field('device', e.device)
        || public.audit_field('address', e.address)
        || public.audit_field('app_version', e.app_version)
        || public.audit_field('command_id', e.command_id::text)
        || public.audit_field('reason', e.reason)
        || public.audit_field('body', e.body), 'UTF8');

CREATE FUNCTION public.audit_event_hash(e public.house_auditevent) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN sha256(e.prev || sha256(public.audit_event_bytes(e)) || e.rows_digest);

-- Digest and index of the guarded rows that carry (chain, seq), over every guarded table; the
-- posting functions have narrower ones for the tables that they write. Index scans always: the
-- plan is made once a connection, perhaps while the tables are still empty.
CREATE FUNCTION public.audit_rows(p_chain text, p_seq bigint,
                                  OUT rows_digest bytea, OUT row_index text)
    LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp
    SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off
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

-- Locks the head of a chain, made when missing, and says which seq comes next.
CREATE FUNCTION public.audit_next(p_chain text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
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
$$;

-- The house's gaming day at an instant: it begins at the house's hour, in the house's zone. UTC
-- while there is no house yet.
CREATE FUNCTION public.house_gaming_day(p_at timestamptz) RETURNS date
    LANGUAGE sql STABLE
    RETURN coalesce(
        (SELECT ((p_at AT TIME ZONE h.time_zone) - h.gaming_day_start::interval)::date
           FROM public.house_house h WHERE h.id = 1),
        (p_at AT TIME ZONE 'UTC')::date);

-- What is posted is posted today. A minute each way: a command asks for the day before it waits
-- for its locks, and two machines' clocks are not one.
CREATE FUNCTION public.gaming_day_is_now(p_gaming_day date, p_at timestamptz) RETURNS boolean
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

-- Functions that only do or raise answer true: `v_done := f()` costs plpgsql a third of PERFORM.

-- The command of an event. Its primary key makes it happen once.
CREATE FUNCTION public.command_write(
    p_chain text, p_seq bigint, p_command_id uuid, p_request_hash bytea, p_route text,
    p_staff_id bigint, p_device_id bigint, p_status integer, p_result text, p_at timestamptz)
    RETURNS boolean
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

-- Writes the event over the rows of which digest and index are given; moves the head.
CREATE FUNCTION public.audit_write(
    p_chain text, p_seq bigint, p_at timestamptz, p_gaming_day date, p_action text,
    p_subject text, p_actor text, p_role text, p_device text, p_address text,
    p_app_version text, p_command_id uuid, p_reason text, p_body text, p_rows_digest bytea,
    p_row_index text)
    RETURNS bytea
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

-- For rows that the application inserts itself: seq = audit_next(chain), insert, audit_append.
CREATE FUNCTION public.audit_append(
    p_chain text, p_seq bigint, p_gaming_day date, p_action text, p_subject text, p_actor text,
    p_role text, p_device text, p_address text, p_app_version text, p_reason text, p_body text,
    p_command_id uuid, p_request_hash bytea, p_route text, p_status integer, p_result text,
    p_staff_id bigint, p_device_id bigint,
    OUT seq bigint, OUT hash bytea, OUT at timestamptz)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
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

-- Merkle root over chains in order of name; an odd node goes up unchanged. NULL of nothing.
CREATE FUNCTION public.audit_merkle(p_chains text[], p_seqs bigint[], p_hashes bytea[])
    RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp
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
