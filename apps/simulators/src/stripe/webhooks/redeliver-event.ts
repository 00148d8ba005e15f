import { noSuchObject } from '../fault.ts';
import type { World } from '../world.ts';
import type { EventRecord } from './event-record.ts';

/** Sends an old event again, under its own id. */
export function redeliverEvent(world: World, id: string, times: number): EventRecord {
  const record = world.state.events.get(id);
  if (!record) throw noSuchObject('event', id);
  world.courier.deliver(record, times);
  return record;
}
