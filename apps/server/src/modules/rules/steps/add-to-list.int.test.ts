import { randomUUID } from 'node:crypto';
import type { OutreachProvider, Rule, RuleRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, receiveReply } from '#server/testing/outreach/replies.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const { workspace_id } = outreach.owner;

afterAll(() => outreach.close());
beforeEach(async () => {
  await outreach.app.query(sql`delete from rules where workspace_id = ${workspace_id}`);
});

const findAccount = async (provider: OutreachProvider) =>
  (
    await outreach.app.query(
      sql<{
        id: string;
      }>`select id from accounts where workspace_id = ${workspace_id} and provider = ${provider}`,
    )
  )[0]?.id ?? '';
const save = (account_id: string, list_id: string) =>
  outreach.ask('POST', '/api/rules', {
    ...{ name: 'Nurture', enabled: true },
    definition: {
      ...{ trigger: { kind: 'disposition_set' }, conditions: {} },
      actions: [{ kind: 'add_to_list', account_id, list_id }],
    },
  });
const addRule = async (provider: OutreachProvider, list_id: string) => {
  const { status, body } = await save(await findAccount(provider), list_id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Rule;
};
const dispose = (contact_id: string, sentiment = 'soft_no') =>
  outreach.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });
const listRuns = async ({ id }: Rule) =>
  ((await outreach.ask('GET', `/api/rules/${id}/runs`)).body as { runs: RuleRun[] }).runs;
/** Waits until the newest of this number of runs has this outcome. */
const becomes = (rule: Rule, count: number, outcome: object) =>
  expect
    .poll(async () => {
      const runs = await listRuns(rule);
      return { count: runs.length, outcome: runs[0]?.actions[0] };
    })
    .toMatchObject({ count, outcome });

type Heyreach = { listId: number; leads: { profileUrl: string; firstName: string }[] }[];
const readHeyreach = () => outreach.control<Heyreach>('heyreach', '/lists');
/** The list of a campaign in HeyReach. */
async function findList(): Promise<string> {
  const response = await fetch(`${outreach.simulators.url}/heyreach/api/public/campaign/GetAll`, {
    method: 'POST',
    headers: { 'x-api-key': KEYS.heyreach, 'content-type': 'application/json' },
    body: JSON.stringify({ offset: 0, limit: 1 }),
  });
  const { items } = (await response.json()) as { items: { linkedInUserListId: number }[] };
  return String(items[0]?.linkedInUserListId);
}
type Instantly = { email: string; list_id: string; campaign: string | null }[];
const readInstantly = () => outreach.control<Instantly>('instantly', '/list-leads');

describe('a rule that adds leads to a list', () => {
  it('adds them in Instantly once, and says that it cannot be undone', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const [contact] = await outreach.app.query(
      sql<{ email: string }>`select email_key as email from contacts where id = ${contact_id}`,
    );
    const list_id = randomUUID();
    const rule = await addRule('instantly', list_id);
    await dispose(contact_id);
    await becomes(rule, 1, {
      ...{ status: 'done', detail: 'Added to the list in Instantly.' },
      ...{ can_undo: false, is_lasting: true },
    });
    await dispose(contact_id, 'interested');
    await becomes(rule, 2, {
      status: 'unchanged',
      detail: 'The lead is already in this list in Instantly.',
    });
    const added = (await readInstantly()).filter((lead) => lead.list_id === list_id);
    expect(added).toMatchObject([{ email: contact?.email, campaign: null }]);
  });

  it('adds them in HeyReach, and reports a lead or a list that HeyReach does not accept', async () => {
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    const list_id = await findList();
    const rule = await addRule('heyreach', list_id);
    await dispose(contact_id);
    await becomes(rule, 1, { status: 'done', detail: 'Added to the list in HeyReach.' });
    expect(await readHeyreach()).toMatchObject([{ listId: Number(list_id), leads: [{}] }]);
    await outreach.app.query(sql`update contacts set last_name = null where id = ${contact_id}`);
    await dispose(contact_id, 'interested');
    await becomes(rule, 2, { status: 'failed', detail: expect.stringMatching(/^HeyReach did not accept/) });
    const missing = await addRule('heyreach', '1');
    await outreach.app.query(sql`update contacts set last_name = 'Lee' where id = ${contact_id}`);
    await dispose(contact_id);
    await becomes(missing, 1, {
      status: 'failed',
      detail: expect.stringMatching(/^The provider rejected the request/),
    });
  });

  it('leaves out people on the do-not-contact list', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const list_id = randomUUID();
    const rule = await addRule('instantly', list_id);
    expect(
      (await outreach.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, { reason: 'asked' }))
        .status,
    ).toBe(200);
    await dispose(contact_id);
    await becomes(rule, 1, { status: 'failed', detail: 'The lead is on the do-not-contact list.' });
    expect((await readInstantly()).filter((lead) => lead.list_id === list_id)).toEqual([]);
  });

  it('is refused for an account of another workspace and for an invalid id', async () => {
    expect((await save(randomUUID(), 'list')).status).toBe(404);
    expect((await save(await findAccount('instantly'), '../leads')).status).toBe(422);
  });
});
