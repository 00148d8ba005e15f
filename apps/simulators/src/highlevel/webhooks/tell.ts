import { randomUUID, sign } from 'node:crypto';
import type { HookEvent } from '#simulators/frame/switches/outbox.ts';
import type { Contact, Opportunity } from '../objects.ts';
import type { HighLevelState } from '../state.ts';
import { webhookKeys } from './keys.ts';

/** Tells the app's one endpoint. The signature covers the raw bytes of the body. */
export function tell(state: HighLevelState, type: string, fields: object, about: string): HookEvent | null {
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
  // The contact's own `type` has no place here: the event's has that name.
  const {
    type: _lead,
    attributions,
    followers,
    dndSettings,
    emailLowerCase,
    lastActivity,
    ...shown
  } = contact;
  tell(state, type, shown, contact.name);
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
  tell(state, type, { ...shown, dateAdded }, opportunity.name);
}
