import { readHighlevelEvent } from '@hearback/providers';
import { z } from 'zod';
import { findOrMakeContact } from '#server/modules/leads/index.ts';
import { recordUninstall } from '#server/modules/locations/index.ts';
import { processed, unknown } from '../processing/verdicts.ts';
import type { Read } from './meaning.ts';

const Text = z.string().nullish().catch(null);
const Contact = z.object({
  email: Text,
  firstName: Text,
  lastName: Text,
  companyName: Text,
  phone: Text,
  website: Text,
});

/** Contacts of a location come at once; the rest of the CRM is read when the location is synced. */
export const readHighlevel: Read = (_tx, { workspace_id, payload, received_at }) => {
  const told = readHighlevelEvent(payload);
  if (told.kind === 'unknown') return { verdict: unknown('An event of a kind that Hearback does not know.') };
  if (told.kind === 'uninstalled') {
    const { location_id: ghl_location_id, company_id } = told;
    const uninstall = { workspace_id, ghl_location_id, company_id, at: received_at };
    return {
      act: async (services, tx) =>
        processed((await recordUninstall(services, tx, uninstall)) > 0 ? null : 'No location was connected.'),
    };
  }
  if (told.kind !== 'contact' || told.change === 'Delete')
    return { verdict: processed('Nothing follows from this event until the location is synced.') };
  const wire = Contact.safeParse(payload).data;
  const somebody = {
    email: wire?.email ?? null,
    first_name: wire?.firstName ?? null,
    last_name: wire?.lastName ?? null,
    company_name: wire?.companyName ?? null,
    phone: wire?.phone ?? null,
    website: wire?.website ?? null,
    location_id: told.location_id,
  };
  return {
    act: async (_services, tx) => {
      const contact = await findOrMakeContact(tx, workspace_id, somebody);
      return processed(contact ? null : 'The contact has no e-mail address yet.');
    },
  };
};
