import { deepEqual, ok } from 'node:assert/strict';
import { createRandom } from '../../load/random.ts';
import { listEndpoints, type OpenApi, requestFor } from '../fuzz/requests.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const REQUESTS = 1_500;
const EMAIL = 'client@demo.hearback.test';
/** Endpoints that end sessions or delete the person. They have nothing to do with locations. */
const LEFT_OUT = /^\/(auth|live|functions\/(delete-own-account|hand-over))/;

/** Endpoints that return the granted locations unchanged. */
const READABLE: Readonly<Record<string, string>> = {
  contacts: 'id, first_name, last_name, email, company_name, job_title, phone, linkedin_url',
  messages: 'id, handled, body, deleted_at',
  opportunities: 'id, status, estimated_value, notes',
  campaigns: 'id, name, status',
  campaign_contacts: 'campaign_id, contact_id',
  replies: 'id, content',
};

export const scenario: Scenario = {
  title: 'a read grant allows no change through any endpoint',
  async run(target) {
    await demote(target);
    try {
      const { client } = target.people;
      const ids = await listIds(target);
      const endpoints = listEndpoints(await client.get<OpenApi>('/api/openapi.json')).filter(
        ({ method, path }) => method !== 'GET' && !LEFT_OUT.test(path),
      );
      const before = await toContents(target);
      const random = createRandom(1);
      const statuses: number[] = [];
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const request = requestFor(random.pick(endpoints), { random, ids, hostile: 0 });
        const { method, path, headers, body } = request;
        const response = await client.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
        statuses.push(response.status);
      }
      await target.drained(60_000);
      deepEqual(await toContents(target), before);
      ok(statuses.includes(403) || statuses.includes(404), 'nothing was refused');
      const succeeded = statuses.filter((status) => status < 300).length;
      return `${REQUESTS} requests to ${endpoints.length} endpoints, ${succeeded} of them done, on their own things`;
    } finally {
      await restore(target);
    }
  },
};

/**
 * Turns the client into a single-location user with read grants for other locations. A customer
 * could write nowhere.
 */
async function demote({ look }: AttackTarget): Promise<void> {
  await look(`update users set user_type = 'single_location', default_location_id = null where email = $1`, [
    EMAIL,
  ]);
  await look(
    `insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
       select u.workspace_id, u.id, l.ghl_location_id, 'read' from users u join ghl_locations l using (workspace_id)
       where u.email = $1 on conflict (workspace_id, user_id, ghl_location_id) do update set access_level = 'read'`,
    [EMAIL],
  );
}

async function restore({ look }: AttackTarget): Promise<void> {
  await look(`update users set user_type = 'agency_customer' where email = $1`, [EMAIL]);
}

async function listIds({ look }: AttackTarget): Promise<string[]> {
  const tables = ['contacts', 'messages', 'campaigns', 'opportunities'];
  const lists = await Promise.all(
    tables.map((table) =>
      look<{ id: string }>(
        `select t.id from ${table} t join users u using (workspace_id) where u.email = $1 limit 25`,
        [EMAIL],
      ),
    ),
  );
  return lists.flat().map(({ id }) => id);
}

async function toContents({ look }: AttackTarget): Promise<Record<string, string | undefined>> {
  const digests = Object.entries(READABLE).map(async ([table, columns]) => {
    const [row] = await look<{ digest: string }>(
      `select md5(coalesce(string_agg(r::text, '' order by r::text), '')) as digest from (select ${columns}
         from ${table} where workspace_id = (select workspace_id from users where email = $1)) as r`,
      [EMAIL],
    );
    return [table, row?.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}
