import { can } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '../../../platform/app-error.ts';
import type { Inside } from '../../../platform/http/implement.ts';
import { getPerson } from '../people.queries.ts';
import { saveRole } from './deletion.queries.ts';

/** The next owner must be of the house: a customer cannot own what they may only read. */
export async function handOverWorkspace(
  { tx, actor, record, audit }: Inside,
  userId: string,
): Promise<{ success: true }> {
  const next = await getPerson(tx, userId);
  if (next.id === actor.user_id || !can(next, 'profile:write')) throw new AppError('FORBIDDEN');
  await asSystem(tx, async () => {
    await saveRole(tx, actor.workspace_id, next.id, 'owner');
    await saveRole(tx, actor.workspace_id, actor.user_id, 'team');
  });
  await audit('workspace.handed_over', next.email);
  await record('workspace.handed_over', { user_id: next.id });
  await record('user.changed', { user_id: actor.user_id });
  return { success: true };
}
