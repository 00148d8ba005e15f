import { CONVERSATION_STATUSES, type ConversationPage, contract, SOURCES } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hotReads } from './registry.ts';
import { addGranted } from './testing/grants/add-granted.ts';
import { addOddConversations, ODD } from './testing/inbox/add-odd-conversations.ts';
import { openInbox } from './testing/open-inbox.ts';
import { addTestPerson, type TestPerson } from './testing/people.ts';
import { countStatements } from './testing/stack/count-statements.ts';

const inbox = await openInbox();
const { agency, app } = inbox;
const { workspace_id, locations, owner, team, customer } = agency;
const [ownLocation = '', otherLocation = ''] = locations;
afterAll(() => inbox.close());

const people: Readonly<Record<string, TestPerson>> = {
  owner,
  team,
  customer,
  writer: await addGranted(app, agency, ownLocation, 'write'),
  reader: await addGranted(app, agency, ownLocation, 'read'),
  business: await addTestPerson(app, workspace_id, { role: 'team', user_type: 'single_location' }),
};

await addOddConversations(inbox);

const LIST_QUERIES: readonly string[] = [
  '',
  ...CONVERSATION_STATUSES.map((status) => `status=${status}`),
  ...SOURCES.map((source) => `source=${source}`),
  ...['needs_action', 'unread', 'snoozed', 'scheduled', 'overdue', 'awaiting_reply', 'has_question'].map(
    (flag) => `${flag}=true`,
  ),
  ...['me', 'nobody', team.user_id].map((person) => `assigned=${person}`),
  ...[ownLocation, otherLocation, 'unknown'].map((location) => `location_id=${location}`),
  ...[
    'q=words',
    'q=odd',
    'q=nowhere',
    `q=${encodeURIComponent(ODD.slice(0, 20))}`,
    'q=acme&sort=oldest',
    'lang=en',
  ],
  ...['added_since', 'active_since', 'updated_since'].map((time) => `${time}=2020-01-01T00:00:00.000Z`),
  'sort=oldest',
  'limit=1',
  'limit=2&sort=oldest&needs_action=true',
  'status=interested&source=cold_email&unread=true',
];

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'inbox.list': LIST_QUERIES,
  'inbox.counts': [''],
};

/** Throws for an endpoint without an output schema. */
function toOutput(name: string): z.ZodType {
  const [module = '', verb = ''] = name.split('.');
  const endpoints = contract as unknown as Record<
    string,
    Record<string, { '~orpc': { outputSchema?: z.ZodType } }>
  >;
  const schema = endpoints[module]?.[verb]?.['~orpc'].outputSchema;
  if (!schema) throw new Error(`${name} has no output.`);
  return schema;
}

describe('the JSON that PostgreSQL writes', () => {
  const cases = hotReads.flatMap(({ path, endpoint }) =>
    Object.entries(people).map(([who, person]) => ({ name: path.join('.'), who, person, endpoint })),
  );

  it('is tested for every hot read', () =>
    expect(Object.keys(QUERIES).sort()).toEqual(hotReads.map(({ path }) => path.join('.')).sort()));

  it.each(cases)('has the shape of the contract: $name for the $who', async ({ name, person, endpoint }) => {
    const url = `/api${endpoint['~orpc'].route.path}`;
    let responseCount = 0;
    for (const query of QUERIES[name] ?? []) {
      const { status, body, headers } = await inbox.ask('GET', `${url}?${query}`, undefined, person);
      if (status === 403) continue;
      responseCount += 1;
      expect({ query, status }).toEqual({ query, status: 200 });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      // Equal, so nothing is missing and nothing else is disclosed.
      expect(toOutput(name).parse(body), query).toEqual(body);
      // A list as a parameter is not plain, so the library reads the request and validates the output.
      const other = await inbox.ask('GET', `${url}?${query}&none[]=1`, undefined, person);
      expect(other.body, query).toEqual(body);
    }
    expect(responseCount).toBeGreaterThan(0);
  });

  it('pages through the whole list without gaps', async () => {
    for (const query of ['', 'sort=oldest&', 'q=acme&', 'updated_since=2020-01-01T00:00:00.000Z&']) {
      const whole = (await inbox.list(`?${query}`)).map(({ contact_id }) => contact_id);
      expect(whole.length).toBeGreaterThan(3);
      const pages: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const position: string = after && `&after=${encodeURIComponent(after)}`;
        const { body } = await inbox.ask('GET', `/api/conversations?${query}limit=2${position}`);
        const page = body as ConversationPage;
        pages.push(...page.conversations.map(({ contact_id }) => contact_id));
        after = page.next;
      }
      expect(pages).toEqual(whole);
    }
  });

  it('keeps any text and signs the same picture paths as the server', async () => {
    const find = async (address: string) =>
      (await inbox.list(`?q=${address}`)).find(({ email }) => email === address);
    const odd = await find('odd@acme.example');
    const { pictures } = app.services;
    expect(odd).toMatchObject({
      name: `${ODD} ${ODD}`,
      hq_geo: ODD,
      email: 'odd@acme.example',
      profile_picture: pictures.toPath('HTTPS://cdn.example/ä.png?a=1&b="'),
      company_logo: pictures.toPath('cdn.example/logo.png'),
    });
    const {
      of = '',
      day,
      proof = '',
    } = Object.fromEntries(new URLSearchParams(odd?.profile_picture?.split('?')[1]));
    expect(pictures.addressIn({ of, day: Number(day), proof })).toBe('HTTPS://cdn.example/ä.png?a=1&b="');
    expect(await find('linked@acme.example')).toMatchObject({ profile_picture: null, subject: '' });
  });
});

describe('a hot read', () => {
  it('is one statement for a known person', async () => {
    for (const url of ['/api/conversations', '/api/conversation-counts']) {
      await inbox.ask('GET', url);
      const count = () => countStatements(() => inbox.ask('GET', url));
      // The lowest of three, because a statement in the background may fall into one of them.
      expect(Math.min(await count(), await count(), await count())).toBe(1);
    }
  });

  it('refuses input in the same way as other endpoints', async () => {
    const ask = async (query: string, as?: TestPerson) => {
      const { status, body } = await inbox.ask('GET', `/api/conversations?${query}`, undefined, as);
      return { status, code: (body as { code?: string }).code };
    };
    for (const query of ['sort=best', 'after=nowhere', 'limit=0', 'campaign_id=1'])
      expect(await ask(query)).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(await ask('q=%00')).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(await ask('assigned=me', customer)).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect((await app.call('GET', '/api/conversations?sort=best')).status).toBe(401);
    const invalid = await inbox.ask('GET', '/api/conversations?sort=best');
    const other = await inbox.ask('GET', '/api/conversations?sort=best&none[]=1');
    const withoutId = ({ body }: { body: unknown }) => {
      const { data, ...rest } = body as { data: { request_id: string } };
      return { ...rest, data: { ...data, request_id: null } };
    };
    expect(withoutId(invalid)).toEqual(withoutId(other));
  });

  it('ends with the session', async () => {
    const person = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    const ask = async () => (await inbox.ask('GET', '/api/conversations', undefined, person)).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await app.call('POST', '/api/auth/sign-out', { token: person.token, cookie: person.cookie });
    expect([await ask(), await ask()]).toEqual([401, 401]);
  });

  it('follows a changed role and a changed grant immediately', async () => {
    const person = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    const change = (values: object) =>
      app.withDatabase((tx) =>
        tx.updateTable('users').set(values).where('id', '=', person.user_id).execute(),
      );
    const count = async () => (await inbox.list('', person)).length;
    const askForTeam = async () =>
      (await inbox.ask('GET', '/api/conversations?assigned=me', undefined, person)).status;
    const all = await count();
    expect(all).toBe((await inbox.list('')).length);
    expect(await askForTeam()).toBe(200);
    await change({ role: 'client', user_type: 'agency_customer' });
    expect(await askForTeam()).toBe(403);
    expect(await count()).toBe(0);
    const grant = { workspace_id, user_id: person.user_id, ghl_location_id: ownLocation };
    await app.withDatabase((tx) => tx.insertInto('user_location_access').values(grant).execute());
    const granted = await count();
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThan(all);
    await app.withDatabase((tx) =>
      tx
        .updateTable('ghl_locations')
        .set({ client_threads: 'none', client_may_comment: false })
        .where('ghl_location_id', '=', ownLocation)
        .execute(),
    );
    expect(await count()).toBe(0);
    await app.withDatabase((tx) =>
      tx
        .updateTable('ghl_locations')
        .set({ client_threads: 'all' })
        .where('ghl_location_id', '=', ownLocation)
        .execute(),
    );
    expect(await count()).toBe(granted);
    await app.withDatabase((tx) =>
      tx.deleteFrom('user_location_access').where('user_id', '=', person.user_id).execute(),
    );
    expect(await count()).toBe(0);
    await change({ disabled_at: new Date() });
    expect((await inbox.ask('GET', '/api/conversations', undefined, person)).status).toBe(401);
  });
});
