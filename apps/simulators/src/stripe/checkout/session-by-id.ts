import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import type { SessionRecord } from '../state.ts';

export function sessionById({ state }: StripeContext, id: string): SessionRecord {
  const record = state.sessions.get(id);
  if (!record) throw noSuchObject('checkout.session', id);
  return record;
}
