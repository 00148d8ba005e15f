import { type Incoming, receiveMessages, withoutSettled } from '#server/modules/inbox/index.ts';
import type { Running } from '../runs/work.ts';

type ReceivedPage = {
  /** How many inbound ones are new here. */
  readonly missing: number;
  /** Those that no pull has settled before. */
  readonly fresh: readonly Incoming[];
};

/** A page is a transaction: a webhook that brings one of its messages right now waits, and finds it. */
export async function receivePage(
  { services, within }: Running,
  incoming: readonly Incoming[],
): Promise<ReceivedPage> {
  const fresh = await within((tx) => withoutSettled(tx, incoming));
  if (fresh.length === 0) return { missing: 0, fresh };
  const received = await within((tx) => receiveMessages(services, tx, fresh));
  const isMissing = ({ direction }: Incoming, index: number) =>
    direction === 'inbound' && received[index]?.outcome === 'stored';
  return { missing: fresh.filter(isMissing).length, fresh };
}

/** The later of two moments. */
export const latest = (newest: string | null, moment: Date | null): string | null =>
  moment && (!newest || moment.toISOString() > newest) ? moment.toISOString() : newest;
