import { type APIRequestContext, expect, test } from '@playwright/test';
import { lead, openCorrespondence, untilReceived } from './correspondence.ts';
import { button } from './locators.ts';
import { DEMO, openAs } from './people.ts';
import { connectLocation } from './stock.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOCATION = 'Denver Solar Partners';
const LOCATION_ID = 'ghlNorthwindDenver03';
const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';
const CARLA = lead('Carla Synced', `Synced Company ${Date.now()}`);
const APP = { client_id: 'ghl_demo_client', client_secret: 'ghl_demo_secret' };

/** A person who works in the CRM, with a token of their own. */
async function openCrmUser(request: APIRequestContext) {
  const redirect_uri = 'http://crm-user.example/callback';
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: APP.client_id,
    redirect_uri,
    scope: 'contacts.readonly contacts.write',
  });
  const control = { 'x-simulator-control': '1' };
  const url = `${simulators()}/highlevel/oauth/chooselocation?${query}`;
  const agreed = await request.post(`${simulators()}/_control/highlevel/approve`, {
    headers: control,
    data: { url, locationId: LOCATION_ID },
  });
  const code = new URL((await agreed.json()).redirectUrl).searchParams.get('code') ?? '';
  const form = { ...APP, grant_type: 'authorization_code', code, redirect_uri };
  const token = await request.post(`${simulators()}/highlevel/oauth/token`, { form });
  const authorization = `Bearer ${(await token.json()).access_token}`;
  const headers = { authorization, version: '2021-07-28' };
  return {
    /** The contacts in the CRM with this address. */
    find: async (email: string) => {
      const objects = await request.get(
        `${simulators()}/_control/highlevel/objects?locationId=${LOCATION_ID}`,
        { headers: control },
      );
      const { contacts } = (await objects.json()) as {
        contacts: { id: string; email: string; phone: string | null; tags: string[] }[];
      };
      return contacts.filter((one) => one.email === email);
    },
    ask: async (method: string, path: string, data?: object) => {
      const answer = await request.fetch(`${simulators()}/highlevel${path}`, { method, headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

test('a location is synced after a dry run, a failure is retried, a conflict is reversed and the first sync undone', async ({
  page,
  request,
}) => {
  test.slow();
  const here = await openCorrespondence(request);
  await openAs(page, '/integrations', here.owner);
  await connectLocation(page, LOCATION);
  const owner = await callAs(request, here.owner);
  await expect.poll(async () => (await owner.get('/api/campaigns')).length).toBe(1);
  const [campaign] = await owner.get('/api/campaigns');
  const place = { ghl_location_id: LOCATION_ID };
  expect((await owner.ask('PATCH', `/api/campaigns/${campaign.id}`, place)).ok()).toBe(true);
  await here.answer(CARLA, { text: 'Yes, I am interested. Please call me.', subject: 'Hello' });
  await untilReceived(request, here.owner, 1);
  const [{ contact_id }] = (await owner.get('/api/conversations')).conversations;

  await button(page, `More actions for ${LOCATION}`).click();
  await page.getByRole('menuitem', { name: 'CRM sync' }).click();
  await expect(page.getByRole('heading', { name: 'CRM sync', level: 1 })).toBeVisible();
  await expect(page.getByText('No dry run yet.')).toBeVisible();
  await button(page, 'Start dry run').click();
  await expect(page.getByText('1 contact to create')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`Carla Synced (${CARLA.email})`)).toBeVisible();
  const crm = await openCrmUser(request);
  expect(await crm.find(CARLA.email)).toEqual([]);

  await button(page, 'Approve and start sync').click();
  await expect(page.getByText('First sync started')).toBeVisible();
  await expect
    .poll(() => crm.find(CARLA.email), { timeout: 30_000 })
    .toMatchObject([{ tags: ['hb:interested'] }]);
  await expect(button(page, 'Undo first sync')).toBeVisible({ timeout: 30_000 });

  // The CRM owns the phone number, so ours is overruled until a person decides otherwise.
  const [person] = await crm.find(CARLA.email);
  await crm.ask('PUT', `/contacts/${person?.id}`, { phone: '+15550001111' });
  const readLead = async () => (await owner.get(`/api/contacts/${contact_id}`)).contact;
  await expect.poll(async () => (await readLead()).phone, { timeout: 30_000 }).toBe('+15550001111');
  const { updated_at } = await readLead();
  const edit = { updated_at, phone: '+15550002222' };
  expect((await owner.ask('PATCH', `/api/contacts/${contact_id}`, edit)).ok()).toBe(true);
  const values = 'Hearback: +15550002222 · CRM: +15550001111 · Used: CRM';
  await expect(page.getByText(values)).toBeVisible({ timeout: 30_000 });
  await button(page, 'Use the other Phone of Carla Synced').click();
  await expect(page.getByText('Other value used')).toBeVisible();
  expect(await crm.find(CARLA.email)).toMatchObject([{ phone: '+15550002222' }]);
  expect(await readLead()).toMatchObject({ phone: '+15550002222' });

  await crm.ask('DELETE', `/contacts/${person?.id}`);
  const reason = 'This contact was deleted in the CRM. Retry to create it again.';
  await expect(page.getByText(reason)).toBeVisible({ timeout: 30_000 });
  await button(page, 'Retry Carla Synced').click();
  await expect.poll(async () => (await crm.find(CARLA.email)).length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText('No problems')).toBeVisible({ timeout: 30_000 });

  await button(page, 'Undo first sync').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo first sync' }).click();
  await expect(button(page, 'Start a new dry run')).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await owner.get(`/api/crm/${LOCATION_ID}`)).run, { timeout: 30_000 })
    .toMatchObject({
      kind: 'undo',
      status: 'done',
    });
});

test('the demo shows a finished dry run', async ({ page }) => {
  await openAs(page, '/integrations/sync/ghlNorthwindAustin01', DEMO.owner);
  await expect(page.getByText(/existing contacts to link/)).toBeVisible({ timeout: 60_000 });
  await expect(button(page, 'Approve and start sync')).toBeVisible();
});
