import { CAMPAIGN_STATUSES, type TemplateCadence } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { ReportKey } from '../build-report.job-definition.ts';
import type { ScheduleKey } from './schedules.queries.ts';

type DeliveryRow = ScheduleKey & {
  readonly report_id: string;
  readonly first_day: string;
  readonly due_at: Date;
  readonly needs_approval: boolean;
  readonly recipients: string[];
};

/** True if the period of the schedule has a report, even one that was deleted. */
export async function hasDelivery(
  tx: TenantTx,
  { workspace_id, location_id, cadence, first_day }: ScheduleKey & { readonly first_day: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from report_deliveries where workspace_id = ${workspace_id} and location_id = ${location_id}
      and cadence = ${cadence} and first_day = ${first_day}`.execute(tx);
  return rows.length > 0;
}

export async function insertDelivery(tx: TenantTx, delivery: DeliveryRow): Promise<void> {
  await tx.insertInto('report_deliveries').values(delivery).execute();
}

/** Reports that are not approved yet get the recipients and the approval of their schedule, which was saved before. */
export async function updateUnapproved(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: ScheduleKey,
): Promise<void> {
  await sql`
    update report_deliveries d set recipients = s.recipients,
      needs_approval = d.needs_approval or s.approval = 'always' or (s.approval = 'first' and s.approved_at is null)
    from report_schedules s
    where s.workspace_id = ${workspace_id} and s.location_id = ${location_id} and s.cadence = ${cadence}
      and d.workspace_id = s.workspace_id and d.location_id = s.location_id and d.cadence = s.cadence
      and d.state in ('building', 'waiting')`.execute(tx);
}

/** Reports of a removed schedule that are still computed wait for approval. */
export async function holdUnfinished(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: ScheduleKey,
): Promise<void> {
  await sql`
    update report_deliveries set needs_approval = true
    where workspace_id = ${workspace_id} and location_id = ${location_id} and cadence = ${cadence} and state = 'building'`.execute(
    tx,
  );
}

type BuiltDelivery = {
  readonly state: 'waiting' | 'approved';
  /** The owners and the person who made the schedule. */
  readonly notified: string[];
};

const PERIOD_END = sql`(r.last_day + 1)::timestamp at time zone 'UTC'`;

/** True if a running campaign of the report `r` was last read before the period was over. */
const HAS_STALE_FIGURES = sql`exists (
  select from campaigns c where c.workspace_id = r.workspace_id and c.ghl_location_id = r.location_id
    and c.account_id is not null
    and c.status in (${sql.lit(CAMPAIGN_STATUSES.ACTIVE)}, ${sql.lit(CAMPAIGN_STATUSES.RUNNING_SUBSEQUENCES)})
    and coalesce(c.figures_read_at, '-infinity') < ${PERIOD_END})`;

/** The time after which a report without current figures is computed and waits for approval. */
const MAX_FIGURES_WAIT = '6 hours';

/** True if a scheduled report has no current figures yet and can wait for them. */
export async function canAwaitFigures(
  tx: SystemTx,
  { workspace_id, report_id }: ReportKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from report_deliveries d join reports r on r.workspace_id = d.workspace_id and r.id = d.report_id
    where d.workspace_id = ${workspace_id} and d.report_id = ${report_id} and d.state = 'building'
      and clock_timestamp() < greatest(d.due_at, ${PERIOD_END}) + ${MAX_FIGURES_WAIT}::interval
      and ${HAS_STALE_FIGURES}`.execute(tx);
  return rows.length > 0;
}

/**
 * Called with the snapshot. Null for a report without a schedule, and if it is settled already. A report also waits if the
 * figures of a running campaign were last read before the period was over, because a snapshot never changes. The figures of a
 * campaign without an account are no longer read.
 */
export async function settleBuilt(
  tx: SystemTx,
  { workspace_id, report_id }: ReportKey,
): Promise<BuiltDelivery | null> {
  const { rows } = await sql<BuiltDelivery>`
    update report_deliveries d set has_stale_figures = f.is_stale,
      state = case when d.needs_approval or f.is_stale then 'waiting' else 'approved' end
    from reports r cross join lateral (select ${HAS_STALE_FIGURES} as is_stale) f
    where d.workspace_id = ${workspace_id} and d.report_id = ${report_id} and d.state = 'building'
      and r.workspace_id = d.workspace_id and r.id = d.report_id
    returning d.state, array(select u.id from users u
      where u.workspace_id = d.workspace_id and (u.role = 'owner' or u.id = r.created_by) order by u.id) as notified`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Publishes the newest version of a report that needs no approval. */
export async function publishNewest(tx: SystemTx, { workspace_id, report_id }: ReportKey): Promise<void> {
  await sql`
    update reports set published_version = version, published_at = coalesce(published_at, clock_timestamp())
    where workspace_id = ${workspace_id} and id = ${report_id}`.execute(tx);
}

/** CONFLICT unless the report waits for approval. Its schedule counts as approved if its recipients have not changed. */
export async function approveDelivery(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  approved_by: string,
): Promise<void> {
  const { rows } = await sql<{ location_id: string; cadence: TemplateCadence; recipients: string[] }>`
    update report_deliveries set state = 'approved', approved_by = ${approved_by}
    where workspace_id = ${workspace_id} and report_id = ${report_id} and state = 'waiting'
    returning location_id, cadence, recipients`.execute(tx);
  const [approved] = rows;
  if (!approved) throw new AppError('CONFLICT');
  await tx
    .updateTable('report_schedules')
    .set({ approved_at: sql<Date>`coalesce(approved_at, clock_timestamp())` })
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', approved.location_id)
    .where('cadence', '=', approved.cadence)
    .where(sql<boolean>`recipients = ${approved.recipients}::text[]`)
    .execute();
}

export type ApprovedDelivery = {
  readonly recipients: string[];
  /** The person who made the schedule, or an owner if that person is gone or disabled. */
  readonly reply_to: string | null;
};

/** Null if it waits, was sent or was deleted. */
export async function findApproved(
  tx: SystemTx,
  { workspace_id, report_id }: ReportKey,
): Promise<ApprovedDelivery | null> {
  const { rows } = await sql<ApprovedDelivery>`
    select d.recipients, (select u.email from users u
      where u.workspace_id = d.workspace_id and u.disabled_at is null and (u.id = r.created_by or u.role = 'owner')
      order by u.id = r.created_by desc nulls last, u.created_at, u.id limit 1) as reply_to
    from report_deliveries d join reports r on r.workspace_id = d.workspace_id and r.id = d.report_id
    where d.workspace_id = ${workspace_id} and d.report_id = ${report_id} and d.state = 'approved'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** False if another worker has sent it. The row stays locked until the emails commit. */
export async function markSent(tx: SystemTx, { workspace_id, report_id }: ReportKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_deliveries set state = 'sent', sent_at = clock_timestamp()
    where workspace_id = ${workspace_id} and report_id = ${report_id} and state = 'approved'`.execute(tx);
  return numAffectedRows === 1n;
}
