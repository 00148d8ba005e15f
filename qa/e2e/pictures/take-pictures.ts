import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEMO, openAs } from '../people.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

/** Once nothing moves any more: fonts are there, numbers have come, nothing is being loaded. */
async function take(page: Page, name: string): Promise<void> {
  // A tab that is not shown has not begun to load: only what can be seen counts.
  const loading = page.locator('.mantine-Skeleton-root, .mantine-Loader-root').filter({ visible: true });
  await expect(loading).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  // The frames of mails and the charts find their height.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

/** The demo syncs for a while: until its newest reply has been read, and nothing more comes. */
async function waitForDemo(page: Page): Promise<void> {
  await openAs(page, '/conversations', DEMO.owner);
  let before = '';
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByText(/\d+ to do/)).toBeVisible();
        const shown = (await page.getByRole('main').textContent()) ?? '';
        const now = shown.replace(/\d+ (?:s|min|h|d)\b/g, '');
        const isStill = now === before && /[2-9]\d\d to do/.test(now);
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

  await page.goto('/');
  await expect(page.getByText('Response Time')).toBeVisible();
  await take(page, 'dashboard');

  await page.goto('/campaigns');
  await expect(page.getByText(/Austin Dental/).first()).toBeVisible();
  await take(page, 'campaigns');

  await page.goto('/campaigns/create-with-ai');
  const answered = (count: number) =>
    expect(page.getByRole('log').getByText(/^Assistant/)).toHaveCount(count);
  await page.getByRole('button', { name: '3', exact: true }).click();
  await answered(2);
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
    await answered(index + 3);
  }
  await page.getByRole('button', { name: 'Friendly' }).click();
  await answered(9);
  await take(page, 'assistant');

  await page.goto('/settings?tab=users');
  await expect(page.getByText(DEMO.team)).toBeVisible();
  await take(page, 'users');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signup-payment');
  await take(page, 'plans');
});
