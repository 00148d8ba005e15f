import type { ClaySettings } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { control } from '#server/testing/demo/open-demo.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { watchJob } from './submissions/watch.job.ts';

const SLUG = 'pull-in-data-from-a-webhook-7d1e90';
const TOKEN = 'token-of-the-table-c41b77';

const simulators = await openSimulators();
const log = keepLog();
const leads = await openLeads({ CLAY_API_BASE: `${simulators.url}/clay`, LOG_LEVEL: 'info' }, log.to);
Object.assign(leads.app.config, { publicUrl: leads.app.url });
await leads.startWorker();

afterAll(async () => {
  await leads.close();
  await simulators.stop();
});

it('neither responses nor the log contain the table’s URL, its token or a callback proof', async () => {
  const answers: unknown[] = [];
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await leads.ask(method, path, body);
    answers.push(answer);
    return answer.body;
  };
  const webhook_url = `https://api.clay.com/v3/sources/webhook/${SLUG}`;
  const settings = async () => (await leads.ask('GET', '/api/enrichment/clay')).body as ClaySettings;
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await leads.importFile(campaign, 'First Name,Last Name,Company,Email\nAnn,Lee,Acme,ann@clay.test\n');
  const proof = (await settings()).callback.header_value;

  for (const failure of [{ failNext: 1 }, { token: 'another' }, { token: TOKEN, mode: 'malformed' }]) {
    await control(simulators, 'clay', { mode: 'success', delayMs: 0, token: TOKEN, ...failure });
    answers.push(
      (
        await leads.ask('PUT', '/api/enrichment/clay', {
          webhook_url,
          auth_token: TOKEN,
          confirmed_leads: 100,
        })
      ).status,
    );
    await leads.query(sql`delete from enrichment_jobs`);
    const path = `/api/campaigns/${campaign}/leads/re-enrich`;
    await ask('POST', path, { selection: { all: true, filter: {} } });
    await watchJob.handler({}, leads.app.services);
    await expect.poll(async () => (await settings()).queued).toBe(0);
  }
  await expect.poll(() => log.said().split('clay rejected a row').length).toBeGreaterThan(2);
  await expect.poll(async () => JSON.stringify(await ask('GET', '/api/webhook-events'))).toContain('unknown');
  await ask('PUT', '/api/enrichment/clay', { webhook_url: `https://evil.test/${SLUG}`, auth_token: TOKEN });
  for (const path of ['audit', 'webhook-events']) await ask('GET', `/api/${path}`);

  const responseText = JSON.stringify([answers, { ...(await settings()), callback: null }]);
  const signatures = /sig=[\w-]{20,}/;
  for (const text of [responseText, log.said()]) {
    for (const secret of [SLUG, TOKEN, proof]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(signatures);
  }
});

it('secrets are deleted with the connection: only the row count of an unused table is kept', async () => {
  const urls = ['one', 'two'].map((name) => `https://api.clay.com/v3/sources/webhook/${name}-${SLUG}`);
  const [webhook_url = '', another = ''] = urls;
  const saveConnection = (body: object) =>
    leads.ask('PUT', '/api/enrichment/clay', { confirmed_leads: 100, ...body });
  const settings = async () => (await leads.ask('GET', '/api/enrichment/clay')).body as ClaySettings;
  const listTables = async () => {
    const rows = await leads.query(sql<{
      active: boolean;
      url: boolean;
      token: boolean;
      submissions: number;
    }>`
        select active, sealed_url is not null as url, sealed_auth_token is not null as token, submissions
        from clay_webhooks where workspace_id = ${leads.agency.workspace_id} order by active, created_at`);
    return rows.filter(({ active, url, token }) => active || url || token);
  };
  await saveConnection({ webhook_url, auth_token: TOKEN, confirmed_leads: 100 });
  await leads.query(sql`update clay_webhooks set submissions = 7 where active`);
  // Saving the same table again without its token keeps the token.
  await saveConnection({ webhook_url });
  expect(await listTables()).toEqual([{ active: true, url: true, token: true, submissions: 7 }]);

  // Another table replaces it.
  await saveConnection({ webhook_url: another });
  expect(await listTables()).toEqual([{ active: true, url: true, token: false, submissions: 0 }]);

  const proof = (await settings()).callback.header_value;
  await leads.ask('DELETE', '/api/enrichment/clay');
  expect(await listTables()).toEqual([]);
  const answer = await leads.app.call('POST', `/api/webhooks/clay/${leads.agency.workspace_id}`, {
    headers: { 'x-clay-callback-token': proof },
    body: { row_id: crypto.randomUUID(), status: 'ok' },
  });
  expect(answer.status).toBe(401);

  await saveConnection({ webhook_url });
  expect(await settings()).toMatchObject({ connected: true, has_auth_token: false, submissions: 7 });
});
