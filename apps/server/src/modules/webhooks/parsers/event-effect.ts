import type { TenantTx } from '@hearback/database';
import type { IncomingMessage, ReceiptOutcome } from '#server/modules/inbox/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventOutcome, WaitingEvent } from '../webhooks.queries.ts';

type Outcome = EventOutcome & {
  /** The message whose text the event contains. Both are wiped together. */
  readonly message_id?: string | null;
  /** The payload is not kept, because nothing can follow from it. */
  readonly wipe?: true;
};

/** The effect of an event: messages to receive, a command to run, or only an outcome to record. */
export type EventEffect =
  | { readonly messages: readonly IncomingMessage[] }
  | { readonly act: (services: Services, tx: TenantTx) => Promise<Outcome> }
  | { readonly verdict: EventOutcome };

/** May only query. The effects of many events are applied together. */
export type EventParser = (tx: TenantTx, event: WaitingEvent) => EventEffect | Promise<EventEffect>;

export const processed = (reason: string | null = null): EventOutcome => ({ status: 'processed', reason });

export const unknown = (reason: string): EventOutcome => ({ status: 'unknown', reason });

/** Records only that the event arrived, not its subject. */
export const ERASED: EventOutcome = processed('This event was about an erased person.');

const UNIDENTIFIED = 'This event has neither an email address nor a LinkedIn profile.';

/** If an event has several messages, a new one determines the outcome. */
export function toEventOutcome(all: readonly ReceiptOutcome[]): EventOutcome {
  const { outcome } = all.find((one) => one.outcome === 'stored') ?? all[0] ?? {};
  if (outcome === 'erased') return ERASED;
  if (outcome === 'unidentified') return unknown(UNIDENTIFIED);
  return processed(outcome === 'stored' ? null : 'This message was already stored.');
}
