import type { TenantTx } from '@hearback/database';
import { findSuppressed, toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { Meaning } from '../parsing/meaning.ts';
import type { WaitingEvent } from '../webhooks.queries.ts';

/** More than any provider's event has; nobody's body decides how long it is looked at. */
const MOST_ADDRESSES = 50;

/**
 * Events that name somebody who was erased. A message says itself whose it is, and somebody else's may name them in copy: those
 * are left to the intake. Of all others any address counts.
 */
export async function findErased(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  events: readonly WaitingEvent[],
  meanings: readonly Meaning[],
): Promise<ReadonlySet<string>> {
  const named = events.flatMap(({ id, payload }, index) =>
    'messages' in (meanings[index] ?? {}) ? [] : addressesIn(payload).map((one) => ({ id, ...one })),
  );
  const suppressed = await findSuppressed(services, tx, workspace_id, named);
  const erased = new Set(named.filter((_one, index) => suppressed[index]?.is_erased).map(({ id }) => id));
  services.metrics.erasedDropped.inc({ via: 'event' }, erased.size);
  return erased;
}

type Address = { readonly email?: string; readonly linkedin_url?: string };

function addressesIn(payload: unknown): Address[] {
  const found: Address[] = [];
  const walk = (value: unknown): void => {
    if (found.length >= MOST_ADDRESSES) return;
    if (typeof value === 'string') {
      const email = value.includes('@') ? toEmail(value) : null;
      const linkedin_url = value.includes('linkedin.com') ? toLinkedinUrl(value) : null;
      if (email) found.push({ email });
      if (linkedin_url) found.push({ linkedin_url });
    } else if (value !== null && typeof value === 'object')
      for (const part of Object.values(value)) walk(part);
  };
  walk(payload);
  return found;
}
