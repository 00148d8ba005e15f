import { createHmac } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  connectMailbox,
  lead,
  listSentMails,
  openCorrespondence,
  stayAfterSending,
  waitForConversations,
} from './correspondence.ts';
import { openCrmUser } from './crm-user.ts';
import { button, received, sent } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { control } from './simulators.ts';
import { type ColdEmail, connectLocation, type Lead } from './stock.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOCATION = 'Miami Fit Studios';
const LOCATION_ID = 'ghlNorthwindMiami004';
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

/** The number of sent emails with this text. */
const countSent = async (request: APIRequestContext, account: ColdEmail, text: string) =>
  (await listSentMails(request, account)).filter((mail) => mail.includes(text)).length;

/** A workspace with a location and a reply of this lead, whose campaign belongs to the location. */
async function openWithLocation(page: Page, request: APIRequestContext, who: Lead) {
  const correspondence = await openCorrespondence(request);
  await signInAndOpen(page, '/integrations', correspondence.owner);
  await connectLocation(page, LOCATION);
  const owner = await callAs(request, correspondence.owner);
  const [{ ghl_location_id }] = await owner.get('/api/locations');
  await expect.poll(async () => (await owner.get('/api/campaigns')).length).toBe(1);
  const [campaign] = await owner.get('/api/campaigns');
  expect((await owner.ask('PATCH', `/api/campaigns/${campaign.id}`, { ghl_location_id })).ok()).toBe(true);
  await correspondence.answer(who, { text: 'Yes, I am interested. When could we talk?', subject: 'Hello' });
  await waitForConversations(request, correspondence.owner, 1);
  const [{ contact_id }] = (await owner.get('/api/conversations')).conversations;
  return { ...correspondence, owner, contact_id: String(contact_id) };
}

const openThread = (page: Page, contact_id: string) => page.goto(`/conversations?contact=${contact_id}`);

/** The lead is known in the CRM already. Returns a function that reads the stages of the lead's opportunities there. */
async function openDeal(request: APIRequestContext, { email, first_name, last_name }: Lead) {
  const crm = await openCrmUser(request, LOCATION_ID);
  const { pipelines } = await crm.ask('GET', `/opportunities/pipelines?locationId=${LOCATION_ID}`);
  const [{ id: pipelineId, stages }] = pipelines;
  const person = { locationId: LOCATION_ID, email, firstName: first_name, lastName: last_name };
  const { contact } = await crm.ask('POST', '/contacts/', person);
  await crm.ask('POST', '/opportunities/', {
    ...{ locationId: LOCATION_ID, contactId: contact.id, pipelineId, pipelineStageId: stages[0].id },
    ...{ name: 'Deal with Grace', status: 'open' },
  });
  return async (): Promise<string[]> => {
    const [found, ...others] = await crm.find(email);
    expect(others).toEqual([]);
    const deals = await crm.listOpportunities(found?.id ?? '');
    return deals.map(
      ({ pipelineStageId }) => stages.find(({ id }: { id: string }) => id === pipelineStageId)?.name,
    );
  };
}

test('a lead replies, chooses an offered time and gets a confirmation; the CRM has the meeting, and a cancellation there appears in the thread', async ({
  page,
  request,
}) => {
  const correspondence = await openWithLocation(page, request, GRACE);
  const { owner, contact_id } = correspondence;
  await connectMailbox(request, correspondence.account);
  const listStages = await openDeal(request, GRACE);
  expect(await listStages()).toEqual(['New reply']);
  await expect
    .poll(async () => (await owner.get(`/api/conversations/${contact_id}`)).calendar?.name)
    .toBe('Intro call');

  let second = '';
  await test.step('the user offers three times', async () => {
    await openThread(page, contact_id);
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link')
      .filter({ hasText: 'Grace Meeting' })
      .click();
    await button(page, 'AI Reply Assistant').click();
    await button(page, 'Offer times').click();
    await expect(draft(page)).toHaveValue(/Would one of these times work for you\?\n- .+\n- .+\n- .+\n/);
    await expect(draft(page)).toHaveValue(/leadconnectorhq\.com\/widget\/booking\//);
    [, , second = ''] = /\n- (.+)\n- (.+)\n- /.exec(await draft(page).inputValue()) ?? [];
    await stayAfterSending(page);
    await button(page, 'Send Reply').click();
    await expect(sent(page)).toHaveCount(1);
    await expect.poll(() => countSent(request, correspondence.account, second)).toBe(1);
  });

  await test.step('the lead chooses the second time, which the user books', async () => {
    await correspondence.answer(GRACE, { text: `${second} works for me.`, subject: 'Re: Hello' });
    await expect(received(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Book “/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a meeting' });
    await expect(dialog.getByText('“Intro call” is booked for 30 minutes.')).toBeVisible();
    await expect(dialog.getByLabel('Time (lead’s time zone)').locator('option:checked')).toHaveText(
      second.replace(/^(\w{3})\w*, (\w{3})\w* (\d+) at /, '$1, $2 $3, '),
    );
    await dialog.getByRole('button', { name: 'Book meeting' }).click();
    await expect(page.getByText('Meeting booked')).toBeVisible();
    await expect(card(page)).toContainText('Booked');
    await expect(card(page)).toContainText('Intro call');
  });

  const listOwn = async () =>
    (await listAppointments(request)).filter(({ contact }) => contact === 'Grace Meeting');

  await test.step('the CRM has the meeting, and the opportunity moved on both sides', async () => {
    expect(await listOwn()).toMatchObject([{ appointmentStatus: 'confirmed' }]);
    expect(await owner.get(`/api/contacts/${contact_id}/opportunity`)).toMatchObject({
      status: 'booked_meeting',
    });
    await expect.poll(listStages).toEqual(['Meeting booked']);
  });

  await test.step('the confirmation reaches the lead', async () => {
    const confirmation = `That works. Our meeting is booked for ${second}.`;
    await expect.poll(() => draft(page).inputValue()).toContain(confirmation);
    await button(page, 'Send Reply').click();
    await expect(sent(page)).toHaveCount(2);
    await expect.poll(() => countSent(request, correspondence.account, confirmation)).toBe(1);
  });

  await test.step('a cancellation in the CRM appears in the thread', async () => {
    const [appointment] = await listOwn();
    await control(request, `highlevel/appointments/${appointment?.id}`, { status: 'cancelled' });
    await expect(card(page)).toContainText('Canceled in the CRM');
    expect(await listOwn()).toMatchObject([{ appointmentStatus: 'cancelled' }]);
  });
});

const ADA = lead('Ada Booking', `Booking Company ${Date.now()}`);
const SECRET = 'the signing secret of Calendly';
const DAY_MS = 86_400_000;

test('a booking page is added, and its bookings and cancellations appear in the thread', async ({
  page,
  request,
}) => {
  const { contact_id } = await openWithLocation(page, request, ADA);
  await page.goto('/settings?tab=snippets');
  await page.getByLabel('Signing secret').and(page.locator('input')).fill(SECRET);
  await button(page, 'Save booking page').click();
  await expect(page.getByText('Booking page saved')).toBeVisible();
  await expect(page.getByText(`Calendly, ${LOCATION}`)).toBeVisible();
  await expect(page.getByText('No events received yet')).toBeVisible();
  await expectAccessible(page, 'the booking pages');
  const { pathname } = new URL(await page.getByRole('textbox', { name: 'Webhook URL' }).inputValue());

  const started = Date.now();
  const post = async (event: string, seconds: number, secret = SECRET) => {
    const start = new Date(started + DAY_MS);
    const data = JSON.stringify({
      event,
      created_at: new Date(started - 60_000 + seconds * 1000).toISOString(),
      payload: {
        uri: `https://api.calendly.com/scheduled_events/E/invitees/${contact_id}`,
        email: 'private@address.test',
        ...{ rescheduled: false, old_invitee: null, tracking: { utm_content: `hb-${contact_id}` } },
        scheduled_event: {
          name: 'Discovery call',
          start_time: start.toISOString(),
          end_time: new Date(start.getTime() + 1_800_000).toISOString(),
        },
      },
    });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${data}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'calendly-webhook-signature': `t=${time},v1=${signature}`,
    };
    return (await request.post(pathname, { headers, data })).status();
  };

  await page.goto(`/conversations?contact=${contact_id}`);
  expect(await post('invitee.created', 0, 'another secret, which is wrong')).toBe(401);
  await expect(card(page)).toBeHidden();
  expect(await post('invitee.created', 1)).toBe(200);
  await expect(card(page)).toContainText('Booked');
  await expect(card(page)).toContainText('Discovery call');
  await expect(card(page).getByRole('button', { name: 'Cancel meeting' })).toBeHidden();
  expect(await post('invitee.canceled', 2)).toBe(200);
  await expect(card(page)).toContainText('Canceled on Calendly');

  await page.goto('/settings?tab=snippets');
  await expect(page.getByText(/^Last event /)).toBeVisible();
  await button(page, `Remove Calendly, ${LOCATION}`).click();
  await page
    .getByRole('dialog', { name: 'Remove this booking page?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Booking page removed')).toBeVisible();
  expect(await post('invitee.created', 3)).toBe(401);
});
