import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { requireOwnAddress } from '../addresses.ts';
import { getPerson } from '../users/users.queries.ts';
import { queuePasswordReset, RESET_HOURS } from './password-reset.email.ts';
import { insertResetToken } from './resets.queries.ts';

export async function sendPasswordReset(context: TxContext, userId: string): Promise<{ success: true }> {
  const { tx, actor, services, audit } = context;
  await requireOwnAddress(context);
  const person = await getPerson(tx, userId);
  const { token, hash } = makeLinkToken();
  const { workspace_id } = actor;
  const expires_at = new Date(Date.now() + RESET_HOURS * 3_600_000);
  await insertResetToken(tx, { workspace_id, user_id: userId, token_hash: hash, expires_at });
  await queuePasswordReset(services, tx, {
    workspace_id,
    user_id: userId,
    email: person.email,
    first_name: person.first_name,
    token,
    sender: context.address,
  });
  await audit('user.reset_sent', person.email);
  return { success: true };
}
