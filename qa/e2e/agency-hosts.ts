import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ANA, openCorrespondence } from './correspondence.ts';
import { signInAndOpen } from './people.ts';
import { control } from './simulators.ts';
import { connectLocation } from './stock.ts';
import { callAs } from './test-stack.ts';

/** The browser resolves names below this domain to this machine (playwright.config.ts). */
export const AGENCIES = 'agencies.example';

/** The public address with another host. */
export const toAgencyUrl = (host: string): string => {
  const { port } = new URL(process.env.HEARBACK_E2E_URL ?? '');
  return `http://${host}:${port}`;
};

/** Browsers offer this function over https and at localhost only. The stack of the tests has no certificate. */
export const allowRandomIds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    crypto.randomUUID ??= () =>
      URL.createObjectURL(new Blob()).slice(-36) as ReturnType<typeof crypto.randomUUID>;
  });

/** Enters the custom address in the settings, creates its DNS records and has them checked. */
export async function verifyAddress(page: Page, request: APIRequestContext, host: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(host);
  await page.getByRole('button', { name: 'Continue' }).click();
  await createRecords(page, request);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(`${host} is verified`)).toBeVisible();
}

/** Creates the DNS records that the settings show. */
export async function createRecords(page: Page, request: APIRequestContext): Promise<void> {
  for (const type of ['TXT', 'CNAME']) {
    const name = await page.getByLabel(`Name of the ${type} record`, { exact: true }).inputValue();
    const value = await page.getByLabel(`Value of the ${type} record`, { exact: true }).inputValue();
    await control(request, 'dns/records', { type, name, value });
  }
}

/** A new workspace with the location of a client, whose campaign has a reply from Ana. */
export async function openClientWorkspace(page: Page, request: APIRequestContext, text: string) {
  const correspondence = await openCorrespondence(request);
  const { owner, answer } = correspondence;
  await signInAndOpen(page, '/', owner);
  await connectLocation(page, 'Miami Fit Studios');
  const admin = await callAs(request, owner);
  await admin.post('/api/functions/sync-instantly-campaigns', {});
  const campaigns = () => admin.get('/api/campaigns');
  await expect.poll(async () => (await campaigns()).length).toBe(1);
  const [{ id }] = await campaigns();
  const [{ ghl_location_id }] = await admin.get('/api/locations');
  expect((await admin.ask('PATCH', `/api/campaigns/${id}`, { ghl_location_id })).ok()).toBe(true);
  await answer(ANA, { text });
  await expect.poll(async () => (await admin.get('/api/conversations')).conversations.length).toBe(1);
  return { ...correspondence, admin, location_id: String(ghl_location_id) };
}
