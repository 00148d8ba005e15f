import { randomUUID } from 'node:crypto';
import { type Claim, type Database, withSystem } from '../../src/index.ts';

export type Person = { claim: Claim; user_id: string; workspace_id: string };

/** Adds a person with an account and a valid session. */
export async function addTestPerson(
  db: Database,
  workspace_id: string,
  user_type: string,
  role: string,
): Promise<Person> {
  return withSystem(db, 'test', async (tx) => {
    const auth_user_id = randomUUID();
    const email = `${auth_user_id}@example.test`;
    await tx.insertInto('auth.user').values({ id: auth_user_id, email, name: '' }).execute();
    const session_id = randomUUID();
    const expiresAt = new Date(Date.now() + 600_000);
    await tx
      .insertInto('auth.session')
      .values({ id: session_id, token: session_id, userId: auth_user_id, expiresAt })
      .execute();
    const { id } = await tx
      .insertInto('users')
      .values({ workspace_id, auth_user_id, email, user_type, role })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { claim: { auth_user_id, session_id }, user_id: id, workspace_id };
  });
}
