import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { watchComplaints } from './browser-errors.ts';
import { button } from './locators.ts';
import { DEMO, openBrowser, PASSWORD, signIn, signInAndOpen } from './people.ts';
import { control, openPaidWorkspace } from './simulators.ts';
import { buySingleBusiness, connectColdEmail, connectLocation, openColdEmail } from './stock.ts';
import { callAs, newAddress } from './test-stack.ts';

const MIAMI = 'Miami Fit Studios';
const SITE = () => `${process.env.HEARBACK_E2E_SIMULATORS_URL}/sites/miamifit.example`;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openCampaigns(page: Page): Promise<void> {
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Campaign Management|My Campaigns/);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`)).toEqual([]);
}

/** Checks that shared elements have the same position in every row. */
async function expectColumns(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const places = await page
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('dt, input')].map((each) => Math.round(each.getBoundingClientRect().left)),
      ),
    );
  expect(places.length).toBeGreaterThan(1);
  for (const row of places) expect(row).toEqual(places[0]);
}

/** Checks that the first campaign is visible on a phone without scrolling. */
async function expectFirstOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: /^Search, sort and filter/ }).click();
  await expect(page.getByLabel('Search campaigns')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('at least 12 campaigns fit on a laptop screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndOpen(page, '/campaigns', DEMO.owner);
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  const countVisible = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  await expect.poll(countVisible).toBeGreaterThanOrEqual(12);
});

/** A single-location user added by the agency. */
async function addClient(request: APIRequestContext, owner: string): Promise<string> {
  const admin = await callAs(request, owner);
  const [{ ghl_location_id: defaultLocationId }] = await admin.get('/api/locations');
  const email = newAddress('client');
  const person = { email, password: PASSWORD, firstName: 'Cleo', lastName: 'Client' };
  await admin.post('/api/functions/create-user-direct', {
    ...person,
    userType: 'single_location',
    locations: [],
    defaultLocationId,
  });
  const self = await callAs(request, email);
  await self.post('/api/auth/change-password', {
    current_password: PASSWORD,
    new_password: 'an own password',
  });
  const caller = await callAs(request, email, 'an own password');
  await caller.post('/api/functions/update-onboarding-status', { status: 'completed' });
  return email;
}

test.describe('the campaigns', () => {
  test('are synced live in two browsers, mapped, and visible to users of the mapped location', async ({
    page,
    browser,
    request,
  }) => {
    const owner = await openPaidWorkspace(request, 'five');
    const names = Array.from({ length: 12 }, (_item, n) => `Offer ${n + 1}`);
    await connectColdEmail(request, owner, await openColdEmail(request, names));
    await signIn(page, owner);
    await connectLocation(page, MIAMI);
    const colleague = await openBrowser(browser, '/campaigns', owner);
    await openCampaigns(page);
    await openCampaigns(colleague);
    // The server fetched them when the account was connected.
    await expect(page.getByText('12 of 12')).toBeVisible();

    await button(page, 'Sync Settings').click();
    await page.getByLabel('Batch size').fill('10');
    await button(page, 'Save').click();
    await expect(page.getByText('Sync settings updated successfully')).toBeVisible();
    await control(request, 'instantly/failure', { slowMs: 1500 });
    const seen = [page, colleague].map(async (eyes) => {
      await eyes.getByText(/^Syncing campaigns · \d+%/).waitFor();
      await expect(button(eyes, 'Sync LinkedIn Outreach')).toBeDisabled();
    });
    await button(page, 'Sync Campaigns').click();
    await Promise.all(seen);
    await expect(page.getByText('Campaigns synced successfully - 12 campaigns synced')).toBeVisible();
    await control(request, 'instantly/failure', { slowMs: 0 });
    await expect(colleague.getByText('12 of 12')).toBeVisible();
    await expect(page.getByText('12 unmapped')).toBeVisible();
    await expect(page.getByText('Unmapped Campaigns')).toBeVisible();

    await page.goto('/campaigns?q=Offer%201&status=0&mapping=unmapped&sort=created_at&order=asc');
    await expect(page.getByText('3 of 12')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort campaigns' })).toHaveValue(
      'Date added, oldest first',
    );
    await button(page, 'Clear All').click();
    await expect(page).toHaveURL('/campaigns?sort=created_at&order=asc');

    await page.getByLabel('Search campaigns').fill('Offer 1');
    await choose(page, 'CRM Location Mapping for Offer 1', MIAMI);
    await expect(page.getByText('Campaign location mapping updated')).toBeVisible();
    await expect(colleague.getByText('11 unmapped')).toBeVisible();

    const client = await openBrowser(
      browser,
      '/campaigns',
      await addClient(request, owner),
      'an own password',
    );
    await openCampaigns(client);
    await expect(client.getByText('View and manage your campaign settings')).toBeVisible();
    await expect(client.getByRole('article')).toHaveCount(1);
    await expect(client.getByLabel(/Search campaigns|CRM Location Mapping/)).toHaveCount(0);
    await client.getByRole('switch', { name: 'Data enrichment for Offer 1' }).click({ force: true });
    await client
      .getByRole('dialog', { name: 'Enable data enrichment?' })
      .getByRole('button', { name: /^Enable/ })
      .click();
    await expect(client.getByText('Data enrichment enabled')).toBeVisible();

    await choose(page, 'CRM Location Mapping for Offer 1', 'Not mapped');
    await expect(client.getByText('No campaigns yet')).toBeVisible();
  });

  test('are paused and activated at the provider, and show its error', async ({ page, request }) => {
    const owner = await openPaidWorkspace(request, 'five');
    const account = await openColdEmail(request, ['Running', 'Draft']);
    await connectColdEmail(request, owner, account);
    await signIn(page, owner);
    const complaints = watchComplaints(page);
    await openCampaigns(page);
    await button(page, 'Sync Campaigns').click();
    await expect(card(page, 'Draft').getByText('Draft', { exact: true }).last()).toBeVisible();
    await expect(card(page, 'Draft').getByRole('button', { name: /Activate|Pause/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectColumns(page);
    await expectFirstOnPhone(page);
    // By keyboard, because a toast stays over a button while the pointer hovers it.
    await button(page, 'Pause Running').press('Enter');
    await expect(page.getByText('Campaign paused successfully')).toBeVisible();
    await expect(card(page, 'Running').getByText('Paused')).toBeVisible();
    await button(page, 'Activate Running').press('Enter');
    await expect(page.getByText('Campaign activated successfully')).toBeVisible();
    await button(page, 'Sync Analytics for Running').press('Enter');
    await expect(page.getByText('Analytics synced for 1 campaign')).toBeVisible();
    await expect(card(page, 'Running').getByText('Synced just now')).toBeVisible();
    expect(complaints).toEqual([]);
    await account.forget('Running');
    await button(page, 'Pause Running').press('Enter');
    await expect(page.getByText('Failed to pause campaign: Campaign not found')).toBeVisible();
    await expect(card(page, 'Running').getByText('Active')).toBeVisible();
  });

  test('the campaigns of a single business are mapped to its location automatically', async ({
    page,
    request,
  }) => {
    const owner = await buySingleBusiness(request);
    await connectColdEmail(request, owner, await openColdEmail(request, ['Roofs']));
    await signIn(page, owner);
    await connectLocation(page, MIAMI);
    await openCampaigns(page);
    await button(page, 'Sync Campaigns').click();
    await expect(card(page, 'Roofs')).toBeVisible();
    await expect(page.getByText(/unmapped|mapping/i)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /mapping|location/i })).toHaveCount(0);
    await page.getByRole('link', { name: 'View Details of Roofs' }).click();
    await expect(page.getByText('Auto-mapped to your location')).toBeVisible();
    await expect(page.getByText('Campaigns automatically map to your assigned location')).toBeVisible();
    await expect(page.getByRole('combobox', { name: /mapping/i })).toHaveCount(0);
    await page.goto('/conversations');
    await expect(page.getByRole('combobox', { name: 'Source filter' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Location filter' })).toHaveCount(0);
  });

  test('keep the draft of a description after the tab is closed, and generate a value proposition with and without a website', async ({
    page,
    context,
    request,
  }) => {
    const owner = await openPaidWorkspace(request, 'five');
    await connectColdEmail(request, owner, await openColdEmail(request, ['Studios']));
    await signIn(page, owner);
    await openCampaigns(page);
    await button(page, 'Sync Campaigns').click();
    // The campaign is listed before this toast, which would replace the next one.
    await expect(page.getByText('Campaigns synced successfully', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'View Details of Studios' }).click();
    await button(page, 'Generate Value Proposition').click();
    await expect(page.getByText('Please fill in all required fields before generating')).toBeVisible();
    await page.getByLabel('Company name').fill(MIAMI);
    await page.getByLabel('Industry').fill('fitness');
    await page.getByLabel('Target vertical').fill('hotels');
    await page.getByLabel('Target titles').fill('General Manager, Head of HR');
    await page.getByLabel('Main product site URL').fill('http://169.254.169.254/latest/meta-data');
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    const address = page.url();
    // The draft is stored half a second after the last change.
    await page.waitForFunction(() =>
      Object.values(localStorage).some((text) => String(text).includes('latest/meta-data')),
    );
    await page.close();

    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab.getByLabel('Target titles')).toHaveValue('General Manager, Head of HR');
    await button(tab, 'Generate Value Proposition').click();
    await expect(
      tab.getByText(/Addresses in private networks are not allowed\. Generated without it\./),
    ).toBeVisible();
    await expect(tab.getByText('Built-in')).toBeVisible();
    await expectAccessible(tab);
    await tab.getByLabel('Main product site URL').fill(SITE());
    await button(tab, 'Generate Value Proposition').click();
    await expect(tab.getByLabel('Value proposition')).toHaveValue(/In Miami Fit Studios's own words/);
    await button(tab, 'Save changes').click();
    await expect(tab.getByText('Campaign updated successfully')).toBeVisible();
    await expect(tab.getByText('You have unsaved changes')).toHaveCount(0);

    await tab.getByRole('tab', { name: 'AI Settings' }).click();
    await choose(tab, 'Tone', 'Casual');
    await button(tab, 'Save changes').click();
    await tab.reload();
    await expect(tab.getByRole('combobox', { name: 'Tone' })).toHaveValue('Casual');
    await tab.goto('/campaigns/00000000-0000-4000-8000-000000000000');
    await expect(tab.getByRole('heading', { name: 'Campaign not found' })).toBeVisible();
  });
});
