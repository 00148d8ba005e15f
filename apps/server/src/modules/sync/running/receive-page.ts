import { type Incoming, receiveMessage, receiveNew, withoutSettled } from '../../inbox/index.ts';
import type { Running } from './work.ts';

type ReceivedPage = {
  /** How many inbound ones are new here. */
  readonly missing: number;
  /** Those that no pull has settled before. */
  readonly fresh: readonly Incoming[];
};

/**
 * The plainly new of a page come together; each of the others is a transaction of its own, because a webhook may bring
 * the same one right now.
 */
export async function receivePage(
  { services, within }: Running,
  incoming: readonly Incoming[],
): Promise<ReceivedPage> {
  const fresh = await within((tx) => withoutSettled(tx, incoming));
  if (fresh.length === 0) return { missing: 0, fresh };
  const { stored, left } = await within((tx) => receiveNew(services, tx, fresh));
  let missing = stored.filter(({ direction }) => direction === 'inbound').length;
  for (const message of left) {
    const received = await within((tx) => receiveMessage(services, tx, message));
    if (received === 'stored' && message.direction === 'inbound') missing += 1;
  }
  return { missing, fresh };
}

/** The later of two moments. */
export const latest = (newest: string | null, moment: Date | null): string | null =>
  moment && (!newest || moment.toISOString() > newest) ? moment.toISOString() : newest;
