import { Connection } from '../connection.ts';
import { listMissingSteps, MIGRATION_LOCK, migrate, readMigrationFiles } from '../migrate.ts';
import {
  BackupError,
  type BackupReader,
  type BackupTable,
  openBackup,
  TableDigest,
  type TableTotal,
} from './backup-file.ts';
import {
  listAppliedMigrations,
  listColumns,
  listQueueMigrations,
  listTables,
  prepareSession,
  qualify,
} from './catalog.ts';
import { copyIn, copyOut } from './copy.ts';
import { type BackupSummary, requireSameTotal } from './write-backup.ts';

type RestoreOptions = {
  readonly url: string;
  readonly path: string;
  /** The secrets that this installation has, in the form of `BackupHeader.key_ids`. */
  readonly keyIds: readonly string[];
  /** Creates the tables of the job queue. */
  prepareQueue(): Promise<unknown>;
};

const SEND_BYTES = 65_536;

/**
 * Restores a backup into an empty database: the migrations of the backup create roles, tables and policies, then one
 * transaction loads the rows and compares them with the backup. A failure leaves a database without data.
 */
export async function restoreBackup({
  url,
  path,
  keyIds,
  prepareQueue,
}: RestoreOptions): Promise<BackupSummary> {
  const reader = await openBackup(path);
  const client = new Connection({
    connectionString: url,
    application_name: 'hearback: restore',
    pipeline: false,
  });
  try {
    const { header } = reader;
    if (header.key_ids.some((id) => !keyIds.includes(id)))
      throw new BackupError(
        'This backup was made with another HEARBACK_SECRET. Set HEARBACK_SECRET to the secret of that installation, and HEARBACK_SECRET_PREVIOUS if it had one.',
      );
    // Refuses a backup of a newer release before anything is created.
    listMissingSteps(await readMigrationFiles(), header.migrations);
    await client.connect();
    await prepareSession(client);
    await requireEmptyDatabase(client, header.migrations);
    await migrate(url, undefined, new Set(header.migrations.map(({ name }) => name)));
    if (header.queue_migrations.length > 0) await prepareQueue();
    await requireSameTables(client, reader);
    const totals = await load(client, reader);
    await client.query('analyze');
    return { tables: totals.length, rows: totals.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await client.end();
    await reader.close();
  }
}

/** A database that was migrated and never used counts as empty, so a restore can be repeated. */
async function requireEmptyDatabase(
  client: Connection,
  migrations: readonly { name: string }[],
): Promise<void> {
  const { rows: others } = await client.query<{ application_name: string }>(
    `select distinct application_name from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and application_name like 'hearback: %' order by 1`,
  );
  if (others.length > 0)
    throw new BackupError(
      `Stop every Hearback process before restoring. Still connected: ${others.map((other) => other.application_name).join(', ')}.`,
    );
  const tables = await listTables(client);
  if (tables.length === 0) return;
  const applied = await listAppliedMigrations(client);
  const migrationNames = new Set(migrations.map(({ name }) => name));
  const newer = applied?.find(({ name }) => !migrationNames.has(name));
  if (newer)
    throw new BackupError(
      `The database has migration ${newer.name}, which the backup does not. Restore into a new, empty database.`,
    );
  if (!applied || (await hasPeople(client)))
    throw new BackupError('The database already contains data. Restore into a new, empty database.');
}

async function hasPeople(client: Connection): Promise<boolean> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('auth."user"') is not null and to_regclass('public.workspaces') is not null as exists`,
  );
  if (!found[0]?.exists) return false;
  await client.query('begin');
  await client.query(`set local row_security = on; set local role hearback_system`);
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from auth."user") or exists (select from public.workspaces) as used`,
  );
  await client.query('commit');
  return rows[0]?.used === true;
}

/** After the same migrations both sides have the same tables. A difference means that rows would be lost. */
async function requireSameTables(client: Connection, { header }: BackupReader): Promise<void> {
  const queue = await listQueueMigrations(client);
  if (header.queue_migrations.length > 0 && queue.join() !== header.queue_migrations.join())
    throw new BackupError(
      'The job queue of this release differs from that of the backup. Restore with the release that made the backup, then upgrade.',
    );
  const columns = new Map(
    (await listTables(client)).map((table) => [qualify(table), new Set(table.columns)]),
  );
  for (const table of header.tables) {
    const existingColumns = columns.get(qualify(table));
    if (
      existingColumns?.size !== table.columns.length ||
      table.columns.some((column) => !existingColumns.has(column))
    )
      throw new BackupError(
        `The table ${table.schema}.${table.name} of the backup does not exist here, or has other columns.`,
      );
  }
}

async function load(client: Connection, reader: BackupReader): Promise<TableTotal[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await client.query('begin');
  try {
    const { tables } = reader.header;
    const restoreGuards = await suspendGuards(client, tables);
    await client.query(`truncate ${tables.map(qualify).join(', ')}`);
    const totals: TableTotal[] = [];
    for (const table of tables) totals.push(await loadTable(client, reader, table));
    for (const { schema, name, last_value, is_called } of (await reader.readTrailer()).sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        qualify({ schema, name }),
        last_value,
        is_called,
      ]);
    await restoreGuards();
    await client.query('commit');
    return totals;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function loadTable(client: Connection, reader: BackupReader, table: BackupTable): Promise<TableTotal> {
  const columns = `${qualify(table)} (${listColumns(table)})`;
  await copyIn(client, `copy ${columns} from stdin`, gather(reader.rows()));
  const expected = await reader.readTotal();
  const digest = new TableDigest();
  await copyOut(client, `copy ${columns} to stdout`, (row) => {
    digest.add(row);
    return undefined;
  });
  requireSameTotal(`${table.schema}.${table.name}`, digest.total(), expected);
  return expected;
}

/** Rows in larger chunks: a message per row would cost more than the row. */
async function* gather(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += row.length;
    if (bytes < SEND_BYTES) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(batch);
}

/**
 * Suspends everything that would reject or change rows during the load: forced row level security (COPY cannot write under
 * it), triggers (the rows already hold their effects), foreign keys (tables refer to each other in circles) and checks that
 * only hold for new rows. The owner may do all of this without being a superuser. Returns a function that undoes all of it; until
 * the transaction commits, no other session sees the difference.
 */
async function suspendGuards(
  client: Connection,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ step: number; suspend: string; restore: string }>(
    `with t as (select c.oid, c.oid::regclass::text as name, c.relforcerowsecurity as forced
       from pg_class c where c.oid = any ($1::regclass[]))
     select * from (
       select 1 as step, t.oid, format('alter table %s no force row level security', t.name) as suspend,
         format('alter table %s force row level security', t.name) as restore from t where t.forced
       union all
       select 2, g.oid, format('alter table %s disable trigger %I', t.name, g.tgname),
         format('alter table %s enable %s trigger %I', t.name, case g.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, g.tgname)
       from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal and g.tgenabled <> 'D'
       union all
       select 3, k.oid, format('alter table %s drop constraint %I', t.name, k.conname),
         format('alter table %s add constraint %I %s', t.name, k.conname, pg_get_constraintdef(k.oid))
           || case when obj_description(k.oid, 'pg_constraint') is null then ''
             else format('; comment on constraint %I on %s is %L', k.conname, t.name, obj_description(k.oid, 'pg_constraint')) end
       from t join pg_constraint k on k.conrelid = t.oid where k.contype = 'f' or (k.contype = 'c' and not k.convalidated)
     ) guards order by step, oid`,
    [tables.map(qualify)],
  );
  for (const { suspend } of rows) await client.query(suspend);
  return async () => {
    // In reverse: foreign keys are checked while the owner still sees every row, and row level security is forced last.
    for (const { restore } of rows.toSorted((one, other) => other.step - one.step))
      await client.query(restore);
  };
}
