import { expect, test } from '@playwright/test';
import {
  connectMailbox,
  lead,
  listSentMails,
  openCorrespondence,
  waitForConversations,
} from './correspondence.ts';
import { openCrmUser } from './crm-user.ts';
import { button, sent } from './locators.ts';
import { DEMO, signInAndOpen } from './people.ts';
import { control } from './simulators.ts';
import { connectLocation } from './stock.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOCATION = 'Denver Solar Partners';
const LOCATION_ID = 'ghlNorthwindDenver03';
const CARLA = lead('Carla Synced', `Synced Company ${Date.now()}`);

test('a location is synced after a dry run, a failure is retried, a conflict is reversed and the first sync undone', async ({
  page,
  request,
}) => {
  const correspondence = await openCorrespondence(request);
  await connectMailbox(request, correspondence.account);
  await signInAndOpen(page, '/integrations', correspondence.owner);
  await connectLocation(page, LOCATION);
  const owner = await callAs(request, correspondence.owner);
  await expect.poll(async () => (await owner.get('/api/campaigns')).length).toBe(1);
  const [campaign] = await owner.get('/api/campaigns');
  const place = { ghl_location_id: LOCATION_ID };
  expect((await owner.ask('PATCH', `/api/campaigns/${campaign.id}`, place)).ok()).toBe(true);
  await correspondence.answer(CARLA, { text: 'Yes, I am interested. Please call me.', subject: 'Hello' });
  await waitForConversations(request, correspondence.owner, 1);
  const [{ contact_id }] = (await owner.get('/api/conversations')).conversations;

  await button(page, `More actions for ${LOCATION}`).click();
  await page.getByRole('menuitem', { name: 'CRM sync' }).click();
  await expect(page.getByRole('heading', { name: 'CRM sync', level: 1 })).toBeVisible();
  await expect(page.getByText('No dry run yet.')).toBeVisible();
  await button(page, 'Start dry run').click();
  await expect(page.getByText('1 contact to create')).toBeVisible();
  await expect(page.getByText(`Carla Synced (${CARLA.email})`)).toBeVisible();
  const crm = await openCrmUser(request, LOCATION_ID);
  expect(await crm.find(CARLA.email)).toEqual([]);

  await button(page, 'Approve and start sync').click();
  await expect(page.getByText('First sync started')).toBeVisible();
  await expect.poll(() => crm.find(CARLA.email)).toMatchObject([{ tags: ['hb:interested'] }]);
  await expect(button(page, 'Undo first sync')).toBeVisible();

  // The CRM owns the phone number, so ours is overruled until a person decides otherwise.
  const [person] = await crm.find(CARLA.email);
  await crm.ask('PUT', `/contacts/${person?.id}`, { phone: '+15550001111' });
  const readLead = async () => (await owner.get(`/api/contacts/${contact_id}`)).contact;
  await expect.poll(async () => (await readLead()).phone).toBe('+15550001111');
  const { updated_at } = await readLead();
  const edit = { updated_at, phone: '+15550002222' };
  expect((await owner.ask('PATCH', `/api/contacts/${contact_id}`, edit)).ok()).toBe(true);
  const values = 'Hearback: +15550002222 · CRM: +15550001111 · Used: CRM';
  await expect(page.getByText(values)).toBeVisible();
  await button(page, 'Use the other Phone of Carla Synced').click();
  await expect(page.getByText('Other value used')).toBeVisible();
  expect(await crm.find(CARLA.email)).toMatchObject([{ phone: '+15550002222' }]);
  expect(await readLead()).toMatchObject({ phone: '+15550002222' });

  // A colleague answers in the CRM.
  const text = `Written in the CRM ${Date.now()}`;
  await control(request, 'highlevel/write-message', {
    ...{ locationId: LOCATION_ID, contactId: person?.id, text },
  });
  const countSent = async () =>
    (await listSentMails(request, correspondence.account)).filter((mail) => mail.includes(text)).length;
  await expect.poll(countSent).toBe(1);
  await button(page, 'Sync now').click();
  const readRun = async () => (await owner.get(`/api/crm/${LOCATION_ID}`)).run;
  await expect.poll(readRun).toMatchObject({ kind: 'reconcile', status: 'done' });
  expect(await countSent()).toBe(1);
  await page.goto(`/conversations?contact=${contact_id}`);
  await expect(sent(page).filter({ hasText: text })).toHaveCount(1);
  await page.goto(`/integrations/sync/${LOCATION_ID}`);

  await crm.ask('DELETE', `/contacts/${person?.id}`);
  const reason = 'This contact was deleted in the CRM. Retry to create it again.';
  await expect(page.getByText(reason)).toBeVisible();
  await button(page, 'Retry Carla Synced').click();
  await expect.poll(async () => (await crm.find(CARLA.email)).length).toBe(1);
  await expect(page.getByText('No problems')).toBeVisible();

  await button(page, 'Undo first sync').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo first sync' }).click();
  await expect(button(page, 'Start a new dry run')).toBeVisible();
  await expect
    .poll(async () => (await owner.get(`/api/crm/${LOCATION_ID}`)).run)
    .toMatchObject({
      kind: 'undo',
      status: 'done',
    });
});

test('the demo shows a finished dry run', async ({ page }) => {
  await signInAndOpen(page, '/integrations/sync/ghlNorthwindAustin01', DEMO.owner);
  await expect(page.getByText(/existing contacts to link/)).toBeVisible();
  await expect(button(page, 'Approve and start sync')).toBeVisible();
});
