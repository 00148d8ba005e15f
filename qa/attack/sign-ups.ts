import { equal } from 'node:assert/strict';
import { createCaller } from '../load/caller.ts';
import { until } from '../load/until.ts';
import type { AttackTarget } from './target.ts';

let addresses = 0;

/** Posts as a visitor from an unused address. */
export const postAsVisitor = (
  target: AttackTarget,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => {
  addresses += 1;
  const address = `192.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return createCaller(target.url, { address }).ask('POST', `/api/${path}`, { body, headers });
};

export async function signUp(target: AttackTarget, email: string, password: string): Promise<void> {
  const form = { email, password, first_name: 'Ada', last_name: 'Byron', company_name: 'Engines' };
  equal((await postAsVisitor(target, 'auth/sign-up', form)).status, 200);
}

export const signIn = (target: AttackTarget, email: string, password: string) =>
  postAsVisitor(target, 'auth/sign-in', { email, password });

/** The token of the newest emailed link, once the address has received this many emails. */
export const waitForLink = (target: AttackTarget, email: string, count: number): Promise<string> =>
  until(
    () => `no email number ${count} to ${email}`,
    30_000,
    async () => {
      const mails = await target.mailsTo(email);
      const token = mails[0]?.text.match(/[?&](?:token|confirm)=([\w-]+)/)?.[1];
      return mails.length >= count && token;
    },
  );
