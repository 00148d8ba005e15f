import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { resetSecondFactor as resetFactor, withOwnPassword } from '../../../auth/index.ts';
import { getPerson } from '../../users/users.queries.ts';

type Reset = { readonly id: string; readonly password: string };

/**
 * For a colleague or client who lost theirs. Requires the password and the second factor of the person who resets it, because
 * an unlocked session must not weaken another account. Your own is removed with password and code; if you lost yours, the
 * operator resets it.
 */
export async function resetSecondFactor(
  context: HttpContext & RequestContext,
  { id, password }: Reset,
): Promise<{ success: true }> {
  const { actor, claim, withTx } = context;
  const person = await withTx(({ tx }) => getPerson(tx, id));
  if (person.id === actor.user_id) throw new AppError('OWN_SECOND_FACTOR');
  await withOwnPassword(context, claim, password, () => Promise.resolve());
  return withTx(async ({ tx, services, audit, record }) => {
    const by = 'The owner of your workspace';
    const isReset = await asSystem(tx, (tx) => resetFactor(services, tx, { ...person, by }));
    if (!isReset) throw new AppError('NO_SECOND_FACTOR');
    await audit('user.second_factor_reset', person.email);
    await record('user.changed', { user_id: person.id });
    return { success: true };
  });
}
