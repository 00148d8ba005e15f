import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { HookEvent } from '../framework/controls/outbox.ts';
import type { Appointment, Contact, Message, Note, Opportunity, Task } from './objects.ts';
import type { HighLevelState } from './state.ts';

/** The bytes before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key pair that signs webhooks. It derives from the client secret, so that the product's setting stays valid after a
 * restart.
 */
export function webhookKeys(clientSecret: string): { privateKey: KeyObject; publicKey: string } {
  const secret = createHash('sha256').update(`hearback simulator webhooks ${clientSecret}`).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, publicKey };
}

/** Sends an event to the app's endpoint. The signature covers the raw bytes of the body. */
export function sendHook(
  state: HighLevelState,
  type: string,
  fields: object,
  about: string,
): HookEvent | null {
  const { webhookUrl, headers } = state.switches.delivery;
  if (webhookUrl === '') return null;
  const body = JSON.stringify({ type, ...fields, timestamp: state.nowIso(), webhookId: randomUUID() });
  const signature = sign(null, Buffer.from(body), webhookKeys(state.config.clientSecret).privateKey).toString(
    'base64',
  );
  return state.switches.outbox.send({
    type,
    about,
    hookId: null,
    post: {
      url: webhookUrl,
      body,
      headers: { 'content-type': 'application/json', ...headers, 'x-ghl-signature': signature },
    },
  });
}

type ContactEvent =
  | 'ContactCreate'
  | 'ContactUpdate'
  | 'ContactDelete'
  | 'ContactDndUpdate'
  | 'ContactTagUpdate';

export function sendContactHook(state: HighLevelState, type: ContactEvent, contact: Contact): void {
  // The contact's `type` is left out, because the event has a field of that name.
  const {
    type: _lead,
    attributions,
    followers,
    dndSettings,
    emailLowerCase,
    lastActivity,
    ...shown
  } = contact;
  sendHook(state, type, shown, contact.name);
}

type OpportunityEvent =
  | 'OpportunityCreate'
  | 'OpportunityUpdate'
  | 'OpportunityStageUpdate'
  | 'OpportunityStatusUpdate'
  | 'OpportunityMonetaryValueUpdate'
  | 'OpportunityDelete';

export function sendOpportunityHook(
  state: HighLevelState,
  type: OpportunityEvent,
  opportunity: Opportunity,
): void {
  const { createdAt: dateAdded, customFields, followers, ...shown } = opportunity;
  sendHook(state, type, { ...shown, dateAdded }, opportunity.name);
}

export function sendNoteHook(
  state: HighLevelState,
  type: 'NoteCreate' | 'NoteDelete',
  locationId: string,
  note: Note,
): void {
  sendHook(state, type, { locationId, ...note }, note.body);
}

/** The event about a new task names neither its contact nor its text. */
export function sendTaskHook(
  state: HighLevelState,
  type: 'TaskCreate' | 'TaskComplete' | 'TaskDelete',
  locationId: string,
  { contactId, body, ...task }: Task,
): void {
  const more = type === 'TaskCreate' ? {} : { contactId, body };
  sendHook(state, type, { locationId, ...task, ...more }, task.title);
}

/** The appointment is nested, unlike the objects of other events. */
export function sendAppointmentHook(
  state: HighLevelState,
  type: 'AppointmentCreate' | 'AppointmentUpdate' | 'AppointmentDelete',
  { locationId, description, ...appointment }: Appointment,
): void {
  sendHook(state, type, { locationId, appointment }, appointment.title);
}

export function sendMessageHook(state: HighLevelState, locationId: string, message: Message): void {
  const type = message.direction === 'inbound' ? 'InboundMessage' : 'OutboundMessage';
  const { id: messageId, error, dateUpdated, ...shown } = message;
  const appId = state.config.clientId.split('-', 1)[0];
  sendHook(state, type, { locationId, messageId, appId, contentType: 'text/plain', ...shown }, message.body);
}

/** Sends a message of a CRM user to the delivery URL of the conversation provider. It is not signed. */
export function sendProviderMessage(
  state: HighLevelState,
  locationId: string,
  message: Message,
): HookEvent | null {
  const { deliveryUrl } = state;
  const { conversationProviderId } = state.config;
  if (deliveryUrl === '') return null;
  const body = JSON.stringify({
    type: 'Email',
    contactId: message.contactId,
    locationId,
    messageId: message.id,
    emailMessageId: message.id,
    conversationProviderId,
    replyToAltId: message.replyToAltId,
    subject: message.subject,
    html: message.body,
    attachments: [],
    userId: 'crm-user',
  });
  return state.switches.outbox.send({
    type: 'ProviderOutboundMessage',
    about: message.body,
    hookId: null,
    post: { url: deliveryUrl, body, headers: { 'content-type': 'application/json' } },
  });
}
