import { newId } from './objects/ids.ts';
import { apiVersion, type EventType } from './objects/objects.ts';
import type { StripeState } from './state.ts';
import type { EventRecord } from './webhooks/event-record.ts';
import type { StripeWebhookSender } from './webhooks/webhook-sender.ts';

/** The API request that caused an event; a person on a page or the clock is none. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

interface EventSubject {
  object: object;
  previous?: object;
  cause?: Cause;
}

/** What every verb works on: the objects, and the way to send webhooks. */
export interface StripeContext {
  state: StripeState;
  sender: StripeWebhookSender;
  emit(type: EventType, subject: EventSubject): EventRecord;
}

const keptEvents = 1000;

export function createStripeContext(state: StripeState, sender: StripeWebhookSender): StripeContext {
  return {
    state,
    sender,
    emit(type, { object, previous, cause }) {
      const record: EventRecord = {
        event: {
          id: newId('evt'),
          object: 'event',
          api_version: apiVersion,
          created: state.now(),
          // A snapshot: the event tells what was true when it happened, whatever changes before it arrives.
          data: structuredClone(previous ? { object, previous_attributes: previous } : { object }),
          livemode: false,
          pending_webhooks: 1,
          request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
          type,
        },
        deliveries: [],
      };
      state.events.set(record.event.id, record);
      const oldest = state.events.keys().next().value;
      if (state.events.size > keptEvents && oldest !== undefined) state.events.delete(oldest);
      sender.send(record);
      return record;
    },
  };
}
