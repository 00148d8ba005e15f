import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import type { EventRecord } from './event-record.ts';

/** Sends an old event again, under its own id. */
export function redeliverEvent(stripe: StripeContext, id: string, times: number): EventRecord {
  const record = stripe.state.events.get(id);
  if (!record) throw noSuchObject('event', id);
  stripe.sender.deliver(record, times);
  return record;
}
