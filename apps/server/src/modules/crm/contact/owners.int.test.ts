import type { Location } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { withLocationToken } from '#server/modules/locations/index.ts';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';

const crm = await openSyncedCrm('crm-owners');
const { app, agency } = crm;
const { workspace_id, owner } = agency;
await crm.control('users', {
  id: 'crm-owner',
  firstName: 'Ona',
  lastName: 'Owner',
  email: owner.email.toUpperCase(),
});
await crm.turnOn();
afterAll(() => crm.close());

/** A synced contact that a CRM user gives an owner. */
async function setOwner(email: string, assignedTo: string): Promise<string> {
  const { contact_id } = await crm.receive(email);
  await crm.drain();
  const { id } = (await crm.objects()).contacts.find((one) => one.email === email);
  await withLocationToken(app.services, { workspace_id, ghl_location_id: AUSTIN }, async (token) => {
    const answer = await fetch(`${crm.simulators.url}/highlevel/contacts/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        version: '2021-07-28',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ assignedTo }),
    });
    expect(answer.status).toBe(200);
  });
  return contact_id;
}

const findAssignee = async (contact_id: string) =>
  (
    await app.query(
      sql<{
        assigned_to: string | null;
      }>`select assigned_to from conversations where contact_id = ${contact_id}`,
    )
  )[0]?.assigned_to;

it('assigns an unassigned conversation to the colleague with the address of the owner in the CRM', async () => {
  const contact_id = await setOwner('first@owners.test', 'crm-owner');
  await crm.drain();
  expect(await findAssignee(contact_id)).toBe(owner.user_id);
  expect(
    await app.query(sql`select from notifications where kind = 'assigned' and contact_id = ${contact_id}`),
  ).toHaveLength(1);
});

it('keeps an assignee, and ignores an owner without a colleague here', async () => {
  const stranger = await setOwner('second@owners.test', 'ghlUserCaseyNorth003');
  const assigned = await setOwner('third@owners.test', 'crm-owner');
  const path = `/api/conversations/${assigned}/assignee`;
  const colleague = agency.team.user_id;
  expect((await crm.ask('PUT', path, { user_id: colleague })).status).toBe(200);
  await crm.drain();
  expect(await findAssignee(stranger)).toBeNull();
  expect(await findAssignee(assigned)).toBe(colleague);
});

it('lists the owners with the colleagues who have their addresses', async () => {
  const { body } = await crm.ask('GET', `/api/crm/${AUSTIN}/owners`);
  expect(body).toContainEqual({
    id: 'ghlUserCaseyNorth003',
    name: 'Casey North',
    email: 'casey@northwind.example',
    colleague: null,
  });
  expect(body).toContainEqual(expect.objectContaining({ id: 'crm-owner', colleague: expect.any(String) }));
});

it('marks the opportunity as lost once after a hard no', async () => {
  const email = 'lost@owners.test';
  const { contact_id } = await crm.receive(email);
  const save = async (status: string, id?: string) =>
    (await crm.ask('PUT', `/api/contacts/${contact_id}/opportunity`, { id, status, estimated_value: 900 }))
      .body as {
      id: string;
    };
  const { id } = await save('lead');
  await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'interested' });
  await crm.drain();
  const findDeal = async () => {
    const { contacts, opportunities } = await crm.objects();
    const person = contacts.find((one) => one.email === email);
    return opportunities.find(({ contactId }) => contactId === person.id);
  };
  expect(await findDeal()).toMatchObject({ status: 'open' });
  await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'hard_no' });
  await crm.drain();
  expect(await findDeal()).toMatchObject({ status: 'lost' });
  expect((await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body).toMatchObject({
    status: 'lost',
  });
  await save('lead', id);
  await crm.drain();
  expect(await findDeal()).toMatchObject({ status: 'open' });
  expect((await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body).toMatchObject({
    status: 'lead',
  });
});

it('names the scopes that a connection lacks', async () => {
  const listMissing = async () => {
    const all = (await crm.ask('GET', '/api/locations')).body as Location[];
    return all.find(({ ghl_location_id }) => ghl_location_id === AUSTIN)?.missing_scopes;
  };
  expect(await listMissing()).toEqual([]);
  await app.query(sql`update oauth_tokens set scopes = replace(scopes, 'users.readonly', '')`);
  expect(await listMissing()).toEqual(['users.readonly']);
  expect((await crm.overview()).missing_scopes).toEqual(['users.readonly']);
});
