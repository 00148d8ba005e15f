import { type IncomingMessage, withoutSettled } from '#server/modules/inbox/index.ts';
import { receiveMessages } from '#server/modules/teamwork/index.ts';
import type { ActiveRun } from '../runs/active-run.ts';

type ReceivedPage = {
  /** The number of new inbound messages. */
  readonly missing: number;
  /** Messages that no earlier pull has stored. */
  readonly fresh: readonly IncomingMessage[];
};

/** One transaction per page. A concurrent webhook for the same message waits and then finds it. */
export async function receivePage(
  { services, withTx }: ActiveRun,
  incoming: readonly IncomingMessage[],
): Promise<ReceivedPage> {
  const fresh = await withTx((tx) => withoutSettled(tx, incoming));
  if (fresh.length === 0) return { missing: 0, fresh };
  const received = await withTx((tx) => receiveMessages(services, tx, fresh));
  const isMissing = ({ direction }: IncomingMessage, index: number) =>
    direction === 'inbound' && received[index]?.outcome === 'stored';
  return { missing: fresh.filter(isMissing).length, fresh };
}

/** Returns the later of two times. */
export const latest = (newest: string | null, moment: Date | null): string | null =>
  moment && (!newest || moment.toISOString() > newest) ? moment.toISOString() : newest;
