import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CreatedApiKey } from '@hearback/contract';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const GUESSES = 1_000;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const scenario: Scenario = {
  title: 'API keys cannot be guessed, used elsewhere or read in logs',
  async run(target) {
    const { secret, key } = await createKey(target);
    equal(await open(target, '/v1/me', secret), 200);
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const status = await open(target, '/v1/me', makeGuess(secret, guess), `203.0.113.${guess % 250}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    deepEqual(
      [...statuses.keys()].filter((status) => ![401, 429].includes(status)),
      [],
    );
    equal(await open(target, '/v1/me', secret), 200, 'guesses spend nothing of the key');

    const session = (await target.people.owner.token()) ?? '';
    for (const path of ['/v1/me', '/v1/conversations'])
      equal(await open(target, path, session), 401, `a session opened ${path}`);
    for (const path of [
      '/api/users/me',
      '/api/conversations',
      '/api/api-keys',
      '/api/sessions',
      '/metrics',
    ]) {
      const status = await open(target, path, secret);
      ok([401, 403, 404].includes(status), `a key got ${status} at ${path}`);
    }
    for (const path of [`/v1/me?access_token=${secret}`, `/v1/me?api_key=${secret}`])
      equal(await open(target, path), 401, 'a key in the address was used');
    const cookie = await fetch(`${target.url}/v1/me`, { headers: { cookie: `token=${secret}` } });
    equal(cookie.status, 401, 'a key in a cookie was used');

    equal((await target.people.owner.ask('DELETE', `/api/api-keys/${key.id}`)).status, 200);
    equal(await open(target, '/v1/conversations', secret), 401, 'a revoked key was used');
    const logs = target.readLogs();
    ok(logs.length > 0, 'no log was found');
    ok(!logs.includes(secret.slice(42, 80)), 'the secret was logged');
    return `${GUESSES} guesses: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`;
  },
};

async function createKey({ people }: AttackTarget): Promise<CreatedApiKey> {
  const { status, body } = await people.owner.ask('POST', '/api/api-keys', {
    headers: { 'x-hearback': '1' },
    body: { name: 'Attacked', permissions: ['inbox:read'], location_ids: null },
  });
  equal(status, 200, JSON.stringify(body));
  return body as CreatedApiKey;
}

async function open(target: AttackTarget, path: string, token?: string, from = '203.0.113.7') {
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(target.url + path, { headers });
  const text = await response.text();
  if (response.status === 401) ok(!text.includes('hbk_live_'), 'the response repeats the key');
  return response.status;
}

/** Near misses of a real key, and keys with its id or another one, a random secret and a valid checksum. */
function makeGuess(real: string, guess: number): string {
  if (guess % 4 === 0) return real.slice(0, -1) + (real.endsWith('a') ? 'b' : 'a');
  if (guess % 4 === 1) return real.slice(0, 9 + (guess % 80));
  const id = guess % 4 === 2 ? real.slice(9, 41) : randomBytes(16).toString('hex');
  const secret = [...randomBytes(43)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
  return withChecksum(`hbk_live_${id}_${secret}`);
}

function withChecksum(head: string): string {
  let rest = crc32(head);
  let digits = '';
  for (let digit = 0; digit < 6; digit += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return head + digits;
}
