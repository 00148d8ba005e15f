import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { isConfirmed } from '../auth/index.ts';

/** Nobody makes us write to others in the name of an address that may not be theirs. */
export async function requireOwnAddress({ tx, actor }: Inside): Promise<void> {
  if (!(await asSystem(tx, (tx) => isConfirmed(tx, actor.auth_user_id))))
    throw new AppError('OWN_EMAIL_UNCONFIRMED');
}
