import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '../../load/caller.ts';
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
    const answers: string[] = [];
    for (let guess = 0; guess < GUESSES; guess += 1) answers.push(await guessOnce(target, secret, guess));
    const refused = answers.indexOf('NEW_PASSWORD_REQUIRED');
    equal(refused, 49, `the password still worked after ${answers.length} wrong codes`);
    deepEqual(new Set(answers.slice(50)), new Set(['NEW_PASSWORD_REQUIRED']));
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

async function untilMailed(target: AttackTarget, subject: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await target.mailsTo(EMAIL)).some((mail) => mail.subject === subject)) return;
    await sleep(100);
  }
  throw new Error(`no email “${subject}”`);
}

/** RFC 6238, as an authenticator app computes it. */
function toCode(secret: string, stepsAhead: number): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', key).update(step).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
