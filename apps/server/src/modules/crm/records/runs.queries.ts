import type { CrmCount, CrmExample, CrmRun } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { LinkKind, WrittenFields } from './links.queries.ts';
import { REASONS } from './reasons.ts';
import type { LocationKey } from './settings.queries.ts';

export type RunRow = LocationKey & {
  readonly id: string;
  readonly kind: CrmRun['kind'];
  readonly cursor: unknown;
  readonly counts: Partial<Record<CrmCount, number>>;
  readonly examples: CrmExample[];
  readonly done_count: number;
  readonly started_by: string | null;
};

export async function getRun(tx: SystemTx, { workspace_id, id }: RunKey): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select workspace_id, id, location_id, kind, cursor, counts, examples, done_count, started_by from crm_runs
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The first sync of the location that is in progress. */
export async function findFirstRun(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from crm_runs where workspace_id = ${workspace_id} and location_id = ${location_id}
      and kind = 'first' and status in ('queued', 'running')`.execute(tx);
  return rows[0]?.id ?? null;
}

type NewRun = LocationKey & { readonly kind: CrmRun['kind']; readonly started_by: string | null };

/** Conversations in which the lead wrote. Others are not synced. */
const CANDIDATES = ({ workspace_id, location_id }: LocationKey) =>
  sql`conversations v where v.workspace_id = ${workspace_id} and v.location_id = ${location_id}
    and v.last_inbound_at is not null and v.source <> 'anonymous_traffic_id'`;

/** Throws CONFLICT while another run of the location is open. */
export async function insertRun(tx: SystemTx, run: NewRun): Promise<string> {
  const { workspace_id, location_id, kind, started_by } = run;
  const { rows } = await sql<{ id: string }>`
    insert into crm_runs (workspace_id, location_id, kind, started_by, total)
    select ${workspace_id}, ${location_id}, ${kind}, ${started_by}::uuid,
      case when ${kind} in ('preview', 'first') then (select count(*)::int from ${CANDIDATES(run)}) end
    on conflict (workspace_id, location_id) where status in ('queued', 'running') do nothing returning id`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('CONFLICT', { detail: REASONS.RUN_ACTIVE });
  return rows[0].id;
}

/** The next contacts after the cursor. */
export async function listCandidates(
  tx: TenantTx,
  key: LocationKey,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select v.contact_id from ${CANDIDATES(key)} and (${after}::uuid is null or v.contact_id > ${after}::uuid)
    order by v.contact_id limit ${limit}`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/** Contacts that need a sync regardless of the CRM's changes: those without a link, with a failure, or with recent activity. */
export async function listUncertain(
  tx: TenantTx,
  key: LocationKey,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select v.contact_id from ${CANDIDATES(key)} and (${after}::uuid is null or v.contact_id > ${after}::uuid)
      and (v.last_message_at > clock_timestamp() - interval '30 days'
        or not exists (select from crm_links l where l.workspace_id = v.workspace_id and l.kind = 'contact'
          and l.own_id = v.contact_id::text)
        or exists (select from crm_changes q where q.workspace_id = v.workspace_id and q.contact_id = v.contact_id))
    order by v.contact_id limit ${limit}`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

type ShownRun = Omit<CrmRun, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null };

/** The newest run of the location, of these kinds. */
export async function findNewestRun(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  kinds: readonly CrmRun['kind'][],
): Promise<CrmRun | null> {
  const { rows } = await sql<ShownRun>`
    select id, kind, status, counts, examples, done_count, total, error, created_at, finished_at from crm_runs
    where workspace_id = ${workspace_id} and location_id = ${location_id} and kind = any (${[...kinds]}::text[])
    order by created_at desc, id desc limit 1`.execute(tx);
  const [run] = rows;
  return run
    ? {
        ...run,
        created_at: run.created_at.toISOString(),
        finished_at: run.finished_at?.toISOString() ?? null,
      }
    : null;
}

export type UndoableWrite = {
  readonly id: string;
  readonly contact_id: string;
  readonly kind: LinkKind;
  readonly own_id: string;
  readonly crm_id: string;
  readonly action: 'create' | 'update';
  readonly fields: WrittenFields;
};

/** The writes of the first sync that are not undone, newest first. */
export async function listUndoable(tx: TenantTx, key: LocationKey, limit: number): Promise<UndoableWrite[]> {
  const { rows } = await sql<UndoableWrite>`
    select w.id, w.contact_id, w.kind, w.own_id, w.crm_id, w.action, w.fields from crm_writes w
    join crm_runs r on r.workspace_id = w.workspace_id and r.id = w.run_id and r.kind = 'first'
    where w.workspace_id = ${key.workspace_id} and w.location_id = ${key.location_id} and w.undone_at is null
    order by w.written_at desc, w.id desc limit ${limit}`.execute(tx);
  return rows;
}

export const markUndone = (tx: SystemTx, workspace_id: string, id: string) =>
  sql`update crm_writes set undone_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);

/** The contacts of these objects in the CRM. A merged contact is also found by its further ids. */
export async function listLinkedContacts(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  kind: LinkKind,
  crm_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from crm_links where workspace_id = ${workspace_id} and location_id = ${location_id}
      and kind = ${kind} and crm_id = any (${[...crm_ids]}::text[])
    union select i.contact_id from contact_identities i
      join contacts c on c.workspace_id = i.workspace_id and c.id = i.contact_id and c.location_id = ${location_id}
      where i.workspace_id = ${workspace_id} and i.kind = 'crm' and i.value = any (${[...crm_ids]}::text[])
        and ${kind === 'contact'}`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}
