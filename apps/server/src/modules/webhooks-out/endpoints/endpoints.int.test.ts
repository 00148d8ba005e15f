import { WEBHOOK_REASONS } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';

const webhooks = await openWebhooks({
  PUBLIC_URL: 'https://app.hearback.example',
  PUBLIC_HOSTS: 'former.hearback.example',
  BRAND_CNAME_TARGET: 'portals.hearback.example',
});
const { app, agency, other, receiver, ask, add, addLive, getEndpoint, happen } = webhooks;
const { locations } = agency;
afterAll(() => webhooks.close());
await app.query(sql`insert into brand_hosts (workspace_id, host, token, status, verified_at)
  values (${other.workspace_id}, 'portal.branded.example', ${'t'.repeat(20)}, 'verified', now()) on conflict do nothing`);
beforeEach(async () => {
  receiver.received.length = 0;
  await app.query(sql`delete from webhook_endpoints`);
});

describe('the address of an endpoint', () => {
  it.each([
    [`https://${'long.'.repeat(60)}example.com/`, 'This is not a valid web address.'],
    ['https://example.com../', 'This is not a valid web address.'],
    ['https://localhost./', 'Addresses in private networks are not allowed.'],
    ['https://app.hearback.example/', WEBHOOK_REASONS.ownHost],
    ['https://APP.hearback.example./', WEBHOOK_REASONS.ownHost],
    ['https://former.hearback.example./', WEBHOOK_REASONS.ownHost],
    ['https://portals.hearback.example/', WEBHOOK_REASONS.ownHost],
    ['https://portal.branded.example/', WEBHOOK_REASONS.ownHost],
    ['https://Portal.Branded.example./', WEBHOOK_REASONS.ownHost],
  ])('is refused: %s', async (url, error) => {
    const form = { name: 'Refused', url, events: ['reply.received'], location_ids: null };
    expect(await ask('POST', '/api/webhook-endpoints', form)).toMatchObject({ status: 422, body: { error } });
    const { endpoint } = await add('/changed');
    const answer = await ask('PATCH', `/api/webhook-endpoints/${endpoint.id}`, form);
    expect(answer).toMatchObject({ status: 422, body: { error } });
  });

  it('is stored without the trailing dot of its host', async () => {
    const { endpoint } = await add('/dotted', { url: 'https://Hooks.example.com./dotted' });
    expect(endpoint.host).toBe('hooks.example.com');
  });
});

describe('an endpoint belongs to the workspace', () => {
  const deliver = () => runJob(app.services, 'webhooks-out.deliver-due');

  it('receives nothing from other locations after its location is deleted', async () => {
    const [, second = ''] = locations;
    const { endpoint } = await addLive('/limited', { location_ids: [second] });
    await app.query(
      sql`delete from ghl_locations where workspace_id = ${other.workspace_id} or ghl_location_id = ${second}`,
    );
    await happen();
    await deliver();
    expect(receiver.listAt('/limited')).toEqual([]);
    expect(await getEndpoint(endpoint.id)).toMatchObject({ location_ids: [second] });
  });

  it('keeps its locations after its creator loses ownership or is removed', async () => {
    const { owner: creator, team: successor } = agency;
    const [first = ''] = locations;
    const { endpoint } = await addLive('/left', { location_ids: [first] });
    const path = `/api/webhook-endpoints/${endpoint.id}`;
    const askNext = (method: string, at: string, body?: unknown) => ask(method, at, body, successor.token);
    const deliverBoth = async () => {
      for (const ghl_location_id of [first, null]) await happen('conversation.finished', { ghl_location_id });
      await deliver();
      return receiver.listAt('/left').map(({ event }) => event.data.location_id);
    };

    await ask('POST', '/api/functions/hand-over-workspace', { userId: successor.user_id });
    expect((await ask('GET', '/api/webhook-endpoints')).status).toBe(403);
    expect((await ask('POST', `${path}/rotate`, {})).status).toBe(403);
    expect(await deliverBoth()).toEqual([first]);

    // The former owner sees only another location.
    await app.query(
      sql`update users set role = 'client', user_type = 'single_location' where id = ${creator.user_id}`,
    );
    expect(await deliverBoth()).toEqual([first, first]);

    const { email } = creator;
    await askNext('POST', '/api/functions/admin-delete-user-and-integrations', { email });
    expect(await app.query(sql`select from users where id = ${creator.user_id}`)).toEqual([]);
    expect(await deliverBoth()).toEqual([first, first, first]);
    expect((await askNext('GET', '/api/webhook-endpoints')).body).toMatchObject({
      endpoints: [{ id: endpoint.id, status: 'live', location_ids: [first] }],
    });
    expect((await askNext('POST', `${path}/rotate`, {})).status).toBe(200);
  });
});
