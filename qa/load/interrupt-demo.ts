import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { TARGETS } from './outreach.ts';

/** The demo's users and their password, identical in every release. */
const OWNER = 'owner@demo.hearback.test';
const CLIENT = 'client@demo.hearback.test';
const PASSWORD = 'hearback-demo';
const DAY_MS = 24 * 3_600_000;
const CLAY_WEBHOOK = 'https://api.clay.com/v3/sources/webhook/busy-northwind-leads';
/** Enough rows that the worker is still importing when it is stopped. */
const LONG_IMPORT_ROWS = 4_000;

type Release = { url: string; database: Database; freezeWorker(): Promise<void> };
type Send = <T>(method: string, path: string, body?: object | string) => Promise<T>;
type ConversationList = { conversations: { source: string; contact_id: string }[] };
type Thread = { messages: { id: string; direction: string }[] };

/**
 * Leaves the demo in the middle of its work, through endpoints that every release since the first has: people are signed in, one
 * import was interrupted and one is queued, a sync and an email wait, a reply is queued and another is scheduled.
 */
export async function interruptDemo({
  url,
  database,
  freezeWorker,
}: Release): Promise<Record<string, string>> {
  const [owner, client] = [await signIn(url, OWNER), await signIn(url, CLIENT)];
  const { send } = owner;
  await send('PUT', '/api/enrichment/clay', { webhook_url: CLAY_WEBHOOK, auth_token: 'clay-table-token' });
  const campaign = (await send<{ id: string; provider: string }[]>('GET', '/api/campaigns')).find(
    ({ provider }) => provider === 'instantly',
  );
  const accounts = await send<{ id: string; provider: string }[]>('GET', '/api/accounts');
  const accountId = accounts.find(({ provider }) => provider === 'instantly')?.id;
  const { conversations } = await send<ConversationList>('GET', '/api/conversations');
  const [first, second] = conversations.filter(({ source }) => source === 'cold_email');
  if (!campaign || !accountId || !first || !second) throw new Error('The demo has no outreach to interrupt.');

  await send('PATCH', `/api/campaigns/${campaign.id}`, TARGETS);
  const running = await startImport(send, campaign.id, 'interrupted', LONG_IMPORT_ROWS);
  await untilImporting(database, running);
  await freezeWorker();
  const { length } = await database.look('select from campaign_contacts where import_id = $1', [running]);
  if (length === LONG_IMPORT_ROWS)
    throw new Error('The import ended before the worker was stopped. Try again.');
  await startImport(send, campaign.id, 'queued', 20);
  await send('POST', '/api/functions/sync-instantly-campaigns', { accountId });
  const { id: userId } = await client.send<{ id: string }>('GET', '/api/users/me');
  await send('POST', '/api/functions/send-password-reset', { userId });
  const reply = async (contact: string, content: string, more: object = {}) => {
    const { messages } = await send<Thread>('GET', `/api/conversations/${contact}`);
    const messageId = messages.find(({ direction }) => direction === 'inbound')?.id;
    await send('POST', '/api/functions/send-instantly-reply', {
      messageId,
      content,
      idempotencyKey: randomUUID(),
      ...more,
    });
  };
  await reply(first.contact_id, 'Queued before the upgrade.');
  // The first release rejects this: it has no scheduled replies.
  const sendAt = new Date(Date.now() + DAY_MS).toISOString();
  await reply(second.contact_id, 'Scheduled before the upgrade.', { sendAt }).catch((error: Error) => {
    if (!error.message.includes(': 422 ')) throw error;
  });
  return { [OWNER]: owner.cookie, [CLIENT]: client.cookie };
}

async function signIn(url: string, email: string): Promise<{ send: Send; cookie: string }> {
  const response = await request(url, 'POST', '/api/auth/sign-in', { email, password: PASSWORD });
  const { access_token } = (await response.json()) as { access_token: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const send: Send = async <T>(method: string, path: string, body?: object | string) => {
    const text = await (await request(url, method, path, body, access_token)).text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return { send, cookie };
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: object | string,
  token?: string,
): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-hearback': '1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

type Preview = { encoding: string; delimiter: string; mapping: unknown[] };

async function startImport(send: Send, campaign: string, name: string, rows: number): Promise<string> {
  const leads = Array.from({ length: rows }, (_, row) => `Lea,Smith,Leads Ltd,${name}-${row}@leads.example`);
  const file = ['First Name,Last Name,Company,Email', ...leads].join('\n');
  const { id } = await send<{ id: string }>('POST', `/api/campaigns/${campaign}/imports`, {
    file_name: `${name}.csv`,
    file_size: Buffer.byteLength(file),
  });
  await send('PUT', `/api/imports/${id}/file`, file);
  const { encoding, delimiter, mapping } = await send<Preview>('GET', `/api/imports/${id}/preview`);
  await send('POST', `/api/imports/${id}/start`, { encoding, delimiter, mapping });
  return id;
}

/** Waits until the first rows are imported. */
async function untilImporting({ look }: Database, id: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const [found] = await look('select from campaign_contacts where import_id = $1 limit 1', [id]);
    if (found) return;
    await sleep(10);
  }
  throw new Error('The import did not begin.');
}

/**
 * Deletes most of the demo, because a dump is restored in every test run. Keeps the newest
 * conversations of each workspace.
 */
export async function trimDemo({ operate, look }: Database): Promise<void> {
  await operate(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'test'`);
  await look(`delete from contacts where (workspace_id, id) not in (
    select workspace_id, contact_id from (select workspace_id, contact_id,
      row_number() over (partition by workspace_id order by last_message_at desc) as place from conversations) c where place <= 25)
    and (workspace_id, id) not in (select workspace_id, contact_id from replies)`);
  await look(`delete from companies p where not exists (
    select from contacts c where c.workspace_id = p.workspace_id and c.company_id = p.id)`);
  await look("delete from events where created_at < clock_timestamp() - interval '5 seconds'");
}
