import type { TotpSetUp } from '@hearback/contract';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type TestPerson } from '../people.ts';
import type { openSignIns } from './open-sign-ins.ts';

export const toKey = (secret: string) => Secret.fromBase32(secret.replaceAll(' ', '')).utf8;

/** The code that an authenticator app shows for this secret. */
export const codeFor = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

export type AppOwner = TestPerson & { secret: string; codes: string[] };

type Post = Awaited<ReturnType<typeof openSignIns>>['post'];

/** Sets up an authenticator app for the person. Their session counts as just verified. */
export async function turnOnApp(post: Post, person: TestPerson): Promise<AppOwner> {
  const setup = await post('totp', { password: PASSWORD }, person);
  const { secret } = setup.body as TotpSetUp;
  const confirmed = await post('totp/confirm', { code: await codeFor(secret) }, person);
  return { ...person, secret, codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
}
