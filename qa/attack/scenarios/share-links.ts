import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, ReportShare } from '@hearback/contract';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const GUESSED_TOKENS = 300;
const GUESSED_PASSCODES = 140;
const PASSCODE = 'open sesame';
const SECRET_TEXT = 'Meetings booked';

type NewLink = { readonly url: string; readonly shares: readonly ReportShare[] };
type Answer = { readonly status: number; readonly page: string; readonly headers: Headers };

export const scenario: Scenario = {
  title:
    'share links of reports cannot be guessed, replayed after they expire, cached or opened at other hosts',
  async run(target) {
    const { people } = target;
    const ask = async <T>(method: string, path: string, body?: object) => {
      const answer = await people.owner.ask(method, path, { headers: { 'x-hearback': '1' }, body });
      equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    };
    const report = await publishReport(target, ask);
    const share = (form: object) => ask<NewLink>('POST', `/api/reports/${report.id}/shares`, form);

    const plain = await share({ days: 7 });
    const token = new URL(plain.url).pathname.slice(3);
    const visit = await open(target, token);
    equal(visit.status, 200);
    ok(visit.page.includes(SECRET_TEXT));
    expectUncached(visit);

    const errorPages = new Set<string>();
    for (let guess = 0; guess < GUESSED_TOKENS; guess += 1) {
      const answer = await open(target, guessToken(token, guess), { from: `198.51.100.${guess % 250}` });
      if (answer.status === 429) continue;
      equal(answer.status, 404, `a guess was answered with ${answer.status}`);
      errorPages.add(answer.page.replace(/nonce="[^"]+"/, ''));
    }
    equal(errorPages.size, 1, 'wrong links differ from each other');
    for (const host of ['evil.example', 'portal.agency.example', 'localhost.evil.example'])
      equal(await openAt(target, host, token), 404, `the link works at ${host}`);

    const locked = await share({ days: 7, passcode: PASSCODE });
    const lockedToken = new URL(locked.url).pathname.slice(3);
    const statuses: number[] = [];
    for (let guess = 0; guess < GUESSED_PASSCODES; guess += 1) {
      const { status, page } = await open(target, lockedToken, {
        ...{ from: `192.0.2.${guess % 250}`, passcode: `open ${randomBytes(3).toString('hex')}` },
      });
      ok(!page.includes(SECRET_TEXT), 'a wrong passcode opened the report');
      statuses.push(status);
    }
    deepEqual(new Set(statuses), new Set([403, 429]), 'attempts from many networks were not limited');
    const late = await open(target, lockedToken, { from: '203.0.113.1', passcode: PASSCODE });
    equal(late.status, 429, 'the right passcode ends an attack');

    const [stored] = plain.shares;
    await ask('DELETE', `/api/report-shares/${stored?.id}`);
    for (const suffix of ['', '/report.pdf', '/', '?x=1']) {
      const { status, page } = await open(target, token + suffix);
      equal(status, 404, `the revoked link works with '${suffix}'`);
      ok(!page.includes(SECRET_TEXT));
    }
    await expectExpiry(target, share);
    const refused = statuses.indexOf(429);
    return `${GUESSED_TOKENS} links and ${GUESSED_PASSCODES} passcodes guessed, limited after ${refused}`;
  },
};

/** Links that were open a moment ago are replayed after their expiry. */
async function expectExpiry(target: AttackTarget, share: (form: object) => Promise<NewLink>): Promise<void> {
  const links = [await share({ days: 7 }), await share({ days: 7, passcode: PASSCODE })] as const;
  const [plain, locked] = links.map(({ url }) => new URL(url).pathname.slice(3)) as [string, string];
  const unlock = { from: '203.0.113.9', passcode: PASSCODE };
  equal((await open(target, plain)).status, 200);
  ok((await open(target, locked, unlock)).page.includes(SECRET_TEXT));
  const expired = await target.look(
    `update report_shares set expires_at = clock_timestamp() + interval '1 second' where id = any ($1) returning id`,
    [links.map(({ shares }) => shares[0]?.id)],
  );
  equal(expired.length, 2);
  await sleep(1_500);
  for (const suffix of ['', '/report.pdf', '/', '?x=1'])
    for (const [token, visit] of [[plain, {}] as const, [locked, {}] as const, [locked, unlock] as const]) {
      const { status, page } = await open(target, token + suffix, visit);
      equal(status, 404, `an expired link works with '${suffix}'`);
      ok(!page.includes(SECRET_TEXT));
    }
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

async function publishReport(target: AttackTarget, ask: Ask): Promise<Report> {
  const locations = await target.people.owner.get<{ ghl_location_id: string }[]>('/api/locations');
  const form = { location_id: locations[0]?.ghl_location_id, cadence: 'weekly', time_zone: 'UTC' };
  const { id } = await ask<Report>('POST', '/api/reports', form);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const report = await target.people.owner.get<Report>(`/api/reports/${id}`);
    if (report.figures !== null)
      return ask<Report>('POST', `/api/reports/${id}/publish`, { version: report.version });
    await sleep(200);
  }
  throw new Error('the report was not built');
}

type Visit = { readonly from?: string; readonly passcode?: string };

async function open(
  target: AttackTarget,
  token: string,
  { from = '203.0.113.7', passcode }: Visit = {},
): Promise<Answer> {
  const response = await fetch(`${target.url}/r/${token}`, {
    headers: { 'x-forwarded-for': from },
    ...(passcode !== undefined && { method: 'POST', body: new URLSearchParams({ passcode }) }),
  });
  return { status: response.status, page: await response.text(), headers: response.headers };
}

/** fetch does not set the header `host`. */
function openAt(target: AttackTarget, host: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-for': '203.0.113.8' };
    request(`${target.url}/r/${token}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

function guessToken(token: string, guess: number): string {
  const near = [
    token.slice(0, -1),
    `${token}a`,
    token.toLowerCase(),
    `${token}%00`,
    `${token}%20`,
    `..%2f${token}`,
    encodeURIComponent(`' or true --`),
  ];
  return near[guess] ?? randomBytes(24).toString('base64url');
}

function expectUncached({ headers }: Answer): void {
  equal(headers.get('cache-control'), 'private, no-store');
  equal(headers.get('referrer-policy'), 'no-referrer');
  equal(headers.get('x-robots-tag'), 'noindex');
  equal(headers.get('set-cookie'), null);
}
