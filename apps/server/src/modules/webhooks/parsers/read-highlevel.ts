import type { TenantTx } from '@hearback/database';
import { type HighlevelEvent, type HighlevelMessage, readHighlevelEvent } from '@hearback/providers';
import { z } from 'zod';
import { receiveCrmChange, receiveCrmReply, requestContact } from '#server/modules/crm/index.ts';
import { type RecordedCrmMessage, recordCrmMessage } from '#server/modules/inbox/index.ts';
import { findOrMakeContact } from '#server/modules/leads/index.ts';
import { recordUninstall } from '#server/modules/locations/index.ts';
import { receiveAppointment } from '#server/modules/meetings/index.ts';
import type { EventOutcome } from '../webhooks.queries.ts';
import type { EventEffect, EventParser } from './event-effect.ts';
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
export const readHighlevel: EventParser = (_tx, { workspace_id, payload, received_at }) => {
  const reported = readHighlevelEvent(payload);
  if (reported.kind === 'unknown') return { verdict: unknown('Hearback does not support this event type.') };
  if (reported.kind === 'uninstalled') {
    const { location_id: ghl_location_id, company_id } = reported;
    const uninstall = { workspace_id, ghl_location_id, company_id, at: received_at };
    return {
      act: async (services, tx) =>
        processed((await recordUninstall(services, tx, uninstall)) > 0 ? null : 'No location was connected.'),
    };
  }
  if (reported.kind === 'message') return readMessage(workspace_id, reported, received_at);
  if (reported.kind === 'written') return readWritten(workspace_id, reported);
  if (!('change' in reported)) return { verdict: processed(LATER) };
  if (reported.kind === 'appointment') return readAppointment(workspace_id, reported);
  const { location_id, kind } = reported;
  return {
    act: async (_services, tx) => {
      if (
        location_id !== null &&
        (await receiveCrmChange(tx, { ...reported, kind, workspace_id, location_id }))
      )
        return processed();
      if (reported.kind !== 'contact' || reported.change === 'Delete') return processed(LATER);
      return applyContact(tx, { workspace_id, location_id, payload });
    },
  };
};

const LATER = 'This event takes effect when the location is synced.';

type ReportedContact = {
  readonly workspace_id: string;
  readonly location_id: string | null;
  readonly payload: unknown;
};

/** A contact that is not synced is stored with the values of the event. */
async function applyContact(
  tx: TenantTx,
  { workspace_id, location_id, payload }: ReportedContact,
): Promise<EventOutcome> {
  const wire = Contact.safeParse(payload).data;
  const contact = await findOrMakeContact(tx, workspace_id, {
    email: wire?.email ?? null,
    first_name: wire?.firstName ?? null,
    last_name: wire?.lastName ?? null,
    company_name: wire?.companyName ?? null,
    phone: wire?.phone ?? null,
    website: wire?.website ?? null,
    location_id,
  });
  if (contact) await requestContact(tx, { workspace_id, contact_id: contact.id });
  return processed(contact ? null : 'The contact has no email address yet.');
}

type ReportedChange = Extract<HighlevelEvent, { change: string }>;

function readAppointment(workspace_id: string, { location_id, id: crm_id }: ReportedChange): EventEffect {
  if (location_id === null || crm_id === null)
    return { verdict: unknown('This appointment has no location or no id.') };
  return {
    act: async (_services, tx) => {
      await receiveAppointment(tx, { workspace_id, location_id, crm_id });
      return processed();
    },
  };
}

type WrittenMessage = Extract<HighlevelEvent, { kind: 'written' }>;

function readWritten(
  workspace_id: string,
  { location_id, message_id, ...written }: WrittenMessage,
): EventEffect {
  if (location_id === null || message_id === null)
    return { verdict: unknown('This message has no location or no id.') };
  const { contact_id: crm_contact_id, ...rest } = written;
  const order = { ...rest, workspace_id, location_id, message_id, crm_contact_id };
  return { act: async (services, tx) => processed(await receiveCrmReply(services, tx, order)) };
}

type ReportedMessage = HighlevelMessage & { readonly location_id: string | null };

/** The CRM's metadata of a conversation that exists here: its ids and channel. */
function readMessage(workspace_id: string, reported: ReportedMessage, received_at: Date): EventEffect {
  const { location_id, conversation_id, direction, provider_id } = reported;
  if (!location_id || !conversation_id)
    return { verdict: unknown('This message has no location or no conversation.') };
  return {
    act: async (services, tx) => {
      // Our own copies, and replies that we deliver.
      if (provider_id !== null && provider_id === services.config.highlevel.conversationProvider?.id)
        return processed('This message is already in Hearback.');
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
