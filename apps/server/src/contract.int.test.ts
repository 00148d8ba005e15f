import { can, type Permission, permissions } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { router } from './registry.ts';
import { listEndpoints } from './testing/contract-walk.ts';
import { addTestPerson } from './testing/people.ts';
import { probes } from './testing/probes/index.ts';
import { openTestApp } from './testing/stack/open-test-app.ts';
import { addWritingAgency } from './testing/writing-agency.ts';

// This suite calls every endpoint as every kind of person from one address, which exceeds the limit per address.
const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const own = await addWritingAgency(app, 'own');
const other = await addWritingAgency(app, 'other');
const client = await addTestPerson(app, own.workspace_id, {
  role: 'client',
  user_type: 'single_location',
});
const stray = await addTestPerson(app, own.workspace_id, {
  role: 'intern',
  user_type: 'agency_customer',
});
const newcomer = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
await app.withDatabase((tx) =>
  tx.updateTable('users').set({ has_temporary_password: true }).where('id', '=', newcomer.user_id).execute(),
);
const people = [
  { name: 'an owner', membership: { role: 'owner', user_type: 'agency' }, person: own.owner },
  { name: 'a team member', membership: { role: 'team', user_type: 'agency' }, person: own.team },
  {
    name: 'a single-location client',
    membership: { role: 'client', user_type: 'single_location' },
    person: client,
  },
  {
    name: 'a customer',
    membership: { role: 'client', user_type: 'agency_customer' },
    person: own.customer,
  },
  {
    name: 'a customer of unknown role',
    membership: { role: 'intern', user_type: 'agency_customer' },
    person: stray,
  },
];

afterAll(() => app.close());

const endpoints = listEndpoints();
const guarded = endpoints.filter(({ access }) => access !== 'public');
const permitted = guarded.filter(({ access }) => access !== 'session');
const openStream = (name: string) => name === 'live.listen';

describe('the contract', () => {
  it('has a probe for every endpoint, and no probe without one', () => {
    expect(Object.keys(probes).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it('implements every endpoint', () => {
    const names = Object.entries(router).flatMap(([module, routes]) =>
      Object.keys(routes).map((verb) => `${module}.${verb}`),
    );
    expect(names.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it('gives no two endpoints the same address', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(guarded)('$name answers 401 without a session', async ({ method, path, refusals }) => {
    const answer = await app.call(method, path);
    expect(answer).toMatchObject({
      status: 401,
      body: { code: refusals?.unauthenticated ?? 'UNAUTHENTICATED' },
    });
  });

  it.each(guarded)('$name answers 401 to a forged token', async ({ method, path }) => {
    const [header, payload] = own.owner.token.split('.');
    for (const token of ['nonsense', `${header}.${payload}.AAAA`, `eyJhbGciOiJub25lIn0.${payload}.`]) {
      expect((await app.call(method, path, { token })).status).toBe(401);
    }
  });

  it.each(permitted)(
    '$name answers 403 to exactly the people who lack its permission',
    async ({ name, method, path, access }) => {
      for (const { membership, person } of people) {
        const allowed = can(membership, access as Permission);
        if (allowed && openStream(name)) continue;
        const { status } = await app.call(method, path, { token: person.token });
        expect({ membership, forbidden: status === 403 }).toEqual({ membership, forbidden: !allowed });
      }
    },
  );

  it('allows a person with a temporary password only to change it', () => {
    expect(guarded.filter((endpoint) => endpoint.worksWithTemporaryPassword).map(({ name }) => name)).toEqual(
      ['auth.getSession', 'auth.changePassword'],
    );
  });

  it.each(guarded.filter((endpoint) => !endpoint.worksWithTemporaryPassword))(
    '$name refuses a person with a temporary password',
    async ({ method, path }) => {
      expect(await app.call(method, path, { token: newcomer.token })).toMatchObject({
        status: 403,
        body: {
          code: 'PASSWORD_CHANGE_REQUIRED',
          message: 'Your password is temporary. Choose your own password first.',
        },
      });
    },
  );

  it('allows a person whose second factor is overdue only to set one up', async () => {
    const open = guarded.filter((endpoint) => endpoint.worksWithoutSecondFactor).map(({ name }) => name);
    expect(open).toEqual([
      'auth.getSession',
      'auth.changePassword',
      'auth.getSecondFactor',
      'auth.beginTotp',
      'auth.confirmTotp',
      'auth.beginPasskey',
      'auth.addPasskey',
    ]);
    const strict = await addWritingAgency(app, 'strict');
    await app.withDatabase((tx) =>
      tx
        .updateTable('workspaces')
        .set({ second_factor_since: new Date(0), second_factor_grace_days: 0 })
        .where('id', '=', strict.workspace_id)
        .execute(),
    );
    for (const { name, method, path } of guarded.filter((endpoint) => !endpoint.worksWithoutSecondFactor)) {
      const answer = await app.call(method, path, { token: strict.team.token });
      expect({ name, answer }).toMatchObject({
        name,
        answer: { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } },
      });
    }
  });

  it.each(permitted)(
    '$name answers 404 to ids of another workspace',
    async ({ name, method, path, access }) => {
      const isOwners = can({ role: 'owner', user_type: 'agency' }, access as Permission);
      for (const foreign of probes[name]?.foreign(own, other) ?? []) {
        const answer = await app.call(method, foreign.path ?? path, {
          token: (isOwners ? own.owner : own.customer).token,
          body: foreign.body,
        });
        expect(answer).toMatchObject({ status: 404, body: { code: expect.stringMatching(/NOT_FOUND$/) } });
      }
    },
  );

  it.each(endpoints.filter(({ method }) => method !== 'GET'))(
    '$name answers hostile bodies with a client error',
    async ({ method, path }) => {
      const bodies = [
        '{"a":',
        '[]',
        '"text"',
        '{"__proto__":{"role":"owner"}}',
        JSON.stringify({ x: 'y'.repeat(2_000_000) }),
        JSON.stringify({ email: 'x'.repeat(5_000), password: ['p'] }),
      ];
      for (const body of bodies) {
        const { status } = await app.call(method, path, { token: own.owner.token, body });
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }
    },
  );
});

describe('the permission table', () => {
  it('grants an agency_customer only read access, questions to the agency and decisions about drafts', () => {
    const granted = Object.keys(permissions).filter((name) =>
      can({ role: 'client', user_type: 'agency_customer' }, name as Permission),
    );
    expect(granted.filter((name) => !/:(read|listen)$/.test(name))).toEqual([
      ...['inbox:ask', 'approvals:decide', 'approvals:comment'],
    ]);
  });

  it('does not grant more to a customer with an insider role', () => {
    for (const name of Object.keys(permissions) as Permission[]) {
      expect(can({ role: 'owner', user_type: 'agency_customer' }, name)).toBe(
        can({ role: 'client', user_type: 'agency_customer' }, name),
      );
    }
  });
});
