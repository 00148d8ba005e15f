import { PassThrough } from 'node:stream';
import { type Actor, type ActorTx, setActor, withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addTestAgency, type TestAgency, type TestPerson } from '#server/testing/people.ts';
import { openTestApp, type TestApp } from '#server/testing/stack/open-test-app.ts';

let app: TestApp;
let agency: TestAgency;
const log = new PassThrough();
const lines: string[] = [];
log.on('data', (line) => lines.push(String(line)));

beforeAll(async () => {
  app = await openTestApp({ DATABASE_REPLICA_URL: inject('databaseUrl') }, log);
  agency = await addTestAgency(app, 'figures');
});

afterAll(() => app.close());

const SETTINGS = [
  'workspace_id',
  'user_id',
  'role',
  'user_type',
  'sees_all_locations',
  'readable_locations',
  'writable_locations',
];

async function toSettings(tx: ActorTx): Promise<unknown> {
  const listed = SETTINGS.map((name) => sql`current_setting(${`app.${name}`}, true) as ${sql.ref(name)}`);
  const { rows } = await sql`select current_user as "user", ${sql.join(listed)}`.execute(tx);
  return rows[0];
}

async function enteredAs({ token }: TestPerson): Promise<{ actor: Actor; settings: unknown }> {
  const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return withActor(app.services.db, { auth_user_id: sub, session_id: sid }, async (tx, actor) => ({
    actor,
    settings: await toSettings(tx),
  }));
}

describe('a replica', () => {
  it('shows each person only what the primary lets them see', async () => {
    for (const person of [agency.owner, agency.team, agency.customer]) {
      const { actor, settings } = await enteredAs(person);
      const primarySettings = app.services.db.transaction().execute(async (tx) => {
        await setActor(tx as ActorTx, actor);
        return toSettings(tx as ActorTx);
      });
      expect(await primarySettings).toEqual(settings);
    }
  });

  it('is not used if it does not replicate: the primary responds, without an age', async () => {
    const path = '/api/dashboard?period=30&time_zone=UTC';
    const { status, body } = await app.call('GET', path, { token: agency.owner.token });
    expect([status, body]).toEqual([200, expect.objectContaining({ as_of: null, new_leads: 0 })]);
    expect(lines.join('')).toContain('replica skipped');
  });
});
