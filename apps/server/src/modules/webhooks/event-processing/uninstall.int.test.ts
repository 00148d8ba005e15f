import { generateKeyPairSync, sign } from 'node:crypto';
import type { Location } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { post } from '#server/testing/outreach/outreach-rows.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const UNINSTALLED = 'The app was uninstalled in the CRM. Reconnect this location to continue.';

const outreach = await openOutreach({
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});
await outreach.startWorker();

afterAll(() => outreach.close());

async function connect(ghl_location_id: string, company_id: string): Promise<void> {
  const { workspace_id } = outreach.owner;
  await outreach.app.withDatabase(async (tx) => {
    await addLocation(tx, { workspace_id, ghl_location_id, name: ghl_location_id });
    await sql`update ghl_locations set connected = true where ghl_location_id = ${ghl_location_id}`.execute(
      tx,
    );
    await tx
      .insertInto('oauth_tokens')
      .values({
        workspace_id,
        ghl_location_id,
        company_id,
        sealed_access_token: 'b1.sealed',
        sealed_refresh_token: 'b1.sealed',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute();
  });
}

async function uninstall(what: object, webhookId: string): Promise<void> {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: 'UNINSTALL', appId: 'app1', timestamp, webhookId, ...what });
  const signature = sign(null, Buffer.from(body), privateKey).toString('base64');
  const url = `${outreach.app.url}/api/webhooks/highlevel`;
  expect((await post(url, body, { 'x-ghl-signature': signature })).status).toBe(200);
  await outreach.settle();
}

const findLocation = async (id: string) =>
  ((await outreach.ask('GET', '/api/locations')).body as Location[]).find(
    (one) => one.ghl_location_id === id,
  );

const published = (id: string) =>
  outreach.app.query(sql`select from events where name = 'location.changed' and ghl_location_id = ${id}`);

it('uninstalling the app in the CRM disconnects the location with a reason and publishes it', async () => {
  await connect('gone', 'company-a');
  await connect('stays', 'company-a');
  await uninstall({ locationId: 'gone' }, 'un-1');
  expect(await findLocation('gone')).toMatchObject({
    connected: false,
    token_state: 'none',
    error_message: UNINSTALLED,
  });
  expect(await outreach.app.query(sql`select from oauth_tokens where ghl_location_id = 'gone'`)).toEqual([]);
  expect(await published('gone')).toHaveLength(1);
  expect(await findLocation('stays')).toMatchObject({
    connected: true,
    token_state: 'ok',
    error_message: null,
  });
});

it('uninstalling it for a company disconnects all locations of that company and no other', async () => {
  await connect('second', 'company-a');
  await connect('elsewhere', 'company-b');
  await uninstall({ companyId: 'company-a' }, 'un-2');
  for (const id of ['stays', 'second'])
    expect(await findLocation(id)).toMatchObject({ connected: false, error_message: UNINSTALLED });
  expect(await findLocation('elsewhere')).toMatchObject({ connected: true, token_state: 'ok' });
});

it('a replayed uninstall after the location was reconnected changes nothing', async () => {
  await uninstall({ locationId: 'elsewhere' }, 'un-3');
  await outreach.app.query(
    sql`update ghl_locations set connected = true, error_message = null where ghl_location_id = 'elsewhere'`,
  );
  await outreach.app.query(sql`insert into oauth_tokens (workspace_id, ghl_location_id, sealed_access_token, sealed_refresh_token, expires_at)
    select workspace_id, ghl_location_id, 'b1.new', 'b1.new', now() + interval '1 day' from ghl_locations where ghl_location_id = 'elsewhere'`);
  const { body } = await outreach.ask('GET', '/api/webhook-events');
  const [newest] = (body as { events: { id: string }[] }).events;
  expect((await outreach.ask('POST', `/api/webhook-events/${newest?.id}/replay`)).status).toBe(200);
  await outreach.settle();
  expect(await findLocation('elsewhere')).toMatchObject({ connected: true, token_state: 'ok' });
});
