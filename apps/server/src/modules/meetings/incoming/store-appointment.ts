import { withWorkspace } from '@hearback/database';
import type { CrmAppointment, HighlevelClient } from '@hearback/providers';
import { findByCrmId } from '#server/modules/crm/index.ts';
import { findCrmContact } from '#server/modules/inbox/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { LocationKey } from '../calendars/calendars.queries.ts';
import { applyAppointment } from './apply-appointment.ts';

/** Finds the contact of an appointment and stores its state. Appointments of people unknown here are ignored. */
export async function storeAppointment(
  services: Services,
  client: HighlevelClient,
  place: LocationKey,
  crm_id: string,
  appointment: CrmAppointment | null,
): Promise<boolean> {
  const crm_contact_id = appointment?.contact_id ?? null;
  const find = (email: string | null) =>
    withWorkspace(
      services.db,
      place.workspace_id,
      async (tx) =>
        (crm_contact_id && (await findByCrmId(tx, place, { kind: 'contact', crm_id: crm_contact_id }))) ||
        findCrmContact(tx, { ...place, crm_contact_id, email }),
    );
  let contact_id = crm_contact_id === null ? null : await find(null);
  if (crm_contact_id !== null && contact_id === null) {
    const email = (await client.getPerson(crm_contact_id))?.email ?? null;
    if (email !== null) contact_id = await find(email);
  }
  return withWorkspace(services.db, place.workspace_id, (tx) =>
    applyAppointment(services, tx, { ...place, crm_id, appointment, contact_id, user_id: null }),
  );
}
