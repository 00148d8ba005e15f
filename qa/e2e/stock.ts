import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { extractWord, waitForMail } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { agreeToLocation, control } from './simulators.ts';
import { callAs, newAddress } from './test-stack.ts';

const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';

const SCHEDULE = {
  schedules: [
    {
      name: 'Working hours',
      timing: { from: '09:00', to: '17:00' },
      days: { 0: true },
      timezone: 'America/Chicago',
    },
  ],
};

export type Lead = { email: string; first_name: string; last_name: string; company_name: string };

export type ColdEmail = {
  key: string;
  /** Adds a lead to a campaign. */
  addLead(name: string, lead: Lead): Promise<void>;
  /** Deletes a campaign at Instantly, so that Instantly rejects our requests for it. */
  forget(name: string): Promise<void>;
};

/** An Instantly account for this test only, with these campaigns. The first is active. */
export async function openColdEmail(
  request: APIRequestContext,
  names: readonly string[],
): Promise<ColdEmail> {
  const key = `inst_demo_${Date.now()}${Math.floor(Math.random() * 1000)}`;
  await control(request, 'instantly/accounts', { key });
  const headers = { authorization: `Bearer ${key}` };
  const api = `${simulators()}/instantly/api/v2/campaigns`;
  const ids = new Map<string, string>();
  for (const name of names) {
    const made = await request.post(api, { headers, data: { name, campaign_schedule: SCHEDULE } });
    expect(made.ok(), await made.text()).toBe(true);
    ids.set(name, (await made.json()).id);
  }
  const first = ids.get(names[0] ?? '');
  if (first) await request.post(`${api}/${first}/activate`, { headers });
  return {
    key,
    addLead: async (name, lead) => {
      const data = { ...lead, campaign: ids.get(name) };
      // Instantly limits requests per second and per minute, and a test may add more leads than that.
      await expect(async () => {
        const made = await request.post(`${simulators()}/instantly/api/v2/leads`, { headers, data });
        expect(made.ok(), await made.text()).toBe(true);
      }).toPass();
    },
    forget: async (name) => {
      expect((await request.delete(`${api}/${ids.get(name)}`, { headers })).ok()).toBe(true);
    },
  };
}

/** Connects the account, and the server starts to fetch its data. */
export async function connectColdEmail(
  request: APIRequestContext,
  email: string,
  { key }: ColdEmail,
): Promise<void> {
  const owner = await callAs(request, email);
  await owner.post('/api/accounts', { provider: 'instantly', name: 'Mail', api_key: key });
}

/** Goes through the CRM's consent screen without renaming the location. */
export async function connectLocation(page: Page, location: string): Promise<void> {
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Add Location', exact: true }).click();
  await agreeToLocation(page, location);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
}

/**
 * Buys a plan for one location without an account. The owner of a single business signs in with the
 * emailed credentials.
 */
export async function buySingleBusiness(request: APIRequestContext): Promise<string> {
  const email = newAddress('solo');
  const plans = await (await request.get('/api/billing/plans')).json();
  const { priceId } = plans.find(({ plan }: { plan: string }) => plan === 'single');
  const customerData = { email, firstName: 'Sol', lastName: 'Single', companyName: 'Sol & Co.' };
  const checkout = await request.post('/api/functions/create-checkout', { data: { priceId, customerData } });
  const session = /cs_\w+/.exec((await checkout.json()).url ?? '')?.[0];
  await control(request, `stripe/sessions/${session}/pay`);
  const temporary = extractWord(await waitForMail(email), /Temporary password: (\S+)/);
  const owner = await callAs(request, email, temporary);
  await owner.post('/api/auth/change-password', { current_password: temporary, new_password: PASSWORD });
  const caller = await callAs(request, email);
  await caller.post('/api/functions/update-onboarding-status', { status: 'completed' });
  return email;
}
