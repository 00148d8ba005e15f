import type { Report, ReportShare } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '#server/testing/reports/read-pdf.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ TRUST_PROXY: '1' });
const agency = await addWritingAgency(app, 'shares');
const { workspace_id, owner, team } = agency;
afterAll(() => app.close());

type NewLink = { url: string; shares: ReportShare[] };

const ask = async <T>(method: string, path: string, body?: unknown, token = owner.token) => {
  const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body as T };
};

const form = { location_id: agency.locations[0], cadence: 'weekly', time_zone: 'UTC' };
const { body: report } = await ask<Report>('POST', '/api/reports', form);
await runJob(app.services, 'reports.build', { workspace_id, report_id: report.id });
const path = `/api/reports/${report.id}/shares`;

const open = async (url: string, passcode?: string, from = '198.51.100.1') => {
  const address = new URL(new URL(url).pathname, app.url);
  const headers = { 'x-forwarded-for': from };
  return fetch(address, {
    headers,
    ...(passcode === undefined ? {} : { method: 'POST', body: new URLSearchParams({ passcode }) }),
  });
};

const GONE = 'Ask your agency for a new one.';

describe('a share link', () => {
  it('needs a published report', async () => {
    expect((await ask('POST', path, { days: 7 })).status).toBe(409);
    expect((await ask('POST', `/api/reports/${report.id}/publish`, { version: 1 })).status).toBe(200);
  });

  it('shows the report without a session, is not cached or indexed, and counts views', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 30 });
    const answer = await open(body.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('Meetings booked');
    expect(page).toContain('No meetings were booked');
    expect(page).not.toMatch(/hearback|<script/i);
    const { body: after } = await ask<{ shares: ReportShare[] }>('GET', path);
    expect(after.shares[0]).toMatchObject({
      views: 1,
      has_passcode: false,
      last_viewed_at: expect.any(String),
    });
  });

  it('shows the brand of the location', async () => {
    const brand = { accent: '#5b2a86', support_email: 'help@north.example', email_footer: null };
    const legal_links = [{ label: 'Terms & conditions', url: 'https://north.example/terms' }];
    await ask('PUT', '/api/branding', {
      ...brand,
      legal_links,
      name: 'North Star',
      location_id: form.location_id,
    });
    const { body } = await ask<NewLink>('POST', path, { days: 30 });
    const page = await (await open(body.url)).text();
    expect(page).toContain('<header><p class="dim">North Star</p></header>');
    expect(page).toContain('--bar: light-dark(#5b2a86, ');
    expect(page).toContain('<a href="https://north.example/terms">Terms &amp; conditions</a>');
    expect(page).toContain('<a href="mailto:help@north.example">');
    const locked = await ask<NewLink>('POST', path, { days: 30, passcode: 'open sesame' });
    expect(await (await open(locked.body.url)).text()).toContain(
      '<header><p class="dim">North Star</p></header>',
    );
    await ask('POST', '/api/branding/remove', { location_id: form.location_id });
  });

  it('is stored as a hash only', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 7 });
    const token = new URL(body.url).pathname.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const rows = await app.query<{ row: string }>(
      sql`select to_jsonb(s)::text as row from report_shares s where workspace_id = ${workspace_id}`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  it('answers the same neutral page when it is unknown, expired or revoked', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 7 });
    const [share] = body.shares;
    await app.query(
      sql`update report_shares set expires_at = now() - interval '1 second' where id = ${share?.id}`,
    );
    const expired = await open(body.url);
    await app.query(sql`update report_shares set expires_at = null where id = ${share?.id}`);
    expect((await open(body.url)).status).toBe(200);
    expect((await ask('DELETE', `/api/report-shares/${share?.id}`)).status).toBe(200);
    const answers = [expired, await open(body.url), await open(`${app.url}/r/unknown`)];
    const strip = (page: string) => page.replace(/nonce="[^"]+"/, '');
    const pages = await Promise.all(answers.map(async (answer) => strip(await answer.text())));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain(GONE);
    expect(pages[0]).not.toMatch(/hearback/i);
  });

  it('opens with its passcode only, and limits the attempts', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 7, passcode: 'open sesame' });
    const passcodePage = await open(body.url);
    expect(await passcodePage.text()).not.toContain('Meetings booked');
    expect((await open(body.url, 'open barley')).status).toBe(403);
    const right = await open(body.url, 'open sesame');
    expect(right.status).toBe(200);
    expect(await right.text()).toContain('Meetings booked');
    // The correct passcode did not use up an attempt.
    for (let attempt = 1; attempt < 10; attempt += 1)
      expect((await open(body.url, 'wrong')).status).toBe(403);
    const refused = await open(body.url, 'open sesame');
    expect(refused.status).toBe(429);
    expect(await refused.text()).not.toContain('Meetings booked');
    expect((await open(body.url, 'open sesame', '203.0.113.7')).status).toBe(200);
    // Attempts from many other networks, without the slow comparison of passcodes.
    await app.query(sql`select app.consume_rate_budget(${`report-share:${body.shares[0]?.id}`}, 100, 3600)
      from generate_series(1, 100)`);
    expect((await open(body.url, 'open sesame', '203.0.114.7')).status).toBe(429);
  });

  it('without a passcode ignores one that is sent', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 7 });
    expect((await open(body.url, 'anything')).status).toBe(200);
  });

  it('offers the report as a PDF under the same rules', async () => {
    const { body } = await ask<NewLink>('POST', path, { days: 7 });
    const page = await (await open(body.url)).text();
    const address = /href="(\/r\/[^"]+\/report\.pdf)"/.exec(page)?.[1] ?? '';
    const answer = await open(`${app.url}${address}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const { parts } = readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.stringify(parts)).toContain('No meetings were booked');
    await ask('DELETE', `/api/report-shares/${body.shares[0]?.id}`);
    expect((await open(`${app.url}${address}`)).status).toBe(404);

    const locked = await ask<NewLink>('POST', path, { days: 7, passcode: 'open sesame' });
    const passcodePage = await open(`${locked.body.url}/report.pdf`);
    expect(await passcodePage.text()).toContain('Passcode');
    expect((await open(`${locked.body.url}/report.pdf`, 'open barley')).status).toBe(403);
    const right = await open(`${locked.body.url}/report.pdf`, 'open sesame');
    expect(right.headers.get('content-type')).toBe('application/pdf');
  });

  it('is permanent only if an owner chooses so, and ends with its report', async () => {
    expect((await ask('POST', path, { days: null }, team.token)).status).toBe(403);
    expect((await ask('POST', path, { days: 5 })).status).toBe(422);
    const { body } = await ask<NewLink>('POST', path, { days: null });
    expect(body.shares[0]?.expires_at).toBeNull();
    await ask('DELETE', `/api/reports/${report.id}`);
    expect((await open(body.url)).status).toBe(404);
  });
});
