import type { NewRecoveryCodes } from '@hearback/contract';
import { type Claim, withSystem } from '@hearback/database';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { lockPassword } from '../../auth.queries.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { markSecondFactor } from '../../sessions/sessions.queries.ts';
import { createFirstRecoveryCodes } from '../recovery/create-recovery-codes.ts';
import { confirmTotpSecret, findTotp, TOTP_SECRET, takeStep } from '../second-factor.queries.ts';
import { requireFreshFactor, SET_UP_SECONDS } from '../step-up/step-up.ts';
import { findStep, readTotpCode } from './totp.ts';

/** Only the person who began the set-up holds the secret, so there is nothing to guess and no throttle is needed. */
export const confirmTotp = (context: HttpContext, claim: Claim, text: string): Promise<NewRecoveryCodes> =>
  withSystem(context.services.db, 'confirm an authenticator app', async (tx) => {
    const { services } = context;
    const { auth_user_id, session_id } = claim;
    await lockPassword(tx, auth_user_id);
    await requireFreshFactor(tx, claim, SET_UP_SECONDS);
    const totp = await findTotp(tx, auth_user_id);
    if (!totp || totp.confirmed_at) throw new AppError('SET_UP_OVER');
    const step = findStep(services.secretBox.open(TOTP_SECRET, totp), readTotpCode(text) ?? '', Date.now());
    if (step === null || !(await takeStep(tx, auth_user_id, step))) throw new AppError('WRONG_CODE');
    await confirmTotpSecret(tx, auth_user_id);
    await auditOwnChange(tx, auth_user_id, 'user.second_factor_added', { kind: 'app' });
    await markSecondFactor(tx, session_id);
    await notifyOfSecurity(context, tx, auth_user_id, { kind: 'app_added' });
    return { recovery_codes: await createFirstRecoveryCodes(tx, auth_user_id) };
  });
