import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const EMAIL = 'client@demo.hearback.test';
const PROBES = 10;

type Ground = { readonly here: string; readonly contact_id: string; readonly hidden: readonly string[] };

export const scenario: Scenario = {
  title: 'a user limited to one location cannot probe for data of other locations',
  async run(target) {
    const ground = await limit(target);
    try {
      await probeAddresses(target, ground);
      await probeViews(target, ground);
      const { status } = await target.people.client.ask('GET', '/api/billing/subscription');
      equal(status, 403, 'the plan of the agency can be read');
      return `${ground.hidden.length} addresses of other locations, as many free ones, shared views, the plan`;
    } finally {
      await target.look(`update users set user_type = 'agency_customer' where email = $1`, [EMAIL]);
    }
  },
};

/** The demo's client can write in one location and sees no other. */
async function limit({ look }: AttackTarget): Promise<Ground> {
  const [place] = await look<{ here: string; contact_id: string }>(
    `select c.location_id as here, c.id as contact_id from contacts c join users u using (workspace_id)
     where u.email = $1 and c.location_id is not null
       and exists (select from conversations v where v.workspace_id = c.workspace_id and v.contact_id = c.id)
     order by c.created_at, c.id limit 1`,
    [EMAIL],
  );
  ok(place, 'the demo has no conversation in a location');
  await look(`update users set user_type = 'single_location', default_location_id = null where email = $1`, [
    EMAIL,
  ]);
  await look(`delete from user_location_access where user_id = (select id from users where email = $1)`, [
    EMAIL,
  ]);
  await look(
    `insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
     select workspace_id, id, $2, 'write' from users where email = $1`,
    [EMAIL, place.here],
  );
  const hidden = await look<{ email: string }>(
    `select c.email from contacts c join users u using (workspace_id)
     where u.email = $1 and c.location_id is distinct from $2 and c.email is not null order by c.created_at limit ${PROBES}`,
    [EMAIL, place.here],
  );
  ok(hidden.length > 0, 'the demo has no contact elsewhere');
  return { ...place, hidden: hidden.map(({ email }) => email) };
}

/** Checks that an address of another location and a free address get the same response. */
async function probeAddresses(
  { people: { client } }: AttackTarget,
  { contact_id, hidden }: Ground,
): Promise<void> {
  const add = async (email: string) => {
    const path = `/api/conversations/${contact_id}/colleagues`;
    const { status, body } = await client.ask('POST', path, { body: { email, company_name: 'Probed Inc' } });
    const { contact_id: added = '' } = body as { contact_id?: string };
    const lead = added === '' ? null : await client.ask('GET', `/api/contacts/${added}`);
    const { contact } = (lead?.body ?? {}) as { contact?: { email: string } };
    return { status, keys: Object.keys(body as object), read: lead?.status, shown: contact?.email === email };
  };
  const free = await add(`free-${Date.now()}@nowhere.example`);
  equal(free.status, 200, 'a free address was refused');
  for (const email of hidden) deepEqual(await add(email), free);
}

/** The owner shares one view per location. The client sees only the view of their own location. */
async function probeViews({ look, people }: AttackTarget, { here }: Ground): Promise<void> {
  const locations = await look<{ id: string }>(
    `select ghl_location_id as id from ghl_locations where workspace_id = (select workspace_id from users where email = $1)`,
    [EMAIL],
  );
  const names: string[] = [];
  for (const { id } of locations) {
    const name = `View of ${id}`.slice(0, 60);
    const { status } = await people.owner.ask('PUT', '/api/inbox-views', {
      body: { name, shared: true, filter: { location_id: id } },
    });
    equal(status, 200);
    names.push(name);
  }
  const { views } = await people.client.get<{ views: { name: string }[] }>('/api/inbox-views');
  const seen = views.map(({ name }) => name).filter((name) => names.includes(name));
  deepEqual(seen, [`View of ${here}`.slice(0, 60)]);
  await look(`delete from saved_views where name = any ($1::text[])`, [names]);
}
