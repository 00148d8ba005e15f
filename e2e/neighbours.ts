import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

type Answer = { url?: string; access_token?: string };

const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';

/** What the control page does, without the page. */
export async function control(request: APIRequestContext, path: string, data: object = {}): Promise<void> {
  const answer = await request.post(`${simulators()}/_control/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Its own workspace with a plan: whatever a journey connects, nobody else meets it. */
export async function openPaidWorkspace(
  request: APIRequestContext,
  plan: 'single' | 'five',
): Promise<string> {
  const email = `neighbours.${Date.now()}.${Math.floor(Math.random() * 1000)}@example.test`;
  const names = { first_name: 'Nia', last_name: 'Neighbour', company_name: 'Nia & Co.' };
  await request.post('/api/auth/sign-up', { data: { email, password: PASSWORD, ...names } });
  await request.post('/api/auth/confirm-email', { data: { token: await confirmationOf(request, email) } });
  const entered = await request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  const { access_token } = (await entered.json()) as Answer;
  const headers = { authorization: `Bearer ${access_token}` };
  await request.post('/api/functions/update-onboarding-status', { headers, data: { status: 'completed' } });
  const plans = await (await request.get('/api/billing/plans')).json();
  const { priceId } = plans.find((one: { plan: string }) => one.plan === plan);
  const customerData = { email, firstName: 'Nia', lastName: 'Neighbour', companyName: 'Nia & Co.' };
  const checkout = await request.post('/api/functions/create-checkout', {
    headers,
    data: { priceId, customerData },
  });
  const session = /cs_\w+/.exec(((await checkout.json()) as Answer).url ?? '')?.[0];
  await control(request, `stripe/sessions/${session}/pay`);
  const standing = async () =>
    (await (await request.get('/api/billing/subscription', { headers })).json()).standing;
  await expect.poll(standing).toBe('active');
  return email;
}

async function confirmationOf(request: APIRequestContext, email: string): Promise<string> {
  const mails = async () =>
    (await request.get(`${simulators()}/_control/mailbox?to=${encodeURIComponent(email)}`)).text();
  await expect.poll(mails, { timeout: 20_000 }).toMatch(/confirm=/);
  return /confirm=([\w-]+)/.exec(await mails())?.[1] ?? '';
}

/** On the CRM's consent screen: choose a location and agree. */
export async function agreeTo(page: Page, location: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${location}`) }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL('/integrations');
  await expect(page.getByText('GHL integration connected successfully')).toBeVisible();
}

/** What a person does in Instantly's settings with the address from our card. */
export async function listenForReplies(
  request: APIRequestContext,
  key: string,
  target_hook_url: string,
): Promise<void> {
  const answer = await request.post(`${simulators()}/instantly/api/v2/webhooks`, {
    headers: { authorization: `Bearer ${key}` },
    data: { target_hook_url, event_type: 'reply_received' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
