import type { SignedIn } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { APIError } from 'better-auth';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit } from '../../../platform/audit.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { makeAccessToken } from '../access-token.ts';
import { findBelonging, isDisabled } from '../auth.queries.ts';
import { sendCookies } from '../refresh-cookie.ts';
import { signInLibrary, throwUnavailable } from '../sign-in-library.ts';
import { countTry, forgiveTry } from '../sign-in-throttle.ts';
import { resendConfirmation } from './send-confirmation.ts';

type Credentials = { email?: string | undefined; password?: string | undefined };

/** An unknown e-mail, a wrong password and a disabled person get the same answer after the same work. */
export async function signIn(context: RequestContext, { email, password }: Credentials): Promise<SignedIn> {
  const address = email?.trim();
  if (!address || !password) throw new AppError('CREDENTIALS_MISSING');
  const { services } = context;
  const keys = await countTry(services, address, context.address);

  const library = signInLibrary(services);
  const { headers, response } = await library.api
    .signInEmail({ body: { email: address, password }, headers: context.headers, returnHeaders: true })
    .catch((error: unknown) => refuse(context, address, error));
  const session = await (await library.$context).internalAdapter.findSession(response.token);
  if (!session) throw new AppError('INVALID_CREDENTIALS');
  await withSystem(services.db, 'sign in', async (tx) => {
    if (await isDisabled(tx, session.user.id)) throw new AppError('INVALID_CREDENTIALS');
    await forgiveTry(tx, keys);
    const person = await findBelonging(tx, session.user.id);
    if (person)
      await appendAudit(tx, {
        workspace_id: person.workspace_id,
        actor: person,
        action: 'session.started',
        target: person.email,
      });
  });
  sendCookies(context, headers);
  return makeAccessToken(services, session);
}

/** The library says so only after the right password: whoever gets it owns the account and may have a new link. */
async function refuse({ services }: RequestContext, email: string, error: unknown): Promise<never> {
  if (!(error instanceof APIError) || error.statusCode >= 500) throwUnavailable(error);
  if (error.body?.code !== 'EMAIL_NOT_VERIFIED') throw new AppError('INVALID_CREDENTIALS', { cause: error });
  await resendConfirmation(services, email);
  throw new AppError('EMAIL_NOT_CONFIRMED', { cause: error });
}
