import { randomUUID } from 'node:crypto';
import { type EventName, WEBHOOK_EVENTS, type WebhookEventType } from '@hearback/contract';
import type { RecordedEvent } from '#server/platform/events/publish.ts';
import type { Listener } from '#server/platform/events/record-event.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { deliverDefinition } from './deliver.job-definition.ts';
import { collectMessages, type NewWebhookMessage } from './outbox.queries.ts';

/** The database decides between several types of one event by the state of the row. */
const TYPES: Partial<Readonly<Record<EventName, readonly WebhookEventType[]>>> = {
  'message.received': ['reply.received', 'message.sent'],
  'message.classified': ['reply.classified'],
  'conversation.disposition_set': ['reply.disposition_changed'],
  'reply.changed': ['message.failed'],
  'conversation.assigned': ['conversation.assigned'],
  'conversation.snoozed': ['conversation.snoozed'],
  'conversation.finished': ['conversation.done'],
  'meeting.changed': ['meeting.booked', 'meeting.cancelled'],
  'opportunity.saved': ['opportunity.changed'],
  'suppression.changed': ['contact.suppressed'],
  'account.disconnected': ['account.disconnected'],
  'account.reconnected': ['account.reconnected'],
  'campaign.status_changed': ['campaign.status_changed'],
  'import.finished': ['import.finished'],
};

/** These happen once, even if the event is repeated. */
const ONCE: Partial<Readonly<Record<WebhookEventType, string>>> = {
  'reply.received': 'message_id',
  'reply.classified': 'message_id',
  'message.sent': 'message_id',
  'meeting.booked': 'meeting_id',
  'meeting.cancelled': 'meeting_id',
};

/** Stores messages and deliveries in the transaction of the event and enqueues one job per workspace. */
export const collectWebhookMessages: Listener = {
  on: Object.keys(TYPES) as EventName[],
  listen: async (tx, events) => {
    const messages = events.flatMap(listMessages).map((message, place) => ({ ...message, place }));
    if (messages.length === 0) return;
    for (const workspace_id of await collectMessages(tx, messages))
      await addJob(tx, deliverDefinition, { workspace_id }, { key: `webhooks-out:${workspace_id}` });
  },
};

/** A change of many conversations is one event that names them all. */
function listMessages(event: RecordedEvent): NewWebhookMessage[] {
  const { name, ids, contact_ids } = event;
  const all = contact_ids?.map((contact_id) => ({ ...ids, contact_id })) ?? [ids];
  return (TYPES[name] ?? []).flatMap((type) => all.flatMap((one) => toMessage(event, type, one)));
}

function toMessage(
  { workspace_id, ghl_location_id }: RecordedEvent,
  type: WebhookEventType,
  ids: RecordedEvent['ids'],
): NewWebhookMessage[] {
  const { contact_id = null, import_id, campaign_id, account_id } = ids;
  const subject_id = contact_id ?? import_id ?? campaign_id ?? account_id;
  // An entry of the do-not-contact list without a contact.
  if (!subject_id) return [];
  const names: readonly string[] = WEBHOOK_EVENTS[type].ids;
  const idName = ONCE[type];
  return [
    {
      ...{ workspace_id, type, subject_id, contact_id, location_id: ghl_location_id ?? null },
      key: `${type}:${(idName && ids[idName]) ?? randomUUID()}`,
      ids: Object.fromEntries(names.flatMap((name) => (ids[name] ? [[name, ids[name]]] : []))),
    },
  ];
}
