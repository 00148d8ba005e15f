import type { Campaign } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';

type Summary = { key: string; campaigns: { id: string; status: number }[] };

const outreach = await openOutreach();
const account = await outreach.addAccount('instantly', KEYS.instantly);

afterAll(() => outreach.close());

async function atProvider(id: string): Promise<number | undefined> {
  const all = await outreach.control<Summary[]>('instantly', '/accounts');
  return all.flatMap(({ campaigns }) => campaigns).find((campaign) => campaign.id === id)?.status;
}

async function nth(n: number): Promise<string> {
  const all = await outreach.control<Summary[]>('instantly', '/accounts');
  return all.find(({ key }) => key === KEYS.instantly)?.campaigns[n]?.id ?? '';
}

async function addCampaign(
  provider_campaign_id: string,
  more: { status: number; provider?: string; account_id?: string | null },
): Promise<string> {
  const { workspace_id } = outreach.owner;
  return outreach.app.withDatabase(async (tx) => {
    const row = {
      workspace_id,
      account_id: account.id,
      provider: 'instantly',
      provider_campaign_id,
      ...more,
    };
    const { id } = await tx
      .insertInto('campaigns')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'provider', 'provider_campaign_id']).doUpdateSet(more),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const turn = (way: 'activate' | 'pause', campaignId: string, providerCampaignId: string) =>
  outreach.ask('POST', `/api/functions/instantly-${way}-campaign`, { campaignId, providerCampaignId });
const toStatus = async (id: string) =>
  ((await outreach.ask('GET', `/api/campaigns/${id}`)).body as Campaign).status;

describe('activating or pausing a campaign', () => {
  it('changes it at the provider and then here', async () => {
    const at = await nth(0);
    const id = await addCampaign(at, { status: 1 });
    expect((await turn('pause', id, at)).body).toEqual({ success: true, status: 2 });
    expect([await atProvider(at), await toStatus(id)]).toEqual([2, 2]);
    expect((await turn('activate', id, at)).body).toEqual({ success: true, status: 1 });
    expect([await atProvider(at), await toStatus(id)]).toEqual([1, 1]);
  });

  it.each([
    ['activate', 1, 'Only a paused campaign can be activated.'],
    ['activate', 0, 'Only a paused campaign can be activated.'],
    ['activate', -99, 'Only a paused campaign can be activated.'],
    ['pause', 2, 'Only an active campaign can be paused.'],
    ['pause', 4, 'Only an active campaign can be paused.'],
    ['pause', 77, 'Only an active campaign can be paused.'],
  ] as const)('refuses to %s one of status %i', async (way, status, error) => {
    const at = await nth(0);
    const before = await atProvider(at);
    const id = await addCampaign(at, { status });
    expect(await turn(way, id, at)).toMatchObject({ status: 409, body: { error } });
    expect([await atProvider(at), await toStatus(id)]).toEqual([before, status]);
  });

  it('is limited to cold email', async () => {
    const id = await addCampaign('77', { status: 2, provider: 'heyreach' });
    expect(await turn('activate', id, '77')).toMatchObject({
      status: 409,
      body: { error: 'Only cold-email campaigns can be activated or paused.' },
    });
  });

  it('requires both ids to name the same campaign', async () => {
    const id = await addCampaign(await nth(0), { status: 1 });
    expect((await turn('pause', id, await nth(1))).status).toBe(404);
  });

  it('returns the provider’s message on refusal and changes nothing here', async () => {
    const id = await addCampaign('unknown-there', { status: 1 });
    expect(await turn('pause', id, 'unknown-there')).toMatchObject({
      status: 409,
      body: { code: 'PROVIDER_REFUSED', error: 'Campaign not found' },
    });
    expect(await toStatus(id)).toBe(1);
  });

  it('fails temporarily while the provider is unavailable', async () => {
    const at = await nth(0);
    const id = await addCampaign(at, { status: 1 });
    await outreach.control('instantly', '/failure', { seconds: 60, status: 503 });
    expect(await turn('pause', id, at)).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    });
    await outreach.control('instantly', '/failure', { seconds: 0 });
    expect(await toStatus(id)).toBe(1);
  });

  it('requires the account of the campaign', async () => {
    const at = await nth(0);
    const id = await addCampaign(at, { status: 1, account_id: null });
    expect(await turn('pause', id, at)).toMatchObject({
      status: 409,
      body: {
        error: 'The account of this campaign is no longer connected. Connect it again under Integrations.',
      },
    });
  });
});

describe('syncing the figures of a few campaigns', () => {
  const sync = (campaign_ids: string[]) =>
    outreach.ask('POST', '/api/functions/sync-instantly-analytics', {
      campaign_ids,
      start_date: '2026-10-16',
      end_date: '2026-11-15',
    });

  it('is refused for a period that ends before it starts', async () => {
    const campaign_ids = [await addCampaign(await nth(0), { status: 1, account_id: account.id })];
    const period = { start_date: '2026-11-15', end_date: '2026-11-14' };
    expect(
      await outreach.ask('POST', '/api/functions/sync-instantly-analytics', { campaign_ids, ...period }),
    ).toMatchObject({ status: 422, body: { data: { issues: [{ path: 'end_date' }] } } });
  });

  it('reads them and counts those that could not be read', async () => {
    const good = await addCampaign(await nth(0), { status: 1, account_id: account.id });
    const bad = await addCampaign('unknown-there', { status: 1 });
    const linkedin = await addCampaign('77', { status: 2, provider: 'heyreach', account_id: null });
    expect((await sync([good, bad, linkedin])).body).toMatchObject({
      success: true,
      synced_count: 1,
      failed_count: 2,
      error: 'The account of this campaign is no longer connected. Connect it again under Integrations.',
    });
    expect((await outreach.ask('GET', `/api/campaigns/${good}`)).body).toMatchObject({
      campaign_stats: {
        sent: expect.any(Number),
        sync_date_range: { start: '2026-10-16', end: '2026-11-15' },
        last_synced: expect.any(String),
      },
    });
  });

  it('fails if none could be read', async () => {
    const linkedin = await addCampaign('77', { status: 2, provider: 'heyreach', account_id: null });
    expect((await sync([linkedin])).body).toMatchObject({ success: false, synced_count: 0, failed_count: 1 });
  });

  it('shows a refused key on the account', async () => {
    const good = await addCampaign(await nth(0), { status: 1, account_id: account.id });
    await outreach.control('instantly', `/accounts/${KEYS.instantly}`, { revoked: true });
    expect((await sync([good])).body).toMatchObject({
      success: false,
      error:
        'The provider no longer accepts this API key. Add the account again with a new key under Integrations.',
    });
    expect((await outreach.ask('GET', '/api/accounts')).body).toMatchObject([{ connected: false }]);
  });
});
