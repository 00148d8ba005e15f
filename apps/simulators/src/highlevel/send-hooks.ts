import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { HookEvent } from '../frame/switches/outbox.ts';
import type { Contact, Opportunity } from './objects.ts';
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

type ContactEvent = 'ContactCreate' | 'ContactUpdate' | 'ContactDelete' | 'ContactTagUpdate';

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
  | 'OpportunityStatusUpdate'
  | 'OpportunityDelete';

export function sendOpportunityHook(
  state: HighLevelState,
  type: OpportunityEvent,
  opportunity: Opportunity,
): void {
  const { createdAt: dateAdded, customFields, followers, ...shown } = opportunity;
  sendHook(state, type, { ...shown, dateAdded }, opportunity.name);
}
