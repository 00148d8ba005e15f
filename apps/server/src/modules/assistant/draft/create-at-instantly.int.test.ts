import type { Campaign } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openAccount } from '#server/modules/accounts/index.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { create, editPlan, planCampaign } from '#server/testing/talk-to-assistant.ts';

type InstantlyCampaign = { id: string; name: string; status: number; sequences: { steps: object[] }[] };

const outreach = await openOutreach();
const account = await outreach.addAccount('instantly', KEYS.instantly);
await outreach.startWorker();
afterAll(() => outreach.close());

async function plan(): Promise<string> {
  const { app, owner } = outreach;
  const { id, draft_version } = await planCampaign(app, owner);
  await editPlan(app, owner, id, { draft_version, plan: { delay_days: 5 } });
  return ((await create(app, owner, id)).body as { campaign_id: string }).campaign_id;
}
const press = (campaign_id: string) =>
  outreach.ask('POST', `/api/campaigns/${campaign_id}/create-at-instantly`, { account_id: account.id });
const toCampaign = async (id: string) => (await outreach.ask('GET', `/api/campaigns/${id}`)).body as Campaign;
const findSequence = async (id: string) =>
  (await outreach.ask('GET', `/api/campaigns/${id}/sequence`)).body as { at_provider: boolean };

/** The campaigns at Instantly that were created from this campaign. */
async function atInstantly(campaign_id: string): Promise<InstantlyCampaign[]> {
  const base = outreach.app.config.outreach.instantly;
  const answer = await fetch(`${base}/api/v2/campaigns?limit=100&search=${campaign_id.slice(0, 8)}`, {
    headers: { authorization: `Bearer ${KEYS.instantly}` },
  });
  return ((await answer.json()) as { items: InstantlyCampaign[] }).items;
}
const sync = async () => {
  await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', { accountId: account.id });
  await outreach.settle();
};
const countHere = async (provider_campaign_id: string) => {
  const rows = await outreach.app.query(
    sql<{
      id: string;
    }>`select id from campaigns where provider_campaign_id = ${provider_campaign_id}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Simulates a process that is killed after Instantly created the campaign: the row is marked, but
 * the response is lost.
 */
async function createAndDie(campaign_id: string): Promise<string> {
  const { services } = outreach.app;
  const { workspace_id } = outreach.owner;
  const name = `Acme Dental Campaign · ${campaign_id.slice(0, 8)}`;
  await withWorkspace(services.db, workspace_id, (tx) =>
    sql`update campaign_sequences set provider_name = ${name}, account_id = ${account.id},
      leased_until = clock_timestamp() - interval '1 second' where campaign_id = ${campaign_id}`.execute(tx),
  );
  const opened = await openAccount(services, workspace_id, account.id);
  if (opened?.provider !== 'instantly') throw new Error('no account');
  return (await opened.client.createCampaign({ name, emails: [{ subject: 'A', html: 'B' }], delayDays: 3 }))
    .provider_campaign_id;
}

describe('creating at Instantly', () => {
  it('creates a draft of the whole sequence there and links the campaign here to it', async () => {
    const id = await plan();
    expect(await findSequence(id)).toMatchObject({ at_provider: false });
    const { status, body } = await press(id);
    const [made, ...others] = await atInstantly(id);
    expect(others).toEqual([]);
    expect(status).toBe(200);
    expect(body).toEqual({ campaign_id: id, provider_campaign_id: made?.id });
    expect(made).toMatchObject({ status: 0, name: `Acme Dental Campaign · ${id.slice(0, 8)}` });
    expect(made?.sequences[0]?.steps).toMatchObject(Array(3).fill({ delay: 5, delay_unit: 'days' }));
    expect(await toCampaign(id)).toMatchObject({
      provider_campaign_id: made?.id,
      account_id: account.id,
      status: 0,
      industry: 'dentistry',
    });
    expect(await findSequence(id)).toMatchObject({ at_provider: true });
  });

  it('creates one campaign, even if the button is pressed repeatedly', async () => {
    const id = await plan();
    const answers = await Promise.all([press(id), press(id), press(id)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of answers)
      if (status !== 200)
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CREATION_UNDER_WAY' } });
    expect((await press(id)).status).toBe(200);
    expect(await atInstantly(id)).toHaveLength(1);
  });

  it('creates no second campaign after a killed process created one', async () => {
    const id = await plan();
    const made = await createAndDie(id);
    expect((await press(id)).body).toEqual({ campaign_id: id, provider_campaign_id: made });
    expect(await atInstantly(id)).toHaveLength(1);
  });

  it('is linked by a sync that finds it before the response arrives, as one campaign here', async () => {
    const id = await plan();
    const made = await createAndDie(id);
    await sync();
    expect(await countHere(made)).toEqual([id]);
    expect(await toCampaign(id)).toMatchObject({ provider_campaign_id: made, account_id: account.id });
    expect((await press(id)).body).toEqual({ campaign_id: id, provider_campaign_id: made });
    expect(await atInstantly(id)).toHaveLength(1);
  });

  it('can be retried after a rejection, and shows the reason', async () => {
    const id = await plan();
    await outreach.control('instantly', '/failure', { count: 1, status: 400 });
    const refused = await press(id);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await findSequence(id)).toMatchObject({ at_provider: false });
    expect((await press(id)).status).toBe(200);
    expect(await atInstantly(id)).toHaveLength(1);
  });
});
