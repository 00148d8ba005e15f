import type { Received } from '#server/modules/inbox/index.ts';
import type { Verdict } from '../webhooks.queries.ts';

export const processed = (reason: string | null = null): Verdict => ({ status: 'processed', reason });

export const unknown = (reason: string): Verdict => ({ status: 'unknown', reason });

const NOBODY = 'It names neither an e-mail address nor a LinkedIn profile.';

/** Of several messages, one that is new decides what the list says of the event. */
export function ofReceived(all: readonly Received[]): Verdict {
  const { outcome } = all.find((one) => one.outcome === 'stored') ?? all[0] ?? {};
  if (outcome === 'nobody') return unknown(NOBODY);
  return processed(outcome === 'stored' ? null : 'This message was here already.');
}
