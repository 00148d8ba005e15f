import type { TenantTx } from '@hearback/database';
import type { Incoming, Received } from '#server/modules/inbox/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventOutcome, WaitingEvent } from '../webhooks.queries.ts';

type Outcome = EventOutcome & {
  /** The message whose words the event holds: they go together. */
  readonly message_id?: string | null;
  /** Nothing can follow from it any more: what it says is not kept. */
  readonly wipe?: true;
};

/** What an event means: messages to receive, something to do, or nothing more than what is said of it. */
export type EventEffect =
  | { readonly messages: readonly Incoming[] }
  | { readonly act: (services: Services, tx: TenantTx) => Promise<Outcome> }
  | { readonly verdict: EventOutcome };

/** Looks things up at most; what follows is done for many events at once. */
export type Read = (tx: TenantTx, event: WaitingEvent) => EventEffect | Promise<EventEffect>;

export const processed = (reason: string | null = null): EventOutcome => ({ status: 'processed', reason });

export const unknown = (reason: string): EventOutcome => ({ status: 'unknown', reason });

/** Says no more than that it came: who it was about is not to be known. */
export const ERASED: EventOutcome = processed('It was about somebody who was erased.');

const NOBODY = 'It names neither an e-mail address nor a LinkedIn profile.';

/** Of several messages, one that is new decides what the list says of the event. */
export function ofReceived(all: readonly Received[]): EventOutcome {
  const { outcome } = all.find((one) => one.outcome === 'stored') ?? all[0] ?? {};
  if (outcome === 'erased') return ERASED;
  if (outcome === 'nobody') return unknown(NOBODY);
  return processed(outcome === 'stored' ? null : 'This message was here already.');
}
