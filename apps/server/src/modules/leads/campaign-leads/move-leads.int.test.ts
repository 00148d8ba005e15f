import { setTimeout as sleep } from 'node:timers/promises';
import { withWorkspace } from '@hearback/database';
import { afterAll, expect, it } from 'vitest';
import { lockCampaigns } from '#server/modules/campaigns/index.ts';
import { addLocation } from '#server/modules/locations/index.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { findOrMakeContacts, linkContacts } from '../index.ts';

const outreach = await openOutreach();
const workspace_id = outreach.owner.workspace_id;
await outreach.startWorker();

afterAll(() => outreach.close());

it('mapping a campaign waits for a page of leads in progress and moves all of them', async () => {
  const name = { workspace_id, provider: 'instantly', provider_campaign_id: 'written' } as const;
  const { id: campaign_id } = await outreach.app.withDatabase(async (tx) => {
    await addLocation(tx, { workspace_id, ghl_location_id: 'here', name: 'Here' });
    return tx.insertInto('campaigns').values(name).returning('id').executeTakeFirstOrThrow();
  });
  const map = () => outreach.ask('PATCH', `/api/campaigns/${campaign_id}`, { ghl_location_id: 'here' });
  let mapped: ReturnType<typeof map> | undefined;
  await withWorkspace(outreach.app.services.db, workspace_id, async (tx) => {
    expect(await lockCampaigns(tx, workspace_id, [name])).toMatchObject([
      { id: campaign_id, ghl_location_id: null },
    ]);
    mapped = map();
    expect(await Promise.race([mapped, sleep(500, 'waits')])).toBe('waits');
    const [contact] = await findOrMakeContacts(tx, workspace_id, [{ email: 'page@lead.test' }]);
    await linkContacts(tx, workspace_id, [{ campaign_id, contact_id: contact?.id ?? '' }]);
  });
  expect(await mapped).toMatchObject({ status: 200 });
  await outreach.settle();
  const rows = await outreach.app.withDatabase((tx) =>
    tx.selectFrom('contacts').select(['email', 'location_id']).execute(),
  );
  expect(rows).toEqual([{ email: 'page@lead.test', location_id: 'here' }]);
});
