-- How the rows of an event become bytes (docs/audit.md), generated from the catalogue.
--
-- audit_guarded    every guarded table: its key, its place in the trail
-- audit_install()  makes a guarded table part of the trail: triggers, foreign key, audit_part_X
-- audit_part_X     per (chain, seq): how many rows of X, their bytes, the marks of each row
-- audit_rows()     rows_digest and row_index of one event, over every installed table

CREATE FUNCTION public.audit_field(p_name text, p_value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE
        WHEN p_value IS NULL THEN p_name || E':-\n'
        ELSE p_name || ':' || octet_length(p_value)::text || ':' || p_value || E'\n'
    END;

CREATE FUNCTION public.audit_time(p_at timestamptz) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- A root carries chain and seq. A child belongs to the root that its first key column refers to.
CREATE VIEW public.audit_guarded AS
SELECT c.oid AS relid,
       n.nspname::text AS schema_name,
       c.relname::text AS table_name,
       key.columns AS key_columns,
       coalesce(root.is_root, false) AS is_root,
       parent.relid AS parent_relid,
       parent.parent_column AS parent_column
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  JOIN LATERAL (
        SELECT array_agg(a.attname::text ORDER BY k.ord) AS columns,
               (array_agg(a.attnum ORDER BY k.ord))[1] AS first_attnum
          FROM pg_catalog.pg_constraint p
          CROSS JOIN LATERAL unnest(p.conkey) WITH ORDINALITY AS k(attnum, ord)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = p.conrelid AND a.attnum = k.attnum
         WHERE p.conrelid = c.oid AND p.contype = 'p'
       ) key ON true
  LEFT JOIN LATERAL (
        SELECT count(*) = 2 AS is_root
          FROM pg_catalog.pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname IN ('chain', 'seq') AND NOT a.attisdropped
       ) root ON true
  LEFT JOIN LATERAL (
        SELECT f.confrelid AS relid, pa.attname::text AS parent_column
          FROM pg_catalog.pg_constraint f
          CROSS JOIN LATERAL unnest(f.conkey, f.confkey) AS k(attnum, parent_attnum)
          JOIN pg_catalog.pg_attribute pa
            ON pa.attrelid = f.confrelid AND pa.attnum = k.parent_attnum
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND k.attnum = key.first_attnum
           AND EXISTS (SELECT FROM pg_catalog.pg_attribute s
                        WHERE s.attrelid = f.confrelid AND s.attname = 'seq')
         ORDER BY f.conname LIMIT 1
       ) parent ON NOT coalesce(root.is_root, false)
 WHERE c.relkind IN ('r', 'p')
   AND pg_catalog.obj_description(c.oid, 'pg_class') LIKE 'guarded:%';

-- The expression that renders one row of a table (alias t) as text, columns in order of name.
-- One format() with everything written out: rendering is most of an event's cost.
CREATE FUNCTION public.audit_row_expression(p_table regclass) RETURNS text
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
    AS $$
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
$$;

-- The view audit_part_X: one line a (chain, seq) that wrote rows of the table.
CREATE FUNCTION public.audit_part_create(p_table regclass) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $$
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
$$;

-- audit_parts: all audit_part_X together; audit_rows(): one event's digest and index from it.
CREATE FUNCTION public.audit_parts_create() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
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

-- Makes a guarded table part of the trail. Run once by the migration that creates the table.
CREATE FUNCTION public.audit_install(p_table regclass) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
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

-- A child row needs its parent, and joins it before the parent's event is written or never. One
-- check a statement: a settled hand has some thirty lines.
CREATE FUNCTION public.guarded_child_seal(p_table regclass) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
    AS $body$
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
$body$;

-- UPDATE, DELETE and TRUNCATE of a record are refused to everybody, its owner included.
CREATE FUNCTION public.guarded_no_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'guarded_change: % on %.% is refused: records are never changed',
        TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'CP001';
END
$$;

-- A row joins the event that comes next on its chain, under the lock of the head, which whoever
-- writes that event holds until COMMIT: a row of another session waits here and then is late.
-- The right to lock a head is the owner's, therefore SECURITY DEFINER.
CREATE FUNCTION public.guarded_not_late() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
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
