import { asSystem } from '@hearback/database';
import { endSessions } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getPerson } from './users.queries.ts';

/** For a lost device. The person stays in the workspace and can sign in again. Only the owner ends the owner's sessions. */
export async function endSessionsOfPerson(context: TxContext, id: string): Promise<{ ended: number }> {
  const { tx, actor, audit } = context;
  const person = await getPerson(tx, id);
  if (person.role === 'owner' && actor.role !== 'owner') throw new AppError('FORBIDDEN');
  const ended = await asSystem(tx, (tx) => endSessions(tx, person.auth_user_id));
  await audit('user.sessions_ended', person.email, { count: ended });
  return { ended };
}
