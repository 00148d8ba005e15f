import { type HighlevelMessage, readHighlevelEvent } from '@hearback/providers';
import { z } from 'zod';
import { type RecordedCrmMessage, recordCrmMessage } from '#server/modules/inbox/index.ts';
import { findOrMakeContact } from '#server/modules/leads/index.ts';
import { recordUninstall } from '#server/modules/locations/index.ts';
import type { EventEffect, Read } from './event-effect.ts';
import { processed, unknown } from './event-effect.ts';

const Text = z.string().nullish().catch(null);
const Contact = z.object({
  email: Text,
  firstName: Text,
  lastName: Text,
  companyName: Text,
  phone: Text,
  website: Text,
});

const OF_A_MESSAGE: Readonly<Record<RecordedCrmMessage['outcome'], string | null>> = {
  recorded: null,
  unanswered: 'This conversation does not exist in Hearback.',
  unidentified: 'No contact in this location has this id or address.',
};

/** Contacts and messages of a location are applied immediately. Other CRM data is read when the location is synced. */
export const readHighlevel: Read = (_tx, { workspace_id, payload, received_at }) => {
  const reported = readHighlevelEvent(payload);
  if (reported.kind === 'unknown')
    return { verdict: unknown('Hearback does not support this kind of event.') };
  if (reported.kind === 'uninstalled') {
    const { location_id: ghl_location_id, company_id } = reported;
    const uninstall = { workspace_id, ghl_location_id, company_id, at: received_at };
    return {
      act: async (services, tx) =>
        processed((await recordUninstall(services, tx, uninstall)) > 0 ? null : 'No location was connected.'),
    };
  }
  if (reported.kind === 'message') return readMessage(workspace_id, reported, received_at);
  if (reported.kind !== 'contact' || reported.change === 'Delete')
    return { verdict: processed('This event takes effect when the location is synced.') };
  const wire = Contact.safeParse(payload).data;
  const input = {
    email: wire?.email ?? null,
    first_name: wire?.firstName ?? null,
    last_name: wire?.lastName ?? null,
    company_name: wire?.companyName ?? null,
    phone: wire?.phone ?? null,
    website: wire?.website ?? null,
    location_id: reported.location_id,
  };
  return {
    act: async (_services, tx) => {
      const contact = await findOrMakeContact(tx, workspace_id, input);
      return processed(contact ? null : 'The contact has no email address yet.');
    },
  };
};

type ReportedMessage = HighlevelMessage & { readonly location_id: string | null };

/** The CRM's metadata of a conversation that exists here: its ids and channel. */
function readMessage(workspace_id: string, reported: ReportedMessage, received_at: Date): EventEffect {
  const { location_id, conversation_id, direction } = reported;
  if (!location_id || !conversation_id)
    return { verdict: unknown('This message has no location or no conversation.') };
  return {
    act: async (services, tx) => {
      const { outcome, message_id } = await recordCrmMessage(services, tx, {
        workspace_id,
        location_id,
        conversation_id,
        crm_contact_id: reported.contact_id,
        email: (direction === 'inbound' ? reported.from : reported.to[0]) ?? null,
        direction,
        message_id: reported.message_id,
        channel: reported.channel,
        body: reported.body ?? '',
        sent_at: reported.sent_at ?? received_at,
      });
      return { ...processed(OF_A_MESSAGE[outcome]), message_id };
    },
  };
}
