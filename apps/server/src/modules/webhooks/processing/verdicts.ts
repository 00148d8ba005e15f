import type { Received } from '../../inbox/index.ts';
import type { Verdict } from '../webhook-events.queries.ts';

export const processed = (reason: string | null = null): Verdict => ({ status: 'processed', reason });

export const unknown = (reason: string): Verdict => ({ status: 'unknown', reason });

const NOBODY = 'It names neither an e-mail address nor a LinkedIn profile.';

export function ofReceived(received: Received): Verdict {
  if (received === 'nobody') return unknown(NOBODY);
  return processed(received === 'known' ? 'This message was here already.' : null);
}
