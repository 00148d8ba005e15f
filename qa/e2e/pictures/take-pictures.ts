import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO, signInAndOpen } from '../people.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

/** Takes the picture, of the page or a part of it, once fonts, numbers and data are loaded and nothing moves. */
async function take(page: Page, name: string, part: Locator | Page = page): Promise<void> {
  // A hidden tab does not load, so only visible indicators count.
  const loading = page.locator('.mantine-Skeleton-root, .mantine-Loader-root').filter({ visible: true });
  await expect(loading).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  // The mail frames and charts compute their height.
  await page.waitForTimeout(1_500);
  await part.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

/** Waits until the demo's first sync and classification are complete. */
async function waitForDemo(page: Page): Promise<void> {
  await signInAndOpen(page, '/conversations', DEMO.owner);
  let before = '';
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: /^To do \d+/ })).toBeVisible();
        const mainText = (await page.getByRole('main').textContent()) ?? '';
        const now = mainText.replace(/\d+ (?:s|min|h|d)\b/g, '');
        const isStill = now === before && /To do [2-9]\d\d/.test(now);
        before = now;
        return isStill;
      },
      { timeout: 240_000, intervals: [8_000] },
    )
    .toBe(true);
}

test('pictures of the demo', async ({ page }) => {
  await waitForDemo(page);

  await page.getByText('Interested', { exact: true }).first().click();
  await expect(page.getByText('AI Reply Assistant')).toBeVisible();
  await take(page, 'inbox');
  await page.keyboard.press('r');
  const editor = page.getByRole('region', { name: 'AI Reply Assistant' });
  await expect(editor.getByRole('button', { name: 'Send later' })).toBeVisible();
  await take(page, 'reply-editor', editor);
  await page.keyboard.press('Escape');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Response Time' })).toBeVisible();
  await take(page, 'dashboard');

  await page.goto('/campaigns');
  await expect(page.getByText(/Austin Dental/).first()).toBeVisible();
  await take(page, 'campaigns');

  await page.goto('/campaigns/create-with-ai');
  const expectAnswers = (count: number) =>
    expect(page.getByRole('log').getByText(/^Assistant/)).toHaveCount(count);
  await page.getByRole('button', { name: '3', exact: true }).click();
  await expectAnswers(2);
  for (const [index, text] of [
    'Roofwise',
    'roofwise.example',
    'We repair roofs for schools.',
    'Facility managers',
    'Public schools in Denver',
    'A free roof inspection',
  ].entries()) {
    await page.getByRole('form', { name: 'Write an answer' }).getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
    await expectAnswers(index + 3);
  }
  await page.getByRole('button', { name: 'Friendly' }).click();
  await expectAnswers(9);
  await take(page, 'assistant');

  await page.goto('/integrations');
  await expect(page.getByRole('heading', { name: 'CRM', exact: true })).toBeVisible();
  await take(page, 'integrations');

  await page.goto('/clients');
  await expect(page.getByRole('table')).toBeVisible();
  await take(page, 'clients');

  await page.goto('/settings?tab=branding');
  await expect(page.getByText('Accent color').first()).toBeVisible();
  await take(page, 'branding');

  await page.goto('/settings?tab=users');
  await expect(page.getByText(DEMO.team)).toBeVisible();
  await take(page, 'users');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signup-payment');
  await take(page, 'plans');
});
