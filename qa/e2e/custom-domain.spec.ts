import { expect, test } from '@playwright/test';
import { AGENCIES, allowRandomIds, createRecords, toAgencyUrl } from './agency-hosts.ts';
import { expectAccessible } from './axe.ts';
import { enter, signInAndOpen } from './people.ts';
import { expectNoProduct } from './product-name.ts';
import { openPaidWorkspace } from './simulators.ts';
import { connectLocation } from './stock.ts';
import { callAs, makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const portal = `portal-${Date.now()}.${AGENCIES}`;

test('an agency gives its portal a custom domain, and its client signs in there', async ({
  page,
  browser,
  request,
}) => {
  const owner = await openPaidWorkspace(request, 'five');
  await signInAndOpen(page, '/', owner);
  await connectLocation(page, 'Miami Fit Studios');
  const admin = await callAs(request, owner);
  const [{ ghl_location_id }] = await admin.get('/api/locations');
  const brand = { location_id: null, name: 'North Star', accent: '#5b2a86' };
  const rest = { support_email: 'help@north.example', legal_links: null, email_footer: null };
  expect((await admin.ask('PUT', '/api/branding', { ...brand, ...rest })).ok()).toBe(true);
  const terms = { by: owner, userType: 'agency_customer', locations: [ghl_location_id] };
  const client = await makePerson(request, 'Cleo', terms);
  const stranger = await makePerson(request, 'Sam');
  const portalPage = await (await browser.newContext()).newPage();
  await allowRandomIds(portalPage);

  await test.step('the owner enters the address and gets the records', async () => {
    await page.goto('/settings?tab=branding');
    await page.getByLabel('Address', { exact: true }).fill('co.uk');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('Enter a subdomain of your own domain, such as portal.agency.com.'),
    ).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill(`https://${portal}/`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Waiting for DNS')).toBeVisible();
    await expect(page.getByText('Not checked yet')).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The TXT record was not found.')).toBeVisible();
    await expect(page.getByText('Last checked just now')).toBeVisible();
    await expectAccessible(page, 'the custom domain');
  });

  await test.step('the address is not served before its records exist', async () => {
    const answer = await portalPage.goto(toAgencyUrl(portal));
    expect(answer?.status()).toBe(404);
    expect(await portalPage.content()).not.toMatch(/hearback/i);
  });

  await test.step('the owner creates the records and checks them', async () => {
    await createRecords(page, request);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(`${portal} is verified`)).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('the sign-in page there has the brand, in a browser that never saw it', async () => {
    await portalPage.goto(toAgencyUrl(portal));
    await expect(portalPage.getByRole('heading', { name: 'Sign in to North Star' })).toBeVisible();
    await expect(portalPage).toHaveTitle(/ · North Star$/);
    await expect(portalPage.getByText('Start your agency')).toHaveCount(0);
    const accent = await portalPage.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-7').trim(),
    );
    expect(accent).toBe('#5b2a86');
    await expectNoProduct(portalPage, 'sign-in');
    await expectAccessible(portalPage, 'sign-in at a custom domain');
  });

  await test.step('people of other workspaces get the error of a wrong password', async () => {
    await enter(portalPage, stranger.email, stranger.password);
    const refusal = portalPage.getByRole('alert').first();
    await expect(refusal).toBeVisible();
    const words = await refusal.textContent();
    await enter(portalPage, client.email, 'not the password');
    await expect(refusal).toHaveText(words ?? '');
  });

  await test.step('the client signs in, and every screen has the brand', async () => {
    const stream = portalPage.waitForResponse((answer) => answer.url().includes('/api/live'));
    await enter(portalPage, client.email, client.password);
    await expect(portalPage.getByRole('link', { name: 'North Star, go to dashboard' })).toBeVisible();
    const live = await stream;
    expect(live.status()).toBe(200);
    expect(new URL(live.url()).hostname).toBe(portal);
    for (const path of [
      '/',
      '/conversations',
      '/reports',
      '/settings',
      '/settings?tab=security',
      '/nowhere',
    ]) {
      await portalPage.goto(toAgencyUrl(portal) + path);
      await expect(portalPage.getByRole('heading').first()).toBeVisible();
      await expectNoProduct(portalPage, path);
    }
    const cookies = await portalPage.context().cookies();
    expect(cookies.map(({ domain }) => domain)).toEqual(cookies.map(() => portal));
  });

  await test.step('the owner removes the address, which then names no product', async () => {
    await page.getByRole('button', { name: 'Remove address' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${portal}?` });
    await expect(
      dialog.getByText(
        'Bookmarks, and links in emails and shared reports that were sent with this address, stop working.',
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove address' }).click();
    await expect(page.getByText(`${portal} was removed on`)).toBeVisible();
    expect((await portalPage.goto(toAgencyUrl(portal)))?.status()).toBe(404);
    await portalPage.context().close();
  });
});

test('an unknown host gets a page without the name of the product', async ({ page }) => {
  const answer = await page.goto(toAgencyUrl(`stranger.${AGENCIES}`));
  expect(answer?.status()).toBe(404);
  expect(await page.content()).toContain('Not found');
  expect(await page.content()).not.toMatch(/hearback/i);
});
