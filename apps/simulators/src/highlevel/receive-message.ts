import { randomUUID } from 'node:crypto';
import { sampleReply } from '../dataset/sample-reply.ts';
import type { HookEvent } from '../framework/controls/outbox.ts';
import { notFound, Refusal } from '../framework/controls/refusal.ts';
import type { Contact, CrmLocation } from './objects.ts';
import { sendHook } from './send-hooks.ts';
import type { HighLevelState } from './state.ts';

export interface MessageOrder {
  locationId?: string;
  /** Id or email address. Default: the newest contact. */
  contact?: string;
  text?: string;
  template?: string;
}

/** Sends a contact's message as a signed InboundMessage. */
export function receiveMessage(
  state: HighLevelState,
  order: MessageOrder,
): { contact: Contact; event: HookEvent | null } {
  const location = order.locationId ? state.location(order.locationId) : [...state.locations.values()][0];
  if (!location) throw notFound('location', '');
  const contacts = [...location.contacts.values()];
  const contact = order.contact
    ? contacts.find(({ id, email }) => id === order.contact || email === order.contact)
    : contacts.sort((a, b) => (a.dateAdded < b.dateAdded ? 1 : -1))[0];
  if (!contact) throw notFound('contact', order.contact ?? '');
  const event = sendHook(
    state,
    'InboundMessage',
    toMessage(state, location, contact, toBody(state, order, contact)),
    contact.name,
  );
  return { contact, event };
}

function toBody(
  state: HighLevelState,
  { text, template = 'interested' }: MessageOrder,
  contact: Contact,
): string {
  if (text) return text;
  state.samples += 1;
  const who = {
    first: contact.firstName ?? '',
    last: contact.lastName ?? '',
    company: contact.companyName ?? '',
    email: contact.email ?? '',
    sender: 'Alex',
  };
  const sample = sampleReply(template, who, state.samples);
  if (!sample) throw new Refusal(400, `There is no template '${template}'.`);
  return sample.text;
}

function toMessage(state: HighLevelState, { plan }: CrmLocation, contact: Contact, body: string): object {
  const id = randomUUID();
  return {
    locationId: plan.id,
    contactId: contact.id,
    conversationId: `conv${contact.id.slice(4)}`,
    messageId: id,
    emailMessageId: id,
    threadId: `thread${contact.id.slice(6)}`,
    messageType: 'Email',
    direction: 'inbound',
    subject: 'Re: your message',
    from: contact.email,
    to: [`hello@${plan.domain}`],
    body,
    contentType: 'text/plain',
    dateAdded: state.nowIso(),
    status: 'delivered',
    attachments: [],
    provider: 'Leadconnector Gmail',
  };
}
