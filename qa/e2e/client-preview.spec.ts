import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { button, rows } from './locators.ts';
import { DEMO, signInAndOpen } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Renewing the session is not a change, and a batch contains calls that are checked one by one. */
const HARMLESS = ['POST /api/auth/refresh', 'POST /api/batch', 'POST /api/client-previews/end'];

async function startPreview(page: Page) {
  await signInAndOpen(page, '/settings?tab=client_access', DEMO.owner);
  const location = page.getByRole('group', { name: 'Austin Dental Group' });
  await location.getByRole('button', { name: 'Preview as client' }).click();
  const banner = page.getByRole('region', { name: 'Preview as client' });
  await expect(banner).toContainText('Preview as Clara Voss.');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  return banner;
}

/** Opens the first conversation of the client. */
async function openConversation(page: Page) {
  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await rows(page).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Records what is sent, except for harmless calls. */
function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.method() !== 'GET' && !HARMLESS.includes(call)) writes.push(call);
  });
  return writes;
}

/** The settings of the owner, without a preview. */
async function expectReturn(page: Page) {
  await expect(page).toHaveURL(/\/settings\?tab=client_access$/);
  await expect(page.getByRole('group', { name: 'Austin Dental Group' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview as client' })).toHaveCount(0);
}

test('an owner previews what a client sees, changes nothing, and returns', async ({ page }) => {
  const banner = await startPreview(page);
  const writes = recordWrites(page);
  const streams: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  await expect(page.getByRole('link', { name: 'Campaigns', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Integrations', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'The dashboard of a preview');
  await openConversation(page);
  await expect(button(page, 'Ask the agency')).toBeVisible();
  await expect(banner).toBeVisible();
  expect(writes).toEqual([]);
  expect(streams).toEqual([]);

  await button(page, 'Ask the agency').click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('Is this a preview?');
  await question.getByRole('button', { name: /^(Send|Ask)/ }).click();
  await expect(page.getByText('This is a preview. You cannot change or send anything.')).toBeVisible();
  await page.keyboard.press('Escape');

  await banner.getByRole('button', { name: 'Exit preview' }).click();
  await expectReturn(page);
  await expect(page.getByRole('link', { name: 'Campaigns', exact: true })).toBeVisible();
  await page.goto('/settings?tab=audit');
  await expect(page.getByText(/started a preview as Clara Voss/).first()).toBeVisible();
  await expect(page.getByText(/ended the preview as Clara Voss/).first()).toBeVisible();
});

test('a reload on a conversation of the client ends the preview and marks nothing as read', async ({
  page,
}) => {
  await startPreview(page);
  await openConversation(page);
  const writes = recordWrites(page);
  const ended = page.waitForRequest((request) => request.url().endsWith('/api/client-previews/end'));
  await page.reload();
  await expectReturn(page);
  await ended;
  expect(writes).toEqual([]);
});

test('a preview that the server ends returns to the settings and marks nothing as read', async ({ page }) => {
  const banner = await startPreview(page);
  await openConversation(page);
  const writes = recordWrites(page);
  const over = { code: 'PREVIEW_OVER', message: 'This preview has ended. Start a new one.' };
  await page.route('**/api/reports', (route) => route.fulfill({ status: 403, json: over }), { times: 1 });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByText('The preview has ended')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expectReturn(page);
  expect(writes).toEqual([]);
});

test('a client who must choose a new password can be previewed, and their brand is not remembered', async ({
  page,
}) => {
  await page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    const profile = await response.json();
    const isClient = profile.user_type === 'agency_customer';
    const brand = { ...profile.brand, name: 'Brand of the client' };
    await route.fulfill({
      response,
      json: isClient ? { ...profile, has_temporary_password: true, brand } : profile,
    });
  });
  const banner = await startPreview(page);
  await expect(page).toHaveTitle(/Brand of the client$/);
  expect(await page.evaluate(() => localStorage.getItem('hearback.brand'))).toBeNull();
  await banner.getByRole('button', { name: 'Exit preview' }).click();
  await expectReturn(page);
  await expect(page).toHaveTitle(/Hearback$/);
});

test('the banner stays above every screen of a phone', async ({ page }) => {
  const banner = await startPreview(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 600));
  await expect(banner.getByRole('button', { name: 'Exit preview' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
