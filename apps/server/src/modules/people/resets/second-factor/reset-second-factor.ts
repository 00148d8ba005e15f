import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { resetSecondFactor as resetFactor } from '../../../auth/index.ts';
import { getPerson } from '../../users/users.queries.ts';

/**
 * For a colleague or customer who lost theirs. Your own is removed with password and code; if you lost yours, the
 * operator resets it.
 */
export async function resetSecondFactor(inside: TxContext, userId: string): Promise<{ success: true }> {
  const { tx, actor, services, audit, record } = inside;
  const person = await getPerson(tx, userId);
  if (person.id === actor.user_id) throw new AppError('OWN_SECOND_FACTOR');
  const by = 'The owner of your workspace';
  const isReset = await asSystem(tx, (tx) => resetFactor(services, tx, { ...person, by }));
  if (!isReset) throw new AppError('NO_SECOND_FACTOR');
  await audit('user.second_factor_reset', person.email);
  await record('user.changed', { user_id: person.id });
  return { success: true };
}
