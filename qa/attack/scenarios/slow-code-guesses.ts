import { deepEqual, equal, ok } from 'node:assert/strict';
import { createCaller } from '../../load/caller.ts';
import { toCode } from '../../load/totp.ts';
import { until } from '../../load/until.ts';
import type { Scenario } from '../scenario.ts';
import { postAsVisitor, signIn, signUp, waitForLink } from '../sign-ups.ts';
import type { AttackTarget } from '../target.ts';

const EMAIL = 'guessed@example.test';
const PASSWORD = 'a password that leaked';
const GUESSES = 60;

export const scenario: Scenario = {
  title: 'second-factor codes cannot be guessed slowly and unnoticed',
  async run(target) {
    const secret = await setUpApp(target);
    const responses: string[] = [];
    for (let guess = 0; guess < GUESSES; guess += 1) responses.push(await guessOnce(target, secret, guess));
    const refused = responses.indexOf('NEW_PASSWORD_REQUIRED');
    equal(refused, 49, `the password still worked after ${responses.length} wrong codes`);
    deepEqual(new Set(responses.slice(50)), new Set(['NEW_PASSWORD_REQUIRED']));
    await untilMailed(target, 'Wrong codes were entered for your account');
    await untilMailed(target, 'Choose a new password');
    const [audited] = await target.look<{ count: string }>(
      `select count(*) from audit_log where action = 'user.second_factor_failed' and target = $1`,
      [EMAIL],
    );
    equal(audited?.count, '50');
    return `${GUESSES} guesses, the password was refused after ${refused + 1}`;
  },
};

/** A patient attacker waits until the throttle resets, and uses another address each time. */
async function guessOnce(target: AttackTarget, secret: string, guess: number): Promise<string> {
  await target.look('delete from system.sign_in_attempts');
  const response = await signIn(target, EMAIL, PASSWORD);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (response.status !== 200) return (response.body as { code: string }).code;
  const right = [-2, -1, 0, 1, 2].map((steps) => toCode(secret, steps));
  let code = String(guess * 7_919).padStart(6, '0');
  while (right.includes(code)) code = String(Number(code) + 1).padStart(6, '0');
  const headers = { cookie, 'x-hearback': '1' };
  const answer = await postAsVisitor(target, 'auth/second-factor/sign-in', { code }, headers);
  ok(answer.status !== 200, `the wrong code ${code} signed in`);
  return (answer.body as { code: string }).code;
}

async function setUpApp(target: AttackTarget): Promise<string> {
  await signUp(target, EMAIL, PASSWORD);
  const token = await waitForLink(target, EMAIL, 1);
  equal((await postAsVisitor(target, 'auth/confirm-email', { token })).status, 200);
  const owner = createCaller(target.url, { email: EMAIL, password: PASSWORD, address: '198.51.100.77' });
  const setup = await owner.ask('POST', '/api/auth/totp', { body: { password: PASSWORD } });
  const { secret } = setup.body as { secret: string };
  const body = { code: toCode(secret, 0) };
  equal((await owner.ask('POST', '/api/auth/totp/confirm', { body })).status, 200);
  return secret;
}

const untilMailed = (target: AttackTarget, subject: string) =>
  until(
    () => `no email “${subject}”`,
    10_000,
    async () => (await target.mailsTo(EMAIL)).some((mail) => mail.subject === subject),
  );
