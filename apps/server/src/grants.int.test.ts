import { can, type Permission } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { linkContacts } from './modules/leads/index.ts';
import { type Endpoint, listEndpoints } from './testing/contract-walk.ts';
import { addGranted } from './testing/grants/add-granted.ts';
import type { Call } from './testing/grants/grant-probe.ts';
import { addPlace, nowhere, type Place } from './testing/grants/place.ts';
import { grantProbes } from './testing/grants/probes.ts';
import { addTestAgency, type TestPerson } from './testing/people.ts';
import { type ApiResponse, openTestApp } from './testing/stack/open-test-app.ts';

/**
 * An agency's clients are isolated from each other like workspaces: a person with access to one location learns
 * nothing about another, through any endpoint or kind of grant.
 */
const SECRET = 'elsewhere';
const BOUND = { role: 'client', user_type: 'single_location' } as const;
const CUSTOMER = { role: 'client', user_type: 'agency_customer' } as const;
const LEVELS = ['read', 'write', 'admin'] as const;

let ownLocation: string;
let otherLocation: string;
const foreignIds = new Set<string>();

async function addElsewhere(): Promise<Place> {
  const place = await addPlace(app, agency.owner, otherLocation, SECRET);
  for (const id of Object.values(place)) foreignIds.add(id);
  return place;
}

/** Rows here that came from a campaign and a company there. */
const crossOver = async (place: Place, other: Place) => {
  const { workspace_id } = agency;
  await app.withDatabase(async (tx) => {
    await sql`update messages set campaign_id = ${other.campaign_id}
      where workspace_id = ${workspace_id} and contact_id = ${place.contact_id}`.execute(tx);
    await sql`update opportunities set campaign_id = ${other.campaign_id}, company_id = ${other.company_id}
      where workspace_id = ${workspace_id} and id = ${place.opportunity_id}`.execute(tx);
  });
  await link([
    { campaign_id: other.campaign_id, contact_id: place.contact_id },
    { campaign_id: place.campaign_id, contact_id: other.contact_id },
  ]);
};

const link = (links: Parameters<typeof linkContacts>[2]) =>
  withWorkspace(app.services.db, agency.workspace_id, (tx) => linkContacts(tx, agency.workspace_id, links));

const addHere = () => addPlace(app, agency.owner, ownLocation, 'nearby');

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const agency = await addTestAgency(app, 'agency');
[ownLocation = '', otherLocation = ''] = agency.locations;
const people = {
  read: await addGranted(app, agency, ownLocation, 'read'),
  write: await addGranted(app, agency, ownLocation, 'write'),
  admin: await addGranted(app, agency, ownLocation, 'admin'),
};
/** One row of each kind that is only read and never changed. */
const near = await addHere();
const far = await addElsewhere();
await crossOver(near, far);
for (const id of [
  otherLocation,
  `Place ${otherLocation}`,
  agency.campaign_id,
  agency.account_id,
  agency.team.user_id,
])
  foreignIds.add(id);

afterAll(() => app.close());

it('everyone sees in which locations they have write access', async () => {
  const writable = async ({ token }: TestPerson) =>
    (await app.call('GET', '/api/users/me', { token })).body as { writable_locations: string[] | null };
  expect(await writable(people.read)).toMatchObject({ writable_locations: [] });
  expect(await writable(people.write)).toMatchObject({ writable_locations: [ownLocation] });
  expect(await writable(people.admin)).toMatchObject({ writable_locations: [ownLocation] });
  expect(await writable(agency.customer)).toMatchObject({
    writable_locations: [],
    workspace_name: 'agency',
  });
  expect(await writable(agency.owner)).toMatchObject({ writable_locations: null });
});

const allowed = ({ access }: Endpoint, who: { role: string; user_type: string }) =>
  access === 'session' || (access !== 'public' && can(who, access as Permission));
const endpoints = listEndpoints().filter((endpoint) => allowed(endpoint, BOUND));

const ask = (person: TestPerson, { method, path }: Endpoint, call: Call): Promise<ApiResponse> =>
  app.call(method, call.path ?? path, {
    token: person.token,
    ...(call.body === undefined ? {} : { body: call.body }),
  });

/** Returns foreign ids and words in a response, except those that the call itself named. */
function findLeaks({ body, headers }: ApiResponse, call: Call): string[] {
  const response = JSON.stringify([body, [...headers]]);
  const callText = JSON.stringify(call);
  return [SECRET, ...foreignIds].filter((word) => response.includes(word) && !callText.includes(word));
}

/** Removes the fields that differ between requests. */
/** Fields that depend on the time of the request. */
const PASSING = ['request_id', 'measured_at', 'active_since'];

const plainly = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (PASSING.includes(key) ? null : value)));

const listReaders = (endpoint: Endpoint) => [
  ...Object.values(people),
  ...(allowed(endpoint, CUSTOMER) ? [agency.customer] : []),
];

/** The response for rows elsewhere must equal the response for rows that do not exist. */
async function expectNothingThere(
  person: TestPerson,
  endpoint: Endpoint,
  about: (place: Place) => Call,
): Promise<void> {
  const answer = await ask(person, endpoint, about(far));
  expect(answer.status).toBe(404);
  const { status, body } = await ask(person, endpoint, about(nowhere()));
  expect(plainly({ status: answer.status, body: answer.body })).toEqual(plainly({ status, body }));
}

const having = <K extends string>(kind: K) =>
  endpoints.flatMap((endpoint) => {
    const probe = grantProbes[endpoint.name];
    return probe && kind in probe ? [{ ...endpoint, probe }] : [];
  });

describe('a grant of one location', () => {
  it('has a probe for every endpoint that its holder may call, and no probe without one', () => {
    expect(Object.keys(grantProbes).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it.each(having('general'))('$name reveals nothing from elsewhere', async ({ probe, ...endpoint }) => {
    if (!('general' in probe)) return;
    for (const person of listReaders(endpoint)) {
      const answer = await ask(person, endpoint, probe.general);
      expect(answer.status).toBe(200);
      expect(findLeaks(answer, probe.general)).toEqual([]);
    }
  });

  it.each(having('reads'))('$name reads rows there and nothing elsewhere', async ({ probe, ...endpoint }) => {
    if (!('reads' in probe)) return;
    for (const person of listReaders(endpoint)) {
      const answer = await ask(person, endpoint, probe.reads(near));
      expect(answer).toMatchObject({ status: 200 });
      expect(findLeaks(answer, probe.reads(near))).toEqual([]);
      await expectNothingThere(person, endpoint, probe.reads);
    }
  });

  it.each(having('writes'))(
    '$name writes there with write access, not with read access, and never elsewhere',
    async ({ probe, ...endpoint }) => {
      if (!('writes' in probe)) return;
      for (const level of LEVELS) {
        const call = probe.writes(level === 'read' ? near : await addHere());
        const answer = await ask(people[level], endpoint, call);
        const expected = level === 'read' ? 403 : (probe.allowed ?? 200);
        expect({ level, status: answer.status }).toEqual({ level, status: expected });
        expect(findLeaks(answer, call)).toEqual([]);
        await expectNothingThere(people[level], endpoint, probe.writes);
      }
    },
  );

  it('applies to file downloads as well', async () => {
    const file = (id: string, method: string, person: TestPerson) =>
      fetch(`${app.url}/api/imports/${id}/${method === 'PUT' ? 'file' : 'failed.csv'}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv', 'x-hearback': '1' },
        ...(method === 'PUT' ? { body: 'Email\na@b.test\n' } : {}),
      });
    for (const level of LEVELS) {
      const person = people[level];
      expect((await file(near.import_id, 'PUT', person)).status).toBe(level === 'read' ? 403 : 204);
      expect((await file(far.import_id, 'PUT', person)).status).toBe(404);
      const failures = await file(near.done_import_id, 'GET', person);
      expect([failures.status, (await failures.text()).includes(SECRET)]).toEqual([200, false]);
      expect((await file(far.done_import_id, 'GET', person)).status).toBe(404);
    }
  });

  it("does not include the agency's plan", async () => {
    for (const level of LEVELS) {
      const { token } = people[level];
      expect(await app.call('GET', '/api/billing/subscription', { token })).toMatchObject({ status: 403 });
    }
    expect((await app.call('GET', '/api/billing/subscription', { token: agency.team.token })).status).toBe(
      200,
    );
  });

  it("lists the person's own locations with their level, and no one else's", async () => {
    const listLocations = (p_user_id: string, as: TestPerson) =>
      app.call('POST', '/api/rpc/get_user_accessible_locations', { token: as.token, body: { p_user_id } });
    for (const level of LEVELS) {
      const { body } = await listLocations(people[level].user_id, people[level]);
      expect(body).toMatchObject([{ ghl_location_id: ownLocation, access_level: level }]);
      expect(body).toHaveLength(1);
      expect(await listLocations(agency.owner.user_id, people[level])).toMatchObject({ status: 404 });
    }
    const assign = (location_id: string) =>
      app.call('POST', '/api/rpc/can_assign_location_access', {
        token: people.admin.token,
        body: { assigner_id: people.admin.user_id, location_id },
      });
    expect((await assign(otherLocation)).body).toEqual((await assign('no-such-location')).body);
  });

  it("does not open another person's conversation with the assistant", async () => {
    const at = `/api/assistant/sessions/${near.chat_session_id}`;
    const calls: [string, string, unknown?][] = [
      ['GET', at],
      ['DELETE', at],
      ['POST', `${at}/turns`, { turnId: near.message_id, message: 'Hello' }],
      ['PATCH', `${at}/emails`, { draft_version: 0, emails: [{ subject: 'Mine', body: 'Mine' }] }],
      ['POST', `${at}/skip`, { draft_version: 0, field: 'num_emails' }],
      ['POST', `${at}/write`, { draft_version: 0 }],
      ['POST', `${at}/restart`, { draft_version: 0 }],
      ['POST', `${at}/campaign`],
      [
        'POST',
        '/api/functions/campaign-chat-assistant',
        { message: 'Hello', sessionId: near.chat_session_id, userId: people.admin.user_id },
      ],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await app.call(method, path, {
        token: people.admin.token,
        ...(body ? { body } : {}),
      });
      expect({ path, status }).toEqual({ path, status: 404 });
    }
  });
});

describe('a change in another location', () => {
  /** Collects every response that names no row, and every response about the same rows. */
  async function lookAround(person: TestPerson, place: Place, who: { role: string; user_type: string }) {
    const seen: Record<string, unknown> = {};
    for (const endpoint of endpoints.filter((one) => allowed(one, who))) {
      const probe = grantProbes[endpoint.name];
      const call =
        probe && 'reads' in probe
          ? probe.reads(place)
          : probe && 'general' in probe && endpoint.method === 'GET'
            ? probe.general
            : null;
      if (call) seen[endpoint.name] = (await ask(person, endpoint, call)).body;
    }
    for (const [name, query] of Object.entries({
      'by words': `q=${SECRET}`,
      'by a letter': 'q=e',
      'by location': `location_id=${otherLocation}`,
      oldest: 'sort=oldest',
    }))
      seen[name] = (await app.call('GET', `/api/conversations?${query}`, { token: person.token })).body;
    return plainly(seen);
  }

  it('changes no response to a person limited to this one: no count, order or figure', async () => {
    const place = await addHere();
    const viewers = [
      [people.read, BOUND],
      [people.write, BOUND],
      [agency.customer, CUSTOMER],
    ] as const;
    const before = [];
    for (const [person, who] of viewers) before.push(await lookAround(person, place, who));
    for (let more = 0; more < 3; more += 1) await addElsewhere();
    await link([{ campaign_id: place.campaign_id, contact_id: (await addElsewhere()).contact_id }]);
    const after = [];
    for (const [person, who] of viewers) after.push(await lookAround(person, place, who));
    expect(after).toEqual(before);
  });
});

describe('a live stream of a person limited to one location', () => {
  /** Everything that is sent, unparsed. */
  async function listen(person: TestPerson) {
    const stop = new AbortController();
    const response = await fetch(`${app.url}/api/live`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: stop.signal,
    });
    const stream = { received: '', close: () => stop.abort() };
    void (async () => {
      for await (const chunk of response.body ?? []) stream.received += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    await expect.poll(() => stream.received).toContain('ready');
    return stream;
  }

  const asOwner = async (method: string, path: string, body: unknown) =>
    expect((await app.call(method, path, { token: agency.owner.token, body })).status).toBe(200);

  it('receives events of that location and nothing from elsewhere, not even an id', async () => {
    const streams = [await listen(people.read), await listen(people.write), await listen(agency.customer)];
    await asOwner('PUT', `/api/conversations/${far.contact_id}/disposition`, { sentiment: 'ooo' });
    await asOwner('PUT', `/api/messages/${far.message_id}/handled`, { handled: true });
    await asOwner('PATCH', `/api/campaigns/${far.campaign_id}`, { ai_enabled: false });
    await asOwner('PATCH', `/api/locations/${otherLocation}`, { custom_name: 'Renamed' });
    await asOwner('PATCH', `/api/accounts/${agency.account_id}`, { custom_name: 'Renamed' });
    // A campaign moves here from there: the person may learn that it arrived, but not from where.
    const moved = await addElsewhere();
    await asOwner('PATCH', `/api/campaigns/${moved.campaign_id}`, { ghl_location_id: ownLocation });
    foreignIds.delete(moved.campaign_id);
    for (const stream of streams) {
      await expect.poll(() => stream.received).toContain('campaign.mapped');
      expect([...foreignIds].filter((id) => stream.received.includes(id))).toEqual([]);
      expect(stream.received.match(/"name":"[^"]+"/g)).toEqual([
        '"name":"ready"',
        '"name":"campaign.mapped"',
      ]);
      stream.close();
    }
  });
});
