import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { isServedAt } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import {
  findBelonging,
  lockKeys,
  markEmailVerified,
  savePasswordHash,
  takeConfirmation,
} from '../auth.queries.ts';
import { verifyPassword } from '../password-hash.ts';
import { OWN_RULE } from '../throttle/sign-in-attempts.ts';
import { countSignInAttempt } from '../throttle/sign-in-throttle.ts';
import { applyForm, countLiveForms, findLiveForm } from './sign-up-forms.queries.ts';

type Confirmation = { token: string; password?: string | undefined };
type ConfirmationResult = { success: true; email: string };

/**
 * Confirms an address. A sign-up link applies its form's password and names, and ends all other sign-ups of the
 * address. People added by an administrator have a link without a form.
 */
export async function confirmEmail(
  { services, site }: Pick<HttpContext, 'services' | 'site'>,
  { token, password }: Confirmation,
): Promise<ConfirmationResult> {
  const hash = hashLinkToken(token);
  if (password !== undefined)
    await countSignInAttempt(services, [{ of: `confirm:${hash}`, rule: OWN_RULE, shared: false }]);
  return withSystem(services.db, 'confirm e-mail', async (tx) => {
    const authUserId = (await confirmSignUp(tx, hash, password)) ?? (await takeConfirmation(tx, hash));
    const person = authUserId ? await findBelonging(tx, authUserId) : null;
    if (!authUserId || !person || !isServedAt(site, person.workspace_id))
      throw new AppError('CONFIRMATION_INVALID');
    await markEmailVerified(tx, authUserId);
    return { success: true, email: person.email };
  });
}

/**
 * If several people used one address in the form, its owner cannot know whose link they opened. Only the password of
 * that form proves that it is theirs.
 */
async function confirmSignUp(
  tx: SystemTx,
  hash: string,
  password: string | undefined,
): Promise<string | null> {
  const seen = await findLiveForm(tx, hash);
  if (!seen) return null;
  // A form that arrives now waits for the lock and finds a confirmed account.
  await lockKeys(tx, [`email:${seen.email}`]);
  const form = await findLiveForm(tx, hash);
  if (!form) return null;
  const isContested = (await countLiveForms(tx, form.auth_user_id)) > 1;
  if (isContested && password === undefined) throw new AppError('CONFIRMATION_PASSWORD_REQUIRED');
  if (password !== undefined && !(await verifyPassword(form.password_hash, password)))
    throw new AppError('CONFIRMATION_PASSWORD_WRONG');
  await savePasswordHash(tx, form.auth_user_id, form.password_hash);
  await applyForm(tx, form);
  return form.auth_user_id;
}
