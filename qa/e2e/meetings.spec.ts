import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { lead, openCorrespondence, untilReceived } from './correspondence.ts';
import { button } from './locators.ts';
import { openAs } from './people.ts';
import { control } from './simulators.ts';
import { connectLocation } from './stock.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOCATION = 'Miami Fit Studios';
const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';
const GRACE = lead('Grace Meeting', `Meeting Company ${Date.now()}`);

type Appointment = { id: string; contact: string; appointmentStatus: string };
const listAppointments = async (request: APIRequestContext): Promise<Appointment[]> =>
  (
    await request.get(`${simulators()}/_control/highlevel/appointments`, {
      headers: { 'x-simulator-control': '1' },
    })
  ).json();

const draft = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const card = (page: Page) => page.getByRole('article', { name: 'Meeting' });

test('a meeting is offered, booked in the CRM, and its cancellation there appears in the thread', async ({
  page,
  request,
}) => {
  test.slow();
  const here = await openCorrespondence(request);
  await openAs(page, '/integrations', here.owner);
  await connectLocation(page, LOCATION);
  const owner = await callAs(request, here.owner);
  const [{ ghl_location_id }] = await owner.get('/api/locations');
  await expect.poll(async () => (await owner.get('/api/campaigns')).length).toBe(1);
  const [campaign] = await owner.get('/api/campaigns');
  expect((await owner.ask('PATCH', `/api/campaigns/${campaign.id}`, { ghl_location_id })).ok()).toBe(true);
  await here.answer(GRACE, { text: 'Yes, I am interested. When could we talk?', subject: 'Hello' });
  await untilReceived(request, here.owner, 1);
  const [{ contact_id }] = (await owner.get('/api/conversations')).conversations;
  await expect
    .poll(async () => (await owner.get(`/api/conversations/${contact_id}`)).calendar?.name, {
      timeout: 30_000,
    })
    .toBe('Intro call');

  await page.goto(`/conversations?contact=${contact_id}`);
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link')
    .filter({ hasText: 'Grace Meeting' })
    .click();
  await button(page, 'AI Reply Assistant').click();
  await button(page, 'Offer times').click();
  await expect(draft(page)).toHaveValue(/Would one of these times work for you\?\n- .+\n- .+\n- .+\n/);
  await expect(draft(page)).toHaveValue(/leadconnectorhq\.com\/widget\/booking\//);

  await button(page, 'Book').click();
  const dialog = page.getByRole('dialog', { name: 'Book a meeting' });
  await expect(dialog.getByText('“Intro call” is booked for 30 minutes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book meeting' }).click();
  await expect(page.getByText('Meeting booked')).toBeVisible({ timeout: 30_000 });
  await expect(draft(page)).toHaveValue(/That works\. Our meeting is booked for /);
  await expect(card(page)).toContainText('Booked');
  await expect(card(page)).toContainText('Intro call');

  const ours = async () =>
    (await listAppointments(request)).filter(({ contact }) => contact === 'Grace Meeting');
  expect(await ours()).toMatchObject([{ appointmentStatus: 'confirmed' }]);
  expect(await owner.get(`/api/contacts/${contact_id}/opportunity`)).toMatchObject({
    status: 'booked_meeting',
  });

  const [appointment] = await ours();
  await control(request, `highlevel/appointments/${appointment?.id}`, { status: 'cancelled' });
  await expect(card(page)).toContainText('Canceled in the CRM', { timeout: 30_000 });
});
