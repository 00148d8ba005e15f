import { asSystem, type Tx } from '@hearback/database';
import type { Happening } from './happening.ts';
import type { Services } from './services.ts';

/**
 * Records what happened without a person, inside a job's transaction (`withWorkspace`). Only the system may write an
 * event that names no actor: a person must not be able to hide behind nobody.
 */
export async function announce(
  { recordEvent }: Pick<Services, 'recordEvent'>,
  tx: Tx,
  ...happenings: readonly Omit<Happening, 'actor_user_id'>[]
): Promise<void> {
  if (happenings.length === 0) return;
  const nobodys = happenings.map((happening) => ({ actor_user_id: null, ...happening }));
  await asSystem(tx, () => recordEvent(tx, ...nobodys));
}
