import { equal, notEqual } from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import { postAsVisitor, signIn, signUp, waitForLink } from '../sign-ups.ts';
import type { Stand } from '../target.ts';

const OWN = 'the password of the owner';
const FOREIGN = 'the password of a stranger';

export const scenario: Scenario = {
  title: 'a sign-up with another person’s address opens nothing once its owner confirms',
  async run(stand) {
    for (const order of ['before', 'after'] as const)
      for (const opens of ['own', 'foreign'] as const) await contest(stand, order, opens);
    await race(stand);
    await joinByInvitation(stand);
    return 'four orders of forms and links, 10 races, one invitation';
  },
};

/** The stranger's form arrives before or after the owner's; the owner opens their own link, or the stranger's first. */
async function contest(stand: Stand, order: 'before' | 'after', opens: 'own' | 'foreign'): Promise<void> {
  const email = `victim-${order}-${opens}@example.test`;
  const passwords = order === 'before' ? [FOREIGN, OWN] : [OWN, FOREIGN];
  const links = new Map<string, string>();
  for (const [index, password] of passwords.entries()) {
    await signUp(stand, email, password);
    links.set(password, await waitForLink(stand, email, index + 1));
  }
  const confirm = (link: string, body: object) =>
    postAsVisitor(stand, 'auth/confirm-email', { token: links.get(link), ...body });
  if (opens === 'foreign') {
    notEqual((await confirm(FOREIGN, {})).status, 200);
    notEqual((await confirm(FOREIGN, { password: OWN })).status, 200);
    notEqual((await signIn(stand, email, FOREIGN)).status, 200);
  }
  equal((await confirm(OWN, { password: OWN })).status, 200);
  equal((await signIn(stand, email, FOREIGN)).status, 401);
  equal((await signIn(stand, email, OWN)).status, 200);
  equal((await confirm(FOREIGN, { password: FOREIGN })).status, 410);
}

/** The stranger's form arrives while the owner confirms. */
async function race(stand: Stand): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const email = `raced-${round}@example.test`;
    await signUp(stand, email, OWN);
    const token = await waitForLink(stand, email, 1);
    const body = { token, password: OWN };
    const [{ status }] = await Promise.all([
      postAsVisitor(stand, 'auth/confirm-email', body),
      signUp(stand, email, FOREIGN),
    ]);
    equal(status, 200);
    equal((await signIn(stand, email, FOREIGN)).status, 401);
    equal((await signIn(stand, email, OWN)).status, 200);
  }
}

/** A stranger cannot keep a person out of a workspace by signing up with their address. */
async function joinByInvitation(stand: Stand): Promise<void> {
  const email = 'expected@example.test';
  await signUp(stand, email, FOREIGN);
  const confirmation = await waitForLink(stand, email, 1);
  const invitation = { email, userType: 'agency' };
  const sent = await stand.people.owner.ask('POST', '/api/functions/send-user-invitation', {
    body: invitation,
  });
  equal(sent.status, 200);
  const form = { password: OWN, firstName: 'Ada', lastName: 'Byron' };
  const token = await waitForLink(stand, email, 2);
  equal((await postAsVisitor(stand, 'functions/accept-invitation', { token, ...form })).status, 200);
  equal((await postAsVisitor(stand, 'auth/confirm-email', { token: confirmation })).status, 410);
  equal((await signIn(stand, email, FOREIGN)).status, 401);
  equal((await signIn(stand, email, OWN)).status, 200);
}
