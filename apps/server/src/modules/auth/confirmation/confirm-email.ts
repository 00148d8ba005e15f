import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findBelonging, markEmailVerified, takeConfirmation } from '../auth.queries.ts';

export function confirmEmail({ db }: Services, token: string): Promise<{ success: true; email: string }> {
  return withSystem(db, 'confirm e-mail', async (tx) => {
    const authUserId = await takeConfirmation(tx, hashLinkToken(token));
    const person = authUserId ? await findBelonging(tx, authUserId) : null;
    if (!authUserId || !person) throw new AppError('CONFIRMATION_INVALID');
    await markEmailVerified(tx, authUserId);
    return { success: true, email: person.email };
  });
}
