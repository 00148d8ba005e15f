import { asSystem, type TenantTx } from '@hearback/database';
import type { Services } from '../services.ts';
import type { RecordedEvent } from './event.ts';

/**
 * Records what happened without a person, inside a job's transaction (`withWorkspace`). Only the system may write an
 * event that names no actor: a person must not be able to hide behind nobody.
 */
export async function publish(
  { recordEvent }: Pick<Services, 'recordEvent'>,
  tx: TenantTx,
  ...events: readonly Omit<RecordedEvent, 'actor_user_id'>[]
): Promise<void> {
  if (events.length === 0) return;
  const nobodys = events.map((event) => ({ actor_user_id: null, ...event }));
  await asSystem(tx, (tx) => recordEvent(tx, ...nobodys));
}
