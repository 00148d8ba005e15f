import type { Connection } from '../connection.ts';
import { BackupError, type BackupTable } from './backup-file.ts';

/** Tables that belong to the product or its job queue: everything that is neither PostgreSQL's nor an extension's. */
const OWN_TABLE = `c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export type CatalogTable = BackupTable & {
  /** The role that can read every row; null if this login cannot assume such a role. */
  readonly reader: 'login' | 'hearback_system' | null;
};

/** Settings that decide how values are written as text. Backup and restore must agree on them. */
export async function prepareSession(client: Connection): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
    set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set row_security = off`);
}

/**
 * Every table with the columns that hold data and the role that may read all rows. Row level security hides rows without an
 * error, so a role only counts when the catalog proves that no policy filters what it reads.
 */
export async function listTables(client: Connection): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      case
        when not c.relrowsecurity or me.rolsuper or me.rolbypassrls then 'login'
        when not c.relforcerowsecurity and pg_has_role(c.relowner, 'USAGE') then 'login'
        when exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
            and pg_get_expr(p.polqual, p.polrelid) = 'true' and p.polroles && system.roles)
          and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
            and p.polroles && system.roles) then 'hearback_system'
      end as reader
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_roles me on me.rolname = current_user,
      (select array[0::oid] || array(select oid from pg_roles where rolname = 'hearback_system') as roles) system
    where ${OWN_TABLE} order by n.nspname, c.relname`);
  return rows;
}

export const listSequences = async (client: Connection) =>
  (
    await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_TABLE.replace("relkind = 'r'", "relkind = 'S'")} order by 1, 2`)
  ).rows;

export async function listQueueMigrations(client: Connection): Promise<number[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ id: number }>(
    'select id from graphile_worker.migrations order by id',
  );
  return rows.map(({ id }) => id);
}

/** Null when the database was never migrated. */
export async function listAppliedMigrations(
  client: Connection,
): Promise<{ name: string; checksum: string }[] | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations.applied') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied order by name',
  );
  return rows;
}

/** Becomes the role that may read the table, for the rest of the transaction. */
export async function switchToReader(client: Connection, table: CatalogTable): Promise<void> {
  if (table.reader === null)
    throw new BackupError(
      `Row level security hides rows of ${table.schema}.${table.name} from this login. Use the login that migrates the database, or one with BYPASSRLS.`,
    );
  const isSystem = table.reader === 'hearback_system';
  // With row_security off, PostgreSQL refuses a query that a policy would filter. The system role has policies that let every row pass.
  await client.query(`select set_config('role', '${isSystem ? 'hearback_system' : 'none'}', true),
    set_config('row_security', '${isSystem ? 'on' : 'off'}', true)`);
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualify = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;
export const listColumns = ({ columns }: BackupTable): string => columns.map(quote).join(', ');
