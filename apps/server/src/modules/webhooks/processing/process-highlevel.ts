import { readHighlevelEvent } from '@hearback/providers';
import { z } from 'zod';
import { findOrMakeContact } from '../../leads/index.ts';
import type { Process } from './process.ts';
import { processed, unknown } from './verdicts.ts';

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
export const processHighlevel: Process = async (_services, tx, { workspace_id, payload }) => {
  const told = readHighlevelEvent(payload);
  if (told.kind === 'unknown') return unknown('An event of a kind that Hearback does not know.');
  if (told.kind !== 'contact' || told.change === 'Delete')
    return processed('Nothing follows from this event until the location is synced.');
  const wire = Contact.safeParse(payload).data;
  const contact = await findOrMakeContact(tx, workspace_id, {
    email: wire?.email ?? null,
    first_name: wire?.firstName ?? null,
    last_name: wire?.lastName ?? null,
    company_name: wire?.companyName ?? null,
    phone: wire?.phone ?? null,
    website: wire?.website ?? null,
    location_id: told.location_id,
  });
  return processed(contact ? null : 'The contact has no e-mail address yet.');
};
