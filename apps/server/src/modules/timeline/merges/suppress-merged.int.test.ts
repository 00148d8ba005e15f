import type { OutreachAccount } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect } from '#server/testing/outreach/replies.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
afterAll(() => outreach.close());

type Lead = { email: string; campaign: string };
type ProviderSuppressions = { blocked: string[]; not_interested: { email: string }[] }[];

/** Two leads of one campaign. */
async function listLeads(): Promise<string[]> {
  const response = await fetch(`${outreach.simulators.url}/instantly/api/v2/leads/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.instantly}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 50 }),
  });
  const { items } = (await response.json()) as { items: Lead[] };
  const [first] = items;
  return items.flatMap(({ email, campaign }) => (campaign === first?.campaign ? [email] : [])).slice(0, 2);
}

it('suppression stops and blocks every address of a merged contact at Instantly', async () => {
  const [account] = (await outreach.ask('GET', '/api/accounts')).body as OutreachAccount[];
  await outreach.ask('PUT', `/api/accounts/${account?.id}/block-list`, { enabled: true });
  const emails = await listLeads();
  for (const lead_email of emails)
    await outreach.control('instantly', '/reply', { lead_email, text: 'Hello', account: KEYS.instantly });
  const listContacts = async () =>
    (
      await outreach.app.query(sql<{ id: string }>`
        select id from contacts where email_key = any (${emails}::text[]) order by created_at`)
    ).map(({ id }) => id);
  await expect.poll(listContacts).toHaveLength(2);
  const [contact_id, other_id] = await listContacts();
  const merged = await outreach.ask('POST', `/api/contacts/${contact_id}/merge`, { other_id });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  await outreach.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, { reason: 'asked' });
  const listLeftAlone = async () => {
    const providerSuppressions = await outreach.control<ProviderSuppressions>('instantly', '/left-alone');
    return {
      blocked: providerSuppressions.flatMap(({ blocked }) => blocked),
      stopped: providerSuppressions.flatMap(({ not_interested }) => not_interested.map(({ email }) => email)),
    };
  };
  await expect
    .poll(listLeftAlone)
    .toEqual({ blocked: expect.arrayContaining(emails), stopped: expect.arrayContaining(emails) });
});
