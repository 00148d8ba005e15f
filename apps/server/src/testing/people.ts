import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessTokenResponse, UserType } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { hash } from '@node-rs/argon2';
import { API_KEY, WEBHOOK_SECRET } from '../modules/accounts/index.ts';
import { addLocation } from '../modules/locations/index.ts';
import { grantLocation, openWorkspace } from '../modules/people/index.ts';
import type { TestApp } from './stack/open-test-app.ts';

export const PASSWORD = 'correct horse battery';

export type TestPerson = {
  email: string;
  user_id: string;
  workspace_id: string;
  token: string;
  cookie: string;
};

type Membership = { role: string; user_type: UserType; onboarding_status?: 'pending' | 'completed' };

export async function addTestPerson(
  app: TestApp,
  workspace_id: string,
  membership: Membership,
): Promise<TestPerson> {
  const email = `${randomBytes(6).toString('hex')}@example.test`;
  const user_id = await app.withDatabase(async (tx) => {
    const person = {
      onboarding_status: 'completed' as const,
      ...membership,
      workspace_id,
      email,
      first_name: 'Test',
      last_name: membership.role,
      company_name: 'Test Company',
      auth_user_id: await addCheapAccount(tx, email),
    };
    return (await tx.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
  });
  return { email, user_id, workspace_id, ...(await signIn(app, email)) };
}

/**
 * An account with a password hash that is cheap to verify, because there are hundreds of these people. The cost of
 * guessing is covered by the sign-in tests.
 */
async function addCheapAccount(tx: SystemTx, email: string): Promise<string> {
  const id = randomUUID();
  const password = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await tx.insertInto('auth.user').values({ id, email, name: 'Test', emailVerified: true }).execute();
  await tx
    .insertInto('auth.account')
    .values({ id, accountId: id, providerId: 'credential', userId: id, password })
    .execute();
  return id;
}

export async function signIn(
  app: TestApp,
  email: string,
  password = PASSWORD,
): Promise<{ token: string; cookie: string }> {
  const answer = await app.call('POST', '/api/auth/sign-in', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`could not sign in ${email}: ${JSON.stringify(answer.body)}`);
  return { token: (answer.body as AccessTokenResponse).access_token, cookie: answer.cookie };
}

export type TestAgency = {
  workspace_id: string;
  locations: string[];
  owner: TestPerson;
  team: TestPerson;
  /** An agency_customer with the first location granted. */
  customer: TestPerson;
  /** A pending invitation. */
  invitation_id: string;
  /** A cold email account, and an event posted for it. */
  account_id: string;
  webhook_event_id: string;
  /** A mailbox of that account. */
  sender_id: string;
  /** A paused campaign of that account without a location. */
  campaign_id: string;
  /** A file of that campaign that was not uploaded yet. */
  import_id: string;
};

export async function addTestAgency(app: TestApp, name: string): Promise<TestAgency> {
  const locations = [`${name}-1`, `${name}-2`, `${name}-3`];
  const workspace_id = await app.withDatabase(async (tx) => {
    const id = await openWorkspace(tx, name);
    for (const ghl_location_id of locations)
      await addLocation(tx, {
        ...{ workspace_id: id, ghl_location_id, name: `Place ${ghl_location_id}` },
        // Tests of the settings narrow it.
        ...{ client_threads: 'all', client_may_comment: true },
      });
    return id;
  });
  const owner = await addTestPerson(app, workspace_id, { role: 'owner', user_type: 'agency' });
  const team = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
  const customer = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency_customer' });
  await app.withDatabase((tx) =>
    grantLocation(tx, {
      workspace_id,
      user_id: customer.user_id,
      ghl_location_id: `${name}-1`,
      access_level: 'read',
    }),
  );
  const invited = await app.call('POST', '/api/functions/send-user-invitation', {
    token: owner.token,
    body: { email: `invited-by-${name}@example.test`, userType: 'agency' },
  });
  const invitation_id = (invited.body as { invitation: { id: string } }).invitation.id;
  return {
    workspace_id,
    locations,
    owner,
    team,
    customer,
    invitation_id,
    ...(await addTestAccount(app, owner)),
  };
}

async function addTestAccount(
  { services, withDatabase }: TestApp,
  { workspace_id, user_id }: TestPerson,
): Promise<Pick<TestAgency, 'account_id' | 'webhook_event_id' | 'sender_id' | 'campaign_id' | 'import_id'>> {
  return withDatabase(async (tx) => {
    const account_id = randomUUID();
    const place = { workspace_id, id: account_id };
    await tx
      .insertInto('accounts')
      .values({
        ...place,
        user_id,
        provider: 'instantly',
        provider_account_id: 'made-by-a-test',
        name: 'Made by a test',
        sealed_api_key: services.secretBox.seal(API_KEY, place, 'no key'),
        key_last_four: 'none',
        connected: false,
        webhook_secret_hash: workspace_id,
        sealed_webhook_secret: services.secretBox.seal(WEBHOOK_SECRET, place, 'no secret'),
      })
      .execute();
    const { id: webhook_event_id } = await tx
      .insertInto('webhook_events')
      .values({
        workspace_id,
        provider: 'instantly',
        account_id,
        external_id: 'x',
        kind: 'unknown',
        payload: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sender_id } = await tx
      .insertInto('sender_health')
      .values({
        workspace_id,
        account_id,
        sender_key: 'made-by-a-test@example.test',
        kind: 'mailbox',
        connection: 'connected',
        band: 'healthy',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: campaign_id } = await tx
      .insertInto('campaigns')
      .values({
        workspace_id,
        account_id,
        provider: 'instantly',
        provider_campaign_id: 'made-by-a-test',
        status: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: import_id } = await tx
      .insertInto('imports')
      .values({ workspace_id, campaign_id, file_name: 'made-by-a-test.csv', file_size: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { account_id, webhook_event_id, sender_id, campaign_id, import_id };
  });
}
