import { equal, notEqual } from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import { postAsVisitor, signIn, signUp, waitForLink } from '../sign-ups.ts';
import type { AttackTarget } from '../target.ts';

const OWN = 'the password of the owner';
const FOREIGN = 'the password of a stranger';

export const scenario: Scenario = {
  title: 'a sign-up with another person’s address gives no access after its owner confirms',
  async run(target) {
    for (const order of ['before', 'after'] as const)
      for (const opens of ['own', 'foreign'] as const) await contest(target, order, opens);
    await race(target);
    await joinByInvitation(target);
    return 'four orders of forms and links, 10 races, one invitation';
  },
};

/** The stranger's form arrives before or after the owner's; the owner opens their own link, or the stranger's first. */
async function contest(
  target: AttackTarget,
  order: 'before' | 'after',
  opens: 'own' | 'foreign',
): Promise<void> {
  const email = `victim-${order}-${opens}@example.test`;
  const passwords = order === 'before' ? [FOREIGN, OWN] : [OWN, FOREIGN];
  const links = new Map<string, string>();
  for (const [index, password] of passwords.entries()) {
    await signUp(target, email, password);
    links.set(password, await waitForLink(target, email, index + 1));
  }
  const confirm = (link: string, body: object) =>
    postAsVisitor(target, 'auth/confirm-email', { token: links.get(link), ...body });
  if (opens === 'foreign') {
    notEqual((await confirm(FOREIGN, {})).status, 200);
    notEqual((await confirm(FOREIGN, { password: OWN })).status, 200);
    notEqual((await signIn(target, email, FOREIGN)).status, 200);
  }
  equal((await confirm(OWN, { password: OWN })).status, 200);
  equal((await signIn(target, email, FOREIGN)).status, 401);
  equal((await signIn(target, email, OWN)).status, 200);
  equal((await confirm(FOREIGN, { password: FOREIGN })).status, 410);
}

/** The stranger's form arrives while the owner confirms. */
async function race(target: AttackTarget): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const email = `raced-${round}@example.test`;
    await signUp(target, email, OWN);
    const token = await waitForLink(target, email, 1);
    const body = { token, password: OWN };
    const [{ status }] = await Promise.all([
      postAsVisitor(target, 'auth/confirm-email', body),
      signUp(target, email, FOREIGN),
    ]);
    equal(status, 200);
    equal((await signIn(target, email, FOREIGN)).status, 401);
    equal((await signIn(target, email, OWN)).status, 200);
  }
}

/** A stranger cannot keep a person out of a workspace by signing up with their address. */
async function joinByInvitation(target: AttackTarget): Promise<void> {
  const email = 'expected@example.test';
  await signUp(target, email, FOREIGN);
  const confirmation = await waitForLink(target, email, 1);
  const invitation = { email, userType: 'agency' };
  const sent = await target.people.owner.ask('POST', '/api/functions/send-user-invitation', {
    body: invitation,
  });
  equal(sent.status, 200);
  const form = { password: OWN, firstName: 'Ada', lastName: 'Byron' };
  const token = await waitForLink(target, email, 2);
  equal((await postAsVisitor(target, 'functions/accept-invitation', { token, ...form })).status, 200);
  equal((await postAsVisitor(target, 'auth/confirm-email', { token: confirmation })).status, 410);
  equal((await signIn(target, email, FOREIGN)).status, 401);
  equal((await signIn(target, email, OWN)).status, 200);
}
