import { afterAll, expect, it } from 'vitest';
import { runWorker } from '#server/platform/jobs/run-worker.ts';
import { begin, comeBack, findLocation, type OauthStart } from '#server/testing/crm/open-crm-test-app.ts';
import { openSimulatedCrm } from '#server/testing/crm/open-simulated-crm.ts';
import { syncing } from '#server/testing/crm/syncing.ts';
import { unscheduledJobs } from '#server/testing/stack/unscheduled-jobs.ts';

const crm = await openSimulatedCrm('provider');
const { app, simulators, agency } = crm;
const worker = await runWorker(app.services, unscheduledJobs);

afterAll(async () => {
  await worker.stop();
  await crm.close();
});

/** Submits the consent page and returns the parameters of its redirect. */
async function consent({ authUrl }: OauthStart, kind: 'location' | 'company'): Promise<URLSearchParams> {
  const page = await (await fetch(authUrl)).text();
  const choice = new RegExp(`value="(${kind}:[^"]+)"`).exec(page)?.[1] ?? '';
  const form = new URLSearchParams([...authUrl.searchParams, ['choice', choice], ['decision', 'approve']]);
  const answer = await fetch(`${simulators.url}/highlevel/oauth/chooselocation`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${app.config.publicUrl}/integrations/callback`);
  return back.searchParams;
}

it.each(['location', 'company'] as const)(
  "goes through the provider's consent screen, chooses a %s, connects and syncs",
  async (kind) => {
    const journey = await begin({ app }, agency.owner);
    const back = await consent(journey, kind);
    expect(back.get('state')).toBe(journey.state);
    const answer = await comeBack({ app }, journey, back.get('code') ?? '');
    expect(answer.status).toBe(200);
    const { locationId } = answer.body as { locationId: string };
    const run = syncing({ app }, agency);
    await run.ended(await run.start(locationId), 'done', 20_000);
    const location = await findLocation({ app }, agency.owner, locationId);
    expect(location).toMatchObject({ connected: true, token_state: 'ok' });
    expect(location?.contact_count).toBeGreaterThan(0);
  },
);

it('refreshes an expired access token silently, and shows a revoked authorization until it is renewed', async () => {
  const journey = await begin({ app }, agency.owner);
  const back = await consent(journey, 'location');
  const { body } = await comeBack({ app }, journey, back.get('code') ?? '');
  const { locationId } = body as { locationId: string };
  const run = syncing({ app }, agency);
  await expire(locationId, false);
  await run.ended(await run.start(locationId), 'done', 20_000);
  await expire(locationId, true);
  expect(await run.ended(await run.start(locationId), 'failed', 20_000)).toMatchObject({
    error: 'This location is not connected. Reconnect it under Integrations.',
  });
  const find = () => findLocation({ app }, agency.owner, locationId);
  expect(await find()).toMatchObject({ token_state: 'auth_expired' });
  const secondFlow = await begin({ app }, agency.owner);
  await comeBack({ app }, secondFlow, (await consent(secondFlow, 'location')).get('code') ?? '');
  expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
  await run.ended(await run.start(locationId), 'done', 20_000);
});

const expire = (locationId: string, refresh: boolean) =>
  fetch(`${simulators.url}/_control/highlevel/expire-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify({ locationId, refresh }),
  });

it('sets the do-not-disturb flag in the CRM for a suppressed contact', async () => {
  const journey = await begin({ app }, agency.owner);
  const back = await consent(journey, 'location');
  const { body } = await comeBack({ app }, journey, back.get('code') ?? '');
  const { locationId } = body as { locationId: string };
  const run = syncing({ app }, agency);
  await run.ended(await run.start(locationId), 'done', 20_000);
  const flagged = async () => {
    const answer = await fetch(`${simulators.url}/_control/highlevel/left-alone`, {
      headers: { 'x-simulator-control': '1' },
    });
    return ((await answer.json()) as { email: string }[]).map(({ email }) => email.toLowerCase());
  };
  const before = await flagged();
  const contacts = await run.withDatabase((tx) =>
    tx
      .selectFrom('contacts')
      .select(['id', 'email_key'])
      .where('location_id', '=', locationId)
      .where('email_key', 'is not', null)
      .execute(),
  );
  const contact = contacts.find(({ email_key }) => !before.includes(email_key ?? ''));
  const answer = await app.call('POST', `/api/conversations/${contact?.id}/do-not-contact`, {
    token: agency.owner.token,
    body: { reason: 'asked' },
  });
  expect(answer.status).toBe(200);
  await expect.poll(flagged).toContain(contact?.email_key);
});
