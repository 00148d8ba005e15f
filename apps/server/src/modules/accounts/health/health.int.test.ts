import type { Dashboard, NotificationEntry, OutreachAccount, SenderHealth } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';

const outreach = await openOutreach();
const { app, owner } = outreach;
const { workspace_id } = owner;
afterAll(() => outreach.close());

let instantly: OutreachAccount;
let heyreach: OutreachAccount;
beforeAll(async () => {
  instantly = await outreach.addAccount('instantly', KEYS.instantly);
  heyreach = await outreach.addAccount('heyreach', KEYS.heyreach);
  await read(instantly);
  await read(heyreach);
});

type SenderPage = {
  senders: SenderHealth[];
  next: string | null;
  summary: Record<SenderHealth['band'], number>;
  unread_accounts: { id: string; problem: string }[];
};

const read = ({ id: account_id }: OutreachAccount) =>
  runJob(app.services, 'accounts.read-senders', { workspace_id, account_id });
/** As on the next day. */
const makeDue = () =>
  app.query(sql`update sender_health set figures_read_at = null where workspace_id = ${workspace_id}`);
const list = async (query = '', { token }: TestPerson = owner): Promise<SenderPage> =>
  (await app.call('GET', `/api/senders${query}`, { token })).body as SenderPage;
const listAll = async (query = '', as?: TestPerson) => (await list(query, as)).senders;
const find = async (key: string) => (await listAll(`?search=${key}`))[0];
const change = (key: string, body: object) => outreach.control('instantly', `/mailboxes/${key}`, body);
const fix = (sender: SenderHealth | undefined, action: string, { token }: TestPerson = owner) =>
  app.call('POST', `/api/senders/${sender?.id}/fix`, { token, body: { action } });
const listNotifications = async () =>
  (
    (await outreach.ask('GET', '/api/notifications')).body as { notifications: NotificationEntry[] }
  ).notifications.filter(({ kind }) => kind === 'sender_failing');
const healthyMailbox = async () => {
  const [sender] = (await listAll('?filter=healthy')).filter(({ kind }) => kind === 'mailbox');
  if (!sender) throw new Error('no healthy mailbox');
  return sender;
};

describe('the senders of a workspace', () => {
  it('are listed with their figures, the worst first', async () => {
    const { senders, summary } = await list();
    expect(summary).toMatchObject({ failing: 2, watch: 2, unknown: 1 });
    const order = ['failing', 'watch', 'unknown', 'healthy'];
    const ranks = senders.map(({ band }) => order.indexOf(band));
    expect(ranks).toEqual(ranks.toSorted());
    const mailbox = senders.find(({ kind, band }) => kind === 'mailbox' && band === 'healthy');
    expect(mailbox).toMatchObject({
      account_name: 'Account of instantly',
      connection: 'connected',
      warmup: 'active',
      daily_limit: 30,
      sending_gap: 10,
      dns: { mx: true, spf: true, dkim: true, dmarc: true },
      problems: [],
    });
    expect(mailbox?.landed_inbox).toBeGreaterThan(80);
    expect(mailbox?.sent).toBeGreaterThan(500);
  });

  it('name the reason why they fail', async () => {
    const problems = (await listAll('?filter=failing')).flatMap(({ kind, problems: [problem] }) => [
      [kind, problem?.code, problem?.text],
    ]);
    expect(problems.toSorted()).toEqual([
      ['linkedin', 'disconnected', 'LinkedIn is disconnected: The LinkedIn session expired.'],
      ['mailbox', 'disconnected', 'Connection error: Invalid login: the password was changed'],
    ]);
  });

  it('carry the time of their last message', async () => {
    const { sender_key } = await healthyMailbox();
    await app.query(sql`with c as (insert into contacts (workspace_id, email) values (${workspace_id}, 'ada@lead.example') returning id)
      insert into messages (workspace_id, contact_id, account_id, source, direction, sent_at, eaccount, provider_message_key)
      select ${workspace_id}::uuid, c.id, ${instantly.id}::uuid, 'cold_email', 'inbound', t, ${sender_key.toUpperCase()}, t::text
      from c, unnest(array['2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z']::timestamptz[]) t`);
    await app.query(sql`update messages set sent_at = sent_at + (date_trunc('day', now()) - '2026-11-03T00:00:00Z')
      where workspace_id = ${workspace_id}`);
    const [run] = await app.query<{ id: string }>(
      sql`insert into sync_runs (workspace_id, account_id, provider, kind, status) values (${workspace_id}, ${instantly.id}, 'instantly', 'replies', 'done') returning id`,
    );
    await runJob(app.services, 'accounts.save-last-messages', { workspace_id, run_id: run?.id ?? '' });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await find(sender_key))?.last_message_at).toBe(`${yesterday}T10:00:00.000Z`);
  });

  it('are filtered and searched, with counts of everything that the search finds', async () => {
    const problems = await listAll('?filter=problems');
    expect(new Set(problems.map(({ band }) => band))).toEqual(new Set(['failing', 'watch']));
    const { sender_key } = await healthyMailbox();
    expect(await list(`?search=${sender_key.toUpperCase()}`)).toMatchObject({
      senders: [{ sender_key }],
      summary: { failing: 0, watch: 0, unknown: 0, healthy: 1 },
    });
  });

  it('do not change when they are read again', async () => {
    const before = await list();
    await read(instantly);
    const after = await list();
    const withoutTime = ({ senders, ...rest }: SenderPage) => ({
      ...rest,
      senders: senders.map(({ checked_at: _, ...sender }) => sender),
    });
    expect(withoutTime(after)).toEqual(withoutTime(before));
  });

  it('disappear when the provider no longer lists them', async () => {
    await app.withDatabase((tx) =>
      tx
        .insertInto('sender_health')
        .values({
          workspace_id,
          account_id: instantly.id,
          sender_key: 'gone@example.test',
          kind: 'mailbox',
          connection: 'connected',
          band: 'failing',
        })
        .execute(),
    );
    expect(await find('gone@example.test')).toBeTruthy();
    await read(instantly);
    expect(await find('gone@example.test')).toBeUndefined();
  });

  it('are listed page by page, each once', async () => {
    const keys = Array.from(
      { length: 120 },
      (_each, index) => `page-${String(index).padStart(3, '0')}@x.test`,
    );
    await app.query(sql`insert into sender_health (workspace_id, account_id, sender_key, kind, connection, band)
      select ${workspace_id}::uuid, ${heyreach.id}::uuid, k, 'mailbox', 'connected', (array['failing', 'watch', 'unknown', 'healthy'])[1 + n % 4]
      from unnest(${keys}::text[]) with ordinality as t (k, n)`);
    const found: string[] = [];
    let after: string | null = '';
    do {
      const page: SenderPage = await list(
        `?search=page-&after=${encodeURIComponent(after)}`.replace(/&after=$/, ''),
      );
      found.push(...page.senders.map(({ sender_key }) => sender_key));
      after = page.next;
    } while (after);
    expect(found.toSorted()).toEqual(keys);
    expect((await app.call('GET', '/api/senders?after=nonsense', { token: owner.token })).status).toBe(422);
    await read(heyreach);
  });
});

describe('a mailbox', () => {
  it('is judged by its daily figures', async () => {
    const { sender_key } = await healthyMailbox();
    await change(sender_key, { bounced: 3 });
    await read(instantly);
    expect((await find(sender_key))?.band).toBe('healthy');
    await makeDue();
    await read(instantly);
    expect(await find(sender_key)).toMatchObject({ band: 'failing', problems: [{ code: 'bounces' }] });
    await change(sender_key, { bounced: 0, landedSpam: 4 });
    await makeDue();
    await read(instantly);
    expect(await find(sender_key)).toMatchObject({ band: 'watch', problems: [{ code: 'spam' }] });
    await change(sender_key, { landedSpam: 0, missingDns: ['dkim'] });
    await makeDue();
    await read(instantly);
    expect((await find(sender_key))?.problems).toMatchObject([
      { text: 'DNS records missing or wrong: DKIM' },
    ]);
    await change(sender_key, { missingDns: [] });
    await makeDue();
    await read(instantly);
    expect((await find(sender_key))?.band).toBe('healthy');
  });

  it('is watched when its warm-up score falls within a week', async () => {
    const { sender_key, warmup_score } = await healthyMailbox();
    await app.query(sql`insert into sender_days (workspace_id, account_id, sender_key, day, warmup_score)
      values (${workspace_id}, ${instantly.id}, ${sender_key}, current_date - 5, ${warmup_score})
      on conflict (workspace_id, account_id, sender_key, day) do update set warmup_score = excluded.warmup_score`);
    const score = (warmup_score ?? 0) - 10;
    await change(sender_key, { stat_warmup_score: score });
    await read(instantly);
    expect((await find(sender_key))?.problems).toMatchObject([
      { text: `The warm-up score fell from ${warmup_score} to ${score} in 5 days` },
    ]);
    await change(sender_key, { stat_warmup_score: warmup_score });
    await read(instantly);
    expect((await find(sender_key))?.band).toBe('healthy');
  });

  it('notifies its owner once when it starts to fail, and is counted on the dashboard', async () => {
    const { sender_key } = await healthyMailbox();
    const count = async () => {
      const { failing_connections, failing_senders } = (await outreach.ask('GET', '/api/dashboard?range=7d'))
        .body as Dashboard;
      return [failing_connections, failing_senders];
    };
    const [connections = 0, senders = 0] = await count();
    await app.query(sql`delete from notifications where workspace_id = ${workspace_id}`);
    await change(sender_key, { status: -1 });
    await read(instantly);
    await read(instantly);
    expect(await listNotifications()).toMatchObject([
      { name: 'Account of instantly', detail: `${sender_key}: Connection error`, times: 1 },
    ]);
    expect(await count()).toEqual([(connections ?? 0) + 1, (senders ?? 0) + 1]);
    await change(sender_key, { status: 1 });
    await read(instantly);
    expect(await count()).toEqual([connections, senders]);
  });

  it('notifies the owner of the workspace if the person who added the account was disabled', async () => {
    const { sender_key } = await healthyMailbox();
    const member = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    await app.query(sql`update accounts set user_id = ${member.user_id} where id = ${instantly.id}`);
    const failAgain = async () => {
      await change(sender_key, { status: 1 });
      await read(instantly);
      await app.query(sql`delete from notifications where workspace_id = ${workspace_id}`);
      await change(sender_key, { status: -1 });
      await read(instantly);
      const rows = await app.query(sql<{ user_id: string }>`
        select user_id from notifications where workspace_id = ${workspace_id} and kind = 'sender_failing'`);
      return rows.map(({ user_id }) => user_id);
    };
    expect(await failAgain()).toEqual([member.user_id]);
    await app.query(sql`update users set disabled_at = now() where id = ${member.user_id}`);
    expect(await failAgain()).toEqual([owner.user_id]);
    await app.query(sql`update accounts set user_id = ${owner.user_id} where id = ${instantly.id}`);
    await change(sender_key, { status: 1 });
    await read(instantly);
  });

  it('does not notify an owner who turned off this kind of notification', async () => {
    const { sender_key } = await healthyMailbox();
    await app.query(sql`delete from notifications where workspace_id = ${workspace_id}`);
    await app.query(sql`insert into notification_preferences (workspace_id, user_id, kind, in_app, email, push)
      values (${workspace_id}, ${owner.user_id}, 'sender_failing', false, 'off', false)`);
    await change(sender_key, { status: -1 });
    await read(instantly);
    expect(await listNotifications()).toEqual([]);
    await app.query(sql`delete from notification_preferences where workspace_id = ${workspace_id}`);
    await change(sender_key, { status: 1 });
    await read(instantly);
  });
});

describe('a fix', () => {
  it('changes the mailbox at Instantly, reads it back and is audited', async () => {
    const sender = await healthyMailbox();
    expect(await fix(sender, 'pause')).toMatchObject({
      status: 200,
      body: { is_confirmed: true, band: 'watch', problems: [{ code: 'paused' }] },
    });
    expect(await find(sender.sender_key)).toMatchObject({ connection: 'paused', band: 'watch' });
    expect((await fix(sender, 'resume')).body).toEqual({ is_confirmed: true, band: 'healthy', problems: [] });
    expect(
      await app.query(sql`select details ->> 'action' as action from audit_log
        where workspace_id = ${workspace_id} and action = 'account.sender_fixed' order by id`),
    ).toEqual([{ action: 'pause' }, { action: 'resume' }]);
  });

  it('repairs a connection and switches warm-up on', async () => {
    const { sender_key } = await healthyMailbox();
    await change(sender_key, { status: -1, warmup_status: 0 });
    await read(instantly);
    const sender = await find(sender_key);
    expect(sender?.problems.map(({ code }) => code)).toEqual(['disconnected', 'warmup_paused']);
    expect((await fix(sender, 'mark_fixed')).body).toMatchObject({
      is_confirmed: true,
      problems: [{ code: 'warmup_paused' }],
    });
    expect((await fix(sender, 'enable_warmup')).body).toMatchObject({ is_confirmed: true, band: 'healthy' });
  });

  it('is refused for LinkedIn accounts and for people who do not manage integrations', async () => {
    const [linkedin] = (await listAll()).filter(({ kind }) => kind === 'linkedin');
    expect(await fix(linkedin, 'resume')).toMatchObject({
      status: 409,
      body: { code: 'PROVIDER_REFUSED' },
    });
    const person = await addTestPerson(app, workspace_id, { user_type: 'agency', role: 'member' });
    expect((await fix(await healthyMailbox(), 'pause', person)).status).toBe(403);
  });
});

describe('a key without the scope', () => {
  const narrow = (scopes: string[]) =>
    outreach.control('instantly', `/accounts/${KEYS.instantly}`, { scopes });

  it('leaves the senders as they were, and names the scope until it is granted', async () => {
    const { summary } = await list();
    await narrow(['workspaces:read', 'campaigns:read']);
    await read(instantly);
    expect(await list()).toMatchObject({
      summary,
      unread_accounts: [
        { id: instantly.id, problem: 'The API key lacks accounts:read. Add it to the key in Instantly.' },
      ],
    });
    await narrow([]);
    await read(instantly);
    expect((await list()).unread_accounts).toEqual([]);
  });

  it('names the scope for a fix', async () => {
    await narrow(['workspaces:read', 'campaigns:read', 'accounts:read']);
    expect(await fix(await healthyMailbox(), 'pause')).toMatchObject({
      status: 409,
      body: { code: 'SENDER_SCOPE_MISSING' },
    });
    await narrow([]);
  });

  it('is distinguished from a key that is refused', async () => {
    await narrow(['analytics:read']);
    await read(instantly);
    expect((await list()).unread_accounts).toMatchObject([
      { problem: 'The provider rejected the API key. Add the account again with a new key.' },
    ]);
    await narrow([]);
    await read(instantly);
  });

  it('is not blamed while the provider is down: the job is retried', async () => {
    await outreach.control('instantly', '/failure', { seconds: 60, status: 503 });
    await expect(read(instantly)).rejects.toMatchObject({ kind: 'unavailable' });
    await outreach.control('instantly', '/failure', { seconds: 0 });
    expect((await list()).unread_accounts).toEqual([]);
  });
});

describe('access to senders', () => {
  it('follows the locations of their campaigns, and clients see none', async () => {
    const [link] = await app.query<{ sender_key: string; provider_campaign_id: string }>(
      sql`select sender_key, provider_campaign_id from sender_campaigns
        where workspace_id = ${workspace_id} and account_id = ${instantly.id} order by sender_key limit 1`,
    );
    if (!link) throw new Error('no campaign');
    await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name) values
      (${workspace_id}, 'here', 'Here'), (${workspace_id}, 'there', 'There')`);
    const map = (location: string) =>
      app.query(sql`insert into campaigns (workspace_id, account_id, provider, provider_campaign_id, name, status, ghl_location_id)
        values (${workspace_id}, ${instantly.id}, 'instantly', ${link.provider_campaign_id}, 'Spring', 1, ${location})
        on conflict (workspace_id, provider, provider_campaign_id) do update set ghl_location_id = excluded.ghl_location_id`);
    const member = { user_type: 'single_location', role: 'client' } as const;
    const limited = await addTestPerson(app, workspace_id, member);
    const client = await addTestPerson(app, workspace_id, { user_type: 'agency_customer', role: 'client' });
    for (const { user_id } of [limited, client])
      await app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
        values (${workspace_id}, ${user_id}, 'here', 'read')`);
    await map('there');
    expect(await listAll('', limited)).toEqual([]);
    await map('here');
    const seen = await listAll('', limited);
    expect(seen.map(({ sender_key }) => sender_key)).toContain(link.sender_key);
    for (const { campaigns, account_name } of seen) {
      expect(campaigns).toMatchObject([{ name: 'Spring' }]);
      expect(account_name).toBe('');
    }
    expect((await list('', limited)).unread_accounts).toEqual([]);
    expect((await app.call('GET', '/api/senders', { token: client.token })).status).toBe(403);
    expect(await listAll('?location_id=there')).toEqual([]);
    expect((await listAll('?location_id=here')).length).toBe(seen.length);
  });
});
