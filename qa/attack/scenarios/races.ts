import { equal, ok } from 'node:assert/strict';
import { createCaller } from '../../load/caller.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const CONCURRENCY = 20;
const ROUNDS = 3;

type Person = { readonly id: string; readonly email: string; readonly role: string };

export const scenario: Scenario = {
  title: 'concurrent hand-overs and user changes leave exactly one owner',
  async run(target) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const statuses = await collide(target);
      ok(!statuses.includes(500), `answered with ${statuses.join(', ')}`);
      const owners = await listOwners(target);
      equal(owners.length, 1, `the workspace has ${owners.length} owners`);
    }
    await returnOwnership(target);
    return `${ROUNDS * CONCURRENCY * 2} calls from two browsers`;
  },
};

/** The owner hands over in two browsers while the other person's type is changed back and forth. */
async function collide(target: AttackTarget): Promise<number[]> {
  const [owner] = await listOwners(target);
  const others = (await listPeople(target)).filter(
    ({ id, email }) => id !== owner?.id && /^(team|owner)@/.test(email),
  );
  const [heir] = others;
  if (!owner || !heir) throw new Error('The demo’s agency has no second user to hand over to.');
  const browsers = [1, 2].map((one) =>
    createCaller(target.url, { email: owner.email, address: `192.0.2.${one}` }),
  );
  const calls = browsers.flatMap((browser) =>
    Array.from({ length: CONCURRENCY }, (_, index) =>
      index % 2
        ? browser.ask('POST', '/api/functions/hand-over-workspace', { body: { userId: heir.id } })
        : browser.ask('PATCH', `/api/users/${heir.id}`, { body: { user_type: 'agency' } }),
    ),
  );
  return (await Promise.all(calls)).map(({ status }) => status);
}

async function returnOwnership(target: AttackTarget): Promise<void> {
  const [owner] = await listOwners(target);
  const first = (await listPeople(target)).find(({ email }) => email.startsWith('owner@'));
  if (!owner || !first || owner.id === first.id) return;
  const browser = createCaller(target.url, { email: owner.email, address: '192.0.2.3' });
  const { status } = await browser.ask('POST', '/api/functions/hand-over-workspace', {
    body: { userId: first.id },
  });
  equal(status, 200);
}

const listPeople = ({ look }: AttackTarget): Promise<Person[]> =>
  look<Person>(
    `select id, email, role from users where workspace_id =
       (select workspace_id from users where email = 'owner@demo.hearback.test') order by created_at`,
  );

const listOwners = async (target: AttackTarget): Promise<Person[]> =>
  (await listPeople(target)).filter(({ role }) => role === 'owner');
