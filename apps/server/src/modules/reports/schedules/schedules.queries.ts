import type { NewReportSchedule, ReportSchedule, TemplateCadence } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

export type ScheduleKey = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly cadence: TemplateCadence;
};

type ScheduleRow = Omit<ReportSchedule, 'next_run_at' | 'can_edit'> & { readonly next_run_at: Date };

type StoredSchedule = Omit<ReportSchedule, 'can_edit'>;

const toSchedule = (row: ScheduleRow): StoredSchedule => ({
  ...row,
  next_run_at: row.next_run_at.toISOString(),
});

/** Schedules of the locations that the viewer reads, the next one first. */
export async function listSchedules(
  tx: TenantTx,
  workspace_id: string,
  path?: Omit<ScheduleKey, 'workspace_id'>,
): Promise<StoredSchedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.location_id, coalesce(l.custom_name, l.name) as client, s.cadence, s.weekday, s.hour, s.time_zone, s.approval, s.recipients, s.next_run_at
    from report_schedules s join ghl_locations l on l.workspace_id = s.workspace_id and l.ghl_location_id = s.location_id
    where s.workspace_id = ${workspace_id}
      ${path ? sql`and s.location_id = ${path.location_id} and s.cadence = ${path.cadence}` : sql``}
    order by s.next_run_at, client, s.location_id, s.cadence`.execute(tx);
  return rows.map(toSchedule);
}

type NewScheduleRow = ScheduleKey &
  NewReportSchedule & { readonly next_run_at: Date; readonly created_by: string };

/** New recipients have not been approved. */
export async function upsertSchedule(tx: TenantTx, schedule: NewScheduleRow): Promise<void> {
  const { workspace_id, location_id, cadence, created_by, ...columns } = schedule;
  await tx
    .insertInto('report_schedules')
    .values({ workspace_id, location_id, cadence, created_by, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'location_id', 'cadence']).doUpdateSet((row) => ({
        ...columns,
        created_by: sql<string>`coalesce(${row.ref('report_schedules.created_by')}, ${created_by})`,
        approved_at: sql<Date | null>`case when ${row.ref('report_schedules.recipients')} = ${row.ref('excluded.recipients')}
          then ${row.ref('report_schedules.approved_at')} end`,
      })),
    )
    .execute();
}

export async function deleteSchedule(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: ScheduleKey,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_schedules')
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', location_id)
    .where('cadence', '=', cadence)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new AppError('NOT_FOUND');
}

/** Due schedules of all workspaces, the oldest first. */
export async function listDue(tx: SystemTx, now: Date, limit: number): Promise<ScheduleKey[]> {
  return tx
    .selectFrom('report_schedules')
    .select(['workspace_id', 'location_id', 'cadence'])
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .$narrowType<{ cadence: TemplateCadence }>()
    .execute();
}

export type DueSchedule = ScheduleKey &
  Omit<NewReportSchedule, 'recipients'> & {
    readonly client: string;
    readonly recipients: string[];
    readonly is_approved: boolean;
    readonly next_run_at: Date;
    readonly created_by: string | null;
  };

/** Null if another worker has started it or it was removed. Its row stays locked until the transaction ends. */
export async function lockDue(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: ScheduleKey,
  now: Date,
): Promise<DueSchedule | null> {
  const { rows } = await sql<DueSchedule>`
    select s.workspace_id, s.location_id, s.cadence, s.weekday, s.hour, s.time_zone, s.approval, s.recipients, s.next_run_at, s.created_by,
      s.approved_at is not null as is_approved, coalesce(l.custom_name, l.name) as client
    from report_schedules s join ghl_locations l on l.workspace_id = s.workspace_id and l.ghl_location_id = s.location_id
    where s.workspace_id = ${workspace_id} and s.location_id = ${location_id} and s.cadence = ${cadence} and s.next_run_at <= ${now}
    for update of s`.execute(tx);
  return rows[0] ?? null;
}

export async function setNextRun(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: ScheduleKey,
  next_run_at: Date,
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ next_run_at })
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', location_id)
    .where('cadence', '=', cadence)
    .execute();
}
