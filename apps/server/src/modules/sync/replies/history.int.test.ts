import type { OutreachAccount } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { unscheduledJobs } from '#server/testing/stack/unscheduled-jobs.ts';

const outreach = await openOutreach();
afterAll(() => outreach.close());
const { workspace_id } = outreach.owner;

type Conversation = {
  contact_id: string;
  is_ours: boolean;
  needs_action: boolean;
  unread: boolean;
  open: number;
};

/** Each conversation with the direction of its newest message, read from the messages themselves. */
const listConversations = () =>
  outreach.app.query(sql<Conversation>`
    select v.contact_id, last.direction = 'outbound' as is_ours, v.needs_action, v.unread, (
      select count(*)::integer from messages m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
        and m.direction = 'inbound' and not m.handled) as open
    from conversations v cross join lateral (
      select m.direction from messages m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
      order by m.sent_at desc, m.id desc limit 1) last
    where v.workspace_id = ${workspace_id}`);

const countNotifications = async () =>
  (
    await outreach.app.query(sql<{ kind: string }>`
    select kind from notifications where workspace_id = ${workspace_id} and contact_id is not null`)
  ).length;

const countUnclassified = async () =>
  (
    await outreach.app.query(sql`
    select id from messages where workspace_id = ${workspace_id} and direction = 'inbound'
      and sentiment is null and sentiment_tried_at is null`)
  ).length;

const runJob = (name: string) =>
  unscheduledJobs.find((job) => job.name === name)?.handler({}, outreach.app.services);

describe('the history of newly connected accounts with 400 threads', () => {
  it('needs action only if the lead wrote last, is read otherwise, and notifies no one', async () => {
    await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
    await outreach.control('heyreach', '/', { rateLimit: { perMinute: 100_000 } });
    for (const key of [KEYS.instantly, KEYS.otherInstantly, KEYS.soloInstantly])
      await outreach.addAccount('instantly', key);
    await outreach.addAccount('heyreach', KEYS.heyreach);
    await outreach.startWorker();
    await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {});
    await outreach.ask('POST', '/api/functions/sync-heyreach-campaigns', {});
    await outreach.settle();
    await expect.poll(countUnclassified).toBe(0);
    await runJob('inbox.measure-responses');
    const conversations = await listConversations();
    expect(conversations.length).toBeGreaterThan(370);
    const ours = conversations.filter(({ is_ours }) => is_ours);
    expect(ours.length).toBeGreaterThan(90);
    expect(ours.filter(({ needs_action, unread, open }) => needs_action || unread || open > 0)).toEqual([]);
    const theirs = conversations.filter(({ is_ours }) => !is_ours);
    expect(theirs.every(({ needs_action }) => needs_action)).toBe(true);
    expect(await countNotifications()).toBe(0);
  }, 240_000);

  it('is followed by live replies, which need action and notify', async () => {
    const accounts = (await outreach.ask('GET', '/api/accounts')).body as OutreachAccount[];
    for (const account of accounts.filter(({ provider }) => provider === 'instantly')) {
      const webhookUrl = await outreach.toWebhook(account);
      for (const key of [KEYS.instantly, KEYS.otherInstantly, KEYS.soloInstantly])
        if (account.key_last_four === key.slice(-4))
          await outreach.control('instantly', `/accounts/${key}`, { webhookUrl });
    }
    const [lead] = await outreach.app.query(sql<{ email: string; contact_id: string }>`
      select k.email::text as email, k.id as contact_id from contacts k
      join conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
      where k.workspace_id = ${workspace_id} and v.source = 'cold_email' and not v.needs_action and not v.unread limit 1`);
    const text = 'Yes, I am interested. Please call me tomorrow.';
    await outreach.control('instantly', '/reply', { lead_email: lead?.email, text });
    const find = async () =>
      (await listConversations()).find(({ contact_id }) => contact_id === lead?.contact_id);
    await expect.poll(find).toMatchObject({ needs_action: true, unread: true });
    await expect.poll(countNotifications).toBe(1);
  });
});
