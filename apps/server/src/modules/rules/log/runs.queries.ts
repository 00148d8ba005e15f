import type { ActionOutcome, ConditionReason, RuleActionKind, RuleRun } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';

export type StoredOutcome = Pick<ActionOutcome, 'status' | 'detail'> & {
  readonly kind: RuleActionKind;
  readonly former?: Readonly<Record<string, unknown>> | undefined;
  /** It failed after it changed something that cannot be undone. */
  readonly is_partial?: boolean | undefined;
};

/** A run is over when no action waits for a provider. */
export function toRunStatus(actions: readonly StoredOutcome[]): RuleRun['status'] {
  const has = (targetStatus: StoredOutcome['status']) =>
    actions.some(({ status }) => status === targetStatus);
  if (has('failed')) return 'failed';
  if (has('waiting')) return 'waiting';
  return has('undone') ? 'undone' : 'done';
}

export type NewRun = {
  readonly workspace_id: string;
  readonly rule_id: string;
  readonly version: number;
  readonly event_key: string;
  readonly trigger: string;
  readonly contact_id: string;
  readonly status: RuleRun['status'];
  readonly reason?: string | null;
  readonly conditions: readonly ConditionReason[];
  readonly chain?: readonly string[];
};

/** Returns the ids of the new runs. A rule that ran for an event already, was disabled or was changed is left out. */
export async function insertRuns(tx: SystemTx, runs: readonly NewRun[]): Promise<string[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into rule_runs (workspace_id, rule_id, version, event_key, trigger, contact_id, status, reason, conditions, chain)
    select n.workspace_id, n.rule_id, n.version, n.event_key, n.trigger, n.contact_id, n.status, n.reason, n.conditions,
      coalesce(array(select jsonb_array_elements_text(n.chain))::uuid[], '{}')
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as n (workspace_id uuid, rule_id uuid, version integer,
      event_key text, trigger text, contact_id uuid, status text, reason text, conditions jsonb, chain jsonb)
    join rules r on r.workspace_id = n.workspace_id and r.id = n.rule_id and r.version = n.version and r.enabled
    on conflict (workspace_id, rule_id, event_key) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** True if the rule set the status of the lead in the last 10 minutes. */
export async function hasSetStatus(
  tx: SystemTx,
  { workspace_id, rule_id, contact_id }: Pick<NewRun, 'workspace_id' | 'rule_id' | 'contact_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from rule_runs n where n.workspace_id = ${workspace_id} and n.contact_id = ${contact_id} and n.rule_id = ${rule_id}
      and n.created_at > clock_timestamp() - interval '10 minutes' and n.actions @> '[{"kind": "set_status", "status": "done"}]'
    limit 1`.execute(tx);
  return rows.length > 0;
}

type RunKey = { readonly workspace_id: string; readonly id: string };

export async function updateRun(
  tx: SystemTx,
  { workspace_id, id }: RunKey,
  {
    status,
    reason = null,
    actions,
  }: Pick<RuleRun, 'status'> & { reason?: string | null; actions: readonly StoredOutcome[] },
): Promise<void> {
  await tx
    .updateTable('rule_runs')
    .set({ status, reason, actions: JSON.stringify(actions) })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export type LockedRun = {
  readonly id: string;
  readonly rule_id: string;
  readonly version: number;
  readonly contact_id: string;
  readonly status: RuleRun['status'];
  readonly actions: StoredOutcome[];
};

export async function lockRun(tx: SystemTx, { workspace_id, id }: RunKey): Promise<LockedRun> {
  const { rows } = await sql<LockedRun>`
    select id, rule_id, version, contact_id, status, actions from rule_runs
    where workspace_id = ${workspace_id} and id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

const PAGE = 50;

type RunRow = Omit<RuleRun, 'at' | 'actions'> & { readonly at: Date; readonly actions: StoredOutcome[] };

const COLUMNS = sql`n.id, n.rule_id, n.version, n.contact_id, n.trigger, n.status, n.reason, n.conditions, n.actions, n.created_at as at,
  coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email::text, c.linkedin_url, '') as contact_name`;

const toRun = ({ at, actions, ...row }: RunRow): RuleRun => ({
  ...row,
  at: at.toISOString(),
  actions: actions.map(({ kind, status, detail, former, is_partial }) => ({
    ...{ kind, status, detail },
    can_undo: status === 'done' && former !== undefined,
    is_lasting: is_partial === true || (status === 'done' && former === undefined),
  })),
});

export async function listRuns(
  tx: TenantTx,
  { workspace_id, id: rule_id }: RunKey,
  after: string | undefined,
): Promise<{ runs: RuleRun[]; next: string | null }> {
  const cursor = parseCursor(after);
  const { rows } = await sql<RunRow & { cursor: string }>`
    select ${COLUMNS}, ${toCursor('n.created_at', 'n.id')} as cursor
    from rule_runs n join contacts c on c.workspace_id = n.workspace_id and c.id = n.contact_id
    where n.workspace_id = ${workspace_id} and n.rule_id = ${rule_id}
      ${cursor ? sql`and (n.created_at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
    order by n.created_at desc, n.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return { runs: page.map(toRun), next };
}

export async function getRun(tx: TenantTx, { workspace_id, id }: RunKey): Promise<RuleRun> {
  const { rows } = await sql<RunRow>`
    select ${COLUMNS} from rule_runs n join contacts c on c.workspace_id = n.workspace_id and c.id = n.contact_id
    where n.workspace_id = ${workspace_id} and n.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return toRun(rows[0]);
}

/** Rows are deleted in steps, so that no statement is long. Returns their number. */
export async function deleteOldRuns(tx: SystemTx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rule_runs where (workspace_id, id) in (
      select workspace_id, id from rule_runs
      where created_at < clock_timestamp() - interval '90 days'
        or (status = 'not_matched' and created_at < clock_timestamp() - interval '7 days')
      order by created_at limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
