import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, openWorkspace } from './test-stack.ts';

const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';

/** Calls the control API directly. */
export async function control(request: APIRequestContext, path: string, data: object = {}): Promise<void> {
  const answer = await request.post(`${simulators()}/_control/${path}`, {
    data,
    headers: { 'x-simulator-control': '1' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A new workspace with a plan, so that connections of one test do not affect others. */
export async function openPaidWorkspace(
  request: APIRequestContext,
  plan: 'single' | 'five',
): Promise<string> {
  const email = await openWorkspace(request);
  const owner = await callAs(request, email);
  const plans = await owner.get('/api/billing/plans');
  const { priceId } = plans.find((one: { plan: string }) => one.plan === plan);
  const customerData = { email, firstName: 'Oda', lastName: 'Owner', companyName: 'Oda & Co.' };
  const { url } = await owner.post('/api/functions/create-checkout', { priceId, customerData });
  const session = /cs_\w+/.exec(url)?.[0];
  await control(request, `stripe/sessions/${session}/pay`);
  const plan_status = async () => (await owner.get('/api/billing/subscription')).plan_status;
  await expect.poll(plan_status).toBe('active');
  return email;
}

/** Chooses a location on the CRM's consent screen and agrees. */
export async function agreeToLocation(page: Page, location: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${location}`) }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL('/integrations');
  await expect(page.getByText('GHL integration connected successfully')).toBeVisible();
}

/** Enters the URL from our card into Instantly's settings. */
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
