import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';

const webhooks = await openWebhooks();
const { app, agency, receiver, addLive, ask } = webhooks;
const { workspace_id, contact_id, message_id } = agency;
afterAll(() => webhooks.close());

const TEXT = `I would like ${'very '.repeat(1_000)}much`;
await app.query(
  sql`update contacts set first_name = 'Ada', company_name = 'Engines' where id = ${contact_id}`,
);
await app.query(sql`update messages set subject = 'Your offer', text = ${`${TEXT}\n> quoted`}, own_text = ${TEXT}
  where id = ${message_id}`);

const events = ['reply.classified', 'conversation.done'] as const;
const plain = await addLive('/plain', { events: [...events] });
const full = await addLive('/full', { events: [...events], includes_text: true });

const triggerEvent = async (name: 'message.classified' | 'conversation.finished') => {
  receiver.received.length = 0;
  await app.withDatabase((tx) =>
    app.services.recordEvent(tx, {
      ...{ workspace_id, actor_user_id: null, name, ghl_location_id: agency.locations[0] ?? null },
      ids: { contact_id, ...(name === 'message.classified' && { message_id }) },
    }),
  );
  await runJob(app.services, 'webhooks-out.deliver-due');
  const read = (path: string) => receiver.listAt(path)[0]?.event.data;
  return { plain: read('/plain'), full: read('/full') };
};
const CONTACT = { email: 'wrote@example.test', first_name: 'Ada', last_name: null, company_name: 'Engines' };

it('an endpoint that includes text receives the contact and the shortened message, and others only ids', async () => {
  const data = await triggerEvent('message.classified');
  expect(data.full).toEqual({
    ...data.plain,
    contact: CONTACT,
    message: {
      ...{ subject: 'Your offer', text: TEXT.slice(0, 4_000), text_cut: true },
      sent_at: '2020-01-01T00:00:00.000Z',
    },
  });
  expect(Object.keys(data.plain ?? {})).toEqual([
    ...['workspace_id', 'location_id', 'sequence', 'contact_id', 'message_id', 'url'],
  ]);
  expect((await triggerEvent('conversation.finished')).full).toMatchObject({ contact: CONTACT });
});

it('a replay contains no message that was deleted meanwhile, and the log shows what it sends', async () => {
  await app.query(sql`update messages set deleted_at = now() where id = ${message_id}`);
  const path = `/api/webhook-endpoints/${full.endpoint.id}/deliveries`;
  type LoggedDelivery = { id: string; type: string; body: string };
  const { deliveries } = (await ask('GET', path)).body as { deliveries: LoggedDelivery[] };
  const logged = deliveries.find(({ type }) => type === 'reply.classified');
  receiver.received.length = 0;
  await ask('POST', `/api/webhook-deliveries/${logged?.id}/replay`, {});
  await runJob(app.services, 'webhooks-out.deliver-due');
  const [sent] = receiver.listAt('/full');
  expect(sent?.body).toBe(logged?.body);
  expect(sent?.event.data).toMatchObject({ contact: CONTACT });
  expect(sent?.event.data).not.toHaveProperty('message');
});

it('an endpoint can stop including text, and the trail records both', async () => {
  const form = { name: 'Full', events: [...events], location_ids: null };
  const change = (more: object) =>
    ask('PATCH', `/api/webhook-endpoints/${full.endpoint.id}`, { ...form, ...more });
  expect(await change({})).toMatchObject({ body: { includes_text: true, status: 'live' } });
  expect(await change({ includes_text: false })).toMatchObject({ body: { includes_text: false } });
  const data = await triggerEvent('conversation.finished');
  expect(data.full).toEqual(data.plain);
  const rows = await app.query(sql<{ details: { includes_text?: boolean } }>`
    select details from audit_log where workspace_id = ${workspace_id} and target = ${full.endpoint.id}
      and action in ('webhook_endpoint.added', 'webhook_endpoint.changed') order by id`);
  expect(rows.map(({ details }) => details.includes_text)).toEqual([true, undefined, false]);
  expect(plain.endpoint.includes_text).toBe(false);
});

it('text about a contact that has moved is not sent to endpoints of its former location', async () => {
  const [former = '', current = ''] = agency.locations;
  const move = (location_id: string) =>
    app.query(sql`update contacts set location_id = ${location_id} where id = ${contact_id}`);
  await addLive('/former', { events: [...events], includes_text: true, location_ids: [former] });
  const read = async () => {
    await triggerEvent('conversation.finished');
    return receiver.listAt('/former')[0]?.event.data;
  };
  await move(former);
  expect(await read()).toMatchObject({ contact: CONTACT });
  await move(current);
  const data = await read();
  expect(data).toMatchObject({ contact_id, location_id: former });
  expect(data).not.toHaveProperty('contact');
});
