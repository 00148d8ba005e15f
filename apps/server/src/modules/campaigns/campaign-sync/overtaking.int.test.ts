import { type WorkspaceTx, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { findOrMakeCampaigns, upsertCampaign } from '../index.ts';

const outreach = await openOutreach();
const { id } = await outreach.addAccount('instantly', KEYS.instantly);
const owner = {
  workspace_id: outreach.owner.workspace_id,
  account_id: id,
  provider: 'instantly',
} as const;

afterAll(() => outreach.close());

const withTx = <T>(work: (tx: WorkspaceTx) => Promise<T>) =>
  withWorkspace(outreach.app.services.db, owner.workspace_id, work);

/** A campaign as a sync reports it. */
const tell = (tx: WorkspaceTx, provider_campaign_id: string, status: number) =>
  upsertCampaign(outreach.app.services, tx, owner, {
    provider_campaign_id,
    name: `Named ${provider_campaign_id}`,
    status,
    provider_status: null,
    created_at: null,
    ends_on: null,
    stats: null,
  });

/** Campaigns as replies name them. */
const name = (tx: WorkspaceTx, ids: readonly string[]) =>
  findOrMakeCampaigns(
    outreach.app.services,
    tx,
    owner.workspace_id,
    ids.map((provider_campaign_id) => ({ ...owner, provider_campaign_id, name: null })),
  );

const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(outreach.app.services.db);
      return rows[0]?.n;
    })
    .toBe(1);

/** A sync that has written the first of two campaigns when replies that name both arrive. */
async function overtake(first: string, second: string): Promise<void> {
  const [firstWrite, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sync = withTx(async (tx) => {
    await tell(tx, first, 1);
    firstWrite.resolve();
    await goOn.promise;
    await tell(tx, second, 1);
  });
  await firstWrite.promise;
  const replies = withTx((tx) => name(tx, [second, first]));
  await someoneWaits();
  goOn.resolve();
  await sync;
  expect((await replies).every((row) => row !== null)).toBe(true);
}

const statuses = async (ids: readonly string[]) => {
  const rows = await outreach.app.withDatabase((tx) =>
    tx
      .selectFrom('campaigns')
      .select('status')
      .where('provider_campaign_id', 'in', ids)
      .orderBy('provider_campaign_id')
      .execute(),
  );
  return rows.map(({ status }) => status);
};

it('replies and a sync with the same new campaign lock in one order and do not deadlock', async () => {
  await withTx((tx) => tell(tx, 'b-known', 2));
  await overtake('a-new', 'b-known');
  expect(await statuses(['a-new', 'b-known'])).toEqual([1, 1]);
});

it('replies and a sync do not deadlock if the new campaign comes after the known one', async () => {
  await withTx((tx) => tell(tx, 'c-known', 2));
  await overtake('c-known', 'd-new');
  expect(await statuses(['c-known', 'd-new'])).toEqual([1, 1]);
});

it('a reply that contains only the campaign’s id does not overwrite synced data', async () => {
  await overtake('e-new', 'f-new');
  await withTx((tx) => name(tx, ['e-new', 'f-new']));
  expect(await statuses(['e-new', 'f-new'])).toEqual([1, 1]);
});
