import {
  type NewReportSchedule,
  type ReportSchedule,
  type TemplateCadence,
  toLastPeriod,
  toNextRun,
} from '@hearback/contract';
import { readClock, type TenantTx } from '@hearback/database';
import { isMailable, toEmail } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { isWriter } from '../read-report.ts';
import { requireClient } from '../require-client.ts';
import { hasDelivery, holdUnfinished, updateUnapproved } from './deliveries.queries.ts';
import { deleteSchedule, listSchedules, type ScheduleKey, upsertSchedule } from './schedules.queries.ts';

type SchedulePath = { readonly location_id: string; readonly cadence: TemplateCadence };

/**
 * The next run is the first one after the present. If that one covers a later period than the run that was planned, the
 * planned one is kept, so that no period is skipped when the day changes or the run is overdue.
 */
export async function saveSchedule(
  context: TxContext,
  { location_id, cadence, ...form }: SchedulePath & NewReportSchedule,
): Promise<ReportSchedule> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id: created_by } = actor;
  const client = await requireClient(context, location_id);
  const recipients = [...new Set(form.recipients.map(requireMailable))];
  const key = { workspace_id, location_id, cadence };
  const next_run_at = await findNextRun(tx, key, form);
  await upsertSchedule(tx, { ...key, ...form, recipients, next_run_at, created_by });
  await updateUnapproved(tx, key);
  await audit('report.schedule_saved', location_id, { client });
  await record('report_schedule.changed', {}, { ghl_location_id: location_id });
  const [saved] = await listSchedules(tx, workspace_id, { location_id, cadence });
  if (!saved) throw new AppError('NOT_FOUND');
  return { ...saved, can_edit: true };
}

async function findNextRun(tx: TenantTx, key: ScheduleKey, form: NewReportSchedule): Promise<Date> {
  const { workspace_id, cadence, location_id } = key;
  const next = toNextRun({ cadence, ...form }, await readClock(tx));
  const [former] = await listSchedules(tx, workspace_id, { location_id, cadence });
  if (!former) return next;
  const planned = new Date(former.next_run_at);
  const { first_day } = toLastPeriod(cadence, planned, form.time_zone);
  const isLaterPeriod = toLastPeriod(cadence, next, form.time_zone).first_day > first_day;
  return isLaterPeriod && !(await hasDelivery(tx, { ...key, first_day })) ? planned : next;
}

function requireMailable(address: string): string {
  const email = toEmail(address);
  if (email === null || !isMailable(email)) throw new AppError('REPORT_RECIPIENT_REFUSED');
  return email;
}

export async function removeSchedule(
  context: TxContext,
  { location_id, cadence }: SchedulePath,
): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  const client = await requireClient(context, location_id);
  const key = { workspace_id: actor.workspace_id, location_id, cadence };
  await deleteSchedule(tx, key);
  await holdUnfinished(tx, key);
  await audit('report.schedule_removed', location_id, { client });
  await record('report_schedule.changed', {}, { ghl_location_id: location_id });
  return { success: true };
}

export async function readSchedules(context: TxContext): Promise<{ schedules: ReportSchedule[] }> {
  const schedules = await listSchedules(context.tx, context.actor.workspace_id);
  return {
    schedules: schedules.map((schedule) => ({
      ...schedule,
      can_edit: isWriter(context, schedule.location_id),
    })),
  };
}
