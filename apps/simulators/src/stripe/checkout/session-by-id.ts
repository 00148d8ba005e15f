import { noSuchObject } from '../fault.ts';
import type { SessionRecord } from '../state.ts';
import type { World } from '../world.ts';

export function sessionById({ state }: World, id: string): SessionRecord {
  const record = state.sessions.get(id);
  if (!record) throw noSuchObject('checkout.session', id);
  return record;
}
