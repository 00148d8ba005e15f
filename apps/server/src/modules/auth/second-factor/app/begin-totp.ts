import type { TotpSetUp } from '@hearback/contract';
import type { Claim } from '@hearback/database';
import { findOwnBrand } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PRODUCT_NAME } from '#server/platform/email/email-content.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { getLogin } from '../../auth.queries.ts';
import { saveTotp, TOTP_SECRET } from '../second-factor.queries.ts';
import { withOwnPassword } from '../step-up/with-own-password.ts';
import { makeTotpSecret, toTotpUri, toTypedSecret } from './totp.ts';

/**
 * The only time that the secret leaves the server. Sign-in does not ask for codes until one has confirmed the set-up.
 */
export const beginTotp = (context: HttpContext, claim: Claim, password: string): Promise<TotpSetUp> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    const secret = makeTotpSecret();
    const sealed = context.services.secretBox.seal(TOTP_SECRET, { auth_user_id }, secret);
    if (!(await saveTotp(tx, auth_user_id, sealed))) throw new AppError('APP_ALREADY_ADDED');
    return {
      secret: toTypedSecret(secret),
      uri: toTotpUri(secret, {
        account: await getLogin(tx, auth_user_id),
        issuer: (await findOwnBrand(tx, auth_user_id))?.name ?? PRODUCT_NAME,
      }),
    };
  });
