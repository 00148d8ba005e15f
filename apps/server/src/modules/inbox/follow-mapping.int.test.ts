import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, replyHook } from '../../testing/outreach/look.ts';
import { KEYS, type Outreach, openOutreach } from '../../testing/outreach/open-outreach.ts';
import { listUnmapped, mapToLocation } from '../campaigns/index.ts';
import { addLocation } from '../locations/index.ts';

let outreach: Outreach;
let workspace_id: string;

beforeAll(async () => {
  outreach = await openOutreach();
  workspace_id = outreach.owner.workspace_id;
  await outreach.startWorker();
  const hook = await outreach.webhookOf(await outreach.addAccount('instantly', KEYS.instantly));
  await withSystem(outreach.house.services.db, 'test', async (tx) => {
    for (const ghl_location_id of ['here', 'elsewhere'])
      await addLocation(tx, { workspace_id, ghl_location_id, name: ghl_location_id });
  });
  for (const lead of ['ann', 'bob']) await post(hook, replyHook(`${lead}@acme.example`, `I am ${lead}`));
});

afterAll(() => outreach.close());

const map = (campaign_id: string, ghl_location_id: string) =>
  withWorkspace(outreach.house.services.db, workspace_id, (tx) =>
    mapToLocation(outreach.house.services, tx, { workspace_id, campaign_id, ghl_location_id }),
  );

const places = () =>
  withSystem(outreach.house.services.db, 'test', async (tx) => {
    const { rows } = await sql<{ place: string }>`
      select concat_ws(' ', c.email, c.location_id, m.location_id) as place
      from contacts c join messages m on m.contact_id = c.id order by c.email`.execute(tx);
    return rows.map(({ place }) => place);
  });

it('mapping a campaign brings along who belongs to no location yet, with their messages, and nobody else', async () => {
  await outreach.settle();
  await withSystem(outreach.house.services.db, 'test', async (tx) => {
    await sql`update contacts set location_id = 'elsewhere' where email = 'bob@acme.example'`.execute(tx);
    await sql`update messages set location_id = 'elsewhere' where body like '%bob%'`.execute(tx);
  });
  const [campaign] = await withWorkspace(outreach.house.services.db, workspace_id, (tx) =>
    listUnmapped(tx, workspace_id),
  );
  await map(campaign?.id ?? '', 'here');
  const moved = ['ann@acme.example here here', 'bob@acme.example elsewhere elsewhere'];
  await expect.poll(places, { timeout: 10_000 }).toEqual(moved);
});

it('a campaign that is not there cannot be mapped', async () => {
  await expect(map(workspace_id, 'here')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
