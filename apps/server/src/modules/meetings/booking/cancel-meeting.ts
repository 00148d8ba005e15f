import type { Meeting } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { getMeetingRow } from '#server/modules/inbox/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { atLocation } from '../calendars/read-calendars.ts';
import { applyAppointment } from '../incoming/apply-appointment.ts';
import { findCancellable } from '../meetings.queries.ts';
import { REASONS } from '../reasons.ts';

/**
 * Cancels the appointment in the CRM, then here. The call is idempotent: if the process ends in between, the event of the
 * CRM or the reconciliation completes it.
 */
export async function cancelMeeting(
  { services, withTx, actor: { workspace_id } }: RequestContext & { readonly services: Services },
  id: string,
): Promise<Meeting> {
  const { meeting, user_id } = await withTx(async ({ tx, actor }) => {
    const meeting = await findCancellable(tx, { workspace_id, id });
    if (!meeting) throw new AppError('NOT_FOUND');
    // The appointment is in the calendar of the location where it was booked, even if the lead has moved since.
    for (const location_id of [meeting.contact_location_id, meeting.location_id])
      requireWritable(actor, location_id);
    if (meeting.source === 'calendly' || meeting.source === 'cal_com')
      throw new AppError('CONFLICT', { detail: REASONS.BOOKED_ELSEWHERE });
    if (meeting.crm_id === null || meeting.status !== 'booked') throw new AppError('CONFLICT');
    return { meeting: { ...meeting, crm_id: meeting.crm_id }, user_id: actor.user_id };
  });
  const { location_id, crm_id } = meeting;
  const appointment = await atLocation(services, { workspace_id, location_id }, async (client) => {
    if ((await client.getAppointment(crm_id)) === null) return null;
    await client.setAppointmentStatus(crm_id, 'cancelled');
    return client.getAppointment(crm_id);
  });
  await withWorkspace(services.db, workspace_id, (tx) =>
    applyAppointment(services, tx, {
      workspace_id,
      location_id,
      crm_id,
      appointment,
      contact_id: null,
      user_id,
    }),
  );
  return withTx(async ({ tx }) => {
    const row = await getMeetingRow(tx, { workspace_id, id });
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });
}
