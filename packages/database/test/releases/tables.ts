import type pg from 'pg';

export type StoredTable = {
  /** Schema and name, quoted. */
  name: string;
  /** Quoted, without generated columns. */
  columns: string[];
  timestamps: string[];
  /** Columns filled from a sequence. */
  serials: string[];
};

/** Every table with data of an installation, including the job queue but not the migration tables. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.oid::regclass::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      coalesce(array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as timestamps,
      coalesce(array_agg(quote_ident(a.attname)) filter (
        where pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null), '{}') as serials
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'system', 'graphile_worker')
      and c.oid::regclass::text <> 'graphile_worker.migrations'
    group by c.oid order by 1`);
  return rows;
}

/**
 * Runs the work without row level security, triggers and foreign keys. The owner of the tables can
 * suspend them without being a superuser. Foreign keys are validated when they return.
 */
export async function withBareTables<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ suspend: string; resume: string }>(`
    select format('alter table %s no force row level security', oid::regclass) as suspend,
      format('alter table %s force row level security', oid::regclass) as resume
    from pg_class where relforcerowsecurity
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger where not tgisinternal
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f'`);
  await client.query(rows.map(({ suspend }) => suspend).join(';'));
  const result = await work();
  await client.query(rows.map(({ resume }) => resume).join(';'));
  return result;
}
