import { randomUUID } from 'node:crypto';
import { API_PERMISSIONS, type CreatedApiKey, type FreeSlots } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('api-booking');
const { app } = crm;
const { workspace_id } = crm.agency;
afterAll(() => crm.close());
await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });
const form = { name: 'CRM', permissions: [...API_PERMISSIONS], location_ids: null };
const { secret: token } = (await crm.ask('POST', '/api/api-keys', form)).body as CreatedApiKey;
const ada = await crm.receive('ada@acme.example', { lead: { first_name: 'Ada' } });
const bob = await crm.receive('bob@acme.example', { lead: { first_name: 'Bob' } });

describe('a booking through the public API', () => {
  it('can be repeated only with the same request', async () => {
    const { body } = await app.call('GET', `/v1/conversations/${ada.contact_id}/free-slots`, { token });
    const [starts_at, later] = (body as FreeSlots).slots;
    const key = randomUUID();
    const book = (contact_id: string, request: object) =>
      app.call('POST', `/v1/conversations/${contact_id}/meetings`, {
        token,
        body: request,
        headers: { 'idempotency-key': key },
      });
    const first = await book(ada.contact_id, { starts_at });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { id } = first.body as { id: string };
    expect(await book(ada.contact_id, { starts_at })).toMatchObject({ status: 200, body: { id } });
    const REUSED = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED', retryable: false } };
    expect(await book(ada.contact_id, { starts_at: later })).toMatchObject(REUSED);
    expect(await book(bob.contact_id, { starts_at })).toMatchObject(REUSED);
  });

  it('is compared for 30 days', async () => {
    const count = async () =>
      (await app.query(sql<{ id: string }>`select id from api_requests where workspace_id = ${workspace_id}`))
        .length;
    expect(await count()).toBe(1);
    await runJob(app.services, 'public-api.forget-requests');
    expect(await count()).toBe(1);
    await app.query(sql`update api_requests set created_at = now() - interval '31 days'`);
    await runJob(app.services, 'public-api.forget-requests');
    expect(await count()).toBe(0);
  });
});
