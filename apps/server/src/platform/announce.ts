import { asSystem, type Tx } from '@hearback/database';
import type { Happening } from './happening.ts';
import type { Services } from './services.ts';

/**
 * Records what happened without a person, inside a job's transaction (`withWorkspace`). Only the system may write an
 * event that names no actor: a person must not be able to hide behind nobody.
 */
export const announce = (
  { recordEvent }: Pick<Services, 'recordEvent'>,
  tx: Tx,
  happening: Omit<Happening, 'actor_user_id'>,
): Promise<void> => asSystem(tx, () => recordEvent(tx, { actor_user_id: null, ...happening }));

/** The same for many at once. */
export const announceAll = (
  { recordEvents }: Pick<Services, 'recordEvents'>,
  tx: Tx,
  happenings: readonly Omit<Happening, 'actor_user_id'>[],
): Promise<void> =>
  asSystem(tx, () =>
    recordEvents(
      tx,
      happenings.map((happening) => ({ actor_user_id: null, ...happening })),
    ),
  );
