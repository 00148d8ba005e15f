import { type Incoming, receiveMessage, withoutSettled } from '../../inbox/index.ts';
import type { Running } from './work.ts';

/** How many of them are new here. Each message is a transaction of its own: a webhook may bring the same one right now. */
export async function receivePage(
  { services, within }: Running,
  incoming: readonly Incoming[],
): Promise<number> {
  let missing = 0;
  for (const message of await within((tx) => withoutSettled(tx, incoming))) {
    const received = await within((tx) => receiveMessage(services, tx, message));
    if (received === 'stored' && message.direction === 'inbound') missing += 1;
  }
  return missing;
}

/** The later of two moments. */
export const latest = (newest: string | null, moment: Date | null): string | null =>
  moment && (!newest || moment.toISOString() > newest) ? moment.toISOString() : newest;
